"""The command line: what it lists, what it defaults to, and what it does not load."""

import argparse
import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ddz_desktop import __main__ as command_line
from ddz_desktop import __version__, checkout

HEAVY = {"pygame", "pygame_gui", "zmq", "numpy", "ddz_desktop.ui"}


def _ddz(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ddz_desktop", *words]
    return subprocess.run(command, cwd=checkout.ROOT, input=stdin, capture_output=True, encoding="utf-8", check=False)


def test_help_gives_every_command_one_line() -> None:
    """Each command stands on a line of its own with what it does, and there is no other."""
    done = _ddz("--help")
    assert done.returncode == 0
    lines = [line.split(maxsplit=1) for line in done.stdout.splitlines() if line.startswith("    ")]
    assert lines == [[command.name, command.help] for command in command_line.COMMANDS]


@pytest.mark.parametrize("command", command_line.COMMANDS, ids=lambda command: command.name)
def test_every_command_explains_itself(command: command_line.Command) -> None:
    """`ddz COMMAND --help` works and says what the list says."""
    done = _ddz(command.name, "--help")
    assert done.returncode == 0
    assert command.help in done.stdout


def test_help_can_be_read_on_any_terminal() -> None:
    """A console that knows only ASCII shows the help: no letter of it may stop the program."""
    assert command_line.parser().format_help().isascii()


def test_the_version_is_the_packages() -> None:
    """There is one version, and `--version` says it."""
    assert _ddz("--version").stdout == f"ddz {__version__}\n"


@pytest.mark.parametrize("words", [["--lang", "fr"], ["--size", "large"], ["dance"], ["play", "--preset", "whist"]])
def test_a_wrong_word_is_refused_with_a_sentence(words: list[str]) -> None:
    """Status 2, the wrong word named on standard error, no traceback, no window."""
    done = _ddz(*words)
    assert done.returncode == 2
    assert words[-1] in done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_command_the_game_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """`ddz` is `ddz play`, and options may follow at once."""
    from ddz_desktop.ui import app

    opened: list[argparse.Namespace] = []
    monkeypatch.setattr(app, "main", _noting(opened))
    for words in ("", "--lang en --size 1024x768 --seed 7", "play --preset five --software"):
        assert command_line.main(words.split()) == 0
    plain, english, five = opened
    assert (plain.lang, plain.size, plain.seed, plain.preset, plain.software) == (None, None, None, None, False)
    assert (english.lang, english.size, english.seed) == ("en", (1024, 768), 7)
    assert (five.preset, five.software) == ("five", True)


@pytest.mark.parametrize("size", ["1280", "axb", "99999x99999", "1x5000"])
def test_a_size_that_is_none_is_said(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before a window is tried: one as large as asked for could fill the memory."""
    with pytest.raises(SystemExit):
        command_line.main(["play", "--size", size])
    assert f"argument --size: '{size}' is" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["judge"]], ids=" ".join)
def test_what_needs_no_window_loads_none(words: list[str]) -> None:
    """Help, version and `judge` load neither pygame nor zmq."""
    code = f"""
import runpy, sys
sys.argv = ["ddz", *{words!r}]
try:
    runpy.run_module("ddz_desktop", run_name="__main__")
except SystemExit as end:
    assert not end.code, end.code
print(*sys.modules, file=sys.stderr)
"""
    question = json.dumps({"id": 1, "kind": "read", "mode": "huanle", "cards": "3 3"})
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout.ROOT, input=question, capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    assert "ddz_desktop" in loaded
    assert not loaded & HEAVY


def test_judge_answers_in_utf_8_whatever_the_system_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes on every system: an id comes back letter for letter."""
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    done = _ddz("judge", stdin='{"id": "牌", "kind": "read", "mode": "huanle", "cards": "3 3"}')
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"id": "牌", "answer": ["pair:3:1"]}


def test_a_line_of_wrong_bytes_does_not_end_judge() -> None:
    """What is not UTF-8 is not JSON: it gets an error of its own, and the next line its answer."""
    command = [sys.executable, "-m", "ddz_desktop", "judge"]
    lines = b'\xff\xfe"\n{"id": 2, "kind": "read", "mode": "huanle", "cards": "3 3"}\n'
    done = subprocess.run(command, cwd=checkout.ROOT, input=lines, capture_output=True, check=True)
    wrong, right = map(json.loads, done.stdout.splitlines())
    assert (wrong["id"], "error" in wrong) == (None, True)
    assert right == {"id": 2, "answer": ["pair:3:1"]}


def test_judge_says_so_when_nobody_reads_its_answers() -> None:
    """A closed standard output is status 1 and one sentence."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "ddz_desktop", "judge"]
    done = subprocess.run(
        command, cwd=checkout.ROOT, input=b"{}\n" * 9, stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert done.returncode == 1
    assert done.stderr.decode().startswith("ddz judge: ")
    assert done.stderr.count(b"\n") == 1


def test_the_package_imports_nothing_of_ours() -> None:
    """`import ddz_desktop` costs nothing and brings nothing."""
    code = "import sys, ddz_desktop; print([name for name in sys.modules if name.startswith(('ddz_desktop.', 'net'))])"
    done = subprocess.run([sys.executable, "-c", code], cwd=checkout.ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_old_python_gets_a_sentence() -> None:
    """Python before 3.11 is told so: by a file that it can read, before any that it cannot."""
    source = Path(checkout.ROOT, "ddz_desktop", "__init__.py").read_text("ascii")
    ast.parse(source, feature_version=(3, 4))
    code = "import sys; sys.version_info = (3, 9, 2, 'final', 0); import ddz_desktop"
    done = subprocess.run([sys.executable, "-c", code], cwd=checkout.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "DDZ Desktop needs Python 3.11 or newer; this is Python 3.9.\n"


def _noting(opened: list[argparse.Namespace]) -> Callable[[argparse.Namespace], int]:
    """Stands in for the game: notes with which options it was opened."""

    def main(options: argparse.Namespace) -> int:
        opened.append(options)
        return 0

    return main
