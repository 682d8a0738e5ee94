"""`python -m training.league`: each level against the one below it, and players from outside, on the fixed deals.

What has been played is kept in `league.jsonl` and not played again by the same bots; so the command may be stopped at
any time, and goes on. It ends with 1 where a level wins less than its last version did against the same opponent: such
a level does not ship, and what was measured before stays in force, unless `--accept` says otherwise.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from ddz_desktop import checkout, children
from ddz_desktop.bots import levels
from ddz_desktop.children import Child
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.rules import PRESETS, Rules
from net.arena import deals as files
from net.arena.match import Players, Terms, here, probe, spread
from training import results, scores
from training.scores import Cell, fell

HERE = Path(__file__).parent
KEPT = HERE / "league.jsonl"
STRICT = "classic_a strict"  # the table of players from outside: their rules as nearly as ours can be set
TABLES: dict[str, Rules] = PRESETS | {STRICT: structs.replace(PRESETS["classic_a"], kickers="strict")}
OUTSIDE = "rlcard"
_CHUNK = 25  # deals of each process between two looks at the clock


class Ground(NamedTuple):
    """Where matches are played: the file of what is kept, the players by name, so many processes, the fixed deals and
    the marks of the players at a table."""

    kept: Path
    players: Players
    jobs: int
    deals: Callable[[str], list[Deal]]
    mark: Callable[[str, str], str]


def ground(kept: Path, players: Players, jobs: int = 1) -> Ground:
    """The ground on which each mark is found out once. Marks raise ValueError for who cannot be had at a table."""
    deals = cache(dealt)

    @cache
    def mark(table: str, name: str) -> str:
        player, some = players(name), deals(table)
        probe(name, player, some[0])
        return scores.mark(player, some)

    return Ground(kept, players, jobs, deals, mark)


def dealt(table: str) -> list[Deal]:
    """The fixed deals of a table."""
    rules = TABLES[table]
    some = files.load(HERE / "deals" / f"{rules.preset}{files.PACKED}")
    return [structs.replace(deal, rules=rules) for deal in some]


def match(on: Ground, table: str, a: str, b: str, number: int) -> Iterator[Cell]:
    """What these two have done so far, and again after each few deals that they play on, up to so many. Raises
    ValueError for who cannot be had."""
    cell = scores.found(scores.load(on.kept), Cell(table, a, b, (on.mark(table, a), on.mark(table, b))))
    yield cell
    while len(cell.won) < number:
        some = on.deals(table)[len(cell.won) : min(number, len(cell.won) + _CHUNK * on.jobs)]
        terms = Terms(a, b)
        done = dict(here(terms, some, on.players) if on.jobs == 1 else spread(terms, some, on.jobs, _start))
        cell = cell.more([done[at] for at in range(len(some))])
        scores.save(on.kept, scores.put(scores.load(on.kept), cell))
        yield cell


def settle(on: Ground, cell: Cell, accept: bool = False) -> str:
    """Let a cell take the place of what earlier versions did, once it has as many deals; else say why it does not."""
    cells = scores.load(on.kept)
    old = scores.earlier(cells, cell)
    if old is None or len(cell.won) < len(old.won):
        return ""
    less = fell(cell, old)
    if old.bots[1] == cell.bots[1] and less.mean > less.half and not accept:
        return f"{cell.table}: {cell.a} wins {less} less than it did against the same {cell.b}"
    scores.save(on.kept, [one for one in cells if one != old])
    return ""


def ladder(on: Ground, table: str, names: Sequence[str], number: int) -> Iterator[Cell | str]:
    """Each level against the strongest below it that has proved itself, or all against who is from outside; why not,
    where one cannot be had. Of levels that are not named, what is kept counts."""
    below = OUTSIDE if table == STRICT else levels.LEVELS[0]
    for name in levels.LEVELS[table != STRICT :]:
        if name in names:
            try:
                yield from match(on, table, name, below, number)
            except ValueError as error:
                yield str(error)
        counts = scores.counting(scores.load(on.kept), table, name, below)
        if table != STRICT and counts and results.strength(counts).proved:
            below = name


def main(words: Sequence[str] | None = None, clock: Callable[[], float] = time.monotonic) -> int:
    """Run the command."""
    options = _parser().parse_args(words)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from bench.arena import players

    on, end = ground(options.kept, players, options.jobs), clock() + 60 * options.minutes
    fallen: list[str] = []
    for table in options.tables:
        for last in _last(_until(ladder(on, table, options.levels, options.deals), clock, end)):
            _say(last)
            fallen += [why] if isinstance(last, Cell) and (why := settle(on, last, options.accept)) else []
    if not options.dry:
        results.write(scores.load(on.kept))
    for why in fallen:
        _say(f"does not ship: {why}")
    return 1 if fallen else 0


def _until(cells: Iterable[Cell | str], clock: Callable[[], float], end: float) -> Iterator[Cell | str]:
    """What is played until the time is over."""
    for cell in cells:
        yield cell
        if clock() >= end:
            return


def _last(cells: Iterable[Cell | str]) -> Iterator[Cell | str]:
    """Of each match where it ended."""
    last: Cell | str = ""
    for cell in cells:
        if isinstance(last, Cell) and not (isinstance(cell, Cell) and cell.who == last.who):
            yield last
        if isinstance(cell, str):
            yield cell
        last = cell
    if isinstance(last, Cell):
        yield last


def _say(what: Cell | str) -> None:
    text = (
        f"{what.table}: {what.a} against {what.b} {what.rate}, {len(what.won)} deals"
        if isinstance(what, Cell)
        else what
    )
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _start() -> Child:
    return children.start("--work", module="bench.arena")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m training.league", description=__doc__)
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=[*TABLES], help="modes; default: all")
    parser.add_argument("--levels", nargs="+", choices=levels.LEVELS, default=levels.LEVELS, help="default: all")
    parser.add_argument("--deals", type=int, default=2000, help="of each match, twice each; default: all 2,000")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so many; default: when all is done")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    parser.add_argument("--accept", action="store_true", help="let new versions stand that win less than their last")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where what has been played is kept")
    parser.add_argument("--dry", action="store_true", help="write neither RESULTS.md nor the strengths in the menu")
    return parser


if __name__ == "__main__":
    checkout.enter("training.league", "test")  # RLCard is among what the tests need
    sys.exit(main())
