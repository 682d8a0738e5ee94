"""Leaving a room, being lost, and coming back."""

from collections.abc import Callable

import pytest
from msgspec import structs

from ddz_desktop.engine.events import Play
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Bidding, Calling, Dealing, Over, Playing, Sealed
from ddz_desktop.engine.rules import PRESETS
from net.contact import GONE, SILENCE
from net.door import WATCH
from net.protocol import Auto, Leave, Ping, Placed, Played, Pong, Receipt, Refused, Sit, Update
from net.seats import AWAY
from tests.net.lounge import Lounge, code, now_act
from tests.net.rooms import BOTS, CLASSIC, HUANLE, OPEN, game_of, three


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
