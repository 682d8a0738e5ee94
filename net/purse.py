"""Where beans are kept: whatever has these methods."""

from typing import Protocol

from net.protocol import Receipt
from net.table import Table


class Purse(Protocol):
    """Beans by person (`net/ledger.py`). Every change is on the disk before a method returns. What may raise has not
    happened; the host then ends, and settles again when it starts."""

    def balance(self, who: str) -> int:
        """A person's beans; who is new gets the first ones (RULES.md §4.8)."""

    def relieve(self, who: str, day: str) -> int:
        """Top a person up to the lowest entry, where that may be on that day; what was given."""

    def settle(self, table: Table) -> Receipt | None:
        """Book the hand that has just ended, once, however often it is asked; none for a void one."""
