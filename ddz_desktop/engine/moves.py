"""Every legal play of a hand, fast.

A move is one integer: the packed cards below bit 75, the code of its reading above (`combos.Code`); the sum of a body
with its code and of kickers is a move. `legal(hand, top, sheet, wild)` is the whole-set entry point: it gives all moves
at once, each (cards, reading) once, without the last-hand rule, which is the book's. `top` is the code of the reading
to beat, -1 to lead; `sheet` says what the table plays, `wild` has the lanes of the wild ranks. Passing is no move.
"""

from collections.abc import Sequence
from typing import Final

from ddz_desktop.engine import kickers, wilds
from ddz_desktop.engine.cards import LANE, SMALL, Packed
from ddz_desktop.engine.combos import (
    ALONE,
    BOMB,
    CHAIN,
    CHAINED,
    FOUR_PAIR,
    FOUR_SINGLE,
    FOURS,
    JOKER_BOMB,
    ONES,
    PAIRS,
    PLANE,
    PLANE_PAIR,
    PLANE_SINGLE,
    RANKED,
    SHAPE_OF,
    SINGLES,
    STRICT,
    TOPS,
    TRIO_PAIR,
    TRIO_SINGLE,
    Code,
    Sheet,
    bomb_kind,
    size,
    strength,
)
from ddz_desktop.engine.tables import (
    ABOVE,
    ANSWERS,
    BOMBS,
    FOUR,
    HIGH_SINGLES,
    JOKER_FLAGS,
    JOKER_MOVES,
    LOW,
    OVER,
    PAIRS_AND_CHAINS,
    READING,
    SINGLES_AND_STRAIGHTS,
    SPLIT,
    TRIOS_AND_PLANES,
)

Move = int
CARDS: Final = (1 << READING) - 1

_ONE: Final = 15 * ONES  # to add: enough cards reach the top bit of the lane
_TWO: Final = 14 * ONES
_THREE: Final = 13 * ONES
_FOUR: Final = 12 * ONES
_TWO_JOKERS: Final = 2 << LANE * SMALL  # no two jokers are in a smaller hand
_ROCKET: Final = 33 << LANE * SMALL  # with one deck only both jokers make a hand as large
_HIGH: Final = LANE * CHAIN  # where the ranks that are in no chain begin
_WITH_ONE: Final = 1 << TRIO_SINGLE
_WITH_TWO: Final = 1 << TRIO_PAIR
_JOKER_BOMBS: Final = 1 << JOKER_BOMB
_BOMBS: Final = BOMB << 8  # no other reading's code is as large


def legal(hand: Packed, top: Code, sheet: Sheet, wild: Packed) -> Sequence[Move]:
    """Every legal play of a hand."""
    if wild and hand & wild:
        return _with_wilds(hand, top, sheet, wild)
    row = ABOVE[top]
    if row:
        add, mask, low, high = row
        if low:
            ranks = hand + add & mask
            found: Sequence[Move] = low[ranks & LOW] + high[ranks >> SPLIT]
        else:
            found = high[(hand >> SPLIT) + add & mask]
    elif top < 0:
        return _lead(hand, sheet)
    else:
        found = _follow(hand, top, sheet)
    if hand & FOURS or (hand >= _TWO_JOKERS and (hand >= _ROCKET or sheet & _JOKER_BOMBS)):
        stronger = bombs(hand, sheet)
        if top >= _BOMBS:
            floor = strength(top, sheet)
            stronger = [move for move in stronger if strength(move >> READING, sheet) > floor]
        return [*found, *stronger]
    return found


def _lead(hand: Packed, sheet: Sheet) -> list[Move]:
    ones = hand + _ONE & TOPS
    twos = hand + _TWO & RANKED
    if twos:
        found = [*SINGLES_AND_STRAIGHTS[ones & CHAINED], *HIGH_SINGLES[ones >> _HIGH], *PAIRS_AND_CHAINS[twos]]
        threes = hand + _THREE & RANKED
        if threes:
            trios, planes, kicked = TRIOS_AND_PLANES[threes]
            found += trios
            a, b = ones & LOW, ones >> SPLIT
            c, d = twos & LOW, twos >> SPLIT
            with_one, with_two = sheet & _WITH_ONE, sheet & _WITH_TWO
            for own, other, one_low, one_high, two_low, two_high in kicked:
                if with_one:
                    found += one_low[a ^ own]
                    found += one_high[b ^ other]
                if with_two:
                    found += two_low[c ^ own]
                    found += two_high[d ^ other]
            if planes:
                found += planes
                found += _planes(hand, planes, sheet)
            if hand & FOURS:
                found += _fours(hand, sheet)
    else:
        found = [*SINGLES_AND_STRAIGHTS[ones & CHAINED], *HIGH_SINGLES[ones >> _HIGH]]
    if hand & FOURS or (hand >= _TWO_JOKERS and (hand >= _ROCKET or sheet & _JOKER_BOMBS)):
        found += bombs(hand, sheet)
    return found


def _planes(hand: Packed, planes: Sequence[Move], sheet: Sheet) -> list[Move]:
    """Planes with wings."""
    found: list[Move] = []
    for kind in (PLANE_SINGLE, PLANE_PAIR):
        if sheet >> kind & 1:
            change = kind - PLANE << READING + 8
            for plane in planes:
                found += _winged(hand, plane + change, sheet)
    return found


def _fours(hand: Packed, sheet: Sheet) -> list[Move]:
    """Fours with two kickers."""
    found: list[Move] = []
    fours = hand + _FOUR & RANKED
    for kind in (FOUR_SINGLE, FOUR_PAIR):
        if sheet >> kind & 1:
            low, high = FOUR[kind]
            for body in low[fours & LOW] + high[fours >> SPLIT]:
                found += _winged(hand, body, sheet)
    return found


def _winged(hand: Packed, body: Move, sheet: Sheet) -> list[Move]:
    """The moves of a body that is held, with two kickers or more."""
    _, sort, wings, _, shared, cards, own = SHAPE_OF[body >> READING]
    rest = hand - cards
    strict = sheet & STRICT
    if strict or not shared:
        rest &= ~own
    if wings == 2:
        return (kickers.two_pairs if sort == PAIRS else kickers.two_singles)(body, rest, strict)
    if wings == 3 and sort == SINGLES:
        return kickers.three_singles(body, rest, strict)
    sets = kickers.pairs(rest, wings, 0, strict)[0] if sort == PAIRS else kickers.singles(rest, wings, strict)[wings]
    return [body + taken for taken in sets]


def _follow(hand: Packed, top: Code, sheet: Sheet) -> list[Move]:
    """Answers of the kind to beat, where it is not equal cards."""
    kind = top >> 8
    if kind >= BOMB or not sheet >> kind & 1:
        return []
    if kind in (TRIO_SINGLE, TRIO_PAIR):
        return _trios(hand, top)
    add, rows = ANSWERS[top]
    ranks = hand + add & TOPS
    bodies = [move for need, move in rows if ranks & need == need]
    if kind <= PLANE:
        return bodies
    return [move for body in bodies for move in _winged(hand, body, sheet)]


def _trios(hand: Packed, top: Code) -> list[Move]:
    """Trios with one kicker that beat a reading."""
    found: list[Move] = []
    threes = hand + _THREE & RANKED & OVER[top & 15]
    if threes:
        single = top >> 8 == TRIO_SINGLE
        ranks = hand + _ONE & TOPS if single else hand + _TWO & RANKED
        a, b = ranks & LOW, ranks >> SPLIT
        for own, other, one_low, one_high, two_low, two_high in TRIOS_AND_PLANES[threes][2]:
            found += (one_low if single else two_low)[a ^ own]
            found += (one_high if single else two_high)[b ^ other]
    return found


def bombs(hand: Packed, sheet: Sheet) -> list[Move]:
    """Bombs of cards that all stand for themselves."""
    found: list[Move] = []
    total = 4
    ranks = hand + _FOUR & RANKED
    while ranks:
        kind = bomb_kind(total, sheet, not sheet & ALONE, bool(sheet & ALONE))
        if not kind:
            break
        low, high = BOMBS[kind << 4 | total]
        found += low[ranks & LOW]
        found += high[ranks >> SPLIT]
        total += 1
        ranks = hand + (16 - total) * ONES & RANKED
    if hand >= _TWO_JOKERS:
        found += JOKER_MOVES[hand >> LANE * SMALL | sheet & JOKER_FLAGS]
    return found


def _with_wilds(hand: Packed, top: Code, sheet: Sheet, wild: Packed) -> list[Move]:
    """The plays of the naturals, of the wilds alone, and of both together."""
    mine = hand & wild
    natural = hand ^ mine
    taken = kickers.subsets(kickers.units(mine), size(mine))
    found = [*legal(natural, top, sheet, 0), *legal(mine, top, sheet | ALONE, 0)]
    found += wilds.made(natural, taken, top, sheet)
    return found
