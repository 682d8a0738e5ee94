"""Moves laid out beforehand: by the ranks of half a hand that hold enough cards, and chains by the ranks of a chain.

A key is a mask with the top bit of the lane of each such rank, of 3 to T or of J to X moved down by `SPLIT`: at most
256 and 128 keys. What is made only when first asked for has at most 8,192 keys, of which few hundred come up.
"""

from itertools import combinations
from typing import Final

from ddz_desktop.engine.cards import BIG, LANE, SMALL, Packed
from ddz_desktop.engine.combos import (
    BOMB,
    CHAIN,
    CHAINED,
    FAMILIES,
    FOUR_PAIR,
    FOUR_SINGLE,
    JOKER_BOMB,
    MAINS,
    MIXED_JOKERS,
    ONES,
    PAIR,
    PAIR_CHAIN,
    PLANE,
    ROCKET,
    SINGLE,
    STRAIGHT,
    TOPS,
    TRIO,
    TRIO_PAIR,
    TRIO_SINGLE,
    Code,
    Shape,
    code,
    joker_bomb,
    shapes_of,
)

READING: Final = 75  # a move is packed cards and, from this bit on, the code of its reading
SPLIT: Final = 8 * LANE  # where the second half of a hand begins
LOW: Final = (1 << SPLIT) - 1
Moves = tuple[int, ...]
Half = dict[Packed, Moves]
Halves = tuple[Half, Half]


def halves(moves: list[int]) -> Halves:
    """Tables of the moves of the ranks in a mask, given the move of each rank, 3 first; no move where it is 0."""
    return _half(moves[:8]), _half(moves[8:])


def _half(moves: list[int]) -> Half:
    table: Half = {0: ()}
    for place, move in enumerate(moves):
        if move:
            top = 16 << LANE * place
            table.update({mask | top: (*found, move) for mask, found in table.items()})
    return table


def equal(cards: int, kind: int = 0, n: int = 1, ranks: int = MAINS) -> list[int]:
    """So many equal cards of each rank with their reading; without a kind they are kickers."""
    return [cards << LANE * rank | (code(kind, rank, n) << READING if kind else 0) for rank in range(ranks)]


class Sums(dict[Packed, Moves]):
    """The sums of every two different kickers of half a hand."""

    def __init__(self, kickers: Half) -> None:
        self.kickers = kickers

    def __missing__(self, mask: Packed) -> Moves:
        found = self[mask] = tuple([a + b for a, b in combinations(self.kickers[mask], 2)])
        return found


_RUNS: Final = {
    kind << 4 | n: [(16 * (shape[6] & -shape[6]), shape[5] | shape[0] << READING) for shape in shapes_of(kind, n)]
    for kind, least in ((STRAIGHT, 5), (PAIR_CHAIN, 3), (PLANE, 2))
    for n in range(least, CHAIN + 1)
}


def chains(kind: int, least: int, ranks: Packed) -> Moves:
    """The chains of one kind, `least` groups at least, in the ranks that hold enough cards."""
    found: list[int] = []
    starts, n = ranks, 1
    while starts:
        if n >= least:
            found += [move for start, move in _RUNS[kind << 4 | n] if starts & start]
        starts &= ranks >> LANE * n
        n += 1
    return tuple(found)


def _singles_and_straights() -> Half:
    """Single cards and straights by the mask of the ranks 3 to A that are held."""
    table: Half = {0: ()}
    for move, top in zip(equal(1, SINGLE), (16 << LANE * rank for rank in range(CHAIN)), strict=False):
        table.update({mask | top: (*found, move) for mask, found in table.items()})
    five = {mask for mask in table if mask & mask >> LANE & mask >> 2 * LANE & mask >> 3 * LANE & mask >> 4 * LANE}
    return table | {mask: table[mask] + chains(STRAIGHT, 5, mask) for mask in five}


# Equal cards with their readings; kickers; bombs by kind and size
ONE: Final = halves(equal(1, SINGLE, ranks=15))
TWO: Final = halves(equal(2, PAIR))
THREE: Final = halves(equal(3, TRIO))
KICKER: Final = halves(equal(1, ranks=15))
KICKER_PAIR: Final = halves(equal(2, ranks=15))
KICKER_SUMS: Final = Sums(KICKER[0]), Sums(KICKER[1])
FOUR: Final = {kind: halves(equal(4, kind)) for kind in (FOUR_SINGLE, FOUR_PAIR)}
SINGLES_AND_STRAIGHTS: Final = _singles_and_straights()
HIGH_SINGLES: Final = _half([0, *equal(1, SINGLE, ranks=15)][CHAIN + 1 :])  # of 2 and the jokers

# Trios with a kicker, by the trio's rank: its own top bit in either half of a hand, then the tables of its moves with
# one card, and with a pair, of another rank.
Trio = tuple[Packed, Packed, Half, Half, Half, Half]


def _trio(rank: int) -> Trio:
    own = 16 << LANE * rank
    ones = [(3 << LANE * rank) + kicker | code(TRIO_SINGLE, rank) << READING for kicker in equal(1, ranks=15)]
    twos = [(3 << LANE * rank) + kicker | code(TRIO_PAIR, rank) << READING for kicker in equal(2)]
    ones[rank] = twos[rank] = 0
    return own & LOW, own >> SPLIT, *halves(ones), *halves(twos)


TRIO_ROWS: Final = [_trio(rank) for rank in range(MAINS)]


class Equal(dict[Code, Halves]):
    """Tables of equal cards by kind << 4 | number, made when first asked for: bombs."""

    def __missing__(self, key: int) -> Halves:
        found = self[key] = halves(equal(key & 15, key >> 4, key & 15))
        return found


BOMBS: Final = Equal({BOMB << 4 | 4: halves(equal(4, BOMB, 4))})


class Pairs(dict[Packed, Moves]):
    """Pairs and chains of pairs by the ranks that hold two cards; at most 8,192 keys."""

    def __missing__(self, ranks: Packed) -> Moves:
        found = TWO[0][ranks & LOW] + TWO[1][ranks >> SPLIT]
        if ranks & ranks >> LANE & ranks >> 2 * LANE:
            found += chains(PAIR_CHAIN, 3, ranks & CHAINED)
        self[ranks] = found
        return found


class Trios(dict[Packed, tuple[Moves, Moves, tuple[Trio, ...]]]):
    """Trios, planes, and what trios with a kicker need, by the ranks that hold three cards; at most 8,192 keys."""

    def __missing__(self, ranks: Packed) -> tuple[Moves, Moves, tuple[Trio, ...]]:
        trios = THREE[0][ranks & LOW] + THREE[1][ranks >> SPLIT]
        kicked = tuple([row for rank, row in enumerate(TRIO_ROWS) if ranks >> LANE * rank & 16])
        found = self[ranks] = trios, chains(PLANE, 2, ranks & CHAINED), kicked
        return found


PAIRS_AND_CHAINS: Final = Pairs()
TRIOS_AND_PLANES: Final = Trios()
_LANES: Final = [16 << LANE * rank for rank in range(MAINS)]
for _n in range(5):  # what comes up most is made at once, so that the first hands are no slower
    _masks = [sum(lanes) for lanes in combinations(_LANES, _n)]
    PAIRS_AND_CHAINS.update({mask: PAIRS_AND_CHAINS[mask] for mask in _masks})
    if _n < 3:
        TRIOS_AND_PLANES.update({mask: TRIOS_AND_PLANES[mask] for mask in _masks})

JOKER_FLAGS: Final = 1 << ROCKET | 1 << JOKER_BOMB | MIXED_JOKERS


class Jokers(dict[int, Moves]):
    """Bombs and rockets by a packed hand's last two lanes, with the flags of the sheet above; at most 3 x 16 keys."""

    def __missing__(self, key: int) -> Moves:
        small, big = key & 31, key >> LANE & 31
        found = self[key] = tuple(
            s << LANE * SMALL | b << LANE * BIG | reading << READING
            for s in range(small + 1)
            for b in range(big + 1)
            for reading in joker_bomb(s, b, key & JOKER_FLAGS)
        )
        return found


JOKER_MOVES: Final = Jokers()

# Equal cards that beat equal cards, by the reading to beat: what to add so that enough cards of a rank reach its lane's
# top bit, the ranks above the main, the tables; where nothing is left in the first half, all of it for the second.
Above = tuple[Packed, Packed, Half | None, Half]
OVER: Final = tuple(TOPS & ~((1 << LANE * (main + 1)) - 1) for main in range(15))  # the ranks above a main


def _above(kind: int, width: int, tables: Halves, ranks: int) -> dict[Code, Above]:
    rows: dict[Code, Above] = {}
    for main in range(ranks):
        mask = OVER[main] & (1 << LANE * ranks) - 1
        low, shift = (tables[0], 0) if main < 7 else (None, SPLIT)
        rows[code(kind, main)] = ((16 - width) * ONES >> shift, mask >> shift, low, tables[1])
    return rows


_TABLE: Final = _above(SINGLE, 1, ONE, 15) | _above(PAIR, 2, TWO, MAINS) | _above(TRIO, 3, THREE, MAINS)
ABOVE: Final = [_TABLE.get(top) for top in range(20 << 8)]  # a list is faster; -1 finds none

# Chains and fours that beat their like, by the reading to beat: what to add, then the ranks needed and the move of each
Answers = tuple[Packed, list[tuple[Packed, int]]]


def _answers(row: tuple[Shape, ...], width: int) -> dict[Code, Answers]:
    moves = [(shape[6] // 31 * 16, shape[5] | shape[0] << READING) for shape in row]
    return {shape[0]: ((16 - width) * ONES, moves[:place]) for place, shape in enumerate(row)}


ANSWERS: Final = {
    top: answers
    for kind, width, least, _, _ in FAMILIES
    if least or width == 4
    for n in range(least or 1, CHAIN + 1)
    for top, answers in _answers(shapes_of(kind, n), width).items()
}
