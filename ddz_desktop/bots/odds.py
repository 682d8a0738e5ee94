"""The chance that an enemy beats a group, from the cards not seen and how many each enemy holds."""

from functools import lru_cache
from math import comb, prod

from msgspec import Struct

from ddz_desktop.bots.turns import SHORTEST
from ddz_desktop.bots.unseen import Unseen
from ddz_desktop.bots.weights import Weights
from ddz_desktop.engine.cards import BIG, SMALL, Packed, Rank, count
from ddz_desktop.engine.combos import size

_STEPS = 40  # shares of the pool are rounded to this, so that the table of chances stays small


class Enemy(Struct, frozen=True):
    """A seat that may play against the viewer: cards held, how surely it is an enemy that beats what it can, its
    known cards, its part of the pool in 1/40."""

    cards: int
    weight: float
    pinned: Packed
    share: int


class Odds(Struct, frozen=True):
    """Chances that a group stands (no enemy beats it with its like). `group[width][rank]` of 1 to 4 equal cards;
    `chain[width][groups][top]`; `bombed`: an enemy may throw a bomb on it; `lower[rank]`: the pool's part below."""

    group: tuple[tuple[float, ...], ...]
    chain: tuple[tuple[tuple[float, ...], ...], ...]
    bomb: tuple[tuple[float, ...], ...]
    bombed: float
    lower: tuple[float, ...]


def odds(seen: Unseen, trust: tuple[float, ...], wilds: Packed, weights: Weights) -> Odds:
    """The odds against all seats that are not trusted. `wilds`: the wild ranks' lanes; unseen ones help others."""
    enemies = _enemies(seen, trust, weights.will)
    helping = sum(count(seen.out, rank) for rank in range(15) if count(wilds, rank)) // 2
    copies = tuple(count(seen.pool, rank) + (helping if count(seen.pool, rank) else 0) for rank in range(15))
    held = tuple(tuple(_beats(enemies, copies[r], r, n) for r in range(15)) for n in range(13))
    larger = (*(prod(1.0 - p for p in row[:SMALL]) for row in held[1:]), 1.0)
    return Odds(
        group=tuple(_stands(held[n], BIG if n < 2 else SMALL - 1) for n in range(5)),
        chain=((), *(_chains(held[width], SHORTEST[width]) for width in (1, 2, 3))),
        bomb=tuple(_bombs(row, larger[n]) if n >= 4 else (0.0,) * 15 for n, row in enumerate(held)),
        bombed=1.0 - larger[3] * (1.0 - _both_jokers(enemies, seen)),
        lower=_lower(seen.out),
    )


def _enemies(seen: Unseen, trust: tuple[float, ...], will: float) -> tuple[Enemy, ...]:
    hidden = max(1, size(seen.pool))
    shares = (
        Enemy(cards, will * (1.0 - side), pinned, round(_STEPS * min(1.0, (cards - size(pinned)) / hidden)))
        for cards, side, pinned in zip(seen.counts, trust, seen.pinned, strict=True)
    )
    return tuple(enemy for enemy in shares if enemy.weight > 0.03)


def _beats(enemies: tuple[Enemy, ...], copies: int, rank: Rank, least: int) -> float:
    """The chance that some enemy holds so many of a rank and would play them."""
    none = 1.0
    for enemy in enemies:
        if least <= enemy.cards and least <= copies + count(enemy.pinned, rank):
            needs = least - count(enemy.pinned, rank)
            none *= 1.0 - enemy.weight * holds(copies, needs, enemy.share)
    return 1.0 - none


@lru_cache(maxsize=8192)
def holds(copies: int, least: int, share: int) -> float:
    """The chance to hold at least so many of the copies of a rank with `share`/40 of the pool."""
    p = share / _STEPS
    return sum(comb(copies, k) * p**k * (1 - p) ** (copies - k) for k in range(max(0, least), copies + 1))


def _stands(held: tuple[float, ...], top: Rank) -> tuple[float, ...]:
    """By rank: the chance that no group of a higher rank, up to `top`, is out."""
    row, stands = [1.0] * 15, 1.0
    for rank in range(top, -1, -1):
        row[rank] = stands
        stands *= 1.0 - held[rank]
    return tuple(row)


def _chains(held: tuple[float, ...], shortest: int) -> tuple[tuple[float, ...], ...]:
    """By number of groups (none below the shortest) and top rank: the chance that no higher one as long is out."""
    rows: list[tuple[float, ...]] = [()] * shortest
    for n in range(shortest, 13):
        row, stands = [1.0] * 15, 1.0
        for top in range(11, n - 2, -1):
            row[top] = stands
            stands *= 1.0 - prod(held[top - n + 1 : top + 1])
        rows.append(tuple(row))
    return tuple(rows)


def _bombs(held: tuple[float, ...], larger: float) -> tuple[float, ...]:
    """By rank: no higher bomb of its size and none larger (`larger`)."""
    return tuple(stands * larger for stands in _stands(held, SMALL - 1))


def _both_jokers(enemies: tuple[Enemy, ...], seen: Unseen) -> float:
    small, big = count(seen.out, SMALL), count(seen.out, BIG)
    return 0.5 * _beats(enemies, small, SMALL, 1) * _beats(enemies, big, BIG, 1)


def _lower(out: Packed) -> tuple[float, ...]:
    total, below, part = max(1, size(out)), 0, []
    for rank in range(15):
        part.append(below / total)
        below += count(out, rank)
    return tuple(part)
