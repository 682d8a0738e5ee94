"""What a hall tells its host to do, and what it asks of its robots."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from net import room
from net.protocol import Act, Down
from net.room import Room


class To(NamedTuple):
    """Send that on a line."""

    line: int
    message: Down


class Open(NamedTuple):
    """Bind a line; it admits that session key alone."""

    line: int
    session: bytes


class Shut(NamedTuple):
    """Close a line, after what was sent on it."""

    line: int


Out = list[To | Open | Shut]


class Minds(Protocol):
    """The robots of the room (`net/robots.py`): it knows none itself."""

    def join(self, room: Room, now: int) -> None:
        """Take the seats of a room, all anew."""

    def hear(self, out: room.Out) -> room.Out:
        """Let each robot hear what is said to it; what is for others."""

    def answers(self) -> Iterable[tuple[str, Act]]:
        """What has been thought out since the last time."""
