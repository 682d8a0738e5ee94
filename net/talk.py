"""What goes over a line while it stands: up what the window says, down what the table says, and signs of life.

Nothing that the window says is lost in silence. What is said while the line does not stand is refused here. What is on
its way when the line is cut may have arrived or not; it is not said again, but before anything else `Placed` comes on
the new one, which takes back that it is pending, and then what is. Where the line ends for good its status says so.
"""

from collections import deque
from time import monotonic

import zmq

from net.protocol import Act, BadMessage, Down, Here, Ping, Placed, Pong, Refused, Up, decode_down, encode
from net.sockets import Socket
from net.status import Ear, Over, State, Status
from net.waiting import DOWN, REFUSED, UP, Closed, Waiting, event, frames

Outbox = deque[Up]

BEAT = 1.0  # s between two pings
SILENT = 3.0  # s without a word: away
PATIENCE = 3.0  # s that a line may take to come back before the host is looked for anew

_ENDS = {"superseded": "superseded", "kicked": "kicked", "closed": "ended"}  # at the door “closed” means another thing


class _Line:
    """A line while it stands."""

    def __init__(self, socket: Socket, ear: Ear, outbox: Outbox) -> None:
        self._socket, self._ear, self._outbox = socket, ear, outbox
        now = monotonic()
        self.up = self.whole = False  # connected; and told all that is
        self.heard = now
        self._beat = now
        self._number, self._ms = 0, -1
        self._pinged: dict[int, float] = {}

    def came(self, what: int) -> None:
        """The connection has come to something."""
        if what == UP:
            self.up, self.whole = True, False
            self.heard = monotonic()
            self._send(Here())
            self._beat = monotonic() + BEAT
        elif what == DOWN and self.up:
            self.up = self.whole = False
            self.heard = monotonic()
            self._ear.away()

    def hear(self) -> None:
        """What has come. Raises Over where the host ends the line."""
        for word in frames(self._socket):
            try:
                message = decode_down(word)
            except BadMessage:
                continue
            self.heard = monotonic()
            self._take(message)

    def speak(self) -> None:
        """Say what the window wants, and that it is still there."""
        if not self.whole:
            refuse(self._outbox, self._ear)
        while self.whole and self._outbox and self._send(self._outbox[0]):
            self._outbox.popleft()
        now = monotonic()
        if self.up and now >= self._beat:
            self._beat = now + BEAT
            self._number += 1
            self._pinged = {self._number: now}
            self._send(Ping(self._number, self._ms) if self.whole else Here())
        if self.up and now > self.heard + SILENT:
            self._ear.away()

    def _take(self, message: Down) -> None:
        match message:
            case Pong(number) if number in self._pinged:
                self._ms = self._ear.ms = round((monotonic() - self._pinged.pop(number)) * 1_000)
            case Refused(_, _, code) if code in _ENDS:
                raise Over(Status(State.REFUSED, _ENDS[code]))
            case _:
                self._ear.heard(message)
        self.whole = self.whole or isinstance(message, Placed)
        if self.whole:
            self._ear.became(Status(State.IN))

    def _send(self, message: Up) -> bool:
        try:
            self._socket.send(encode(message), zmq.NOBLOCK)
        except zmq.Again:
            return False
        return True


def refuse(outbox: Outbox, ear: Ear) -> None:
    """What is said while nobody hears it must not be done by whoever hears it later, and is not lost in silence."""
    while outbox:
        message = outbox.popleft()
        hand, ask = (message.hand, message.ask) if isinstance(message, Act) else (0, 0)
        ear.heard(Refused(hand, ask, "not_now"))


def talk(socket: Socket, events: Socket, waiting: Waiting, ear: Ear, outbox: Outbox) -> bool:
    """Hold a line until it is lost; whether that is because its session is refused. Raises Over where the host ends it,
    Closed where the window does, after what it has said before."""
    line = _Line(socket, ear, outbox)
    try:
        while monotonic() < line.heard + (2 * SILENT if line.up else PATIENCE):
            waiting.on([socket, events], BEAT / 4)
            while what := event(events):
                if what == REFUSED:
                    return True
                line.came(what)
            line.hear()
            line.speak()
    except Closed:
        line.speak()
        raise
    return False
