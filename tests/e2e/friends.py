"""Friends at real windows, each on a machine of his own, and the host of their room: what they do, what must hold."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ddz_desktop import checkout
from ddz_desktop.engine import events as e
from net import keys
from net.hosting import LEDGER, ROOMS
from net.kept import decode
from net.library import SUFFIX
from net.recorded import updates
from tests import window as real
from tests.e2e.album import Album
from tests.e2e.player import PATIENCE, Player, State
from tests.net import namespaces
from tests.net.namespaces import Machine, Net

ROOM = "龙门客栈"
LONG = 420.0  # s for a hand of five windows on a busy machine
_HOST = [sys.executable, "-m", "ddz_desktop", "host", "--lang", "zh", "--name", ROOM]


class Station(NamedTuple):
    """What is done once in a hand, as soon as somebody is asked so."""

    at: Callable[[State], bool]
    do: Callable[[], None]


@dataclass
class Friend(Player):
    """A player at a machine of his own, or at this one."""

    machine: Machine | None = None

    def state(self, question: str = "state") -> State:
        """What the window shows."""
        with inside(self.machine):
            return super().state(question)

    def leads(self, name: str, layer: str) -> State:
        """Click a control that leads there."""
        self.click(name)
        return self.until(lambda s: s["layer"] == layer, "still")


@dataclass
class Guest:
    """Somebody with a folder, and a window as long as one is open."""

    name: str
    language: str
    home: Path
    machine: Machine | None
    windows: list[Friend] = field(default_factory=list)

    @property
    def at(self) -> Friend:
        """His window."""
        return self.windows[-1]

    def open(self) -> None:
        """Start the program."""
        folder = self.home / f"window{len(self.windows)}"
        folder.mkdir(parents=True)
        (self.home / "config").mkdir(exist_ok=True)
        settings = self.home / "config" / "settings.toml"
        if not settings.exists():
            settings.write_text(f'name = "{self.name}"\nspeed = "fast"\n', "utf-8")
        os.environ["DDZ_TEST_CONTROL"] = str(folder / "door")
        there = partial(inside, self.machine)
        opened = real.start([*real.GAME, "--lang", self.language], folder, home=self.home, inside=there)
        self.windows.append(Friend(opened, folder / "door", machine=self.machine))

    def find(self) -> None:
        """From the menu to the list; the room in it is chosen."""
        self.at.until(lambda s: s["layer"] == "Menu")
        self.at.leads("lan", "Find")
        found = self.at.until(lambda s: s["rooms"] == [ROOM], "still")
        self.at.click(next(one["name"] for one in found["controls"] if one["name"].startswith("near.")))
        self.at.until(lambda s: any(one["name"] == "join" and one["enabled"] for one in s["controls"]), "still")

    def enter(self) -> State:
        """From the list into the room."""
        self.at.click("join")
        return self.at.until(lambda s: s["scene"] == "LanTable" and s["room"])

    def kill(self) -> None:
        """End the program as the system does it."""
        os.kill(self.at.window.program.pid, signal.SIGKILL)
        self.at.window.program.wait()

    def kept(self) -> list[list[e.Event]]:
        """What happened in each of his hands, all that was to be seen in the end, the oldest first."""
        files = (self.home / "data" / "hands" / "played").glob(f"*{SUFFIX}")
        hands = sorted((decode(file.read_bytes()) for file in files), key=lambda one: one.at)
        return [[event for _, one in updates(hand.record, "all") for event in one.events] for hand in hands]


@dataclass
class Evening:
    """Friends and the host's machine."""

    guests: list[Guest]
    home: Path  # the host's folder
    album: Album
    host: subprocess.Popen[bytes]

    # -- looking

    def shoot(self, name: str) -> None:
        """Everybody's screen."""
        self.album.shoot(name, [guest.at.window for guest in self.guests])

    def all(self, fits: Callable[[State], bool], question: str = "state") -> list[State]:
        """Wait until it is so at everybody's."""
        return [guest.at.until(fits, question) for guest in self.guests]

    def watch(self) -> None:
        """No window has said anything, all beans together are still zero."""
        for guest in self.guests:
            log = guest.home / "log" / "ddz.log"
            said = guest.at.window.log + (log.read_text("utf-8", errors="replace") if log.exists() else "")
            assert not said.strip(), f"{guest.name}: {said}"
        with sqlite3.connect(f"file:{self.home / 'data' / ROOMS / LEDGER}?mode=ro", uri=True) as ledger:
            assert ledger.execute("SELECT SUM(beans) FROM person").fetchone() == (0,), "beans came from nowhere"
            hands = ledger.execute("SELECT SUM(change) FROM entry GROUP BY room, hand").fetchall()
            assert not any(total for (total,) in hands), hands

    # -- what happens

    def table(self) -> int:
        """The process of the table, of the host's children the one that has its folder open; 0: there is none."""
        children = (child for task in Path(f"/proc/{self.host.pid}/task").iterdir()
                    for child in (task / "children").read_text().split())  # fmt: skip
        return next((int(child) for child in children if _holds(child, self.home / "data" / ROOMS)), 0)

    def kill_host(self) -> None:
        """The table's process is gone without a word; everybody is back before anybody has to be told."""
        before = [guest.at.state() for guest in self.guests]
        old = self.table()
        os.kill(old, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while self.table() in (0, old):
            assert time.monotonic() < deadline, "the host does not come back"
            time.sleep(0.02)  # another process opens it
        after = self.all(lambda s: s["line"] == "in", "still")
        for was, is_ in zip(before, after, strict=True):
            assert (is_["hand"], is_["seat"]) == (was["hand"], was["seat"])
            assert is_["ask"] > was["ask"] or is_["cards"] == was["cards"]

    def lose(self, number: int) -> None:
        """A window is killed in the hand: the others see that he is away; it comes back to its seat and hand."""
        guest, others = self.guests[number], [one for i, one in enumerate(self.guests) if i != number]
        before = guest.at.state()
        guest.kill()
        seen = others[0].at.until(lambda s: away(s) == [before["seat"]])
        assert seen["hand"] == before["hand"]
        self.shoot("away")
        guest.at.window.close()
        guest.open()
        guest.find()
        self.shoot("found-again")
        after = guest.enter()
        assert (after["hand"], after["seat"]) == (before["hand"], before["seat"])
        held = guest.at.until(lambda s: bool(s["cards"]))["cards"]
        assert set(held) <= set(before["cards"])
        others[0].at.until(lambda s: not away(s))
        self.shoot("back")

    def start(self) -> None:
        """Everybody with a seat is ready, and cards are dealt."""
        for guest in self.guests:
            if guest.at.state()["seat"] >= 0:
                guest.at.press("Return")
        self.all(lambda s: s["playing"])

    def hand(self, stations: Sequence[Station], reveals: bool = True) -> None:
        """Play it to its end, looking in at the stations on the way."""
        left, deadline = list(stations), time.monotonic() + LONG
        while not all(map(_over, states := [guest.at.state() for guest in self.guests])):
            assert time.monotonic() < deadline, "the hand does not end"
            asked = [i for i, state in enumerate(states) if _asked(state)]
            for i in sorted(asked, key=lambda i: -len(states[i]["cards"])):  # a landlord chooses before his time is up
                state = self.guests[i].at.state()
                for station in [one for one in left if one.at(state)]:
                    left.remove(station)
                    station.do()
                self.answer(self.guests[i].at, reveals)
        assert not left, f"{len(left)} stations were not reached"
        outcome = self.all(_over, "still")
        assert len({tuple(s["winners"]) for s in outcome if s["layer"] == "Result"}) == 1, outcome
        self.watch()

    @staticmethod
    def answer(player: Friend, reveals: bool) -> None:
        """Answer what this one is asked, if he still is."""
        state = player.state()
        if not _asked(state):
            return
        if "reveal 1" in state["choices"] and not reveals:
            player.press("n")
            player.until(lambda s: s["ask"] != state["ask"] or s["choices"] != state["choices"])
        else:
            player.answer(state)

    def to_the_room(self) -> None:
        """From the result back to the room."""
        for guest in self.guests:
            state = guest.at.state("still")
            if state["layer"] == "Result":
                guest.at.click("back")
        self.all(lambda s: s["layer"] == "Lobby", "still")

    def events(self) -> list[e.Event]:
        """What happened in the hand that has just ended; the same at everybody's."""
        hands = [guest.kept()[-1] for guest in self.guests if guest.at.state()["seat"] >= 0]
        assert all(hand == hands[0] for hand in hands)
        return hands[0]


def away(state: State) -> list[int]:
    """The seats of those who are away."""
    return [seat for seat, (name, present) in enumerate(state["chairs"]) if name and not present]


def _over(state: State) -> bool:
    return state["layer"] in ("Result", "Lobby")


def _asked(state: State) -> bool:
    return state["layer"] == "Chooser" or (state["layer"] == "LanTable" and bool(state["choices"]))


def _holds(process: str, folder: Path) -> bool:
    """Whether a process has a file of that folder open."""
    with suppress(OSError):
        return any(folder in one.readlink().parents for one in Path(f"/proc/{process}/fd").iterdir())
    return False


@contextmanager
def inside(machine: Machine | None) -> Iterator[None]:
    """At a machine, or here."""
    with machine.inside() if machine else nullcontext():
        yield


@contextmanager
def evening(folder: Path, pictures: Path, names: Sequence[str], preset: str) -> Iterator[Evening]:
    """A host, and friends before their menus; the first of them is the owner of the room."""
    with ExitStack() as stack:
        net = stack.enter_context(namespaces.net()) if namespaces.possible() else None
        guests = [_guest(folder, number, name, net) for number, name in enumerate(names)]
        (guests[0].home / "data").mkdir(parents=True)
        owner = keys.own(guests[0].home / "data").id
        home = folder / "host"
        with inside(net.machine() if net else None), (folder / "host.txt").open("wb") as said:
            host = subprocess.Popen(
                [*_HOST, "--preset", preset, "--owner", owner], cwd=checkout.ROOT, stdin=subprocess.DEVNULL,
                env=os.environ | {"DDZ_HOME": str(home)}, stdout=said, stderr=subprocess.STDOUT,
            )  # fmt: skip
        stack.callback(_end, host)
        for guest in guests:
            stack.callback(_close, guest)
            guest.open()
        album = Album(pictures)
        stack.callback(album.develop)
        yield Evening(guests, home, album, host)


def _guest(folder: Path, number: int, name: str, net: Net | None) -> Guest:
    language = "en" if name.isascii() else "zh"
    return Guest(name, language, folder / f"guest{number + 1}", net.machine() if net else None)


def _close(guest: Guest) -> None:
    for one in guest.windows:
        one.window.close()


def _end(host: subprocess.Popen[bytes]) -> None:
    host.terminate()
    host.wait(10)
