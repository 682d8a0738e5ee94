"""Worlds that a viewer may not tell apart he cannot tell apart: not by a byte, an order or a moment."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from ddz_desktop.engine import roles
from ddz_desktop.engine.events import Illegal
from ddz_desktop.engine.rules import PRESETS, Rules
from tests.engine.mutants import MUTANTS
from tests.engine.worlds import Viewer, World, played, stream, twin
from tests.strategies import rules, seeds

PAIRS = 100  # tables a preset, each against a twin for every viewer
HUNT = 400  # tables among which a planted leak must be found


def pairs(table: Rules, rnd: Random) -> list[tuple[Viewer, World, World]]:
    """One table, and a twin for every seat and for a spectator."""
    first = played(table, rnd)
    twins = [(viewer, twin(first, viewer, rnd)) for viewer in (None, *range(table.seats))]
    return [(viewer, first.world, other) for viewer, other in twins if other is not None]


def differ(viewer: Viewer, one: World, other: World) -> bool:
    """Whether the viewer can tell the worlds apart; an act that only one of them refuses tells too."""
    try:
        return stream(one, viewer) != stream(other, viewer)
    except Illegal:
        return True


@pytest.mark.parametrize("preset", sorted(PRESETS))
@settings(max_examples=PAIRS)
@given(data=st.data(), seed=seeds)
def test_two_worlds(preset: str, data: st.DataObject, seed: int) -> None:
    """Each viewer's whole stream (moments, order, bytes of events and view, refusals) is equal in a world and its twin:
    other hands, bottom, hidden roles, wild draws to come and sealed answers leave no trace (RULES.md §2.9, §7.4)."""
    table = data.draw(rules(preset))
    for viewer, one, other in pairs(table, Random(seed)):
        note(f"viewer {viewer}\n{one}\n{other}")
        assert stream(one, viewer) == stream(other, viewer)


@pytest.mark.parametrize("preset", ["five", "five_new"])
def test_pairs_reach_the_secret(preset: str) -> None:
    """The pairs do set a lone landlord against a hidden one, and one hidden landlord against another, for farmers and
    spectators alike: a law that met no secret would hold of itself."""
    met: Counter[str] = Counter()
    for seed in range(60):
        for viewer, one, other in pairs(PRESETS[preset], Random(seed)):
            lords = [roles.landlords(world.deal) for world in (one, other)]
            who = "spectator" if viewer is None else "landlord" if viewer in lords[0] else "farmer"
            met[who] += 1
            met[f"{who}: lone or not"] += len(lords[0]) != len(lords[1])
            met[f"{who}: which"] += len(lords[0]) == len(lords[1]) and set(lords[0]) != set(lords[1])
    assert min(met[f"{who}: lone or not"] for who in ("spectator", "farmer")) >= 10, met
    assert min(met[f"{who}: which"] for who in ("spectator", "farmer", "landlord")) >= 10, met


@pytest.mark.parametrize("name", MUTANTS)
def test_planted_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each planted leak is caught, so the law above can fail."""
    preset, plant = MUTANTS[name]
    plant(monkeypatch)
    caught = (differ(*pair) for seed in range(HUNT) for pair in pairs(PRESETS[preset], Random(seed)))
    assert any(caught), f"{name} was not caught in {HUNT} tables"
