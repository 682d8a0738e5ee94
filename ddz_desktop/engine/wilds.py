"""The legal plays that wild cards add to those of a hand's naturals (RULES.md §5, §6).

A shape is met when the cards it lacks are no more than the wilds at hand. A move's naturals split in one way into a body and
kickers: as many of them as can be are in the body, and a natural of a body's rank is a kicker only where the body needs no
wild for that rank. So each (cards, reading) is made once.
"""

from ddz_desktop.engine import kickers
from ddz_desktop.engine.cards import LANE, Packed, Rank
from ddz_desktop.engine.combos import (
    BARE,
    BOMB,
    CHAIN,
    FAMILIES,
    LONG_BOMB,
    MAINS,
    ONES,
    PAIR,
    PAIRS,
    RANKED,
    STRICT,
    TOPS,
    TRIO,
    TRIO_PAIR,
    TRIO_SINGLE,
    WILD_BOMB,
    Code,
    Shape,
    Sheet,
    bomb_kind,
    code,
    lacking,
    lanes,
    shape_at,
    shapes_of,
    size,
    strength,
    wild_bomb,
)
from ddz_desktop.engine.tables import LOW, OVER, READING, SPLIT, TRIO_ROWS, Halves, equal, halves

Sets = list[list[Packed]]  # packed cards by their number


def made(natural: Packed, taken: Sets, top: Code, sheet: Sheet) -> list[int]:
    """Moves of naturals and wilds together that beat a reading (-1: all). `taken`: the wild cards to take, by number."""
    kind = top >> 8
    over = OVER[top & 15] & RANKED if top >= 0 else RANKED
    found = bombs(natural, taken, strength(top, sheet) if top >= 0 else 0, sheet)
    for equals, width in ((PAIR, 2), (TRIO, 3)):
        if top < 0 or kind == equals:
            found += _equal(equals, width, 1, natural, taken, over)
    for kicked in (TRIO_SINGLE, TRIO_PAIR):
        if sheet >> kicked & 1 and (top < 0 or kind == kicked):
            found += _trios(kicked, natural, taken, over)
    for shape in _within(natural, len(taken) - 1, top, sheet):
        found += _shaped(shape, natural, taken, sheet & STRICT)
    return found


def bombs(natural: Packed, taken: Sets, floor: int, sheet: Sheet) -> list[int]:
    """Bombs with wilds that are stronger than `floor`: made ones, and those of wilds of several ranks alone."""
    found: list[int] = []
    most = len(taken) - 1
    for total in range(4, most + 5 if sheet >> LONG_BOMB & 1 else 5):
        kind = bomb_kind(total, sheet, True, True)
        found += _equal(kind, total, total, natural, taken, _stronger(code(kind, 0, total), floor, sheet))
    if most >= 4 and sheet >> WILD_BOMB & 1:
        found += [
            cards | reading << READING
            for total in range(4, most + 1)
            for cards in taken[total]
            if not _alike(cards)
            for reading in wild_bomb(cards, total, sheet)
            if strength(reading, sheet) > floor
        ]
    return found


def _alike(cards: Packed) -> bool:
    return (cards.bit_length() - 1) // LANE == ((cards & -cards).bit_length() - 1) // LANE


def _stronger(lowest: Code, floor: int, sheet: Sheet) -> Packed:
    """The ranks whose bombs are stronger than `floor`, given the reading of such a bomb of 3."""
    weakest = strength(lowest, sheet)
    return RANKED if weakest > floor else OVER[floor & 15] & RANKED if floor - weakest < 16 else 0


_PARTS: dict[tuple[int, int, int], Halves] = {}  # tables of some of a number of equal cards, with their reading


def _part(kind: int, n: int, held: int) -> Halves:
    key = kind, n, held
    if key not in _PARTS:
        _PARTS[key] = halves(equal(held, kind, n))
    return _PARTS[key]


def _equal(kind: int, width: int, n: int, natural: Packed, taken: Sets, over: Packed) -> list[int]:
    """Equal cards of the ranks in `over`, naturals and wilds."""
    found: list[int] = []
    for held in range(max(1, width - len(taken) + 1), min(width, 16)):
        ranks = natural + (16 - held) * ONES & over
        if ranks:
            low, high = _part(kind, n, held)
            bases = low[ranks & LOW] + high[ranks >> SPLIT]
            for faces in taken[width - held]:
                found += [base + faces for base in bases]
    return found


def _trios(kind: int, natural: Packed, taken: Sets, over: Packed) -> list[int]:
    """Trios with one kicker, wilds in the one or in the other."""
    found: list[int] = []
    most = len(taken) - 1
    ones, twos = natural + 15 * ONES & TOPS, natural + 14 * ONES & RANKED
    for rank in range(MAINS):
        top = 16 << LANE * rank
        held = min(natural >> LANE * rank & 31, 3)
        if over & top and held + most >= 3:
            _, _, one_low, one_high, two_low, two_high = TRIO_ROWS[rank]
            singles, doubles = ones & ~top, twos & ~top
            if kind == TRIO_SINGLE:
                kicks = [(0, one_low[singles & LOW] + one_high[singles >> SPLIT])]
                bare, wing = code(TRIO_SINGLE, rank) << READING, 1
            else:
                halved = singles & RANKED
                change = TRIO_PAIR - TRIO_SINGLE << READING + 8
                kicks = [
                    (0, two_low[doubles & LOW] + two_high[doubles >> SPLIT]),
                    (1, tuple([move + change for move in one_low[halved & LOW] + one_high[halved >> SPLIT]])),
                ]
                bare, wing = code(TRIO_PAIR, rank) << READING, 2
            found += _around(rank, held, kicks, bare, wing, taken)
    return found


def _around(
    rank: Rank, held: int, kicks: list[tuple[int, tuple[int, ...]]], bare: int, wing: int, taken: Sets
) -> list[int]:
    """Trios of one rank: `kicks` are whole ones with naturals as kickers, by the wilds that the kickers take."""
    found: list[int] = []
    most = len(taken) - 1
    for body in range(max(0, 3 - most), held + 1):
        short = 3 - body
        for more, moves in kicks:
            if moves and 0 < short + more <= most:
                for faces in taken[short + more]:
                    change = faces - (short << LANE * rank)
                    found += [move + change for move in moves]
        if body and short + wing <= most:
            base = bare | body << LANE * rank
            found += [base + faces for faces in taken[short + wing]]
    return found


def _within(natural: Packed, most: int, top: Code, sheet: Sheet) -> list[Shape]:
    """The chains and fours that beat a reading and lack at most so many cards."""
    if top >= 0:
        kind = top >> 8
        if kind >= BOMB or kind in (TRIO_SINGLE, TRIO_PAIR, PAIR, TRIO):
            return []
        return [s for s in shapes_of(kind, top >> 4 & 15) if s[0] > top and size(lacking(s[5], natural)) <= most]
    found: list[Shape] = []
    counts = [natural >> LANE * rank & 31 for rank in range(MAINS)]
    for kinds, width, least in _BODIES:
        played = [kind for kind in kinds if sheet >> kind & 1]
        if played:
            lacks = [max(0, width - count) for count in counts]
            for low, n in _windows(lacks, least, most):
                found += [shape_at(kind, low + n - 1, n) for kind in played]
    return found


_BODIES = [
    ([row[0] for row in FAMILIES if row[1] == width and (row[2] > 0) == chained and width != 4 * chained], width, least)
    for width, least, chained in ((1, 5, True), (2, 3, True), (3, 2, True), (4, 0, False))
]


def _windows(lacks: list[int], least: int, most: int) -> list[tuple[Rank, int]]:
    """Where chains begin and how long they are that lack at most so many cards; of `least` 0: single ranks."""
    if not least:
        return [(rank, 1) for rank, lack in enumerate(lacks) if lack <= most]
    found: list[tuple[Rank, int]] = []
    alive = [(low, lack) for low, lack in enumerate(lacks[:CHAIN]) if lack <= most]
    n = 1
    while alive:
        if n >= least:
            found += [(low, n) for low, _ in alive]
        alive = [
            (low, lack + lacks[low + n]) for low, lack in alive if low + n < CHAIN and lack + lacks[low + n] <= most
        ]
        n += 1
    return found


def _shaped(shape: Shape, natural: Packed, taken: Sets, strict: int) -> list[int]:
    """The moves of one shape with at least one natural and one wild."""
    reading, sort, wings, _, shared, body, own = shape
    most = len(taken) - 1
    lack = lacking(body, natural)
    short = size(lack)
    full = body - lack
    rest = lacking(natural, full)
    if not shared or strict:
        rest &= ~own
    found: list[int] = []
    kicked: dict[Packed, Sets] = {}
    for fewer, removals in enumerate(kickers.subsets(kickers.units(full), min(most - short, size(full)))):
        free = most - short - fewer
        for removed in removals:
            used = full - removed
            barred = lanes(removed) & rest
            if barred not in kicked:
                kicked[barred] = _kickers(rest & ~barred, sort, wings, most - short, strict)
            for more, sets in enumerate(kicked[barred][: free + 1]):
                if short + fewer + more:
                    base = used | reading << READING
                    faces = taken[short + fewer + more]
                    found += [base + naturals + wild for naturals in sets if used or naturals for wild in faces]
    return found


def _kickers(rest: Packed, sort: int, wings: int, free: int, strict: int) -> Sets:
    """The naturals of every set of kickers, by the wilds it takes."""
    if sort == BARE:
        return [[0]]
    if sort == PAIRS:
        return kickers.pairs(rest, wings, free, strict)
    return kickers.singles(rest, wings, strict)[::-1]
