"""A bad network through a proxy, on any system: what test_cables.py sees on a network of its own, without one."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest

from net import caller, remote, sockets
from net.caller import Where
from net.host import DOOR, KNOCK, LINES
from net.status import State
from tests.net.chaos import Chaos, chaos
from tests.net.lan import Player, Rooms, players, rooms, until

PROXIES = ("127.0.0.11", "127.0.0.12", "127.0.0.13")  # addresses that mean: through the first, second, third proxy
AWAY, BACK = 8.0, 8.0  # s
_plain = sockets.endpoint


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Rooms]:
    """A table."""
    with rooms(tmp_path) as tables:
        yield tables


@pytest.fixture
def led(monkeypatch: pytest.MonkeyPatch) -> Iterator["Led"]:
    """Leads people through proxies."""
    with ExitStack() as stack:
        ways = Led(stack)
        for module in (sockets, caller):
            monkeypatch.setattr(module, "endpoint", ways.endpoint)
        yield ways


class Led:
    """Proxies by the address that stands for them."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.proxies: dict[str, Chaos] = {}

    def endpoint(self, address: str, port: int) -> str:
        """Where a client's socket connects to."""
        return self.proxies[address].endpoint(port) if address in self.proxies else _plain(address, port)

    def way(self, where: Where, seed: int = 0, every: int = 0) -> tuple[Where, Chaos]:
        """Another way to the same host."""
        address = PROXIES[len(self.proxies)]
        self.proxies[address] = proxy = self._stack.enter_context(chaos(seed, every))
        return where._replace(addresses=(address,)), proxy


def hand(people: list[Player], seconds: float = 60) -> None:
    """Play one to its end: everybody has the same record."""
    for one in people:
        one.plays = True
    until(lambda: all(one.session.record for one in people), people, seconds)
    assert len({one.session.record for one in people}) == 1


def test_a_line_that_stands_still_or_is_cut(opened: Rooms, led: Led) -> None:
    """Half-open for a while, then cut, then the port closed: away each time, and back to the same seat by himself."""
    where, proxy = led.way(opened.where())
    with players(where, "a") as (a,), players(opened.where(), "bc") as others:
        people = [a, *others]
        until(lambda: all(one.seated for one in people), people)
        seat = a.session.seat

        def seen() -> bool:
            room = others[0].session.room
            return room is not None and room.chairs[seat].present

        for down in ("stalled", "refuses"):
            setattr(proxy, down, True)
            if down == "refuses":
                proxy.cut()
            until(lambda: a.state is State.AWAY and not seen(), people, AWAY)
            setattr(proxy, down, False)
            until(lambda: a.state is State.IN and seen(), people, BACK)
            assert a.session.seat == seat
        hand(people)


def test_a_host_that_stays_away_is_said(opened: Rooms, led: Led, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a long time (here: two seconds) it is likely to be no more; if it comes back nevertheless, so does one."""
    monkeypatch.setattr(remote, "GONE", 2.0)
    where, proxy = led.way(opened.where())
    with players(where, "a") as people:
        until(lambda: people[0].seated, people)
        proxy.refuses = True
        proxy.cut()
        until(lambda: people[0].state is State.GONE, people, 2 * AWAY)
        proxy.refuses = False
        until(lambda: people[0].state is State.IN, people, BACK)


@pytest.mark.parametrize("first", [KNOCK, DOOR, LINES])
def test_what_comes_after_the_card_is_swallowed(first: int, opened: Rooms, led: Led) -> None:
    """Within eight seconds it is said that the host is silent; one comes in as soon as it is not."""
    where, proxy = led.way(opened.where())
    proxy.deaf = set(range(where.port + first, where.port + 40))
    began = monotonic()
    with players(where, "a") as people:
        until(lambda: people[0].remote.status.code == "silent", people, 8)
        assert monotonic() - began >= 2
        proxy.deaf = set()
        until(lambda: people[0].seated, people, 2 * BACK)


def test_a_slow_line_is_measured(opened: Rooms, led: Led) -> None:
    """A tenth of a second each way: it is seen, and one plays."""
    where, proxy = led.way(opened.where())
    proxy.delay = 0.1
    with players(where, "a") as (a,), players(opened.where(), "bc") as others:
        hand([a, *others])
        until(lambda: a.remote.ms >= 200, [a, *others])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_storm(seed: int, opened: Rooms, led: Led) -> None:
    """Every line is cut or stands still again and again, each after so many bytes as the seed says: the hand is played
    to its end, nothing is lost and nothing happens twice."""
    ways = [led.way(opened.where(), 10 * seed + i, 6_000) for i in range(3)]
    with ExitStack() as stack:
        people = [stack.enter_context(players(where, name))[0] for (where, _), name in zip(ways, "abc", strict=True)]
        hand(people, 100)
        assert any(proxy.struck for _, proxy in ways)
