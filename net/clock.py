"""Room time: it stands while the room is paused and over a gap in the calls, so that sleep costs nobody his turn."""

GAP = 2_000  # ms: a longer silence of the loop was sleep, a stopped process or a dragged window
BEAT = 1_000  # ms: how often the room wants to be called while something runs, so that a gap can be told


class Clock:
    """Ms of room time, moved by the caller's monotonic clock (ms, any origin)."""

    def __init__(self, now: int, time: int = 0) -> None:
        self.last, self.time, self.paused = now, time, False

    def go(self, now: int) -> None:
        """Move on to the caller's `now`."""
        gap = now - self.last
        self.last = max(now, self.last)
        if not self.paused and 0 < gap <= GAP:
            self.time += gap

    def wake(self, due: int | None) -> int | None:
        """The caller's time at which the room wants to be called for what is due at that room time."""
        if due is None or self.paused:
            return None
        return self.last + min(BEAT, max(0, due - self.time))
