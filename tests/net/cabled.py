"""A table on a machine of its own and people at others, on one switch."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from net.announcing import Announcer
from net.caller import Where
from net.status import State
from tests.net import namespaces
from tests.net.lan import Player, Rooms, rooms, until
from tests.net.namespaces import Machine, Net


class Cabled(NamedTuple):
    """The machine of the host is the first of the net, then come those of the people, in their order."""

    net: Net
    rooms: Rooms
    where: Where
    people: list[Player]

    @property
    def host(self) -> Machine:
        """The host's machine."""
        return self.net.machines[0]

    def machine(self, person: int) -> Machine:
        """A person's machine."""
        return self.net.machines[person + 1]

    def cable(self, machine: int, plugged: bool) -> None:
        """Pull the cable of a machine, 0 is the host's, or plug it in again."""
        self.net.switch.cable(machine, plugged)

    def announce(self, stack: ExitStack) -> Announcer:
        """Announce the table as the command `host` does."""
        with self.host.inside():
            announcer = Announcer()
        stack.callback(announcer.close)
        announcer.open(self.rooms.folders[0], self.rooms.up()[-1].card, self.where.port)
        return announcer

    def sit(self) -> None:
        """Wait until everybody sits."""
        until(lambda: all(one.seated for one in self.people), self.people)

    def sees(self, person: int, other: int) -> bool:
        """Whether a person sees another one there."""
        seat, room = self.people[other].session.seat, self.people[person].session.room
        return room is not None and room.chairs[seat].present

    def play(self, updates: int) -> None:
        """Let everybody play until each has heard of so much more."""
        for one in self.people:
            one.plays = True
        least = [len(one.updates) + updates for one in self.people]
        until(lambda: all(len(p.updates) >= n for p, n in zip(self.people, least, strict=True)), self.people)

    def back(self) -> bool:
        """Whether everybody is in."""
        return all(one.state is State.IN for one in self.people)

    def wait(self, seconds: float) -> None:
        """Let the world go on for so long: an outage lasts as long as it lasts."""
        end = monotonic() + seconds
        until(lambda: monotonic() >= end, self.people, seconds + 10)


@contextmanager
def cabled(folder: Path, names: str = "abc", four: bool = True, six: bool = False, **terms: object) -> Iterator[Cabled]:
    """A table of 欢乐 (or `preset`) and people who have its address, each on a machine of his own."""
    with ExitStack() as stack:
        net = stack.enter_context(namespaces.net())
        host, *machines = [net.machine(four, six) for _ in range(len(names) + 1)]
        with host.inside():
            opened = stack.enter_context(rooms(folder, **terms))  # type: ignore[arg-type]
        here = opened.where()
        table = Cabled(net, opened, Where(host.addresses, here.port, here.key), [])
        for name, machine in zip(names, machines, strict=True):
            with machine.inside():
                table.people.append(person := Player(table.where, name))
            stack.callback(_end, person)
        yield table


def _end(person: Player) -> None:
    person.remote.close()
    assert person.remote.join(2), "a line does not end"
