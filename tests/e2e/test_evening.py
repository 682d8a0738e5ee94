"""Three real windows on machines of their own find a room and play a hand in it; one is killed, and so is the host."""

from pathlib import Path

import pytest

from tests import window as real
from tests.e2e.friends import evening
from tests.e2e.lan import NAMES, gather, short


@pytest.mark.window
@pytest.mark.slow
@pytest.mark.timeout(420)
def test_a_short_evening(tmp_path: Path) -> None:
    """Found, seated, called and robbed; the one who was killed is back at his seat and cards, so is the host; beans are
    those that there were."""
    if missing := real.missing_tools():
        pytest.skip(f"a real window needs {', '.join(missing)}: python -m tests says how to install them")
    with evening(tmp_path, tmp_path, NAMES[:3], "huanle") as it:
        gather(it)
        short(it)
