"""An evening of real windows on the network: they find a room, sit down and play, while one of them and the host are
killed and come back.

    python -m tests.e2e.lan --pictures evening
    python -m tests.e2e.lan --pictures evening --names 小明,Ox,红桃K --short

Five play 五人 once with 亮出身份, then until the hidden landlord is known by a card; then three of them 欢乐, with a rob,
and two watch. Each window has a screen, a folder and, for root on Linux, a machine of its own on one switch; the host
is the command `host` on one more. Exit status 1 says that something was not as it should be.
"""

import argparse
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ddz_desktop import checkout
from ddz_desktop.engine import events as e
from net import keys
from net.hosting import LEDGER, ROOMS
from net.kept import decode
from net.library import SUFFIX
from net.recorded import updates
from tests import window as real
from tests.e2e.player import PATIENCE, Player, State
from tests.net import namespaces
from tests.net.namespaces import Machine, Net

NAMES = ("小明", "Ox", "红桃K", "Carp", "阿福")
ROOM = "龙门客栈"
HANDS = 5  # of 五人 until a card has made the hidden landlord known; he is alone in every fifth hand
LONG = 420.0  # s for a hand of five windows on a busy machine
_HOST = [sys.executable, "-m", "ddz_desktop", "host", "--lang", "zh", "--name", ROOM]


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

    def join(self) -> State:
        """From the menu into the room, as it is found."""
        self.at.until(lambda s: s["layer"] == "Menu")
        self.at.leads("lan", "Find")
        self.at.until(lambda s: s["rooms"] == [ROOM])
        row = next(one["name"] for one in self.at.state("still")["controls"] if one["name"].startswith("near."))
        self.at.click(row)
        self.at.until(lambda s: any(one["name"] == "join" and one["enabled"] for one in s["controls"]))
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
    pictures: Path
    host: subprocess.Popen[bytes]
    shots: int = 0

    # -- looking

    def shoot(self, name: str) -> None:
        """Everybody's screen, and all of them on one sheet."""
        self.shots += 1
        files = []
        for number, guest in enumerate(self.guests, 1):
            files.append(self.pictures / f"{self.shots:02d}-{name}-{number}.png")
            guest.at.window.shot(files[-1])
        sheet = self.pictures / f"{self.shots:02d}-{name}.png"
        words = ["montage", *map(str, files), "-tile", "2x", "-geometry", "960x540+4+4", str(sheet)]
        subprocess.run(words, check=True, timeout=60)

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
            assert ledger.execute("SELECT SUM(change) FROM entry GROUP BY room, hand HAVING SUM(change) != 0").fetchall() == []

    # -- what happens

    def table(self) -> int:
        """The process of the table: of the host's children the one that has its folder open."""
        folder = str(self.home / "data" / ROOMS)
        children = Path(f"/proc/{self.host.pid}/task/{self.host.pid}/children")
        for task in Path(f"/proc/{self.host.pid}/task").iterdir():
            children = task / "children"
            for child in map(int, children.read_text().split()):
                with suppress(OSError):
                    if any(os.readlink(one).startswith(folder) for one in Path(f"/proc/{child}/fd").iterdir()):
                        return child
        raise AssertionError("the host has no table")

    def kill_host(self) -> None:
        """The table's process is gone without a word; everybody is back before anybody has to be told."""
        before = [guest.at.state() for guest in self.guests]
        old = self.table()
        os.kill(old, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while not _alive(self.table, old):
            assert time.monotonic() < deadline, "the host does not come back"
        after = self.all(lambda s: s["line"] == "in", "still")
        assert [(s["hand"], s["seat"]) for s in after] == [(s["hand"], s["seat"]) for s in before]
        assert [s["cards"] for s in after] == [s["cards"] for s in before] or any(s["ask"] > b["ask"] for s, b in zip(after, before, strict=True))

    def lose(self, number: int) -> None:
        """A window is killed in the hand: the others see that he is away; it comes back to its seat and hand."""
        guest, others = self.guests[number], [one for i, one in enumerate(self.guests) if i != number]
        before = guest.at.state()
        guest.kill()
        seen = others[0].at.until(lambda s: away(s) == [before["seat"]])
        assert seen["hand"] == before["hand"]
        self.shoot_others(number, "away")
        guest.at.window.close()
        guest.open()
        after = guest.join()
        assert (after["hand"], after["seat"]) == (before["hand"], before["seat"])
        held = guest.at.until(lambda s: bool(s["cards"]))["cards"]
        assert set(held) <= set(before["cards"])
        others[0].at.until(lambda s: not away(s))
        self.shoot("back")

    def shoot_others(self, number: int, name: str) -> None:
        """As `shoot`, without one who is not there."""
        everybody = self.guests
        self.guests = [one for i, one in enumerate(everybody) if i != number]
        self.shoot(name)
        self.guests = everybody

    def start(self) -> None:
        """Everybody with a seat is ready, and cards are dealt."""
        for guest in self.guests:
            if guest.at.state()["seat"] >= 0:
                guest.at.press("Return")
        self.all(lambda s: s["playing"])

    def hand(self, stations: Sequence[tuple[Callable[[State], bool], Callable[[], None]]], reveals: bool = True) -> None:
        """Play it to its end. `stations`: when for the first time somebody is asked so, something is done first."""
        left, deadline = list(stations), time.monotonic() + LONG
        while True:
            assert time.monotonic() < deadline, "the hand does not end"
            states = [guest.at.state() for guest in self.guests]
            if all(state["layer"] in ("Result", "Lobby") for state in states):
                break
            asked = [i for i, s in enumerate(states) if s["layer"] in ("TableScene", "LanTable", "Chooser") and (s["choices"] or s["layer"] == "Chooser")]
            for i in sorted(asked, key=lambda i: -max(states[i]["counts"], default=0)):
                state = self.guests[i].at.state()
                due = [one for one in left if one[0](state)]
                for station in due:
                    left.remove(station)
                    station[1]()
                self.answer(self.guests[i].at, reveals)
        assert not left, f"{len(left)} stations were not reached"
        outcome = self.all(lambda s: s["layer"] in ("Result", "Lobby"), "still")
        winners = {tuple(s["winners"]) for s in outcome if s["layer"] == "Result"}
        assert len(winners) == 1, outcome
        self.watch()

    def answer(self, player: Friend, reveals: bool) -> None:
        """Answer what this one is asked, if he still is."""
        state = player.state()
        if state["layer"] not in ("TableScene", "LanTable", "Chooser") or not (state["choices"] or state["layer"] == "Chooser"):
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


def _alive(table: Callable[[], int], old: int) -> bool:
    with suppress(AssertionError):
        return table() != old
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
        yield Evening(guests, home, pictures, host)


def _guest(folder: Path, number: int, name: str, net: Net | None) -> Guest:
    language = "en" if name.isascii() else "zh"
    return Guest(name, language, folder / f"guest{number + 1}", net.machine() if net else None)


def _close(guest: Guest) -> None:
    for one in guest.windows:
        one.window.close()


def _end(host: subprocess.Popen[bytes]) -> None:
    host.terminate()
    host.wait(10)


def first(act: str) -> Callable[[State], bool]:
    """Whether somebody is asked for that act."""
    return lambda state: act in state["may"]


def middle(state: State) -> bool:
    """Whether somebody is to play in the middle of a hand."""
    return "play" in state["may"] and min(state["counts"]) < max(state["counts"]) * 0.6


def whole(it: Evening) -> None:
    """五人 and 欢乐 by everybody."""
    it.all(lambda s: s["layer"] == "Menu", "still")
    _gather(it)
    it.start()
    it.shoot("dealt")
    it.hand([
        (first("reveal"), lambda: it.shoot("identity")), (first("double"), lambda: it.shoot("revealed")),
        (middle, lambda: _trouble(it, 3)),
    ])  # fmt: skip
    it.shoot("five-result")
    assert any(isinstance(event, e.Revealed) and event.by < 0 for event in it.events())
    for number in range(HANDS):
        it.to_the_room()
        it.start()
        it.hand([(middle, lambda: it.shoot("hidden"))], reveals=False)
        if any(isinstance(event, e.Revealed) and event.by >= 0 for event in it.events()):
            break
        assert number < HANDS - 1, "no card has made a landlord known"
    it.shoot("five-result")
    it.to_the_room()
    for guest in it.guests[3:]:
        guest.at.click("stand")
        guest.at.until(lambda s: s["seat"] < 0)
    owner = it.guests[0].at
    owner.leads("lay", "Laying")
    owner.click("preset.huanle")
    it.shoot("laying")
    owner.click("lay")
    it.all(lambda s: s["layer"] == "Lobby" and len(s["chairs"]) == 3, "still")
    it.shoot("three-and-two")
    short(it)


def short(it: Evening) -> None:
    """欢乐 by those who sit."""
    it.start()
    it.hand([(first("rob"), lambda: it.shoot("rob")), (middle, lambda: _trouble(it, 1))])
    it.shoot("huanle-result")
    assert any(isinstance(event, e.Robbed) and event.yes for event in it.events())
    it.to_the_room()
    it.shoot("room-again")


def _gather(it: Evening) -> None:
    """Everybody finds the room and sits down."""
    for guest in it.guests:
        guest.join()
    it.all(lambda s: s["seat"] >= 0 and len(s["people"]) == len(it.guests), "still")
    it.shoot("room")


def _trouble(it: Evening, number: int) -> None:
    """In the middle of a hand."""
    it.shoot("middle")
    it.lose(number)
    it.kill_host()
    it.shoot("host-back")


def main() -> int:
    """Play the evening."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--names", default="", help="of the friends, with commas between them")
    parser.add_argument("--short", action="store_true", help="three friends and one hand")
    options = parser.parse_args()
    if missing := real.missing_tools():
        raise SystemExit(f"missing {', '.join(missing)}: python -m tests says how to install them")
    names = options.names.split(",") if options.names else NAMES[: 3 if options.short else 5]
    options.pictures.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="ddz-lan-") as folder:
        preset = "huanle" if options.short else "five"
        with evening(Path(folder), options.pictures, names, preset) as it:
            if options.short:
                _gather(it)
                short(it)
            else:
                whole(it)
    print(f"all is well, {it.shots} pictures of each, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
