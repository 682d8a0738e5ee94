"""A hall in memory, and a home for the player's files."""

from pathlib import Path

import pytest

from tests.net.lounge import Lounge
from tests.ui.rooms import people


@pytest.fixture
def hall() -> Lounge:
    """A hall with its owner and two others."""
    return people("huanle", 2)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DDZ_HOME", str(tmp_path / "home"))
