"""The people of a room in the window: seats, bots, rules, and who is sent away."""

import pytest
from msgspec import structs

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.ui import lan, opponents
from ddz_desktop.ui.scene import Desk, Pop, Replace
from ddz_desktop.ui.scenes.lan.company import company
from ddz_desktop.ui.scenes.lan.joining import Joining
from ddz_desktop.ui.scenes.lan.laying import Laying
from ddz_desktop.ui.scenes.lan.room import Lobby
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.table.picture import Bars
from ddz_desktop.ui.words import LANGUAGES, Words
from net.protocol import Chair, Kick, Lay, Ping, Room, Sit
from net.status import State, Status
from tests.net.lounge import Lounge
from tests.ui.conftest import MakeDesk
from tests.ui.lan.driver import OTHER, THIRD, names
from tests.ui.lounge import OWNER, Wire, window
from tests.ui.pressing import click, control, key, show
from tests.ui.rooms import SEATS, people


def test_a_spectator_sits_down_and_stands_up(desk: Desk) -> None:
    """Who watches has no “开始”; he sits where he points, and may stand up again."""
    room = people("huanle", 1, watching=1)
    scene = window(desk, room, "看客1")
    assert "start" not in names(scene)
    click(scene, "seat.2")
    scene.update(0.1)
    assert room.seat("看客1") == 2
    assert "start" in names(scene)
    click(scene, "stand")
    scene.update(0.2)
    assert room.seat("看客1") == -1


def test_two_change_places_when_both_wish_it(desk: Desk, hall: Lounge) -> None:
    """The wish of one is seen by the other, whose press grants it."""
    scene = window(desk, hall)
    hall.say(THIRD, Sit(0))
    scene.update(0.1)
    assert scene.lobby.facts()["status"] == desk.say("hall.wants_yours", name=THIRD, n=3)
    click(scene, "seat.2")
    assert control(scene.top, "swap").label == desk.say("hall.swap_now")
    click(scene, "swap")
    scene.update(0.2)
    assert (hall.seat(OWNER), hall.seat(THIRD)) == (2, 0)


def test_the_owner_puts_bots_and_takes_them_away(desk: Desk) -> None:
    """On a free seat by level; a bot's seat offers the others and its end."""
    room = people("huanle", 1)
    scene = window(desk, room)
    for press, level in (("bot.novice", "novice"), ("bot.normal", "normal"), ("bot.", "")):
        click(scene, "seat.2")
        click(scene, press)
        scene.update(0.1)
        assert room.room(OWNER).chairs[2].level == level


def test_the_owner_sends_somebody_away(desk: Desk, hall: Lounge, make_desk: MakeDesk) -> None:
    """He is told why, and his window goes back; nobody else has that button."""
    scene, other = window(desk, hall), window(make_desk(), hall, THIRD)
    click(other, "seat.1")
    assert "kick" not in names(other)
    key(other, "escape")
    click(scene, "seat.2")
    click(scene, "kick")
    assert isinstance(scene.top, Dialog)
    assert "10" in scene.top.text, "the minutes until he may come again"
    key(scene, "escape")
    assert hall.seat(THIRD) == 2, "not before it is answered"
    click(scene, "seat.2")
    click(scene, "kick")
    click(scene, "yes")
    assert hall.seat(THIRD) == -1
    other.joined.line.status = Status(State.REFUSED, "kicked")
    other.update(0.1)
    assert isinstance(other.top, Dialog)
    assert other.top.text == desk.say("line.refused.kicked")
    key(other, "return")
    assert isinstance(other.update(0.2), Pop)


def test_a_seat_that_was_given_up_has_no_beans_to_be_too_few(desk: Desk, hall: Lounge) -> None:
    """Whoever was sent away is beside the table: nothing says that his beans do not reach."""
    room = company(window(desk, hall, THIRD))
    assert room is not None
    assert room.chair is not None
    chairs = (*room.room.chairs[:2], Chair(""))
    gone = room._replace(room=structs.replace(room.room, chairs=chairs))
    assert room.seat == 2
    assert gone.chair is None
    assert not gone.poor


def test_only_the_owner_reads_that_a_bot_may_be_put(desk: Desk) -> None:
    """What stands on a free seat is what a press on it offers."""
    room = people("huanle", 2)
    for who, hosted in ((OWNER, True), (OTHER, False)):
        lobby = window(desk, room, who).top
        assert isinstance(lobby, Lobby)
        assert {stand.hosted for stand in lobby.stands()} == {hosted}


def test_the_owner_lays_other_rules(desk: Desk, hall: Lounge) -> None:
    """Chosen as for a match of one's own; everybody stays and sees them."""
    scene = window(desk, hall)
    click(scene, "lay")
    assert isinstance(scene.top, Laying)
    click(scene, "preset.five")
    click(scene, "room.normal")
    click(scene, "lay")
    scene.update(0.1)
    rules = hall.room(THIRD).rules
    assert (rules.preset, rules.N) == ("five", 1000)
    assert [one for one in scene.lobby.stands() if one.free] != []


def test_what_is_refused_is_said(desk: Desk, hall: Lounge) -> None:
    """In words, until something else is tried."""
    scene = window(desk, hall, THIRD)
    scene.joined.send(Kick(hall.guests[OWNER].id))
    scene.update(0.1)
    assert scene.place.warning == desk.say("hall.not_owner")
    click(scene, "start")
    scene.update(0.2)
    assert scene.place.warning == ""


def test_who_sat_where_no_seat_is_any_more_sits_elsewhere(desk: Desk) -> None:
    """Message by message the window lives, whatever comes first of the new rules and the new seat."""
    room = people("five", 1)
    room.say(OTHER, Sit(4))
    scene = window(desk, room, OTHER)
    room.say(OWNER, Lay("huanle"))
    rest = scene.joined.line.poll(0)
    fewer = next(one for one in rest if isinstance(one, Room) and len(one.chairs) == 3)
    for message in (fewer, *rest):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(scene.joined.line, "poll", lambda _, message=message: [message])
            scene.update(0.1)
    assert scene.place.session.seat == room.seat(OTHER) < 3


def test_at_the_table_there_is_talk_and_no_pause(desk: Desk, hall: Lounge) -> None:
    """Time goes on for the others; how good everybody's line is stands beside the name."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    hall.say(OTHER, Ping(1, 500))
    hall.cut(THIRD)
    scene.update(1.0)
    assert "chat" in names(scene)
    assert "pause" not in names(scene)
    assert {mark.lit for mark in scene.stage.picture.marks if isinstance(mark, Bars)} == {1, 0}


@pytest.mark.parametrize("text", ["normal", "large"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SEATS)
def test_what_is_at_the_table_lies_in_the_window_and_apart(
    name: str, language: str, text: str, make_desk: MakeDesk
) -> None:
    """Every control of the table and of what is opened on it, at the smallest size."""
    scene = SEATS[name](make_desk(language, (1024, 768), text=text))
    show(scene)
    for layer_ in (scene, *scene.layers):
        found = layer_.controls()
        for i, one in enumerate(found):
            assert one.box.x >= 0 and one.box.right <= layer_.grid.w  # noqa: PT018 - one law
            assert one.box.y >= 0 and one.box.bottom <= layer_.grid.h  # noqa: PT018 - one law
            assert [other.name for other in found[i + 1 :] if other.box.meets(one.box)] == [], one.name


def test_who_was_superseded_can_take_the_room_back(desk: Desk, hall: Lounge, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only by his own press: two programs of one person would throw each other out for ever."""
    scene = window(desk, hall)
    scene.joined.line.status = Status(State.REFUSED, "superseded")
    scene.update(0.1)
    monkeypatch.setattr(lan, "Remote", lambda *_: Wire(hall, OWNER, Status(State.CALLING)))
    scene.top.press("again")
    change = scene.update(0.2)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Joining)


def test_bots_have_names_in_the_players_language(make_desk: MakeDesk) -> None:
    """Each another, and none that a person has."""
    room = people("five", 1, bots=3)
    for language in LANGUAGES:
        scene = window(make_desk(language), room)
        table = scene.place.room
        assert table is not None
        bots = [chair.name for chair in table.chairs if chair.level]
        assert len(set(bots)) == 3
        assert set(bots) <= {name for level in LEVELS for name in opponents.names(Words(language), level)}
