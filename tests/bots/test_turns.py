"""The fewest turns that empty a hand."""

import random

import pytest

from ddz_desktop.bots.turns import fewest
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import Packed, deck_of, pack, parse_ranks, show_ranks
from ddz_desktop.engine.rules import PRESETS, Rules

SMALL_HANDS = [
    ("huanle", "3", 0, 1),
    ("huanle", "3 3 3 4", 0, 1),
    ("huanle", "4 4 4 7", 0, 1),
    ("huanle", "3 3 3 4 4 4 5 6", 0, 1),
    ("huanle", "3 4 5 6 7 8 x X", 0, 2),
    ("huanle", "3 3 4 4 5 5 6 6 6 7", 0, 2),
    ("huanle", "3 3 3 3 5 7", 0, 1),
    ("huanle", "3 5 7 9 J K 2", 0, 7),
    ("classic_b", "3 3 3 4 4", 0, 2),
    ("five", "3 3 3 4", 0, 2),
    ("five", "3 3 3 4 4", 0, 1),
    ("five", "x x", 0, 1),
    ("five", "x X", 0, 2),
    ("huanle_laizi", "4 5 7 8", 1, 1),
    ("huanle_laizi", "4 4 4", 1, 1),
    ("tiandi", "3 5", 2, 1),
]


@pytest.mark.parametrize(("preset", "hand", "wilds", "turns"), SMALL_HANDS)
def test_known_hands(preset: str, hand: str, wilds: int, turns: int) -> None:
    """Kickers ride along, chains count once, jokers pair as the preset says, wilds fill gaps."""
    assert fewest(PRESETS[preset], parse_ranks(hand), wilds) == turns


def exact(rules: Rules, hand: Packed, known: dict[Packed, int]) -> int:
    """The fewest turns by trying every play."""
    if not hand:
        return 0
    if hand not in known:
        known[hand] = 1 + min(exact(rules, hand - cards, known) for cards, _ in book(rules).moves(hand, None))
    return known[hand]


@pytest.mark.parametrize("preset", ["huanle", "classic_b", "five"])
def test_close_to_the_exact_number(preset: str) -> None:
    """Against every play tried: never more than two off, and right for nine hands of ten."""
    rules, rng = PRESETS[preset], random.Random(preset)
    misses = []
    for _ in range(80):
        hand = pack(rng.sample(deck_of(rules.decks), 9))
        estimate, true = fewest(rules, hand), exact(rules, hand, {})
        assert abs(estimate - true) <= 2, show_ranks(hand)
        if estimate != true:
            misses.append((show_ranks(hand), estimate, true))
    assert len(misses) <= 8, misses
