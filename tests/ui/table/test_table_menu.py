"""The rules from the table: the page of the mode that is played, and back to the same menu."""

from collections.abc import Callable

import pygame
import pytest

from ddz_desktop.ui.scene import Desk, Push
from ddz_desktop.ui.scenes.rules import RulesPage
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table.layers import TableMenu
from tests.ui.table.driver import Driver


@pytest.mark.parametrize("preset", ["huanle", "tiandi", "five_new"])
def test_the_table_shows_the_rules_of_its_mode(
    preset: str, make_desk: Callable[..., Desk], window: pygame.Window, clock: list[int]
) -> None:
    """From the menu, by mouse and by F1; the hand waits meanwhile, and Esc leads on with it."""
    driver = Driver(make_desk(speed="instant"), clock, window.get_surface()).sit(preset)
    scene: TableScene = driver.scene
    for how in ("press", "key"):
        driver.key("escape")
        assert isinstance(driver.top, TableMenu)
        asked = scene.facts()["ask"]
        x, y = driver.control("rules").box.centre
        if how == "key":
            scene.receive(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
        else:
            driver.mouse(pygame.MOUSEBUTTONDOWN, x, y)
            driver.mouse(pygame.MOUSEBUTTONUP, x, y)
        change = scene.update(driver.now)
        assert isinstance(change, Push)
        assert isinstance(change.scene, RulesPage)
        assert change.scene.tab == preset
        driver.run(40)
        assert scene.facts()["ask"] == asked
        driver.key("escape")
        assert scene.layers == []
    scene.close()
