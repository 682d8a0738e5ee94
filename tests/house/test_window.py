"""The driver of real windows: what it does, the program sees; what the program draws, it sees."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests import window as real

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(real.missing_tools()), reason=f"needs {', '.join(real.missing_tools())}"),
]

# Fills the window with a colour for each kind of event, and says what came.
PROGRAM = """
import pygame
pygame.display.init()
surface = pygame.display.set_mode((320, 240))
print(pygame.display.get_driver())
colour = (0, 100, 0)
colours = {pygame.MOUSEBUTTONDOWN: (200, 0, 0), pygame.KEYDOWN: (0, 0, 200)}
while (event := pygame.event.wait()).type != pygame.QUIT:
    colour = colours.get(event.type, colour)
    if event.type in colours:
        print(pygame.event.event_name(event.type), getattr(event, "pos", None) or pygame.key.name(event.key))
    surface.fill(colour)
    pygame.display.flip()
"""


def test_clicks_and_keys_arrive_and_pictures_come_back(tmp_path: Path) -> None:
    """A real X11 window is clicked and typed into at the very pixel, and seen in the very colour."""
    window = real.start([sys.executable, "-c", PROGRAM], tmp_path, size=(320, 240))
    try:
        green = window.still()
        assert window.pixel(160, 120) == (0, 100, 0)
        window.click(33, 44)
        red = window.changed(green)
        assert window.pixel(160, 120) == (200, 0, 0)
        window.key("h")
        window.changed(red)
        assert window.pixel(319, 239) == (0, 0, 200)
    finally:
        assert window.close() == 0
    assert window.log.split("\n") == ["x11", "MouseButtonDown (33, 44)", "KeyDown h", ""]
    assert (tmp_path / "last.png").stat().st_size > 0


def test_a_program_that_ends_early_is_told_from_one_that_waits(tmp_path: Path) -> None:
    """Driving a dead program is an error that carries its last words."""
    window = real.start([sys.executable, "-c", "raise SystemExit('no luck')"], tmp_path, size=(320, 240))
    try:
        with pytest.raises(ChildProcessError, match="no luck"):
            window.still()
    finally:
        window.close()


def test_screens_that_start_at_the_same_moment_all_answer() -> None:
    """Each has a number of its own and goes on answering when a tool has let go of it."""
    with ThreadPoolExecutor(4) as starters:
        screens = list(starters.map(real._start_screen, [(320, 240)] * 4))
    try:
        assert len({number for _, number in screens}) == 4
        assert all(real._serves(number) for _ in range(3) for _, number in screens)
    finally:
        for screen, _ in screens:
            real._end(screen, 3.0)
