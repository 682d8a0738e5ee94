"""Packed integers of many hands at once as arrays of counts, and counts as bits."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_desktop.engine.cards import LANE, Packed
from ddz_desktop.engine.moves import Move

Bits = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.uint8]  # rows of RANKS
Codes = npt.NDArray[np.int64]

RANKS = 15
_WIDE = 16  # bytes of a packed integer
_LOW = np.arange(12, dtype=np.uint64) * np.uint64(LANE)  # lanes that lie in the low half
_HALF, _READING = 64, 15 * LANE - 64


def split(moves: Sequence[Move]) -> tuple[Counts, Codes]:
    """The cards of moves by rank, and the codes of their readings; those of a pass are 0 and -1."""
    halves = _halves(moves)
    codes = (halves[:, 1] >> np.uint64(_READING)).astype(np.int64)
    return _lanes(halves), np.where(halves.any(axis=1), codes, -1)


def counts(hands: Sequence[Packed]) -> Counts:
    """How many of each rank."""
    return _lanes(_halves(hands))


def _halves(numbers: Sequence[int]) -> npt.NDArray[np.uint64]:
    raw = b"".join([number.to_bytes(_WIDE, "little") for number in numbers])
    return np.frombuffer(raw, dtype="<u8").reshape(len(numbers), 2)


def _lanes(halves: npt.NDArray[np.uint64]) -> Counts:
    low, high = halves[:, 0], halves[:, 1]
    found = np.empty((len(halves), RANKS), dtype=np.uint8)
    found[:, :12] = low[:, None] >> _LOW & np.uint64(31)
    found[:, 12] = low >> np.uint64(60) | (high & np.uint64(1)) << np.uint64(4)
    found[:, 13] = high >> np.uint64(1) & np.uint64(31)
    found[:, 14] = high >> np.uint64(6) & np.uint64(31)
    return found


def thermometers(table: Counts, most: int) -> Bits:
    """Counts as ones and zeros (1 1 0 0: two of four), row by row."""
    return (table[..., None] > np.arange(most, dtype=np.uint8)).astype(np.uint8).reshape(len(table), -1)


def one_of(numbers: Iterable[int] | npt.NDArray[Any], most: int) -> Bits:
    """One of so many bits; none for -1."""
    return _EYES[most][np.fromiter(numbers, dtype=np.int64)]


class _Eyes(dict[int, Bits]):
    """Rows with one bit each, by width, and one with none, which -1 picks."""

    def __missing__(self, most: int) -> Bits:
        eye = np.vstack([np.eye(most, dtype=np.uint8), np.zeros(most, dtype=np.uint8)])
        return self.setdefault(most, eye)


_EYES = _Eyes()
assert _HALF + _READING == RANKS * LANE, "a reading lies above the lanes"
