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
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from ddz_desktop import checkout

if TYPE_CHECKING:
    from training.scores import Cell


def main(words: Sequence[str] | None = None, clock: Callable[[], float] = time.monotonic) -> int:
    """Run the command."""
    options = _parser().parse_args(words)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: a process takes one core
    from bench.arena import players
    from ddz_desktop.bots.levels import LEVELS
    from training import matches, results, scores

    tables, levels = options.tables or [*matches.TABLES], options.levels or LEVELS
    if wrong := [name for name in (*tables, *levels) if name not in {*matches.TABLES, *LEVELS}]:
        print(f"training.league: {wrong[0]!r} is neither a table nor a level", file=sys.stderr)
        return 2
    on = matches.ground(options.kept or matches.KEPT, players, options.jobs)
    end, fallen = clock() + 60 * options.minutes, list[str]()
    for table in takewhile(lambda _: clock() < end, tables):
        for last in _last(_until(matches.ladder(on, table, levels, options.deals), clock, end)):
            print(_said(last), flush=True)
            fallen += [] if isinstance(last, str) else matches.settle(on, last, options.accept)
    if not options.dry:
        results.write(scores.load(on.kept))
    for why in fallen:
        print(f"does not ship: {why}")
    return 1 if fallen else 0


def _until(cells: "Iterable[Cell | str]", clock: Callable[[], float], end: float) -> "Iterator[Cell | str]":
    """What is played until the time is over; of what has no deal yet nothing."""
    for cell in cells:
        if isinstance(cell, str) or cell.won:
            yield cell
        if clock() >= end:
            return


def _last(cells: "Iterable[Cell | str]") -> "Iterator[Cell | str]":
    """Of each match where it ended, and all that is said."""
    last: Cell | str = ""
    for cell in cells:
        if last and (isinstance(last, str) or isinstance(cell, str) or cell.who != last.who):
            yield last
        last = cell
    if last:
        yield last


def _said(what: "Cell | str") -> str:
    if isinstance(what, str):
        return what
    return f"{what.table}: {what.a} against {what.b} {what.rate}, {len(what.won)} deals"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m training.league", description=__doc__)
    parser.add_argument(
        "--tables",
        nargs="+",
        metavar="NAME",
        help="modes, or 'classic_a strict' for players from outside; default: all",
    )
    parser.add_argument("--levels", nargs="+", metavar="NAME", help="default: all")
    parser.add_argument("--deals", type=int, default=2000, help="of each match, twice each; default: all 2,000")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so many; default: when all is done")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    parser.add_argument("--accept", action="store_true", help="let new versions stand that win less than their last")
    parser.add_argument(
        "--kept", type=Path, metavar="FILE", help="keeps what was played; default: training/league.jsonl"
    )
    parser.add_argument("--dry", action="store_true", help="write neither RESULTS.md nor the strengths in the menu")
    return parser


if __name__ == "__main__":
    checkout.enter("training.league", "test")  # RLCard is among what the tests need
    sys.exit(main())
