"""Leaving a room in the window: asked only where something is lost."""

import pytest
from msgspec import structs

from ddz_desktop.ui.scene import Desk, Pop
from ddz_desktop.ui.scenes.lan.company import company
from ddz_desktop.ui.scenes.lan.leaving import losses
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.table.layers import TableMenu
from ddz_desktop.ui.words import LANGUAGES
from tests.net.lounge import Lounge
from tests.ui.conftest import MakeDesk
from tests.ui.lan.driver import OTHER, THIRD, acted, layer, names
from tests.ui.lounge import OWNER, together, window
from tests.ui.nearby import Child
from tests.ui.pressing import key
from tests.ui.rooms import people


def test_leaving_asks_only_where_it_is_an_escape(desk: Desk, hall: Lounge) -> None:
    """In a hand from a seat, with what it costs; who goes for later keeps the seat."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    scene.update(1.0)
    key(scene, "escape")
    assert isinstance(scene.top, TableMenu)
    scene.top.press("escape")
    assert isinstance(scene.top, Dialog)
    assert desk.say("leave.beans", n="1,000") in scene.top.text, "ten times the hundred of the room"
    assert hall.seat(OWNER) == 0
    key(scene, "escape")
    scene.top.press("later")
    assert isinstance(scene.update(1.1), Pop)
    assert hall.seat(OWNER) == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("who", "alone", "said"),
    [
        (OWNER, True, ("close_ask",)), (OWNER, False, ("go_seat", "go_owner")), (OTHER, False, ("go_seat",)),
        ("看客", False, ()),
    ],
)  # fmt: skip
def test_a_room_is_left_unasked_only_where_nothing_is_lost(
    who: str, alone: bool, said: tuple[str, ...], language: str, make_desk: MakeDesk
) -> None:
    """Between two hands: one's seat, one's own room. Escape twice never leaves, and a talk that is open is closed
    first."""
    desk, hall = make_desk(language), people("huanle", 0 if alone else 1)
    if who == "看客":
        hall.come(who, want=-1)
    scene = window(desk, hall, who)
    scene.joined.hosted = child = Child() if who == OWNER else None  # type: ignore[assignment]
    scene.top.press("say")
    key(scene, "escape")
    assert scene.update(0.1) is None
    key(scene, "escape")
    if not said:
        assert isinstance(scene.update(0.2), Pop)
        return
    assert isinstance(scene.top, Dialog)
    assert scene.top.text == "\n".join(desk.say(f"hall.{one}") for one in said)
    key(scene, "escape")
    assert scene.update(0.3) is None
    assert layer(scene) == "Lobby"
    key(scene, "escape")
    scene.top.press("yes")
    assert isinstance(scene.update(0.4), Pop)
    assert hall.seat(who) == -1
    assert child is None or child.closed == alone


def test_points_of_a_match_are_not_left_unasked(desk: Desk) -> None:
    """They are the seat's: who leaves it loses them."""
    here = company(window(desk, people("classic_a", 2), OTHER))
    assert here is not None
    assert losses(here) == ("seat",)
    chairs = tuple(structs.replace(chair, total=-6) for chair in here.room.chairs)
    assert losses(here._replace(room=structs.replace(here.room, chairs=chairs))) == ("seat", "points")


def test_an_escape_is_settled_and_seen(desk: Desk, hall: Lounge) -> None:
    """逃跑: the hand is over for him at once, and he sees what it costs."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    now = acted(scene, hall, lambda: scene.facts()["phase"] == "playing")
    scene.leave()
    scene.top.press("escape")
    scene.top.press("yes")
    together(hall, scene, lambda: isinstance(scene.top, Result), now)
    assert hall.seat(OWNER) == -1
    assert scene.top.facts()["why"] == "left"
    result = scene.top
    assert isinstance(result, Result)
    assert result.names == (OWNER, OTHER, THIRD), "who has left has his name still"
    assert result.view.seat == 0
    assert names(scene) == ["replay", "back"]
    gone = desk.say("log.gone", who=OWNER)
    assert gone in [one.told(desk, "full") for one in scene.memory.happened]
