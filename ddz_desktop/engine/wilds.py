"""Every legal play that a hand with wild cards adds to those of its naturals.

A move's naturals split in one way into a body and kickers: as many of them as can be are in the body, and a natural of
the body's ranks is a kicker only where the body needs no wild for its rank. So each (cards, reading) is made once.
"""

from ddz_desktop.engine.cards import LANE, Packed
from ddz_desktop.engine.combos import (
    BARE,
    JOKERS,
    PAIRS,
    STRICT,
    Code,
    Shape,
    Sheet,
    bomb_kind,
    code,
    lacking,
    lanes,
    shapes_above,
    size,
    strength,
    wild_bomb,
)
from ddz_desktop.engine.kickers import pairs, singles, subsets, units

Sets = list[list[Packed]]  # packed cards by their number


def made(natural: Packed, wilds: Sets, top: Code, sheet: Sheet) -> list[int]:
    """Moves of naturals and wilds together that beat a reading, bombs aside. `wilds`: the wild cards to take, by number."""
    found: list[int] = []
    for shape in shapes_above(top, sheet):
        found += _made(shape, natural, wilds, sheet)
    return found


def _made(shape: Shape, natural: Packed, wilds: Sets, sheet: Sheet) -> list[int]:
    reading, kickers, wings, _, shared, body, own = shape
    held = len(wilds) - 1
    lack = lacking(body, natural)
    short = size(lack)
    if short > held:
        return []
    strict = sheet & STRICT
    full, rest = body - lack, lacking(natural, body - lack)
    if not shared or strict:
        rest &= ~own
    found: list[int] = []
    kicked: dict[Packed, Sets] = {}
    for fewer, removals in enumerate(subsets(units(full), min(held - short, size(full)))):
        free = held - short - fewer
        for removed in removals:
            used = full - removed
            barred = lanes(removed) & rest
            if barred not in kicked:
                kicked[barred] = _kickers(rest & ~barred, kickers, wings, held - short, strict)
            for more, sets in enumerate(kicked[barred][: free + 1]):
                wild = short + fewer + more
                if wild:
                    base = used | reading << 75
                    for taken in sets:
                        if used or taken:
                            cards = base + taken
                            found += [cards + faces for faces in wilds[wild]]
    return found


def _kickers(rest: Packed, kickers: int, wings: int, free: int, strict: int) -> Sets:
    """The naturals of every set of kickers, by the wilds it takes."""
    if kickers == BARE:
        return [[0]]
    if kickers == PAIRS:
        return pairs(rest, wings, free, strict)
    return singles(rest, wings, strict)[::-1]


def bombs(natural: Packed, wilds: Sets, sheet: Sheet, floor: int) -> list[int]:
    """Bombs of naturals and wilds together that are stronger than `floor`."""
    found: list[int] = []
    for unit, count in units(natural & ~JOKERS):
        main = unit.bit_length() // LANE
        for taken in range(count, 0, -1):  # fewest wilds first
            for more in range(max(1, 4 - taken), len(wilds)):
                kind = bomb_kind(taken + more, sheet, True, True)
                reading = code(kind, main, taken + more)
                if kind and strength(reading, sheet) > floor:
                    base = taken * unit | reading << 75
                    found += [base + faces for faces in wilds[more]]
    return found


def mixed(wilds: Sets, sheet: Sheet, floor: int) -> list[int]:
    """Bombs of wilds of several ranks alone that are stronger than `floor` (RULES.md §6.5)."""
    found: list[int] = []
    for total, sets in enumerate(wilds):
        for cards in sets:
            if cards.bit_length() // LANE != ((cards & -cards).bit_length() - 1) // LANE:
                found += [
                    cards | reading << 75
                    for reading in wild_bomb(cards, total, sheet)
                    if strength(reading, sheet) > floor
                ]
    return found
