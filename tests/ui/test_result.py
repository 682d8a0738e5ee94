"""The result of a hand: its sum counts up, and what can be done next."""

from fractions import Fraction

import pygame
import pytest

from ddz_desktop.ui.scene import Desk, Scene
from ddz_desktop.ui.scenes.result import Result
from tests.ui.conftest import MakeDesk
from tests.ui.hands import played, seen
from tests.ui.pressing import key
from tests.ui.scenes import HANDS


def test_beans_count_up_and_end_exactly(desk: Desk) -> None:
    """From what was to what is, in the time the identity gives it; a frame at a time until then."""
    result = Result(desk, *seen(HANDS["won"]()), done=lambda _: None)
    result.step(5.0)
    shares = []
    for i in range(130):
        wake = result.step(5.0 + i / 100)
        shares.append(result.counted)
        assert (wake is None) == (i > 114)
    assert shares[0] == 0
    assert shares[-1] == 1
    assert shares == sorted(shares)


@pytest.mark.parametrize("speed", ["normal", "fast", "instant"])
def test_what_stays_on_the_screen_is_the_whole_sum(speed: str, make_desk: MakeDesk) -> None:
    """However the frames fall: the last that is drawn has counted to the end, and then nothing is drawn any more."""
    for between in (0.0161, 0.0173, 0.07, 0.31):
        desk = make_desk(speed=speed)
        result = Result(desk, *seen(HANDS["won"]()), done=lambda _: None)
        drawn, now, moves = Fraction(-1), 5.0, True
        while moves:
            moves = result.step(now) is not None
            drawn = result.counted if result.stale else drawn
            result.stale, now = False, now + between
        assert drawn == 1
        result.step(now)
        assert not result.stale


def test_at_instant_speed_the_sum_is_there_at_once(make_desk: MakeDesk) -> None:
    """Length 0 for every motion."""
    result = Result(make_desk(speed="instant"), *seen(HANDS["won"]()), done=lambda _: None)
    result.step(5.0)
    assert result.step(5.0001) is None
    assert result.counted == 1


@pytest.mark.parametrize(("by", "name"), [("return", "again"), ("space", "again"), ("escape", "back")])
def test_the_result_leads_on_by_keys(by: str, name: str, desk: Desk) -> None:
    """Enter or Space: another hand; Esc: away."""
    told: list[str] = []
    scene = Scene(desk)
    scene.show(Result(desk, *seen(HANDS["won"]()), done=told.append))
    key(scene, by)
    assert told == [name]


def test_who_cannot_pay_is_offered_no_other_hand(desk: Desk) -> None:
    """“再来一局” is there only when it would work."""
    room, view = seen(HANDS["left"]())
    result = Result(desk, room, view, done=lambda _: None)
    assert result.poor
    assert [c.name for c in result.controls()] == ["back"]


@pytest.mark.parametrize("preset", ["huanle", "classic_a"])
def test_who_has_left_still_has_a_name(preset: str, desk: Desk) -> None:
    """The seat is free by then; the result says who it was, and no total that is not his."""
    room, view = seen(played(preset, 1, leave=10), names=("", "甲", "乙"))
    result = Result(desk, room, view, done=lambda _: None, again=False)
    assert result.names == ("牛角尖", "甲", "乙")
    assert (result.rows[0].after is None) == (preset == "classic_a")
    result.draw(pygame.Surface((1280, 720)))


def test_a_void_deal_shows_what_everybody_keeps(desk: Desk) -> None:
    """A line for each seat: nobody's beans have changed, nobody has a role."""
    room, view = seen(HANDS["void"]())
    result = Result(desk, room, view, done=lambda _: None)
    assert [row.after for row in result.rows] == list(view.beans)
    assert {(row.change, row.role, row.formula) for row in result.rows} == {(Fraction(), "none", "")}
