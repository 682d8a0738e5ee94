"""The robots of a room: one for each seat, beside the person who may sit there."""

from collections.abc import Iterator

from net.protocol import Act
from net.robot import Robot, Thinker
from net.room import Out, Peer, Place, Room


class Robots:
    """What a room says to its robots goes in, what they have thought out comes back. Messages are frozen values of what
    a seat may see, so that nothing else can be reached from them."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._robots: dict[Peer, Robot] = {}

    def join(self, room: Room, now: int) -> None:
        """Take the seats of a room, all anew: there may be more of them, or fewer."""
        self._robots = {f"robot {seat}": Robot(seat, self._thinker) for seat in range(room.table.rules.seats)}
        for peer, robot in self._robots.items():
            self.hear(room.join(peer, Place(robot.session.seat, robot=True), now))

    def hear(self, out: Out) -> Out:
        """Let each robot hear what is said to it; what is for others."""
        others: Out = []
        for peer, message in out:
            if (robot := self._robots.get(peer)) is not None:
                robot.take(message)
            else:
                others.append((peer, message))
        return others

    def answers(self) -> Iterator[tuple[Peer, Act]]:
        """What has been thought out since the last time."""
        for peer, robot in self._robots.items():
            while (act := robot.answer()) is not None:
                yield peer, act
