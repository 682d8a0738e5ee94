"""The scene with the rooms of the network: the room that is pressed is joined, and nobody in its place."""

import pygame
import pytest

from ddz_desktop.ui import lan
from ddz_desktop.ui.lan import Joined, Wanted
from ddz_desktop.ui.scene import Desk, Pop, Push
from ddz_desktop.ui.scenes.lan.code import CodeLayer
from ddz_desktop.ui.scenes.lan.find import Find
from ddz_desktop.ui.scenes.lan.host import HostPage
from ddz_desktop.ui.scenes.lan.joining import Joining
from ddz_desktop.ui.scenes.lan.opening import Opening
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.theme import TEXT
from ddz_desktop.ui.words import LANGUAGES
from net import invite, keys
from net.door import ANY, WATCH
from net.hosted import Hosted
from net.invite import Invite
from net.status import State, Status
from tests.ui.conftest import SIZES, MakeDesk
from tests.ui.lounge import Wire, lounge
from tests.ui.nearby import MANY, SOME, Search, find, found, key, met, other, stranger
from tests.ui.pressing import click, control, said
from tests.ui.pressing import key as press


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[Wanted]:
    """Rooms that were called; each answers as `ANSWER` says."""
    wanted: list[Wanted] = []

    def call(desk: Desk, room: Wanted, hosted: object = None) -> Joined:
        wanted.append(room)
        hall = lounge()
        hall.come("牛角尖")
        return Joined(desk, Wire(hall, "牛角尖", Status(State.CALLING)), "", room)

    monkeypatch.setattr(lan, "call", call)
    return wanted


def near(number: int) -> str:
    """The control of a room."""
    return f"near.{key(number).hex()}"


def joining(scene: Find) -> Joining:
    """The way that was begun."""
    change = scene.update(1.0)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Joining)
    return change.scene


def back(scene: Find, status: Status) -> None:
    """From the door, where it went like this."""
    way = joining(scene)
    assert way.joined is not None
    way.joined.line.status = status
    assert isinstance(way.update(1.1), Pop)
    scene.entered()


def test_the_room_under_the_mouse_is_joined(desk: Desk, called: list[Wanted]) -> None:
    """While the mouse is over a row a room is found that would stand before it: the click meets what was seen."""
    scene = find(desk, (found(2, "m"),))
    x, y = (desk.grid.px(place) for place in control(scene, near(2)).box.centre)
    scene.receive(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))
    search = scene.search.finder
    assert isinstance(search, Search)
    search.rooms = (found(1, "a"), found(2, "m"))
    scene.update(0.7)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.receive(pygame.event.Event(kind, pos=(x, y), button=1))
    scene.update(0.8)
    press(scene, "return")
    joining(scene)
    assert [room.where.key for room in called] == [key(2)]


def test_equal_names_are_two_rooms(desk: Desk, called: list[Wanted]) -> None:
    """Two hosts may call their rooms the same; each row leads to its own."""
    scene = find(desk, (found(1, "同名"), found(2, "同名")))
    click(scene, near(2))
    click(scene, "join")
    joining(scene)
    assert called[0].where == found(2).where
    assert called[0].want == ANY


def test_one_may_watch(desk: Desk, called: list[Wanted]) -> None:
    """A full room can be watched, not joined; where nobody may watch, neither."""
    scene = find(desk, (found(1, free=0),), taken=1)
    assert not control(scene, "join").enabled
    click(scene, "watch")
    joining(scene)
    assert called[0].want == WATCH
    scene = find(desk, (found(1, free=0, spectators=False),), taken=1)
    assert not control(scene, "watch").enabled


def test_who_was_there_is_told_of_his_seat(desk: Desk) -> None:
    """A full room says so to strangers; whoever was there reads that his seat may be kept, and goes back by a press."""
    full = found(1, free=0)
    rows = [control(find(desk, (full,), before), near(1)).label for before in ((), (met(1),))]
    assert [desk.say("find.kept") in row for row in rows] == [False, True]
    assert desk.say("find.full") in rows[0]
    back = control(find(desk, (full,), (met(1),), taken=1), "join")
    assert back.enabled
    assert back.label == desk.say("find.back")


def test_another_version_is_not_joined(desk: Desk, called: list[Wanted]) -> None:
    """It is listed, with the reason, and no press leads there."""
    scene = find(desk, (stranger(), found(1, low=9, high=9)))
    for one in [c for c in scene.controls() if c.name.startswith("near.")]:
        for _ in range(2):
            click(scene, one.name)
        assert not control(scene, "join").enabled
        assert not control(scene, "watch").enabled
        assert "9" in one.label
    assert called == []
    assert scene.update(2.0) is None


def test_quick_joining_leaves_out_the_room_one_came_from(desk: Desk, called: list[Wanted]) -> None:
    """Seated where somebody waits; back from there, at the next best one."""
    scene = find(desk, (found(1, "a", people=2), found(2, "b", people=1)))
    click(scene, "quick")
    joining(scene)
    scene.entered()
    scene.update(2.0)
    click(scene, "quick")
    joining(scene)
    assert [room.where.key for room in called] == [key(1), key(2)]


def test_quick_joining_opens_a_room_where_there_is_none(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not before there was time to find one."""
    begun: list[tuple[str, ...]] = []
    monkeypatch.setattr(Hosted, "__init__", lambda self, words, bell: begun.append(words))
    monkeypatch.setattr(Hosted, "failed", False, raising=False)
    monkeypatch.setattr(Hosted, "where", None, raising=False)
    scene = find(desk, wait=0.2)
    click(scene, "quick")
    assert scene.update(0.3) is None
    change = scene.update(1.5)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Opening)
    assert len(begun) == 1


def test_a_locked_room_asks_for_its_code_until_it_is_right(desk: Desk, called: list[Wanted]) -> None:
    """The code goes along; a wrong one is said and asked for again; Esc lets it be."""
    scene = find(desk, SOME, taken=3)
    click(scene, "join")
    layer = scene.top
    assert isinstance(layer, CodeLayer)
    for letter in "4711":
        scene.receive(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    press(scene, "return")
    back(scene, Status(State.REFUSED, "code"))
    assert called[0].code == "4711"
    again = scene.top
    assert isinstance(again, CodeLayer)
    assert again.wrong
    press(scene, "escape")
    assert scene.top is scene
    assert len(called) == 1


def test_another_host_in_the_place_of_one_is_asked_about(desk: Desk, called: list[Wanted]) -> None:
    """Both fingerprints are shown; only who says so goes in, and then to that key alone."""
    scene = find(desk, (found(1),), (other(1),), taken=1)
    click(scene, "join")
    assert isinstance(scene.top, Dialog)
    assert keys.fingerprint(key(1)) in said(scene)
    assert keys.fingerprint(key(99)) in said(scene)
    press(scene, "escape")
    assert called == []
    click(scene, "join")
    click(scene, "trust")
    joining(scene)
    assert called[0].where.key == key(1)


def test_a_changed_key_met_on_the_way_is_asked_about(desk: Desk, called: list[Wanted]) -> None:
    """A remembered room whose host has another key now: a question, and after it whoever is there."""
    scene = find(desk, (), (met(7),), taken=7)
    click(scene, "join")
    back(scene, Status(State.KEY_CHANGED))
    assert called[0].where.key == key(7)
    assert keys.fingerprint(key(7)) in said(scene)
    click(scene, "trust")
    joining(scene)
    assert called[1].where.key is None


def test_what_is_typed_leads_there(desk: Desk, called: list[Wanted]) -> None:
    """An address where the player was is held to its key; an invitation brings its code and mark; else it is said."""
    scene = find(desk, (), (met(7),), typed="192.168.1.27")
    click(scene, "go")
    joining(scene)
    assert called[-1].where.key == key(7)
    text = str(Invite("192.168.1.40", 29_170, invite.mark(key(4)), "0815"))
    scene = find(desk, (), (met(7),), typed=text)
    click(scene, "go")
    back(scene, Status(State.KEY_CHANGED))
    assert (called[-1].code, called[-1].where.mark) == ("0815", invite.mark(key(4)))
    assert said(scene) == desk.say("find.not_invited")
    for wrong in ("so nicht", text[:-1], text.replace(text[7], "Z" if text[7] != "Z" else "Y", 1)):
        scene = find(desk, typed=wrong)
        click(scene, "go")
        assert wrong in said(scene)


def test_from_the_command_line_a_code_is_asked_for_too(desk: Desk, called: list[Wanted]) -> None:
    """The loop shows the list before it leads on: what came of the call is not forgotten over that."""
    scene = Find(desk, "192.168.1.27", look=lambda _desk, rooms: Search((), known=rooms))
    scene.entered()
    back(scene, Status(State.REFUSED, "code"))
    assert isinstance(scene.top, CodeLayer)


def test_an_address_is_typed_without_an_input_method(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys alone write it, the colon on any layout; the input method is not asked."""
    asked: list[bool] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: asked.append(True))
    scene = find(desk)
    press(scene, "f3")
    for sign, mod in (*((sign, 0) for sign in "10.0.0.9"), (";", pygame.KMOD_LSHIFT), ("7", 0)):
        scene.receive(pygame.event.Event(pygame.KEYDOWN, key=ord(sign), mod=mod, unicode=sign, scancode=0))
    press(scene, "tab")
    assert scene.typed == "10.0.0.9:7"
    assert asked == []


def test_the_reasons_come_after_three_seconds(desk: Desk) -> None:
    """Not before; and not where anything is open. With no network, at once."""
    assert not find(desk, wait=2.9).search.empty
    assert find(desk, wait=3.1).search.empty
    assert not find(desk, (found(1),), wait=9.0).search.empty
    assert find(desk, alone=True).search.alone


def test_nothing_is_looked_for_in_a_room(desk: Desk, called: list[Wanted]) -> None:
    """The search rests while one is away, and goes on afterwards."""
    scene = find(desk, (found(1),), taken=1)
    search = scene.search.finder
    assert isinstance(search, Search)
    click(scene, "join")
    assert search.closed
    joining(scene)
    scene.entered()
    again = scene.search.finder
    assert again is not search
    scene.close()
    assert isinstance(again, Search)
    assert again.closed


def test_a_room_is_opened_from_here(desk: Desk) -> None:
    """By its key."""
    scene = find(desk)
    press(scene, "f4")
    change = scene.update(1.0)
    assert isinstance(change, Push)
    assert isinstance(change.scene, HostPage)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TEXT)
@pytest.mark.parametrize("size", SIZES)
def test_all_that_can_be_pressed_is_seen(size: tuple[int, int], text: str, language: str, make_desk: MakeDesk) -> None:
    """However large the letters are: the field, what goes with it, and the doors of the chosen room are in the window
    without any scrolling, and none lies on another."""
    scene = find(make_desk(language, size, text=text), MANY, taken=3)
    grid, boxes = scene.grid, [one.box for one in scene.controls()]
    assert grid.h == grid.seen
    assert {"field", "go", "host", "quick", "join", "watch", "up", "down"} <= {one.name for one in scene.controls()}
    for i, box in enumerate(boxes):
        assert 0 <= box.x <= box.right <= grid.w
        assert 0 <= box.y <= box.bottom <= grid.h
        assert not [other for other in boxes[i + 1 :] if box.meets(other)]
