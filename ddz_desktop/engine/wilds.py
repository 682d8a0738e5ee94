"""The legal plays that wild cards add to those of a hand's naturals (RULES.md §5, §6).

A shape is met when the cards it lacks are no more than the wilds at hand. The naturals of a move split in one way into
body and kickers: as many of them as can be are in the body, and a natural of a body's rank is a kicker only where the
body takes no wild for that rank. So each (cards, reading) is made once.
"""

from typing import Final

from ddz_desktop.engine import kickers
from ddz_desktop.engine.cards import LANE, Packed, Rank
from ddz_desktop.engine.combos import (
    BARE,
    CHAIN,
    FAMILIES,
    LONG_BOMB,
    MAINS,
    ONES,
    PAIR,
    PAIRS,
    RANKED,
    SHAPE_OF,
    STRICT,
    TOPS,
    TRIO,
    TRIO_PAIR,
    TRIO_SINGLE,
    UNIT,
    WILD_BOMB,
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
from ddz_desktop.engine.tables import KICKER, KICKER_PAIR, LOW, OVER, READING, SPLIT, Halves, equal, halves

Sets = list[list[Packed]]  # packed cards by their number


def made(natural: Packed, taken: Sets, top: Code, sheet: Sheet) -> list[int]:
    """Moves of naturals and wilds together that beat a reading (-1: all). `taken`: the wilds to take, by number."""
    kind = top >> 8
    over = OVER[top & 15] & RANKED if top >= 0 else RANKED
    found = bombs(natural, taken, strength(top, sheet) if top >= 0 else 0, sheet)
    for equals, width in ((PAIR, 2), (TRIO, 3)):
        if top < 0 or kind == equals:
            found += _equal(equals, width, 1, natural, taken, over)
    for kicked in (TRIO_SINGLE, TRIO_PAIR):
        if sheet >> kicked & 1 and (top < 0 or kind == kicked):
            found += _trios(kicked, natural, taken, over)
    for shape, held, short in _within(natural, len(taken) - 1, top, sheet):
        if shape[1] == BARE:
            found += _bare(held | shape[0] << READING, held, short, taken)
        else:
            found += _winged(shape, natural, held, short, taken, sheet & STRICT)
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


_PARTS: Final[dict[tuple[int, int, int], Halves]] = {}  # tables of some of a number of equal cards, with their reading


def _part(kind: int, n: int, held: int) -> Halves:
    key = kind, n, held
    if key not in _PARTS:
        _PARTS[key] = halves(equal(held, kind, n))
    return _PARTS[key]


def _equal(kind: int, width: int, n: int, natural: Packed, taken: Sets, over: Packed) -> list[int]:
    """Equal cards of the ranks in `over`, naturals and wilds, fewest wilds first."""
    found: list[int] = []
    for held in reversed(range(max(1, width - len(taken) + 1), min(width, 16))):
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
            singles, doubles = ones & ~top, twos & ~top
            bare = code(kind, rank) << READING
            whole = bare | 3 << LANE * rank
            if kind == TRIO_SINGLE:
                kicks, wing = [(0, _kicked(whole, KICKER, singles))], 1
            else:
                halved = _kicked(whole, KICKER, singles & RANKED)
                kicks, wing = [(0, _kicked(whole, KICKER_PAIR, doubles)), (1, halved)], 2
            found += _around(rank, held, kicks, bare, wing, taken)
    return found


def _kicked(body: int, kicker: Halves, ranks: Packed) -> list[int]:
    return [body + taken for taken in kicker[0][ranks & LOW] + kicker[1][ranks >> SPLIT]]


def _around(rank: Rank, held: int, kicks: list[tuple[int, list[int]]], bare: int, wing: int, taken: Sets) -> list[int]:
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


Met = tuple[Shape, Packed, int]  # a shape, the naturals that its body can have, the wilds that it needs with them


def _within(natural: Packed, most: int, top: Code, sheet: Sheet) -> list[Met]:
    """The chains and fours that beat a reading and lack at most so many cards."""
    if top >= 0:
        if (top >> 8) in (PAIR, TRIO, TRIO_SINGLE, TRIO_PAIR):
            return []
        answers = shapes_above(top, sheet)
        lacks = [lacking(shape[5], natural) for shape in answers]
        return [(s, s[5] - lack, size(lack)) for s, lack in zip(answers, lacks, strict=True) if size(lack) <= most]
    found: list[Met] = []
    counts = [natural >> LANE * rank & 31 for rank in range(MAINS)]
    for kinds, width, least in _BODIES:
        played = [kind for kind in kinds if sheet >> kind & 1]
        if played:
            capped = natural - lacking(natural, width * ONES)
            lacks = [max(0, width - count) for count in counts]
            for low, n, lack in _windows(lacks, least, most):
                held = capped & 31 * UNIT[n] << LANE * low
                found += [(SHAPE_OF[code(kind, low + n - 1, n)], held, lack) for kind in played]
    return found


_BODIES: Final = [
    ([row[0] for row in FAMILIES if row[1] == width and (row[2] > 0) == chained and width != 4 * chained], width, least)
    for width, least, chained in ((1, 5, True), (2, 3, True), (3, 2, True), (4, 0, False))
]


def _windows(lacks: list[int], least: int, most: int) -> list[tuple[Rank, int, int]]:
    """Where chains begin, how long they are and what they lack, at most so many cards; of `least` 0: single ranks."""
    if not least:
        return [(rank, 1, lack) for rank, lack in enumerate(lacks) if lack <= most]
    found: list[tuple[Rank, int, int]] = []
    alive = [(low, lack) for low, lack in enumerate(lacks[:CHAIN]) if lack <= most]
    n = 1
    while alive:
        if n >= least:
            found += [(low, n, lack) for low, lack in alive]
        alive = [
            (low, lack + lacks[low + n]) for low, lack in alive if low + n < CHAIN and lack + lacks[low + n] <= most
        ]
        n += 1
    return found


def _bare(move: int, held: Packed, short: int, taken: Sets) -> list[int]:
    """The moves of a body without kickers: `move` lacks so many cards; more wilds can be in the place of naturals."""
    most = len(taken) - 1
    found = [move + faces for faces in taken[short]] if short and held else []
    if most > short:
        for fewer, removals in enumerate(kickers.singles(held, min(most - short, size(held) - 1), 0)):
            if fewer:
                found += [move - removed + faces for removed in removals for faces in taken[short + fewer]]
    return found


def _winged(shape: Shape, natural: Packed, full: Packed, short: int, taken: Sets, strict: int) -> list[int]:
    """The moves of a body with kickers that have at least one natural and one wild."""
    reading, sort, wings, _, shared, _, own = shape
    most = len(taken) - 1 - short
    rest = natural - full
    if not shared or strict:
        rest &= ~own
    found: list[int] = []
    kicked: dict[Packed, Sets] = {}
    held = size(full)
    for fewer, removals in enumerate(kickers.singles(full, min(most, held), 0)):
        for barred, bases in _by_barred(full | reading << READING, removals, rest & own).items():
            if barred not in kicked:
                kicked[barred] = _kickers(rest & ~barred, sort, wings, most, strict)
            for more, sets in enumerate(kicked[barred][: most - fewer + 1]):
                wild = short + fewer + more
                if wild and sets and (fewer < held or sets[0]):
                    faced = [naturals + faces for naturals in sets for faces in taken[wild]]
                    found += [base + cards for base in bases for cards in faced]
    return found


def _by_barred(full: int, removals: list[Packed], extra: Packed) -> dict[Packed, list[int]]:
    """Bodies without the removed naturals, by the further cards of the body's ranks that may then be no kickers."""
    if not extra:
        return {0: [full - removed for removed in removals]}
    found: dict[Packed, list[int]] = {}
    for removed in removals:
        found.setdefault(lanes(removed) & extra, []).append(full - removed)
    return found


def _kickers(rest: Packed, sort: int, wings: int, free: int, strict: int) -> Sets:
    """The naturals of every set of kickers, by the wilds it takes."""
    if sort == PAIRS:
        return kickers.pairs(rest, wings, free, strict)
    return kickers.singles(rest, wings, strict)[::-1]
