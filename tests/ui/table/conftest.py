"""A seat at a table in the dummy driver."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from ddz_desktop.ui import single
from tests.ui.conftest import MakeDesk
from tests.ui.table.driver import Driver


@pytest.fixture
def seat(make_desk: MakeDesk, clock: list[int], window: pygame.Window) -> Iterator[Callable[..., Driver]]:
    """Sit down: `seat("huanle", speed="instant")`."""
    drivers: list[Driver] = []

    def make(preset: str, language: str = "zh", **settings: object) -> Driver:
        desk = make_desk(language, **({"speed": "instant"} | settings))
        single.look(desk)
        drivers.append(Driver(desk, clock, window.get_surface()).sit(preset))
        return drivers[-1]

    yield make
    for driver in drivers:
        driver.scene.close()
