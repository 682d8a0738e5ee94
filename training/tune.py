"""The weights of `normal`, tuned by what its networks would rather have played.

`python -m training.tune --family three --minutes 20 --seed 1`

The regret of a choice is what the play that was chosen is worth less than the best one, by the networks of the family.
Weight by weight a step up and one down are tried on some choices of each role; a step is kept where it lowers the mean
regret by more than chance would, there and on choices held out. A sweep that keeps none halves the steps.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_desktop.bots.nets.weights import shipped
from ddz_desktop.bots.weights import WEIGHTS, Weights
from training.choices import Choice, Halves, gather

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
_SHARES = ("will", "bombed")  # weights that are chances
_STEPS = (4.0, 2.0, 1.0, 0.5)  # in spreads
_CLEAR, _HELD = 2.0, 1.0  # standard errors of what a step must gain, and of what it must gain on choices held out
_FIRST = 4  # a step that gains nothing on such a part of the choices is given up
_FEWEST = 4  # choices of which something may be said

Array = npt.NDArray[np.float64]
Going = Callable[[], bool]  # whether there is time


class Place(NamedTuple):
    """Weights, the choices with their prices, and the regrets of each."""

    weights: Weights
    halves: Halves
    regrets: tuple[Array, Array]

    def __str__(self) -> str:
        tried, held = (half.mean() for half in self.regrets)
        return f"regret {tried:.4f}, held out {held:.4f}"


def place(weights: Weights, halves: Halves) -> Place:
    """Where one is with these weights."""
    tried, held = ([choice.settled(weights) for choice in half] for half in halves)
    return Place(weights, (tried, held), (_regrets(tried, weights), _regrets(held, weights)))


def descend(start: Place, rng: random.Random, going: Going) -> Place:
    """Where no step is a clear gain any more, or the time is up."""
    at = start
    for step in _STEPS:
        before = None
        while going() and at is not before:
            before, at = at, sweep(at, step, rng, going)
    return at


def sweep(at: Place, step: float, rng: random.Random, going: Going) -> Place:
    """All weights once, in any order."""
    for name in rng.sample(Weights._fields, len(SPREAD)):
        for turn in rng.sample((-step, step), 2):
            weights = moved(at.weights, name, turn)
            if going() and weights != at.weights and gains(at, weights):
                at = place(weights, at.halves)
                print(f"  {name} {getattr(weights, name):g}: {at}", flush=True)
                break
    return at


def gains(at: Place, weights: Weights) -> bool:
    """Whether other weights are clearly better."""
    (tried, held), (now, out) = at.halves, at.regrets
    part = len(tried) // _FIRST
    looks = (tried[:part], now[:part], 0.0), (tried, now, _CLEAR), (held, out, _HELD)
    return all(_gain(before - _regrets(half, weights)) > least for half, before, least in looks)


def moved(weights: Weights, name: str, by: float) -> Weights:
    """A weight moved by so many spreads: not below zero, a chance not above one."""
    value = max(0.0, getattr(weights, name) + by * getattr(SPREAD, name))
    return weights._replace(**{name: round(min(1.0, value) if name in _SHARES else value, 4)})


def _regrets(choices: Sequence[Choice], weights: Weights) -> Array:
    return np.array([choice.regret(weights) for choice in choices])


def _gain(less: Array) -> float:
    """A mean in its standard errors; most choices stay what they are, and all may."""
    error = less.std() / len(less) ** 0.5
    return float(less.mean() / error) if error else 0.0


def main(words: Sequence[str] | None = None, clock: Callable[[], float] = time.monotonic) -> int:
    """Gather choices, tune both roles, print what was found."""
    options, begin = _parser().parse_args(words), clock()

    def until(part: float) -> Going:
        return lambda: clock() - begin < 60 * options.minutes * part

    try:
        both = gather(options.family, shipped(options.family), options.seed, options.choices, until(0.5))
    except (OSError, ValueError) as error:
        return _no(f"the networks of {options.family} cannot be had: {error}")
    if min(len(half) for halves in both for half in halves) < _FEWEST:
        return _no("there is not enough time")
    found = [_tuned(options.family, options.seed, role, both[role], until((0.6, 1.0)[role])) for role in (0, 1)]
    print(f'    "{options.family}": ({found[0]}, {found[1]}),')
    return 0


def _tuned(name: str, seed: int, role: int, halves: Halves, going: Going) -> str:
    """The weights found for a role as they are written."""
    start = place(WEIGHTS[name][role], halves)
    print(f"{('landlords', 'farmers')[role]}, {sum(map(len, halves))} choices: {start}", flush=True)
    end = descend(start, random.Random(f"{name} {seed} {role}"), going)
    print(f"  {'no step is better' if going() else 'the time is up'}: {end}", flush=True)
    return written(end.weights)


def written(weights: Weights) -> str:
    """Weights as code, only those that are not as usual."""
    pairs = zip(Weights._fields, weights, Weights(), strict=True)
    return f"Weights({', '.join(f'{name}={value:g}' for name, value, usual in pairs if value != usual)})"


def _no(why: str) -> int:
    print(f"tune: {why}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m training.tune", description=__doc__)
    parser.add_argument("--family", choices=WEIGHTS, default="three", help="modes that share weights; default: three")
    parser.add_argument("--minutes", type=float, default=20, help="how long at most; default: 20")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--choices", type=int, default=3000, help="of each role, half of them held out; default: 3000")
    return parser


if __name__ == "__main__":
    sys.exit(main())
