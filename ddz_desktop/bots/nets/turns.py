"""About how many turns empty a hand, for many hands at once: chains are taken out one by one, the best one first.

`bots.turns.fewest` tries all splits of one hand; this agrees with it for nearly all hands, at a hundredth of the cost.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_desktop.bots.nets.counts import Counts
from ddz_desktop.engine.cards import BIG, SMALL
from ddz_desktop.engine.rules import Rules

Sums = npt.NDArray[np.uint32]  # four numbers in one: singles, pairs, trios, bombs, eight bits each

_CHAINED = 12  # ranks 3 … A
_SINGLE, _PAIR, _TRIO, _BOMB = (np.uint32(1 << 8 * at) for at in range(4))
_OF = np.array([0, _SINGLE, _PAIR, _TRIO, *[_BOMB] * 28], dtype=np.uint32)  # what so many equal cards are
_SHORTEST = {1: 5, 2: 3, 3: 2}  # groups of a chain by width
_LONGEST = {1: 12, 2: 10, 3: 6}
_BITS = 1 << np.arange(_CHAINED)
_ALL = np.uint32(0x01010101)  # times this, the top eight bits are the sum of all four


class Manner(NamedTuple):
    """How a table's trios take kickers, and whether its jokers are bombs by themselves."""

    kickers: np.uint32  # a mask of the groups that can be one
    apart: bool


class _Windows(NamedTuple):
    """All chains of one width: where they begin and end, and the slots that they add."""

    width: int
    begin: npt.NDArray[np.intp]
    end: npt.NDArray[np.intp]


def _windows(width: int) -> _Windows:
    spans = [
        (begin, begin + n)
        for n in range(_SHORTEST[width], _LONGEST[width] + 1)
        for begin in range(_CHAINED - n + 1)
    ]  # fmt: skip
    begin, end = np.array(spans, dtype=np.intp).T
    return _Windows(width, begin, end)


_CHAINS = tuple(_windows(width) for width in _SHORTEST)


def manner(rules: Rules) -> Manner:
    """Of a table."""
    return Manner(np.uint32(255 * (rules.trio_single + 256 * rules.trio_pair)), rules.joker_bombs)


def turns(hands: Counts, kickers: Sums, apart: bool = False) -> npt.NDArray[np.int64]:
    """The turns of each hand (its wilds must be taken out); `kickers`: the mask of each hand's table."""
    hands = hands.copy()
    small, big = hands[:, SMALL] > 0, hands[:, BIG] > 0
    jokers = small.astype(np.int64) + big - (small & big & (not apart))
    hands[:, SMALL:] = 0
    groups = _OF[hands].sum(axis=1, dtype=np.uint32)
    chains = np.zeros(len(hands), dtype=np.int64)
    slots = np.zeros(len(hands), dtype=np.uint32)
    best = _needed(groups, slots, kickers)
    going = np.flatnonzero(_chained(hands))
    while len(going):
        found, rest, more = _without_chain(hands[going], groups[going], slots[going], kickers[going])
        better = found + 1 < best[going]
        going = going[better]
        hands[going], groups[going], slots[going] = rest[0][better], rest[1][better], more[better]
        best[going] = found[better]
        chains[going] += 1
        going = going[_chained(hands[going])]
    return best.astype(np.int64) + chains + jokers


def _needed(groups: Sums, slots: Sums, kickers: Sums) -> Sums:
    """The turns of singles, pairs, trios and bombs, of which `slots` more kickers go with planes."""
    all_ = (groups * _ALL) >> np.uint32(24)
    loose = groups & kickers
    loose = (loose & np.uint32(255)) + (loose >> np.uint32(8))
    return np.asarray(all_ - np.minimum((groups >> np.uint32(16) & np.uint32(255)) + slots, loose), dtype=np.uint32)


def _chained(hands: Counts) -> npt.NDArray[np.bool_]:
    """Whether there is any chain: as many neighbouring bits as its shortest has groups."""
    found = np.zeros(len(hands), dtype=np.bool_)
    for width, least in _SHORTEST.items():
        ranks = (hands[:, :_CHAINED] >= width) @ _BITS
        for _ in range(least - 1):
            ranks &= ranks >> 1
        found |= ranks > 0
    return found


def _without_chain(
    hands: Counts, groups: Sums, slots: Sums, kickers: Sums
) -> tuple[Sums, tuple[Counts, Sums], Sums]:  # fmt: skip
    """What the rest needs when the best chain is taken out, that rest, and the slots it then has. A hand without any
    chain needs what cannot be less."""
    needs, afters, opens = [], [], []
    for width, begin, end in _CHAINS:
        after, enough = _gone(hands, width)
        rest = groups[:, None] + after[:, end] - after[:, begin]
        open_ = slots[:, None] + ((end - begin).astype(np.uint32) if width == 3 else np.uint32(0))
        need = _needed(rest, open_, kickers[:, None])
        need[enough[:, end] - enough[:, begin] < end - begin] = 255
        needs.append(need)
        afters.append(rest)
        opens.append(np.broadcast_to(open_, rest.shape))
    return _best(hands, np.hstack(needs), np.hstack(afters), np.hstack(opens))


def _gone(hands: Counts, width: int) -> tuple[Sums, npt.NDArray[np.int8]]:
    """Running sums over the ranks: how the groups change where so many cards of each go; how many ranks have them."""
    held = hands[:, :_CHAINED]
    enough = held >= width
    change = np.where(enough, _OF[held - width * enough] - _OF[held], np.uint32(0))
    sums = np.zeros((len(hands), _CHAINED + 1), dtype=np.uint32)
    numbers = np.zeros((len(hands), _CHAINED + 1), dtype=np.int8)
    np.cumsum(change, axis=1, out=sums[:, 1:])
    np.cumsum(enough, axis=1, out=numbers[:, 1:])
    return sums, numbers


_WIDTHS = np.concatenate([np.full(len(chain.begin), chain.width) for chain in _CHAINS])
_BEGINS = np.concatenate([chain.begin for chain in _CHAINS])
_ENDS = np.concatenate([chain.end for chain in _CHAINS])
_BODIES = (
    ((np.arange(15) >= _BEGINS[:, None]) & (np.arange(15) < _ENDS[:, None])) * _WIDTHS[:, None]
).astype(np.uint8)  # fmt: skip


def _best(hands: Counts, needs: Sums, afters: Sums, opens: npt.NDArray[Any]) -> tuple[Sums, tuple[Counts, Sums], Sums]:
    at, rows = needs.argmin(axis=1), np.arange(len(hands))
    bodies = np.where((needs[rows, at] < 255)[:, None], _BODIES[at], 0).astype(np.uint8)
    return needs[rows, at], (hands - bodies, afters[rows, at]), opens[rows, at]
