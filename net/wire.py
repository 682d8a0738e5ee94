"""A bound socket that is heard: no more than is due, and closed for a while where somebody floods it."""

import os
import socket as system
import struct
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import closing, suppress

import zmq

from net.sockets import Socket

WASTE = 200  # messages of a turn that are thrown away; more is a flood
PAUSE = 200  # ms that a flooded socket stays closed
REBOUND = 3_000  # ms between two times that a line is bound anew because somebody seems to have it twice
ALL_WORDS = 200, 100  # messages of a line: so many at once, then so many a second
WORDS = 20  # of a turn
_INFO_BYTES, _RECEIVED = 192, 128  # of Linux's struct tcp_info; where in it
_NEWS = zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED | zmq.EVENT_HANDSHAKE_SUCCEEDED


class Flood(Exception):
    """Far more has come than anybody could mean."""


class Due:
    """So many messages at once, then so many a second."""

    def __init__(self, most: int, rate: int, now: int) -> None:
        self._most, self._rate = most * 1_000, rate
        self._left, self._counted = self._most, now  # in thousandths of a message

    def take(self, now: int) -> bool:
        """Take one, if there is one."""
        self._left = min(self._most, self._left + (now - self._counted) * self._rate)
        self._counted = now
        if self._left < 1_000:
            return False
        self._left -= 1_000
        return True


def has(socket: Socket, event: int) -> bool:
    """Whether there is something to hear (POLLIN), or somebody takes more (POLLOUT)."""
    return bool(int(socket.get(zmq.EVENTS)) & event)


class Dues:
    """So much for each of many."""

    def __init__(self, most: int, rate: int, many: int) -> None:
        self._most, self._rate, self._many = most, rate, many
        self._dues: OrderedDict[str, Due] = OrderedDict()

    def take(self, who: str, now: int) -> bool:
        """Take one, if there is one for that one; the longest silent give way to new ones."""
        due = self._dues.setdefault(who, Due(self._most, self._rate, now))
        self._dues.move_to_end(who)
        if len(self._dues) > self._many:
            self._dues.popitem(last=False)
        return due.take(now)


def some(socket: Socket, due: Callable[[zmq.Frame], bool], most: int) -> Iterator[tuple[zmq.Frame, bytes]]:
    """The next messages of a socket, so many at most, each as its first frame and its word: a message in parts is
    none, and empty. What is not due is thrown away. Raises Flood."""
    for number in range(most + WASTE):
        if socket.closed or most == 0 or (number and not has(socket, zmq.POLLIN)):
            return
        try:
            first = last = socket.recv(zmq.NOBLOCK, copy=False)
            while last.more:
                last = socket.recv(zmq.NOBLOCK, copy=False)
        except zmq.Again:
            return
        if due(first):
            most -= 1
            yield first, first.bytes if last is first else b""
    raise Flood


class Watch:
    """Who is connected to a socket, strangers in the handshake included."""

    def __init__(self, socket: Socket) -> None:
        self.socket: Socket = socket.get_monitor_socket(_NEWS)
        self.connections: set[int] = set()

    def look(self) -> bool:
        """Whether somebody has come since the last look."""
        come = False
        while has(self.socket, zmq.POLLIN):
            event, value = struct.unpack("=hi", self.socket.recv_multipart(zmq.NOBLOCK)[0])
            if event == zmq.EVENT_ACCEPTED:
                self.connections.add(value)
            elif event == zmq.EVENT_DISCONNECTED:
                self.connections.discard(value)
            else:
                come = True
        return come

    @property
    def received(self) -> int:
        """Bytes that came over these connections, as the system counts them; 0 where it does not say."""
        return sum(map(_received, self.connections)) if hasattr(system, "TCP_INFO") else 0


def _received(handle: int) -> int:
    with suppress(OSError), closing(system.socket(fileno=os.dup(handle))) as copy:
        info = copy.getsockopt(system.IPPROTO_TCP, system.TCP_INFO, _INFO_BYTES)
        return int(struct.unpack_from("=Q", info, _RECEIVED)[0])
    return 0


class Bound:
    """A socket that is bound again whenever it was closed."""

    def __init__(self, make: Callable[[], Socket], now: int) -> None:
        self.socket: Socket | None = None
        self.bound_at = now
        self._make, self._due = make, now

    def bind(self, now: int) -> bool:
        """Whether it has been bound now: it was closed for long enough, and its port is free (one just left may take a
        moment)."""
        if self.socket is not None or now < self._due:
            return False
        try:
            self.socket = self._make()
        except zmq.ZMQError:
            return False
        self.bound_at = now
        return True

    def close(self) -> None:
        """Cut whoever is connected."""
        if self.socket is not None:
            self.socket.close()
        self.socket = None

    def rest(self, now: int) -> None:
        """Close it for a while."""
        self.close()
        self._due = now + PAUSE


class Wire(Bound):
    """The socket of a line, which admits one session key."""

    def __init__(self, number: int, session: bytes, make: Callable[[], Socket], now: int) -> None:
        super().__init__(make, now)
        self.number, self.session = number, session
        self.watch: Watch | None = None
        self.behind = self._up = False
        self._words = Due(*ALL_WORDS, now)

    def bind(self, now: int) -> bool:
        """As any; nobody is connected yet."""
        if not super().bind(now):
            return False
        assert self.socket is not None
        self.watch, self.behind = Watch(self.socket), False
        return True

    def close(self) -> None:
        """As any."""
        if self.socket is not None and self.watch is not None:
            self.socket.disable_monitor()
            self.watch.socket.close()
        self.watch = None
        super().close()

    def send(self, frame: bytes) -> None:
        """Send it, unless the peer is behind."""
        if self.behind or self.socket is None:
            return
        try:
            self.socket.send(frame, zmq.NOBLOCK)
        except zmq.Again:
            self.behind = True

    @property
    def writable(self) -> bool:
        """Whether somebody is there and takes more."""
        return self.socket is not None and has(self.socket, zmq.POLLOUT)

    def heard(self, now: int) -> Iterator[bytes]:
        """What has come, no more of it than is a person's due. Raises Flood."""
        if self.socket is not None:
            for _, word in some(self.socket, lambda _: self._words.take(now), WORDS):
                self._up = True
                yield word

    @property
    def received(self) -> int:
        """Bytes from whoever is connected."""
        return self.watch.received if self.watch is not None else 0

    def left(self) -> bool:
        """Whether nobody is connected any more, not even a stranger: said once."""
        if self.watch is None:
            return False
        self.watch.look()
        was, self._up = self._up, self._up and bool(self.watch.connections)
        return was and not self._up

    def admits(self, key: bytes, now: int) -> bool:
        """The session key alone. Where it seems to be connected already, that connection is dead and does not know it:
        of two every second message would be lost, so both are cut, and the living one comes again."""
        if self.watch is None or key != self.session:
            return False
        self.watch.look()
        twice = len(self.watch.connections) > 1 and (self.behind or self.writable)
        if twice and now >= self.bound_at + REBOUND:
            self.close()
        return True
