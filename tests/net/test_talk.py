"""What the window says over a line: whatever happens to it, nothing is lost in silence and nothing is said twice."""

import random
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
import zmq

from ddz_desktop.engine.events import Pass
from net import hosting, sockets
from net.door import Card
from net.protocol import Act, Down, Here, Leave, Ping, Placed, Pong, Refused, Say, Up, decode_up, encode
from net.sockets import Socket, endpoint
from net.status import Status
from net.talk import Outbox, talk
from net.waiting import Closed, Waiting
from tests.net.lan import until

ROUNDS = 12  # lines that are cut


class Table:
    """A host's side of a line, which hears and says what a test wants."""

    def __init__(self, context: sockets.Context) -> None:
        self._context, self._port = context, hosting.free()
        self.heard: list[Up] = []  # but for pings, since somebody was placed
        self.acts: list[Act] = []  # all that it has heard
        self._socket: Socket | None = None
        self.open()

    @property
    def where(self) -> str:
        """Where it is."""
        return endpoint("127.0.0.1", self._port)

    def open(self) -> None:
        """Be there (again); a port just left may take a moment."""

        def bound() -> bool:
            with suppress(zmq.ZMQError):
                self._socket = self._socket or sockets.bound(self._context, zmq.DEALER, self._port, sockets.HOST)
            return self._socket is not None

        until(bound, [])

    def cut(self) -> None:
        """Be gone, with all that is on its way."""
        assert self._socket is not None
        self.hears()
        self._socket.close()
        self._socket = None

    def hears(self, *kinds: type[Up]) -> bool:
        """Whether something of these kinds was said; takes what has come."""
        assert self._socket is not None
        while self._socket.poll(0):
            message = decode_up(self._socket.recv())
            if not isinstance(message, Ping):
                self.heard.append(message)
                self.acts += [message] if isinstance(message, Act) else []
        return any(isinstance(message, kinds) for message in self.heard)

    def say(self, message: Down) -> None:
        """Say something to whoever is there."""
        assert self._socket is not None
        self._socket.send(encode(message), zmq.NOBLOCK)

    def place(self) -> None:
        """Wait for somebody, and say where he is."""
        self.heard.clear()
        until(lambda: self.hears(Here), [])
        assert {*self.heard} == {Here()}, "what was said before is said to whoever comes later"
        self.say(Placed(0))


class Window:
    """Whoever holds the line: an ear, and the thread that talks."""

    def __init__(self, where: str) -> None:
        self.ms = -1
        self.log: list[Up | Down] = []  # what it has said and heard, in this order
        self.outbox: Outbox = Outbox()
        self._wake, woken = socket.socketpair()
        self._waiting = Waiting(woken)
        self._thread = threading.Thread(target=self._run, args=(where,), daemon=True)
        self._thread.start()

    def found(self, address: str, card: Card) -> None:
        """No host is looked for here."""

    def became(self, status: Status) -> None:
        """How the line is does not matter here."""

    def away(self) -> None:
        """Nor that it is cut."""

    def heard(self, message: Down) -> None:
        """The table has said something."""
        self.log.append(message)

    def say(self, message: Up) -> None:
        """Say something to the table."""
        self.log.append(message)
        self.outbox.append(message)
        self._wake.send(b"!")

    def placed(self, times: int) -> bool:
        """Whether it was told so often where it is."""
        return self.log.count(Placed(0)) >= times

    def close(self) -> None:
        """Hang up, and wait for the end."""
        self._waiting.closed = True
        self._wake.send(b"!")
        self._thread.join(5)
        assert not self._thread.is_alive()
        self._wake.close()

    def _run(self, where: str) -> None:
        try:
            while True:
                line = sockets.connected(self._waiting.context, zmq.DEALER, where, sockets.CLIENT)
                with self._waiting.watched(line) as events:
                    talk(line, events, self._waiting, self, self.outbox)
        except Closed:
            self._waiting.close()


@pytest.fixture
def table() -> Iterator[Table]:
    """A host's side."""
    context: sockets.Context = zmq.Context()
    yield Table(context)
    context.destroy(0)


@pytest.fixture
def window(table: Table) -> Iterator[Window]:
    """Somebody who has a line to it."""
    window = Window(table.where)
    yield window
    if not window._waiting.closed:
        window.close()


def act(ask: int) -> Act:
    """An answer."""
    return Act(1, ask, Pass())


def test_what_is_said_before_the_table_has_answered_is_refused(table: Table, window: Window) -> None:
    """Each message, at once, and the table never hears of it."""
    until(lambda: table.hears(Here), [])
    for message in (act(7), Say("你好"), act(8)):
        window.say(message)
    refusals = [Refused(1, 7, "not_now"), Refused(0, 0, "not_now"), Refused(1, 8, "not_now")]
    until(lambda: [m for m in window.log if isinstance(m, Refused)] == refusals, [])
    table.say(Placed(0))
    until(lambda: window.placed(1), [])
    window.say(act(9))
    until(lambda: table.hears(Act), [])
    assert [m for m in table.heard if not isinstance(m, Here)] == [act(9)]


def test_an_act_on_its_way_when_the_line_is_cut_is_taken_back(table: Table, window: Window) -> None:
    """The host has heard it, or not, and is gone: on the new line it is not said again, and the window hears first of
    all where it is."""
    table.place()
    until(lambda: window.placed(1), [])
    window.say(act(7))
    until(lambda: table.hears(Act), [])
    table.cut()
    table.open()
    table.place()
    until(lambda: window.placed(2), [])
    assert window.log == [Placed(0), act(7), Placed(0)]
    window.say(act(7))
    until(lambda: table.hears(Act), [])


@pytest.mark.parametrize("seed", range(3))
def test_every_act_around_a_cut_has_an_answer(seed: int, table: Table, window: Window) -> None:
    """Acts are said all the time while the host goes and comes: each is refused, or taken back by what comes first on
    the next line; what is refused nobody has heard or ever hears, and nothing is heard twice. Prints its seed."""
    print(f"seed {seed}")
    dice, asks = random.Random(seed), iter(range(100_000))
    for number in range(1, ROUNDS + 1):
        table.place()
        until(lambda number=number: window.placed(number), [])  # type: ignore[misc]
        for _ in range(dice.randrange(5)):
            window.say(act(next(asks)))
        if dice.random() < 0.5:
            until(lambda: not window.outbox, [])
        table.cut()
        for _ in range(dice.randrange(5)):
            window.say(act(next(asks)))
        table.open()
    table.place()
    until(lambda: window.placed(ROUNDS + 1) and not window.outbox, [])
    table.hears()
    refused = [m.ask for m in window.log if isinstance(m, Refused)]
    heard = [m.ask for m in table.acts]
    assert len({*refused, *heard}) == len(refused) + len(heard) > ROUNDS
    assert window.log[-1] == Placed(0)


def test_what_was_said_before_hanging_up_is_heard(table: Table, window: Window) -> None:
    """A last word, said in the moment in which the window closes."""
    table.place()
    until(lambda: window.placed(1), [])
    window.say(act(7))
    window.say(Leave())
    window.close()
    until(lambda: table.hears(Leave), [])
    assert [m for m in table.heard if not isinstance(m, Here)] == [act(7), Leave()]


def test_a_host_that_says_ever_more_holds_nobody(table: Table, window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast it is: what the window says goes out, and it can hang up."""
    table.place()
    until(lambda: window.placed(1), [])
    monkeypatch.setattr(zmq.Socket, "recv_multipart", lambda *_: [encode(Pong(0))])
    monkeypatch.setattr("net.talk.event", lambda _: 0)
    window.say(act(7))
    until(lambda: table.hears(Act), [])
    window.close()


def test_hanging_up_before_the_table_has_answered_says_nothing(table: Table, window: Window) -> None:
    """And that is not silent either."""
    until(lambda: table.hears(Here), [])
    window.say(act(7))
    window.close()
    assert window.log == [act(7), Refused(1, 7, "not_now")]
