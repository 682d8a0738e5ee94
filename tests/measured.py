"""Strengths of the levels as they might have been measured: no test or picture hangs on what the league found."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from ddz_desktop.bots import levels
from ddz_desktop.bots.levels import LEVELS, Strength
from ddz_desktop.engine.rules import PRESETS

Measured = dict[str, dict[str, Strength]]


def proved(names: Sequence[str], presets: Sequence[str] = tuple(PRESETS)) -> Measured:
    """These levels, each better than the one before, in these modes."""
    found = {level: Strength(0.664, 0.643, 0.685, 2_000, below) for below, level in pairwise(names)}
    return dict.fromkeys(presets, found)


TWO, FOUR = proved(LEVELS[:2]), proved(LEVELS)


def lay(monkeypatch: pytest.MonkeyPatch, found: Measured) -> None:
    """Let that be what was measured."""
    monkeypatch.setattr(levels, "measured", lambda: found)
