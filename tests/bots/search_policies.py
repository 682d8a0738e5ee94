"""Policies that cost nothing, for tests of the search."""

from collections.abc import Sequence

from ddz_desktop.bots.nets.known import Known
from ddz_desktop.engine.combos import BOMB, size
from ddz_desktop.engine.moves import CARDS, Move
from ddz_desktop.engine.tables import READING


def frugal(known: Sequence[Known], moves: Sequence[Sequence[Move]]) -> list[list[float]]:
    """Many low cards at once, bombs last, a pass only where nothing else is left."""
    return [[_frugal(move) for move in some] for some in moves]


def _frugal(move: Move) -> float:
    if not move:
        return -1.0
    bomb = move >> READING >= BOMB << 8
    return 0.02 * size(move & CARDS) - 0.01 * (move >> READING & 15) - 0.5 * bomb


def clueless(known: Sequence[Known], moves: Sequence[Sequence[Move]]) -> list[list[float]]:
    """All moves are alike."""
    return [[0.0] * len(some) for some in moves]


def timid(known: Sequence[Known], moves: Sequence[Sequence[Move]]) -> list[list[float]]:
    """Low single cards are led and beaten, all else is let pass."""
    return [[_timid(move) for move in some] for some in moves]


def _timid(move: Move) -> float:
    return -0.5 if not move else -0.01 * (move >> READING & 15) if size(move & CARDS) == 1 else -1.0
