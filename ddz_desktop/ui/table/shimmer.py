"""The light that slides over the wild cards of the own hand: when, and how far it has come. Times in seconds. Pure."""

from dataclasses import dataclass

LENGTH, EVERY, PASSES = 0.9, 4.0, 3  # s of a pass and from one to the next; passes before the table comes to rest
FRAME = 1 / 30  # s between two pictures of it


@dataclass(frozen=True)
class Shimmer:
    """Passes from when something new lies at rest, `start`; none: there is nothing wild, or nothing may move."""

    start: float | None = None

    def part(self, now: float) -> float | None:
        """How far the pass under way has come, 0…1; none: it is between two passes, or after the last."""
        if self.start is None or not 0 <= now - self.start < PASSES * EVERY:
            return None
        part = (now - self.start) % EVERY / LENGTH
        return part if part < 1 else None

    def wake(self, now: float) -> float | None:
        """When its next picture is due."""
        if self.start is None:
            return None
        if now < self.start:
            return self.start
        if self.part(now) is not None:
            return now + FRAME
        following = self.start + ((now - self.start) // EVERY + 1) * EVERY
        return following if following < self.start + PASSES * EVERY else None
