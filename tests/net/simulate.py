"""A host, its journal and its clients under a virtual clock, with faults.

`python -m tests.net.simulate --seeds N` tries so many storms; one that breaks a law prints its number.

Lines are queues in memory that may be cut, go dead in one direction without anybody being told, or not be read. The
host may be killed at any moment, also between its log and its purse and in the middle of what it sends; power may fail,
and then what was not synced is lost. People act, repeat acts, send old ones, leave, come back with new sessions, talk,
move and watch. Then all is healed, and everything must be right.
"""

import argparse
import heapq
import sys
from collections import Counter
from collections.abc import Callable
from random import Random

from msgspec import structs

from ddz_desktop.engine.events import Action, Bid, Call, Double, Pass, Play, Reveal, Rob
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net import inputs as i
from net import journal
from net.contact import Line
from net.door import print_of
from net.hall import Hall, Open, Out, Shut, To
from net.pace import PACES
from net.protocol import Down, Receipt, Up, encode
from net.robot import Inline
from net.robots import Robots
from net.room import Room
from net.table import Table
from net.terms import Terms
from tests.net.client import Client
from tests.net.laws import Broken, History
from tests.net.lounge import opened
from tests.net.purse import Memory

STORM, CALM = 34_000, 10_000  # ms with faults, and then without
HIGH_WATER = 12  # messages that a client who does not read may have waiting
LEVELS = ("novice", "normal")


class Killed(Exception):
    """The host's process dies here."""


class Disk:
    """The journal's file: what was written survives the process, what was synced the power."""

    def __init__(self) -> None:
        self.content, self.synced = journal.HEAD, len(journal.HEAD)
        self._chain = journal._start()

    def append(self, entry: i.Logged) -> None:
        """As `Journal.append`."""
        frame, self._chain = journal._frame(entry, self._chain)
        self.content += frame
        if journal.firm(entry.what):
            self.sync()

    def sync(self) -> None:
        """Everything is on the disk itself."""
        self.synced = len(self.content)

    def cut(self, rnd: Random) -> None:
        """The power fails: of what was not synced only a beginning is left, maybe half a frame."""
        self.content = self.content[: rnd.randint(self.synced, len(self.content))]

    def table(self) -> Table:
        """The table as the journal gives it back; a broken end is cut off."""
        table, good = journal.replay(self.content)
        assert table is not None
        self.content = self.content[:good]
        self._chain = journal._last_chain(self.content)
        return table


class Purse(Memory):
    """The ledger: it has the journal synced before it books."""

    def __init__(self, storm: "Storm") -> None:
        self.given: Counter[str] = Counter()
        self.booked: dict[tuple[str, int], tuple[tuple[str, ...], tuple[int, ...]]] = {}
        super().__init__()
        self._storm = storm

    def _give(self, who: str, beans: int) -> None:
        super()._give(who, beans)
        self.given[who] += beans

    def settle(self, table: Table) -> Receipt | None:
        """Book a hand; the host may die before and after."""
        self._storm.disk.sync()
        self._storm.may_die(likely=20)
        receipt = super().settle(table)
        if receipt is not None and table.rules.currency == "beans":
            self.booked[table.name, table.hand] = receipt.ids, receipt.change
        self._storm.may_die(likely=20)
        return receipt


def simple(_: str, rules: Rules, view: View) -> Action | None:
    """What costs no time to think out: bids, leads the lowest single, never beats."""
    for ask in view.may:
        match ask.act:
            case "bid":
                return Bid(max(ask.values))
            case "call":
                return Call(True)
            case "rob":
                return Rob(False)
            case "double":
                return Double(False)
            case "reveal":
                return Reveal(False)
            case "pass":
                return Pass()
            case "play" if view.hand:
                return Play((min(view.hand),))
    return None


class Storm:
    """One storm."""

    def __init__(self, seed: int) -> None:
        self.rnd, self.now = Random(seed), 1_000
        preset = self.rnd.choice(sorted(PRESETS))
        plain = structs.replace(PRESETS[preset], on_leave=self.rnd.choice(("escape", "bot")))
        self.pace = PACES[self.rnd.choice(("fast", "instant"))]  # some hands are to end before the storm does
        self.events: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self.still = False
        self.danger = 0.0  # how likely it is that the host dies where it may
        self.disk = Disk()
        self.kept: tuple[Line, ...] = ()
        self.purse, self.history = Purse(self), History(plain)
        for entry in opened(plain):
            self.disk.append(entry)
        self.terms = Terms("房", fill="normal", levels=LEVELS)
        self.clients = [Client(self, f"客{n}", n) for n in range(self.rnd.randint(2, 5))]
        self.terms = structs.replace(self.terms, owner=self.clients[0].id)
        self.hall: Hall | None = None
        self.bound: dict[int, bytes] = {}  # by number, the session that it admits
        self.behind: set[int] = set()
        self.start()

    # -- time ------------------------------------------------------------------

    def later(self, ms: int, what: Callable[[], None]) -> None:
        """Something will happen."""
        self._count += 1
        heapq.heappush(self.events, (self.now + ms, self._count, what))

    def run(self) -> None:
        """The storm, then calm; raises Broken where a law does not hold."""
        for client in self.clients:
            self.later(self.rnd.randrange(3_000), client.begin)
        self.later(500, self._weather)
        self._until(self.now + STORM)
        self.danger = 0.0
        self._heal()
        self._until(self.now + CALM)
        self.still = True  # nothing is said any more, and all that was is heard
        self._until(self.now + 500)
        self.history.final(self)

    def _until(self, end: int) -> None:
        while True:
            wake = self.hall.wake if self.hall is not None and not self.still else None
            at = self.events[0][0] if self.events else end + 1
            if min(at, wake if wake is not None else at) > end:
                self.now = end
                return
            if wake is not None and wake <= at:
                self.now = max(self.now, wake)
                self.do(lambda hall: hall.tick(self.now))
            else:
                self.now, _, what = heapq.heappop(self.events)
                what()

    # -- the host --------------------------------------------------------------

    def start(self) -> None:
        """The host's process begins, from what is on the disk."""
        table = self.disk.table()
        self.history.restored(table, max((hand for _, hand in self.purse.receipts), default=0))
        room = Room(table, self.now, self._log, self.pace)
        self.bound = {line.number: line.session for line in self.kept}
        self.behind = set()
        try:
            self.hall = Hall(room, self.terms, self.purse, self.kept, self.now, Robots(Inline(simple)), lambda: "day")
        except Killed:
            self.die(power=False)

    def _log(self, entry: i.Logged) -> None:
        self.may_die()
        self.disk.append(entry)
        self.history.logged(entry)
        self.may_die()

    def may_die(self, likely: int = 1) -> None:
        """A moment at which the host may die."""
        if self.rnd.random() < self.danger * likely:
            raise Killed

    def die(self, power: bool) -> None:
        """The host is gone, and comes back after a while."""
        self.hall = None
        if power:
            self.disk.cut(self.rnd)
            self.history.power_failed()
        for client in self.clients:
            client.cut(told=self.rnd.random() < 0.7)
        self.later(self.rnd.randint(100, 1_500), self.start)

    def do(self, what: Callable[[Hall], Out]) -> None:
        """Let the hall do something, and carry out what it says."""
        if self.hall is None:
            return
        try:
            before = self.hall.room.table
            out = what(self.hall)
            self.history.stepped(before, self.hall.room.table)
            self._keep(self.hall.lines)
            for item in out:
                self.may_die()
                self._carry(item)
        except Killed:
            self.die(power=self.rnd.random() < 0.3)

    def _keep(self, lines: tuple[Line, ...]) -> None:
        self.kept = lines

    def _carry(self, item: To | Open | Shut) -> None:
        match item:
            case Open(number, session):
                if number in self.bound:
                    raise Broken(f"line {number} opened twice")
                self.bound[number] = session
            case Shut(number):
                session = self.bound.pop(number)
                self.behind.discard(number)
                for client in self.clients:
                    client.shut(session)
            case To(number, message):
                self._send(number, message)

    def _send(self, number: int, message: Down) -> None:
        client = self.holder(number)
        if client is None or number in self.behind:
            return
        if client.waiting >= HIGH_WATER:
            self.behind.add(number)
        else:
            client.receive(message)

    def holder(self, number: int) -> Client | None:
        """Who is connected to a line."""
        session = self.bound.get(number)
        return next((one for one in self.clients if one.connected and one.session_key == session), None)

    def said(self, session: bytes, message: Up) -> None:
        """A message has come to the host on the line that admits that session."""
        number = self.number(session)
        if number is not None:
            encode(message)
            self.do(lambda hall: hall.receive(number, message, self.now))

    def gone(self, session: bytes) -> None:
        """The host sees that a connection has ended."""
        number = self.number(session)
        if number is not None:
            self.do(lambda hall: hall.lost(number, self.now))

    def read(self, session: bytes) -> None:
        """Somebody has read all that waited for him."""
        number = self.number(session)
        if number in self.behind and number is not None:
            self.behind.discard(number)
            self.do(lambda hall: hall.repeat(number, self.now))

    def number(self, session: bytes) -> int | None:
        """The line that admits that session, as long as the host is there."""
        return next((n for n, s in self.bound.items() if s == session), None) if self.hall is not None else None

    def door(self, who: str, session: bytes) -> str | None:
        """What the door says to one: “in”, a code, or nothing yet."""
        if self.hall is None:
            return None
        told = self.hall.door(0)
        mine = (who, print_of(session))
        if mine in [(let.id, let.session) for let in told.let]:
            return "in"
        return next((no.code for no in told.no if (no.id, no.session) == mine), None)

    # -- faults ----------------------------------------------------------------

    def _weather(self) -> None:
        """Something goes wrong, or changes."""
        if self.now > STORM:
            return
        client = self.rnd.choice(self.clients)
        match self.rnd.randrange(12):
            case 0 | 1:
                client.cut(told=self.rnd.random() < 0.5)
            case 2:
                client.mute(up=self.rnd.random() < 0.5, ms=self.rnd.randint(500, 9_000))
            case 3:
                client.sleep(self.rnd.randint(500, 9_000))
            case 4:
                client.begin_anew()
            case 5:
                self.danger = self.rnd.choice((0.0, 0.0, 0.002, 0.01))
            case 6:
                if self.hall is not None:
                    self.die(power=self.rnd.random() < 0.5)
            case _:
                client.whim()
        self.later(self.rnd.randint(100, 2_000), self._weather)

    def _heal(self) -> None:
        if self.hall is None:
            self.start()
        for client in self.clients:
            client.heal()
        if len(self.clients) > 2:
            self.clients[-1].vanish()


def storm(seed: int) -> None:
    """One storm. Raises Broken, with its number, where a law does not hold."""
    try:
        Storm(seed).run()
    except Broken as broken:
        raise Broken(f"seed {seed}: {broken}") from broken


def main(words: list[str] | None = None) -> int:
    """0 if every storm was weathered."""
    parser = argparse.ArgumentParser(prog="python -m tests.net.simulate", description=__doc__)
    parser.add_argument("--seeds", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args(words)
    for seed in range(asked.first, asked.first + asked.seeds):
        storm(seed)
    print(f"{asked.seeds} storms, every law held")
    return 0


if __name__ == "__main__":
    sys.exit(main())
