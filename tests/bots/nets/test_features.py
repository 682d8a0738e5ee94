"""What a network sees is what the seat may know, and all of it is so."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from ddz_desktop.bots import playout
from ddz_desktop.bots.nets.counts import counts
from ddz_desktop.bots.nets.families import FAMILIES, Family, family_of
from ddz_desktop.bots.nets.features import higher, play_bits, plays, state_bits, states
from ddz_desktop.bots.nets.known import of_table, of_view, truth_of
from ddz_desktop.bots.nets.policy import options
from ddz_desktop.engine.book import book, code_of
from ddz_desktop.engine.cards import count, pack, parse_ranks, sort
from ddz_desktop.engine.combos import size
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.moves import CARDS
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.reading import parse_combo
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.tables import READING
from net.arena.hands import fixed
from tests import strategies

CLASSIC = PRESETS["classic_a"]


def stages(seed: int, preset: str = "classic_a") -> Iterator[Game]:
    """Every turn of a random hand."""
    rnd = random.Random(seed)
    game = fixed(strategies.random_deal(PRESETS[preset], rnd, shows=(), voids=0))
    while not isinstance(game.phase, Over):
        assert isinstance(game.phase, Playing)
        yield game
        game, _ = game.apply(game.phase.turn, strategies.act(game, game.phase.turn, rnd))


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_a_view_and_a_playout_know_the_same(preset: str, seed: int) -> None:
    """At every turn of a hand what is taken from the view and from the packed table is one value."""
    for game in stages(seed, preset):
        table = playout.of(game)
        assert of_view(game.deal.rules, game.view(table.turn)) == of_table(table, truth_of(game))


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_no_peeking(preset: str, seed: int) -> None:
    """Two worlds that a seat cannot tell apart give it the same rows: all cards hidden from it are dealt anew to those
    who may hold them."""
    rnd = random.Random(seed)
    for game in stages(seed, preset):
        table, truth = playout.of(game), truth_of(game)
        seat, family = table.turn, family_of(PRESETS[preset])
        others = [other for other in range(family.seats) if other != seat]
        pool = [card for other in others for card in game.hands[other]]
        rnd.shuffle(pool)
        hands = list(game.hands)
        for other in others:
            hands[other] = sort(pool.pop() for _ in hands[other])
        other_hand = structs.replace(game, hands=tuple(hands))
        known = of_table(table, truth)
        assert of_view(PRESETS[preset], other_hand.view(seat)) == known
        if family.seats == 3:
            assert of_table(table._replace(hands=tuple(map(pack, hands))), truth) == known


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_the_rows_say_the_truth(family: Family, seed: int) -> None:
    """The bits of a row count the cards they stand for: own, unseen, left."""
    wide, begin = 15 * family.copies, len(family.presets)
    for game in stages(seed, family.presets[-1]):
        seat = playout.of(game).turn
        row = states(family, [of_view(game.deal.rules, game.view(seat))])[0]
        assert len(row) == state_bits(family)
        own, out = row[begin : begin + wide], row[begin + wide : begin + 2 * wide]
        others = [(seat + step) % family.seats for step in range(1, family.seats)]
        left = np.split(row[begin + 2 * wide + 60 * family.seats :], range(family.most, 200, family.most))
        assert own.sum() == len(game.hands[seat])
        assert out.sum() == sum(len(game.hands[other]) for other in others)
        assert [int(left[at].sum()) for at in range(len(others))] == [len(game.hands[other]) for other in others]
        held = pack(game.hands[seat])
        assert own.reshape(15, -1).sum(axis=1).tolist() == [count(held, rank) for rank in range(15)]


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_the_rows_of_plays_say_the_truth(family: Family) -> None:
    """Cards, rest and its size; two plays never have one row."""
    game = next(stages(3, family.presets[0]))
    known, wide = of_view(game.deal.rules, game.view(game.landlords[0])), 15 * family.copies
    moves = options(game.book, known.hand, -1)
    rows = plays(family, [known], [moves])
    assert rows.shape == (len(moves), play_bits(family))
    assert len(np.unique(rows, axis=0)) == len(moves)
    for move, row in zip(moves, rows, strict=True):
        left = size(known.hand) - size(move & CARDS)
        assert row[:wide].sum() == size(move & CARDS)
        assert row[wide : 2 * wide].sum() == row[2 * wide + 49 : 2 * wide + 49 + family.most].sum() == left
        assert row[2 * wide : 2 * wide + 49].sum() == 3
        assert row[2 * wide + (move >> READING >> 8)] == 1


def test_a_pass_is_a_row_of_its_own() -> None:
    """No cards, the whole hand left, no reading but that it is none."""
    game = next(stages(3))
    known = of_view(CLASSIC, game.view(game.landlords[0]))
    row = plays(FAMILIES["three"], [known], [[playout.PASS]])[0]
    assert (row[:60].sum(), row[60:120].sum(), row[120:169].tolist()) == (0, 20, [0] * 20 + [1] + [0] * 28)


@pytest.mark.parametrize(
    ("out", "reading", "number"),
    [
        ("4 4 5 2 x X", "single:3:1", 5),
        ("4 4 5 2 x X", "pair:3:1", 1),
        ("4 4 5 5 5 6 6", "trio_single:3:1", 1),
        ("4 5 6 7 8 9", "straight:7:5", 2),
        ("5 6 7 8 9 T J Q K A 2", "straight:7:5", 6),
        ("4 4 5 5 6 6 7 7", "pair_chain:6:3", 1),
        ("4 4 4 4 5 5 5 5 X x", "bomb:4:4", 1),
        ("4 4 4 5 5 5 6 6 6", "plane_pair:5:2", 1),
        ("3 4 5 x X", "rocket:X:2", 0),
    ],
)
def test_higher_bodies_are_counted(out: str, reading: str, number: int) -> None:
    """By hand."""
    codes = np.array([code_of(parse_combo(reading))])
    assert higher(counts([parse_ranks(out)]), codes, np.zeros(1, dtype=np.intp)).tolist() == [number]


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_options_are_legal(preset: str, seed: int) -> None:
    """Each may be played, one at least where a seat leads, and a pass only where there is something to beat."""
    for game in stages(seed, preset):
        table = playout.of(game)
        hand, top = table.hands[table.turn], table.top
        found = options(book(PRESETS[preset], game.view(None).wilds), hand, top)
        assert (playout.PASS in found) == (top >= 0)
        assert {*found} - {playout.PASS} <= {*game.book.legal(hand, top)}
        assert found
