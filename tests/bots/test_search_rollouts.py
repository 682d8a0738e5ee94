"""Hands played on are the game."""

import random
from collections.abc import Sequence

import pytest

from ddz_desktop.bots import playout
from ddz_desktop.bots.nets.expert import said
from ddz_desktop.bots.nets.known import Known, of_view, truth_of
from ddz_desktop.bots.nets.policy import options
from ddz_desktop.bots.search.rollouts import Stand, results
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.moves import Move
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import PRESETS
from net.arena.hands import fixed
from tests.bots.hands import deal_of
from tests.bots.search_policies import clueless, frugal

LONG = 10_000


def ended(game: Game) -> float:
    """Who wins when `frugal` plays a game for all: the landlords 1, else -1."""
    while isinstance(game.phase, Playing):
        view = game.view(game.phase.turn)
        known = of_view(game.deal.rules, view)
        moves = options(game.book, known.hand, known.top)
        worth = frugal([known], [moves])[0]
        game, _ = game.apply(view.seat, said(view, moves[worth.index(max(worth))]))
    assert isinstance(game.phase, Over)
    return 1.0 if game.phase.result.seat in game.landlords else -1.0


@pytest.mark.parametrize("preset", PRESETS)
def test_they_end_as_the_game_does(preset: str) -> None:
    """Played on to the end, together, hands are won by whom the same plays win the game for."""
    games = [fixed(deal_of(PRESETS[preset], seed)) for seed in range(6)]
    if len({game.book.wild for game in games}) > 1:
        games = games[:1]
    stands = [Stand(playout.of(game), truth_of(game)) for game in games]
    assert results(frugal, games[0].book, stands, LONG) == [ended(game) for game in games]


def test_what_has_not_ended_is_worth_what_its_next_move_is_thought_to_be() -> None:
    """After so many turns the value of the best move counts, for the side of who makes it."""
    game = fixed(deal_of(PRESETS["classic_a"], 1))
    stand = Stand(playout.of(game), truth_of(game))

    def hopeful(known: Sequence[Known], moves: Sequence[Sequence[Move]]) -> list[list[float]]:
        return [[0.25 if move else -0.5 for move in some] for some in moves]

    assert results(hopeful, game.book, [stand], 0) == [0.25]
    assert results(hopeful, game.book, [stand, stand], 1) == [-0.25, -0.25]


def test_hands_do_not_change_each_other() -> None:
    """Each hand ends as it does alone, however many are played on together."""
    rnd = random.Random(4)
    games = [fixed(deal_of(PRESETS["huanle"], seed)) for seed in range(5)]
    stands = [Stand(playout.of(game), truth_of(game)) for game in games] * 2
    rnd.shuffle(stands)
    together = results(frugal, games[0].book, stands, LONG)
    assert together == [results(frugal, games[0].book, [stand], LONG)[0] for stand in stands]
    assert set(results(clueless, games[0].book, stands, 3)) == {0.0}
