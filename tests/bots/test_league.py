"""Levels differ in strength."""

import pytest

from ddz_desktop.engine.rules import PRESETS
from tests.bots.league import match

DEALS = {"classic_a": 40, "huanle": 40, "huanle_laizi": 40, "tiandi": 40, "five": 40, "five_new": 40}


@pytest.mark.slow
@pytest.mark.timeout(500)  # eighty hands of five, on a machine that does other things, too
@pytest.mark.parametrize("preset", DEALS)
def test_normal_beats_novice(preset: str) -> None:
    """On mirrored deals `normal` wins more than 55 of 100 hands against `novice`."""
    rate, lord, farmer = match(PRESETS[preset], "normal", "novice", DEALS[preset])
    assert rate > 0.55, (rate, lord, farmer)
