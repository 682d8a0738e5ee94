"""A desk without a screen: the window's surface in memory, settings that are not written anywhere."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from ddz_desktop.ui import app, single
from ddz_desktop.ui.art import Art
from ddz_desktop.ui.fonts import Fonts
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.settings import Settings
from ddz_desktop.ui.theme import Grid
from ddz_desktop.ui.words import Words
from net.profile import Profile
from tests import measured

SIZES = ((1024, 768), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160))
OPENED = (1280, 720)  # px of the window that the tests share

MakeDesk = Callable[..., Desk]


@pytest.fixture(scope="session")
def window() -> Iterator[pygame.Window]:
    """The window of the whole run, in the dummy driver."""
    window = app.open_window(OPENED)
    yield window
    window.destroy()


@pytest.fixture(autouse=True)
def _as_it_was(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whoever has the window leaves it as it was opened: a test that fills the screen leaves one that takes no size."""
    window = request.getfixturevalue("window") if "window" in request.fixturenames else None
    yield
    if window is not None:
        window.set_windowed()
        window.size = OPENED
        pygame.event.clear()


@pytest.fixture(autouse=True)
def _two_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels that think at once are offered everywhere, the others only where a test wants them."""
    measured.lay(monkeypatch, measured.TWO)


@pytest.fixture
def four_levels(monkeypatch: pytest.MonkeyPatch, _two_levels: None) -> None:
    """Every level is offered in every mode."""
    measured.lay(monkeypatch, measured.FOUR)


@pytest.fixture(scope="session")
def pictures(window: pygame.Window) -> tuple[Art, Fonts]:
    """Pictures and fonts, which need the window's format."""
    window.get_surface()
    return Art(), Fonts()


@pytest.fixture
def make_desk(pictures: tuple[Art, Fonts], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeDesk:
    """Make a desk: `make_desk("en", (1024, 768))`. The player's files lie in the test's folder."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path / "home"))

    def make(language: str = "zh", size: tuple[int, int] = (1280, 720), **settings: object) -> Desk:
        art, fonts = pictures
        chosen = Settings().with_(**settings)
        return Desk(Grid(*size), Words(language), chosen, fonts, art, lambda: None, seed=1, profile=Profile(name="Ox"))

    return make


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    """A Chinese desk of 1280 × 720."""
    return make_desk()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The links' clock in ms, in the test's hands."""
    now = [1_000_000]
    monkeypatch.setattr(single, "now_ms", lambda: now[0])
    return now
