"""What one who sees all hands makes of a table: a second network, used in training alone.

Who wins a hand depends on cards that nobody who plays it can see. A network that sees them all says at each choice how
the hand stands; targets made of its values (the λ-returns of Sutton and Barto) vary much less than the bare result.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ddz_desktop.bots.nets.counts import RANKS, Bits, counts, one_of, thermometers
from ddz_desktop.bots.nets.families import Family
from ddz_desktop.bots.nets.features import READING, readings
from ddz_desktop.bots.nets.known import Truth
from ddz_desktop.bots.nets.network import Array, Network, values
from ddz_desktop.bots.playout import Table

WIDE, NARROW = 256, 64


class Whole(NamedTuple):
    """A table with all that is so beside its cards."""

    table: Table
    truth: Truth


def shape(family: Family) -> tuple[int, int, int, int]:
    """Of the network of a family: bits of a table, none of a play, both layers."""
    seats = family.seats
    wide = len(family.presets) + seats * family.copies * RANKS + 3 * seats + READING + family.wilds * RANKS
    return wide, 0, WIDE, NARROW


def rows(family: Family, lot: Sequence[Whole]) -> Bits:
    """One row for each table: mode, all hands, who is to play, whose the trick is, the landlords, the trick, wilds;
    seats are counted from the open landlord."""
    seats, first = family.seats, [one.truth.landlords[0] for one in lot]
    turned = [one.table.hands[at:] + one.table.hands[:at] for one, at in zip(lot, first, strict=True)]
    sides = np.zeros((len(lot), seats), dtype=np.uint8)
    wild = np.zeros((len(lot), RANKS), dtype=np.uint8)
    for row, one in enumerate(lot):
        sides[row, [(seat - first[row]) % seats for seat in one.truth.landlords]] = 1
        wild[row, list(one.truth.wilds)] = 1
    return np.hstack([
        one_of((one.truth.mode for one in lot), len(family.presets)),
        *(thermometers(counts(some), family.copies) for some in zip(*turned, strict=True)),
        one_of(((one.table.turn - at) % seats for one, at in zip(lot, first, strict=True)), seats),
        one_of(((one.table.owner - at) % seats for one, at in zip(lot, first, strict=True)), seats),
        sides, readings(np.array([one.table.top for one in lot], dtype=np.int64)), *([wild] if family.wilds else ()),
    ])  # fmt: skip


def standing(net: Network, tables: Bits) -> Array:
    """How each table stands for the landlords, from -1 to 1."""
    nothing = np.zeros((len(tables), 0), dtype=np.uint8)
    return np.clip(values(net, tables, nothing, np.arange(len(tables))), -1, 1)


def returns(
    won: Array, steps: Sequence[Sequence[int]], standings: Sequence[Array], trust: float
) -> list[Array]:  # fmt: skip
    """For the choices of each step (of which hands; how they stood before them) what came of them for the landlords:
    `trust` parts of how the hand stood at its next choice, and the rest of what came of that; at last the result."""
    after, found = won.copy(), []
    for hands, stood in zip(reversed(steps), reversed(standings), strict=True):
        at = np.asarray(hands, dtype=np.intp)
        found.append(after[at])
        after[at] = trust * stood + (1 - trust) * after[at]
    return found[::-1]
