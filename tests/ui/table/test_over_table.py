"""What opens over the table: menu, chooser and plays take every key, and the hand waits for the menu."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from ddz_desktop.engine.phases import Playing
from ddz_desktop.ui import keys
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.table import sit
from ddz_desktop.ui.table.layers import Chooser, Plays, TableMenu
from ddz_desktop.ui.theme import LABEL, Grid
from ddz_desktop.ui.words import Words
from net.pace import PACES
from tests.ui.table.driver import Driver, answer_by_keys
from tests.ui.table.hands import SIZES, hand_of


def test_pausing_stops_the_clock(seat: Callable[..., Driver]) -> None:
    """While the menu is open no time passes at the table; Esc closes it, and the clock goes on where it stood."""
    driver = seat("huanle", speed="normal").to_our_play()
    before = driver.seconds
    for way in ("pause", "leave"):
        driver.press(way)
        assert isinstance(driver.top, TableMenu)
        driver.run(40.0)
        driver.key("escape")
        assert not driver.scene.layers
        assert before - driver.seconds <= 1
    assert driver.asked
    driver.run(2.0)
    assert driver.seconds < before


def test_pausing_locks_nothing_in_any_phase(seat: Callable[..., Driver]) -> None:
    """Paused and gone on with at every question of a hand, the hand is played to its end."""
    driver = seat("huanle")
    for _ in range(200):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if isinstance(driver.top, Result):
            return
        driver.key("f10").run(3.0).key("escape")
        if driver.lit:
            answer_by_keys(driver)
    raise AssertionError("no end")


def test_the_chooser_closes_with_its_question(seat: Callable[..., Driver]) -> None:
    """Time is up while the chooser is open: it goes, and nothing of it is played later."""
    driver = seat("huanle", speed="normal").to_our_play()
    sitting = driver.scene.place.sitting(driver.desk.say, timed=True)
    assert sitting
    hint = sit.suggestions(sitting.room.rules, sitting.view)[0]
    assert hint.combo
    listed = sit.readings(sitting.room, sitting.view, hint.cards, (hint.combo,))
    driver.scene.show(Chooser(driver.desk, replace(sitting, readings=listed), lambda _name: None))
    driver.run(40.0)
    assert not isinstance(driver.top, Chooser)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_several_readings_open_the_chooser(language: str, seat: Callable[..., Driver]) -> None:
    """The chooser opens where cards can be meant in several ways, Esc closes it, a digit plays."""
    driver = seat("huanle", language)
    found = _with_several_readings(driver)
    assert isinstance(found.top, Chooser)
    found.key("escape")
    assert not found.scene.layers


def _with_several_readings(driver: Driver) -> Driver:
    """A hand whose lead can be read in two ways, opened in the chooser."""
    update = driver.to_our_play().scene.place.session.update
    assert update is not None
    cards = tuple(rank * 4 + suit for rank in range(4, 8) for suit in range(3))  # three planes in one
    phase, trick = Playing(0, 0, None, True), len(update.view.turns)
    view = structs.replace(update.view, hands=(cards, 17, 17), phase=phase, trick=trick)
    driver.told(structs.replace(update, rev=update.rev + 1, events=(), view=view)).run(0.2)
    for i in range(len(cards)):
        driver.click(*driver.card(i)).run(0.5)
    return driver.press("play")


def test_escape_closes_the_top_layer_only(seat: Callable[..., Driver]) -> None:
    """Esc in the question after 逃跑 goes back to the menu, once more to the table; nothing is left or lost."""
    driver = seat("huanle").to_our_play()
    driver.key("escape")
    driver.press("escape")
    assert isinstance(driver.top, Dialog)
    driver.key("escape")
    assert isinstance(driver.top, TableMenu)
    driver.key("escape")
    assert not driver.scene.layers
    assert driver.scene.change is None


def test_no_key_of_the_table_acts_under_a_layer(seat: Callable[..., Driver]) -> None:
    """With the menu open, H, Space, R and digits change nothing below it."""
    driver = seat("huanle").to_our_play()
    driver.key("escape")
    before = driver.scene.facts() | {"counting": driver.scene.place.counting}
    for key in ("h", "p", "r", "t", "1"):
        driver.key(key)
    assert isinstance(driver.top, TableMenu)
    driver.key("s")  # a key of the menu's own: the score sheet; the hand below is not sorted
    assert driver.scene.facts() | {"counting": driver.scene.place.counting} == before


def test_speed_is_changed_at_the_table(seat: Callable[..., Driver]) -> None:
    """A speed chosen in the menu holds at once for cards and bots, and is kept."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.press("pause").press("speed fast")
    assert driver.desk.settings.speed == "fast"
    assert driver.scene.stage.pace.factor == 0.5
    assert driver.scene.match.room.pace == PACES["fast"]
    assert isinstance(driver.top, TableMenu)


def test_the_list_of_plays_can_be_turned(seat: Callable[..., Driver]) -> None:
    """All turns of a long hand can be read, page by page or by the wheel."""
    driver = seat("five")
    view = hand_of("five", 3, 0)[-1][0]
    plays = Plays(driver.desk, view, ("a",) * 5, lambda _name: None)
    driver.scene.show(plays)
    last = plays.first
    assert last > 0
    driver.press("up")
    assert plays.first < last
    driver.scene.receive(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=100))
    assert plays.first == 0
    assert not driver.control("up").enabled
    driver.key("page down")
    assert plays.first > 0


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_menu_fits_with_the_keys_below_its_speeds(size: tuple[int, int], language: str, desk: Desk) -> None:
    """The panel is as high as its lines, and stays in the window."""
    desk.words, desk.grid = Words(language), Grid(*size)
    menu = TableMenu(desk, True, lambda _name: None)
    box, lowest = menu.frame(), menu.controls()[-1].box.bottom
    assert box.y >= 0
    assert box.bottom <= desk.grid.h
    assert box.bottom - lowest >= 30 + 2 * LABEL
    assert "H" in " ".join(menu._keys())
    own = {"hint": "insert", "pass": "delete", "yes": "home", "no": "f12", "log": "end"}
    desk.settings = desk.settings.with_(keys=own)
    assert menu.frame().y >= 0
    assert all(keys.shown(key) in " ".join(menu._keys()) for key in own.values())
