"""How soon the packed program is there."""

import mmap
import os
import subprocess
import time
from pathlib import Path

import pytest

from tests import window as real

LIMIT = 0.4  # s from the start to the first frame
STARTS = 7


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.skipif(bool(real.missing_tools()), reason=f"needs {', '.join(real.missing_tools())}")
def test_the_first_frame_comes_at_once(packed: Path, tmp_path: Path) -> None:
    """The quickest of a few starts, without the time in which other programs had the processor."""
    starts = [_first(packed, tmp_path / str(number)) for number in range(STARTS)]
    print("first frame after", *(f"{1000 * start:.0f}" for start in starts), "ms")
    assert min(starts) <= LIMIT


def _first(packed: Path, folder: Path) -> float:
    """Seconds until the menu is seen on a screen that lies in a file."""
    folder.mkdir()
    reader, writer = os.pipe()
    words = ["-screen", "0", "1280x720x24", "-fbdir", str(folder), "-displayfd", str(writer), "-nolisten", "tcp"]
    with subprocess.Popen(["Xvfb", "-noreset", *words], pass_fds=[writer], stderr=subprocess.DEVNULL) as screen:
        os.close(writer)
        with os.fdopen(reader) as told:
            display = f":{told.readline().strip()}"
        try:
            return _watched([str(packed), "--lang", "zh", "--size", "1280x720"], folder, display)
        finally:
            screen.terminate()


def _watched(command: list[str], folder: Path, display: str) -> float:
    mine = {"DISPLAY": display, "DDZ_HOME": str(folder / "home"), "SDL_VIDEODRIVER": "x11",
            "SDL_FRAMEBUFFER_ACCELERATION": "software",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}  # a desktop has a bus  # fmt: skip
    with (folder / "Xvfb_screen0").open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as picture:
        middle = slice(len(picture) // 2, len(picture) // 2 + 4096)
        before = picture[middle]
        begin = time.monotonic()
        with subprocess.Popen(command, env=os.environ | mine, stderr=subprocess.DEVNULL) as program:
            try:
                while picture[middle] == before and time.monotonic() < begin + 20:
                    time.sleep(0.001)  # nobody can tell us: the picture is another program's
                return time.monotonic() - begin - _waited(program.pid)
            finally:
                program.terminate()


def _waited(process: int) -> float:
    """Seconds in which it was ready to run and others ran."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
