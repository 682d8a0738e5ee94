"""The time of one decision."""

from time import process_time

import pytest

from ddz_desktop.bots.hints import hints
from ddz_desktop.engine.rules import PRESETS
from net.arena.hands import fixed
from tests.bots.hands import deal_of

LIMIT = 0.1  # s of CPU; twice the aim of 50 ms, so that a slow machine passes and a blow-up does not


@pytest.mark.parametrize("preset", ["huanle", "tiandi", "five", "five_new"])
def test_hints_come_at_once(preset: str) -> None:
    """The first lead of a hand, its largest decision, takes no longer than the limit, best of three."""
    rules = PRESETS[preset]
    for seed in range(4):
        game = fixed(deal_of(rules, seed))
        view = game.view(game.landlords[0])
        times = []
        for _ in range(3):
            start = process_time()
            assert hints(rules, view)
            times.append(process_time() - start)
        assert min(times) < LIMIT, (preset, seed, times)
