"""What a network sees is what the seat may know, and all of it is so."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from ddz_desktop.bots import playout
from ddz_desktop.bots.turns import counter, fewest
from ddz_desktop.engine.book import book, code_of
from ddz_desktop.engine.cards import ONE_OF, count, deck_of, pack, parse_ranks, sort
from ddz_desktop.engine.combos import size
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.moves import CARDS
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.reading import parse_combo
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.tables import READING
from net.arena.hands import fixed
from tests import strategies
from training.families import FAMILIES
from training.features import PLAY, STATE, higher, plays, states
from training.known import of_table, of_view

CLASSIC = PRESETS["classic_a"]


def stages(seed: int, preset: str = "classic_a") -> Iterator[Game]:
    """Every turn of a random hand."""
    rnd = random.Random(seed)
    game = fixed(strategies.random_deal(PRESETS[preset], rnd, shows=(), voids=0))
    while not isinstance(game.phase, Over):
        assert isinstance(game.phase, Playing)
        yield game
        game, _ = game.apply(game.phase.turn, strategies.act(game, game.phase.turn, rnd))


@pytest.mark.parametrize("preset", [rules.preset for rules in FAMILIES["three"]])
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_a_view_and_a_playout_know_the_same(preset: str, seed: int) -> None:
    """At every turn of a hand what is taken from the view and from the packed table is one value."""
    for game in stages(seed, preset):
        table = playout.of(game)
        known = of_view(game.deal.rules, game.view(table.turn))
        assert known == of_table(table, game.landlords[0], pack(game.deal.bottom))


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_no_peeking(seed: int) -> None:
    """Two worlds that a seat cannot tell apart give it the same rows: all cards hidden from it are dealt anew to those
    who may hold them."""
    rnd = random.Random(seed)
    for game in stages(seed):
        table = playout.of(game)
        landlord, bottom, seat = game.landlords[0], pack(game.deal.bottom), table.turn
        known = of_table(table, landlord, bottom)
        others = [other for other in range(3) if other != seat]
        pool = [card for other in others for card in game.hands[other]]
        rnd.shuffle(pool)
        hands = list(game.hands)
        for other in others:
            hands[other] = sort(pool.pop() for _ in hands[other])
        changed = table._replace(hands=tuple(map(pack, hands)))
        assert of_table(changed, landlord, bottom) == known
        assert of_view(CLASSIC, structs.replace(game, hands=tuple(hands)).view(seat)) == known


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_the_rows_say_the_truth(seed: int) -> None:
    """The bits of a row count the cards they stand for: own, unseen, played, left."""
    for game in stages(seed):
        seat = playout.of(game).turn
        row = states([of_view(CLASSIC, game.view(seat))])[0]
        assert len(row) == STATE
        own, out, _, after, before, left, right = np.split(row, [60, 120, 180, 240, 300, 320, 340])[:7]
        others = [(seat + 1) % 3, (seat + 2) % 3]
        assert own.sum() == len(game.hands[seat])
        assert out.sum() == sum(len(game.hands[other]) for other in others)
        assert [left.sum(), right.sum()] == [len(game.hands[other]) for other in others]
        gone = [sum(len(turn.cards) for turn in game.turns if turn.seat == other) for other in others]
        assert [after.sum(), before.sum()] == gone
        held = pack(game.hands[seat])
        assert [own[4 * rank : 4 * rank + 4].sum() for rank in range(15)] == [count(held, rank) for rank in range(15)]


def test_the_rows_of_plays_say_the_truth() -> None:
    """Cards, rest and its size, and two plays never have one row."""
    game = next(stages(3))
    known = of_view(CLASSIC, game.view(game.landlords[0]))
    moves = list(book(CLASSIC).legal(known.hand))
    rows = plays([known], [moves], [counter(CLASSIC)])
    assert rows.shape == (len(moves), PLAY)
    assert len(np.unique(rows, axis=0)) == len(moves)
    for move, row in zip(moves, rows, strict=True):
        assert row[:60].sum() == size(move & CARDS)
        assert row[60:120].sum() == row[169:189].sum() == 20 - size(move & CARDS)
        assert row[189:199].sum() == min(10, fewest(CLASSIC, known.hand - (move & CARDS)))
        assert row[120:169].sum() == 3
        assert row[120 + (move >> READING >> 8)] == 1


def test_a_pass_is_a_row_of_its_own() -> None:
    """No cards, the whole hand left, no reading but that it is none."""
    game = next(stages(3))
    known = of_view(CLASSIC, game.view(game.landlords[0]))
    row = plays([known], [[playout.PASS]], [counter(CLASSIC)])[0]
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
    assert higher(parse_ranks(out), code_of(parse_combo(reading))) == number


def test_the_deck_is_the_deck() -> None:
    """A full deck fills the thermometers but for the jokers, of which there is one each."""
    known = of_view(CLASSIC, next(stages(1)).view(0))._replace(hand=sum(ONE_OF[card] for card in deck_of(1)))
    assert states([known])[0][:60].tolist() == [1] * 52 + [1, 0, 0, 0] * 2
