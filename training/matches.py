"""Matches on the fixed deals: played a few deals at a time, kept, gone on with, compared with those of earlier bots."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from ddz_desktop import children
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


def settle(on: Ground, cell: Cell, accept: bool = False) -> list[str]:
    """Let a cell take the place of what earlier versions did, once it has as many deals; else why it may not."""
    cells = scores.load(on.kept)
    old = scores.earlier(cells, cell)
    if old is None or len(cell.won) < len(old.won):
        return []
    less = fell(cell, old)
    if old.bots[1] == cell.bots[1] and less.mean > less.half and not accept:
        return [f"{cell.table}: {cell.a} wins {less} less than it did against the same {cell.b}"]
    scores.save(on.kept, [one for one in cells if one != old])
    return []


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


def _start() -> Child:
    return children.start("--work", module="bench.arena")
