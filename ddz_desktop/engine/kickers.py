"""Kickers (翼): every multiset of singles or pairs that a hand can add to a body, by their number."""

from itertools import combinations
from typing import Final

from ddz_desktop.engine.cards import LANE, Packed
from ddz_desktop.engine.combos import BOTH_JOKERS, FOURS, JOKERS, ONES, PARTED, TOPS
from ddz_desktop.engine.tables import KICKER, KICKER_PAIR, KICKER_SUMS, LOW, SPLIT

_ONE: Final = 15 * ONES  # to add: so many cards of a rank reach the top bit of its lane
_TWO: Final = 14 * ONES
_THREE: Final = 13 * ONES
Unit = tuple[Packed, int]  # one card of a rank, and how many of it may be taken


def units(held: Packed, strict: int = 0) -> list[Unit]:
    """One card of every rank held and how many there are; strict: one of each."""
    found = []
    while held:
        one = (held & -held).bit_length() - 1
        one -= one % LANE
        count = held >> one & 31
        found.append((1 << one, 1 if strict else count))
        held ^= count << one
    return found


def subsets(held: list[Unit], most: int) -> list[list[Packed]]:
    """Every multiset of up to `most` of the units, by its size."""
    found: list[list[Packed]] = [[0]] + [[] for _ in range(most)]
    for unit, count in held:
        for n in range(most, 0, -1):
            for taken in range(1, min(count, n) + 1):
                found[n] += [rest + taken * unit for rest in found[n - taken]]
    return found


def two_singles(base: int, rest: Packed, strict: int) -> list[int]:
    """A body with every two single kickers."""
    ones = rest + _ONE & TOPS
    low, high = KICKER[0][ones & LOW], KICKER[1][ones >> SPLIT]
    sums = [*KICKER_SUMS[0][ones & LOW], *KICKER_SUMS[1][ones >> SPLIT]]
    if not strict:
        sums += _pairs_of(rest)
    elif strict & PARTED and BOTH_JOKERS in sums:
        sums.remove(BOTH_JOKERS)
    found = [base + two for two in sums]
    for one in [base + one for one in low]:
        found += [one + other for other in high]
    return found


def _parted(kickers: Packed, strict: int) -> bool:
    """Whether these are both jokers and may not be."""
    return bool(strict & PARTED) and kickers & BOTH_JOKERS == BOTH_JOKERS


def _ones_of(rest: Packed) -> tuple[Packed, ...]:
    ones = rest + _ONE & TOPS
    return KICKER[0][ones & LOW] + KICKER[1][ones >> SPLIT]


def _pairs_of(rest: Packed) -> tuple[Packed, ...]:
    twos = rest + _TWO & TOPS
    return KICKER_PAIR[0][twos & LOW] + KICKER_PAIR[1][twos >> SPLIT]


def three_singles(base: int, rest: Packed, strict: int) -> list[int]:
    """A body with every three single kickers."""
    each = _ones_of(rest)
    if strict:
        return [base + kickers for kickers in map(sum, combinations(each, 3)) if not _parted(kickers, strict)]
    threes = rest + _THREE & TOPS
    found = [base + a + b + c for a, b, c in combinations(each, 3)]
    for double in _pairs_of(rest):
        found += [base + double + one for one in each if one + one != double]
    return found + [base + 3 * one for one in KICKER[0][threes & LOW] + KICKER[1][threes >> SPLIT]]


def two_pairs(base: int, rest: Packed, strict: int) -> list[int]:
    """A body with every two pair kickers."""
    each = _pairs_of(rest & ~JOKERS)
    found = [base + a + b for a, b in combinations(each, 2)]
    if not strict and rest & FOURS:
        found += [base + 2 * pair for pair in each if rest // pair & 14]
    return found


def singles(rest: Packed, most: int, strict: int) -> list[list[Packed]]:
    """Every set of up to `most` single kickers out of `rest`, by its size (RULES.md §2.4)."""
    if most <= 2:
        return [[0], [*_ones_of(rest)], two_singles(0, rest, strict) if most == 2 else []][: most + 1]
    found = subsets(units(rest, strict), most)
    if strict:
        return [[kickers for kickers in sets if not _parted(kickers, strict)] for sets in found]
    return found


def pairs(rest: Packed, most: int, free: int, strict: int) -> list[list[Packed]]:
    """The naturals of every set of `most` pair kickers out of `rest`, by the wilds (at most `free`) it takes."""
    rest &= ~JOKERS
    if most == 2:
        return _two_pairs_by_wilds(rest, strict)[: free + 1]
    if not free:
        halved = [(2 * unit, 1 if strict else count // 2) for unit, count in units(rest) if count > 1]
        return [subsets(halved, most)[most]]
    return _pairs_by_wilds(rest, most, free, strict)


def _two_pairs_by_wilds(rest: Packed, strict: int) -> list[list[Packed]]:
    ones, twos = _ones_of(rest), _pairs_of(rest)
    threes = [] if strict else [one + two for one in ones for two in twos if two == 2 * one and rest // one & 31 > 2]
    return [
        two_pairs(0, rest, strict),
        [*[one + two for two in twos for one in ones if two != 2 * one], *threes],
        [*twos, *[a + b for a, b in combinations(ones, 2)]],
        [*ones],
        [0],
    ]


def _pairs_by_wilds(rest: Packed, most: int, free: int, strict: int) -> list[list[Packed]]:
    states: dict[tuple[int, int], list[Packed]] = {(0, 0): [0]}  # (pairs begun, wilds that complete them)
    for unit, count in units(rest):
        grown = {state: sets.copy() for state, sets in states.items()}
        for (begun, odd), sets in states.items():
            for taken in range(1, (min(count, 2) if strict else count) + 1):
                state = begun + (taken + 1 >> 1), odd + (taken & 1)
                if state[0] <= most and state[1] <= free:
                    grown.setdefault(state, []).extend([kickers + taken * unit for kickers in sets])
        states = grown
    found: list[list[Packed]] = [[] for _ in range(free + 1)]
    for (begun, odd), sets in states.items():
        wilds = odd + 2 * (most - begun)
        if wilds <= free:
            found[wilds] += sets
    return found
