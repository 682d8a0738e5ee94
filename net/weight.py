"""How much memory this process holds, and whether that grows faster than any table makes it grow."""

import os
from functools import cache
from pathlib import Path

GROWTH = 8 << 20  # bytes that nobody's table takes at once
LOOK = 50  # ms between two looks
SOON = 2_000  # ms: growth so soon after the first is the same stranger's

_FILE = Path("/proc/self/statm")
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0


@cache
def _statm() -> int:
    """The open file, -1: the system has none."""
    return os.open(_FILE, os.O_RDONLY) if _FILE.exists() else -1


def resident() -> int:
    """Bytes of memory this process holds; 0 where the system does not say."""
    file = _statm()
    return int(os.pread(file, 64, 0).split()[1]) * _PAGE if file >= 0 else 0


class Weight:
    """The growth of this process since it was last found in order. Times in ms."""

    def __init__(self, now: int) -> None:
        self._base, self._looked, self._heavy = resident(), now, -SOON

    def heavy(self, now: int) -> bool:
        """Whether it has grown by too much."""
        if now < self._looked + LOOK:
            return False
        self._looked = now
        return resident() > self._base + GROWTH

    def still(self, now: int) -> bool:
        """Whether it had lately been too much already."""
        return now < self._heavy + SOON

    def lighter(self, now: int) -> None:
        """Something was done about it: count from here."""
        self._base, self._heavy = resident(), now
