"""Many hands at once of networks that play themselves: one evaluation a step for all."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_desktop.bots import playout
from ddz_desktop.bots.nets import features
from ddz_desktop.bots.nets.counts import Bits
from ddz_desktop.bots.nets.families import Family, members
from ddz_desktop.bots.nets.known import Truth, of_table, truth_of
from ddz_desktop.bots.nets.network import Array, Network, values
from ddz_desktop.bots.nets.policy import options
from ddz_desktop.bots.nets.weights import Networks
from ddz_desktop.bots.playout import Table
from ddz_desktop.engine.book import Book
from ddz_desktop.engine.cards import SMALL, Packed, count
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.moves import Move
from ddz_desktop.engine.rules import Rules
from net import shuffle
from net.arena.hands import fixed
from training import oracle
from training.network import Chance
from training.oracle import Whole

_BEANS = 1_000_000
_HIGH = (0.0,) * 11 + (0.5, 1.0, 1.5, 2.0)  # what a landlord's card is worth who bids: A, 2, jokers


class Samples(NamedTuple):
    """Choices of one role: what was known, what was played, and what came of it for its side, 1 a win and -1 a loss."""

    states: Bits
    plays: Bits
    targets: Array


class Hand(NamedTuple):
    """A hand of the lot."""

    table: Table
    truth: Truth
    book: Book


class _Choices(NamedTuple):
    """Choices of one role in one step: of which hands and seats, the rows, and those of the whole tables."""

    role: int
    hands: list[int]
    seats: list[int]
    states: Bits
    plays: Bits
    tables: Bits


class Lesson(NamedTuple):
    """What there is to learn of some hands: samples by role, those of the oracle, and the landlords' win rate."""

    roles: tuple[Samples, ...]
    tables: Samples
    landlord: float


def play(
    family: Family, nets: Networks, seer: Network, hands: int, epsilon: float, trust: float, chance: Chance
) -> Lesson:  # fmt: skip
    """So many hands. A play is drawn at random with chance `epsilon`, else the one of highest value is taken. `trust`:
    in what `seer`, the oracle, says. The modes take turns."""
    lot = [dealt(members(family)[at % len(family.presets)], chance) for at in range(hands)]
    kept: list[_Choices] = []
    going = list(range(hands))
    while going:
        moved = _step(family, nets, lot, going, epsilon, chance, kept)
        for at, move in zip(going, moved, strict=True):
            lot[at] = lot[at]._replace(table=playout.after(lot[at].table, move))
        going = [at for at in going if not lot[at].table.out]
    return _lesson(kept, lot, len(nets), seer, trust)


def dealt(rules: Rules, chance: Chance) -> Hand:
    """A deal at its first lead; of every other one the landlord's hand is the better of two, as one who bids has."""
    games = [_drawn(rules, chance) for _ in range(1 + int(chance.integers(2)))]
    tables = [playout.of(game) for game in games]
    best = max(range(len(games)), key=lambda at: _strength(tables[at].hands[tables[at].turn]))
    return Hand(tables[best], truth_of(games[best]), games[best].book)


def _drawn(rules: Rules, chance: Chance) -> Game:
    return fixed(shuffle.draw(rules, chance.bytes(32), (_BEANS,) * rules.seats))


def _strength(hand: Packed) -> float:
    held = [count(hand, rank) for rank in range(15)]
    return sum(n * worth for n, worth in zip(held, _HIGH, strict=True)) + sum(2.0 for n in held[:SMALL] if n > 3)


def _step(
    family: Family, nets: Networks, lot: list[Hand], going: list[int], epsilon: float, chance: Chance,
    kept: list[_Choices],
) -> list[Move]:  # fmt: skip
    """A move of each hand that goes on. Where there is a choice it is kept."""
    moves = [_moves(lot[at]) for at in going]
    picked = [some[0] for some in moves]
    known = {i: of_table(lot[at].table, lot[at].truth) for i, at in enumerate(going) if len(moves[i]) > 1}
    for role, net in enumerate(nets):
        mine = [i for i, one in known.items() if one.role == role]
        if not mine:
            continue
        theirs, some = [known[i] for i in mine], [moves[i] for i in mine]
        states, plays = features.states(family, theirs), features.plays(family, theirs, some)
        taken, rows = _choose(net, states, plays, some, epsilon, chance)
        for i, move in zip(mine, taken, strict=True):
            picked[i] = move
        where = [going[i] for i in mine]
        tables = oracle.rows(family, [Whole(lot[at].table, lot[at].truth) for at in where])
        kept.append(_Choices(role, where, [lot[at].table.turn for at in where], states, plays[rows], tables))
    return picked


def _moves(hand: Hand) -> list[Move]:
    """What the seat whose turn it is may do."""
    return options(hand.book, hand.table.hands[hand.table.turn], hand.table.top)


def _choose(
    net: Network, states: Bits, plays: Bits, moves: list[list[Move]], epsilon: float, chance: Chance
) -> tuple[list[Move], npt.NDArray[np.intp]]:  # fmt: skip
    """A move of each, and its row."""
    sizes = np.array([len(some) for some in moves])
    begins = np.cumsum(sizes) - sizes
    worth = values(net, states, plays, np.repeat(np.arange(len(moves)), sizes))
    best = begins + _first_highest(worth, begins, sizes)
    drawn = begins + (chance.random(len(moves)) * sizes).astype(np.intp)
    rows = np.where(chance.random(len(moves)) < epsilon, drawn, best)
    flat = [move for some in moves for move in some]
    return [flat[row] for row in rows], rows


def _first_highest(worth: Array, begins: npt.NDArray[np.intp], sizes: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    return np.array([worth[begin : begin + n].argmax() for begin, n in zip(begins, sizes, strict=True)], dtype=np.intp)


def _lesson(kept: list[_Choices], lot: list[Hand], roles: int, seer: Network, trust: float) -> Lesson:
    """What came of each choice is known only now."""
    won = np.array([1 if one.table.owner in one.truth.landlords else -1 for one in lot], dtype=np.float32)
    standings = [oracle.standing(seer, some.tables) for some in kept]
    came = oracle.returns(won, [some.hands for some in kept], standings, trust)
    rows = [(some, to * _signs(some, lot)) for some, to in zip(kept, came, strict=True)]
    learnt = [_samples([(some, to) for some, to in rows if some.role == role]) for role in range(roles)]
    tables = np.concatenate([some.tables for some in kept])
    results = np.concatenate([won[some.hands] for some in kept])
    return Lesson(tuple(learnt), Samples(tables, tables[:, :0], results), float((won > 0).mean()))


def _signs(choices: _Choices, lot: list[Hand]) -> Array:
    """1 for the landlords' choices, -1 for the farmers'."""
    sides = [seat in lot[at].truth.landlords for at, seat in zip(choices.hands, choices.seats, strict=True)]
    return np.where(sides, 1, -1).astype(np.float32)


def _samples(rows: list[tuple[_Choices, Array]]) -> Samples:
    return Samples(
        np.concatenate([some.states for some, _ in rows]), np.concatenate([some.plays for some, _ in rows]),
        np.concatenate([targets for _, targets in rows]),
    )  # fmt: skip
