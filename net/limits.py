"""How often something may happen."""

from collections import deque


class Limit:
    """At most so many times in so many ms, wherever the window lies."""

    def __init__(self, most: int, ms: int) -> None:
        self._most, self._ms = most, ms
        self._times: deque[int] = deque()

    def take(self, now: int, cost: int = 1) -> bool:
        """Whether it may happen (so many times at once) now; if so it has."""
        while self._times and self._times[0] <= now - self._ms:
            self._times.popleft()
        if len(self._times) + cost > self._most:
            return False
        self._times.extend([now] * cost)
        return True
