"""How much memory this process holds, and whether that grows faster than any table makes it grow."""

import os
from functools import cache
from pathlib import Path

GROWTH = 4 << 20  # bytes that nobody's table takes at once
LOOK, REST = 50, 100  # ms between two looks, and after something was done

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
    """The growth of this process beyond what was last found in order. Times in ms."""

    def __init__(self, now: int) -> None:
        self._base = resident()
        self._look = now

    def heavy(self, now: int) -> bool:
        """Whether it has grown by too much; what is then done about it takes a moment to be seen."""
        if now < self._look:
            return False
        self._look = now + LOOK
        return resident() > self._base + GROWTH

    def lighter(self, now: int) -> None:
        """Something is done about it. What the system never takes back is found in order in time."""
        self._base += GROWTH // 4
        self._look = now + REST
