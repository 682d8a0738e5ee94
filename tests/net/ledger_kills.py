"""Hand after hand at a table whose program is killed again and again: `python -m tests.net.ledger_kills --kills N`.

Afterwards every hand that the journal has is in the ledger once, with the sums that its cards say; nothing that was
announced is missing; and all beans together are what they were.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from ddz_desktop.engine.rules import ROOMS, rules
from net import inputs as i
from net import journal
from net.journal import Journal
from net.ledger import Ledger, open_ledger
from net.link import Local
from net.pace import PACES
from net.protocol import Auto, Ready
from net.room import Place, Room
from net.table import Table, enter, opened

PEOPLE = {0: "A" * 26, 1: "B" * 26}
_DEADLY = 0.15  # how often each step of a hand's end is a program's last, or soon before it
_RARELY = 0.0015  # the same for each entry of the journal
_SOON = 0.02  # s; a settlement takes a few ms


def main(words: list[str] | None = None) -> int:
    """Kill, look, say what is wrong; 0 where nothing is."""
    one = argparse.ArgumentParser(description=__doc__)
    one.add_argument("--kills", type=int, default=300)
    one.add_argument("--seed", type=int, default=1)
    options = one.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        hands, wrong = storm(Path(folder), options.kills, random.Random(options.seed))
    print(f"ledger_kills {options.kills} · hands {hands} · ledger_kills_wrong {len(wrong)}")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


def storm(folder: Path, kills: int, rnd: random.Random) -> tuple[int, list[str]]:
    """Start and kill the program so often; the number of settled hands, and what is wrong after any of the kills."""
    wrong: list[str] = []
    for start in range(kills):
        seed = rnd.random()
        child = os.fork()
        if child == 0:
            _live(folder, start, random.Random(seed))
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            wrong.append(f"start {start} failed: status {status}")
    return _look(folder, wrong), wrong


def _live(folder: Path, start: int, rnd: random.Random) -> None:
    """The program, in a process of its own: goes on with the table and plays until it is killed: at a step, or in the
    midst of what comes a moment later."""

    def step(deadly: float = _DEADLY) -> None:
        fate = rnd.random()
        if fate < deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        elif fate < 2 * deadly:
            signal.setitimer(signal.ITIMER_REAL, rnd.uniform(0.0001, _SOON))

    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    try:
        play(folder, start, step)
    except BaseException:  # noqa: BLE001 - whatever it is, the parent must not go on twice
        traceback.print_exc()
    finally:
        os._exit(1)


def play(folder: Path, start: int, step: Callable[..., None] = lambda _=0.0: None, hands: int = 10**9) -> None:
    """So many hands at the table of a folder, each announced when it is settled. `step` comes between the steps."""
    path, ledger = folder / "table.log", open_ledger(folder / "ledger.sqlite")
    table, book = journal.restore(path).table, Journal(path)
    if table is None:
        table = _lay(book, ledger)
    announced = os.open(folder / "announced", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def settled(after: Table) -> None:
        step()
        book.sync()
        step()
        receipt = ledger.settle(after)
        step()
        if receipt is not None:
            os.write(announced, b"%d %d\n" % (receipt.hand, receipt.change[0]))

    settled(table)  # the log may have ended between a hand's end and its booking

    def append(entry: i.Logged) -> None:
        step(_RARELY)
        book.append(entry)
        step(_RARELY)

    room = Room(table, 0, append, PACES["instant"], settled=settled)
    link, now = Local(room, 0, 0), 0
    room.join("other", Place(1), 0)
    for day in range(hands):
        for seat, who in PEOPLE.items():
            if not room.table.playing and (given := ledger.relieve(who, f"{start}/{day}")):
                room.top_up(seat, given, now)
        now = _hand(room, link, now)
    book.close()
    ledger.close()
    os.close(announced)


def _lay(book: Journal, ledger: Ledger) -> Table:
    rule = rules("huanle", dict(next(iter(ROOMS.values()))))
    whats: list[i.Input] = [i.Opened(rule, bytes(32), "storm")]
    whats += [i.Sat(seat, who[0], beans=ledger.balance(who), id=who) for seat, who in PEOPLE.items()]
    whats.append(i.Sat(2, "bot", "novice"))
    for what in whats:
        book.append(i.Logged(0, what))
    book.sync()
    first, *rest = whats
    assert isinstance(first, i.Opened)
    table = opened(first)
    for what in rest:
        table, _ = enter(table, i.Logged(0, what))
    return table


def _hand(room: Room, link: Local, now: int) -> int:
    """Play one hand to its end, or the one that runs; the time after it."""
    for message in () if room.table.playing else (Ready(),):
        link.send(message)
        room.receive("other", message, now)
    hand = room.table.hand + (not room.table.playing)
    while room.table.hand < hand or room.table.playing:
        now = max(now + 1, link.wake or 0)
        link.send(Auto(True))
        room.receive("other", Auto(True), now)
        link.poll(now)
    return now


def _look(folder: Path, wrong: list[str]) -> int:
    """Compare journal, ledger and what was announced."""
    if not (folder / "ledger.sqlite").exists():
        return 0
    play(folder, -1, hands=1)  # once more in peace: what ended without a row gets it now
    ledger = open_ledger(folder / "ledger.sqlite")
    said = [tuple(map(int, line.split())) for line in (folder / "announced").read_text().splitlines() if " " in line]
    hands = list(_settled(folder / "table.log"))
    for table in hands:
        receipt, result = ledger.receipt(table.name, table.hand), table.result
        assert result
        assert result.settlement
        if receipt is None or receipt.change != result.settlement.change:
            wrong.append(f"hand {table.hand}: {receipt} for {result.settlement.change}")
    numbers = {table.hand for table in hands}
    wrong += [f"announced and lost: hand {hand}" for hand, _ in said if hand not in numbers]
    wrong += _sums(ledger, hands)
    ledger.close()
    return len(hands)


def _sums(ledger: Ledger, hands: list[Table]) -> Iterator[str]:
    """What is wrong with the beans: each person's are the first ones, the reliefs and what the hands changed."""
    last = hands[-1]
    for seat, who in PEOPLE.items():
        if ledger.balance(who) != last.chairs[seat].beans:
            yield f"{who}: {ledger.balance(who)} in the ledger, {last.chairs[seat].beans} at the table"
    if ledger.total() != 0:
        yield f"all beans together are {ledger.total()}, not 0"


def _settled(path: Path) -> Iterator[Table]:
    """The table after each settled hand of its journal."""
    table: Table | None = None
    for entry, _ in journal.read(path.read_bytes()):
        before = table
        table = opened(entry.what) if isinstance(entry.what, i.Opened) else enter(_there(table), entry)[0]
        if before and before.playing and not table.playing and table.result and table.result.settlement:
            yield table


def _there(table: Table | None) -> Table:
    assert table is not None, "a log begins with the opening of its table"
    return table


if __name__ == "__main__":
    sys.exit(main())
