"""What the tests' command does before the tests: system packages, the order of the checks, the exit status."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ddz_desktop import checkout
from tests import __main__ as command
from tests import system


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been run, in order; each succeeds unless a test says otherwise."""
    asked: list[list[str]] = []

    def run(words: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        asked.append(words)
        return subprocess.CompletedProcess(words, 1 if "fail" in words or "mypy" in words else 0)

    monkeypatch.setattr(subprocess, "run", run)
    return asked


def _become(monkeypatch: pytest.MonkeyPatch, user: int) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(shutil, "which", lambda tool: f"/usr/bin/{tool}" if tool == "apt-get" else None)


def test_root_gets_what_is_missing_and_no_more(monkeypatch: pytest.MonkeyPatch, asked: list[list[str]]) -> None:
    """The list of packages is fetched first: on a fresh machine there is none."""
    _become(monkeypatch, 0)
    system.need({"Xvfb": "xvfb", "xdotool": "xdotool", "sh": "dash"}, have=lambda tool: tool == "sh")
    assert [words[:2] for words in asked] == [["apt-get", "update"], ["apt-get", "install"]]
    assert asked[1][-2:] == ["xdotool", "xvfb"]


def test_nothing_missing_asks_nothing(monkeypatch: pytest.MonkeyPatch, asked: list[list[str]]) -> None:
    """With everything there, not even the list is fetched."""
    _become(monkeypatch, 0)
    system.need({"Xvfb": "xvfb"}, have=lambda tool: True)
    assert asked == []


def test_others_are_told_exactly_what_to_install(
    monkeypatch: pytest.MonkeyPatch, asked: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the right to install, the sentence holds the command to copy."""
    _become(monkeypatch, 1000)
    system.need({"Xvfb": "xvfb", "import": "imagemagick"}, have=lambda tool: False)
    assert asked == []
    assert "sudo apt-get install imagemagick xvfb" in capsys.readouterr().err


def test_a_failing_apt_get_fails_the_command(monkeypatch: pytest.MonkeyPatch, asked: list[list[str]]) -> None:
    """Tests that were meant to run are not silently skipped."""
    _become(monkeypatch, 0)
    with pytest.raises(SystemExit, match=r"apt-get install .* failed"):
        system.need({"Xvfb": "fail"}, have=lambda tool: False)


@pytest.fixture
def _ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkout, "ready", lambda extra: True)
    monkeypatch.setattr(system, "need", lambda packages, have: None)


@pytest.mark.usefixtures("_ready")
def test_every_check_runs_and_one_failure_fails_all(asked: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    """A failing check neither stops the others nor is forgotten."""
    assert command.main([]) == 1
    assert [words[1:] for words in asked] == list(command.CHECKS.values())
    assert "Failed: types (mypy --strict)." in capsys.readouterr().out


@pytest.mark.usefixtures("_ready")
def test_words_are_pytests(asked: list[list[str]]) -> None:
    """With words only pytest runs, with these words, and its status is the command's."""
    assert command.main(["tests/house", "-k", "fail"]) == 1
    assert command.main(["-x"]) == 0
    assert [words[1:] for words in asked] == [["-m", "pytest", "tests/house", "-k", "fail"], ["-m", "pytest", "-x"]]


def test_ci_runs_what_people_run() -> None:
    """`.ci/run` is the tests' command and nothing else."""
    script = Path(checkout.ROOT, ".ci", "run")
    assert [line for line in script.read_text("utf-8").splitlines() if not line.startswith("#")] == [
        'cd "$(dirname "$0")/.." && exec python3 -m tests "$@"'
    ]
    assert os.name == "nt" or os.access(script, os.X_OK)
