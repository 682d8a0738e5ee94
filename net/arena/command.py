"""The command `arena`: deals, players, a bar of progress, and the figures as text or JSON."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TextIO

import msgspec
from msgspec import structs

from ddz_desktop import children
from ddz_desktop.children import Child
from ddz_desktop.engine.deal import Deal, check
from ddz_desktop.engine.rules import OPTIONS, Rules, rules
from net.arena import deals as files
from net.arena.figures import Choices, Figures, figures
from net.arena.hands import Both
from net.arena.match import Players, Terms, here, level, probe, spread, work

DEALS, PRESET = 200, "huanle"
_BAR = 24  # letters


def main(
    options: argparse.Namespace, players: Players = level,
    start: Callable[[], Child] = lambda: children.start("arena", "--work"),
) -> int:  # fmt: skip
    """Run the command; 2 where it is asked for what does not exist, 1 where a process dies. `start`: a process that
    does `work`."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: a process takes one core
    if options.work:
        return work(players)
    terms = Terms(options.a, options.b, options.bidding)
    try:
        deals = _deals(options)
        for name in (terms.a, terms.b):
            probe(name, players(name), deals[0])
        if options.save:
            files.save(Path(options.save), deals)
    except (OSError, ValueError) as error:
        print(f"ddz arena: {error}", file=sys.stderr)
        return 2
    jobs = max(1, options.jobs or os.cpu_count() or 1)
    match = here(terms, deals, players) if jobs == 1 else spread(terms, deals, jobs, start)
    try:
        done = dict(_watched(match, len(deals), sys.stderr))
    except OSError as error:  # a process that has died, or that cannot be started
        print(f"ddz arena: {error}", file=sys.stderr)
        return 1
    found = figures([done[number] for number in range(len(deals))])
    print(_json(options, deals[0].rules, found) if options.json else _text(options, deals[0].rules, found))
    return 0


def _deals(options: argparse.Namespace) -> list[Deal]:
    """The deals that are asked for. Raises OSError and ValueError with a sentence."""
    if options.deals is not None and options.deals < 1:
        raise ValueError(f"{options.deals} deals cannot be played")
    changes = dict(map(_option, options.option))
    if options.file:
        return _changed(files.load(Path(options.file), options.deals), options.preset, changes)
    table = rules(options.preset or PRESET, changes)
    return [files.drawn(table, options.seed, number) for number in range(options.deals or DEALS)]


def _changed(deals: list[Deal], preset: str | None, changes: dict[str, object]) -> list[Deal]:
    """Deals of a file, with options of their mode changed. Raises ValueError."""
    if wrong := {deal.rules.preset for deal in deals} - {preset or deals[0].rules.preset}:
        raise ValueError(f"the deals in the file are of {', '.join(sorted(wrong))}")
    made = {
        table: rules(table.preset, msgspec.to_builtins(table) | changes) for table in {deal.rules for deal in deals}
    }
    changed = [structs.replace(deal, rules=made[deal.rules]) for deal in deals]
    for deal in changed:
        check(deal)
    return changed


def _option(text: str) -> tuple[str, object]:
    """NAME=VALUE as the rules know it. Raises ValueError."""
    name, _, said = text.partition("=")
    if name not in OPTIONS:
        raise ValueError(f"no option {text!r}; there are {', '.join(OPTIONS)}")
    return name, {"true": True, "false": False}.get(said, int(said) if said.isdecimal() else said)


def _watched(match: Iterable[tuple[int, Both]], all_: int, out: TextIO) -> Iterator[tuple[int, Both]]:
    """The results, with a bar where somebody looks."""
    scores = 0.0
    for count, (number, both) in enumerate(match, 1):
        scores += both[0].score + both[1].score
        if out.isatty():
            full = _BAR * count // all_
            out.write(f"\r[{'#' * full}{'.' * (_BAR - full)}] {count}/{all_} deals, win rate {scores / 2 / count:.3f} ")
            out.write("\n" * (count == all_))
            out.flush()
        yield number, both


def _json(options: argparse.Namespace, table: Rules, found: Figures) -> str:
    asked = {
        "preset": table.preset, "options": options.option, "a": options.a, "b": options.b,
        "bidding": options.bidding, "seed": None if options.file else options.seed, "file": options.file,
        "gain_in": table.currency,
    }  # fmt: skip
    return msgspec.json.encode(asked | msgspec.to_builtins(found)).decode()


def _text(options: argparse.Namespace, table: Rules, found: Figures) -> str:
    lines = [
        f"{table.preset}: {options.a} against {options.b}, {found.deals} deals, each twice with the sides swapped",
        f"  win rate     {found.win_rate}",
        f"  as landlord  {found.landlord or 'never'}",
        f"  as farmer    {found.farmer or 'never'}",
        f"  gain a hand  {found.gain.mean:+.2f} ± {found.gain.half:.2f} {table.currency}",
        *(f"  {name}: {_said(side)}" for name, side in ((options.a, found.a_plays), (options.b, found.b_plays))),
        *([f"  hands that nobody wanted: {found.void}"] if found.void else []),
    ]
    return "\n".join(lines)


def _said(side: Choices) -> str:
    faults = "".join(f"; {times} × {what}" for what, times in side.faults.items())
    return f"a play in {side.median_ms:.1f} ms (median), {side.p99_ms:.1f} ms (p99){faults}"
