"""A hall under a virtual clock with people around it, who ping as clients do; everything that was sent is kept."""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

from ddz_desktop.engine.events import Action
from ddz_desktop.engine.rules import RULES, Rules
from net import door, robot, shuffle
from net import inputs as i
from net.contact import Line
from net.door import ANY, Hello, person
from net.hall import Hall, Open, Out, Shut, To
from net.pace import PACES, Pace
from net.protocol import (
    PROTOCOL,
    Act,
    Down,
    Here,
    People,
    Ping,
    Ready,
    Refused,
    Room,
    Said,
    Up,
    decode_down,
    decode_up,
    encode,
)
from net.purse import Purse
from net.robot import Inline, Thinker
from net.robots import Robots
from net.room import Draw
from net.room import Room as Table
from net.session import Session
from net.table import restore
from net.terms import Terms
from tests.net.purse import Memory

KEY = bytes(range(32))
BEAT = 1_000  # ms between two pings
M = TypeVar("M")


def opened(rules: Rules, key: bytes = KEY) -> list[i.Logged]:
    """The log of an empty table."""
    return [i.Logged(0, i.Opened(rules, key, "lounge"))]


@dataclass
class Guest:
    """A person and his client. `stream` holds (time, bytes), `said` the messages."""

    name: str
    line: int | None = None
    sessions: int = 0
    alive: bool = False  # pings
    pinged: int = 0
    session: Session = field(default_factory=lambda: Session(-1))
    stream: list[tuple[int, bytes]] = field(default_factory=list)
    said: list[Down] = field(default_factory=list)

    @property
    def key(self) -> bytes:
        """The long-term key."""
        return sha256(self.name.encode()).digest()

    @property
    def id(self) -> str:
        """Who this is to the hall."""
        return person(self.key)

    @property
    def secret(self) -> bytes:
        """The newest session key."""
        return sha256(b"%s %d" % (self.name.encode(), self.sessions)).digest()

    def all(self, kind: type[M]) -> list[M]:
        """All messages of a kind that were heard."""
        return [message for message in self.said if isinstance(message, kind)]


class Lounge:
    """A hall, and guests by name. Bots of `thinker` sit in it."""

    def __init__(
        self, rules: Rules, terms: Terms = Terms("房", fill="normal", levels=("novice", "normal")),  # noqa: B008  # a value
        purse: Purse | None = None, thinker: Thinker | None = None, pace: Pace = PACES["fast"],
        draw: Draw = shuffle.draw, make: Callable[..., Hall] = Hall, table: Callable[..., Table] = Table,
        log: list[i.Logged] | None = None,
    ) -> None:  # fmt: skip
        self.now, self.day = 1_000, "2030-01-01"
        self.log = log or opened(rules)
        self.terms, self.purse, self.pace, self.draw = terms, purse or Memory(), pace, draw
        self.thinker = thinker or Inline(robot.play)
        self.make, self.table = make, table
        self.guests: dict[str, Guest] = {}
        self.lines: dict[int, str] = {}  # whose line it is
        self.keys: dict[int, bytes] = {}  # which session it admits
        self.hall = self.open()

    def open(self, lines: tuple[Line, ...] = ()) -> Hall:
        """A hall from the log."""
        room = self.table(restore(self.log), self.now, self.log.append, self.pace, self.draw)
        robots = Robots(self.thinker)
        return self.make(room, self.terms, self.purse, lines, self.now, robots, lambda: self.day)

    def restart(self) -> None:
        """The host dies and starts again; whoever is there comes back at once."""
        self.hall = self.open(self.hall.lines)
        for guest in list(self.guests.values()):
            if guest.alive:
                self.say(guest.name, Here())

    # -- people ----------------------------------------------------------------

    def guest(self, name: str) -> Guest:
        """A person, who may never have been here."""
        return self.guests.setdefault(name, Guest(name))

    def hello(
        self, name: str, want: int = ANY, code: str = "", called: str | None = None,
        low: int = PROTOCOL, high: int = PROTOCOL, rules: int = RULES,
    ) -> str | None:  # fmt: skip
        """Say hello with a fresh session key; why not, if one is not let in."""
        guest = self.guest(name)
        guest.sessions += 1
        hello = Hello(low, high, rules, name if called is None else called, guest.secret, want, code)
        self.carry(self.hall.hello(guest.key, door.decode_hello(door.encode(hello)), self.now))
        told = self.hall.door(0)
        no = [no.code for no in told.no if (no.id, no.session) == (guest.id, door.print_of(guest.secret))]
        let = [let for let in told.let if (let.id, let.session) == (guest.id, door.print_of(guest.secret))]
        assert len(no) + len(let) == 1
        return no[0] if no else None

    def come(self, name: str, want: int = ANY, code: str = "", called: str | None = None) -> str | None:
        """Hello, and if one is let in: Here."""
        refused = self.hello(name, want, code, called)
        if refused is None:
            self.back(name)
        return refused

    def back(self, name: str) -> list[Down]:
        """The line stands again."""
        self.guests[name].alive = True
        return self.say(name, Here())

    def cut(self, name: str) -> None:
        """A line is cut, and the host sees it."""
        guest = self.guests[name]
        guest.alive = False
        assert guest.line is not None
        self.carry(self.hall.lost(guest.line, self.now))

    def vanish(self, name: str) -> None:
        """Nothing more comes from a person."""
        self.guests[name].alive = False

    def say(self, name: str, message: Up) -> list[Down]:
        """Somebody says something; what comes back to him at once."""
        guest = self.guests[name]
        assert guest.line is not None, f"{name} has no line"
        before, guest.pinged = len(guest.said), self.now
        self.carry(self.hall.receive(guest.line, decode_up(encode(message)), self.now))
        return guest.said[before:]

    def act(self, name: str, action: Action) -> list[Down]:
        """Answer the present question."""
        guest = self.guests[name]
        guest.session, act = guest.session.act(action)
        return self.say(name, act)

    # -- time ------------------------------------------------------------------

    def carry(self, out: Out) -> None:
        """Bring everything to where it belongs."""
        for item in out:
            match item:
                case Open(line, session):
                    assert line not in self.lines, "bound twice"
                    name = next(guest.name for guest in self.guests.values() if guest.secret == session)
                    self.lines[line], self.keys[line] = name, session
                    self.guests[name].line = line
                    self.guests[name].session = Session(-1)
                case Shut(line):
                    guest = self.guests[self.lines.pop(line)]
                    del self.keys[line]
                    if guest.line == line:
                        guest.line, guest.alive = None, False
                case To(line, message):
                    self._deliver(self.guests[self.lines[line]], message, line)

    def _deliver(self, guest: Guest, message: Down, line: int) -> None:
        frame = encode(message)
        guest.stream.append((self.now, frame))
        guest.said.append(decode_down(frame))
        if guest.line == line:
            guest.session = guest.session.take(decode_down(frame)).drained()[0]

    def step(self) -> bool:
        """Go to whatever is due first: a ping, or a tick of the hall. False: nothing ever will be."""
        pings = [(guest.pinged + BEAT, guest.name) for guest in self.guests.values() if guest.alive]
        ping, wake = min(pings, default=None), self.hall.wake
        if ping is None and wake is None:
            return False
        if wake is None or (ping is not None and ping[0] < wake):
            assert ping is not None
            self.now = max(self.now, ping[0])
            self.say(ping[1], Ping(self.now, 20))
        else:
            self.now = max(self.now, wake)
            self.carry(self.hall.tick(self.now))
        return True

    def until(self, done: Callable[[], bool], steps: int = 30_000) -> None:
        """Let time pass until something is so; fails, with the log that reproduces it, where it never is."""
        for _ in range(steps):
            if done():
                return
            assert self.step(), f"the hall stands still: {self.log}"
        raise AssertionError(f"not in {steps} steps: {self.log}")

    def wait(self, ms: int) -> None:
        """Let so many ms pass."""
        end = self.now + ms
        while (due := self._due()) is not None and due <= end:
            self.step()
        self.now = end

    def _due(self) -> int | None:
        dues = [guest.pinged + BEAT for guest in self.guests.values() if guest.alive]
        return min([*dues, *([self.hall.wake] if self.hall.wake is not None else [])], default=None)

    # -- a hand ----------------------------------------------------------------

    def deal(self, *names: str) -> None:
        """These get ready, until a hand runs."""
        number = self.hall.room.table.hand
        for name in names:
            self.say(name, Ready())
        self.until(lambda: self.hall.room.table.hand > number and self.hall.room.table.playing)

    def hand(self, *names: str) -> None:
        """A hand is played to its end, these as novices would; void ones are dealt anew."""
        while True:
            self.deal(*names)
            while self.hall.room.table.playing:
                for name in names:
                    self.move(name)
                assert self.step()
            if not self.hall.room.table.voids:
                return

    def move(self, name: str) -> None:
        """A person does what a novice would, where he is asked."""
        session, table = self.guests[name].session, self.hall.room.table
        if table.playing and session.view is not None and session.pending is None:
            act = robot.play("novice", table.rules, session.view)
            if act is not None:
                self.act(name, act)

    # -- what holds ------------------------------------------------------------

    def seat(self, name: str) -> int:
        """Where the hall has a person."""
        return self.hall.seats.of(self.guests[name].id)

    def room(self, name: str) -> Room:
        """The table as a person last heard of it."""
        room = self.guests[name].session.room
        assert room is not None
        return room

    def people(self, name: str) -> dict[str, int]:
        """Who is in the room and where, as a person last heard of it."""
        people = self.guests[name].session.people
        assert isinstance(people, People)
        return {guest.name: guest.seat for guest in people.guests}


def code(said: list[Down]) -> list[str]:
    """The codes of the refusals among messages."""
    return [message.code for message in said if isinstance(message, Refused)]


def heard(said: list[Down]) -> list[str]:
    """What was said, in the order of hearing."""
    return [message.text or str(message.phrase) for message in said if isinstance(message, Said)]


def now_act(lounge: Lounge, action: Action) -> Act:
    """An answer to the present question."""
    table = lounge.hall.room.table
    assert table.game is not None
    return Act(table.hand, table.game.ask, action)
