"""How a client reaches its table: a Link takes messages up and gives messages down, wherever the table is."""

from collections import deque
from typing import Protocol

from net.protocol import Down, Up, decode_down, decode_up, encode
from net.robot import Inline, Thinker
from net.robots import Robots
from net.room import Out, Place, Room

ME = "me"  # the person's name among the room's peers


class Link(Protocol):
    """A line to a table. `now` is the caller's monotonic clock in ms."""

    @property
    def seat(self) -> int:
        """The seat at the table, -1 for a spectator."""

    @property
    def wake(self) -> int | None:
        """When the next `poll` is wanted at the latest; none: any time."""

    def send(self, message: Up) -> None:
        """Say something to the table; it is on its way with the next `poll` at the latest."""

    def poll(self, now: int) -> list[Down]:
        """What the table has said since the last time, oldest first."""

    def close(self) -> None:
        """Hang up."""


class Local:
    """A room in this process, its bots with it. Messages pass as bytes, as they would anywhere: nothing leaks by
    reference, and what cannot be sent fails here first."""

    def __init__(self, room: Room, seat: int, now: int, thinker: Thinker | None = None) -> None:
        self.room = room
        self._place = Place(seat)
        self._now = now
        self._inbox: deque[Down] = deque()
        self._outbox: deque[Up] = deque()
        self._robots = Robots(thinker or Inline())
        self._robots.join(room, now)
        self.carry(room.join(ME, self._place, now))
        self._think(now)

    @property
    def seat(self) -> int:
        """The seat at the table, -1 for a spectator."""
        return self._place.seat

    @property
    def wake(self) -> int | None:
        """When the next `poll` is wanted at the latest; none: any time."""
        return self._now if self._outbox else self.room.wake

    def send(self, message: Up) -> None:
        """Say something to the table, with the next `poll`."""
        self._outbox.append(message)

    def poll(self, now: int) -> list[Down]:
        """Let the room do all that is due; what it said since the last time, oldest first."""
        self._now = now
        while self._outbox:
            self._up(ME, self._outbox.popleft(), now)
        self._tick(now)
        while (wake := self.room.wake) is not None and wake <= now:
            self._tick(now)
        said = list(self._inbox)
        self._inbox.clear()
        return said

    def pause(self, now: int) -> None:
        """Stop the clocks."""
        self.room.pause(now)

    def resume(self, now: int) -> None:
        """Let the clocks go on where they stood."""
        self.room.resume(now)

    def close(self) -> None:
        """Leave the table as it is: its clocks stand until it is opened again."""
        self.room.pause(self._now)

    def _tick(self, now: int) -> None:
        """Let the bots speak before the room acts, so that one who answers at once is never late."""
        self._think(now)
        self.carry(self.room.tick(now))
        self._think(now)

    def _up(self, peer: str, message: Up, now: int) -> None:
        self.carry(self.room.receive(peer, decode_up(encode(message)), now))

    def carry(self, out: Out) -> None:
        """Bring each message of the room to its peer."""
        self._inbox.extend(decode_down(encode(message)) for _, message in self._robots.hear(out))

    def _think(self, now: int) -> None:
        """Send what the robots have thought out; that changes nothing before its release."""
        for peer, act in self._robots.answers():
            self._up(peer, act, now)
