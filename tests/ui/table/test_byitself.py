"""What the table does for the player: only what he asked for, and at a time that tells nothing."""

from collections.abc import Callable

from ddz_desktop.engine.events import Reason
from ddz_desktop.engine.view import View
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.table import sit
from net.pace import PACES
from tests.ui.table.driver import BEAT, Driver, answer_by_keys


def where(driver: Driver, fits: Callable[[View], bool], tries: int = 400) -> View:
    """Play by hints until the view fits."""
    for _ in range(tries):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        view = driver.scene.place.view
        if view is not None and sit.asked_to_play(view) and fits(view):
            return view
        if isinstance(driver.top, Result):
            driver.key("return")
        else:
            answer_by_keys(driver)
    raise AssertionError("never so")


def test_nothing_is_answered_for_who_did_not_ask_for_it(seat: Callable[..., Driver]) -> None:
    """Both options are off at first: 要不起 waits for the player."""
    driver = seat("huanle")
    view = where(driver, lambda view: not sit.beatable(view))
    driver.run(3)
    assert driver.scene.place.view == view


def test_where_nothing_beats_the_table_passes_after_a_while(seat: Callable[..., Driver]) -> None:
    """With the option 要不起 is said without a press, not before the shortest public delay and by the longest."""
    driver = seat("huanle")
    where(driver, lambda view: not sit.beatable(view))
    driver.desk.settings = driver.desk.settings.with_(auto_pass=True, speed="normal")
    token, since, pace = driver.scene.place.token, driver.now, PACES["normal"]
    driver.until(lambda: driver.scene.place.token != token)
    assert pace.low / 1000 - BEAT <= driver.now - since <= pace.high / 1000 + 3 * BEAT


def test_a_last_hand_that_is_one_play_plays_itself(seat: Callable[..., Driver]) -> None:
    """With the option, and only where the whole hand is one legal play with one reading."""
    driver = seat("classic_a")  # for points: nobody is out of beans before he wins
    room = driver.scene.place.room
    assert room is not None
    view = where(driver, lambda view: not isinstance(sit.judged(room, view, view.hand), Reason))
    driver.desk.settings = driver.desk.settings.with_(auto_last=True)
    driver.until(lambda: isinstance(driver.top, Result))
    last = driver.scene.place.session.view
    assert last is not None
    assert sorted(last.turns[-1].cards) == sorted(view.hand)
    assert last.turns[-1].seat == view.seat


def test_the_menu_holds_what_is_answered_by_itself(seat: Callable[..., Driver]) -> None:
    """While a layer is open the hand waits, and so does the pass."""
    driver = seat("huanle")
    where(driver, lambda view: not sit.beatable(view))
    token = driver.scene.place.token
    driver.key("escape")
    driver.desk.settings = driver.desk.settings.with_(auto_pass=True)
    driver.run(5)
    assert driver.scene.place.token == token
    driver.key("escape")
    driver.until(lambda: driver.scene.place.token != token)
