"""Leaving the table: for later nothing is lost, for good it is asked and booked."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui import single
from ddz_desktop.ui.scene import Pop
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.table import TableScene
from tests.ui.table.driver import Driver


def test_leaving_for_later_keeps_the_hand(seat: Callable[..., Driver], clock: list[int], window: pygame.Window) -> None:
    """Left in the middle and gone on with: the same hand, the same cards, the same question."""
    driver = seat("huanle", speed="normal").to_our_play()
    facts = {key: driver.scene.facts()[key] for key in ("hand", "ask", "cards", "counts")}
    driver.key("escape")
    driver.control("later")
    driver.mouse(pygame.MOUSEBUTTONDOWN, *driver.control("later").box.centre)
    driver.mouse(pygame.MOUSEBUTTONUP, *driver.control("later").box.centre)
    assert isinstance(driver.scene.update(driver.now), Pop)
    driver.scene.close()
    match = single.resume(driver.desk)
    assert match
    driver.take(TableScene(driver.desk, match))
    assert {key: driver.scene.facts()[key] for key in facts} == facts


def test_giving_up_is_asked_and_final(seat: Callable[..., Driver]) -> None:
    """逃跑: a question first; then the match is gone and the penalty booked."""
    driver = seat("huanle").to_our_play()
    beans = driver.desk.profile.beans
    driver.key("escape")
    driver.press("escape")
    driver.press("yes")
    assert isinstance(driver.top, Result)
    back = driver.control("back").box.centre
    driver.mouse(pygame.MOUSEBUTTONDOWN, *back)
    driver.mouse(pygame.MOUSEBUTTONUP, *back)
    assert isinstance(driver.scene.update(driver.now), Pop)
    driver.scene.close()
    assert driver.desk.profile.beans < beans
    assert not driver.desk.left


def test_giving_up_points_shows_the_total(seat: Callable[..., Driver]) -> None:
    """Under points the result says what the match comes to for everybody, the leaver too."""
    driver = seat("classic_a").to_our_play()
    driver.key("escape")
    driver.press("escape")
    driver.press("yes")
    result = driver.top
    assert isinstance(result, Result)
    assert [row.after for row in result.rows] == [row.change for row in result.rows]
    assert result.rows[0].change < 0


def test_giving_up_to_a_bot_settles_what_it_makes_of_the_hand(seat: Callable[..., Driver]) -> None:
    """With `on_leave=bot` nothing more is seen, and yet nothing is left, and the beans are those of the played hand."""
    driver = seat("huanle", options={"huanle": {"on_leave": "bot"}}).to_our_play()
    driver.key("escape")
    driver.press("escape")
    driver.mouse(pygame.MOUSEBUTTONDOWN, *driver.control("yes").box.centre)
    driver.mouse(pygame.MOUSEBUTTONUP, *driver.control("yes").box.centre)
    assert isinstance(driver.scene.update(driver.now), Pop)
    driver.scene.close()
    result = driver.scene.match.room.table.result
    assert result
    assert result.why == "out"
    assert result.settlement
    assert driver.desk.profile.beans == result.settlement.after[0]
    assert not driver.desk.left


def test_between_hands_one_just_goes(seat: Callable[..., Driver], window: pygame.Window, clock: list[int]) -> None:
    """Before the first hand the menu offers to leave, not to give up, and asks nothing more."""
    driver = seat("huanle")
    driver.scene.close()
    single.forfeit(driver.desk)
    driver.take(TableScene(driver.desk, single.start(driver.desk, "huanle")))
    assert driver.lit == ["start_shown", "start"]
    driver.press("leave")
    assert "escape" not in [control.name for control in driver.top.controls()]
    spot = driver.control("quit").box.centre
    driver.mouse(pygame.MOUSEBUTTONDOWN, *spot)
    driver.mouse(pygame.MOUSEBUTTONUP, *spot)
    assert isinstance(driver.scene.update(driver.now), Pop)
