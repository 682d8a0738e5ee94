"""Strength and manners of the bots: against RLCard's agent, each level against the one below, time, whole hands.

Matches are the league's: on the fixed deals, each twice with the sides swapped, without bidding; a deal is one value.
What these very bots have played before is not played again. A level that cannot be had is listed as missing, its
figures are null.
"""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from bench.arena import players
from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.game import deal
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.arena import deals as files
from net.arena.hands import Fault, Played, Player, fixed, play
from net.arena.match import probe
from net.pace import NEEDS, PACES
from training import results, scores
from training.matches import KEPT, OUTSIDE, STRICT, Ground, ground, ladder, match
from training.scores import Cell, Plays

PARTS = ("rlcard", "steps", "time", "hands")
_SEED = 5  # of the deals of whole hands
Figures = dict[str, Any]


def measure(
    only: Collection[str], presets: Sequence[str], names: Sequence[str], deals: int, hands: int, jobs: int, anew: bool
) -> Figures:  # fmt: skip
    """The figures of the named parts. `deals`: of a match; `hands`: of every level in every mode; `anew`: nothing that
    was played before counts. Raises ValueError for modes and levels that do not exist."""
    _check(presets, names)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded
    presets, names = presets or [*PRESETS], names or LEVELS
    with tempfile.TemporaryDirectory() as folder:
        on = ground(Path(folder) / KEPT.name if anew else KEPT, players, jobs)
        parts: dict[str, Callable[[], Figures]] = {
            "rlcard": lambda: rlcard(on, names, deals),
            "steps": lambda: steps(on, presets, names, deals),
            "time": lambda: times(presets, names),
            "hands": lambda: whole(presets, names, hands),
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


def steps(on: Ground, presets: Sequence[str], names: Sequence[str], deals: int) -> Figures:
    """Each level against the strongest below it that is offered, in every mode: lower ends, and the worst of those that
    are offered themselves."""
    missing: list[str] = []
    for preset in presets:
        for cell in ladder(on, preset, names, deals):
            if isinstance(cell, Cell):
                _told(cell)
            else:
                missing.append(cell)
    cells = scores.load(on.kept)
    now = [cell for cell in cells if cell.table in presets and cell.bots == _bots(on, cell)]
    strengths = {
        f"{preset} {name}": results.strength(cell)
        for preset in presets
        for name, cell in results.steps(now, preset).items()
    }
    offered = {name: one.low for name, one in strengths.items() if one.proved}
    worst = min(offered, key=lambda name: offered[name], default=None)
    return {
        "weakest_step_wp_low": offered[worst] if worst else None,
        "weakest_step": worst,
        "steps_wp_low": {name: one.low for name, one in strengths.items()},
        "not_offered": [name for name in strengths if name not in offered],
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


def times(presets: Sequence[str], names: Sequence[str], hands: int = 6) -> Figures:
    """CPU time of a play of every level, ms, of all threads: the mean at three seats and one deck, and the 99th
    percentile in the mode where it is longest; over hands without bidding against itself."""
    found: Figures = {}
    missing: list[str] = []
    for name in names:
        sides: dict[str, Plays] = {}
        for preset, player in _had(presets, name, missing):
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


def whole(presets: Sequence[str], names: Sequence[str], hands: int) -> Figures:
    """So many hands of every level in every mode, with all that comes before the first card: what was refused, raised,
    left unsaid, or thought of for longer than a table waits."""
    total: Counter[str] = Counter(illegal_acts=0, exceptions=0, missed_deadlines=0)
    found: dict[str, dict[str, Any]] = {}
    missing: list[str] = []
    for name in names:
        due = NEEDS.get(name, PACES["fast"].low) * 1000
        for preset, player in _had(presets, name, missing):
            dealt = [deal(files.drawn(PRESETS[preset], _SEED, at))[0] for at in range(hands)]
            done = _manners([play(start, (0,), guarded(player), guarded(player)) for start in dealt], due)
            total.update({what: done[what] for what in total})
            found[f"{preset} {name}"] = done
    return {**total, "hands_each": hands, "hands": found, "missing": missing}


def _manners(hands: Sequence[Played], due: float) -> Figures:
    """`due`: µs for a thought."""
    sides = [side for hand in hands for side in hand.sides]
    faults = sum((Counter(side.faults) for side in sides), Counter[str]())
    raised = sum(number for what, number in faults.items() if what.startswith(_RAISED))
    micros = [one for side in sides for one in side.micros]
    return {
        "hands": len(hands), "plays": len(micros), "illegal_acts": faults.total() - raised, "exceptions": raised,
        "missed_deadlines": sum(one > due for one in micros), "slowest_ms": round(max(micros, default=0) / 1000, 1),
        "faults": dict(faults),
    }  # fmt: skip


_RAISED = "raised "


def guarded(player: Player) -> Player:
    """The player, whose exceptions and silences are faults."""

    def act(rules: Rules, view: View) -> Action | None:
        try:
            done = player.act(rules, view)
        except Fault:
            raise
        except Exception as error:
            raise Fault(f"{_RAISED}{type(error).__name__}: {error}") from error
        if done is None and any(ask.act in ("play", "pass") for ask in view.may):
            raise Fault("silent in its turn")
        return done

    return Player(act, player.clock)


def _had(presets: Sequence[str], name: str, missing: list[str]) -> Iterator[tuple[str, Player]]:
    """The modes in which a level can be had; why not, of the others."""
    for preset in presets:
        player = players(name)
        try:
            probe(name, player, files.drawn(PRESETS[preset], _SEED, 0))
        except ValueError as error:
            missing.append(str(error))
        else:
            yield preset, player
