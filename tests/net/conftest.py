"""The player's data folder."""

from pathlib import Path

import pytest


@pytest.fixture(params=["", "数据 文件夹/é", "it's 100% #1?"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The player's data folder, under names that players have."""
    name: str = request.param
    return tmp_path / name
