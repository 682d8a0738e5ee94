"""A line to a table elsewhere, as a window holds it. All that may wait is done in a thread of its own."""

import socket
import threading
from collections import deque
from collections.abc import Callable
from time import monotonic

from net.caller import Caller, Where, Wish
from net.door import Card
from net.keys import Identity
from net.protocol import Down, Placed, Up
from net.status import State, Status
from net.talk import refuse
from net.waiting import Waiting

__all__ = ["Remote", "State", "Status", "Where"]

GONE = 20.0  # s away: the host is not seen again, as far as one can tell


class Remote:
    """A Link to a host. `want` and `code` as in `Hello`; `bell` is called in the thread whenever there is something to
    poll or `status` has changed. A line that is cut comes back by itself, until it is closed or refused."""

    def __init__(
        self, where: Where, me: Identity, name: str, want: int = -2, code: str = "",
        bell: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self.status = Status(State.CALLING)
        self.ms = -1  # there and back, -1: not known
        self.seat = -1
        self.at = ""  # the address at which the host was found
        self.card: Card | None = None  # its card then
        self._inbox: deque[Down] = deque()
        self._outbox: deque[Up] = deque()
        self._bell = bell
        self._in = False  # whether the line has ever stood
        self._left: float | None = None  # since when it is cut
        self._wake, woken = socket.socketpair()
        self._wake.setblocking(False)
        self._waiting = Waiting(woken)
        self._caller = Caller(where, me, Wish(name, want, code), self, self._outbox, self._waiting)
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)
        self._thread.start()

    @property
    def wake(self) -> int | None:
        """Nothing is due: the bell says when there is something."""
        return None

    def send(self, message: Up) -> None:
        """Say something to the table. What is said while nobody hears it is refused."""
        self._outbox.append(message)
        self._nudge()

    def poll(self, now: int) -> list[Down]:
        """What the table has said since the last time, oldest first."""
        if self.status.over:
            refuse(self._outbox, self)  # the thread has ended: nobody else takes from it
        said: list[Down] = []
        while self._inbox:
            said.append(self._inbox.popleft())
            if isinstance(placed := said[-1], Placed):
                self.seat = placed.seat
        return said

    def close(self) -> None:
        """Hang up, without waiting; what was sent before is still said. The seat stays one's own, but for `Leave`."""
        self._waiting.closed = True
        self._nudge()

    def join(self, seconds: float) -> bool:
        """Wait until all is closed, at the end of the program; whether it is."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    # -- told by the thread --------------------------------------------------------

    def found(self, address: str, card: Card) -> None:
        """A host has shown its card at that address."""
        self.at, self.card = address, card

    def heard(self, message: Down) -> None:
        """The table has said something."""
        self._inbox.append(message)
        self._bell()

    def became(self, status: Status) -> None:
        """The line is in another state."""
        if status.state is State.IN:
            self._in, self._left = True, None
        if status != self.status:
            self.status = status
            self._bell()

    def away(self) -> None:
        """The line is cut, still; or one that was given leads nowhere."""
        if not self._in:
            self.became(Status(State.ASKING, "silent"))
            return
        now = monotonic()
        self._left = now if self._left is None else self._left
        self.became(Status(State.GONE if now > self._left + GONE else State.AWAY))

    def _run(self) -> None:
        try:
            self._caller.run()
        finally:
            self._wake.close()

    def _nudge(self) -> None:
        try:
            self._wake.send(b"!")
        except OSError:
            return  # full: the thread is awake; closed: it has ended
