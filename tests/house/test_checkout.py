"""The checkout's virtual environment: made, reused, brought up to date, made again."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import util
from pathlib import Path

import pytest

from ddz_desktop import checkout

PROJECT = """
[project]
dependencies = [{}]
[project.optional-dependencies]
test = ["pytest>=1"]
"""


class Tools:
    """Stands in for the programs that `checkout` runs: notes what it was asked, does what they would leave behind."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.pip: Callable[[], int] = lambda: 0

    def __call__(self, words: list[str | Path], **_: object) -> subprocess.CompletedProcess[bytes]:
        """In place of `subprocess.run`."""
        return subprocess.CompletedProcess(words, self._run([str(word) for word in words]), b"", b"")

    def _run(self, words: list[str]) -> int:
        if words[1:3] == ["-c", "import pip"]:
            return 0 if checkout.PYTHON.exists() else 1
        if words[1:3] == ["-m", "venv"]:
            self.asked.append("make")
            checkout.PYTHON.parent.mkdir(parents=True)
            checkout.PYTHON.touch()
            return 0
        assert words[1:4] == ["-m", "pip", "install"]
        self.asked.append(f"install {words[-1]}")
        return self.pip()


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tools:
    """A checkout in an empty folder."""
    environment = tmp_path / ".venv"
    monkeypatch.setattr(checkout, "ROOT", tmp_path)
    monkeypatch.setattr(checkout, "ENVIRONMENT", environment)
    monkeypatch.setattr(checkout, "PYTHON", environment / "bin" / "python")
    monkeypatch.setattr(checkout, "_STAMP", environment / "ddz-stamp")
    tools = Tools()
    monkeypatch.setattr(subprocess, "run", tools)
    _ask_for(tmp_path, "")
    return tools


def _ask_for(root: Path, requirement: str) -> None:
    (root / "pyproject.toml").write_text(PROJECT.format(f'"{requirement}"' if requirement else ""))


def test_the_first_start_makes_it_and_the_second_uses_it(tools: Tools) -> None:
    """What is ready is not touched."""
    checkout._prepare("")
    assert tools.asked == ["make", "install ."]
    checkout._prepare("")
    assert tools.asked == ["make", "install ."]


def test_a_changed_pyproject_brings_it_up_to_date(tools: Tools) -> None:
    """New requirements are installed into the same environment, with the extras it had."""
    checkout._prepare("test")
    _ask_for(checkout.ROOT, "pytest>=2")
    checkout._prepare("")
    assert tools.asked == ["make", "install .[test]", "install .[test]"]


def test_the_tests_add_their_packages_to_the_games(tools: Tools) -> None:
    """Playing first and testing later makes one environment; playing after testing installs nothing."""
    checkout._prepare("")
    checkout._prepare("test")
    checkout._prepare("")
    assert tools.asked == ["make", "install .", "install .[test]"]


def test_an_interrupted_one_is_made_again(tools: Tools) -> None:
    """Whoever stops the first installation half-way gets a whole environment the next time."""
    tools.pip = _interrupted
    with pytest.raises(KeyboardInterrupt):
        checkout._prepare("")
    tools.pip = lambda: 0
    checkout._prepare("")
    assert tools.asked == ["make", "install .", "make", "install ."]


def _interrupted() -> int:
    raise KeyboardInterrupt


def test_one_whose_python_is_gone_is_made_again(tools: Tools) -> None:
    """After the system's Python has moved on, the links in the environment lead nowhere."""
    checkout._prepare("test")
    checkout.PYTHON.unlink()
    checkout._prepare("")
    assert tools.asked == ["make", "install .[test]", "make", "install ."]


def test_without_internet_the_old_packages_stay(tools: Tools) -> None:
    """A failed update says so and is tried again; the environment that worked is not thrown away for it."""
    checkout._prepare("")
    _ask_for(checkout.ROOT, "pytest>=2")
    tools.pip = lambda: 1
    for _ in range(2):
        with pytest.raises(SystemExit, match="needs the internet"):
            checkout._prepare("")
    assert tools.asked == ["make", "install .", "install .", "install ."]


def test_somebody_elses_environment_is_not_emptied(tools: Tools) -> None:
    """A `.venv` that a developer made gets the packages; a failure there does not mark it as ours to make again."""
    checkout.PYTHON.parent.mkdir(parents=True)
    checkout.PYTHON.touch()
    tools.pip = lambda: 1
    with pytest.raises(SystemExit):
        checkout._prepare("")
    tools.pip = lambda: 0
    checkout._prepare("")
    assert tools.asked == ["install .", "install ."]


def test_without_ensurepip_it_says_what_to_install(tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian keeps `venv` in a package of its own: the sentence names it, and nothing is left half made."""
    monkeypatch.setattr(util, "find_spec", lambda name: None)
    _ask_for(checkout.ROOT, "there-is-no-such-package")
    with pytest.raises(SystemExit, match=rf"apt-get install python3\.{sys.version_info[1]}-venv"):
        checkout.enter("ddz_desktop")
    assert not checkout.ENVIRONMENT.exists()


@pytest.mark.parametrize(
    ("requirement", "met"),
    [
        ("pytest", True),
        ("pytest>=1", True),
        ("pytest>=1,<1000", True),
        ("pytest>=1000", False),
        ("pytest>=1,<2.5", False),
        ("there-is-no-such-package", False),
    ],
)
def test_a_python_that_has_the_packages_is_used_as_it_is(
    tools: Tools, monkeypatch: pytest.MonkeyPatch, requirement: str, met: bool
) -> None:
    """In an environment of one's own the game just starts; one that lacks a package or has an old one is left."""
    again: list[str] = []
    monkeypatch.setattr(checkout, "_run_again", again.append)
    _ask_for(checkout.ROOT, requirement)
    checkout.enter("ddz_desktop")
    assert (tools.asked, again) == (([], []) if met else (["make", "install ."], ["ddz_desktop"]))


def test_an_installed_game_has_no_checkout(tools: Tools) -> None:
    """Without pyproject.toml beside the package there is nothing to set up."""
    (checkout.ROOT / "pyproject.toml").unlink()
    checkout.enter("ddz_desktop")
    assert tools.asked == []


@pytest.mark.slow
@pytest.mark.timeout(500)
def test_a_bare_python_sets_up_a_fresh_copy(tmp_path: Path) -> None:
    """The README's first command on a machine with Python alone, in a folder with a Chinese name: it makes the
    environment, says so, and runs the command in it; the second time it only runs. Needs the package index."""
    root = tmp_path / "新 家"
    shutil.copytree(checkout.ROOT, root, ignore=shutil.ignore_patterns(".*", "__pycache__", "build", "dist"))
    bare = str(getattr(sys, "_base_executable", sys.executable))
    environment = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    question = json.dumps({"id": 1, "kind": "read", "mode": "huanle", "cards": "3 3"})
    runs = [
        subprocess.run(
            [bare, "-m", "ddz_desktop", "judge"],
            cwd=root, env=environment, input=question, capture_output=True, encoding="utf-8", check=False,
        )
        for _ in range(2)
    ]  # fmt: skip
    assert [run.returncode for run in runs] == [0, 0], runs
    assert [json.loads(run.stdout) for run in runs] == [{"id": 1, "answer": ["pair:3:1"]}] * 2
    assert str(root / ".venv") in runs[0].stderr
    assert runs[1].stderr == ""
