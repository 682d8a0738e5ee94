"""The clock of a question on the scene's time: whole seconds left, stopped and gone on with. Times in seconds."""

from dataclasses import dataclass, replace
from math import ceil


@dataclass(frozen=True)
class Clock:
    """`deadline`: when time is up, none: no clock runs; `stopped`: since when it stands, none: it goes."""

    deadline: float | None = None
    stopped: float | None = None

    def set(self, now: float, ms_left: int) -> "Clock":
        """The clock for a question with so many ms left, -1: none."""
        return replace(self, deadline=now + ms_left / 1000 if ms_left >= 0 else None)

    def seconds(self, now: float) -> int | None:
        """Whole seconds left, begun ones too; none: no clock runs."""
        if self.deadline is None:
            return None
        return max(0, ceil(self.deadline - (now if self.stopped is None else self.stopped)))

    def wake(self, now: float) -> float | None:
        """When the seconds shown change next."""
        seconds = self.seconds(now)
        if self.deadline is None or self.stopped is not None or not seconds:
            return None
        return self.deadline - seconds + 1

    def stop(self, now: float) -> "Clock":
        """Standing from now on."""
        return self if self.stopped is not None else replace(self, stopped=now)

    def go(self, now: float) -> "Clock":
        """Going on where it stood."""
        if self.stopped is None:
            return self
        return Clock(None if self.deadline is None else self.deadline + now - self.stopped)
