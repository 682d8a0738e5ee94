"""The quick number of turns is near the exact one."""

import random

import numpy as np
import pytest

from ddz_desktop.bots.nets.counts import counts, split
from ddz_desktop.bots.nets.turns import manner, turns
from ddz_desktop.bots.turns import fewest
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import ONE_OF, Packed, count, deck_of, parse_ranks
from ddz_desktop.engine.moves import CARDS
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.tables import READING


def quick(rules: Rules, hands: list[Packed]) -> list[int]:
    """The numbers of some hands."""
    kickers = np.full(len(hands), manner(rules).kickers, dtype=np.uint32)
    return [int(number) for number in turns(counts(hands), kickers, manner(rules).apart)]


def drawn(rules: Rules, number: int) -> list[Packed]:
    """Random hands of every size."""
    rnd = random.Random(number)
    deck = deck_of(rules.decks)
    return [sum(ONE_OF[card] for card in rnd.sample(deck, rnd.randint(1, rules.dealt + 3))) for _ in range(400)]


@pytest.mark.parametrize(
    ("preset", "alike"), [("classic_a", 0.94), ("classic_b", 0.94), ("five", 0.94), ("five_new", 0.8)]
)
def test_nearly_all_hands_have_the_exact_number(preset: str, alike: float) -> None:
    """As many as that; and none is more than three away."""
    rules = PRESETS[preset]
    hands = drawn(rules, 4)
    away = np.array(quick(rules, hands)) - [fewest(rules, hand) for hand in hands]
    assert (away == 0).mean() >= alike
    assert abs(away).max() <= 3


@pytest.mark.parametrize(
    ("hand", "number"),
    [
        ("3", 1), ("3 3", 1), ("x X", 1), ("x", 1), ("3 4", 2), ("3 3 3 4", 1), ("3 3 3 4 4", 1), ("3 3 3 3", 1),
        ("3 4 5 6 7", 1), ("3 4 5 6 7 7", 2), ("3 3 4 4 5 5", 1), ("3 3 3 4 4 4 5 6", 1),
        ("3 4 5 6 7 8 9 T J Q K A", 1), ("3 3 3 4 4 4 5 6 7 8 9", 2), ("T J Q K A 2", 2), ("3 4 5 6 7 3 4 5 6 7", 1),
        ("3 4 5 6 7 9 T J Q K", 2),
    ],
)  # fmt: skip
def test_by_hand(hand: str, number: int) -> None:
    """Groups of every kind."""
    assert quick(PRESETS["classic_a"], [parse_ranks(hand)]) == [number]


def test_hands_do_not_disturb_each_other() -> None:
    """Many at once are each for itself."""
    rules = PRESETS["classic_a"]
    hands = drawn(rules, 7)
    assert quick(rules, hands) == [quick(rules, [hand])[0] for hand in hands]


def test_packed_cards_and_readings_come_apart() -> None:
    """The arrays say what the integers say; a pass is no card and -1."""
    hand = parse_ranks("3 3 3 4 5 6 7 8 2 2 2 2 x X")
    moves = [*book(PRESETS["classic_a"]).legal(hand), 0]
    cards, codes = split(moves)
    assert cards.tolist() == [[count(move & CARDS, rank) for rank in range(15)] for move in moves]
    assert codes.tolist() == [move >> READING if move else -1 for move in moves]
