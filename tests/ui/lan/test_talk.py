"""Talk in the window: what is typed, phrases, bubbles, and who is muted."""

import pygame
import pytest

from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.lan.chat import ChatLayer, phrases
from ddz_desktop.ui.theme import Grid
from ddz_desktop.ui.words import LANGUAGES
from net.protocol import Say
from tests.net.lounge import Lounge
from tests.ui.conftest import MakeDesk
from tests.ui.lan.driver import OTHER, THIRD, typed
from tests.ui.lounge import OWNER, window
from tests.ui.pressing import click, key, show
from tests.ui.rooms import people, talked


def test_what_is_typed_is_no_shortcut(desk: Desk, hall: Lounge) -> None:
    """Letters and digits go into the line; Enter sends it, Escape ends the typing and nothing else."""
    scene = window(desk, hall)
    key(scene, "v")
    typed(scene, "hi 1 2 q")
    key(scene, "return")
    scene.update(0.1)
    assert [said.text for said in scene.said] == ["hi 1 2 q"]
    typed(scene, "i")
    key(scene, "escape")
    assert scene.lobby.facts()["typing"] is False
    assert scene.layers == [scene.lobby]
    assert scene.update(0.2) is None
    assert hall.seat(OWNER) == 0


def test_the_key_of_the_chat_is_where_it_was_laid(make_desk: MakeDesk, hall: Lounge) -> None:
    """In the room and at the table; the old one does nothing then."""
    scene = window(make_desk(keys={"chat": "g"}), hall)
    key(scene, "v")
    assert not scene.lobby.facts()["typing"]
    key(scene, "g")
    assert scene.lobby.facts()["typing"]
    hall.deal(OWNER, OTHER, THIRD)
    scene.update(1.0)
    key(scene, "v")
    assert scene.layers == []
    key(scene, "g")
    assert isinstance(scene.top, ChatLayer)


def test_what_is_typed_goes_on_in_a_window_of_another_size(desk: Desk, hall: Lounge) -> None:
    """Nothing of it is lost, and Enter still sends it."""
    scene = window(desk, hall)
    key(scene, "v")
    typed(scene, "half")
    desk.grid = Grid(1024, 768)
    scene.resized()
    typed(scene, "way")
    key(scene, "return")
    scene.update(0.1)
    assert [said.text for said in scene.said] == ["halfway"]


def test_older_talk_can_be_turned_back_to(desk: Desk) -> None:
    """By wheel and page keys, never past an end; what one says oneself is seen."""
    scene = window(desk, talked(people("huanle", 2)))
    newest = show(scene)
    scene.receive(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2))
    assert scene.lobby.talk.back == 2
    older = show(scene)
    assert pygame.image.tobytes(newest, "RGB") != pygame.image.tobytes(older, "RGB")
    key(scene, "page up")
    assert scene.lobby.talk.back == 3
    key(scene, "v")
    typed(scene, "x")
    key(scene, "return")
    assert scene.lobby.talk.back == 0


def test_a_phrase_by_a_digit(desk: Desk, make_desk: MakeDesk, hall: Lounge) -> None:
    """Everybody hears it in his own language."""
    scene, other = window(desk, hall), window(make_desk("en"), hall, THIRD)
    key(scene, "q")
    assert isinstance(scene.top, ChatLayer)
    key(scene, "3")
    for one in (scene, other):
        one.update(0.1)
    assert [said.phrase for said in other.said] == [2]
    assert phrases(other.desk)[2] in [one.told(other.desk, "full").split(": ")[-1] for one in other.memory.happened]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_ten_phrases(language: str, make_desk: MakeDesk) -> None:
    """As many in each language, a digit for each."""
    said = phrases(make_desk(language))
    assert len(set(said)) == 10
    assert all(said)


@pytest.mark.parametrize("text", ["normal", "large"])
def test_in_a_room_phrases_hide_the_same_talk(text: str, hall: Lounge, make_desk: MakeDesk) -> None:
    """They lie over rules and talk, in the window, and leave the seats to be seen."""
    scene = window(make_desk(text=text), hall)
    lobby = scene.lobby
    lobby.press("phrases")
    chat = scene.top
    assert isinstance(chat, ChatLayer)
    assert chat.grid == lobby.grid
    box, side = chat.frame(), lobby.ground.side
    assert box.x <= side.x
    assert (box.y, box.right, box.bottom) == (side.y, side.right, side.bottom)
    assert box.x > lobby.stands()[-1].box.centre[0]


def test_who_is_muted_is_not_heard(desk: Desk, hall: Lounge) -> None:
    """By his seat; and heard again when that is taken back."""
    scene = window(desk, hall)
    for heard in ([], ["b"]):
        click(scene, "seat.1")
        click(scene, "mute")
        hall.say(OTHER, Say("b" if heard else "a"))
        scene.update(0.1)
        assert [said.text for said in scene.said] == heard


def test_what_was_said_before_is_said_once(desk: Desk) -> None:
    """A line that is cut and comes back brings the talk again: nobody sees it twice, and no bubble rises for it."""
    hall = talked(people("huanle", 2))
    scene = window(desk, hall)
    before = [said.text or said.phrase for said in scene.said]
    assert len(before) == 4
    hall.cut(OWNER)
    hall.say(OTHER, Say("meanwhile"))
    hall.back(OWNER)
    scene.update(0.1)
    assert [said.text or said.phrase for said in scene.said] == [*before, "meanwhile"]
    assert scene.bubbles.expire(0.2) is None


def test_talk_at_the_table_rises_in_a_bubble_and_is_counted(desk: Desk, hall: Lounge) -> None:
    """For a few seconds; the count of what nobody has looked at ends where the chat is opened."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    scene.update(1.0)
    hall.say(OTHER, Say("a"))
    scene.update(2.0)
    assert scene.bubbles.expire(2.0) == 7.0
    assert scene.unread == 1
    key(scene, "v")
    assert scene.unread == 0
    assert isinstance(scene.top, ChatLayer)
    scene.update(7.5)
    assert scene.bubbles.expire(7.5) is None
