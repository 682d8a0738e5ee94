"""Rooms on the network in the window, with the hall in memory: from the way in to the result, and back to the room."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from ddz_desktop.engine.phases import Over
from ddz_desktop.resources import data_folder
from ddz_desktop.ui import lan
from ddz_desktop.ui.lan import Joined, Wanted
from ddz_desktop.ui.scene import Desk, Pop, Push, Replace
from ddz_desktop.ui.scenes.lan.chat import ChatLayer, phrases
from ddz_desktop.ui.scenes.lan.company import company
from ddz_desktop.ui.scenes.lan.joining import LATE, Joining
from ddz_desktop.ui.scenes.lan.laying import Laying
from ddz_desktop.ui.scenes.lan.leaving import losses
from ddz_desktop.ui.scenes.lan.room import Lobby
from ddz_desktop.ui.scenes.lan.sheet import SheetLayer
from ddz_desktop.ui.scenes.lan.table import LanTable
from ddz_desktop.ui.scenes.lan.unshuffled import warning
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.table.layers import TableMenu
from ddz_desktop.ui.table.picture import Bars, Text
from ddz_desktop.ui.theme import Grid
from ddz_desktop.ui.words import LANGUAGES, Words, catalogue
from net import invite, known, receipts
from net.caller import Where
from net.door import Code, Head
from net.invite import Invite
from net.journal import Notice
from net.protocol import Auto, Chair, Kick, Lay, Leave, Ping, Ready, Refusal, Room, Say, Sit
from net.status import State, Status
from tests.kept import figures
from tests.net.lounge import Lounge
from tests.ui.conftest import MakeDesk
from tests.ui.lounge import KEY, OWNER, PORT, Wire, together, window
from tests.ui.nearby import Child
from tests.ui.pressing import click, control, key, show
from tests.ui.rooms import SEATS, people, room, talked, unshuffled
from tests.ui.test_words import literals

OTHER, THIRD = "晒谷阿公", "小满"


def names(scene: LanTable) -> list[str]:
    """The controls on top that can be pressed."""
    return [one.name for one in scene.top.controls() if one.enabled]


def layer(scene: LanTable) -> str:
    """What is on top."""
    return type(scene.top).__name__


def typed(scene: LanTable, text: str) -> None:
    """Type a text."""
    for letter in text:
        scene.receive(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=0))
        scene.receive(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def played(scene: LanTable, room: Lounge, now: float = 0.0) -> float:
    """A hand until its result is shown; void ones are dealt anew."""
    return acted(scene, room, lambda: isinstance(scene.top, Result), now)


def acted(scene: LanTable, room: Lounge, done: Callable[[], bool], now: float = 0.0) -> float:
    """All three play as novices until something is so."""

    def turn() -> bool:
        for name in (OWNER, OTHER, THIRD):
            if room.guests[name].session.seat >= 0:
                room.move(name)
        return done()

    return together(room, scene, turn, now)


@pytest.fixture
def hall() -> Lounge:
    """A hall with its owner and two others."""
    return people("huanle", 2)


# -- a whole hand --------------------------------------------------------------------


def test_room_hand_result_room(desk: Desk, hall: Lounge) -> None:
    """Ready in the room, dealt to the table, played to the result; “再来一局” is ready again, in the room."""
    scene = window(desk, hall)
    assert (layer(scene), str(scene.tune)) == ("Lobby", "menu")
    key(scene, "return")
    scene.update(0.1)
    assert "unready" in names(scene)
    for name in (OTHER, THIRD):
        hall.say(name, Ready())
    now = together(hall, scene, lambda: scene.place.session.update is not None)
    assert (layer(scene), str(scene.tune)) == ("LanTable", "table")
    played(scene, hall, now)
    assert isinstance(scene.place.session.update and scene.place.session.update.view.phase, Over)
    scene.top.press("replay")
    change = scene.update(now + 900)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Replay)
    assert all(change.scene.kept.record.names)
    scene.top.press("again")
    scene.update(1_000.0)
    assert isinstance(scene.top, Lobby)
    assert "unready" in names(scene)
    chair = scene.place.session.chair
    assert chair is not None and chair.beans != 30_000  # noqa: PT018 - one law


def test_a_hand_in_a_room_is_kept(desk: Desk, hall: Lounge) -> None:
    """As a replay, in the statistics and as the host's receipt, each once, however often the host repeats it."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    played(scene, hall)
    hall.back(OWNER)
    scene.update(1_000.0)
    assert len(list((data_folder() / "hands" / "played").iterdir())) == 1
    assert figures(data_folder()).hands == 1
    settled = receipts.kept(data_folder())
    assert [one.host for one in settled] == [KEY]
    assert settled[0].receipt.ids == tuple(hall.guests[name].id for name in (OWNER, OTHER, THIRD))
    assert [met.name for met in known.load(data_folder()).rooms] == ["晒谷场"]


def test_who_comes_after_a_hand_sees_the_room_and_keeps_nothing(desk: Desk, hall: Lounge) -> None:
    """The result of a hand of others is not shown by itself, and is not one's own; it can be looked at."""
    hall.hand(OWNER, OTHER, THIRD)
    hall.come("看客", want=-1)
    scene = window(desk, hall, "看客")
    for now in range(9):
        scene.update(now)
    assert layer(scene) == "Lobby"
    assert not (data_folder() / "hands").exists()
    scene.top.press("outcome")
    assert isinstance(scene.top, Result)


def test_who_comes_back_sees_the_same_table(desk: Desk, hall: Lounge, make_desk: MakeDesk) -> None:
    """The window that stayed and the one that was killed and opened anew show the same."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    for name in (OTHER, THIRD):
        hall.say(name, Auto(True))
    now = together(hall, scene, lambda: bool(scene.place.choices))
    hall.vanish(OWNER)
    hall.come(OWNER)
    anew = window(make_desk(), hall)
    for one in (scene, anew):
        one.update(now + 100)
    for fact in ("cards", "choices", "counts", "hand", "ask", "phase", "prompt"):
        assert scene.facts()[fact] == anew.facts()[fact], fact


# -- people --------------------------------------------------------------------------


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


# -- talk ----------------------------------------------------------------------------


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


# -- the line ------------------------------------------------------------------------


def test_a_line_that_is_cut_hides_nothing(desk: Desk, hall: Lounge) -> None:
    """The table stays as it is; it is said that one is away, and no more once one is back."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    scene.update(1.0)
    facts = scene.facts()["cards"]
    for words, state in (("line.away", State.AWAY), ("line.gone_short", State.GONE)):
        scene.joined.line.status = Status(state)
        scene.update(2.0)
        assert scene.line == desk.say(words)
        assert scene.facts()["cards"] == facts
    assert isinstance(scene.top, Dialog), "waiting on or going is asked"
    scene.joined.line.status = Status(State.IN)
    scene.update(3.0)
    assert scene.line == ""
    assert scene.layers == []


def test_a_host_that_is_gone_for_good_can_be_left(desk: Desk, hall: Lounge) -> None:
    """The hand is void then, and that is said."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    scene.update(1.0)
    scene.joined.line.status = Status(State.GONE)
    scene.update(2.0)
    assert isinstance(scene.top, Dialog)
    assert scene.top.text == desk.say("line.gone")
    scene.top.press("go")
    assert isinstance(scene.update(2.1), Pop)


def test_who_comes_and_goes_is_in_the_log(desk: Desk, hall: Lounge) -> None:
    """By name, from when one is here oneself."""
    scene = window(desk, hall)
    hall.come("看客", want=-1)
    scene.update(0.1)
    hall.say("看客", Leave())
    scene.update(0.2)
    said = [one.told(desk, "full") for one in scene.memory.happened]
    assert said == [desk.say("hall.came", name="看客"), desk.say("hall.went", name="看客")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_hosts_is_told_what_became_of_the_journal(language: str, hall: Lounge, make_desk: MakeDesk) -> None:
    """In the room, as soon as nothing else is open on it, and once; also when the host has started anew."""
    desk = make_desk(language)
    scene = window(desk, hall)
    hosted = scene.joined.hosted = Child()  # type: ignore[assignment]
    scene.press("chat")
    hosted.notices.append(Notice.CUT)
    scene.update(0.1)
    assert layer(scene) == "ChatLayer"
    key(scene, "escape")
    scene.update(0.2)
    assert desk.say("notice.journal_cut") in scene.top.heading()
    key(scene, "escape")
    scene.update(0.3)
    assert layer(scene) == "Lobby"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_room_that_does_not_shuffle_warns(language: str, make_desk: MakeDesk) -> None:
    """Beside the choice, on the room's card and first of all on its rule sheet; a room that shuffles says nothing."""
    desk = make_desk(language)
    text = desk.say("hall.unshuffled")
    for say, warned in ((unshuffled, True), (room, False)):
        scene = say(desk)
        assert scene.place.room is not None
        assert (warning(desk, scene.place.room.rules) == text) == warned
        click(scene, "rules")
        sheet = scene.top
        assert isinstance(sheet, SheetLayer)
        assert (text in sheet.heading()) == warned
        first = "".join(mark.text for mark in sheet.roll.sheet.marks if isinstance(mark, Text))
        assert first.replace(" ", "").startswith(text.replace(" ", "")) == warned


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


# -- the way in ----------------------------------------------------------------------


def way(desk: Desk, hall: Lounge, *states: Status) -> tuple[Joining, list[Wire]]:
    """The way in, on a line that is so the first time, the second time …"""
    lines = [Wire(hall, OWNER, status) for status in states]
    rest = iter(lines)
    room = Wanted(Where(("192.168.1.20",), PORT))
    return Joining(desk, "x", lambda: Joined(desk, next(rest), hall.guests[OWNER].id, room)), lines


STATES = (
    *(Status(State.CALLING, code) for code in ("", "silent", "unknown")),
    *(Status(State.ASKING, code) for code in ("", "rate")),
    *(Status(state) for state in (State.IN, State.AWAY, State.GONE, State.KEY_CHANGED)),
    *(Status(State.VERSION, head=head) for head in (None, Head(1, 1, 1), Head(9, 9, 1))),
    *(Status(State.REFUSED, code) for code in (*literals(Code), "superseded", "kicked")),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", STATES, ids=lambda status: f"{status.state} {status.code}")
def test_every_state_of_a_line_is_said(status: Status, language: str, hall: Lounge, make_desk: MakeDesk) -> None:
    """In a sentence of the player's language, whatever the line says of itself."""
    desk = make_desk(language)
    scene, _ = way(desk, hall, status)
    assert scene.sentence
    assert scene.sentence in [form for name, form in catalogue(language).items() if name.startswith("line.")]


def test_every_code_that_ends_a_line_has_words() -> None:
    """Those of the door and those of the line."""
    assert {"superseded", "kicked", "closed"} <= set(literals(Refusal))
    assert all(f"line.refused.{code}" in Words("zh") for code in (*literals(Code), "superseded", "kicked", "closed"))


def test_it_is_tried_again_by_hand(desk: Desk, hall: Lounge) -> None:
    """The old line is hung up, a new one called; then the way leads into the room."""
    scene, lines = way(desk, hall, Status(State.REFUSED, "full"), Status(State.IN))
    assert scene.update(0.0) is None
    key(scene, "return")
    assert [line.closed for line in lines] == [True, False]
    change = scene.update(0.1)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, LanTable)
    scene.close()
    assert not lines[1].closed


def test_escape_goes_back_and_hangs_up(desk: Desk, hall: Lounge) -> None:
    """At any time."""
    scene, lines = way(desk, hall, Status(State.CALLING))
    scene.update(0.0)
    key(scene, "escape")
    assert isinstance(scene.update(0.1), Pop)
    scene.close()
    assert lines[0].closed


def test_a_host_that_takes_long_is_said(desk: Desk, hall: Lounge) -> None:
    """Within eight seconds, and the scene wakes for it by itself."""
    scene, _ = way(desk, hall, Status(State.ASKING))
    scene.update(3.0)
    assert scene.wake is not None
    assert scene.wake <= 3.0 + 8.1
    scene.update(3.0 + LATE + 0.1)
    assert scene.sentence == desk.say("line.asking.long")


def test_without_a_key_it_is_said(desk: Desk) -> None:
    """A disk that takes no identity leads nowhere, and the program lives."""

    def call() -> Joined:
        raise OSError(13, "Permission denied")

    scene = Joining(desk, "x", call)
    scene.update(0.0)
    assert scene.sentence == desk.say("line.no_key", why=desk.words.why(OSError(13, "Permission denied")))
    key(scene, "escape")
    assert isinstance(scene.update(0.1), Pop)


INVITED = Invite("192.168.1.20", 29_190, invite.mark(KEY), "0042")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("192.168.1.20", Wanted(Where(("192.168.1.20",), 29_170))),
        (" host.lan:29190 ", Wanted(Where(("host.lan",), 29_190))),
        ("[fe80::1]:29190", Wanted(Where(("fe80::1",), 29_190))),
        ("fe80::1", Wanted(Where(("fe80::1",), 29_170))),
        ("[fe80::1]", Wanted(Where(("fe80::1",), 29_170))),
        (str(INVITED).lower(), Wanted(Where(("192.168.1.20",), 29_190, mark=invite.mark(KEY)), "0042")),
    ],
)
def test_a_room_by_what_is_typed(text: str, wanted: Wanted) -> None:
    """An invitation, an address, with a port or without."""
    assert lan.wanted(text) == wanted


@pytest.mark.parametrize("text", ["", "   ", "host:", "host:x", "host:0", "host:70000", "a b", "http://x", "host:٣"])
def test_what_is_no_room_is_refused(text: str) -> None:
    """With the one error that is promised."""
    with pytest.raises(lan.NoRoom):
        lan.wanted(text)


def test_an_invitation_leads_to_the_room(desk: Desk, hall: Lounge) -> None:
    """What the room shows is what the way in reads: the same host, the same code."""
    scene = window(desk, hall, code="0042")
    shown = lan.wanted(scene.joined.invite("192.168.1.20"))
    assert shown.code == "0042"
    assert shown.where.means(KEY)
    assert not shown.where.means(bytes(32))


def test_bots_have_names_in_the_players_language(make_desk: MakeDesk) -> None:
    """Each another, and none that a person has."""
    room = people("five", 1, bots=3)
    for language in LANGUAGES:
        scene = window(make_desk(language), room)
        table = scene.place.room
        assert table is not None
        bots = [chair.name for chair in table.chairs if chair.level]
        assert len(set(bots)) == 3
        assert set(bots) <= set(Words(language)("bots.names").split("|"))


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DDZ_HOME", str(tmp_path / "home"))
