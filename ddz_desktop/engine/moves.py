"""Every legal play of a hand, fast.

A move is one integer: the packed cards below bit 75, the code of its reading above (`combos.Code`); the sum of a body
with its code and of kickers is a move. `legal(hand, top, sheet, wild)` is the whole-set entry point: it gives all moves
at once, each (cards, reading) once, without the last-hand rule, which is the book's. `top` is the code of the reading to
beat, -1 to lead. Passing is no move.
"""

from collections.abc import Sequence

from ddz_desktop.engine import kickers, wilds
from ddz_desktop.engine.cards import BIG, LANE, SMALL, Packed
from ddz_desktop.engine.combos import (
    ALONE,
    BOMB,
    FOUR_PAIR,
    FOUR_SINGLE,
    JOKER_BOMB,
    MAINS,
    ONES,
    PAIRS,
    PLANE,
    PLANE_PAIR,
    PLANE_SINGLE,
    SHAPE_OF,
    STRICT,
    TOPS,
    TRIO_PAIR,
    TRIO_SINGLE,
    Code,
    Sheet,
    bomb_kind,
    code,
    joker_bomb,
    size,
    strength,
)
from ddz_desktop.engine.tables import (
    ABOVE,
    ANSWERS,
    BOMBS,
    LOW,
    ONE,
    OVER,
    PAIR_CHAINS,
    PLANES,
    READING,
    SPLIT,
    STRAIGHTS,
    THREE,
    TRIOS,
    TWO,
)

Move = int
CARDS = (1 << READING) - 1

_RANKED = TOPS & (1 << LANE * MAINS) - 1  # ranks that can be equal cards
_CHAINED = TOPS & (1 << LANE * 12) - 1  # ranks that can be in a chain
_ONE, _TWO, _THREE, _FOUR = (n * ONES for n in (15, 14, 13, 12))  # to add: enough cards reach the top bit of the lane
_TWO_JOKERS = 2 << LANE * SMALL  # no two jokers are in a smaller hand
_ROCKET = 33 << LANE * SMALL  # with one deck only both jokers make a hand as large
_ONE_LOW, _ONE_HIGH = ONE
_TWO_LOW, _TWO_HIGH = TWO
_THREE_LOW, _THREE_HIGH = THREE
_TRIOS_LOW, _TRIOS_HIGH = TRIOS
_WITH_ONE, _WITH_TWO, _JOKER_BOMBS = 1 << TRIO_SINGLE, 1 << TRIO_PAIR, 1 << JOKER_BOMB


def legal(hand: Packed, top: Code, sheet: Sheet, wild: Packed) -> Sequence[Move]:
    """Every legal play of a hand."""
    if wild and hand & wild:
        return _with_wilds(hand, top, sheet, wild)
    if top < 0:
        return _lead(hand, sheet)
    row = ABOVE.get(top)
    if row:
        add, mask, low, high = row
        if low is None:
            found: Sequence[Move] = high[(hand >> SPLIT) + add & mask]
        else:
            ranks = hand + add & mask
            found = low[ranks & LOW] + high[ranks >> SPLIT]
    else:
        found = _follow(hand, top, sheet)
    if hand + _FOUR & _RANKED or (hand >= _TWO_JOKERS and (hand >= _ROCKET or sheet & _JOKER_BOMBS)):
        floor = strength(top, sheet)
        return [*found, *[move for move in bombs(hand, sheet) if strength(move >> READING, sheet) > floor]]
    return found


def _lead(hand: Packed, sheet: Sheet) -> list[Move]:
    ones = hand + _ONE & TOPS
    twos = hand + _TWO & _RANKED
    a, b = ones & LOW, ones >> SPLIT
    if twos:
        c, d = twos & LOW, twos >> SPLIT
        found = [*_ONE_LOW[a], *_ONE_HIGH[b], *_TWO_LOW[c], *_TWO_HIGH[d], *STRAIGHTS[ones & _CHAINED],
                 *PAIR_CHAINS[twos & _CHAINED]]  # fmt: skip
        threes = hand + _THREE & _RANKED
        if threes:
            e, f = threes & LOW, threes >> SPLIT
            found += _THREE_LOW[e]
            found += _THREE_HIGH[f]
            for own, other, one_low, one_high, two_low, two_high in _TRIOS_LOW[e] + _TRIOS_HIGH[f]:
                if sheet & _WITH_ONE:
                    found += one_low[a ^ own]
                    found += one_high[b ^ other]
                if sheet & _WITH_TWO:
                    found += two_low[c ^ own]
                    found += two_high[d ^ other]
            if PLANES[threes & _CHAINED]:
                found += _planes(hand, threes, sheet)
            fours = hand + _FOUR & _RANKED
            if fours:
                found += _fours(hand, fours, sheet)
                found += bombs(hand, sheet)
                return found
    else:
        found = [*_ONE_LOW[a], *_ONE_HIGH[b], *STRAIGHTS[ones & _CHAINED]]
    if hand >= _TWO_JOKERS and (hand >= _ROCKET or sheet & _JOKER_BOMBS):
        found += bombs(hand, sheet)
    return found


def _planes(hand: Packed, threes: Packed, sheet: Sheet) -> list[Move]:
    """Planes with and without wings."""
    planes = PLANES[threes & _CHAINED]
    found = [*planes]
    for kind in (PLANE_SINGLE, PLANE_PAIR):
        if sheet >> kind & 1:
            change = kind - PLANE << READING + 8
            for plane in planes:
                found += _winged(hand, plane + change, sheet)
    return found


def _fours(hand: Packed, fours: Packed, sheet: Sheet) -> list[Move]:
    """Fours with two kickers."""
    found: list[Move] = []
    for kind in (FOUR_SINGLE, FOUR_PAIR):
        if sheet >> kind & 1:
            for main in range(MAINS):
                if fours >> LANE * main & 16:
                    found += _winged(hand, 4 << LANE * main | code(kind, main) << READING, sheet)
    return found


def _winged(hand: Packed, body: Move, sheet: Sheet) -> list[Move]:
    """The moves of a body that is held, with two kickers or more."""
    _, sort, wings, _, shared, cards, own = SHAPE_OF[body >> READING]
    rest = hand - cards
    strict = sheet & STRICT
    if strict or not shared:
        rest &= ~own
    if sort == PAIRS:
        sets = kickers.pairs(rest, wings, 0, strict)[0]
    else:
        sets = kickers.two_singles(rest, strict) if wings == 2 else kickers.singles(rest, wings, strict)[wings]
    return [body + taken for taken in sets]


def _follow(hand: Packed, top: Code, sheet: Sheet) -> list[Move]:
    """Answers of the kind to beat, where it is not equal cards."""
    kind = top >> 8
    if kind == TRIO_SINGLE or kind == TRIO_PAIR:
        return _trios(hand, top)
    if kind >= BOMB:
        return []
    add, rows = ANSWERS[top]
    ranks = hand + add & TOPS
    bodies = [move for need, move in rows if ranks & need == need]
    if kind <= PLANE:
        return bodies
    return [move for body in bodies for move in _winged(hand, body, sheet)]


def _trios(hand: Packed, top: Code) -> list[Move]:
    """Trios with one kicker that beat a reading."""
    found: list[Move] = []
    threes = hand + _THREE & _RANKED & OVER[top & 15]
    if threes:
        single = top >> 8 == TRIO_SINGLE
        ranks = hand + _ONE & TOPS if single else hand + _TWO & _RANKED
        a, b = ranks & LOW, ranks >> SPLIT
        for own, other, one_low, one_high, two_low, two_high in _TRIOS_LOW[threes & LOW] + _TRIOS_HIGH[threes >> SPLIT]:
            found += (one_low if single else two_low)[a ^ own]
            found += (one_high if single else two_high)[b ^ other]
    return found


def bombs(hand: Packed, sheet: Sheet) -> list[Move]:
    """Bombs of cards that all stand for themselves."""
    alone = bool(sheet & ALONE)
    found: list[Move] = []
    for total in range(4, 13):
        ranks = hand + (16 - total) * ONES & _RANKED
        kind = bomb_kind(total, sheet, not alone, alone)
        if not ranks or not kind:
            break
        low, high = BOMBS[kind << 4 | total]
        found += low[ranks & LOW]
        found += high[ranks >> SPLIT]
    small, big = hand >> LANE * SMALL & 31, hand >> LANE * BIG
    for s in range(small + 1):
        for b in range(big + 1):
            cards = s << LANE * SMALL | b << LANE * BIG
            found += [cards | reading << READING for reading in joker_bomb(s, b, sheet)]
    return found


def _with_wilds(hand: Packed, top: Code, sheet: Sheet, wild: Packed) -> list[Move]:
    mine = hand & wild
    natural = hand ^ mine
    taken = kickers.subsets(kickers.units(mine), size(mine))
    floor = strength(top, sheet) if top >= 0 else 0
    return [
        *legal(natural, top, sheet, 0),
        *legal(mine, top, sheet | ALONE, 0),
        *wilds.made(natural, taken, top, sheet),
        *wilds.bombs(natural, taken, sheet, floor),
        *wilds.mixed(taken, sheet, floor),
    ]
