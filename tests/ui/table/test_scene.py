"""The table as a scene, in the dummy driver: keys and mouse in, a real room behind it, time as an argument."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from ddz_desktop.engine.events import Event, Played, Reason
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import View
from ddz_desktop.ui import single
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table import hand
from ddz_desktop.ui.table.layers import Chooser, Plays, pen_of
from ddz_desktop.ui.theme import Grid
from net.protocol import Act, Refused, Update
from tests.ui.table.driver import Driver, answer_by_keys
from tests.ui.table.hands import hand_of


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_hand_by_keyboard_alone(preset: str, seat: Callable[..., Driver]) -> None:
    """Every preset is played from the deal to the result without the mouse, and the next hand is begun."""
    driver = seat(preset)
    for _ in range(200):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if isinstance(driver.top, Result):
            break
        answer_by_keys(driver)
    assert isinstance(driver.top, Result)
    view = driver.scene.place.session.view
    assert view is not None
    assert isinstance(view.phase, Over)
    hand = driver.scene.facts()["hand"]
    driver.key("return")
    if "start" in driver.lit:
        driver.key("return")
    driver.until(lambda: driver.scene.facts()["hand"] != hand)


@pytest.mark.parametrize("preset", ["huanle", "five"])
def test_a_whole_hand_by_mouse_alone(preset: str, seat: Callable[..., Driver]) -> None:
    """Buttons and cards are pressed where they are drawn, until the result."""
    driver = seat(preset, speed="fast")
    for _ in range(300):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if isinstance(driver.top, Result):
            return
        if isinstance(driver.top, Chooser):
            driver.press("reading 0")
        elif driver.asked:
            driver.press("hint")
            driver.press("play")
        else:
            driver.press(driver.lit[-1])
    raise AssertionError("no end")


def test_selecting_by_mouse_is_selecting_that_card(seat: Callable[..., Driver]) -> None:
    """Each card is raised by a click on it, a run by a drag; the right button and empty felt put all down."""
    driver = seat("classic_a")
    cards = driver.scene.place.pick.cards
    for i, card in enumerate(cards):
        driver.click(*driver.card(i))
        assert driver.scene.place.pick.faces == (card,)
        if i % 2:
            driver.run(0.4).click(*driver.card(i))
        else:
            driver.click(640, 330, button=3)
        assert not driver.scene.place.pick.chosen
    driver.mouse(pygame.MOUSEBUTTONDOWN, *driver.card(2))
    driver.mouse(pygame.MOUSEMOTION, *driver.card(9))
    driver.mouse(pygame.MOUSEMOTION, *driver.card(6))
    driver.mouse(pygame.MOUSEBUTTONUP, *driver.card(6))
    assert driver.scene.place.pick.faces == cards[2:7]
    driver.click(640, 330)
    assert not driver.scene.place.pick.chosen


def test_putting_down_between_two_clicks_makes_them_two(seat: Callable[..., Driver]) -> None:
    """A click, all put down, a quick click on the same card: that is no double click and plays nothing."""
    driver = seat("huanle").to_our_play()
    driver.click(*driver.card(0)).click(640, 330, button=3).click(*driver.card(0))
    assert driver.scene.place.pick.chosen == {0}
    assert driver.scene.place.session.pending is None
    assert not driver.scene.place.warning


def test_of_two_waiting_updates_the_older_ends_at_once(seat: Callable[..., Driver]) -> None:
    """Both plays are there in one frame: the older lies at rest already, the newer is on its way."""
    driver = seat("classic_a", speed="normal")
    first = driver.scene.place.session.update
    assert first is not None
    steps = hand_of("classic_a", 3, 0)
    at = next(i for i in range(1, len(steps)) if _plays(steps, i) == 1 and _plays(steps, i + 1) == 2)
    updates = [
        Update(first.rev + 1 + i, first.hand + 1, steps[at - 1 + i][1], steps[at - 1 + i][0], 20_000, 20_000)
        for i in range(3)
    ]
    driver.told(updates[0]).run(1.0).told(*updates[1:])
    moving = {place.split(".")[0] for place in driver.scene.stage.timeline.tweens if place.startswith("table")}
    assert moving == {"table 2"}
    assert "table 1.0" in driver.scene.stage.timeline.frame(driver.now)


def _plays(steps: Sequence[tuple[View, tuple[Event, ...]]], i: int) -> int:
    """The seat that played in that step; -1: nobody did."""
    found = [event.seat for event in steps[i][1] if isinstance(event, Played)] if i < len(steps) else []
    return found[0] if found else -1


def test_the_last_picture_is_the_table_at_rest(seat: Callable[..., Driver]) -> None:
    """When a movement ends, the table is drawn once more, exactly as the layout has it, and then left alone."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.run(1.0)
    driver.click(*driver.card(3))
    drawn = []
    for _ in range(12):
        driver.now += 0.02
        driver.scene.update(driver.now)
        drawn.append((driver.scene.changed, driver.scene.stage.timeline.done(driver.now)))
        driver.scene.drawn()
    assert (True, True) in drawn
    assert drawn[-1] == (False, True)


def test_a_choice_made_before_ones_turn_stays(seat: Callable[..., Driver]) -> None:
    """Cards raised during the auction and others' turns are raised still when it is our turn."""
    driver = seat("classic_a", speed="normal")
    driver.click(*driver.card(0)).click(*driver.card(3))
    faces = driver.scene.place.pick.faces
    for _ in range(20):
        if driver.asked or isinstance(driver.top, Result):
            break
        assert driver.scene.place.pick.faces == faces
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if driver.lit and not driver.asked:
            driver.press(driver.lit[0])
    assert set(faces) <= set(driver.scene.place.pick.faces) or driver.scene.facts()["hand"] != 1


def test_a_refusal_says_why_and_keeps_the_choice(seat: Callable[..., Driver]) -> None:
    """The host refuses: the sentence is there, the raised cards too; the next click takes the sentence away."""
    driver = seat("huanle").to_our_play()
    driver.key("h")
    faces, update = driver.scene.place.pick.faces, driver.scene.place.session.update
    assert update is not None
    driver.told(Refused(update.hand, update.view.ask, "illegal", Reason.LAST_HAND)).run(0.2)
    assert driver.scene.facts()["prompt"] == driver.desk.say("reason.last_hand")
    assert driver.scene.place.pick.faces == faces
    driver.click(*driver.card(0))
    assert driver.scene.facts()["prompt"] != driver.desk.say("reason.last_hand")


def test_a_dark_play_button_says_why(seat: Callable[..., Driver]) -> None:
    """Pressing 出牌, Enter or Space with cards that may not be played names the reason and sends nothing."""
    driver = seat("huanle").to_our_play()
    for way, name in ((driver.press, "play"), (driver.key, "return"), (driver.key, "space")):
        driver.click(640, 330)
        way(name)
        assert driver.scene.facts()["prompt"] == driver.desk.say("reason.no_cards")
        assert driver.scene.place.session.pending is None


def test_a_press_acts_only_if_it_began_in_our_turn(
    seat: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mouse goes down where 出牌 will be while another plays, and comes up in our turn: nothing is played. Space
    held over the change sends no second press, and one pressed before it does nothing."""
    driver = seat("huanle", speed="normal").to_our_play()
    spot = driver.control("play").box.centre
    driver.key("h")
    sent: list[object] = []
    driver.press("play")
    driver.until(lambda: not driver.lit)
    monkeypatch.setattr(driver.scene.link, "send", sent.append)
    driver.key("space").key("return")
    driver.mouse(pygame.MOUSEBUTTONDOWN, *spot)
    driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
    driver.mouse(pygame.MOUSEBUTTONUP, *spot)
    driver.run(0.2)
    assert not [message for message in sent if isinstance(message, Act)]


def test_pressing_play_twice_plays_once(seat: Callable[..., Driver]) -> None:
    """A double click on 出牌 sends one act; the second press meets no button."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.key("h")
    spot, before = driver.control("play").box.centre, len(driver.scene.place.pick.cards)
    raised = len(driver.scene.place.pick.faces)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        driver.mouse(kind, *spot)
    driver.run(0.3)
    assert len(driver.scene.place.pick.cards) == before - raised


def test_every_tool_does_what_it_says(seat: Callable[..., Driver]) -> None:
    """记牌器, 理牌, 托管, the plays so far, pause and the way out, each by mouse and by key."""
    driver = seat("huanle", speed="normal").to_our_play()
    scene = driver.scene
    for press in (driver.press, lambda _name: driver.key("r")):
        counting = scene.place.counting
        press("recorder")
        assert scene.place.counting != counting
    for press in (driver.press, lambda _name: driver.key("s")):
        order, cards = scene.place.order, sorted(scene.place.pick.cards)
        press("sort")
        assert scene.place.order != order
        assert sorted(scene.place.pick.cards) == cards
    for press, back in ((driver.press, "close"), (lambda _name: driver.key("l"), "close")):
        press("last")
        assert isinstance(driver.top, Plays)
        driver.press(back)
        assert not scene.layers
    driver.press("auto")
    assert scene.place.session.automatic
    driver.key("t")
    assert not scene.place.session.automatic


def test_nothing_is_asked_before_the_result_is_seen(seat: Callable[..., Driver]) -> None:
    """Between the last card and the result no button to begin the next hand shows up."""
    driver = seat("huanle", speed="normal")
    for _ in range(200):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if driver.scene.layers:
            assert isinstance(driver.top, Result)
            return
        assert "start" not in driver.lit
        answer_by_keys(driver)
    raise AssertionError("no end")


def test_tab_goes_to_the_question_and_the_arrows_back_to_the_hand(seat: Callable[..., Driver]) -> None:
    """The first Tab is on the first answer, the next on the second; once one is given, arrows move over the cards."""
    driver = seat("huanle")
    driver.until(lambda: "call 0" in driver.lit or "rob 0" in driver.lit)
    question = driver.lit
    for name in question:
        assert driver.key("tab").scene.ring.focus == name
    driver.key("return").until(lambda: bool(driver.lit) and driver.lit != question)
    assert driver.scene.ring.focus == ""
    driver.key("right")
    assert (driver.scene.ring.focus, driver.scene.place.pick.cursor) == ("", 0)


def test_the_keys_of_the_hand_work_from_the_ring(seat: Callable[..., Driver]) -> None:
    """With Tab on the hand, arrows and space raise cards, and Enter plays or says why not."""
    driver = seat("huanle").to_our_play()
    for _ in range(20):
        driver.key("tab")
        if driver.scene.ring.focus == "hand":
            break
    driver.key("right").key("right").key("space")
    assert driver.scene.place.pick.chosen == {1}
    driver.key("down")
    assert not driver.scene.place.pick.chosen
    driver.key("return")
    assert driver.scene.place.warning == driver.desk.say("reason.no_cards")


def test_starting_open_shows_the_hand(seat: Callable[..., Driver]) -> None:
    """明牌开始 is asked before the deal and multiplies by five."""
    driver = seat("huanle")
    driver.scene.close()
    single.forfeit(driver.desk)
    driver.take(TableScene(driver.desk, single.start(driver.desk, "huanle")))
    driver.press("start_shown")
    driver.until(lambda: bool(driver.scene.place.pick.cards))
    view = driver.scene.place.session.view
    assert view is not None
    assert view.shown[0] == 0
    assert view.multiplier == 5


def test_another_size_lays_everything_out_anew(seat: Callable[..., Driver]) -> None:
    """In the middle of a movement the window changes: all lies at rest in the new size, and cards are hit there."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.run(1.0).click(*driver.card(1))
    driver.desk.grid = Grid(1024, 768)
    driver.surface = pygame.Surface((1024, 768))
    driver.scene.resized()
    assert driver.scene.stage.timeline.after.grid == driver.desk.grid
    assert driver.scene.stage.timeline.done(driver.now)
    driver.run(1.0).click(*driver.card(4))
    assert driver.scene.place.pick.chosen == {1, 4}


def test_tab_reaches_every_control(seat: Callable[..., Driver]) -> None:
    """Going round with Tab, every lit control gets the focus once."""
    driver = seat("huanle").to_our_play()
    driver.key("h")
    lit = [control.name for control in driver.scene.controls() if control.enabled and control.stop]
    seen = []
    for _ in lit:
        driver.key("tab")
        seen.append(driver.scene.ring.focus)
    assert sorted(seen) == sorted(lit)


def test_who_shows_his_hand_sees_a_sign_of_it(seat: Callable[..., Driver]) -> None:
    """明牌 in the own bar from the start on."""
    driver = seat("huanle")
    driver.until(lambda: bool(driver.lit))
    view = driver.scene.place.view
    assert view is not None
    signs = []
    for shown in ((), (0,)):
        place = replace(driver.scene.place)
        sitting = place.sitting(driver.desk.say, timed=False)
        assert sitting is not None
        own = replace(sitting, view=structs.replace(view, shown=shown))
        signs.append([mark for mark in hand.bar(pen_of(driver.desk), own) if getattr(mark, "text", "") == "明牌"])
    assert [len(found) for found in signs] == [0, 1]
