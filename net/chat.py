"""What is said in a room: cleaned, seldom enough, and the newest of it remembered for who comes later."""

from collections import deque

from net import names
from net.limits import Limit
from net.protocol import Said, Say

KEPT = 20  # the newest lines
TALK = 5, 10_000  # so many in so many ms from one person


class Chat:
    """The talk of a room."""

    def __init__(self) -> None:
        self._kept: deque[Said] = deque(maxlen=KEPT)
        self._limits: dict[str, Limit] = {}

    @property
    def kept(self) -> tuple[Said, ...]:
        """The newest, oldest first."""
        return tuple(self._kept)

    def say(self, who: str, name: str, say: Say, now: int) -> Said | None:
        """What everybody hears of it; none where nothing is left, or too much was said."""
        phrase = say.phrase if not say.text else -1
        text = names.clean(say.text, names.TEXT)
        if (not text and phrase < 0) or not self._limits.setdefault(who, Limit(*TALK)).take(now):
            return None
        said = Said(who, name, text, phrase)
        self._kept.append(said)
        return said

    def forget(self, who: str) -> None:
        """A person has gone; what he said stays."""
        self._limits.pop(who, None)
