"""The packed program that DDZ_PROGRAM names, for `python -m pack try`; without it these tests are skipped."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def packed() -> Path:
    """The program, which lies in its folder."""
    if "DDZ_PROGRAM" not in os.environ:
        pytest.skip("needs a packed program: python -m pack folder try")
    return Path(os.environ["DDZ_PROGRAM"])
