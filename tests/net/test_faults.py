"""A fault in the rules of one room: the room alone is struck, comes back or has its hand void, and not for ever."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from ddz_desktop import children
from net import hosting, watcher
from net.journal import Notice
from net.protocol import Placed, Said, Say
from net.terms import Terms
from net.watcher import What
from tests.net import faulty, lan
from tests.net.lan import Player, Rooms, players, until

FALLS = 2  # instead of a dozen


class Yard(NamedTuple):
    """Two tables of one watcher, the first with a fault once `fault` is written; three people at each."""

    fault: Path
    opened: Rooms
    struck: list[Player]
    beside: list[Player]

    @property
    def all(self) -> list[Player]:
        """Everybody."""
        return self.struck + self.beside

    def again(self) -> list[What]:
        """What was told of the struck table since it was first open."""
        return [news.what for news in list(self.opened.news) if news.folder == self.opened.folders[0]][1:]

    def until(self, done: Callable[[], bool]) -> None:
        """Let everybody live until something is so."""
        until(done, self.all)


@pytest.fixture
def yard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Yard]:
    """Hands are being played at both tables."""
    fault = tmp_path / "fault"
    monkeypatch.setenv("DDZ_FAULT", str(fault))
    monkeypatch.setattr(watcher, "_started", lambda: children.start("host", "--serve", module="tests.net.faulty"))
    monkeypatch.setattr(watcher, "FALLS", FALLS)
    folders = [tmp_path / "rooms" / number for number in "12"]
    for folder, preset in zip(folders, (faulty.PRESET, "classic_a"), strict=True):
        with patch.object(hosting, "FIRST", lan.FIRST):
            hosting.prepare(folder, Terms("room"), preset, {}, pace="fast")
    with ExitStack() as stack:
        opened = Rooms(folders)
        stack.callback(opened.close)
        struck, beside = (stack.enter_context(players(opened.where(at), "abc")) for at in (0, 1))
        it = Yard(fault, opened, struck, beside)
        it.until(lambda: all(p.seated for p in it.all))
        play(it.all, True)
        it.until(lambda: all(p.session.room and p.session.room.playing and p.updates for p in it.all))
        yield it


def play(people: Sequence[Player], on: bool) -> None:
    """Let them play, or sit there."""
    for one in people:
        one.plays = on


def talks(it: Yard, people: Sequence[Player]) -> None:
    """What one of them says everybody there hears."""
    text = f"still here, {len(people[0].said)}"
    people[0].send(Say(text))
    it.until(lambda: all(any(isinstance(m, Said) and m.text == text for m in p.said) for p in people))


def unstruck(it: Yard) -> None:
    """The other table has heard nothing of it: the same process, the same lines, they play on, its chat lives."""
    assert len(it.opened.up(1)) == 1
    assert [sum(isinstance(m, Placed) for m in p.said) for p in it.beside] == [1] * len(it.beside)
    talks(it, it.beside)
    heard = [len(one.updates) for one in it.beside]
    it.until(lambda: all(len(p.updates) > n + 3 for p, n in zip(it.beside, heard, strict=True)))


def settled(it: Yard) -> None:
    """A whole hand is played at the struck table, and all beans together are still zero."""
    before = [one.session.receipt for one in it.struck]
    play(it.struck, True)
    it.until(lambda: all(p.session.receipt not in (None, was) for p, was in zip(it.struck, before, strict=True)))
    with sqlite3.connect(it.opened.folders[0].parent / hosting.LEDGER) as ledger:
        assert ledger.execute("SELECT SUM(beans) FROM person").fetchone() == (0,)
    ledger.close()


def test_a_rule_that_raises_stops_its_own_room_alone(yard: Yard) -> None:
    """Its process ends and is started again at once, everybody is back at the same hand and talks; at the other table
    of the same watcher nobody notices."""
    seats = [(p.session.seat, p.session.room and p.session.room.hand) for p in yard.struck]
    yard.fault.write_text("once")
    yard.until(lambda: yard.again() == [What.AGAIN])
    yard.until(lambda: all(sum(isinstance(m, Placed) for m in p.said) == 2 for p in yard.struck))
    assert [(p.session.seat, p.session.room and p.session.room.hand) for p in yard.struck] == seats
    talks(yard, yard.struck)
    unstruck(yard)
    settled(yard)


@pytest.mark.parametrize("fault", ["raise", "view", "hang"])
@pytest.mark.timeout(180)
def test_a_hand_that_cannot_go_on_is_void(yard: Yard, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the room falls again and again, cannot start, or hangs again and again, its hand is void and that is told,
    its journal is kept beside; the same people sit there, talk, and play the next hand."""
    monkeypatch.setattr(watcher, "DEAF", 2.5)
    seats = [p.session.seat for p in yard.struck]
    yard.fault.write_text(fault)
    yard.until(lambda: yard.opened.up()[-1].notice is not None or yard.opened.ended)
    play(yard.struck, False)
    yard.fault.unlink()
    assert yard.opened.up()[-1].notice is Notice.VOID
    assert yard.again() == [What.AGAIN] * (1 if fault == "view" else FALLS)  # from that journal it never starts
    assert yard.opened.folders[0].joinpath("table.log.bad").exists()
    yard.until(lambda: all(p.seated and p.session.room and not p.session.room.playing for p in yard.struck))
    assert [p.session.seat for p in yard.struck] == seats
    assert all(p.session.view is None for p in yard.struck), "the void hand is off the table"
    talks(yard, yard.struck)
    unstruck(yard)
    settled(yard)


@pytest.mark.timeout(180)
def test_a_room_is_not_started_for_ever(yard: Yard) -> None:
    """Where the next hand falls as well, the room is given up with a word, the other goes on; and hosting it once more,
    with a program that has no such fault, opens it."""
    yard.fault.write_text("raise")
    yard.until(lambda: What.BROKEN in yard.again())
    assert yard.again() == [What.AGAIN] * (2 * FALLS - 1) + [What.BROKEN]
    unstruck(yard)
    yard.fault.unlink()
    once_more = Rooms(yard.opened.folders[:1])
    yard.until(lambda: bool(once_more.up()) or once_more.ended)
    yard.until(lambda: all(p.seated for p in yard.struck))
    settled(yard)
    once_more.close()
