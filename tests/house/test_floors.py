"""The floors: import-linter's contracts hold, and each would notice a breach."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ddz_desktop import checkout

RUN = "from importlinter.cli import lint_imports_command as run; run()"
BREACHES = [
    ("ddz_desktop/engine/planted.py", "import random", "The engine knows no chance"),
    ("ddz_desktop/engine/planted.py", "def f():\n    import time", "The engine knows no chance"),
    ("ddz_desktop/engine/planted.py", "from ddz_desktop import resources", "The engine knows no chance"),
    ("ddz_desktop/engine/planted.py", "import net", "A module imports only from the floors below"),
    ("net/planted.py", "import ddz_desktop.ui", "A module imports only from the floors below"),
    ("net/room.py", "from time import monotonic", "A table is a value and a room is sans I/O"),
    ("net/room.py", "from ddz_desktop.bots import levels", "A table is a value and a room is sans I/O"),
    ("net/planted.py", "import pygame", "Only the screen knows pygame"),
    ("ddz_desktop/bots/planted.py", "import numpy", "Only the networks know numpy"),
    ("net/planted.py", "from ddz_desktop.bots.nets import expert", "Windows and hosts reach the networks"),
    ("ddz_desktop/ui/planted.py", "import pygame_gui", "pygame_gui, which is dormant"),
    ("ddz_desktop/resources.py", "from ddz_desktop import children", "The leaf floor imports nothing of ours"),
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the packages, to spoil."""
    for folder in ("ddz_desktop", "net"):
        shutil.copytree(checkout.ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(checkout.ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def _lint(root: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", RUN], cwd=root, capture_output=True, encoding="utf-8", check=False)


def test_the_floors_hold(copy: Path) -> None:
    """A module imports only from floors below, and only what its floor may know."""
    done = _lint(copy)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("file", "line", "contract"), BREACHES)
def test_a_breach_is_noticed(copy: Path, file: str, line: str, contract: str) -> None:
    """Each contract is broken by what it forbids, also inside a function."""
    with (copy / file).open("a", encoding="utf-8") as planted:
        planted.write(f"\n{line}\n")
    done = _lint(copy)
    assert done.returncode == 1
    assert contract in done.stdout.partition("Broken contracts")[2]
