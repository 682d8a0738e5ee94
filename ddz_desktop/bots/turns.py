"""How a hand falls into groups: the fewest turns that empty it, and the cheapest split under given prices.

The split works from the lowest rank up. At each step the lowest rank opens a group: alone (all its cards at once), or
as the start of a chain; wilds fill what lacks. Trios and planes open slots that singles and pairs fill for nothing,
so the state is the packed hand, the slots open (below zero: kickers whose trio is still to come) and the wilds left.
Results are kept for one decision only, where the rests of one hand share most of their states.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec import Struct

from ddz_desktop.engine.cards import LANE, SMALL, Packed, Rank, count
from ddz_desktop.engine.combos import size
from ddz_desktop.engine.rules import Rules

INFINITE = 1e9
_ONES = sum(1 << LANE * rank for rank in range(15))
_CHAINED = sum(1 << LANE * rank for rank in range(12))  # 3 … A
_UNIT = tuple(sum(1 << LANE * i for i in range(n)) for n in range(13))
SHORTEST = (0, 5, 3, 2)  # by width: straight, pair chain, plane
_MOST_SLOTS = 4  # more kickers than these are never owed nor saved up
_CONTROL = 10  # from the king up a pair may be worth more as two singles

Way = tuple[Packed, float, int, int]  # the rest, the price of the group, slots it opens (-1: fills one), wilds it takes


class Prices(Struct, frozen=True):
    """What each group costs. `group[width][rank]` of 1 to 3 equal cards; `chain[width][groups][top]`;
    `bomb[size][rank]`; `jokers[small][big]` for all jokers of a hand at once; `spare[n]` for n wilds left over;
    `single_slot` and `pair_slot`: slots of a trio that such a kicker fills (0: never); `four`: price of a four as body
    (none: no 四带二)."""

    group: tuple[tuple[float, ...], ...]
    chain: tuple[tuple[tuple[float, ...], ...], ...]
    bomb: tuple[tuple[float, ...], ...]
    jokers: tuple[tuple[float, ...], ...]
    spare: tuple[float, ...]
    single_slot: int
    pair_slot: int
    four: float | None


def splitter(prices: Prices) -> Callable[[Packed, int], float]:
    """The least price of all groups of a hand (naturals, wilds); it keeps what it found, so use one a decision."""
    ways_of: dict[int, list[Way]] = {}
    known: dict[int, float] = {}

    def least(hand: Packed, slots: int, wilds: int) -> float:
        """Fills `known`; the loop looks there first, since most rests were met before."""
        if hand >> LANE * SMALL << LANE * SMALL == hand:
            return _end(prices, hand, slots, wilds)
        ways = ways_of.get(hand << 4 | wilds)
        if ways is None:
            ways = ways_of[hand << 4 | wilds] = _ways(prices, hand, wilds)
        lowest = INFINITE
        for rest, price, opens, takes in ways:
            left, open_ = wilds - takes, slots + opens
            if open_ < 0 and (open_ < -_MOST_SLOTS or -open_ > _trios(rest) + left):
                continue
            if open_ > _MOST_SLOTS:
                open_ = _MOST_SLOTS
            key = (rest << 4 | open_ + 8) << 4 | left
            value = known.get(key)
            if value is None:
                value = known[key] = least(rest, open_, left)
            if price + value < lowest:
                lowest = price + value
        return lowest

    return lambda hand, wilds: least(hand, 0, wilds)


def fewest(rules: Rules, hand: Packed, wilds: int = 0) -> int:
    """The fewest turns that empty a hand of these naturals and so many wilds (an estimate: no group is split twice)."""
    return round(splitter(_unit(rules))(hand, wilds))


def counter(rules: Rules, wild: Packed = 0) -> Callable[[Packed], int]:
    """`fewest` for many hands that have much in common, such as those of one deal; `wild`: the lanes of the wild ranks.
    It keeps all it found, so let it go with them."""
    least = splitter(_unit(rules))
    if not wild:
        return lambda hand: round(least(hand, 0))
    return lambda hand: round(least(hand & ~wild, size(hand & wild)))


@lru_cache(maxsize=32)
def _unit(rules: Rules) -> Prices:
    ones = (1.0,) * 15
    return Prices(
        group=(ones,) * 4,
        chain=((ones,) * 13,) * 4,
        bomb=(ones,) * 13,
        jokers=joker_prices(rules, lambda *_: 1.0),
        spare=(0.0, *(1.0,) * 4, *(2.0,) * 4),
        single_slot=int(rules.trio_single),
        pair_slot=1 if rules.trio_pair else 2 * rules.trio_single,
        four=1.0 if rules.four_single else None,
    )


def joker_prices(rules: Rules, price: Callable[[int, int], float]) -> tuple[tuple[float, ...], ...]:
    """`jokers` of the prices, from the price of one group of small and big jokers (RULES.md §2.3, §7.2)."""
    most = range(rules.decks + 1)
    alone = [[price(x, y) if x + y else 0.0 for y in most] for x in most]
    table = [[0.0] * len(most) for _ in most]
    for small, big, groups in _joker_splits(rules):
        table[small][big] = min(alone[x][y] + table[small - x][big - y] for x, y in groups)
    return tuple(map(tuple, table))


@lru_cache(maxsize=32)
def _joker_splits(rules: Rules) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """The groups that may be taken first of so many small and big jokers, few jokers first."""
    most = rules.decks + 1
    held = [(small, big) for small in range(most) for big in range(most) if small + big]
    return tuple((small, big, tuple(_joker_groups(rules, small, big))) for small, big in held)


def _joker_groups(rules: Rules, small: int, big: int) -> Iterator[tuple[int, int]]:
    for x in range(small + 1):
        for y in range(big + 1):
            alike = not (x and y) or rules.mixed_joker_pair
            bomb = (x + y > 2 or (x + y == 2 and alike)) if rules.joker_bombs else (x, y) == (1, 1)
            if x + y == 1 or bomb:
                yield x, y


def _end(prices: Prices, hand: Packed, slots: int, wilds: int) -> float:
    """Only jokers and wilds are left."""
    if slots < 0:
        return INFINITE
    jokers = prices.jokers[count(hand, SMALL)][count(hand, SMALL + 1)]
    return jokers + (0.0 if prices.single_slot and slots >= wilds == 1 else prices.spare[wilds])


def at_least(hand: Packed, least: int) -> int:
    """One bit a rank (the lowest of its lane) where the hand holds so many."""
    return (hand + (16 - least) * _ONES) >> 4 & _ONES


def _trios(hand: Packed) -> int:
    return at_least(hand, 3).bit_count()


def _ways(prices: Prices, hand: Packed, wilds: int) -> list[Way]:
    low = ((hand & -hand).bit_length() - 1) // LANE
    held = hand >> LANE * low & 31
    ways = _alone(prices, hand, low, held, wilds)
    if low < 11:
        for width in range(1, min(held, 3) + 1):
            ways += _chains(prices, hand, low, width, wilds)
    return ways


def _alone(prices: Prices, hand: Packed, low: Rank, held: int, wilds: int) -> list[Way]:
    """The lowest rank by itself, as it is or with wilds."""
    rest = hand - (held << LANE * low)
    ways = _equal(prices, rest, low, held, 0)
    if wilds and held < 4:
        for filled in range(held + 1, held + min(wilds, 4 - held, 2) + 1):
            ways += _equal(prices, rest, low, filled, filled - held)
    if held > 3:
        ways.append((rest + (held - 3 << LANE * low), prices.group[3][low], 1, 0))
    elif held == 3:
        ways.append((rest + (1 << LANE * low), prices.group[2][low], 0, 0))
    elif held == 2 and low >= _CONTROL:
        ways.append((rest + (1 << LANE * low), prices.group[1][low], 0, 0))
    return ways


def _equal(prices: Prices, rest: Packed, low: Rank, held: int, takes: int) -> list[Way]:
    if held > 3:
        bomb = [(rest, prices.bomb[held][low], 0, takes)]
        return [*bomb, (rest, prices.four, 2, takes)] if held == 4 and prices.four is not None else bomb
    ways = [(rest, prices.group[held][low], int(held == 3), takes)]
    if fills := (0, prices.single_slot, prices.pair_slot, 0)[held]:
        ways.append((rest, 0.0, -fills, takes))
    return ways


def _chains(prices: Prices, hand: Packed, low: Rank, width: int, wilds: int) -> Iterator[Way]:
    """Chains from the lowest rank up: the longest, those that stop before a rank with cards to spare, those that bridge
    one gap with wilds."""
    mask = (at_least(hand, width) & _CHAINED) >> LANE * low
    shortest, most = SHORTEST[width], 12 - low
    if not wilds and ~mask & _UNIT[shortest]:
        return
    spare = (at_least(hand, width + 1) & _CHAINED) >> LANE * low
    run = _run(mask)
    for n in range(shortest, run + 1):
        if n == run or spare >> LANE * n & 1:
            yield _chain(prices, hand, low, width, n, ())
    if not wilds or run >= most:
        return
    lacks = width - min(count(hand, low + run), width)
    if lacks <= wilds and (run > 1 or width == 1):
        n = run + 1 + _run(mask >> LANE * (run + 1))
        if n >= shortest:
            yield _chain(prices, hand, low, width, n, (low + run,))


def _run(mask: int) -> int:
    gaps = ~mask & _ONES
    return ((gaps & -gaps).bit_length() - 1) // LANE


def _chain(prices: Prices, hand: Packed, low: Rank, width: int, n: int, gaps: tuple[Rank, ...]) -> Way:
    body = width * _UNIT[n] << LANE * low
    takes = 0
    for gap in gaps:
        lack = width - min(count(hand, gap), width)
        body -= lack << LANE * gap
        takes += lack
    return hand - body, prices.chain[width][n][low + n - 1], n if width == 3 else 0, takes
