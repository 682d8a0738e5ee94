"""Faults planted into host, hall, room and ledger, each of which some storm must show."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from net import contact, journal
from net import inputs as i
from net.company import Company
from net.hall import Hall, Out
from net.news import News
from net.protocol import Act, Leave, Placed
from net.room import Room
from net.table import Table
from tests.net.purse import Memory
from tests.net.simulate import Disk, Purse, Storm

Plant = Callable[[pytest.MonkeyPatch], None]


def _logs_late(patch: pytest.MonkeyPatch) -> None:
    """What happens is sent before it is logged: with the next input."""
    plain = Storm._log
    waiting: list[i.Logged] = []

    def log(self: Storm, entry: i.Logged) -> None:
        for before in waiting:
            plain(self, before)
        waiting[:] = [entry]

    start = Storm.start

    def started(self: Storm) -> None:
        waiting.clear()
        start(self)

    patch.setattr(Storm, "_log", log)
    patch.setattr(Storm, "start", started)


def _takes_stale(ask: bool) -> Plant:
    """An act for another question (or another hand) is taken for the present one."""
    plain = Room._act

    def act(self: Room, peer: str, place: Any, message: Act) -> Any:
        table = self.table
        if table.game is not None and (ask or message.ask == table.game.ask):
            message = structs.replace(message, hand=table.hand, ask=table.game.ask)
        return plain(self, peer, place, message)

    return lambda patch: patch.setattr(Room, "_act", act)


def _books_again(patch: pytest.MonkeyPatch) -> None:
    """A hand is booked whenever it is asked."""
    plain = Memory.settle

    def settle(self: Memory, table: Table) -> Any:
        self.receipts.pop((table.name, table.hand), None)
        return plain(self, table)

    patch.setattr(Memory, "settle", settle)


def _books_before_the_log(patch: pytest.MonkeyPatch) -> None:
    """The ledger is written before the journal is on the disk."""
    sync, settle = Disk.sync, Purse.settle

    def settled(self: Purse, table: Table) -> Any:
        patch.setattr(Disk, "sync", lambda self: None)
        try:
            return settle(self, table)
        finally:
            patch.setattr(Disk, "sync", sync)

    patch.setattr(Purse, "settle", settled)


def _does_not_settle_again(patch: pytest.MonkeyPatch) -> None:
    """A restart believes that everything is settled."""
    plain = Hall._restart

    def restart(self: Hall, now: int) -> None:
        purse = self._purse
        self._purse = _Never()
        plain(self, now)
        self._purse = purse

    patch.setattr(Hall, "_restart", restart)


class _Never:
    def settle(self, table: Table) -> None:
        """Nothing."""

    def balance(self, who: str) -> int:
        """Nothing."""
        return 0

    def relieve(self, who: str, day: str) -> int:
        """Nothing."""
        return 0


def _does_not_sync_deals(patch: pytest.MonkeyPatch) -> None:
    plain = Disk.append

    def append(self: Disk, entry: i.Logged) -> None:
        synced = self.synced
        plain(self, entry)
        self.synced = synced if isinstance(entry.what, i.Began) else self.synced

    patch.setattr(Disk, "append", append)


def _keeps_a_broken_end(patch: pytest.MonkeyPatch) -> None:
    def table(self: Disk) -> Table:
        found, good = journal.replay(self.content)
        assert found is not None
        self._chain = journal._last_chain(self.content[:good])
        return found

    patch.setattr(Disk, "table", table)


def _greets_without_the_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(News, "newest", lambda self, viewer, table, time: None)


def _loses_is_leaving(patch: pytest.MonkeyPatch) -> None:
    """A lost line is taken for a player who left."""
    plain = Hall._lose

    def lose(self: Hall, contact: Any, now: int) -> None:
        if self.seats.of(contact.id) >= 0 and self.room.table.playing:
            self._carry(self.room.receive(contact.id, Leave(), now))
        plain(self, contact, now)

    patch.setattr(Hall, "_lose", lose)


def _does_not_fence(patch: pytest.MonkeyPatch) -> None:
    """What comes on a superseded line still counts."""
    admit, numbered, farewell = Company.admit, Company.numbered, Hall._farewell

    def admitted(self: Company, who: str, *rest: Any) -> Any:
        made = admit(self, who, *rest)
        self.__dict__.setdefault("owners", {})[made.number] = who
        return made

    def found(self: Company, number: int) -> Any:
        return numbered(self, number) or self.get(self.__dict__.get("owners", {}).get(number, ""))

    def said(self: Hall, contact: Any, code: Any) -> None:
        if code != "superseded":
            farewell(self, contact, code)

    patch.setattr(Company, "admit", admitted)
    patch.setattr(Company, "numbered", found)
    patch.setattr(Hall, "_farewell", said)


def _same_number(patch: pytest.MonkeyPatch) -> None:
    """A new hello gets the old line, which is not closed before."""
    plain = Hall._farewell

    def farewell(self: Hall, contact: Any, code: Any) -> None:
        if code != "superseded":
            plain(self, contact, code)

    patch.setattr(Hall, "_farewell", farewell)
    admit = Company.admit

    def admitted(self: Company, who: str, hello: Any, time: int) -> Any:
        old = self.get(who)
        made = admit(self, who, hello, time)
        if old is not None:
            made = structs.replace(made, number=old.line.number)
            self._contacts[who].line = made
        return made

    patch.setattr(Company, "admit", admitted)


def _does_not_place(patch: pytest.MonkeyPatch) -> None:
    plain = Hall._say

    def say(self: Hall, contact: Any, message: Any) -> None:
        if not (isinstance(message, Placed) and self._board.people is not None and contact.seat == message.seat >= 0):
            plain(self, contact, message)

    patch.setattr(Hall, "_say", say)


def _forgets_lines(patch: pytest.MonkeyPatch) -> None:
    plain = Company.__init__
    patch.setattr(Company, "__init__", lambda self, lines, seats, time: plain(self, (), seats, time))


def _nothing(_: Hall, line: int, now: int) -> Out:
    return []


MUTANTS: dict[str, Plant] = {
    "sent before it is logged": _logs_late,
    "an act for another question is taken": _takes_stale(ask=True),
    "an act for another hand is taken": _takes_stale(ask=False),
    "a hand is booked again": _books_again,
    "a hand is booked before its end is on the disk": _books_before_the_log,
    "a hand that ended unbooked stays so": _does_not_settle_again,
    "a deal is not synced": _does_not_sync_deals,
    "a broken end is kept": _keeps_a_broken_end,
    "who comes back is not shown the hand": _greets_without_the_hand,
    "who was behind is not shown what is": lambda patch: patch.setattr(Hall, "repeat", _nothing),
    "a drop is taken for leaving": _loses_is_leaving,
    "a superseded line still counts": _does_not_fence,
    "a line is opened twice": _same_number,
    "nobody is told his place": _does_not_place,
    "a restart forgets who was in": _forgets_lines,
    "silence is not noticed": lambda patch: patch.setattr(contact, "SILENCE", 10**9),
    "changes of the room are not told": lambda patch: patch.setattr(News, "room", lambda self, table: None),
}
