"""Beans in memory, for tests: what `net/ledger.py` promises, without a file."""

import hashlib

from msgspec import msgpack

from net.ledger import changes
from net.profile import RELIEF, RELIEFS, START
from net.protocol import Receipt
from net.table import Table


class Memory:
    """`beans` by person, the house's under the empty id; `receipts` by room and hand."""

    def __init__(self, **beans: int) -> None:
        self.beans: dict[str, int] = {"": 0}
        self.receipts: dict[tuple[str, int], Receipt] = {}
        self.reliefs: dict[tuple[str, str], int] = {}
        for who, had in beans.items():
            self._give(who, had)

    def balance(self, who: str) -> int:
        """A person's beans; who is new gets the first ones."""
        if who not in self.beans:
            self._give(who, START)
        return self.beans[who]

    def relieve(self, who: str, day: str) -> int:
        """Top up to the lowest entry, so often a day."""
        missing, times = RELIEF - self.balance(who), self.reliefs.get((who, day), 0)
        if missing <= 0 or times >= RELIEFS:
            return 0
        self.reliefs[who, day] = times + 1
        self._give(who, missing)
        return missing

    def settle(self, table: Table) -> Receipt | None:
        """Book a hand once."""
        key = table.name, table.hand
        if key in self.receipts or table.result is None or table.result.settlement is None:
            return self.receipts.get(key)
        ids, paid = tuple(chair.id for chair in table.chairs), table.result.settlement
        for who in filter(None, ids):
            self.balance(who)
        if table.rules.currency == "beans":
            for who, change in changes(ids, paid.change).items():
                self.beans[who] += change
        digest = hashlib.sha256(msgpack.encode(table.record)).digest()
        self.receipts[key] = Receipt(table.name, table.hand, ids, paid.change, paid.after, digest)
        return self.receipts[key]

    def _give(self, who: str, beans: int) -> None:
        self.beans[who] = self.beans.get(who, 0) + beans
        self.beans[""] -= beans
