"""Rooms on the network without a network: a hall in memory, and a line into it as a window has it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ddz_desktop.engine.rules import PRESETS, ROOMS, Rules, rules
from ddz_desktop.ui.lan import Joined, Wanted
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.lan.table import LanTable
from net.caller import Where
from net.door import Card
from net.hall import Hall
from net.pace import PACES
from net.protocol import PROTOCOL, Down, Up
from net.status import State, Status
from net.terms import Terms
from tests.net.lounge import Guest, Lounge

KEY = bytes(range(1, 33))
PORT = 29_170
OWNER = "牛角尖"
OTHERS = ("晒谷阿公", "小满", "鱼跃", "半夏")
LEVELS = ("novice", "normal")


def lounge(preset: str = "huanle", **terms: object) -> Lounge:
    """A hall with its owner's name over it."""
    given: dict[str, object] = {"name": "晒谷场", "owner": Guest(OWNER).id, "levels": LEVELS} | terms
    table: Rules = rules(preset, dict(ROOMS["beginner"])) if PRESETS[preset].currency == "beans" else PRESETS[preset]
    return Lounge(table, Terms(**given), pace=PACES["fast"])  # type: ignore[arg-type]


@dataclass
class Wire:
    """The line of one guest: what the hall says to him is what the window hears."""

    lounge: Lounge
    name: str
    status: Status = field(default_factory=lambda: Status(State.IN))
    ms: int = 12
    at: str = "192.168.1.20"
    card: Card | None = None
    heard: int = 0
    seat: int = -1
    closed: bool = False

    def __post_init__(self) -> None:
        """The card, as the hall writes it."""
        hall: Hall = self.lounge.hall
        self.card = hall.card(KEY, PORT + 1, PORT + 2)
        assert self.card.low == PROTOCOL

    @property
    def wake(self) -> None:
        """The bell says when."""
        return None

    def send(self, message: Up) -> None:
        """Say something, if the line stands."""
        if self.lounge.guests[self.name].line is not None and self.status.state is State.IN:
            self.lounge.say(self.name, message)

    def poll(self, now: int) -> list[Down]:
        """What the hall has said since."""
        guest = self.lounge.guests[self.name]
        said, self.heard = guest.said[self.heard :], len(guest.said)
        self.seat = guest.session.seat
        return said

    def close(self) -> None:
        """Hang up."""
        self.closed = True

    def join(self, seconds: float) -> bool:
        """There is no thread to wait for."""
        return True


def window(desk: Desk, room: Lounge, name: str = OWNER, code: str = "") -> LanTable:
    """The window of somebody who is in the hall."""
    joined = Joined(desk, Wire(room, name), room.guests[name].id, Wanted(Where(("192.168.1.20",), PORT), code))
    scene = LanTable(desk, joined)
    scene.update(0.0)
    return scene


def together(room: Lounge, scene: LanTable, done: Callable[[], bool], now: float = 0.0, steps: int = 6_000) -> float:
    """Let hall and window live until something is so; the window's time then."""
    for _ in range(steps):
        if done():
            return now
        room.step()
        now += 0.25
        scene.update(now)
    raise AssertionError(f"not in {steps} steps")
