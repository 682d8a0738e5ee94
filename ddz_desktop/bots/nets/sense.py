"""What nobody of sense does, whatever a network says of it: it has seen too few such hands to value them well."""

from collections.abc import Sequence

from ddz_desktop.bots.nets.known import Known
from ddz_desktop.engine.cards import LANE
from ddz_desktop.engine.combos import SINGLE
from ddz_desktop.engine.moves import Move
from ddz_desktop.engine.tables import READING

_THREE = 2  # other seats at a table of three, where everybody knows his enemies


def sensible(known: Known, moves: Sequence[Move]) -> list[Move]:
    """The moves without low singles that are led to an enemy who has one card: he goes out on them."""
    if known.top >= 0 or not _one_card(known):
        return [*moves]
    top = max((rank for move in moves if (rank := _single(move)) >= 0), default=-1)
    return [move for move in moves if not 0 <= (rank := _single(move)) < top or not known.out >> LANE * (rank + 1)]


def _one_card(known: Known) -> bool:
    """Whether an enemy has one card left, and no partner with one comes before him: that one is fed."""
    seat = next((seat for seat, cards in enumerate(known.counts, 1) if cards == 1), 0)
    return len(known.counts) == _THREE and seat > 0 and known.landlord in (0, seat)


def _single(move: Move) -> int:
    """The rank of a single, -1 of anything else."""
    reading = move >> READING
    return reading & 15 if reading >> 8 == SINGLE else -1
