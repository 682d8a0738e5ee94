"""大师: hands that may lie hidden, each promising move played on in all of them, small rests solved; the best of them.

A decision is the same for the same view: its chance comes from the view, its work is counted and not timed.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple
from zlib import crc32

from msgspec import msgpack

from ddz_desktop.bots import playout
from ddz_desktop.bots.nets.expert import out, said
from ddz_desktop.bots.nets.families import family_of
from ddz_desktop.bots.nets.known import of_view
from ddz_desktop.bots.nets.policy import options
from ddz_desktop.bots.nets.sense import sensible
from ddz_desktop.bots.nets.weights import Networks, shipped
from ddz_desktop.bots.search.belief import belief, likely
from ddz_desktop.bots.search.endgame import solver
from ddz_desktop.bots.search.rollouts import Stand, Values, by, results
from ddz_desktop.bots.search.worlds import World, table_of, truth_in
from ddz_desktop.engine.book import Book, book
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.moves import Move
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View


class Effort(NamedTuple):
    """How much is thought. `moves`: the most that are tried; `behind`: how far below the best by the network alone a
    move may be. Of so many worlds (`draws`) the likely ones are taken. `own`: as how many worlds the network's value
    counts beside those played on, and those solved. A round tries the moves that are left in some worlds, all tables
    together with `work` cards, each played on for so many `turns`; then the best third is left. With no more than
    `small` cards in all hands each of so many `worlds` a round is solved, with so many `positions`; what that says
    counts `solved` parts, what comes of playing on the rest."""

    moves: int = 8
    behind: float = 0.2
    own: tuple[float, float] = (40.0, 6.0)
    draws: int = 64
    work: int = 3_500
    turns: int = 60
    small: int = 24
    worlds: int = 24
    positions: int = 1_200
    solved: float = 0.6


EFFORT = Effort()
Ranked = tuple[float, Move]  # the network's value of a move to who makes it, -1 to 1
_LEFT = 3  # a round leaves one move of so many
_ENOUGH = 12  # worlds to try a move in before it is given up


class Question(NamedTuple):
    """What there is to decide, and with what."""

    rules: Rules
    view: View
    book: Book
    values: Values
    effort: Effort


def act(rules: Rules, view: View, nets: Networks | None = None, effort: Effort = EFFORT) -> Action:
    """The play of a seat whose turn it is. `nets`: others than those that come with the game. Raises ValueError and
    OSError where there are none."""
    family = family_of(rules)
    values = by(family, shipped(family.name) if nets is None else nets)
    return said(view, chosen(Question(rules, view, book(rules, view.wilds), values, effort)))


def chosen(question: Question) -> Move:
    """The move: the only one, one that goes out, else the best that is found."""
    known = of_view(question.rules, question.view)
    moves = sensible(known, options(question.book, known.hand, known.top))
    last = out(question.book, known.hand, moves)
    if last or len(moves) == 1:
        return last or moves[0]
    own = question.values([known], [moves])[0]
    ranked = sorted(zip(own, moves, strict=True), key=lambda pair: -pair[0])[: _most(question)]
    near = [pair for pair in ranked if pair[0] >= ranked[0][0] - question.effort.behind]
    return near[0][1] if len(near) == 1 else _searched(question, near)


def _most(question: Question) -> int:
    """How many moves are tried: with many cards fewer, so that each is tried in enough worlds."""
    cards, effort = sum(question.view.counts()), question.effort
    return effort.moves if cards <= effort.small else max(2, min(effort.moves, effort.work // (cards * _ENOUGH)))


def _searched(question: Question, ranked: list[Ranked]) -> Move:
    """The best of moves with the network's values: each round leaves a third of them."""
    view, effort = question.view, question.effort
    small = sum(view.counts()) <= effort.small
    chance, sums = Random(crc32(msgpack.encode(view))), dict.fromkeys((move for _, move in ranked), 0.0)
    drawn = belief(question.rules, view, question.values, effort.draws, chance)
    while len(ranked) > 1:
        some = likely(drawn, _worlds(question, len(ranked), small), chance)
        for move, total in _totals(question, [move for _, move in ranked], some, small).items():
            sums[move] += total
        ranked = _better(ranked, sums, effort.own[small])
    return ranked[0][1]


def _worlds(question: Question, moves: int, small: bool) -> int:
    """In how many worlds so many moves are tried in a round."""
    cards, effort = sum(question.view.counts()), question.effort
    return effort.worlds if small else max(1, effort.work // (cards * moves))


def _better(ranked: list[Ranked], sums: dict[Move, float], own: float) -> list[Ranked]:
    """The best third, the best first, by what all worlds so far came to and, as in `own` more, the network's value."""
    order = sorted(ranked, key=lambda pair: -(sums[pair[1]] + own * pair[0]))
    return order[: (len(order) + _LEFT - 1) // _LEFT]


def _totals(question: Question, moves: Sequence[Move], drawn: Counter[World], small: bool) -> dict[Move, float]:
    """What each move is worth to the seat, summed over worlds: played on, and where the rest is small solved as well;
    what is lost against enemies who see all hands may be won against those who do not."""
    view, effort, stands = question.view, question.effort, [_stands(question, world, moves) for world in drawn]
    played = iter(results(question.values, question.book, [one for some in stands for one in some], effort.turns))
    sums = dict.fromkeys(moves, 0.0)
    for some, times in zip(stands, drawn.values(), strict=True):
        solve = solver(question.book, some[0].truth.landlords, question.rules.seats, effort.positions if small else 0)
        for move, stand in zip(moves, some, strict=True):
            value, wins = next(played), solve(stand.table)
            exact = value if wins is None else 1.0 if wins else -1.0
            sums[move] += times * (value + effort.solved * (exact - value))
    side = 1.0 if view.seat in view.landlords else -1.0
    return {move: side * total for move, total in sums.items()}


def _stands(question: Question, world: World, moves: Sequence[Move]) -> list[Stand]:
    """How a world stands after each of the moves."""
    table, truth = table_of(question.view, world), truth_in(question.rules, question.view, world)
    return [Stand(playout.after(table, move), truth) for move in moves]
