"""Which worlds are taken for likely."""

import random
from collections import Counter
from math import exp, log
from statistics import fmean

import pytest

from ddz_desktop.bots.clues import clues
from ddz_desktop.bots.nets.families import family_of
from ddz_desktop.bots.nets.weights import shipped
from ddz_desktop.bots.search.belief import _roles, belief, likely, weights
from ddz_desktop.bots.search.rollouts import by
from ddz_desktop.bots.search.worlds import World, worlds
from ddz_desktop.engine.cards import pack, parse_ranks
from ddz_desktop.engine.rules import PRESETS
from tests.bots.search_policies import frugal
from tests.bots.tables import table
from tests.bots.test_search_worlds import RULES, playing, seat_view


def test_who_passes_seldom_could_have_beaten_it() -> None:
    """A farmer who let the landlord's 7 be holds the ace far less often than by chance, but may: whoever can beat a
    play is thought to do so mostly."""
    view = table("4 5", "single:7:1", "7", seat=2, landlord=0, owner=0, counts=(2, 1, 2), passes=1, out="6 6 A")
    rules, ace = PRESETS["huanle"], parse_ranks("A")
    drawn = likely(belief(rules, view, frugal, 3_000, random.Random(1)), 3_000, random.Random(3))
    by_chance = Counter(worlds(rules, view, 3_000, random.Random(2)))
    held = [sum(number for world, number in some.items() if world.hands[1] == ace) for some in (drawn, by_chance)]
    assert 0 < held[0] < held[1] / 3


@pytest.mark.parametrize(("preset", "least"), [("huanle", 0.4), ("huanle_laizi", 0.1), ("tiandi", 0.1)])
def test_the_truth_is_likelier_than_chance(preset: str, least: float) -> None:
    """Over hands of `normal` bots, who play otherwise than the networks, the true world is likelier than drawn ones, in
    the mean of the logarithm."""
    gains, rnd, rules = [], random.Random(7), PRESETS[preset]
    family = family_of(rules)
    values = by(family, shipped(family.name))
    for seed in range(12):
        for game in playing(rules, seed):
            if rnd.random() < 0.3:
                view, held = seat_view(game), tuple(map(pack, game.hands))
                truth = World(held, (*view.landlords, *(s for s in game.landlords if s not in view.landlords)))
                true, *others = weights(rules, view, values, [truth, *worlds(rules, view, 60, rnd)])
                gains.append(log(true / fmean(others)))
    assert fmean(gains) > least


@pytest.mark.parametrize("name", RULES)
def test_as_many_as_are_asked_for(name: str) -> None:
    """Of every mode, the same for the same chance; each is one that can be drawn."""
    for game in [*playing(RULES[name], 4)][::9]:
        view = seat_view(game)
        held = belief(RULES[name], view, frugal, 35, random.Random(3))
        drawn = likely(held, 7, random.Random(4))
        assert drawn.total() == 7
        assert held == belief(RULES[name], view, frugal, 35, random.Random(3))
        assert drawn == likely(held, 7, random.Random(4))
        assert {*drawn} <= {*worlds(RULES[name], view, 35, random.Random(3))}


def test_the_true_landlords_are_likelier_than_chance() -> None:
    """With five seats so are the hidden landlords, by whom each seat beat and let be."""
    gains, rnd, rules = [], random.Random(7), PRESETS["five"]
    for seed in range(12):
        for game in playing(rules, seed):
            view = seat_view(game)
            if not view.sure and rnd.random() < 0.3:
                said, hidden = clues(view), (*(seat for seat in game.landlords if seat not in view.landlords),)
                truth = World(tuple(map(pack, game.hands)), (*view.landlords, *hidden))
                true, *others = (exp(_roles(view, one, said)) for one in [truth, *worlds(rules, view, 120, rnd)])
                gains.append(log(true / fmean(others)))
    assert fmean(gains) > 0.02
