"""The weights of `normal`, tuned by playing it against itself.

`python -m training.tune --family three --minutes 30 --seed 1`; said again, it goes on.

Simultaneous perturbation (SPSA): in each step every weight is moved a little up or down at random; the weights moved so
and the weights moved the other way play a few deals with the sides swapped; all go a little towards the winner. What is
kept in the end is the mean of the later half of the way.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean

import msgspec
from msgspec import Struct

from ddz_desktop.bots.ranking import best
from ddz_desktop.bots.sight import look, role_weights
from ddz_desktop.bots.weights import WEIGHTS, Weights, family
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.arena.deals import drawn
from net.arena.hands import Player, both

Pair = tuple[Weights, Weights]  # of the landlords, of the farmers

SPREAD = Weights(
    shed=0.12,
    shed_long=0.1,
    hold=0.25,
    hold_long=0.25,
    bomb=0.3,
    rocket=0.4,
    wild=0.15,
    lead=0.2,
    ours=0.2,
    tempo=0.25,
    loser=0.15,
    soon=0.8,
    danger=0.4,
    trusting=0.15,
    partner=0.6,
    gift=1.5,
    feed=0.7,
    waste=0.0,
    exposed=0.2,
    will=0.1,
    bombed=0.12,
)  # how far a weight is moved; `waste` stays: a rule of good manners more than of strength
_DEALS, _RATE = 8, 0.1  # a step; what a step won by all takes a weight along, in spreads
_SEEDS = 7_000_000  # the deals of a run are those of no match: their seeds begin here
_SHARES = ("will", "bombed")  # weights that are chances


class Way(Struct):
    """A run: the weights begun with, how far it is from them (in spreads) now, and every fiftieth step so far."""

    family: str
    seed: int
    start: Pair
    steps: int = 0
    now: list[float] = []
    kept: list[list[float]] = []
    seconds: float = 0.0


def begin(name: str, seed: int) -> Way:
    """A run from the weights that are played now."""
    return Way(name, seed, WEIGHTS[name], now=[0.0] * (2 * len(SPREAD)))


def step(way: Way, deals: int = _DEALS) -> Way:
    """The next step; its chance comes from the seed and its number."""
    rng = random.Random(f"{way.family} {way.seed} {way.steps}")
    signs = [rng.choice((-1, 1)) for _ in way.now]
    up, down = (moved(way, [at + sign * turn for at, sign in zip(way.now, signs, strict=True)]) for turn in (1, -1))
    rules = members(way.family)[way.steps % len(members(way.family))]
    won = 2 * match(rules, up, down, _SEEDS + way.seed, range(way.steps * deals, (way.steps + 1) * deals)) - 1
    now = [at + _RATE * won * sign for at, sign in zip(way.now, signs, strict=True)]
    kept = [*way.kept, now] if way.steps % 50 == 49 else way.kept
    return msgspec.structs.replace(way, steps=way.steps + 1, now=now, kept=kept)


def found(way: Way) -> Pair:
    """The weights of the run: the mean of the later half of what was kept."""
    later = way.kept[len(way.kept) // 2 :] or [way.now]
    return moved(way, [fmean(column) for column in zip(*later, strict=True)])


def moved(way: Way, by: Sequence[float]) -> Pair:
    """The start moved by so many spreads, the landlords' weights first; none below zero, no chance above one."""
    half = len(SPREAD)
    return _moved(way.start[0], by[:half]), _moved(way.start[1], by[half:])


def _moved(start: Weights, by: Sequence[float]) -> Weights:
    values = {name: max(0.0, at + far * spread) for name, at, far, spread in zip(
        Weights._fields, start, by, SPREAD, strict=True)}  # fmt: skip
    return Weights(**{name: min(1.0, value) if name in _SHARES else value for name, value in values.items()})


def members(name: str) -> list[Rules]:
    """The modes that share weights; two-deck tables three times, since three decks take three times as long."""
    return [rules for rules in PRESETS.values() if family(rules) == name for _ in range(3 if rules.decks == 2 else 1)]


def match(rules: Rules, a: Pair, b: Pair, seed: int, numbers: Sequence[int]) -> float:
    """The win rate of a over the deals of these numbers, each played with the sides swapped; no bidding."""
    one, other = player(a), player(b)
    hands = [both(drawn(rules, seed, number), number, one, other, False) for number in numbers]
    return fmean(hand.score for pair in hands for hand in pair)


def player(pair: Pair) -> Player:
    """`normal` with other weights; it asks for nothing before the play."""

    def act(rules: Rules, view: View) -> Action | None:
        if all(ask.act not in ("play", "pass") for ask in view.may):
            return None
        return best(look(rules, view, role_weights(rules, view, {family(rules): pair})))

    return Player(act)


def main(words: Sequence[str] | None = None, clock: Callable[[], float] = time.monotonic) -> int:
    """Go on with a run for some minutes, keep it, print the weights found."""
    options = _parser().parse_args(words)
    if options.family not in WEIGHTS:
        print(f"tune: no family {options.family!r}, only {', '.join(WEIGHTS)}", file=sys.stderr)
        return 2
    path = options.folder / f"tune-{options.family}-{options.seed}.json"
    way = msgspec.json.decode(path.read_bytes(), type=Way) if path.exists() else begin(options.family, options.seed)
    start, before = clock(), way.seconds
    while (now := clock()) - start < 60 * options.minutes:
        way = step(way)
        if way.steps % 50 == 0:
            _keep(way, path, before + now - start)
    _keep(way, path, before + clock() - start)
    for role, weights in zip(("landlords", "farmers"), found(way), strict=True):
        print(f"{way.steps} steps, {role}: {weights}")
    return 0


def _keep(way: Way, path: Path, seconds: float) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode(msgspec.structs.replace(way, seconds=round(seconds, 1))))
    fresh.replace(path)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m training.tune", description=__doc__)
    parser.add_argument("--family", default="three", help="modes that share weights: three, wild, five")
    parser.add_argument("--minutes", type=float, default=30, help="how long; default: 30")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("training/runs"), help="where runs are kept")
    return parser


if __name__ == "__main__":
    sys.exit(main())
