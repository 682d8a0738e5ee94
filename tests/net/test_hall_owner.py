"""What the owner of a room may, and nobody else: sending away, bots, rules."""

import pytest
from msgspec import structs

from ddz_desktop.engine.rules import OPTIONS, PRESETS, ROOMS
from net.admission import BAN
from net.door import WATCH
from net.protocol import Kick, Lay, Leave, Option, PutBot, Ready, Receipt, Sit, Up
from net.seats import AWAY
from net.terms import laid
from tests.net.lounge import Guest, Lounge, code
from tests.net.purse import Memory
from tests.net.rooms import CLASSIC, OWNED, kick, owned

# -- sending away --------------------------------------------------------------


def test_who_is_sent_away_is_told_so_and_gone() -> None:
    """A player between two hands: the seat is free, the line ends with “kicked”, and he may come again after a while,
    not before."""
    lounge = owned("甲", "乙")
    assert kick(lounge, "甲") == []
    assert code(lounge.guests["甲"].said[-1:]) == ["kicked"]
    assert lounge.guests["甲"].line is None
    assert lounge.people("主") == {"主": 0, "乙": 2}
    assert lounge.come("甲") == "banned"
    lounge.wait(BAN)
    assert lounge.come("甲") is None


def test_in_a_hand_only_who_watches_is_sent_away() -> None:
    """Frozen seats: an owner cannot win by removing players. A spectator goes at any time, and the hand goes on."""
    lounge = owned("甲", "乙")
    lounge.come("看", WATCH)
    lounge.deal("主", "甲", "乙")
    table = lounge.hall.room.table
    assert kick(lounge, "甲") == ["not_now"]
    assert kick(lounge, "看") == []
    assert lounge.hall.room.table == table
    assert lounge.guests["看"].line is None


def test_a_player_who_is_away_is_sent_away_too() -> None:
    """Also one who has no line any more: his seat is free for others."""
    lounge = owned("甲", "乙")
    lounge.cut("甲")
    lounge.hall = lounge.open(tuple(line for line in lounge.hall.lines if line.name != "甲"))
    del lounge.lines[1], lounge.keys[1]
    lounge.back("主")
    assert lounge.people("主") == {"主": 0, "乙": 2, "甲": 1}
    assert kick(lounge, "甲") == []
    assert lounge.people("主") == {"主": 0, "乙": 2}


def test_nobody_sends_himself_or_nobody_away() -> None:
    """Refused, and nothing has changed."""
    lounge = owned("甲")
    lines = lounge.hall.lines
    assert kick(lounge, "主") == ["not_now"]
    for who in ("", "0" * 26, "甲"):
        assert code(lounge.say("主", Kick(who))) == ["not_now"]
    assert lounge.hall.lines == lines


RULING: list[Up] = [Kick(Guest("乙").id), PutBot(2, "normal"), PutBot(2), Lay("huanle"), Kick("")]


@pytest.mark.parametrize("message", RULING, ids=lambda message: type(message).__name__)
def test_only_the_owner_rules(message: Up) -> None:
    """Whoever else tries, from a seat or beside the table, in a hand or not, hears so and nothing happens; without an
    owner nobody does."""
    ownerless = Lounge(CLASSIC, structs.replace(OWNED, owner=""))
    for name in "甲乙":
        ownerless.come(name)
    for lounge in (owned("甲", "乙"), ownerless):
        lounge.come("看", WATCH)
        table, lines = lounge.hall.room.table, lounge.hall.lines
        for name in ("甲", "看"):
            assert code(lounge.say(name, message)) == ["not_owner"]
        assert (lounge.hall.room.table, lounge.hall.lines) == (table, lines)


def test_the_owner_may_be_away_and_comes_back_an_owner() -> None:
    """Others play on without him; his seat gives way like anybody's; nobody takes his place as the owner."""
    lounge = owned("甲", "乙", terms=structs.replace(OWNED, fill="normal"))
    lounge.cut("主")
    lounge.wait(AWAY + 2_000)
    lounge.hand("甲", "乙")
    assert lounge.room("甲").chairs[0].level == "normal"
    assert code(lounge.say("甲", Kick(lounge.guests["乙"].id))) == ["not_owner"]
    assert lounge.come("主") is None
    assert lounge.seat("主") == 0
    assert kick(lounge, "乙") == []


# -- bots ----------------------------------------------------------------------


def test_bots_are_put_and_taken_away_between_hands() -> None:
    """On free seats and other bots' alone, of the levels there are; in a hand not at all."""
    lounge = owned("甲")
    assert code(lounge.say("主", PutBot(2, "normal"))) == []
    assert lounge.room("甲").chairs[2].level == "normal"
    assert code(lounge.say("主", PutBot(2, "novice"))) == []
    assert lounge.room("甲").chairs[2].level == "novice"
    for message, refused in (
        (PutBot(1, "normal"), "taken"), (PutBot(0, "normal"), "taken"), (PutBot(1), "taken"),
        (PutBot(3, "normal"), "not_now"), (PutBot(-1, "normal"), "not_now"), (PutBot(2, "god"), "not_now"),
    ):  # fmt: skip
        assert code(lounge.say("主", message)) == [refused]
    lounge.deal("主", "甲")
    assert code(lounge.say("主", PutBot(2))) == ["not_now"]
    assert lounge.hall.room.table.chairs[2].level == "novice"


def test_a_bot_is_of_a_level_that_its_mode_has() -> None:
    """One put there falls to the next below, one that sits there does so with other rules, and so does one that fills
    a seat once all are ready."""
    few = {"classic_a": ("novice", "normal"), "huanle": ("novice",)}
    terms = structs.replace(OWNED, levels=("novice", "normal", "expert"), offered=few, fill="expert")
    lounge = owned(terms=terms)
    assert code(lounge.say("主", PutBot(2, "expert"))) == []
    assert lounge.room("主").chairs[2].level == "normal"
    lounge.say("主", Lay("huanle"))
    assert lounge.room("主").chairs[2].level == "novice"
    lounge.say("主", Lay("huanle_laizi"))
    lounge.say("主", Ready())
    assert [chair.level for chair in lounge.room("主").chairs] == ["", "expert", "novice"]


def test_a_bot_gives_way_to_a_person() -> None:
    """Who comes gets a free seat before a bot's; the bot's, if there is no other."""
    lounge = owned()
    lounge.say("主", PutBot(1, "normal"))
    lounge.come("甲")
    lounge.come("乙")
    assert lounge.people("主") == {"主": 0, "甲": 2, "乙": 1}


def test_a_bot_takes_the_seat_of_somebody_long_away_alone() -> None:
    """The owner need not send him away first; within the minute the seat is a person's."""
    lounge = owned("甲")
    lounge.cut("甲")
    assert code(lounge.say("主", PutBot(1, "normal"))) == ["taken"]
    lounge.wait(AWAY + 1_000)
    assert code(lounge.say("主", PutBot(1, "normal"))) == []
    assert lounge.come("甲") is None
    assert lounge.seat("甲") == 2


def test_a_table_of_the_owners_bots_waits_for_a_person() -> None:
    """Three bots and the owner beside the table: nothing is dealt."""
    lounge = owned()
    lounge.say("主", Sit(WATCH))
    for seat in range(3):
        lounge.say("主", PutBot(seat, "normal"))
    lounge.wait(30_000)
    assert lounge.hall.room.table.hand == 0


# -- rules ---------------------------------------------------------------------


def test_other_rules_begin_a_new_match_of_the_same_people() -> None:
    """Totals are zero, nobody is ready, beans and seats stay; the last hand is off everybody's table, the next has the
    next number."""
    lounge = owned("甲", "乙", rules="huanle", purse=Memory())
    lounge.hand("主", "甲", "乙")
    beans, number = [chair.beans for chair in lounge.room("甲").chairs], lounge.hall.room.table.hand
    assert code(lounge.say("主", Lay("huanle_laizi"))) == []
    room = lounge.room("甲")
    assert room.rules.preset == "huanle_laizi"
    assert [chair.beans for chair in room.chairs] == beans
    assert [(chair.total, chair.ready) for chair in room.chairs] == [(0, False)] * 3
    assert lounge.guests["甲"].session.view is None
    lounge.hand("主", "甲", "乙")
    assert lounge.hall.room.table.hand > number
    assert len(lounge.guests["甲"].all(Receipt)) == 2


def test_from_three_seats_to_five_and_back() -> None:
    """More seats are free ones; where there are fewer, who sat beyond them moves up to a free seat or a bot's."""
    lounge = owned("甲", "乙")
    assert code(lounge.say("主", Lay("five"))) == []
    assert len(lounge.room("甲").chairs) == 5
    for name in "丙丁":
        lounge.come(name)
    lounge.hand("主", *"甲乙丙丁")
    assert code(lounge.say("主", Lay("classic_a"))) == ["taken"]
    lounge.say("甲", Sit(WATCH))
    lounge.say("主", PutBot(1, "normal"))
    lounge.say("丙", Leave())
    assert code(lounge.say("主", Lay("classic_a"))) == []
    assert lounge.people("主") == {"主": 0, "甲": -1, "乙": 2, "丁": 1}
    assert lounge.guests["丁"].session.seat == 1
    lounge.hand("主", "乙", "丁")


def test_wishes_for_seats_that_are_no_more_are_for_any() -> None:
    """Who waited for seat 4 waits for any; who sits does not wait."""
    lounge = owned("甲", "乙", rules="five")
    for seat in (3, 4):
        lounge.say("主", PutBot(seat, "normal"))
    lounge.deal("主", "甲", "乙")
    lounge.come("看", 4)
    while lounge.hall.room.table.playing:
        for name in ("主", "甲", "乙"):
            lounge.move(name)
        lounge.step()
    assert lounge.seat("看") == 4
    lounge.say("甲", Sit(4))
    assert code(lounge.say("主", Lay("classic_a"))) == ["taken"]
    lounge.say("看", Sit(WATCH))
    lounge.come("丁", WATCH)
    lounge.say("丁", Sit(1))
    assert code(lounge.say("主", Lay("classic_a"))) == []
    assert lounge.hall.seats.wishes == {lounge.guests["丁"].id: 1}


BAD: list[Lay] = [
    Lay("six"), Lay(""), Lay("classic_a", {"batches": 17}), Lay("classic_a", {"seats": 5}), Lay("five", {"decks": 1}),
    Lay("classic_a", {"mult_bomb": True}), Lay("classic_a", {"mult_bomb": 99}), Lay("classic_a", {"trio_single": 1}),
    Lay("classic_a", {"room": "palace"}), Lay("classic_a", {"N": 10**9}), Lay("classic_a", {"five_double": "global"}),
    Lay("huanle", {"entry": 0}), Lay("classic_a", {"opening": "calls"}),
]  # fmt: skip


@pytest.mark.parametrize("lay", BAD, ids=str)
def test_rules_that_are_none_are_refused(lay: Lay) -> None:
    """Unknown modes, fields that are no options, values out of bounds, options that mean nothing there."""
    lounge = owned("甲")
    table = lounge.hall.room.table
    assert code(lounge.say("主", lay)) == ["illegal"]
    assert lounge.hall.room.table == table


def test_every_option_of_every_mode_can_be_laid() -> None:
    """And the room; each of them does what it says."""
    for preset, plain in PRESETS.items():
        for name, option in OPTIONS.items():
            if option.applies(plain):
                for value in option.values:
                    wish: dict[str, Option] = {name: value}
                    assert getattr(laid(preset, wish), name) == value
        for room, fields in ROOMS.items():
            assert {name: getattr(laid(preset, {"room": room}), name) for name in fields} == fields


def test_rules_do_not_change_in_a_hand() -> None:
    """As agreed at the start, to its end."""
    lounge = owned("甲", "乙")
    lounge.deal("主", "甲", "乙")
    assert code(lounge.say("主", Lay("huanle"))) == ["not_now"]
    assert lounge.hall.room.table.rules == CLASSIC


def test_after_a_restart_the_table_is_as_it_was_laid() -> None:
    """Rules, moves and bots are in the log."""
    lounge = owned("甲", "乙")
    lounge.say("主", Lay("five", {"on_leave": "bot"}))
    lounge.say("主", PutBot(3, "novice"))
    lounge.say("甲", Sit(4))
    table = lounge.hall.room.table
    lounge.restart()
    assert lounge.hall.room.table == table
    assert lounge.seat("甲") == 4
