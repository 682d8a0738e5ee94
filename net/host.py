"""The sockets of one table: strangers in, messages to the hall and from it. One thread owns them all.

From a port on lie the card, the knock, the door and the lines (PROTOCOL.md). What one peer can do to another: nothing.
Each turn takes a few messages from each socket; where far more come the socket is closed for a moment. Who reads too
slowly is *behind*: nothing more is sent to him until a whole picture fits. A message of endless parts grows in memory
before it can be seen here: where memory grows too fast the knock is closed, and the lines from which very much has
come.
"""

import errno
from collections import deque
from collections.abc import Callable, Iterator
from time import monotonic_ns, sleep

import zmq
from zmq.utils import z85

from net import door, sockets
from net.contact import Line
from net.door import Card, Code
from net.hall import Hall, Open, Out, Shut, To
from net.keys import Identity
from net.protocol import PROTOCOL, BadMessage, Down, People, Room, decode_up, encode
from net.sockets import Gate, Socket
from net.teller import Teller
from net.weight import Weight
from net.wire import Bound, Dues, Flood, Wire, some

CARD, KNOCK, DOOR, LINES = range(4)  # what lies where, from the base port on
PATIENCE = 50  # ms between two looks at memory, at who has gone or is behind, at ports that were not free
KNOCKS, OWN_KNOCKS = 4, (20, 20)  # hellos of a turn; from an address so many at once, then so many a second
ORIGINS = 256  # addresses that are told apart
TICKS = 50  # of a turn
MUCH = 1 << 20  # bytes of a connection: more than an evening's
FAREWELL = 150  # ms for the last word on a line: a client's socket forgets what comes together with the end


def now_ms() -> int:
    """The host's clock."""
    return monotonic_ns() // 1_000_000


class Host:
    """One table's sockets around its hall. `keep` is called with the lines before anybody new is let in."""

    def __init__(self, hall: Hall, key: Identity, base: int, keep: Callable[[tuple[Line, ...]], None]) -> None:
        """Raises zmq.ZMQError where the ports are not free."""
        self.hall, self.base = hall, base
        self._key, self._keep, self._kept = key, keep, hall.lines
        self._context = sockets.host_context()
        self._gate = Gate(self._context)
        self._gate.admit("door", lambda _: True)  # who is not let in reads there why
        now = now_ms()
        try:
            card = sockets.bound(self._context, zmq.PUSH, base + CARD, sockets.TELLS)
            told = sockets.bound(self._context, zmq.PUSH, base + DOOR, sockets.TELLS, key, "door")
            self._knock = Bound(self._bind_knock, now)
            if not self._knock.bind(now):
                raise zmq.ZMQError(errno.EADDRINUSE)
        except zmq.ZMQError:
            self._context.destroy(0)
            raise
        self._tellers = Teller(card, self._card), Teller(told, self._door)
        self._wires: dict[int, Wire] = {}
        self._leaving: deque[tuple[int, Wire]] = deque()  # closed then
        self._weight, self._knocked = Weight(now), Dues(*OWN_KNOCKS, ORIGINS)
        self._look = now  # when all lines are looked at again
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
        self._knock.bind(now)
        if self._knock.socket in ready:
            self._knocks(now)
        for wire in self._standing():
            if wire.socket in ready:
                self._hear(wire, now)
        if now >= self._look:
            self._look = now + PATIENCE
            for wire in self._standing():
                self._mend(wire, now)
        if self._busy or (self._wake is not None and self._wake <= now):
            self._tick(now)
        for teller in self._tellers:
            teller.stale |= self._stale
            teller.turn(ready, now)
        self._stale = False
        self._weigh(now)
        while self._leaving and self._leaving[0][0] <= now:
            self._leaving.popleft()[1].close()
        return [handle for handle in others if handle in ready]

    @property
    def card(self) -> Card:
        """What everybody is told who asks."""
        return self.hall.card(self._key.public, self.base + KNOCK, self.base + DOOR)

    def close(self) -> None:
        """Tell everybody that the host ends, and end."""
        now = now_ms()
        self._carry(self.hall.close(now), now)
        sleep(FAREWELL / 1_000)
        self._gate.close()
        self._context.destroy(0)

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
        if self._knock.socket is not None:
            yield self._knock.socket
        for teller in self._tellers:
            yield teller.watch.socket
        for wire in self._wires.values():
            if wire.socket is not None:
                yield wire.socket

    def _knocks(self, now: int) -> None:
        if self._knock.socket is None:
            return
        self._stale = True
        try:
            for first, word in some(self._knock.socket, lambda frame: self._knocked.take(_origin(frame), now), KNOCKS):
                self._carry(self._hello(first, word, now), now)
        except Flood:
            self._knock.rest(now)

    def _hello(self, first: zmq.Frame, word: bytes, now: int) -> Out:
        key = z85.decode(str(first.get("User-Id")))
        try:
            return self.hall.hello(key, door.decode_hello(word), now, _origin(first))
        except BadMessage:
            return self.hall.misheard(key, _fault(word), now, _origin(first))

    def _standing(self) -> Iterator[Wire]:
        """Every line, but for those that end meanwhile."""
        return (wire for wire in [*self._wires.values()] if self._wires.get(wire.number) is wire)

    def _hear(self, wire: Wire, now: int) -> None:
        """What a line says."""
        try:
            for frame in wire.heard(now):
                self._carry(self._said(wire.number, frame, now), now)
        except Flood:
            wire.rest(now)

    def _mend(self, wire: Wire, now: int) -> None:
        """Look how a line is: its socket may be to be bound, its peer may have gone, or be able to take more again."""
        wire.bind(now)
        if wire.left():
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
                        self._leaving.append((now + FAREWELL, wire))

    def _card(self) -> bytes:
        return door.encode(self.card)

    def _door(self) -> bytes:
        return door.encode(self.hall.door(self.base + LINES))

    # -- sockets -----------------------------------------------------------------

    def _open(self, number: int, session: bytes, now: int) -> None:
        port, domain = self.base + LINES + number, f"line/{number}"

        def make() -> Socket:
            return sockets.bound(self._context, zmq.DEALER, port, sockets.HOST, self._key, domain)

        for _, old in self._leaving:
            if old.number == number:
                old.close()  # its port is needed
        self._wires[number] = wire = Wire(number, session, make, now)
        self._gate.admit(domain, lambda key: self._wires.get(number) is wire and wire.admits(key, now_ms()))
        wire.bind(now)

    def _bind_knock(self) -> Socket:
        return sockets.bound(self._context, zmq.PULL, self.base + KNOCK, sockets.KNOCK, self._key, "door")

    def _weigh(self, now: int) -> None:
        """Look whether somebody fills the memory, and cut him off; whoever else is cut comes back by himself."""
        if not self._weight.heavy(now):
            return
        self._knock.rest(now)
        for wire in self._wires.values():
            if wire.received > MUCH:
                wire.rest(now)
        self._weight.lighter(now)


def _frame(message: Down, frames: dict[int, bytes]) -> bytes:
    """The bytes of a message, once for all who get it."""
    if (frame := frames.get(id(message))) is None:
        frame = frames[id(message)] = encode(message)
    return frame


def _origin(frame: zmq.Frame) -> str:
    return str(frame.get("Peer-Address"))


def _fault(frame: bytes) -> Code:
    """Why a hello could not be read."""
    try:
        low, high, _ = door.head(frame)
    except BadMessage:
        return "malformed"
    return "malformed" if low <= PROTOCOL <= high else "version"
