"""Who wins when everybody sees all hands and plays perfectly: exact, for as many positions as it may look at."""

from collections.abc import Callable, Sequence

from ddz_desktop.bots.playout import Table
from ddz_desktop.engine.book import Book
from ddz_desktop.engine.cards import Packed, Seat
from ddz_desktop.engine.combos import BOMB, Code, size
from ddz_desktop.engine.moves import CARDS, Move
from ddz_desktop.engine.tables import READING

Solve = Callable[[Table], bool | None]  # whether the landlords win; None where that takes too long to tell
MOST = 60  # cards of all hands together: with more, the search would be deeper than it can ever finish
_BOMBS = BOMB << 8


class _Spent(Exception):
    """No more positions may be looked at."""


def solver(book: Book, landlords: Sequence[Seat], seats: int, positions: int) -> Solve:
    """A solver for the tables of one deal: what it found for one helps with the next, and all of them together may
    take so many positions with a choice."""
    wins = _search(book, tuple(seat in landlords for seat in range(seats)), positions)

    def solve(table: Table) -> bool | None:
        if table.out:
            return table.owner in landlords
        if sum(map(size, table.hands)) > MOST:
            return None
        try:
            return wins(table.hands, table.turn, table.owner, table.top)
        except _Spent:
            return None

    return solve


def _search(
    book: Book, sides: Sequence[bool], positions: int
) -> Callable[[tuple[Packed, ...], Seat, Seat, Code], bool]:  # fmt: skip
    """The search: a side wins where it has any move after which it wins. A seat that can only pass is skipped."""
    legal, seats = book.legal, len(sides)
    known: dict[tuple[tuple[Packed, ...], Seat, Seat, Code], bool] = {}
    left = positions

    def wins(hands: tuple[Packed, ...], turn: Seat, owner: Seat, top: Code) -> bool:
        nonlocal left
        while not (moves := legal(hands[turn], top)):
            turn = (turn + 1) % seats
            top = -1 if turn == owner else top
        key = hands, turn, owner, top
        value = known.get(key)
        if value is None:
            left -= 1
            if left < 0:
                raise _Spent
            side = sides[turn]
            value = known[key] = side if any_wins(key, moves, side) else not side
        return value

    def any_wins(at: tuple[tuple[Packed, ...], Seat, Seat, Code], moves: Sequence[Move], side: bool) -> bool:
        """Whether the seat that is to move has a move with which its side wins; a partner's play is first let be."""
        hands, turn, owner, top = at
        hand, after = hands[turn], (turn + 1) % seats
        if any(move & CARDS == hand for move in moves):
            return True
        passes = top >= 0
        left_alone = passes and sides[owner] == side
        over = -1 if after == owner else top
        if left_alone and wins(hands, after, owner, over) == side:
            return True
        below, above = hands[:turn], hands[turn + 1 :]
        for move in moves if passes else sorted(moves, key=_lead_order):
            if wins((*below, hand - (move & CARDS), *above), after, turn, move >> READING) == side:
                return True
        return passes and not left_alone and wins(hands, after, owner, over) == side

    return wins


def _lead_order(move: Move) -> tuple[bool, int]:
    """What leads a hand: many cards at once, bombs last."""
    return move >> READING >= _BOMBS, -size(move & CARDS)
