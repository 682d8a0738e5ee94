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
from training.network import Chance

_BEANS = 1_000_000
_HIGH = (0.0,) * 11 + (0.5, 1.0, 1.5, 2.0)  # what a landlord's card is worth who bids: A, 2, jokers


class Samples(NamedTuple):
    """Choices of one role: what was known, what was played, and whether its side won (1) or lost (-1)."""

    states: Bits
    plays: Bits
    targets: Array


class Hand(NamedTuple):
    """A hand of the lot."""

    table: Table
    truth: Truth
    book: Book


class _Choices(NamedTuple):
    """Choices of one role in one step: whose hands, seats, and the rows."""

    hands: list[int]
    seats: list[int]
    states: Bits
    plays: Bits


def play(
    family: Family, nets: Networks, hands: int, epsilon: float, chance: Chance
) -> tuple[tuple[Samples, ...], float]:  # fmt: skip
    """The samples of so many hands by role, and how many of the hands the landlords won. A play is drawn at random with
    chance `epsilon`, else the one of highest value is taken. The modes take turns."""
    lot = [dealt(members(family)[at % len(family.presets)], chance) for at in range(hands)]
    kept: list[list[_Choices]] = [[] for _ in nets]
    going = list(range(hands))
    while going:
        moved = _step(family, nets, lot, going, epsilon, chance, kept)
        for at, move in zip(going, moved, strict=True):
            lot[at] = lot[at]._replace(table=playout.after(lot[at].table, move))
        going = [at for at in going if not lot[at].table.out]
    samples = tuple(_samples(rows, lot) for rows in kept)
    return samples, float(np.mean([one.table.owner in one.truth.landlords for one in lot]))


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
    kept: list[list[_Choices]],
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
        kept[role].append(_Choices(where, [lot[at].table.turn for at in where], states, plays[rows]))
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


def _samples(rows: list[_Choices], lot: list[Hand]) -> Samples:
    """Which side won is known only now."""
    won = [lot[at].table.owner in lot[at].truth.landlords for at in range(len(lot))]
    targets = [
        won[at] == (seat in lot[at].truth.landlords)
        for some in rows for at, seat in zip(some.hands, some.seats, strict=True)
    ]  # fmt: skip
    return Samples(
        np.concatenate([some.states for some in rows]), np.concatenate([some.plays for some in rows]),
        np.where(targets, 1, -1).astype(np.float32),
    )  # fmt: skip
