"""Every legal play of a hand, fast.

A move is one integer: the packed cards below bit 75, the code of its reading above (`combos.Code`); the sum of a body
with its code and of kickers is a move. `legal(hand, top, sheet, wild)` is the whole-set entry point: it gives the list
of all moves, each (cards, reading) once, without the last-hand rule, which is the book's. `top` is the code of the
reading to beat, -1 to lead. Passing is no move.
"""

from ddz_desktop.engine import wilds
from ddz_desktop.engine.cards import BIG, LANE, SMALL, Packed
from ddz_desktop.engine.combos import (
    ALL_SHAPES,
    JOKERS,
    SINGLE,
    Code,
    Shape,
    Sheet,
    bomb_kind,
    code,
    joker_bomb,
    shapes_of,
    size,
    strength,
)
from ddz_desktop.engine.kickers import subsets, units

Move = int
READING = 75  # a move's reading starts at this bit
CARDS = (1 << READING) - 1


def legal(hand: Packed, top: Code, sheet: Sheet, wild: Packed) -> list[Move]:
    """Every legal play of a hand."""
    mine = hand & wild
    natural = hand ^ mine
    found = plain(natural, top, sheet, pure=False)
    if mine:
        found += plain(mine, top, sheet, pure=True)
        taken = subsets(units(mine), size(mine))
        floor = strength(top, sheet) if top >= 0 else 0
        found += wilds.made(shapes(top, sheet), natural, taken, sheet, 1)
        found += wilds.bombs(natural, taken, sheet, floor) + wilds.mixed(taken, sheet, floor)
    return found


def shapes(top: Code, sheet: Sheet) -> list[Shape]:
    """The shapes that beat a reading, bombs and singles aside."""
    if top < 0:
        return [shape for shape in ALL_SHAPES if sheet >> (shape[0] >> 8) & 1]
    return [shape for shape in shapes_of(top >> 8, top >> 4 & 15) if shape[0] > top]


def plain(hand: Packed, top: Code, sheet: Sheet, pure: bool) -> list[Move]:
    """The plays of cards that all stand for themselves; `pure`: they are wilds alone."""
    return ones(hand, top) + wilds.made(shapes(top, sheet), hand, [[0]], sheet, 0) + equals(hand, top, sheet, pure)


def ones(hand: Packed, top: Code) -> list[Move]:
    """Single cards."""
    if top >= 0 and top >> 8 != SINGLE:
        return []
    ranks = [unit.bit_length() // LANE for unit, _ in units(hand)]
    return [1 << LANE * rank | code(SINGLE, rank) << READING for rank in ranks if code(SINGLE, rank) > top]


def equals(hand: Packed, top: Code, sheet: Sheet, pure: bool) -> list[Move]:
    """Bombs of cards that all stand for themselves."""
    floor = strength(top, sheet) if top >= 0 else 0
    found = [
        (total * unit, code(bomb_kind(total, sheet, not pure, pure), unit.bit_length() // LANE, total))
        for unit, count in units(hand & ~JOKERS)
        for total in range(4, count + 1)
    ]
    small, big = hand >> LANE * SMALL & 31, hand >> LANE * BIG & 31
    found += [
        (s << LANE * SMALL | b << LANE * BIG, reading)
        for s in range(small + 1)
        for b in range(big + 1)
        for reading in joker_bomb(s, b, sheet)
    ]
    return [cards | reading << READING for cards, reading in found if strength(reading, sheet) > floor]
