"""The work of one decision, counted and not timed: the same on every machine."""

from cProfile import Profile

import pytest

from ddz_desktop.bots.hints import hints
from ddz_desktop.engine.rules import PRESETS
from net.arena.hands import fixed
from tests.bots.hands import deal_of

LIMIT = 400_000  # calls; the largest lead takes 310,000, which is 0.06 s


@pytest.mark.parametrize("preset", ["huanle", "tiandi", "five", "five_new"])
def test_hints_are_not_far(preset: str) -> None:
    """The first lead of a hand, its largest decision, does not blow up."""
    rules = PRESETS[preset]
    for seed in range(4):
        game = fixed(deal_of(rules, seed))
        view = game.view(game.landlords[0])
        profile = Profile()
        assert profile.runcall(hints, rules, view)
        calls = sum(entry.callcount for entry in profile.getstats())
        assert calls < LIMIT, (preset, seed, calls)
