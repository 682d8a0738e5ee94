"""A client of the simulation: it knocks, connects, pings, plays and comes back, as `net/remote.py` does."""

from collections import deque
from hashlib import sha256
from typing import TYPE_CHECKING

from ddz_desktop.engine.rules import PRESETS, RULES
from net.door import ANY, WATCH, Hello, person
from net.protocol import (
    PROTOCOL,
    Act,
    Auto,
    Down,
    Here,
    Lay,
    Leave,
    Ping,
    Placed,
    Ready,
    Refused,
    Say,
    Sit,
    Up,
    decode_down,
    encode,
)
from net.session import Session

if TYPE_CHECKING:
    from tests.net.simulate import Storm

BEAT, SILENT = 1_000, 3_000


class Client:
    """A person and his program."""

    def __init__(self, storm: "Storm", name: str, number: int) -> None:
        self.storm, self.name, self.rnd = storm, name, storm.rnd
        self.key = sha256(name.encode()).digest()
        self.id = person(self.key)
        self.want = ANY if number < 4 else WATCH
        self.session_key = b""
        self.session = Session(-1)
        self.alive = self.connected = self.left = False
        self.asleep = False
        self.muted: set[str] = set()
        self.epoch = 0  # of the connection
        self.program = 0  # of the client itself
        self.heard = 0
        self.inbox: deque[Down] = deque()  # what has come and was not read
        self.held: deque[Up] = deque()  # what was sent and has not come
        self.old: list[Act] = []
        self.away_since: int | None = None

    # -- the way in ------------------------------------------------------------

    def begin(self) -> None:
        """The program starts, with a fresh session key."""
        self.alive, self.left = True, False
        self.program += 1
        self.session_key = sha256(f"{self.name} {self.program} {self.storm.now}".encode()).digest()
        self.session = Session(-1)
        self._knock(self.program)

    def begin_anew(self) -> None:
        """Another program of the same person starts. The first is a ghost for a while: once the other is let in it has
        no say any more."""
        ghost = self.session_key
        self.cut(told=False)
        self.begin()

        def haunt() -> None:
            fenced = self.storm.door(self.id, self.session_key) == "in"
            self.storm.said(ghost, Leave() if fenced else Ping(1))

        for ms in (200, 900, 1_800, 2_500):
            self.storm.later(ms, haunt)

    def _knock(self, program: int) -> None:
        if program != self.program or not self.alive or self.connected:
            return
        told = self.storm.door(self.id, self.session_key)
        if told == "in":
            self._connect(program)
        elif told in ("banned", "version", "code"):
            self.alive = False
        else:
            hello = Hello(PROTOCOL, PROTOCOL, RULES, self.name, self.session_key, self.want)
            key = self.key
            self.storm.later(self._ms(), lambda: self.storm.do(lambda hall: hall.hello(key, hello, self.storm.now)))
            self.storm.later(BEAT, lambda: self._knock(program))

    def _connect(self, program: int) -> None:
        if self.storm.number(self.session_key) is None:
            self.storm.later(BEAT, lambda: self._knock(program))
            return
        self.epoch += 1
        self.connected, self.heard = True, self.storm.now
        self.inbox.clear()
        self.storm.read(self.session_key)  # nothing waits on a new connection
        self._send(Here())
        self._beat(self.epoch)

    # -- the line --------------------------------------------------------------

    def _ms(self) -> int:
        return self.rnd.randint(1, 60)

    def _send(self, message: Up) -> None:
        epoch, session = self.epoch, self.session_key
        if self.storm.still:
            return

        def arrive() -> None:
            if epoch != self.epoch or not self.connected:
                return
            if "up" in self.muted or self.held:
                self.held.append(message)
            else:
                self._reaches(session, message)

        self.storm.later(30, arrive)  # all take as long, so that none overtakes another

    def _reaches(self, session: bytes, message: Up) -> None:
        """What was sent comes to the host: from here on, not before, its person may lose the seat that he gives up."""
        if message in (Leave(), Sit(WATCH)):
            self.storm.history.goers.add(self.id)
        self.storm.said(session, message)

    def _beat(self, epoch: int) -> None:
        if epoch != self.epoch or not self.connected:
            return
        if self.storm.now > self.heard + SILENT and not self.asleep:
            self.cut(told=True)
            return
        if not self.asleep:
            self._send(Ping(self.storm.now, 20))
            self._idle()
        self.storm.later(BEAT, lambda: self._beat(epoch))

    @property
    def waiting(self) -> int:
        """Messages that came and were not read."""
        return len(self.inbox)

    def receive(self, message: Down) -> None:
        """The host has sent something."""
        self.inbox.append(message)
        epoch = self.epoch
        self.storm.later(30, lambda: self._read(epoch))

    def _read(self, epoch: int) -> None:
        if epoch != self.epoch or self.asleep or not self.connected or "down" in self.muted:
            return
        while self.inbox and epoch == self.epoch:
            self.heard = self.storm.now
            message = decode_down(encode(self.inbox.popleft()))
            self.storm.history.heard(self, message)
            self.session = self.session.take(message).drained()[0]
            self._react(message)
        self.storm.read(self.session_key)

    def _react(self, message: Down) -> None:
        match message:
            case Refused(code="superseded" | "kicked" | "closed"):
                self.cut(told=True)
                self.alive = False
            case Placed():
                self.storm.later(self._ms(), self._move)
            case _:
                if self.session.view is not None and self.session.view.may and self.session.pending is None:
                    self.storm.later(self._ms(), self._move)

    # -- the person ------------------------------------------------------------

    def _idle(self) -> None:
        """Between hands: ready for the next one. In a hand: once more what nobody has answered."""
        room, chair = self.session.room, self.session.chair
        if room is not None and chair is not None and not room.playing and not chair.ready and not self.left:
            self._send(Ready())
        if self.session.pending is not None:
            self._send(self.session.pending)
        self._move()

    def _move(self) -> None:
        from tests.net.simulate import simple

        view, room = self.session.view, self.session.room
        if not self.connected or self.asleep or view is None or room is None or not view.may or self.session.pending:
            return
        if view.seat != self.session.seat or view.seat < 0:
            return
        action = simple("", room.rules, view)
        if action is None:
            return
        earlier = [act for act in self.old if act.ask == view.ask and act.hand != room.hand]
        if earlier and self.rnd.random() < 0.3:  # one from another hand comes first
            self._send(earlier[-1])
            self.old.remove(earlier[-1])
            self.storm.later(200, self._move)
            return
        self.session, act = self.session.act(action)
        self.storm.history.meant.add((self.id, act.hand, act.ask, str(act.act)))
        self._send(act)
        self.old.append(act)
        if self.rnd.random() < 0.15:
            self._send(act)
        if self.rnd.random() < 0.1:
            late = self.rnd.choice(self.old)
            self.storm.later(self.rnd.randint(1, 4_000), lambda: self._send(late))

    def whim(self) -> None:
        """Something that people do."""
        what: list[Up] = [
            Say("你好"), Auto(True), Auto(False), Sit(self.rnd.randrange(-2, 5)), Ready(self.rnd.random() < 0.8),
            Lay(self.rnd.choice(sorted(PRESETS))),
        ]  # fmt: skip
        if self.rnd.random() < 0.2:
            self.left = True
            what = [Leave()]
            self.storm.later(self.rnd.randint(1_000, 9_000), self.begin_anew)
        if self.connected:
            self._send(self.rnd.choice(what))

    # -- faults ----------------------------------------------------------------

    def cut(self, told: bool) -> None:
        """The connection ends; the host is told, or has to find out. What is on its way is lost."""
        if not self.connected:
            return
        self.connected = False
        self.epoch += 1
        self.inbox.clear()
        self.held.clear()
        self.muted.clear()
        session, program = self.session_key, self.program
        if told:
            self.storm.later(self._ms(), lambda: None if self.connected else self.storm.gone(session))
        self.storm.later(self.rnd.choice((100, 100, 1_000, 5_000)), lambda: self._knock(program))

    def shut(self, session: bytes) -> None:
        """The host has closed the line of that session; what was sent on it before is still read."""
        if session == self.session_key and self.connected:
            epoch = self.epoch

            def end() -> None:
                if epoch == self.epoch:
                    self.cut(told=False)

            self.storm.later(200, end)

    def mute(self, up: bool, ms: int) -> None:
        """The line is dead in one direction, and nobody is told. What is sent meanwhile comes later, or never."""
        side, epoch = "up" if up else "down", self.epoch
        self.muted.add(side)
        self.storm.later(ms, lambda: self._hears_again(side) if epoch == self.epoch else None)

    def _hears_again(self, side: str) -> None:
        self.muted.discard(side)
        while self.held and "up" not in self.muted:
            self._reaches(self.session_key, self.held.popleft())
        self._read(self.epoch)

    def sleep(self, ms: int) -> None:
        """The program does nothing: it neither reads nor pings."""
        self.asleep = True

        def wake() -> None:
            self.asleep = False
            self._read(self.epoch)

        self.storm.later(ms, wake)

    def vanish(self) -> None:
        """The program is killed, and nobody is told."""
        self.cut(told=False)
        self.alive = False

    def heal(self) -> None:
        """From now on all is well. Whoever has gone stays away."""
        self.asleep = False
        for side in ("up", "down"):
            self._hears_again(side)
        if self.alive and not self.connected:
            self._knock(self.program)
