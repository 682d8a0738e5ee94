"""The packed playout is the game."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddz_desktop.bots import playout
from ddz_desktop.engine.book import combo_of
from ddz_desktop.engine.cards import faces, pack
from ddz_desktop.engine.events import Pass, Play
from ddz_desktop.engine.moves import CARDS
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.tables import READING
from net.arena.hands import fixed
from tests import strategies


@pytest.mark.parametrize("preset", PRESETS)
@given(seed=st.integers(0, 2**32))
def test_it_plays_as_the_game_does(preset: str, seed: int) -> None:
    """In every mode, along a random hand: the same moves, the same table after each, the same end."""
    rnd = random.Random(seed)
    game = fixed(strategies.random_deal(PRESETS[preset], rnd, shows=(), voids=0))
    table = playout.of(game)
    assert table == playout.begin([pack(hand) for hand in game.hands], game.landlords[0])
    while isinstance(game.phase, Playing):
        assert table == playout.of(game)
        assert not table.out
        seat = table.turn
        found = playout.moves(game.book, table)
        assert (playout.PASS in found) == (game.phase.top is not None)
        move = rnd.choice(found)
        act = Play(faces(game.hands[seat], move & CARDS), combo_of(move >> READING)) if move else Pass()
        game, table = game.apply(seat, act)[0], playout.after(table, move)
    assert isinstance(game.phase, Over)
    assert table.out
    assert table.owner == game.phase.result.seat
    assert table.hands == tuple(pack(hand) for hand in game.phase.result.hands)
