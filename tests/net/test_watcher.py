"""How often a table is started again, by when and how it ends: a clock and a process of the test's own."""

from dataclasses import dataclass, field
from itertools import count
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import cast

import pytest
from msgspec import msgpack

from ddz_desktop.children import Child
from net import serve
from net.door import Card
from net.serve import Order, Up
from net.watcher import _KILLED as KILLED
from net.watcher import DEAF, FALLS, PAUSE, TRIES, WHILE, News, Spare, Watched, What

UP = msgpack.encode(Up(29_170, Card(2, 2, 1, b"k" * 32, 1, 2, "room", "huanle", 3, 2, 1, False, False, True), 1))


@dataclass
class Process:
    """A process that ends when it is told to."""

    status: int | None = None

    def poll(self) -> int | None:
        """How it has ended."""
        return self.status

    def wait(self, grace: float = 0) -> int:
        """How it has ended."""
        assert self.status is not None
        return self.status

    def kill(self) -> None:
        """End it."""
        self.status = KILLED


@dataclass
class World:
    """A watched table, the far end of its line, and what was told. Also the spare process."""

    table: Watched = field(default_factory=lambda: Watched(Path("room"), 1_000))
    told: list[What] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    now: float = 0.0
    process: Process = field(default_factory=Process)
    far: Connection | None = None

    def take(self) -> Child:
        """A process for a table."""
        self.far, near = Pipe()
        self.process = Process()
        return Child(self.process, near)  # type: ignore[arg-type]

    def tell(self, news: News) -> None:
        """What the watcher says."""
        self.told.append(news.what)

    def started(self) -> bool:
        """Let it be started, at once or after a rest; whether it was."""
        for _ in range(2 * FALLS):
            self.table.look(self.now, self.tell)
            self.table.start(self.now, cast("Spare", self))
            if self.table.line is not None:
                assert self.far is not None
                self.orders.append(msgpack.decode(self.far.recv_bytes(), type=Order))
                return True
            self.now += PAUSE
        return False

    def live(self, seconds: float, status: int, opens: bool = True) -> None:
        """A life: open for so long, then an end. At a status of 0 it hangs until it is killed."""
        assert self.far is not None
        if opens:
            self.far.send_bytes(UP)
            self.table.hear(self.now, self.tell)
        self.now += seconds
        if not status:
            self.now += DEAF + 0.1
            self.table.look(self.now, self.tell)
        self.process.status = self.process.status or status
        self.far.close()
        self.table.hear(self.now, self.tell)


@pytest.mark.parametrize("seconds", [0.1, 30.0, 100.0])
@pytest.mark.parametrize("status", [serve.RAISED, 0], ids=["raises", "hangs"])
def test_a_table_that_falls_by_what_it_is_asked_is_not_started_for_ever(seconds: float, status: int) -> None:
    """However long it lives each time: after so many falls its hand is void, after as many more it is given up."""
    world, lives = World(), count()
    while world.started():
        world.live(seconds, status)
        assert next(lives) < 3 * FALLS
    assert world.told == [What.UP] + [What.AGAIN] * (2 * FALLS - 1) + [What.BROKEN]
    assert [n for n, order in enumerate(world.orders) if order.anew] == [FALLS]
    assert world.table.over


def test_a_table_that_never_opens_is_given_up() -> None:
    """After so many starts its hand is void, after as many more that is it."""
    world = World()
    while world.started():
        world.live(0.1, serve.RAISED, opens=False)
    assert world.told == [What.BROKEN]
    assert [n for n, order in enumerate(world.orders) if order.anew] == [TRIES]
    assert len(world.orders) == 2 * TRIES


def test_another_day_another_hand_may_be_void() -> None:
    """What was long ago does not count."""
    world = World()
    for _ in range(3):
        for _ in range(FALLS):
            assert world.started()
            world.live(1.0, serve.RAISED)
        world.now += WHILE
        assert world.started()
        assert world.orders[-1].anew
        world.live(WHILE, KILLED)
    assert not world.table.over


@pytest.mark.parametrize(
    ("seconds", "status"), [(0.1, KILLED), (30.0, KILLED), (30.0, -6), (30.0, serve.MEMORYLESS), (30.0, serve.DISK)]
)
def test_what_is_not_the_hands_fault_makes_no_hand_void(seconds: float, status: int) -> None:
    """Killed, or struck by a stranger, the disk, or the memory after a while: it goes on with its hand."""
    world = World()
    for _ in range(5 * FALLS):
        assert world.started()
        world.live(seconds, status)
    assert not any(order.anew for order in world.orders)


@pytest.mark.parametrize(("status", "what"), [(-6, What.BROKEN), (serve.DISK, What.DISK), (serve.TAKEN, What.TAKEN)])
@pytest.mark.parametrize("opens", [True, False])
def test_what_fails_at_once_each_time_is_given_up(status: int, what: What, opens: bool) -> None:
    """With its own word, and its journal as it is."""
    world = World()
    while world.started():
        world.live(0.1, status, opens)
    assert world.told[-1] == what
    assert len(world.orders) == (FALLS if opens else TRIES)
    assert not any(order.anew for order in world.orders)
