"""How much memory this process holds, and whether that grows faster than any table makes it grow."""

import os
from pathlib import Path

GROWTH = 8 << 20  # bytes that nobody's table takes at once
LOOK = 50  # ms between two looks
SOON = 2_000  # ms: growth so soon after the first is the same stranger's

_FILE = Path("/proc/self/statm")


def resident() -> int:
    """Bytes of memory this process holds; 0 where the system does not say."""
    try:
        return int(_FILE.read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


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
