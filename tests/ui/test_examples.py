"""The examples of the rule sheet: what the book says of them, none missing, bombs in their order."""

import pytest

from ddz_desktop.engine.cards import RANK_OF, pack
from ddz_desktop.engine.combos import FAMILIES
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.rules import PRESETS, rules
from ddz_desktop.ui.examples import ORDER, WILDS, bombs, book_of, combinations, with_wild

every_preset = pytest.mark.parametrize("preset", PRESETS)
ORDINARY = {Kind(row[0]) for row in FAMILIES} | {Kind.SINGLE}
FEWER = {
    "classic_b": {Kind.TRIO_PAIR, Kind.FOUR_PAIR},
    "five": {Kind.TRIO_SINGLE, Kind.PLANE_SINGLE, Kind.FOUR_SINGLE, Kind.FOUR_PAIR},
    "five_new": {Kind.TRIO_SINGLE, Kind.PLANE_SINGLE, Kind.FOUR_SINGLE, Kind.FOUR_PAIR},
}
"""What RULES.md §2.2 takes away."""
BOMBS = {
    "classic_a": "BOMB 4, ROCKET 2",
    "classic_b": "BOMB 4, ROCKET 2",
    "huanle": "BOMB 4, ROCKET 2",
    "huanle_laizi": "SOFT_BOMB 4, HARD_BOMB 4, PURE_BOMB 4, ROCKET 2",
    "laizi_bid": "BOMB 4, BOMB 4, ROCKET 2",
    "tiandi": "SOFT_BOMB 4, HARD_BOMB 4, WILD_BOMB 4, PURE_BOMB 4, LONG_BOMB 5, WILD_BOMB 5, LONG_BOMB 6, WILD_BOMB 6, "
    "LONG_BOMB 7, WILD_BOMB 7, LONG_BOMB 8, WILD_BOMB 8, LONG_BOMB 9, LONG_BOMB 10, LONG_BOMB 11, LONG_BOMB 12, "
    "ROCKET 2",
    "five": "BOMB 4, JOKER_BOMB 2, BOMB 5, BOMB 6, JOKER_BOMB 3, BOMB 7, BOMB 8, JOKER_BOMB 4",
    "five_new": "BOMB 4, JOKER_BOMB 2, BOMB 5, BOMB 6, JOKER_BOMB 3, BOMB 7, BOMB 8, JOKER_BOMB 4, BOMB 9, BOMB 10, "
    "JOKER_BOMB 5, BOMB 11, BOMB 12, JOKER_BOMB 6",
}
"""RULES.md §2.3, written out."""


@every_preset
def test_each_example_reads_as_its_kind(preset: str) -> None:
    """In that mode, by its book, by default unless wilds are in it; what each card stands for is its answer too."""
    table = PRESETS[preset]
    asked = book_of(table)
    for example in (*combinations(table), *bombs(table)):
        readings = asked.readings(pack(example.cards))
        wild = any(RANK_OF[card] in asked.wilds for card in example.cards)
        assert example.combo in (readings if wild else readings[:1])
        assert asked.stands(example.cards, example.combo) == example.stands


@every_preset
def test_no_combination_is_missing(preset: str) -> None:
    """Every kind of the mode has one example, natural, and in the order in which they are learnt."""
    found = [example.combo.kind for example in combinations(PRESETS[preset])]
    assert found == [kind for kind in ORDER if kind in ORDINARY - FEWER.get(preset, set())]
    assert all(RANK_OF[card] not in WILDS for example in combinations(PRESETS[preset]) for card in example.cards)


@every_preset
def test_every_bomb_is_there_in_its_order(preset: str) -> None:
    """The list is RULES.md §2.3, and the book says so: no bomb beats a later one."""
    table = PRESETS[preset]
    found = bombs(table)
    assert ", ".join(f"{example.combo.kind.name} {example.combo.n}" for example in found) == BOMBS[preset]
    asked = book_of(table)
    for i, one in enumerate(found):
        assert not any(asked.beats(one.combo, other.combo) for other in found[i + 1 :])


@every_preset
def test_wild_examples_hold_one_wild_and_read_the_same(preset: str) -> None:
    """Where a mode has wilds, every combination but the single card has one; elsewhere none."""
    table = PRESETS[preset]
    asked = book_of(table)
    for example in combinations(table):
        wild = with_wild(table, example)
        if not table.wilds or example.combo.kind is Kind.SINGLE:
            assert wild is None
            continue
        assert wild is not None
        assert example.combo in asked.readings(pack(wild.cards))
        assert len(wild.made) == 1
        assert sum(RANK_OF[card] in asked.wilds for card in wild.cards) == 1
        assert sorted(wild.stands) == sorted(RANK_OF[card] for card in example.cards)


@every_preset
def test_the_examples_are_cards_that_can_be_held(preset: str) -> None:
    """No face oftener than there are decks."""
    table = PRESETS[preset]
    for example in (*combinations(table), *bombs(table)):
        assert max(example.cards.count(card) for card in example.cards) <= table.decks


def test_the_examples_follow_the_house_rules() -> None:
    """They are asked from the rules, not listed by mode."""
    kinds = {example.combo.kind for example in combinations(rules("huanle", {"four_pair": False}))}
    assert Kind.FOUR_PAIR not in kinds
    names = [(e.combo.kind, e.combo.n) for e in bombs(rules("tiandi", {"all_wild_bomb": "none"}))]
    assert (Kind.WILD_BOMB, 4) not in names
    assert (Kind.LONG_BOMB, 12) in names
