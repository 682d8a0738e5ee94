"""The room around a table: who comes, sits, watches, leaves and comes back."""

from collections.abc import Callable

import pytest
from msgspec import structs

from ddz_desktop.engine.events import Action, Bid, Play, Reason
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Bidding, Calling, Dealing, Over, Playing, Sealed
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.admission import WATCHERS
from net.contact import GONE, SILENCE, Line
from net.door import ANY, WATCH
from net.hall import Hall
from net.inputs import Freed
from net.protocol import (
    Act,
    Auto,
    Here,
    Leave,
    Ping,
    Placed,
    Played,
    Pong,
    Ready,
    Receipt,
    Refused,
    Room,
    Sit,
    Update,
)
from net.robot import Inline, play
from net.room import Room as Table
from net.seats import AWAY
from net.terms import Terms
from tests.net.lounge import Lounge, code, now_act
from tests.net.purse import Memory

CLASSIC, HUANLE, FIVE = PRESETS["classic_a"], PRESETS["huanle"], PRESETS["five"]
OPEN = Terms("房")
BOTS = Terms("房", levels=("novice", "normal"), fill="normal")


def three(rules: str = "classic_a", terms: Terms = OPEN) -> Lounge:
    """A table with three persons."""
    lounge = Lounge(PRESETS[rules], terms)
    for name in "甲乙丙":
        assert lounge.come(name) is None
    return lounge


# -- coming in -----------------------------------------------------------------


def test_a_newcomer_is_told_where_he_is_and_all_that_is() -> None:
    """In this order: his place, the people, the table, the hand, the talk, the last record and receipt."""
    lounge = three()
    lounge.hand(*"甲乙丙")
    lounge.come("丁", WATCH)
    kinds = [type(message) for message in lounge.guests["丁"].said]
    assert kinds[:4] == [Placed, type(lounge.guests["丁"].session.people), Room, Update]
    assert kinds[-2:] == [Played, Receipt]
    assert lounge.guests["丁"].session.update is not None
    assert lounge.guests["丁"].session.update.events == ()


def test_persons_get_free_seats_in_the_order_of_coming() -> None:
    """Whoever wants any seat gets the first free one; whoever wants one gets that; whoever only watches gets none."""
    lounge = Lounge(CLASSIC, OPEN)
    lounge.come("甲", 1)
    lounge.come("看", WATCH)
    lounge.come("乙")
    lounge.come("丙")
    assert lounge.people("甲") == {"甲": 1, "看": -1, "乙": 0, "丙": 2}
    assert [chair.id for chair in lounge.room("看").chairs] == [lounge.guests[name].id for name in "乙甲丙"]
    assert {name: lounge.guests[name].session.seat for name in "甲看乙丙"} == {"甲": 1, "看": -1, "乙": 0, "丙": 2}


def test_a_seat_number_that_is_none_means_any() -> None:
    """A hello wishes for seat 60: there is none, and he gets one all the same."""
    lounge = Lounge(CLASSIC, OPEN)
    lounge.come("甲", 60)
    assert lounge.seat("甲") == 0


def test_saying_hello_again_changes_nothing() -> None:
    """A hello with the same session key is a repetition: no second line, no second seat, no word to anybody."""
    lounge = three()
    guest = lounge.guests["甲"]
    before, said = lounge.hall.lines, {name: len(one.said) for name, one in lounge.guests.items()}
    guest.sessions -= 1
    for _ in range(50):
        assert lounge.hello("甲") is None
        guest.sessions -= 1
    assert lounge.hall.lines == before
    assert {name: len(one.said) for name, one in lounge.guests.items()} == said


def test_nothing_is_sent_on_a_line_before_its_person_is_there() -> None:
    """A line that was opened hears nothing until it has said so, and then everything from the beginning."""
    lounge = three()
    lounge.hello("丁", WATCH)
    lounge.deal(*"甲乙丙")
    assert lounge.guests["丁"].said == []
    lounge.back("丁")
    assert lounge.guests["丁"].session.view == game_of(lounge).view(None)


def test_no_more_than_eight_watch() -> None:
    """The ninth is told that the room is full; a lost one gives way; a person with a seat comes in all the same."""
    lounge = three()
    for number in range(WATCHERS):
        assert lounge.come(f"w{number}", WATCH) is None
    assert lounge.come("w8", WATCH) == "full"
    assert lounge.come("丁") == "full"
    lounge.cut("w3")
    assert lounge.come("w8", WATCH) is None
    assert "w3" not in lounge.people("甲")
    lounge.cut("甲")
    assert lounge.come("甲") is None
    assert lounge.seat("甲") == 0
    assert len(lounge.hall.lines) == 3 + WATCHERS


def test_who_knocks_and_never_comes_keeps_nobody_out() -> None:
    """A hello alone takes no seat and no place beside the table, however many there are: whoever comes is let in."""
    lounge = Lounge(CLASSIC)
    for number in range(20):
        assert lounge.hello(f"stranger {number}", want=ANY if number % 2 else WATCH) is None
    assert len(lounge.hall.lines) <= WATCHERS + 1
    assert not any(lounge.hall.room.table.taken(seat) for seat in range(3))
    for name in "甲乙丙":
        assert lounge.come(name) is None
        assert lounge.seat(name) >= 0
    assert lounge.come("丁", want=WATCH) is None
    assert lounge.room("丁").chairs[0].name == "甲"


def test_where_nobody_may_watch_who_finds_no_seat_is_refused() -> None:
    """“closed” to who wants to watch, “full” to who finds no seat; who may hope for a bot's comes in and waits."""
    lounge = three(terms=structs.replace(OPEN, spectators=False))
    assert lounge.come("丁", WATCH) == "closed"
    assert lounge.come("丁") == "full"
    assert code(lounge.say("甲", Sit(WATCH))) == ["not_now"]
    other = Lounge(CLASSIC, structs.replace(BOTS, spectators=False))
    other.come("甲")
    other.deal("甲")
    assert other.come("乙") is None
    assert other.come("丙") is None
    assert other.come("丁") == "full"


def test_no_seat_and_no_line_is_found_at_numbers_that_are_none() -> None:
    """What comes on a line that nobody has, or that is closed, is not heard."""
    lounge = three()
    for number in (-1, 3, 99):
        assert lounge.hall.receive(number, Ready(), lounge.now) == []
        assert lounge.hall.lost(number, lounge.now) == []
        assert lounge.hall.garbled(number, lounge.now) == []


# -- changing places -----------------------------------------------------------


def test_to_a_free_seat_one_moves_with_all_that_one_has() -> None:
    """Beans and totals go with the person, who is not ready any more: the order of play is another."""
    lounge = Lounge(HUANLE, OPEN, Memory())
    lounge.come("甲")
    lounge.say("甲", Ready())
    lounge.say("甲", Sit(2))
    chairs = lounge.room("甲").chairs
    assert lounge.seat("甲") == lounge.guests["甲"].session.seat == 2
    assert (chairs[2].beans, chairs[2].ready, chairs[0].id) == (30_000, False, "")


def test_two_change_places_once_both_wish_it() -> None:
    """One wish is seen by all and changes nothing; the second makes it so, and both are gone."""
    lounge = three()
    assert code(lounge.say("甲", Sit(1))) == []
    assert lounge.people("丙") == {"甲": 0, "乙": 1, "丙": 2}
    people = lounge.guests["丙"].session.people
    assert people is not None
    assert [guest.wants for guest in people.guests] == [1, -1, -1]
    lounge.say("丙", Sit(0))
    assert lounge.people("丙") == {"甲": 0, "乙": 1, "丙": 2}
    lounge.say("乙", Sit(0))
    assert lounge.people("丙") == {"甲": 1, "乙": 0, "丙": 2}
    people = lounge.guests["丙"].session.people
    assert people is not None
    assert [guest.wants for guest in people.guests] == [-1, -1, 0]
    assert [lounge.guests[name].session.seat for name in "甲乙丙"] == [1, 0, 2]


def test_a_wish_is_taken_back_by_another() -> None:
    """Who wishes for a third seat, or stands up, no longer wishes for the first."""
    for other in (Sit(2), Sit(WATCH), Sit(0)):
        lounge = three()
        lounge.say("甲", Sit(1))
        lounge.say("甲", other)
        lounge.say("乙", Sit(0))
        assert lounge.seat("甲") != 1


def test_seats_are_frozen_in_a_hand() -> None:
    """Nobody moves or stands up, whoever wishes it; who watches may wish."""
    lounge = three()
    lounge.come("丁", WATCH)
    lounge.deal(*"甲乙丙")
    before = lounge.hall.room.table
    for seat in (WATCH, 1, 2, -2):
        assert code(lounge.say("甲", Sit(seat))) == ["not_now"]
    assert code(lounge.say("丁", Sit(60))) == ["taken"]
    assert code(lounge.say("丁", Sit(1))) == []
    assert lounge.hall.room.table.chairs == before.chairs


def test_seats_are_frozen_between_a_void_hand_and_its_redeal() -> None:
    """The redeal of a void hand is part of it: nobody sits down for a bot in between, nobody stands up."""
    lounge = Lounge(CLASSIC, BOTS, thinker=Inline(levels_auto))
    lounge.come("甲")
    lounge.deal("甲")
    lounge.come("乙")
    while not lounge.hall.room.table.voids:
        view = lounge.guests["甲"].session.view
        _ = lounge.act("甲", Bid(0)) if view is not None and view.may else lounge.step()
    assert lounge.hall.seats.frozen
    assert lounge.seat("乙") == -1
    assert code(lounge.say("甲", Sit(WATCH))) == ["not_now"]
    assert code(lounge.say("甲", Leave())) == []
    assert lounge.seat("乙") >= 0


def levels_auto(_: str, rules: Rules, view: View) -> Action | None:
    """A bot that wants nothing."""
    return play("", rules, view)


def test_who_asks_in_a_hand_sits_down_at_its_end() -> None:
    """In the order of asking, in a bot's place; who finds none still waits."""
    lounge = Lounge(CLASSIC, BOTS)
    lounge.come("甲")
    lounge.deal("甲")
    for name in "乙丙丁":
        assert lounge.come(name) is None
        assert lounge.guests[name].session.seat == -1
    lounge.say("甲", Auto(True))
    lounge.until(lambda: not lounge.hall.room.table.playing and not lounge.hall.seats.frozen)
    assert [lounge.seat(name) for name in "甲乙丙丁"] == [0, 1, 2, -1]
    assert [lounge.guests[name].session.seat for name in "甲乙丙丁"] == [0, 1, 2, -1]
    lounge.say("乙", Leave())
    assert lounge.seat("丁") == 1


def test_who_stands_up_watches() -> None:
    """Between two hands a seat is left and the line goes on; a third person has it."""
    lounge = three()
    lounge.say("甲", Sit(WATCH))
    assert lounge.people("乙") == {"甲": -1, "乙": 1, "丙": 2}
    assert lounge.guests["甲"].session.seat == -1
    lounge.come("丁")
    assert lounge.seat("丁") == 0
    lounge.say("甲", Sit(0))
    assert lounge.seat("丁") == 0


def test_one_who_watches_has_no_say_at_the_table() -> None:
    """Ready, acts and 托管 of who has no seat change nothing."""
    lounge = three()
    lounge.come("丁", WATCH)
    lounge.deal(*"甲乙丙")
    table = lounge.hall.room.table
    for message in (Ready(), Auto(True), now_act(lounge, Bid(3))):
        assert lounge.say("丁", message) == []
    assert lounge.hall.room.table == table


def test_nobody_plays_for_another_or_what_he_has_not() -> None:
    """Every line speaks for its own seat alone; another's card, a card twice and no card at all are refused, and the
    table is as it was."""
    lounge = three()
    lounge.deal(*"甲乙丙")
    while not isinstance(game_of(lounge).phase, Playing):
        for name in "甲乙丙":
            lounge.move(name)
        lounge.step()
    table, game = lounge.hall.room.table, game_of(lounge)
    assert isinstance(game.phase, Playing)
    turn = game.phase.turn
    mine, other = game.hands[turn], game.hands[(turn + 1) % 3]
    for name in set("甲乙丙") - {"甲乙丙"[turn]}:
        assert [refused.reason for refused in refusals(lounge, name, Play(mine[:1]))] == [Reason.NOT_ASKED]
    for cards in (other[:1], mine[:1] * 2, (*mine[:1], *other[:1])):
        assert [refused.reason for refused in refusals(lounge, "甲乙丙"[turn], Play(cards))] == [Reason.NOT_HELD]
    assert [refused.reason for refused in refusals(lounge, "甲乙丙"[turn], Play(()))] == [Reason.NO_CARDS]
    assert lounge.hall.room.table == table


def refusals(lounge: Lounge, name: str, action: Action) -> list[Refused]:
    """What is refused to somebody who tries that."""
    return [message for message in lounge.say(name, now_act(lounge, action)) if isinstance(message, Refused)]


def test_who_was_silent_when_the_hand_was_dealt_has_his_cards() -> None:
    """All or none: a client that hears nothing for five seconds around the deal gets the same hand as anybody else."""
    lounge = three()
    lounge.say("甲", Ready())
    lounge.vanish("甲")
    lounge.deal("乙", "丙")
    lounge.wait(5_000)
    lounge.back("甲")
    assert lounge.guests["甲"].session.view == game_of(lounge).view(0)


# -- bots ----------------------------------------------------------------------


def test_bots_fill_free_seats_once_all_persons_are_ready() -> None:
    """Not before: seats stay free for friends."""
    lounge = Lounge(CLASSIC, BOTS)
    lounge.come("甲")
    lounge.come("乙")
    assert [chair.level for chair in lounge.room("甲").chairs] == ["", "", ""]
    lounge.say("甲", Ready())
    assert [chair.level for chair in lounge.room("甲").chairs] == ["", "", ""]
    lounge.say("乙", Ready())
    assert [chair.level for chair in lounge.room("甲").chairs] == ["", "", "normal"]
    lounge.until(lambda: lounge.hall.room.table.playing)


def test_without_a_person_at_the_table_nothing_is_dealt() -> None:
    """Everybody has gone: bots alone do not play on, whoever watches, and the hall has nothing to do."""
    lounge = Lounge(CLASSIC, BOTS)
    lounge.come("甲")
    lounge.come("看", WATCH)
    lounge.hand("甲")
    lounge.say("甲", Leave())
    hand = lounge.hall.room.table.hand
    lounge.wait(120_000)
    assert lounge.hall.room.table.hand == hand
    lounge.say("看", Leave())
    assert lounge.hall.wake is None
    assert lounge.hall.lines == ()


def test_in_an_exhibition_bots_play_alone() -> None:
    """From the first tick, and on; a person who comes sits down at the end of a hand."""
    lounge = Lounge(CLASSIC, structs.replace(BOTS, exhibition=True))
    lounge.until(lambda: lounge.hall.room.table.hand >= 2)
    assert lounge.come("甲") is None
    assert lounge.seat("甲") == -1
    lounge.until(lambda: lounge.seat("甲") >= 0)
    assert lounge.room("甲").chairs[lounge.seat("甲")].name == "甲"


def test_a_bot_moves_when_a_person_takes_its_seat_from_another() -> None:
    """Who sits and wants a bot's seat changes places with it at once."""
    lounge = Lounge(CLASSIC, structs.replace(BOTS, owner=Lounge(CLASSIC).guest("甲").id))
    lounge.come("甲")
    lounge.hand("甲")
    lounge.say("甲", Sit(2))
    assert [chair.level for chair in lounge.room("甲").chairs] == ["normal", "normal", ""]
    lounge.hand("甲")


# -- leaving, and being lost ---------------------------------------------------


def test_leaving_in_a_hand_is_escape_and_one_watches() -> None:
    """The rules settle it at once (RULES.md §4.7); the leaver is told his place and the end, and has no seat."""
    lounge = three("huanle")
    lounge.deal(*"甲乙丙")
    said = lounge.say("甲", Leave())
    assert any(isinstance(message, Placed) and message.seat == -1 for message in said)
    assert lounge.hall.room.table.result is not None
    assert lounge.hall.room.table.result.why == "left"
    assert lounge.seat("甲") == -1
    assert lounge.people("乙") == {"甲": -1, "乙": 1, "丙": 2}
    assert lounge.guests["甲"].all(Played)
    assert lounge.guests["甲"].all(Receipt)
    assert lounge.purse.balance(lounge.guests["甲"].id) < 30_000


def test_where_a_bot_plays_on_for_a_leaver_he_sees_no_hand_any_more() -> None:
    """on_leave = bot: from his leaving on he sees what everybody sees, also when he comes back, until the hand ends."""
    lounge = Lounge(structs.replace(HUANLE, on_leave="bot"), OPEN)
    for name in "甲乙丙":
        lounge.come(name)
    lounge.deal(*"甲乙丙")
    lounge.say("甲", Leave())
    table = lounge.hall.room.table
    assert table.playing
    assert table.game is not None
    assert lounge.guests["甲"].session.view == table.game.view(None)
    assert code(lounge.say("甲", Sit(0))) == []
    lounge.cut("甲")
    assert lounge.come("甲") is None
    assert lounge.guests["甲"].session.view == table.game.view(None)
    for name in "乙丙":
        lounge.say(name, Auto(True))
    lounge.until(lambda: not lounge.hall.room.table.playing and not lounge.hall.seats.frozen)
    assert lounge.seat("甲") == 0, "he had wished to sit down again, and the seat is free"


def test_leaving_between_hands_ends_the_line() -> None:
    """The seat is free, the line is closed, the person is gone."""
    lounge = three()
    lounge.say("甲", Leave())
    assert lounge.guests["甲"].line is None
    assert lounge.people("乙") == {"乙": 1, "丙": 2}
    assert not lounge.room("乙").chairs[0].id


def test_a_drop_is_no_leaving() -> None:
    """The seat is kept, on automatic, seen by all as away; nobody else gets it, and it costs nothing by itself."""
    lounge = three("huanle")
    lounge.deal(*"甲乙丙")
    lounge.cut("甲")
    people = lounge.guests["乙"].session.people
    assert people is not None
    assert [guest.quality for guest in people.guests] == [0, 3, 3]
    assert not lounge.room("乙").chairs[0].present
    assert lounge.come("丁") is None
    assert lounge.seat("丁") == -1
    assert lounge.hall.room.table.result is None
    lounge.back("甲")
    assert lounge.room("乙").chairs[0].present


def test_silence_is_seen_within_four_seconds() -> None:
    """kill -9: nobody says goodbye. The seat is marked after three seconds without a word, not before."""
    lounge = three()
    lounge.deal(*"甲乙丙")
    lounge.vanish("甲")
    heard = lounge.guests["甲"].pinged
    lounge.until(lambda: not lounge.room("乙").chairs[0].present)
    assert SILENCE <= lounge.now - heard <= 4_000


def test_a_gap_in_the_hosts_own_loop_loses_nobody() -> None:
    """The host slept for an hour: no clock has moved, nobody was silent."""
    lounge = three()
    lounge.deal(*"甲乙丙")
    ask, lounge.now = game_of(lounge).ask, lounge.now + 3_600_000
    lounge.carry(lounge.hall.tick(lounge.now))
    assert all(chair.present for chair in lounge.room("甲").chairs)
    assert game_of(lounge).ask == ask


def test_any_word_on_a_lost_line_brings_its_person_back() -> None:
    """A client that slept for five seconds and pings again gets the whole picture without having asked."""
    lounge = three()
    lounge.deal(*"甲乙丙")
    lounge.vanish("甲")
    lounge.wait(SILENCE + 1_500)
    said = lounge.say("甲", Ping(1))
    assert [type(message) for message in said[:1]] == [Placed]
    assert any(isinstance(message, Update) for message in said)
    assert isinstance(next(message for message in said if isinstance(message, Pong)), Pong)
    assert lounge.hall.room.table.chairs[0].present


def sealed(about: str) -> Callable[[Game], bool]:
    """Whether that is asked of everybody at once."""
    return lambda game: isinstance(game.phase, Sealed) and game.phase.about == about


def plays(seat: int) -> Callable[[Game], bool]:
    """Whether it is that seat's turn."""
    return lambda game: isinstance(game.phase, Playing) and game.phase.turn == seat


PHASES: dict[str, tuple[str, Callable[[Game], bool]]] = {
    "dealing": ("huanle", lambda game: isinstance(game.phase, Dealing)),
    "calling": ("huanle", lambda game: isinstance(game.phase, Calling)),
    "bidding": ("classic_a", lambda game: isinstance(game.phase, Bidding)),
    "identity": ("five", sealed("identity")),
    "doubling": ("five", sealed("doubling")),
    "own turn": ("classic_a", plays(0)),
    "another's turn": ("classic_a", plays(1)),
    "over": ("classic_a", lambda game: isinstance(game.phase, Over)),
}


@pytest.mark.parametrize("way", ["same line", "new hello", "restart"])
@pytest.mark.parametrize("phase", PHASES)
def test_whoever_comes_back_has_the_same_seat_hand_and_clock(phase: str, way: str) -> None:
    """In every phase, over the same line, with a new hello (the client was killed) and after the host's restart: the
    view, the seat and the clock are what they would have been, and the seat obeys again."""
    preset, reached = PHASES[phase]
    lounge = Lounge(PRESETS[preset], BOTS)
    lounge.come("甲")
    lounge.deal("甲")
    lounge.say("甲", Auto(True))
    lounge.until(lambda: reached(game_of(lounge)))
    lounge.say("甲", Auto(False))
    before, clock = lounge.hall.room.table, left(lounge)
    if way == "restart":
        lounge.restart()
    else:
        lounge.cut("甲")
        _ = lounge.back("甲") if way == "same line" else lounge.come("甲")
    table, session = lounge.hall.room.table, lounge.guests["甲"].session
    assert table.game is not None
    assert before.game == table.game
    assert session.view == table.game.view(0)
    assert session.seat == 0
    assert session.update is not None
    assert (session.update.ms_left, session.update.ms_total) == clock
    assert phase == "over" or not session.automatic
    if game_of(lounge).may(0):
        refused = code(lounge.say("甲", now_act(lounge, Play(()))))
        assert refused == ["illegal"], "heard: neither stale nor somebody else's"


def game_of(lounge: Lounge) -> Game:
    """The hand as it is."""
    assert lounge.hall.room.table.game is not None
    return lounge.hall.room.table.game


def left(lounge: Lounge) -> tuple[int, int]:
    """The clock as it stands."""
    table = lounge.hall.room.table
    total = table.limit.ms
    return (table.asked + total - lounge.hall.room._clock.time, total) if total else (-1, -1)


def test_a_seat_of_somebody_long_away_gives_way_between_hands_alone() -> None:
    """In a hand never; between hands after a minute, to whoever wants it: a room does not stand still for one who will
    not come back."""
    lounge = three()
    lounge.deal(*"甲乙丙")
    lounge.cut("甲")
    lounge.wait(3 * AWAY)
    assert lounge.seat("甲") == 0
    for name in "乙丙":
        lounge.say(name, Auto(True))
    lounge.until(lambda: not lounge.hall.room.table.playing and not lounge.hall.seats.frozen)
    assert lounge.seat("甲") == 0, "nobody wants it"
    lounge.come("丁")
    assert (lounge.seat("甲"), lounge.seat("丁")) == (-1, 0)


def test_a_short_absence_between_hands_keeps_the_seat() -> None:
    """Before the minute is over nobody else gets it; then the one who waits does, without asking again."""
    lounge = three()
    lounge.cut("甲")
    lounge.come("丁")
    lounge.wait(AWAY - 1_500)
    assert (lounge.seat("甲"), lounge.seat("丁")) == (0, -1)
    lounge.wait(3_000)
    assert (lounge.seat("甲"), lounge.seat("丁")) == (-1, 0)


def test_a_lost_line_beside_the_table_ends_after_a_minute() -> None:
    """Nothing is kept for who will not come back; a seated person's line stands."""
    lounge = three()
    lounge.come("看", WATCH)
    lounge.cut("看")
    lounge.cut("甲")
    lounge.wait(GONE + 2_000)
    assert lounge.people("乙") == {"甲": 0, "乙": 1, "丙": 2}
    assert lounge.guests["看"].line is None
    assert lounge.guests["甲"].line is not None


def test_a_spectator_who_leaves_or_crashes_changes_nothing() -> None:
    """Nor does the owner of the room, who watches: the hand goes on as if nothing was."""
    alone, watched = three(), three()
    watched.terms = watched.hall.terms = structs.replace(OPEN, owner=watched.guest("主").id)
    for name in ("主", "看"):
        watched.come(name, WATCH)
    for lounge in (alone, watched):
        lounge.deal(*"甲乙丙")
    watched.cut("主")
    watched.say("看", Leave())
    for lounge in (alone, watched):
        for name in "甲乙丙":
            lounge.say(name, Auto(True))
        lounge.until(lambda lounge=lounge: not lounge.hall.room.table.playing)  # type: ignore[misc]
    assert alone.hall.room.table.record == watched.hall.room.table.record


def test_twenty_hands_with_a_leaver_each() -> None:
    """“Again” and “leave” work however often: seats are freed, others sit down, hands go on, no line is left over."""
    lounge = Lounge(HUANLE, BOTS)
    lounge.come("常")
    for number in range(20):
        name = f"客{number}"
        assert lounge.come(name) is None
        assert lounge.seat(name) >= 0
        lounge.hand("常", name)
        lounge.say(name, Leave())
        assert lounge.guests[name].line is None
    assert lounge.hall.room.table.hand >= 20
    assert len(lounge.hall.lines) == 1
    assert len(lounge.guests["常"].all(Receipt)) == 20


def test_two_thousand_people_come_and_go() -> None:
    """Nothing is left of who has gone: lines, wishes, talk and limits stay level."""
    lounge = Lounge(CLASSIC, OPEN)
    lounge.come("常")
    for number in range(2_000):
        lounge.now += 2_000
        lounge.say("常", Ping(number))
        assert lounge.come(f"客{number % 500}", WATCH) is None
        lounge.say(f"客{number % 500}", Leave())
    hall = lounge.hall
    assert len(hall.lines) == 1
    assert hall.seats.wishes == {}
    assert len(hall.room._places) == 1 + hall.room.table.rules.seats
    assert len(hall._refusals._own) <= 256
    assert len(hall._chat._limits) == 0


def test_the_end_of_a_host_is_told_to_everybody() -> None:
    """Closed: a word, then the end of every line; the clocks stand."""
    lounge = three()
    lounge.deal(*"甲乙丙")
    lounge.carry(lounge.hall.close(lounge.now))
    assert [guest.said[-1] for guest in lounge.guests.values()] == [Refused(1, 0, "closed")] * 3
    assert lounge.lines == {}
    assert lounge.hall.room.wake is None


# -- the host dies -------------------------------------------------------------


def test_after_a_restart_everybody_is_in_again() -> None:
    """The same lines admit the same session keys; seated persons sit, watchers watch, wishes stand; who does not come
    back is away after three seconds."""
    lounge = three()
    lounge.come("看", WATCH)
    lounge.come("丁")
    lounge.deal(*"甲乙丙")
    lines, table, people = lounge.hall.lines, lounge.hall.room.table, lounge.people("甲")
    lounge.vanish("乙")
    lounge.restart()
    assert lounge.hall.lines == lines
    assert lounge.hall.room.table == table
    assert lounge.people("甲") == people
    assert {name: lounge.guests[name].session.seat for name in "甲丙看丁"} == {"甲": 0, "丙": 2, "看": -1, "丁": -1}
    lounge.wait(SILENCE + 500)
    assert [chair.present for chair in lounge.room("甲").chairs] == [True, False, True]
    lounge.back("乙")
    assert [chair.present for chair in lounge.room("甲").chairs] == [True, True, True]


def test_after_a_restart_who_was_away_is_away() -> None:
    """With a line or without: nobody is thought to be there who is not, and nobody's seat is lost."""
    lounge = three()
    lounge.deal(*"甲乙丙")
    lounge.cut("甲")
    hall = lounge.hall
    lounge.hall = lounge.open(tuple(line for line in hall.lines if line.name != "乙"))
    table = lounge.hall.room.table
    assert [chair.present for chair in table.chairs] == [False, False, True]
    assert lounge.hall.room.table.chairs[1].id == lounge.guests["乙"].id
    del lounge.lines[1], lounge.keys[1]
    assert lounge.come("乙") is None
    assert lounge.seat("乙") == 1


def test_a_restart_settles_what_was_not_settled_once() -> None:
    """The host died after a hand's end was logged, before its beans were booked or after: either way they are booked
    once, and everybody who comes back hears the receipt."""
    for early in (True, False):
        lounge = three("huanle")
        purse = lounge.purse
        assert isinstance(purse, Memory)
        lounge.hand(*"甲乙丙")
        booked = dict(purse.beans)
        if early:
            ((key, receipt),) = purse.receipts.items()
            for who, change in zip(receipt.ids, receipt.change, strict=True):
                purse.beans[who] -= change
                purse.beans[""] += change
            del purse.receipts[key]
        lounge.restart()
        assert purse.beans == booked
        assert sum(purse.beans.values()) == 0
        assert len(lounge.guests["甲"].all(Receipt)) == 2
        assert [chair.beans for chair in lounge.room("甲").chairs] == [
            purse.balance(lounge.guests[name].id) for name in "甲乙丙"
        ]


def test_a_restart_frees_the_seat_of_who_had_left() -> None:
    """The host died between the end of a hand and the freeing of its leaver's seat: the next person gets it."""
    lounge = three("huanle")
    lounge.deal(*"甲乙丙")
    lounge.say("甲", Leave())
    assert isinstance(lounge.log.pop().what, Freed)
    lounge.restart()
    assert lounge.people("乙") == {"甲": -1, "乙": 1, "丙": 2}
    assert lounge.come("丁") is None
    assert lounge.seat("丁") == 0


def test_a_hall_is_made_anew_a_hundred_times_in_a_hand() -> None:
    """Restarted at every moment the hand is the one that it would have been, to its end."""
    straight, broken = three(), three()
    for lounge in (straight, broken):
        lounge.deal(*"甲乙丙")
        for name in "甲乙丙":
            lounge.say(name, Auto(True))
    straight.until(lambda: not straight.hall.room.table.playing)
    while broken.hall.room.table.playing:
        broken.step()
        broken.restart()
    records = [lounge.hall.room.table.record for lounge in (straight, broken)]
    assert records[0] is not None
    assert records[1] is not None
    assert [(e.seat, e.act) for e in records[0].entries] == [(e.seat, e.act) for e in records[1].entries]


def test_a_hall_knows_no_bots() -> None:
    """It is made without any: their seats do what costs nothing, and the hand ends."""
    lounge = Lounge(CLASSIC, BOTS)
    lounge.make = without
    lounge.hall = lounge.open()
    lounge.come("甲")
    lounge.deal("甲")
    assert isinstance(lounge.say("甲", Act(9, 9, Bid(1)))[0], Refused)
    lounge.say("甲", Here())


def without(room: Table, terms: Terms, purse: Memory, lines: tuple[Line, ...], now: int, *_: object) -> Hall:
    """A hall without robots."""
    return Hall(room, terms, purse, lines, now)
