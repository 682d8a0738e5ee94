"""A room under a virtual clock, with robots, people and spectators around it; everything that was sent is kept."""

from collections.abc import Callable, Iterable

from ddz_desktop.engine.events import Action
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from net import inputs as i
from net import robot, shuffle
from net.pace import PACES, Pace
from net.protocol import Auto, Down, Ready, Up, Update, decode_down, decode_up, encode
from net.room import Draw, Out, Peer, Place
from net.room import Room as Table
from net.session import Session
from net.table import restore

KEY = bytes(range(32))
Mind = Callable[[str, Rules, View], Action | None]


def seated(rules: Rules, people: Iterable[int] = (0,), key: bytes = KEY, beans: int = 1_000_000) -> list[i.Logged]:
    """The log of a table with people at some seats and bots at the others."""
    whats: list[i.Input] = [i.Opened(rules, key, "desk")]
    whats += [
        i.Sat(seat, f"p{seat}", beans=beans) if seat in people else i.Sat(seat, f"b{seat}", "normal")
        for seat in range(rules.seats)
    ]
    return [i.Logged(0, what) for what in whats]


class Desk:
    """`streams` holds (time, bytes) for every peer, `said` the messages; people are peers named p0, p1, …"""

    def __init__(
        self, log: list[i.Logged], pace: Pace = PACES["fast"], draw: Draw = shuffle.draw, mind: Mind = robot.play,
        make: Callable[..., Table] = Table,
    ) -> None:  # fmt: skip
        self.now, self.log = 1_000, list(log)
        self.streams: dict[Peer, list[tuple[int, bytes]]] = {}
        self.said: dict[Peer, list[Down]] = {}
        self.room = make(restore(log), self.now, self.log.append, pace, draw)
        self.robots: dict[Peer, robot.Robot] = {}
        self.sessions: dict[Peer, Session] = {}
        for seat, chair in enumerate(self.room.table.chairs):
            self.seat_robot(seat, mind)
            if not chair.level:
                self.join(f"p{seat}", Place(seat))

    def seat_robot(self, seat: int, mind: Mind) -> None:
        """Put a robot at a seat."""
        self.robots[f"r{seat}"] = robot.Robot(seat, robot.Inline(mind))
        self.join(f"r{seat}", Place(seat, robot=True))

    def join(self, peer: Peer, place: Place = Place()) -> None:  # noqa: B008  # a value
        """A peer comes (again)."""
        self.streams.setdefault(peer, [])
        self.said.setdefault(peer, [])
        self.sessions[peer] = Session(place.seat)
        self.carry(self.room.join(peer, place, self.now))

    def drop(self, peer: Peer) -> None:
        """A peer is lost."""
        self.carry(self.room.drop(peer, self.now))

    def say(self, peer: Peer, message: Up) -> list[Down]:
        """A peer says something; what comes back to it at once."""
        before = len(self.said[peer])
        self.carry(self.room.receive(peer, decode_up(encode(message)), self.now))
        return self.said[peer][before:]

    def act(self, peer: Peer, action: Action) -> list[Down]:
        """A peer answers the present question."""
        session, act = self.sessions[peer].act(action)
        self.sessions[peer] = session
        return self.say(peer, act)

    def carry(self, out: Out) -> None:
        """Bring messages to their peers, and the robots' answers back, until nobody has anything to say."""
        for peer, message in out:
            self.streams[peer].append((self.now, encode(message)))
            self.said[peer].append(message)
            self.sessions[peer] = self.sessions[peer].take(decode_down(encode(message))).drained()[0]
            if peer in self.robots:
                self.robots[peer].take(decode_down(encode(message)))
        for peer, bot in self.robots.items():
            if (act := bot.answer()) is not None:
                self.say(peer, act)

    def step(self) -> bool:
        """Go to when the room wants to be called, and call it. False: it waits for somebody."""
        wake = self.room.wake
        if wake is None:
            return False
        self.now = max(self.now, wake)
        self.carry(self.room.tick(self.now))
        return True

    def until(self, done: Callable[[], bool], steps: int = 20_000) -> None:
        """Let time pass until something is so; fails, with the log that reproduces it, where it never is."""
        for _ in range(steps):
            if done():
                return
            assert self.step(), f"the room stands still: {self.log}"
        raise AssertionError(f"not in {steps} steps: {self.log}")

    def hand(self) -> None:
        """Everybody gets ready, and a hand is played on 托管 to its end; void deals before it are dealt anew."""
        played = False
        while not played:
            number = self.room.table.hand
            for peer in self.people():
                self.say(peer, Ready())
            self.until(lambda number=number: self.room.table.hand > number)  # type: ignore[misc]
            for peer in self.people():
                self.say(peer, Auto(True))
            self.until(lambda: not self.room.table.playing)
            played = not self.room.table.voids

    def people(self) -> list[Peer]:
        """The people who have a seat."""
        return [peer for peer, session in self.sessions.items() if peer.startswith("p") and session.seat >= 0]

    def updates(self, peer: Peer) -> list[Update]:
        """All updates a peer has had."""
        return [message for message in self.said[peer] if isinstance(message, Update)]

    def view(self, peer: Peer) -> View:
        """What a peer knows now."""
        view = self.sessions[peer].view
        assert view is not None
        return view

    def ask(self) -> int:
        """The number of the present question."""
        assert self.room.table.game is not None
        return self.room.table.game.ask
