"""The line of one person into a room: what is kept of it, and how it is."""

from dataclasses import dataclass, field

from msgspec import Struct

from net.limits import Limit
from net.protocol import Here, Id, Up

SILENCE = 3_000  # ms without a word: away
GONE = 60_000  # ms until a lost line beside the table ends
ACTS = 20, 1_000  # so many messages in so many ms
_HEAVY = 5  # a whole picture costs as much as so many messages
_GOOD, _FAIR = 80, 250  # ms there and back


class Line(Struct, frozen=True):
    """A person's line: its number, who has it, with which session key. `wants`: the seat that is wished for."""

    number: int
    id: Id
    session: bytes
    name: str
    wants: int = -1


@dataclass(slots=True)
class Contact:
    """A line, and how it is. All times are the room's."""

    line: Line
    heard: int
    seat: int = -2  # where the line was told that its person is; -2: nothing yet
    listens: bool = False  # it has asked for the whole picture, and gets what follows
    lost: bool = False
    _quality: int = 3
    _warned: int = -(10**9)
    _limit: Limit = field(default_factory=lambda: Limit(*ACTS))

    @property
    def id(self) -> str:
        """Who has the line."""
        return self.line.id

    @property
    def silent(self) -> int:
        """When it will have been silent for too long."""
        return self.heard + SILENCE

    @property
    def gone(self) -> int:
        """When it will have been lost for so long that nobody waits for it."""
        return self.heard + GONE

    @property
    def quality(self) -> int:
        """3 good … 1 poor, 0 away."""
        return 0 if self.lost else self._quality

    def hears(self, message: Up, now: int) -> bool:
        """Whether the message is taken, or was one too many."""
        self.heard = now
        return self._limit.take(now, _HEAVY if isinstance(message, Here) else 1)

    def warns(self, now: int) -> bool:
        """Whether to say that something was wrong with what came: once a second."""
        if now < self._warned + ACTS[1]:
            return False
        self._warned = now
        return True

    def took(self, ms: int) -> None:
        """A ping took so long."""
        if ms >= 0:
            self._quality = 3 if ms <= _GOOD else 2 if ms <= _FAIR else 1
