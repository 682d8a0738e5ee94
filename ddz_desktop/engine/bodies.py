"""One play per reading: fewest wilds, then the kickers that are missed least. For hints, the chooser and the bots."""

from collections.abc import Iterator

from ddz_desktop.engine import wilds
from ddz_desktop.engine.cards import LANE, Packed
from ddz_desktop.engine.combos import (
    ALONE,
    BARE,
    BOTH_JOKERS,
    JOKERS,
    PAIRS,
    PARTED,
    SINGLE,
    STRICT,
    Code,
    Shape,
    Sheet,
    both_jokers,
    code,
    lacking,
    lanes,
    shapes_above,
    size,
    strength,
)
from ddz_desktop.engine.kickers import subsets, units
from ddz_desktop.engine.moves import Move, bombs
from ddz_desktop.engine.tables import READING


def bodies(hand: Packed, top: Code, sheet: Sheet, wild: Packed) -> Iterator[Move]:
    """One move per reading that may be played, bombs last."""
    yield from _ones(hand, top)
    mine = hand & wild
    natural = hand ^ mine
    faces = [sets[0] for sets in subsets(units(mine), size(mine))]
    chained = _chained(natural)
    for shape in shapes_above(top, sheet):
        cards = _cheapest(shape, natural, faces, chained, sheet) or (mine and _cheapest(shape, mine, [0], 0, sheet))
        if cards:
            yield cards | shape[0] << READING
    yield from _bombs(natural, mine, top, sheet)


def _ones(hand: Packed, top: Code) -> Iterator[Move]:
    """Single cards."""
    if top < 0 or top >> 8 == SINGLE:
        for unit, _ in units(hand):
            reading = code(SINGLE, unit.bit_length() // LANE)
            if reading > top:
                yield unit | reading << READING


def _bombs(natural: Packed, mine: Packed, top: Code, sheet: Sheet) -> Iterator[Move]:
    floor = strength(top, sheet) if top >= 0 else 0
    found = bombs(natural, sheet)
    if mine:
        found += wilds.bombs(natural, subsets(units(mine), size(mine)), floor, sheet)
        found += bombs(mine, sheet | ALONE)
    seen: set[Code] = set()
    for move in found:
        if move >> READING not in seen and strength(move >> READING, sheet) > floor:
            seen.add(move >> READING)
            yield move


def _chained(natural: Packed) -> Packed:
    """The lanes of ranks that are in five neighbours or more, 3 to A."""
    ranks = lanes(natural & (1 << LANE * 12) - 1)
    starts = ranks & ranks >> LANE & ranks >> 2 * LANE & ranks >> 3 * LANE & ranks >> 4 * LANE
    return starts | starts << LANE | starts << 2 * LANE | starts << 3 * LANE | starts << 4 * LANE


def _cheapest(shape: Shape, natural: Packed, faces: list[Packed], chained: Packed, sheet: Sheet) -> Packed:
    """The cards of this shape with fewest wilds and at least one natural; 0: there are none."""
    _, kickers, wings, _, shared, body, own = shape
    lack = lacking(body, natural)
    free = len(faces) - 1 - size(lack) if lack else len(faces) - 1
    if free < 0:
        return 0
    used = body - lack
    if kickers != BARE:
        strict = sheet & STRICT
        rest = lacking(natural, used)
        if strict or not shared:
            rest &= ~own
        taken = _pairs(rest, wings, strict) if kickers == PAIRS else _singles(rest, wings, chained, strict)
        free -= wings * kickers - size(taken)
        if free < 0:
            return 0
        used += taken
    return used + faces[len(faces) - 1 - free] if used else 0


def _singles(rest: Packed, wings: int, chained: Packed, strict: int) -> Packed:
    """Up to so many single kickers: loose cards first, then those out of straights, pairs, trios, bombs."""
    both = BOTH_JOKERS if both_jokers(rest) else 0
    order = sorted(
        (4 if unit & both else count if count > 1 else bool(unit & chained), unit, count)
        for unit, count in units(rest, strict)
    )
    taken = 0
    for _, unit, count in order:
        if not (strict & PARTED and unit & both and taken & both):
            n = min(wings, count)
            taken += n * unit
            wings -= n
    return taken


def _pairs(rest: Packed, wings: int, strict: int) -> Packed:
    """The naturals of up to so many pair kickers: pairs first, then out of trios and bombs, then halves of pairs."""
    held = units(rest & ~JOKERS)
    taken = 0
    for _, unit, count in sorted((min(count, 4), unit, count) for unit, count in held if count > 1):
        n = min(wings, 1 if strict else count // 2)
        taken += 2 * n * unit
        wings -= n
    for unit, count in held:
        if wings and (count == 1 or (count & 1 and not strict)):
            taken += unit
            wings -= 1
    return taken
