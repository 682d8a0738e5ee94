"""Readings as integer codes: what cards can be read as (RULES.md §2.2-2.6, §5, §6), and which reading beats which.

A packed hand has a lane of five bits a rank, so one addition and one mask find every rank with at least k cards. With
wild cards a shape is met when the cards it lacks are no more than the wilds at hand; no assignment of wilds is tried.
A reading's code is kind << 8 | n << 4 | main; codes of one kind and n compare as their mains do.
Fit for mypyc: no Struct here, nothing imported that would make the import slow, and names that are Final, which it
reads without a look-up.
"""

from typing import Final

from ddz_desktop.engine.cards import BIG, LANE, SMALL, Packed, Rank

Code = int  # a reading: kind << 8 | n << 4 | main
Sheet = int  # what a table plays: bit 1 << kind for every kind there is, and the bits below

# Kinds as `reading.Kind` numbers them, in the order in which readings are offered (RULES.md §2.6)
STRAIGHT: Final = 0
PAIR_CHAIN: Final = 1
PLANE: Final = 2
SINGLE: Final = 3
PAIR: Final = 4
TRIO: Final = 5
PLANE_PAIR: Final = 6
PLANE_SINGLE: Final = 7
FOUR_PAIR: Final = 8
FOUR_SINGLE: Final = 9
TRIO_PAIR: Final = 10
TRIO_SINGLE: Final = 11
BOMB: Final = 12
HARD_BOMB: Final = 13
PURE_BOMB: Final = 14
JOKER_BOMB: Final = 15
ROCKET: Final = 16
SOFT_BOMB: Final = 17
LONG_BOMB: Final = 18
WILD_BOMB: Final = 19

DIFFER: Final = 1 << 20  # kickers differ from each other and the body
PARTED: Final = 1 << 25  # kickers are not both jokers
STRICT: Final = DIFFER | PARTED  # of kickers=strict; of kickers=differ the first alone
MIXED_JOKERS: Final = 1 << 21  # a small and a big joker are 双王 too
LOW_ROCKET: Final = 1 << 22  # rocket_over_long off
FIVE_WILDS: Final = 1 << 23  # all_wild_bomb=five
ALONE: Final = 1 << 24  # the cards are wilds alone, which stand for themselves

MAINS: Final = 13  # ranks 3..2 can be the main of pairs, trios, fours, bombs
CHAIN: Final = 12  # ranks 3..A can be in a chain
ONES: Final = sum(1 << LANE * rank for rank in range(15))
TOPS: Final = 16 * ONES  # the top bit of every lane
EVEN: Final = sum(31 << LANE * rank for rank in range(0, 15, 2))
JOKERS: Final = 31 << LANE * SMALL | 31 << LANE * BIG
BOTH_JOKERS: Final = 1 << LANE * SMALL | 1 << LANE * BIG
RANKED: Final = TOPS & (1 << LANE * MAINS) - 1  # the ranks that can be equal cards
CHAINED: Final = TOPS & (1 << LANE * CHAIN) - 1  # the ranks that can be in a chain
FOURS: Final = 12 * (ONES & (1 << LANE * MAINS) - 1)  # the bits of which four or more equal cards have one
UNIT: Final = tuple(ONES & (1 << LANE * n) - 1 for n in range(16))  # one card of each of the n lowest ranks

# A family is a body of n neighbouring groups of `width` equal cards, bare, with n single or with n pair kickers
# (fours: two). Rows: kind, width, least n (0: no chain), kickers, cards a group with its kickers.
BARE: Final = 0
SINGLES: Final = 1
PAIRS: Final = 2
FAMILIES: Final = (
    (STRAIGHT, 1, 5, BARE, 1),
    (PAIR_CHAIN, 2, 3, BARE, 2),
    (PLANE, 3, 2, BARE, 3),
    (PLANE_PAIR, 3, 2, PAIRS, 5),
    (PLANE_SINGLE, 3, 2, SINGLES, 4),
    (PAIR, 2, 0, BARE, 2),
    (TRIO, 3, 0, BARE, 3),
    (FOUR_PAIR, 4, 0, PAIRS, 8),
    (FOUR_SINGLE, 4, 0, SINGLES, 6),
    (TRIO_PAIR, 3, 0, PAIRS, 5),
    (TRIO_SINGLE, 3, 0, SINGLES, 4),
)
Shape = tuple[Code, int, int, int, int, Packed, Packed]


def size(packed: Packed) -> int:
    """The number of cards."""
    return ((packed & EVEN) + (packed >> LANE & EVEN)) % 1023


def lacking(body: Packed, held: Packed) -> Packed:
    """Lane by lane, what `body` has more than `held`."""
    more = (body | TOPS) - held
    return more & ((more & TOPS) >> 4) * 15


def lanes(packed: Packed) -> Packed:
    """The lanes of all ranks that are there, filled with ones."""
    return ((packed + 15 * ONES & TOPS) >> 4) * 31


def both_jokers(held: Packed) -> bool:
    """Whether there are a small and a big joker, however many of each."""
    return bool(held >> LANE * BIG and held >> LANE * SMALL & 31)


def code(kind: int, main: Rank, n: int = 1) -> Code:
    """A reading as one integer."""
    return kind << 8 | n << 4 | main


def shapes_of(kind: int, n: int) -> tuple[Shape, ...]:
    """The shapes of a kind with n groups, highest main first: code, kickers (0, 1, 2), their number, cards in all, 1
    where a kicker may be of the body's rank (loose planes), the body's cards, its lanes."""
    return _SHAPES.get(kind << 4 | n, ())


def shapes_above(top: Code, sheet: Sheet) -> list[Shape]:
    """The shapes that beat a reading, -1: all that are played; single cards and bombs aside."""
    shapes = _ALL_SHAPES if top < 0 else shapes_of(top >> 8, top >> 4 & 15)
    return [shape for shape in shapes if shape[0] > top and sheet >> (shape[0] >> 8) & 1]


def _row(kind: int, width: int, kickers: int, each: int, n: int) -> tuple[Shape, ...]:
    chain = kind in (STRAIGHT, PAIR_CHAIN, PLANE, PLANE_PAIR, PLANE_SINGLE)
    wings = 0 if kickers == BARE else 2 if width == 4 else n
    return tuple(
        (code(kind, low + n - 1, n), kickers, wings, each * n, int(chain), width * UNIT[n] << LANE * low,
         31 * UNIT[n] << LANE * low)
        for low in reversed(range((CHAIN if chain else MAINS) - n + 1))
    )  # fmt: skip


_SHAPES: Final = {
    kind << 4 | n: _row(kind, width, kickers, each, n)
    for kind, width, least, kickers, each in FAMILIES
    for n in (range(least, CHAIN + 1) if least else (1,))
}
SHAPE_OF: Final = {shape[0]: shape for row in _SHAPES.values() for shape in row}
_ALL_SHAPES: Final = tuple(shape for row in _SHAPES.values() for shape in row)
_BY_CARDS: list[list[Shape]] = [[] for _ in range(61)]  # by the number of cards, in the order offered
for _key in sorted(_SHAPES):
    for _shape in _SHAPES[_key]:
        _BY_CARDS[_shape[3]].append(_shape)


def read(cards: Packed, sheet: Sheet, wild: Packed) -> list[Code]:
    """Every reading of the cards when led, in the order offered. `wild`: the lanes of the wild ranks."""
    total = size(cards)
    if total == 1:
        return [code(SINGLE, (cards.bit_length() - 1) // LANE)]
    made = cards & wild
    held = cards ^ made
    if not held:  # wilds alone are themselves
        held, made = made, 0
    free = size(made)
    shapes = _BY_CARDS[total] if total < len(_BY_CARDS) else []
    found = [s[0] for s in shapes if sheet >> (s[0] >> 8) & 1 and _fits(s, held, free, sheet & STRICT)]
    return found + _bombs(cards, total, sheet, wild)


def _fits(shape: Shape, held: Packed, free: int, strict: int) -> bool:
    """Whether naturals and so many wilds, as many cards as the shape has, are that shape."""
    _, kickers, _, _, shared, body, own = shape
    lack = lacking(body, held)
    if lack:
        free -= size(lack)
        if free < 0:
            return False
    rest = lacking(held, body)
    if kickers == BARE:
        return not rest
    if rest & own and (strict or not shared):
        return False
    return _pairs_fit(rest, free, strict) if kickers == PAIRS else not strict or _differ(rest, strict)


def _pairs_fit(rest: Packed, free: int, strict: int) -> bool:
    if rest & JOKERS or (rest & ONES).bit_count() > free:
        return False
    return not (strict and rest + 13 * ONES & TOPS)


def _differ(rest: Packed, strict: int) -> bool:
    return not rest & ~ONES and not (strict & PARTED and rest & BOTH_JOKERS == BOTH_JOKERS)


def _bombs(cards: Packed, total: int, sheet: Sheet, wild: Packed) -> list[Code]:
    if cards and not cards & ~JOKERS:
        return joker_bomb(cards >> LANE * SMALL & 31, cards >> LANE * BIG, sheet)
    if total < 4:
        return []
    made = cards & wild
    natural = cards ^ made
    held = natural or cards
    main = (held.bit_length() - 1) // LANE
    if held & ~(31 << LANE * main) or main >= MAINS:
        return [] if natural else wild_bomb(cards, total, sheet)
    kind = bomb_kind(total, sheet, bool(natural), bool(made))
    return [code(kind, main, total)] if kind else []


def bomb_kind(total: int, sheet: Sheet, natural: bool, wild: bool) -> int:
    """What so many (four or more) equal cards are, by whether naturals and wilds are among them; 0: nothing."""
    if total > 4:
        if not wild:
            return BOMB if sheet >> JOKER_BOMB & 1 else 0
        return LONG_BOMB if natural and sheet >> LONG_BOMB & 1 else 0
    if not sheet >> HARD_BOMB & 1:
        return BOMB
    return HARD_BOMB if not wild else SOFT_BOMB if natural else PURE_BOMB


def joker_bomb(small: int, big: int, sheet: Sheet) -> list[Code]:
    """The reading of so many jokers alone as a bomb or rocket, if any (RULES.md §2.3, §7.2, §8.4)."""
    if sheet >> ROCKET & 1:
        return [code(ROCKET, BIG, 2)] if small == big == 1 else []
    if small + big < 2 or (small == big == 1 and not sheet & MIXED_JOKERS):
        return []
    return [code(JOKER_BOMB, big, small + big)]


def wild_bomb(cards: Packed, total: int, sheet: Sheet) -> list[Code]:
    """The reading of wilds of several ranks alone as a bomb, if any (RULES.md §6.5)."""
    least = 5 if sheet & FIVE_WILDS else 4
    return [code(WILD_BOMB, 0, total)] if sheet >> WILD_BOMB & 1 and total >= least and not cards & JOKERS else []


_TIER: Final = {BOMB: 0, SOFT_BOMB: 0, LONG_BOMB: 0, HARD_BOMB: 1, JOKER_BOMB: 1, WILD_BOMB: 3, PURE_BOMB: 4}


def strength(reading: Code, sheet: Sheet) -> int:
    """The order of bombs (RULES.md §2.3, §6.3, §6.5, §8.5): cards << 8 | tier << 4 | main; 0 for what is no bomb."""
    kind = reading >> 8
    if kind < BOMB:
        return 0
    if kind == ROCKET:
        return 4 << 8 | 2 << 4 if sheet & LOW_ROCKET else 31 << 8
    cards = (reading >> 4 & 15) * (2 if kind == JOKER_BOMB else 1)  # k jokers stand just above 2k equal cards
    return cards << 8 | _TIER[kind] << 4 | reading & 15


def beats(reading: Code, top: Code, sheet: Sheet) -> bool:
    """Whether a reading beats another: a stronger bomb, or a higher main of the same kind and size (RULES.md §2.5)."""
    bomb = strength(reading, sheet)
    return bomb > strength(top, sheet) if bomb else reading >> 4 == top >> 4 and reading > top
