"""Hands played on by one policy at every seat, many in step: what a table is worth to the landlords."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ddz_desktop.bots import playout
from ddz_desktop.bots.nets.families import Family
from ddz_desktop.bots.nets.known import Known, Truth, of_table
from ddz_desktop.bots.nets.policy import options, worth
from ddz_desktop.bots.nets.weights import Networks
from ddz_desktop.bots.playout import Table
from ddz_desktop.engine.book import Book
from ddz_desktop.engine.moves import Move

Values = Callable[[Sequence[Known], Sequence[Sequence[Move]]], list[list[float]]]  # of moves to who moves, -1 to 1

_LOT = 512  # choices at once: more gain no time and fill the memory


class Stand(NamedTuple):
    """A table, and what is so beside its cards."""

    table: Table
    truth: Truth


def by(family: Family, nets: Networks) -> Values:
    """The values by the networks of a family."""

    def values(known: Sequence[Known], moves: Sequence[Sequence[Move]]) -> list[list[float]]:
        lots = [slice(at, at + _LOT) for at in range(0, len(known), _LOT)]
        return [part.tolist() for lot in lots for part in worth(family, nets, known[lot], moves[lot])]

    return values


def results(values: Values, book: Book, stands: Sequence[Stand], turns: int) -> list[float]:
    """What each is worth to the landlords: 1 or -1 where the hand ends within so many turns, else what the move then
    best is thought to be worth. All stands must be of one hand."""
    tables, found = [stand.table for stand in stands], [0.0] * len(stands)
    going = list(range(len(stands)))
    for turn in range(turns + 1):
        for at in going:
            if tables[at].out:
                found[at] = _sign(tables[at].owner, stands[at].truth)
        going = [at for at in going if not tables[at].out]
        for at, (value, move) in zip(going, _best(values, book, stands, tables, going), strict=True):
            found[at] = _sign(tables[at].turn, stands[at].truth) * value
            tables[at] = playout.after(tables[at], move) if turn < turns else tables[at]
    return found


def _best(
    values: Values, book: Book, stands: Sequence[Stand], tables: Sequence[Table], going: Sequence[int]
) -> list[tuple[float, Move]]:  # fmt: skip
    """The move of each that goes on, with its value; 0 where there is only one."""
    moves = [options(book, tables[at].hands[tables[at].turn], tables[at].top) for at in going]
    best = [(0.0, some[0]) for some in moves]
    open_ = [at for at, some in enumerate(moves) if len(some) > 1]
    known = [of_table(tables[going[at]], stands[going[at]].truth) for at in open_]
    for at, found in zip(open_, values(known, [moves[at] for at in open_]), strict=True):
        value = max(found)
        best[at] = value, moves[at][found.index(value)]
    return best


def _sign(seat: int, truth: Truth) -> float:
    return 1.0 if seat in truth.landlords else -1.0
