"""The packed program as a host without a window, and two packed windows at its table."""

import os
import re
import subprocess
from collections.abc import Iterator
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


@pytest.fixture
def port(packed: Path, tmp_path: Path) -> Iterator[str]:
    """Where the packed program keeps a table open."""
    words = [str(packed), "host", "--lang", "en", "--preset", "huanle", "--bots", "normal"]
    home = os.environ | {"DDZ_HOME": str(tmp_path / "host")}
    with subprocess.Popen(words, env=home, stdout=subprocess.PIPE, encoding="utf-8") as host:
        assert host.stdout
        try:
            yield next(found[1] for line in host.stdout if (found := re.search(r"[\d.]+:(\d+)", line)))
        finally:
            host.terminate()
    assert host.returncode == 0


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
