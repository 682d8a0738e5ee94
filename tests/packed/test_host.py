"""The packed program as a host without a window, and two packed windows at its table."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests import window as real
from tests.e2e.program import program, seated, step

pytestmark = [
    pytest.mark.slow,
    pytest.mark.window,
    pytest.mark.timeout(240),
    pytest.mark.skipif(bool(real.missing_tools()), reason=f"needs {', '.join(real.missing_tools())}"),
]


def test_two_windows_play_a_hand_at_a_host(port: str, tmp_path: Path) -> None:
    """From the room to the same end; ZeroMQ, its encryption and the bots of the free seat are all in the package."""
    with ExitStack() as stack:
        guests = [program(tmp_path / name, "join", f"127.0.0.1:{port}") for name in ("ox", "carp")]
        for guest in guests:
            stack.callback(guest.window.close)
        for guest in guests:
            seated(guest)
        for guest in guests:
            guest.press("Return")
        for guest in guests:
            guest.until(lambda s: s["playing"])
        done = [False, False]
        while not all(done):
            done = [done[i] or step(guest) for i, guest in enumerate(guests)]
        results = [guest.until(lambda s: s["layer"] == "Result") for guest in guests]
        assert results[0]["winners"] == results[1]["winners"]
        assert not any("Traceback" in guest.window.log for guest in guests)
