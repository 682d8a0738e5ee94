"""Worlds that somebody in a room may not tell apart he cannot tell apart: not by a byte, an order or a moment."""

from collections import Counter
from random import Random

import pytest

from ddz_desktop.engine.phases import Sealed
from ddz_desktop.engine.rules import PRESETS
from tests.net.leaks import LEAKS
from tests.net.twins import compare, scene

SCENES = 16  # a preset, each a pair for every seat and for spectators; `python -m tests.net.twins` tries more
HUNT, SHORT = 200, 20  # scenes among which a planted leak must be found, of so many acts at most


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("preset", PRESETS)
def test_two_worlds_around_a_hall(preset: str, half: int) -> None:
    """What each seat and each spectator gets over his line, what the door and the card say, when, and how what he tries
    is refused: equal, whatever lies hidden and however long the bots have thought."""
    pairs = 0
    for seed in range(half * SCENES // 2, (half + 1) * SCENES // 2):
        counts = compare(preset, seed)
        assert counts.differ == []
        assert counts.missed == 0
        pairs += counts.pairs
    assert pairs > SCENES


def test_the_scenes_reach_what_matters() -> None:
    """Persons and bots at the same table, sealed questions open at the horizon, lines cut and back: a law that met none
    of it would hold of itself."""
    met: Counter[str] = Counter()
    for seed in range(60):
        at = scene("five", Random(f"five {seed}"))
        end = at.table.games[-1].phase
        met["bots"] += len(at.persons) < 5
        met["persons"] += len(at.persons) > 1
        met["sealed"] += isinstance(end, Sealed)
        met["cut"] += any(message is None for _, _, message in at.events)
    assert min(met.values()) >= 10, met


@pytest.mark.parametrize("leak", LEAKS)
def test_planted_leaks_are_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison sees each of these faults within a few scenes."""
    plant, preset = LEAKS[leak]
    short = (seed for seed in range(HUNT) if len(scene(preset, Random(f"{preset} {seed}")).table.games) <= SHORT)
    plant(monkeypatch)
    assert any(compare(preset, seed).differ for seed in short)
