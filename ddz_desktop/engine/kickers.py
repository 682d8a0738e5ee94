"""Kickers (翼): every multiset of singles or pairs that a hand can add to a body, by their number."""

from itertools import combinations

from ddz_desktop.engine.cards import LANE, Packed
from ddz_desktop.engine.combos import BOTH_JOKERS, JOKERS, ONES, TOPS
from ddz_desktop.engine.tables import KICKER, LOW, SPLIT

_ONE, _TWO = 15 * ONES, 14 * ONES  # to add: so many cards of a rank reach the top bit of its lane
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


def two_singles(rest: Packed, strict: int) -> list[Packed]:
    """Every two single kickers."""
    ones = rest + _ONE & TOPS
    low, high = KICKER
    each = low[ones & LOW] + high[ones >> SPLIT]
    if strict:
        return [a + b for a, b in combinations(each, 2) if a + b != BOTH_JOKERS]
    twos = rest + _TWO & TOPS
    return [
        *[a + b for a, b in combinations(each, 2)],
        *[2 * a for a in low[twos & LOW]],
        *[2 * a for a in high[twos >> SPLIT]],
    ]


def singles(rest: Packed, most: int, strict: int) -> list[list[Packed]]:
    """Every set of up to `most` single kickers out of `rest`, by its size (RULES.md §2.4)."""
    found = subsets(units(rest, strict), most)
    if strict and rest & BOTH_JOKERS == BOTH_JOKERS:
        return [[kickers for kickers in sets if kickers & BOTH_JOKERS != BOTH_JOKERS] for sets in found]
    return found


def pairs(rest: Packed, most: int, free: int, strict: int) -> list[list[Packed]]:
    """The naturals of every set of `most` pair kickers out of `rest`, by the wilds (at most `free`) it takes."""
    states: dict[tuple[int, int], list[Packed]] = {(0, 0): [0]}  # (pairs begun, wilds that complete them)
    for unit, count in units(rest & ~JOKERS):
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
