"""Readings as integers, and what the table's rules make of them."""

import pytest

from ddz_desktop.engine import combos
from ddz_desktop.engine.book import Book, book, code_of, sheet_of
from ddz_desktop.engine.cards import parse_ranks
from ddz_desktop.engine.reading import Combo, Kind, parse_combo
from ddz_desktop.engine.rules import PRESETS, rules
from tests.engine.combos import oracle


@pytest.mark.parametrize("kind", Kind)
def test_kinds_are_numbered_alike(kind: Kind) -> None:
    """The generator's numbers are those of `Kind`, which is the order in which readings are offered."""
    assert getattr(combos, kind.name) == kind


@pytest.mark.parametrize("preset", PRESETS)
def test_one_reading_is_one_code(preset: str) -> None:
    """A reading and its code stand for each other; a longer one than there is has none."""
    readings = [parse_combo(text) for text in oracle.every_reading(rules(preset))]
    assert len({code_of(combo) for combo in readings}) == len(set(readings))
    with pytest.raises(ValueError, match="as long"):
        code_of(Combo(Kind.STRAIGHT, 11, 13))


@pytest.mark.parametrize("preset", PRESETS)
def test_comparison_is_the_oracles_for_every_two_readings(preset: str) -> None:
    """Bombs in the written order, anything else only by a higher main of its kind and size (RULES.md §2.5)."""
    for table in (rules(preset), rules(preset, {"rocket_over_long": False})):
        asked = Book(table)
        place = {text: i for i, texts in enumerate(oracle.bombs_in_order(table)) for text in texts}
        readings = [(text, parse_combo(text)) for text in oracle.every_reading(table)]
        for text, combo in readings:
            assert asked.beats(combo, None)
            for other, top in readings:
                right = (
                    place[text] > place.get(other, -1)
                    if text in place
                    else (combo.kind, combo.n) == (top.kind, top.n) and combo.main > top.main
                )
                assert asked.beats(combo, top) == right, (text, other)


def test_books_are_shared() -> None:
    """One book per rules and wild ranks."""
    assert book(rules("tiandi"), (4, 6)) is book(rules("tiandi"), (4, 6))
    assert sheet_of(rules("huanle")) == sheet_of(rules("classic_a")) != sheet_of(rules("classic_b"))


def test_a_kind_that_is_not_played_has_no_answer_of_its_kind() -> None:
    """Five seats have no 三带一: a hand has nothing but bombs against one."""
    hand, top = parse_ranks("4 4 4 5 6 6 6 6"), parse_combo("trio_single:3:1")
    assert [str(combo) for _, combo in book(rules("five")).moves(hand, top)] == ["bomb:6:4"]
    assert [str(combo) for _, combo in book(rules("five")).candidates(hand, top)] == ["bomb:6:4"]
