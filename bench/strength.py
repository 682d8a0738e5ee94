"""Strength and manners of the bots: against RLCard's agent, each level against the one below, time, whole hands.

Matches are the league's: on the fixed deals, each twice with the sides swapped, without bidding; a deal is one value.
What these very bots have played before is not played again. Where a level is not offered it is not asked, unless all
are. A level that cannot be had is listed as missing, its figures are null.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from msgspec import to_builtins

from bench import manners
from bench.arena import players
from ddz_desktop.bots.levels import LEVELS, offered
from ddz_desktop.engine.rules import PRESETS
from net.arena import deals as files
from net.arena.hands import Player, fixed, play
from net.arena.match import probe
from training import results, scores
from training.matches import KEPT, OUTSIDE, STRICT, Ground, ground, ladder, match
from training.scores import Cell, Plays

PARTS = ("rlcard", "steps", "time", "hands")
_SEED = 5  # of the deals whose plays are timed
Figures = dict[str, Any]
Asked = Mapping[str, Sequence[str]]  # levels by mode


def measure(
    only: Collection[str], presets: Sequence[str], names: Sequence[str], deals: int, hands: int, jobs: int = 1,
    anew: bool = False, every: bool = False,
) -> Figures:  # fmt: skip
    """The figures of the named parts. `deals`: of a match; `hands`: of every level in every mode; `anew`: nothing that
    was played before counts; `every`: of levels, too, where they are not offered. Raises ValueError for modes and
    levels that do not exist."""
    _check(presets, names)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded
    presets, names = presets or [*PRESETS], names or LEVELS
    asked = {preset: [name for name in names if every or name in offered(preset)] for preset in presets}
    with tempfile.TemporaryDirectory() as folder:
        on = ground(Path(folder) / KEPT.name if anew else KEPT, players, jobs)
        parts: dict[str, Callable[[], Figures]] = {
            "rlcard": lambda: rlcard(on, names, deals),
            "steps": lambda: steps(on, asked, deals),
            "time": lambda: times(names, asked),
            "hands": lambda: whole(on, asked, hands),
        }
        found = [parts[name]() for name in PARTS if name in only]
    missing = sorted({why for part in found for why in part.pop("missing")})
    return {name: value for part in found for name, value in part.items()} | {"missing": missing}


def _check(presets: Sequence[str], names: Sequence[str]) -> None:
    if wrong := [name for name in (*presets, *names) if name not in {*PRESETS, *LEVELS}]:
        raise ValueError(f"{wrong[0]!r} is neither a mode nor a level")


# -- matches ---------------------------------------------------------------------


def rlcard(on: Ground, names: Sequence[str], deals: int) -> Figures:
    """Every level against RLCard's rule agent: win rate, its lower end, deals, CPU ms a play, faults of both."""
    found: Figures = {}
    missing: list[str] = []
    for name in names:
        cell, about = None, f"{name}_vs_{OUTSIDE}"
        try:
            for cell in match(on, STRICT, name, OUTSIDE, deals):
                _told(cell)
        except ValueError as error:
            missing.append(str(error))
        found |= {f"{about}_{what}": value for what, value in _of(cell).items()}
    return found | {"missing": missing}


def _of(cell: Cell | None) -> Figures:
    """What a match says."""
    if cell is None:
        return dict.fromkeys(("wp", "wp_low", "deals", "ms_a_play", "faults"))
    rate, faults = cell.rate, [side.faults for side in cell.plays]
    return {
        "wp": round(rate.mean, 4), "wp_low": round(rate.mean - rate.half, 4), "deals": len(cell.won),
        "ms_a_play": round(cell.plays[0].mean_ms, 2), "faults": {cell.a: faults[0], cell.b: faults[1]},
    }  # fmt: skip


def steps(on: Ground, asked: Asked, deals: int) -> Figures:
    """Each level against the strongest below it that is offered, in every mode: lower ends, and the worst of those that
    are offered themselves."""
    missing: list[str] = []
    for preset, names in asked.items():
        for cell in ladder(on, preset, names, deals):
            if isinstance(cell, Cell):
                _told(cell)
            else:
                missing.append(cell)
    cells = scores.load(on.kept)
    now = [cell for cell in cells if cell.table in asked and cell.bots == _bots(on, cell)]
    strengths = {
        f"{preset} {name}": results.strength(cell)
        for preset in asked
        for name, cell in results.steps(now, preset).items()
    }
    proved = {name: one.low for name, one in strengths.items() if one.proved}
    worst = min(proved, key=lambda name: proved[name], default=None)
    return {
        "weakest_step_wp_low": proved[worst] if worst else None,
        "weakest_step": worst,
        "steps_wp_low": {name: one.low for name, one in strengths.items()},
        "not_offered": [name for name in strengths if name not in proved],
        "not_measured": [
            pair for preset in asked for name in LEVELS[1:] if (pair := f"{preset} {name}") not in strengths
        ],
        "missing": missing,
    }


def _bots(on: Ground, cell: Cell) -> tuple[str, str] | None:
    """The marks that the players of a match have now, if they can be had."""
    try:
        return on.mark(cell.table, cell.a), on.mark(cell.table, cell.b)
    except ValueError:
        return None


def _told(cell: Cell) -> None:
    if sys.stderr.isatty() and cell.won:
        sys.stderr.write(f"\r{cell.table}: {cell.a} against {cell.b} {cell.rate}, {len(cell.won)} deals ")


# -- hands -----------------------------------------------------------------------


def times(names: Sequence[str], asked: Asked, hands: int = 6) -> Figures:
    """CPU time of a play of every level, ms, of all threads: the mean at three seats and one deck, and the 99th
    percentile in the mode where it is longest; over hands without bidding against itself."""
    found: Figures = {}
    missing: list[str] = []
    for name in names:
        sides: dict[str, Plays] = {}
        for preset, player in _had(asked, name, missing):
            timed = player._replace(clock=process_time)
            dealt = [fixed(files.drawn(PRESETS[preset], _SEED, at)) for at in range(hands)]
            played = [play(start, start.landlords, timed, timed) for start in dealt]
            sides[preset] = Plays().more(side for hand in played for side in hand.sides)
        worst = max(sides, key=lambda preset: sides[preset].ms(0.99), default=None)
        plain = [side for preset, side in sides.items() if PRESETS[preset].seats == 3 and not PRESETS[preset].wilds]
        mean = sum(side.micros for side in plain) / 1000 / sum(side.number for side in plain) if plain else None
        found |= {
            f"{name}_cpu_ms": mean and round(mean, 2),
            f"{name}_p99_ms": round(sides[worst].ms(0.99), 1) if worst else None,
            f"{name}_p99_in": worst,
        }
    return found | {"missing": missing}


def whole(on: Ground, asked: Asked, hands: int) -> Figures:
    """So many hands of every level in every mode, and what was wrong in them all."""
    missing: list[str] = []
    found = {
        f"{preset} {name}": manners.of(on, preset, name, player, hands)
        for name in LEVELS
        for preset, player in _had(asked, name, missing)
    }
    total = {what: sum(getattr(one, what) for one in found.values()) for what in manners.WRONG}
    told = {name: to_builtins(one) for name, one in found.items()}
    return {**total, "hands_each": hands, "hands": told, "missing": missing}


def _had(asked: Asked, name: str, missing: list[str]) -> Iterator[tuple[str, Player]]:
    """The modes in which a level that is asked for can be had; why not, of the others."""
    for preset in (mode for mode, names in asked.items() if name in names):
        player = players(name)
        try:
            probe(name, player, files.drawn(PRESETS[preset], _SEED, 0))
        except ValueError as error:
            missing.append(str(error))
        else:
            yield preset, player
