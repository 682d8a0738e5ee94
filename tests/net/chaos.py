"""A proxy for TCP that stalls, cuts, delays and drops connections: a bad network for who may make none of his own.

A client is led through it where `Chaos.endpoint` stands for `net.sockets.endpoint`. What happens by chance is drawn
from a seed, by connection and bytes, so that the same seed does the same to the same traffic.
"""

import random
import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic

_PIECE = 4_096  # bytes that are carried at once
_MOST = 1 << 20  # bytes on the way; more wait in the sender
_BEAT = 0.02  # s


@dataclass
class Pipe:
    """One way of a connection: what is on it, with the time at which it is due."""

    source: socket.socket
    sink: socket.socket
    pieces: list[tuple[float, bytes]] = field(default_factory=list)

    @property
    def full(self) -> bool:
        """Whether no more is taken."""
        return sum(len(piece) for _, piece in self.pieces) > _MOST

    @property
    def due(self) -> bool:
        """Whether something has to be there by now."""
        return bool(self.pieces) and self.pieces[0][0] <= monotonic()


@dataclass
class Connection:
    """A client's connection and the proxy's own to a port. `left`: bytes until chance cuts it, or (`stalls`)
    lets it stand still."""

    port: int
    pipes: tuple[Pipe, Pipe]
    left: float
    stalls: bool
    stalled: bool = False


class Chaos:
    """A proxy before every port of a host that is asked for. `every`: bytes on a connection until something happens to
    it, on average, 0: nothing does by itself. What is changed meanwhile holds from then on."""

    def __init__(self, host: str = "127.0.0.1", seed: int = 0, every: int = 0) -> None:
        self.stalled = False  # nothing is carried, and nobody is told: a cable is pulled
        self.refuses = False  # who connects is hung up on: the port is closed
        self.deaf: set[int] = set()  # ports of the host to and from which nothing is carried
        self.delay = 0.0  # s each way
        self.struck = 0  # connections that chance has cut or stalled
        self._host, self._dice, self._every = host, random.Random(seed), every
        self._doors: dict[int, socket.socket] = {}
        self._open: list[Connection] = []
        self._lock = threading.Lock()  # of the doors
        self._cutting = self._closed = False
        self._thread = threading.Thread(target=self._run, name="chaos", daemon=True)
        self._thread.start()

    def endpoint(self, port: int) -> str:
        """The way to a port of the host, through here."""
        with self._lock:
            if port not in self._doors:
                self._doors[port] = door = socket.create_server(("127.0.0.1", 0))
                door.setblocking(False)
            return f"tcp://127.0.0.1:{self._doors[port].getsockname()[1]}"

    def cut(self) -> None:
        """Cut all connections that there are."""
        self._cutting = True

    def close(self) -> None:
        """Carry nothing any more."""
        self._closed = True
        self._thread.join()

    # -- the thread --------------------------------------------------------------

    def _run(self) -> None:
        while not self._closed:
            with self._lock:
                doors = dict(self._doors)
            ready = self._wait(list(doors.values()))
            cutting, self._cutting = self._cutting, False
            for one in self._open[:]:
                if cutting or not self._stands(one, ready):
                    self._cut(one)
            for port, door in doors.items():
                if door in ready:
                    self._accept(door, port)
        for one in self._open[:]:
            self._cut(one)
        for door in self._doors.values():
            door.close()

    def _wait(self, doors: list[socket.socket]) -> set[object]:
        """The sockets that have something."""
        moving = [pipe for one in self._open if not self._stills(one) for pipe in one.pipes]
        with selectors.DefaultSelector() as selector:
            for at in (*doors, *(pipe.source for pipe in moving if not pipe.full)):
                selector.register(at, selectors.EVENT_READ)
            for pipe in moving:
                if pipe.due:
                    _register(selector, pipe.sink, selectors.EVENT_WRITE)
            late = _BEAT if not self.delay else _BEAT / 10
            return {key.fileobj for key, _ in selector.select(late)}

    def _accept(self, door: socket.socket, port: int) -> None:
        client, _ = door.accept()
        try:
            if self.refuses:
                raise ConnectionRefusedError
            host = socket.create_connection((self._host, port), timeout=1)
        except OSError:
            client.close()
            return
        for end in (client, host):
            end.setblocking(False)
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        left = self._dice.expovariate(1 / self._every) if self._every else float("inf")
        pipes = Pipe(client, host), Pipe(host, client)
        self._open.append(Connection(port, pipes, left, self._dice.random() < 0.5))

    def _stills(self, one: Connection) -> bool:
        return self.stalled or one.stalled or one.port in self.deaf

    def _stands(self, one: Connection, ready: set[object]) -> bool:
        """Carry what there is to carry; whether the connection stands still."""
        try:
            if self._stills(one):
                return True
            for pipe in one.pipes:
                if pipe.source in ready and not self._take(one, pipe):
                    return False
                while pipe.due:
                    due, piece = pipe.pieces[0]
                    sent = pipe.sink.send(piece)
                    pipe.pieces[:1] = [(due, piece[sent:])] if sent < len(piece) else []
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True

    def _take(self, one: Connection, pipe: Pipe) -> bool:
        piece = pipe.source.recv(_PIECE)
        pipe.pieces.append((monotonic() + self.delay, piece))
        one.left -= len(piece)
        if one.left < 0:
            self.struck += 1
            one.stalled = one.stalls
            return one.stalls
        return bool(piece)

    def _cut(self, one: Connection) -> None:
        self._open.remove(one)
        for pipe in one.pipes:
            pipe.source.close()


def _register(selector: selectors.BaseSelector, at: socket.socket, event: int) -> None:
    """Wait for one thing more at a socket."""
    if at in selector.get_map():
        selector.modify(at, event | selector.get_key(at).events)
    else:
        selector.register(at, event)


@contextmanager
def chaos(seed: int = 0, every: int = 0) -> Iterator[Chaos]:
    """A proxy for a while."""
    one = Chaos("127.0.0.1", seed, every)
    try:
        yield one
    finally:
        one.close()
