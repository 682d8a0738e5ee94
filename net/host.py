"""The sockets of one table: strangers in, messages to the hall and from it. One thread owns them all.

From a port on lie the card, the knock, the door and the lines (PROTOCOL.md). What one peer can do to another: nothing.
Each turn takes a few messages from each socket and throws away what is more than a person could mean; who reads too
slowly is *behind*: nothing more is sent to him until a whole picture fits. A message of endless parts grows in memory
before it can be seen here: where memory grows too fast the knock is closed and bound anew, and if that was not it, the
lines are.
"""

import struct
from collections.abc import Callable, Container, Iterator
from time import monotonic_ns

import zmq
from zmq.utils import z85

from net import door, sockets
from net.contact import Line
from net.door import Card, Code
from net.hall import Hall, Open, Out, Shut, To
from net.keys import Identity
from net.protocol import PROTOCOL, BadMessage, Down, People, Room, decode_up, encode
from net.sockets import Gate, Socket
from net.weight import Weight

CARD, KNOCK, DOOR, LINES = range(4)  # what lies where, from the base port on
PATIENCE = 50  # ms between two looks at memory, at lines that are behind, at ports that were not free
AGAIN = 1_000  # ms until card and door are told again
KNOCKS, WORDS = 8, 20  # messages of a turn: at the door, on a line
TICKS = 50  # of a turn
ALL_KNOCKS, ALL_WORDS = (50, 500), (200, 100)  # so many at once, then so many a second
WASTE = 2_000  # messages of a socket that a turn throws away
FAREWELL = 200  # ms for the last word on a line that is closed
REBOUND = 3_000  # ms between two times that a line is bound anew because somebody seems to have it twice
_NEWS = zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED | zmq.EVENT_HANDSHAKE_SUCCEEDED


def now_ms() -> int:
    """The host's clock."""
    return monotonic_ns() // 1_000_000


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


def some(socket: Socket, due: Due, most: int, now: int) -> Iterator[list[zmq.Frame]]:
    """The next messages of a socket, so many at most; what is more than is due is thrown away."""
    for _ in range(WASTE):
        if socket.closed or most == 0 or not has(socket, zmq.POLLIN):
            return
        try:
            frames = socket.recv_multipart(zmq.NOBLOCK, copy=False)
        except zmq.Again:
            return  # what was there was a peer that has gone
        if due.take(now):
            most -= 1
            yield frames


class Watch:
    """Who is connected to a socket, strangers in the handshake included. It must be looked at: once a thousand events
    wait, all of libzmq waits."""

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


class Teller:
    """Tells the newest word to everybody who listens: where it may be another one, to who has just come, and each
    second."""

    def __init__(self, socket: Socket, word: Callable[[], bytes]) -> None:
        self.socket, self.watch = socket, Watch(socket)
        self.stale = True  # whether the word may be another one by now
        self._word, self._last, self._told = word, b"", -AGAIN
        self._come = False  # whether somebody is new

    def turn(self, ready: Container[object], now: int) -> None:
        """Tell it if it is time to."""
        if self.watch.socket in ready:
            self._come |= self.watch.look()
        if now < self._told + (PATIENCE if self.stale or self._come else AGAIN):
            return
        word = self._word()
        if word != self._last or self._come or now >= self._told + AGAIN:
            self._last, self._told = word, now
            self._send(word)
        self.stale = self._come = False

    def _send(self, word: bytes) -> None:
        for _ in self.watch.connections:  # each goes to the next of them
            try:
                self.socket.send(word, zmq.NOBLOCK)
            except zmq.Again:
                return


class Wire:
    """The socket of a line."""

    def __init__(self, number: int, session: bytes, now: int) -> None:
        self.number, self.session = number, session
        self.socket: Socket | None = None
        self.watch: Watch | None = None
        self.behind = self.twice = self._up = False
        self.bound_at = now
        self.due = Due(*ALL_WORDS, now)

    def bind(self, make: Callable[[], Socket], now: int) -> None:
        """Bind the socket, unless it is; a port just left may take a moment."""
        if self.socket is not None:
            return
        try:
            self.socket = make()
        except zmq.ZMQError:
            return
        self.watch, self.behind, self.twice, self.bound_at = Watch(self.socket), False, False, now

    def close(self, linger: int = 0) -> None:
        """Cut whoever is connected."""
        if self.socket is not None and self.watch is not None:
            self.socket.disable_monitor()
            self.watch.socket.close()
            self.socket.close(linger)
        self.socket = self.watch = None

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
        """What has come, no more of it than is a person's due. A message in parts is none: its place is empty."""
        if self.socket is not None:
            for first, *more in some(self.socket, self.due, WORDS, now):
                self._up = True
                yield b"" if more else first.bytes

    def left(self, ready: Container[object]) -> bool:
        """Whether nobody is connected any more, not even a stranger: said once."""
        if self.watch is None or self.watch.socket not in ready:
            return False
        self.watch.look()
        was, self._up = self._up, self._up and bool(self.watch.connections)
        return was and not self._up


class Host:
    """One table's sockets around its hall. `keep` is called with the lines before anybody new is let in."""

    def __init__(self, hall: Hall, key: Identity, base: int, keep: Callable[[tuple[Line, ...]], None]) -> None:
        """Raises zmq.ZMQError where the ports are not free."""
        self.hall, self.base = hall, base
        self._key, self._keep, self._kept = key, keep, hall.lines
        self._context: sockets.Context = zmq.Context()
        self._gate = Gate(self._context)
        self._gate.admit("door", lambda _: True)  # who is not let in reads there why
        now = now_ms()
        try:
            card = sockets.bound(self._context, zmq.PUSH, base + CARD, sockets.TELLS)
            told = sockets.bound(self._context, zmq.PUSH, base + DOOR, sockets.TELLS, key, "door")
            self._knock: Socket | None = self._bind_knock()
        except zmq.ZMQError:
            self._context.destroy(0)
            raise
        self._tellers = Teller(card, self._card), Teller(told, self._door)
        self._wires: dict[int, Wire] = {}
        self._weight, self._knocked = Weight(now), Due(*ALL_KNOCKS, now)
        self._poller = zmq.Poller()
        self._polled: tuple[object, ...] = ()  # what it waits for
        self._wake: int | None = now
        self._stale = True  # whether card or door may say something else by now
        self._busy = True  # whether something has happened since the hall said when it wants to be woken
        for line in hall.lines:
            self._open(line.number, line.session, now)

    def turn(self, wait: int = PATIENCE, *others: int) -> list[int]:
        """Wait for something to do, at most so many ms, and do it. `others`: handles to wait for as well; those that
        have something."""
        ready = self._wait(min(wait, PATIENCE), others)
        now = now_ms()
        if self._gate.socket in ready:
            self._gate.answer()
        if self._knock in ready:
            self._knocks(now)
        for wire in list(self._wires.values()):
            if wire.number in self._wires:
                self._attend(wire, ready, now)
        if self._busy or (self._wake is not None and self._wake <= now):
            self._tick(now)
        for teller in self._tellers:
            teller.stale |= self._stale
            teller.turn(ready, now)
        self._stale = False
        self._weigh(now)
        return [handle for handle in others if handle in ready]

    @property
    def card(self) -> Card:
        """What everybody is told who asks."""
        return self.hall.card(self._key.public, self.base + KNOCK, self.base + DOOR)

    def close(self) -> None:
        """Tell everybody that the host ends, and end."""
        now = now_ms()
        self._carry(self.hall.close(now), now)
        self._gate.close()
        self._context.destroy()

    def _tick(self, now: int) -> None:
        """Do what is due."""
        self._busy = False
        for _ in range(TICKS):
            self._wake = self.hall.wake
            if self._wake is None or self._wake > now:
                return
            self._carry(self.hall.tick(now), now)
        self._busy = True

    # -- in ----------------------------------------------------------------------

    def _wait(self, wait: int, others: tuple[int, ...]) -> set[object]:
        if self._wake is not None:
            wait = max(0, min(wait, self._wake - now_ms()))
        sources = (*self._sources(), *others)
        if sources != self._polled:
            self._polled, self._poller = sources, zmq.Poller()
            for one in sources:
                self._poller.register(one, zmq.POLLIN)
        return {at for at, _ in self._poller.poll(wait)}

    def _sources(self) -> Iterator[Socket]:
        yield self._gate.socket
        if self._knock is not None:
            yield self._knock
        for teller in self._tellers:
            yield teller.watch.socket
        for wire in self._wires.values():
            if wire.socket is not None and wire.watch is not None:
                yield from (wire.watch.socket, wire.socket)

    def _knocks(self, now: int) -> None:
        if self._knock is None:
            return
        self._stale = True
        for first, *more in some(self._knock, self._knocked, KNOCKS, now):
            self._carry(self._hello(first, b"" if more else first.bytes, now), now)

    def _hello(self, first: zmq.Frame, word: bytes, now: int) -> Out:
        key, origin = z85.decode(str(first.get("User-Id"))), str(first.get("Peer-Address"))
        try:
            return self.hall.hello(key, door.decode_hello(word), now, origin)
        except BadMessage:
            return self.hall.misheard(key, _fault(word), now, origin)

    def _attend(self, wire: Wire, ready: set[object], now: int) -> None:
        """Hear a line; mend its socket."""
        wire.bind(lambda: self._bind_line(wire.number), now)
        if wire.socket in ready:
            for frame in wire.heard(now):
                self._carry(self._said(wire.number, frame, now), now)
        if wire.twice:
            wire.close()
        if wire.left(ready):
            self._carry(self.hall.lost(wire.number, now), now)
        if wire.behind and wire.writable:
            wire.behind = False
            self._carry(self.hall.repeat(wire.number, now), now)

    def _said(self, number: int, frame: bytes, now: int) -> Out:
        try:
            return self.hall.receive(number, decode_up(frame), now)
        except BadMessage:
            return self.hall.garbled(number, now)

    # -- out ---------------------------------------------------------------------

    def _carry(self, out: Out, now: int) -> None:
        """Keep whom a restart must let in again, then do what the hall says."""
        self._busy = True
        if (lines := self.hall.lines) != self._kept:
            self._kept = lines
            self._keep(lines)
        frames: dict[int, bytes] = {}
        for item in out:
            match item:
                case To(number, message):
                    self._stale |= isinstance(message, People | Room)
                    if (wire := self._wires.get(number)) is not None:
                        wire.send(_frame(message, frames))
                case Open(number, session):
                    self._stale = True
                    self._open(number, session, now)
                case Shut(number):
                    self._stale = True
                    if (wire := self._wires.pop(number, None)) is not None:
                        wire.close(FAREWELL)

    def _card(self) -> bytes:
        return door.encode(self.card)

    def _door(self) -> bytes:
        return door.encode(self.hall.door(self.base + LINES))

    # -- sockets -----------------------------------------------------------------

    def _open(self, number: int, session: bytes, now: int) -> None:
        self._wires[number] = wire = Wire(number, session, now)
        self._gate.admit(_domain(number), lambda key: self._admits(number, key))
        wire.bind(lambda: self._bind_line(number), now)

    def _admits(self, number: int, key: bytes) -> bool:
        """The session key alone. Where it seems to be connected already, that connection is dead and does not know it:
        of two every second message would be lost, so both are cut, and the living one comes again."""
        wire = self._wires.get(number)
        if wire is None or wire.watch is None or key != wire.session:
            return False
        wire.watch.look()
        old = len(wire.watch.connections) > 1 and (wire.behind or wire.writable)
        wire.twice = old and now_ms() >= wire.bound_at + REBOUND
        return True

    def _bind_line(self, number: int) -> Socket:
        port = self.base + LINES + number
        return sockets.bound(self._context, zmq.DEALER, port, sockets.HOST, self._key, _domain(number))

    def _bind_knock(self) -> Socket:
        return sockets.bound(self._context, zmq.PULL, self.base + KNOCK, sockets.KNOCK, self._key, "door")

    def _weigh(self, now: int) -> None:
        """Look whether a stranger fills the memory, and cut him off."""
        if self._knock is None:
            try:
                self._knock = self._bind_knock()
            except zmq.ZMQError:
                return
        if not self._weight.heavy(now):
            return
        self._knock.close()
        self._knock = None
        if self._weight.still(now):
            for wire in self._wires.values():
                wire.close()
        self._weight.lighter(now)


def _domain(number: int) -> str:
    return f"line/{number}"


def _frame(message: Down, frames: dict[int, bytes]) -> bytes:
    """The bytes of a message, once for all who get it."""
    if (frame := frames.get(id(message))) is None:
        frame = frames[id(message)] = encode(message)
    return frame


def _fault(frame: bytes) -> Code:
    """Why a hello could not be read."""
    try:
        low, high, _ = door.head(frame)
    except BadMessage:
        return "malformed"
    return "malformed" if low <= PROTOCOL <= high else "version"
