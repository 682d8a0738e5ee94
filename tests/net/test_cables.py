"""The network as it is: rooms are found on any of it, and whoever is cut off is seen away and comes back by himself."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest

from net import invite
from net.announcing import Announcer
from net.caller import Where
from net.discovery import Finder, Found
from net.host import LINES
from net.status import State
from tests.net import namespaces
from tests.net.cabled import Cabled, cabled
from tests.net.lan import Player, rooms, until
from tests.net.namespaces import Machine

pytestmark = [
    pytest.mark.skipif(
        not namespaces.possible(), reason="needs root and Linux; test_chaos.py plays the same through a proxy"
    ),
    # zeroconf leaves the socket of an address that is not ready yet to be collected
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

AWAY, BACK, MOVED = 8.0, 6.0, 10.0  # s; the bench measures how much sooner it is
SOON = 12.0  # s in which rooms are found on a machine that is busy


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What is closed at the end."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def table(tmp_path: Path, stack: ExitStack) -> Cabled:
    """Three people at a table."""
    table = stack.enter_context(cabled(tmp_path))
    table.sit()
    return table


# -- finding ---------------------------------------------------------------------


def opened(stack: ExitStack, machine: Machine, folder: Path) -> Where:
    """A room that is announced from a machine."""
    with machine.inside():
        there = stack.enter_context(rooms(folder, name="龙门客栈"))
        announcer = Announcer()
    stack.callback(announcer.close)
    here = there.where()
    announcer.open(there.folders[0], there.up()[-1].card, here.port)
    return here


def looking(stack: ExitStack, machine: Machine) -> Finder:
    """Somebody who looks for rooms at a machine."""
    with machine.inside():
        finder = Finder()
    stack.callback(finder.close)
    return finder


def seen(finder: Finder, fits: Callable[[tuple[Found, ...]], bool] = bool, seconds: float = SOON) -> tuple[Found, ...]:
    """The rooms, once they are so."""
    until(lambda: fits(finder.rooms), [], seconds)
    return finder.rooms


def enter(stack: ExitStack, machine: Machine, found: Found) -> Player:
    """Go into a room that was found."""
    with machine.inside():
        person = Player(found.where, "a")
    stack.callback(person.remote.close)
    until(lambda: person.seated, [person], SOON)
    return person


@pytest.mark.parametrize("form", ["10.77.0.{}/24", "fd77::{}/64", "169.254.7.{}/16", ""])
def test_a_room_is_found_without_a_way_to_anywhere(form: str, stack: ExitStack, tmp_path: Path) -> None:
    """On a switch with nothing else: no router, no name server; with either family of addresses alone, and with none
    but those that machines give themselves."""
    net = stack.enter_context(namespaces.net())
    one, other = net.bare(), net.bare()
    for number, machine in enumerate((one, other), 1):
        net.switch.plug(machine, *([form.format(number)] if form else []))
    here = opened(stack, one, tmp_path)
    (found,) = seen(looking(stack, other))
    assert found.where.key == here.key
    assert found.card
    assert found.card.name == "龙门客栈"
    enter(stack, other, found)


def test_an_adapter_that_leads_nowhere_is_no_hindrance(stack: ExitStack, tmp_path: Path) -> None:
    """Both machines have a second adapter of one and the same network, as virtual machines bring it, and no cable
    between them: the room is found once, and entered by the way that there is."""
    net = stack.enter_context(namespaces.net())
    one, other = net.machine(), net.machine()
    for number, machine in enumerate((one, other), 1):
        net.another().plug(machine, f"192.168.56.{number}/24", adapter="eth1")
    opened(stack, one, tmp_path)
    (found,) = seen(looking(stack, other))
    assert enter(stack, other, found).remote.at == one.addresses[0]


def test_a_room_is_found_by_every_adapter(stack: ExitStack, tmp_path: Path) -> None:
    """A host on two networks is found from either."""
    net = stack.enter_context(namespaces.net())
    one, near = net.machine(), net.machine()
    second, far = net.another(), net.bare()
    second.plug(one, "10.88.0.1/24", adapter="eth1")
    second.plug(far, "10.88.0.2/24")
    opened(stack, one, tmp_path)
    eyes = [looking(stack, machine) for machine in (near, far)]
    for finder, machine in zip(eyes, (near, far), strict=True):
        (found,) = seen(finder)
        enter(stack, machine, found).remote.close()


def test_a_host_whose_port_is_blocked_is_not_shown_as_open(table: Cabled, stack: ExitStack) -> None:
    """A firewall at the host: nothing is listed that nobody could enter, and a caller hears in time that it is
    silent."""
    machine = table.net.machine()
    table.host.firewall("tcp dport 29000-33000", "input")
    table.announce(stack)
    finder = looking(stack, machine)
    until(lambda: finder.empty, [], SOON)
    with machine.inside():
        person = Player(table.where, "d")
    stack.callback(person.remote.close)
    until(lambda: person.remote.status.code == "silent", [person], 8)
    table.host.heal()
    seen(finder)
    until(lambda: person.state is State.IN, [person], SOON)


def test_a_network_that_comes_later_is_used(stack: ExitStack, tmp_path: Path) -> None:
    """Host and seeker were started without a cable."""
    net = stack.enter_context(namespaces.net())
    one, other = net.machine(), net.machine()
    for machine in (one, other):
        machine.link(False)
        machine.address()
    opened(stack, one, tmp_path)
    finder = looking(stack, other)
    until(lambda: finder.alone, [], SOON)
    for number, machine in enumerate((one, other), 1):
        machine.link(True)
        machine.address(f"10.77.0.{number}/24")
    (found,) = seen(finder)
    enter(stack, other, found)


# -- being cut off ---------------------------------------------------------------


def cut(table: Cabled, person: int, seconds: float, down: Callable[[], None], up: Callable[[], None]) -> None:
    """Somebody is cut off for so long in a hand: the others see it, he sees it, and comes back to the same seat."""
    table.play(4)
    one, other = table.people[person], (person + 1) % len(table.people)
    seat, began = one.session.seat, monotonic()
    down()
    until(lambda: not table.sees(other, person) and one.state is not State.IN, table.people, AWAY)
    table.wait(began + seconds - monotonic())
    assert one.state is State.AWAY
    up()
    until(lambda: one.state is State.IN and table.sees(other, person), table.people, BACK)
    assert one.session.seat == seat
    table.play(3)


def test_a_cable_that_is_pulled_for_ten_seconds(table: Cabled) -> None:
    """Away for everybody, and back to the same hand."""
    cut(table, 0, 10, lambda: table.cable(1, False), lambda: table.cable(1, True))


def test_a_line_that_is_half_open(table: Cabled) -> None:
    """All packets of one machine are dropped and nobody is told: neither side has an error to see."""
    cut(table, 1, 15, lambda: table.machine(1).firewall(""), table.machine(1).heal)


def test_an_adapter_that_is_switched_off(table: Cabled) -> None:
    """Shorter than anybody would give a line up."""
    cut(table, 2, 4, lambda: table.machine(2).link(False), lambda: table.machine(2).link(True))


def test_a_new_address(table: Cabled) -> None:
    """The old connection is dead and does not know it; the same person comes back on a new one."""
    table.play(4)
    seat = table.people[0].session.seat
    table.machine(0).address("10.77.0.200/24")
    until(lambda: table.people[0].state is not State.IN, table.people, AWAY)
    until(lambda: table.people[0].state is State.IN and table.sees(1, 0), table.people, MOVED)
    assert table.people[0].session.seat == seat
    table.play(3)


def test_the_hosts_machine_is_gone_and_comes_back(table: Cabled) -> None:
    """Everybody sees first that he is away, then that the host seems to be no more; and plays on once it is there."""
    table.play(4)
    seats = [one.session.seat for one in table.people]
    table.cable(0, False)
    until(lambda: all(one.state is State.AWAY for one in table.people), table.people, AWAY)
    until(lambda: all(one.state is State.GONE for one in table.people), table.people, 40)
    table.cable(0, True)
    until(table.back, table.people, BACK)
    assert [one.session.seat for one in table.people] == seats
    table.play(3)


def test_a_hand_is_played_while_packets_are_lost(table: Cabled) -> None:
    """A fifth of all packets of two machines is lost, each way: everybody has the same record in the end."""
    table.machine(0).lose(20)
    table.machine(1).lose(20)
    for one in table.people:
        one.plays = True
    until(lambda: all(one.session.record for one in table.people), table.people, 90)
    assert len({one.session.record for one in table.people}) == 1


@pytest.mark.parametrize("first", [1, LINES])
def test_packets_after_the_hello_are_dropped(first: int, table: Cabled, stack: ExitStack) -> None:
    """A network that lets the card through and then nothing: who wants to come in hears within eight seconds that he
    does not, and comes in once it lets him."""
    machine, port = table.net.machine(), table.where.port
    machine.firewall(f"tcp dport {port + first}-{port + 40}", "output")
    with machine.inside():
        person = Player(table.where, "d")
    stack.callback(person.remote.close)
    until(lambda: person.remote.status.code == "silent", [person], 8)
    machine.heal()
    until(lambda: person.state is State.IN, [person], MOVED)


def test_a_host_that_has_moved_is_found_again(table: Cabled, stack: ExitStack) -> None:
    """Its address is another one: who knows its key finds it by its announcement, and comes back to his seat."""
    table.announce(stack)
    table.play(4)
    seats = [one.session.seat for one in table.people]
    table.host.address("10.77.0.99/24")
    until(lambda: all(one.state is State.AWAY for one in table.people), table.people, AWAY)
    until(table.back, table.people, 40)
    assert [one.session.seat for one in table.people] == seats
    assert {one.remote.at for one in table.people} == {"10.77.0.99"}
    table.play(3)


def test_an_invitation_outlives_an_address(table: Cabled, stack: ExitStack) -> None:
    """Who was invited when the host had another address comes in nevertheless, as long as it is announced."""
    table.announce(stack)
    machine, where = table.net.machine(), table.where
    assert where.key
    with machine.inside():
        person = Player(Where(("10.77.0.250",), 31_000, mark=invite.mark(where.key)), "d", want=-1)
    stack.callback(person.remote.close)
    until(lambda: person.state is State.IN, [person, *table.people], 30)
