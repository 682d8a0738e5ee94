"""The packed program that DDZ_PROGRAM names, for `python -m pack try`; without one there is nothing to be tested."""

import os
from pathlib import Path

import pytest

collect_ignore_glob = [] if "DDZ_PROGRAM" in os.environ else ["test_*.py"]


@pytest.fixture
def packed() -> Path:
    """The program, which lies in its folder."""
    return Path(os.environ["DDZ_PROGRAM"])
