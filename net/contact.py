"""The line of one person into a room: what is kept of it, and how it is."""

from dataclasses import dataclass, field

from msgspec import Struct

from net.limits import Limit
from net.protocol import Here, Id, Up

SILENCE = 3_000  # ms without a word: away
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
    """How a line is. All times are the room's."""

    heard: int
    seat: int = -2  # where the line was told that its person is; -2: nothing yet
    listens: bool = False  # it has asked for the whole picture, and gets what follows
    lost: bool = False
    quality: int = 3
    warned: int = -(10**9)
    limit: Limit = field(default_factory=lambda: Limit(*ACTS))

    def hears(self, message: Up, now: int) -> bool:
        """Whether the message is taken, or was one too many."""
        self.heard = now
        return self.limit.take(now, _HEAVY if isinstance(message, Here) else 1)

    def warns(self, now: int) -> bool:
        """Whether to say that it was too many: once a second."""
        if now < self.warned + ACTS[1]:
            return False
        self.warned = now
        return True

    def took(self, ms: int) -> None:
        """A ping took so long."""
        if ms >= 0:
            self.quality = 3 if ms <= _GOOD else 2 if ms <= _FAIR else 1

    @property
    def silent(self) -> int:
        """When it will have been silent for too long."""
        return self.heard + SILENCE
