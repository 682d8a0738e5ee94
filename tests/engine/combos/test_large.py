"""Whole hands: what small hands cannot show, such as planes of five with their wings, and three decks."""

import random
from itertools import islice

import pytest

from ddz_desktop.engine.book import Book
from ddz_desktop.engine.cards import LANE, ONE_OF, Packed, count, deck_of, faces, pack, ranks
from ddz_desktop.engine.combos import lacking, shapes_above
from ddz_desktop.engine.events import Illegal
from ddz_desktop.engine.reading import Combo
from ddz_desktop.engine.rules import PRESETS
from tests.engine.combos import brute, oracle

HANDS = 12
SETS = 25


def _table(chance: random.Random, preset: str) -> tuple[Book, Packed]:
    """Rules with some options, and a landlord's hand."""
    table = brute.table(chance, preset)
    wilds = brute.drawn(chance, table)
    deck = list(deck_of(table.decks))
    chance.shuffle(deck)
    return Book(table, wilds), pack(deck[: table.dealt + table.bottom])


def _built(chance: random.Random, book: Book, hand: Packed) -> Packed:
    """Cards of a hand that may well be a shape: its body, with wilds for what it lacks, and random kickers."""
    _, kickers, wings, _, _, body, _ = chance.choice(shapes_above(-1, book.sheet))
    short = lacking(body, hand & ~book.wild)
    cards = body - short
    rest = list(ranks(hand - cards))
    chance.shuffle(rest)
    mine = [rank for rank in rest if rank in book.wilds]
    cards += sum(1 << LANE * rank for rank in mine[: len(ranks(short))])
    rest = list(ranks(hand - cards))
    if kickers == 2:
        pairs = [rank for rank in sorted(set(rest)) if rest.count(rank) > 1]
        return cards + sum(2 << LANE * rank for rank in chance.sample(pairs, min(wings, len(pairs))))
    return cards + sum(1 << LANE * rank for rank in chance.sample(rest, min(wings * kickers, len(rest))))


@pytest.mark.parametrize("preset", PRESETS)
def test_readings_of_many_cards_are_the_oracles_and_are_moves(preset: str) -> None:
    """Cards built like a shape read as the oracle says, and each reading of theirs is among the moves of the hand."""
    seed = f"large {preset}"
    chance = random.Random(seed)
    for _ in range(HANDS):
        book, hand = _table(chance, preset)
        moves = {(cards, str(combo)) for cards, combo in book.moves(hand, None)}
        for _ in range(SETS):
            cards = _built(chance, book, hand)
            if not cards:
                continue
            case = seed, book.rules, book.wilds, ranks(hand), ranks(cards)
            readings = {str(combo) for combo in book.readings(cards)}
            if sum(rank in book.wilds for rank in ranks(cards)) < 3:  # more are slow to try
                assert readings == oracle.readings(ranks(cards), book.rules, book.wilds), case
            assert {(cards, text) for text in readings} <= moves, case


@pytest.mark.parametrize("preset", PRESETS)
def test_moves_of_a_whole_hand_are_playable(preset: str) -> None:
    """Every move is held, reads as it says, and comes once; what answers a lead beats it; can_beat agrees."""
    seed = f"playable {preset}"
    chance = random.Random(seed)
    for _ in range(HANDS):
        book, hand = _table(chance, preset)
        _, other = _table(chance, preset)
        leads = list(book.moves(hand, None))
        assert len(set(leads)) == len(leads), (seed, book.rules, ranks(hand))
        for cards, combo in chance.sample(leads, min(len(leads), 200)):
            assert combo in book.playable(hand, None, cards), (seed, book.rules, ranks(hand), ranks(cards))
        top = chance.choice(leads)[1]
        answers = list(book.moves(other, top))
        assert book.can_beat(other, top) == bool(answers), (seed, book.rules, ranks(other), top)
        for cards, combo in islice(answers, 200):
            assert combo in book.playable(other, top, cards), (seed, book.rules, ranks(other), ranks(cards), top)


@pytest.mark.parametrize("preset", PRESETS)
def test_candidates_of_a_whole_hand_cover_every_reading(preset: str) -> None:
    """One per reading, a few hundred at most, held, legal, with fewest wilds of all moves of its reading."""
    seed = f"candidates {preset}"
    chance = random.Random(seed)
    for _ in range(HANDS):
        book, hand = _table(chance, preset)
        top = chance.choice([None, chance.choice(list(book.moves(hand, None)))[1]])
        fewest: dict[Combo, int] = {}
        for cards, combo in book.moves(hand, top):
            wilds = sum(count(cards, rank) for rank in book.wilds)
            fewest[combo] = min(wilds, fewest.get(combo, 99))
        candidates = book.candidates(hand, top)
        chosen = {combo: sum(count(cards, rank) for rank in book.wilds) for cards, combo in candidates}
        assert chosen == fewest, (seed, book.rules, book.wilds, ranks(hand), top)
        assert len(candidates) == len(chosen) < 500
        for cards, combo in candidates:
            assert combo in book.playable(hand, top, cards), (seed, book.rules, ranks(hand), ranks(cards), top)


def test_faces_keep_the_flipped_card() -> None:
    """The copies chosen for a packed play never have the face to keep while another of the rank is left."""
    hand = (8, 9, 9, 10, 52, 53)  # 5♠ 5♥ 5♥ 5♣ x X
    assert faces(hand, 2 * ONE_OF[8], keep=9) == (8, 10)
    assert faces(hand, 3 * ONE_OF[8], keep=9) == (8, 9, 10)
    assert faces(hand, 2 * ONE_OF[8] + ONE_OF[53]) == (8, 9, 53)
    with pytest.raises(ValueError, match="does not hold"):
        faces(hand, 2 * ONE_OF[53])


def test_refusals_leave_no_doubt() -> None:
    """Each reason of the book is the one that applies, NOT_HELD before what the cards would be."""
    chance = random.Random("refusals")
    book, hand = _table(chance, "huanle")
    with pytest.raises(Illegal, match="not_held"):
        book.playable(hand, None, hand + ONE_OF[0] * 5)
