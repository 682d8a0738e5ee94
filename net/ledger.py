"""Beans of a host's guests, by person: every hand is settled exactly once, and all sums together are always zero.

What nobody has won the house (the person without an id) has lost: it gives the first beans, the daily relief and what
bots lose, and takes fees and what bots win.
"""

import hashlib
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import msgspec

from net import database
from net.profile import RELIEF, RELIEFS, START
from net.protocol import Receipt
from net.table import Table

HOUSE = ""

_MIGRATIONS = (
    """CREATE TABLE person (
        id TEXT PRIMARY KEY, beans INTEGER NOT NULL, day TEXT NOT NULL DEFAULT '', reliefs INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE hand (
        room TEXT NOT NULL, hand INTEGER NOT NULL, receipt BLOB NOT NULL, PRIMARY KEY (room, hand)
    ) STRICT;
    CREATE TABLE entry (
        id TEXT NOT NULL REFERENCES person, change INTEGER NOT NULL, room TEXT NOT NULL, hand INTEGER NOT NULL,
        FOREIGN KEY (room, hand) REFERENCES hand
    ) STRICT;
    CREATE INDEX by_person ON entry (id);
    CREATE INDEX by_hand ON entry (room, hand);
    INSERT INTO person (id, beans) VALUES ('', 0)""",
)


class Ledger:
    """An open ledger. Every method may raise sqlite3.Error; then nothing has changed."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def close(self) -> None:
        """Close it."""
        self._db.close()

    def balance(self, who: str) -> int:
        """A person's beans; who is new gets the first ones."""
        row = self._db.execute("SELECT beans FROM person WHERE id = ?", (who,)).fetchone()
        if row is None:
            with self._db:  # unless another table's process has been quicker
                if self._db.execute("INSERT OR IGNORE INTO person (id, beans) VALUES (?, 0)", (who,)).rowcount:
                    self._give(who, START)
            return self.balance(who)
        return int(row[0])

    def relieve(self, who: str, day: str) -> int:
        """Top a person up to the lowest entry, where that may be today (RULES.md §4.8); what was given."""
        self.balance(who)  # known from now on
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")  # the same person may sit at another table of this machine
            row = self._db.execute("SELECT beans, day, reliefs FROM person WHERE id = ?", (who,)).fetchone()
            missing, times = RELIEF - int(row[0]), row[2] if row[1] == day else 0
            if missing <= 0 or times >= RELIEFS:
                return 0
            self._db.execute("UPDATE person SET day = ?, reliefs = ? WHERE id = ?", (day, times + 1, who))
            self._give(who, missing)
        return missing

    def settle(self, table: Table) -> Receipt | None:
        """Book the hand that has just ended at a table, once, however often it is asked; its receipt. None for a void
        one. Where the game is for points nobody's beans change, and the receipt says the points."""
        booked = self.receipt(table.name, table.hand)
        if booked or table.result is None or table.result.settlement is None:
            return booked
        ids = tuple(chair.id for chair in table.chairs)
        moved = changes(ids, table.result.settlement.change) if table.rules.currency == "beans" else {}
        for who in ids:
            self.balance(who)
        with self._db:
            for who, change in moved.items():
                self._book(who, change)
            receipt = self._receipt(table, ids)
            hand = table.name, table.hand
            self._db.execute("INSERT INTO hand VALUES (?, ?, ?)", (*hand, msgspec.msgpack.encode(receipt)))
            entries = [(who, change, *hand) for who, change in moved.items()]
            self._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", entries)
        return receipt

    def receipt(self, room: str, hand: int) -> Receipt | None:
        """The receipt of a hand that was settled."""
        row = self._db.execute("SELECT receipt FROM hand WHERE room = ? AND hand = ?", (room, hand)).fetchone()
        return msgspec.msgpack.decode(row[0], type=Receipt) if row else None

    def total(self) -> int:
        """All beans together: zero, or the ledger is wrong."""
        return int(self._db.execute("SELECT SUM(beans) FROM person").fetchone()[0])

    def _receipt(self, table: Table, ids: tuple[str, ...]) -> Receipt:
        paid = table.result.settlement if table.result else None
        assert paid is not None
        assert table.record is not None
        beans = table.rules.currency == "beans"
        after = tuple(self.balance(who) if who and beans else had for who, had in zip(ids, paid.after, strict=True))
        digest = hashlib.sha256(msgspec.msgpack.encode(table.record)).digest()
        return Receipt(table.name, table.hand, ids, paid.change, after, digest)

    def _give(self, who: str, beans: int) -> None:
        self._book(who, beans)
        self._book(HOUSE, -beans)

    def _book(self, who: str, change: int) -> None:
        self._db.execute("UPDATE person SET beans = beans + ? WHERE id = ?", (change, who))


def changes(ids: tuple[str, ...], change: tuple[int, ...]) -> Mapping[str, int]:
    """What a hand changes by person; the house has what the others have not, and all together it is zero."""
    by_person = dict.fromkeys(filter(None, ids), 0)
    for who, beans in zip(ids, change, strict=True):
        if who:
            by_person[who] += beans
    return by_person | {HOUSE: -sum(by_person.values())}


def open_ledger(path: Path) -> Ledger:
    """The ledger in a file. A broken one is never written over: raises database.Strange, and database.Newer for a newer
    program's, sqlite3.Error where the disk does not let it."""
    return Ledger(database.connect(str(path), _MIGRATIONS, "SELECT id, beans FROM person LIMIT 1", "FULL"))
