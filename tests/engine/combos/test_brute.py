"""The engine against the oracle: every subset of a small hand, every choice of wilds."""

import random

import pytest

from ddz_desktop.engine.rules import PRESETS
from tests.engine.combos import brute

POSITIONS = 60


@pytest.mark.parametrize("preset", PRESETS)
def test_the_engine_equals_brute_force(preset: str) -> None:
    """Readings, their order, moves, comparison, candidates, can_beat and stand-ins of random hands are the oracle's."""
    seed = f"suite {preset}"
    chance = random.Random(seed)
    found = [fault for _ in range(POSITIONS) for fault in brute.faults(chance, preset)]
    assert not found, f"seed {seed!r}: {found[:3]}"
