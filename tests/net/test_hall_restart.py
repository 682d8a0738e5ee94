"""A room whose host dies and starts again: it is the room that it was."""

from ddz_desktop.engine.events import Bid
from net.contact import SILENCE, Line
from net.door import WATCH
from net.hall import Hall
from net.inputs import Freed
from net.protocol import Act, Auto, Here, Leave, Receipt, Refused
from net.room import Room as Table
from net.terms import Terms
from tests.net.lounge import Lounge
from tests.net.purse import Memory
from tests.net.rooms import BOTS, CLASSIC, three


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
