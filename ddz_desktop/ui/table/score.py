"""What is heard at a table and when: the cues of the newest update one after the other, the last seconds ticking."""

from collections.abc import Iterable
from typing import Final

HURRY = 5  # s left from which every second is heard
LEAD = 0.24  # s between two cues
LEADS: Final = {"deal": 0.8, "landlord": 0.5, "wild": 0.5, "spring": 0.8}  # s after a cue that wants to be heard out


class Score:
    """Times are seconds on the scene's clock."""

    def __init__(self) -> None:
        self._waiting: tuple[tuple[float, str], ...] = ()
        self._seconds: int | None = None

    def set(self, names: Iterable[str], now: float) -> None:
        """These from now on; what was still to come of an older update is no longer news."""
        waiting: list[tuple[float, str]] = []
        for name in names:
            waiting.append((now, name))
            now += LEADS.get(name, LEAD)
        self._waiting = tuple(waiting)

    def due(self, now: float) -> tuple[str, ...]:
        """What is to be heard now; it is given once."""
        names = tuple(name for at, name in self._waiting if at <= now)
        self._waiting = self._waiting[len(names) :]
        return names

    def tick(self, seconds: int | None, mine: bool) -> tuple[str, ...]:
        """The clock shows so many seconds (none: it does not run): a tick for each of the last, if they are mine."""
        before, self._seconds = self._seconds, seconds
        running = seconds is not None and before is not None and 0 < seconds <= HURRY and seconds < before
        return ("hurry",) if mine and running else ()

    @property
    def wake(self) -> float | None:
        """When the next cue is due."""
        return self._waiting[0][0] if self._waiting else None
