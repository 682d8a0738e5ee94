"""The door of a room: who is not let in, what it shows, and lines that are fenced off."""

import pytest

from ddz_desktop.engine.rules import PRESETS, RULES
from net import door
from net.admission import SHOWN_MS, STRANGERS
from net.door import WATCH, Hello
from net.protocol import PROTOCOL, Here, Leave, PutBot
from net.terms import Terms
from tests.net.lounge import Guest, Lounge, code
from tests.net.rooms import CLASSIC, owned

# -- who is not let in ---------------------------------------------------------


def test_a_locked_room_opens_to_its_code_alone() -> None:
    """Any other code is refused; who has been let in comes back without it, also after a restart of the host."""
    lounge = Lounge(CLASSIC, Terms("房", code="0417"))
    assert lounge.hall.card(bytes(32), 1, 2).locked
    for wrong in ("", "0418", "417", "04170", "零四一七"):
        assert lounge.come("甲", code=wrong) == "code"
    assert lounge.come("甲", code="0417") is None
    lounge.cut("甲")
    assert lounge.come("甲") is None
    lounge.restart()
    assert lounge.come("甲") is None
    assert lounge.come("乙") == "code"


def test_an_open_room_minds_no_code() -> None:
    """An old invitation with a code still opens a room that is open now."""
    assert Lounge(CLASSIC, Terms("房")).come("甲", code="1234") is None


@pytest.mark.parametrize(
    ("spoken", "refused"),
    [
        ((PROTOCOL + 1, PROTOCOL + 2, RULES), "version"),
        ((1, PROTOCOL - 1, RULES), "version"),
        ((1, PROTOCOL + 5, RULES), None),
        ((1, PROTOCOL, RULES + 1), "version"),
        ((1, PROTOCOL, RULES - 1), "version"),
    ],
)
def test_versions_must_meet(spoken: tuple[int, int, int], refused: str | None) -> None:
    """The ranges of protocols meet and the rules are the same, or the door says “version”."""
    low, high, rules = spoken
    assert Lounge(CLASSIC).hello("甲", low=low, high=high, rules=rules) == refused


def test_a_hello_that_cannot_be_read_is_answered_all_the_same() -> None:
    """Under the print of no bytes: of another version, or malformed."""
    lounge = Lounge(CLASSIC)
    for key, why in ((bytes(32), "version"), (b"x" * 32, "malformed")):
        lounge.carry(lounge.hall.misheard(key, why, lounge.now))  # type: ignore[arg-type]
        assert door.No(door.person(key), door.print_of(b""), why) in lounge.hall.door(0).no  # type: ignore[arg-type]


def test_a_flood_of_strangers_keeps_strangers_out_alone() -> None:
    """Thirty-two a minute; who is in the room comes back in all the same, and after a minute others come in."""
    lounge = Lounge(CLASSIC)
    lounge.come("甲")
    told = {lounge.hello(f"陌{number}", WATCH) for number in range(100)}
    assert "rate" in told
    assert lounge.come("乙") == "rate"
    lounge.cut("甲")
    assert lounge.come("甲") is None
    lounge.wait(STRANGERS[1])
    assert lounge.hello("丙") in (None, "full")
    assert len(lounge.hall.door(0).no) <= 32


def test_one_person_does_not_knock_the_door_down() -> None:
    """Ten hellos in ten seconds, of a stranger or a guest; then “rate”, and the line that stands stays."""
    lounge = Lounge(CLASSIC)
    told = [lounge.come("甲") for _ in range(15)]
    assert told == [None] * 10 + ["rate"] * 5
    assert len(lounge.hall.lines) == 1
    lounge.wait(10_000)
    assert lounge.come("甲") is None


def test_refusals_are_shown_for_half_a_minute() -> None:
    """And taken down by who is let in after all."""
    lounge = Lounge(CLASSIC, Terms("房", code="1"))
    lounge.come("甲", code="2")
    assert len(lounge.hall.door(0).no) == 1
    lounge.come("甲", code="1")
    assert lounge.hall.door(0).no == ()
    lounge.come("乙", code="2")
    rev = lounge.hall.door(0).rev
    lounge.wait(SHOWN_MS + 1_000)
    assert lounge.hall.door(0).no == ()
    assert lounge.hall.door(0).rev > rev
    assert lounge.hall.door(0).rev == lounge.hall.door(0).rev


def test_the_door_and_the_card_say_who_is_in() -> None:
    """Ports count from the lines' first; the card names seats, free ones and persons, and fits into what it may be."""
    lounge = owned("甲")
    lounge.come("看", WATCH)
    lounge.say("主", PutBot(2, "normal"))
    told = lounge.hall.door(29_173)
    assert [let.port for let in told.let] == [29_173, 29_174, 29_175]
    assert [let.id for let in told.let] == [Guest(name).id for name in ("主", "甲", "看")]
    assert door.decode_door(door.encode(told)) == told
    card = lounge.hall.card(bytes(32), 29_171, 29_172)
    assert (card.seats, card.free, card.people, card.playing, card.locked) == (3, 1, 3, False, False)
    assert door.decode_card(door.encode(card)) == card
    lounge.deal("主", "甲")
    assert lounge.hall.card(bytes(32), 1, 2).playing


def test_the_longest_words_of_the_door_fit() -> None:
    """A full room with the longest names, and as many refusals as are shown."""
    lounge = Lounge(PRESETS["five"], Terms("房" * 16))
    for number in range(13):
        assert lounge.come(f"{number}", called="\U0001f9d1\U0001f3fd" * 16) is None
    lounge.wait(60_000)
    for number in range(40):
        lounge.come(f"n{number}")
    told = lounge.hall.door(65_000)
    assert (len(told.let), len(told.no)) == (13, 32)
    assert door.decode_door(door.encode(told)) == told
    card = lounge.hall.card(bytes(32), 65_001, 65_002)
    assert door.decode_card(door.encode(card)) == card


# -- fencing -------------------------------------------------------------------


def test_a_new_hello_fences_the_old_line_off() -> None:
    """The old line hears “superseded” and ends; the new one has another number; what still comes on the old one is not
    heard; the seat, the hand and the clock are the same."""
    lounge = owned("甲", "乙")
    lounge.deal("主", "甲", "乙")
    old = lounge.guests["甲"].line
    assert old is not None
    assert lounge.come("甲") is None
    assert lounge.guests["甲"].line != old
    superseded = [said for said in lounge.guests["甲"].said if code([said]) == ["superseded"]]
    assert len(superseded) == 1
    table = lounge.hall.room.table
    assert lounge.hall.receive(old, Leave(), lounge.now) == []
    assert lounge.hall.lost(old, lounge.now) == []
    assert lounge.hall.room.table == table
    assert lounge.seat("甲") == lounge.guests["甲"].session.seat == 1


def test_two_clients_with_one_key_are_one_person() -> None:
    """However often they supersede each other, there is one line and one seat, and its place in the order stays."""
    lounge = owned("甲", "乙")
    for _ in range(8):
        assert lounge.come("甲") is None
        assert len(lounge.hall.lines) == 3
        assert list(lounge.people("主")) == ["主", "甲", "乙"]


def test_a_session_key_opens_the_line_of_its_person_alone() -> None:
    """Somebody else's hello with the same session key gets a line of his own, beside the table, and nobody's seat."""
    lounge = owned("甲")
    thief = lounge.guest("贼")
    hello = Hello(PROTOCOL, PROTOCOL, RULES, "甲", lounge.guests["甲"].secret)
    lounge.hall.hello(thief.key, hello, lounge.now)
    own = next(line.number for line in lounge.hall.lines if line.id == thief.id)
    lounge.hall.receive(own, Here(), lounge.now)
    assert lounge.seat("甲") == 1
    assert lounge.hall.seats.of(thief.id) == 2
    assert [line.name for line in lounge.hall.lines] == ["主", "甲", "甲 2"]
