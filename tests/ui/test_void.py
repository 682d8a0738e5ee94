"""The host of a room has had to begin anew: the hand is off the table, that is said, and the next one is as any."""

from dataclasses import replace

import pytest
from msgspec import structs

from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.lan.chat import ChatLayer
from ddz_desktop.ui.scenes.lan.room import Lobby
from ddz_desktop.ui.scenes.lan.table import LanTable
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.words import Words
from net.protocol import Ready
from tests.net.lounge import Lounge
from tests.ui.lounge import OWNER, lounge, together, window
from tests.ui.pressing import key


def playing(desk: Desk) -> tuple[Lounge, LanTable, float]:
    """Somebody in the middle of a hand, and his window's time."""
    room = lounge(fill="novice")
    room.come(OWNER)
    scene = window(desk, room)
    scene.link.send(Ready())
    now = together(room, scene, lambda: scene.place.session.view is not None and scene.place.session.view.ask > 1)
    return room, scene, now


def begins_anew(room: Lounge, scene: LanTable, now: float) -> None:
    """What a window hears of it."""
    old = scene.place.session.room
    assert old is not None
    room.guests[OWNER].said.append(structs.replace(old, hand=0, playing=False))
    scene.update(now + 0.1)
    scene.update(now + 0.2)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("opens", ["escape", "v", ""])
def test_a_hand_that_is_void_is_said(language: str, opens: str, desk: Desk) -> None:
    """In a sentence, over the room; what was open on the hand is gone, what is being typed stays."""
    desk.words = Words(language)
    room, scene, now = playing(desk)
    if opens:
        key(scene, opens)
    begins_anew(room, scene, now)
    assert scene.gathers
    assert scene.place.session.view is None
    if opens == "v":
        assert [type(layer) for layer in scene.layers] == [Lobby, ChatLayer]
        key(scene, "escape")
        scene.update(now + 0.3)
    assert [type(layer) for layer in scene.layers] == [Lobby, Dialog]
    assert desk.say("notice.hand_void") in scene.top.heading()
    key(scene, "escape")
    assert scene.top is scene.lobby
    assert scene.change is None


def test_the_result_of_the_next_hand_is_shown_whatever_its_number(desk: Desk) -> None:
    """The hands are counted anew."""
    room, scene, now = playing(desk)
    scene.place = replace(scene.place, shown=1)
    begins_anew(room, scene, now)
    assert scene.place.shown == 0
