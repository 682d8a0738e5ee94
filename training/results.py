"""What the league says, written down: RESULTS.md for readers, `levels.toml` for the menu."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
import tomli_w
from msgspec import structs

from ddz_desktop.bots.levels import LEVELS, Measured, Strength
from ddz_desktop.checkout import ROOT
from ddz_desktop.engine.rules import PRESETS
from training import scores
from training.scores import Cell

RESULTS, MENU = ROOT / "training" / "RESULTS.md", ROOT / "assets" / "bots" / "levels.toml"
BY_HAND = "<!-- what follows is written by hand and kept -->"
_HEAD = """# Results

Written by `python -m training.league` from `league.jsonl`, which it fills; it goes on where it was stopped. Every match
is played on the fixed deals of its mode (`deals/`, drawn by `ddz arena --preset NAME --seed 20 --deals 2000 --save
NAME.deals`), each deal twice with the sides swapped, without bidding: the first speaker is landlord for the least.
Intervals hold the truth with 95 %; the two hands of a deal are one value. Times are of the processor. Versions are
marks of what both did in the first three deals: bots that play otherwise there have others, and are measured anew.
Nobody bids, robs, doubles or reveals; `normal` and `novice` may show their hand with the first lead (明牌), the levels
above never do.

A level is offered in a mode where the lower end against the level below it is 0.55 or more, over 2,000 deals.
"""
_COLUMNS = (
    "| level | against | win rate | as landlord | as farmers | gain | deals"
    " | ms a play: mean, p99 | faults | versions |"
)
_LINE = "|---|---|---|---|---|---|---|---|---|---|"


def strength(cell: Cell) -> Strength:
    """A match as the menu states it."""
    rate = cell.rate
    ends = rate.mean, rate.mean - rate.half, rate.mean + rate.half
    wins, low, high = (round(end, 4) for end in ends)
    return Strength(wins, low, high, len(cell.won), cell.b)


def steps(cells: Sequence[Cell], preset: str) -> dict[str, Cell]:
    """In a mode, of each level above the first that was measured, its match against the one below that is offered."""
    found: dict[str, Cell] = {}
    below = LEVELS[0]
    for level in LEVELS[1:]:
        cell = scores.counting(cells, preset, level, below)
        if cell and len(cell.won) > 1:
            found[level] = cell
            below = level if strength(cell).proved else below
    return found


def strengths(cells: Sequence[Cell], preset: str, before: Mapping[str, Strength]) -> dict[str, Strength]:
    """What the menu says of a mode: what the league has measured; what was known before where that is of more deals."""
    found = {name: strength(cell) for name, cell in steps(cells, preset).items()}
    kept = {name: one for name, one in before.items() if name not in found or found[name].deals < one.deals}
    return {name: (found | kept)[name] for name in LEVELS if name in found | kept}


def write(cells: Sequence[Cell], report: Path = RESULTS, menu: Path = MENU) -> None:
    """Both files; what follows the mark in the report stays. Raises ValueError for a menu that is none."""
    before = msgspec.convert(tomllib.loads(menu.read_text("utf-8")), Measured).presets if menu.exists() else {}
    said = {
        preset: {name: structs.asdict(one) for name, one in strengths(cells, preset, before.get(preset, {})).items()}
        for preset in PRESETS
    }
    menu.parent.mkdir(parents=True, exist_ok=True)
    menu.write_text("# written by python -m training.league\n\n" + tomli_w.dumps({"presets": said}), "utf-8")
    kept = report.read_text("utf-8").partition(BY_HAND)[2] if report.exists() else "\n"
    report.write_text(text(cells) + "\n" + BY_HAND + kept, "utf-8")


def text(cells: Sequence[Cell]) -> str:
    """The tables."""
    parts = [_HEAD]
    for preset in PRESETS:
        found = steps(cells, preset)
        rows = [_row(cell, "" if strength(cell).proved else " *(not offered)*") for cell in found.values()]
        parts.append(_table(preset, rows))
    outside = sorted((cell for cell in cells if cell.table not in PRESETS), key=lambda cell: LEVELS.index(cell.a))
    for table in sorted({cell.table for cell in outside}):
        rows = [_row(cell) for cell in outside if cell.table == table and len(cell.won) > 1]
        parts.append(_table(f"Players from outside: {table}", rows))
    return "\n".join(parts)


def _table(title: str, rows: Sequence[str]) -> str:
    return "\n".join([f"## {title}\n", *([_COLUMNS, _LINE, *rows] if rows else ["Not measured yet."])]) + "\n"


def _row(cell: Cell, note: str = "") -> str:
    rate, mine = cell.rate, cell.plays[0]
    faults = [f"{number} × {what} ({who})" for who, side in zip((cell.a, cell.b), cell.plays, strict=True)
              for what, number in side.faults.items()]  # fmt: skip
    return (
        f"| {cell.a}{note} | {cell.b} | {rate.mean:.3f} ({rate.mean - rate.half:.3f}–{rate.mean + rate.half:.3f})"
        f" | {cell.role(1):.3f} | {cell.role(2):.3f} | {cell.gains / 2 / len(cell.won):+.2f} | {len(cell.won)}"
        f" | {mine.mean_ms:.1f}, {mine.ms(0.99):.0f} | {_joined(faults)} | {' '.join(cell.bots)} |"
    )


def _joined(faults: Iterable[str]) -> str:
    return "; ".join(faults) or "none"
