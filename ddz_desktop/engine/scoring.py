"""What a hand is worth: factors, who pays whom, caps, fee and 逃跑. Pure, and needs no Game."""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Literal

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Factor, Settlement
from ddz_desktop.engine.rules import Rules

Sums = tuple[int, ...]  # a number per seat, in 1/unit points or beans; gains are positive
Ratio = tuple[int, int]

SHOW_START, SHOW_LATE = 5, 2  # 明牌开始, and the landlord's with his first play (RULES.md §4.3)
ESCAPE_LIMIT = 10  # behaviour multiplier from which the real score counts (RULES.md §4.7)


# -- the multiplier ------------------------------------------------------------


def show_factor(dealt: int) -> int:
    """发牌明牌 with that many cards received (RULES.md §4.3)."""
    return 4 if dealt <= 12 else 3


def initial(rules: Rules) -> int:
    """The room's initial multiplier; rooms are a matter of beans, so 1 where points are counted."""
    return rules.initial if rules.currency == "beans" else 1


def with_show(factors: tuple[Factor, ...], value: int) -> tuple[Factor, ...]:
    """The multiplier after a show: only the largest counts, once (RULES.md §4.3)."""
    largest = max([value, *(factor.value for factor in factors if factor.name == "show")])
    return (*(factor for factor in factors if factor.name != "show"), Factor("show", largest))


def may_double(rules: Rules, seat: Seat, landlord: Seat, beans: Sequence[int]) -> bool:
    """Whether a seat may double: strictly more beans than `double_min` at all seats for the landlord, at his own and
    the landlord's for a farmer; no condition under points or where doubling is free (RULES.md §4.4, §7.6)."""
    if rules.doubling == "free" or rules.currency == "points":
        return True
    concerned = range(rules.seats) if seat == landlord else (seat, landlord)
    return all(beans[other] > rules.double_min for other in concerned)


def spring(
    rules: Rules, landlords: Sequence[Seat], winners: Sequence[Seat], plays: Sequence[int]
) -> Literal["spring", "anti_spring"] | None:
    """春天: no loser made a play. 反春: farmers win and the landlord made exactly one (RULES.md §4.5, §7.7)."""
    if not any(count for seat, count in enumerate(plays) if seat not in winners):
        return "spring"
    farmers_win = not set(landlords) & set(winners)
    return "anti_spring" if rules.anti_spring and farmers_win and sum(plays[s] for s in landlords) == 1 else None


# -- who pays whom -------------------------------------------------------------


def unit(rules: Rules) -> int:
    """Parts of a point in which sums are counted: quarters are kept under points; beans are whole (RULES.md §5.8)."""
    return rules.coefficient[1] if rules.currency == "points" else 1


def per_point(rules: Rules) -> int:
    """What one point is worth: N beans, or `unit` parts of a point."""
    return unit(rules) if rules.currency == "points" else rules.N


def pairwise(rules: Rules, doubled: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats whose double counts between two players; none where doubles are in the multiplier (RULES.md §7.6)."""
    return tuple(doubled) if rules.five_double == "pairwise" else ()


def nominal(
    rules: Rules, landlords: Sequence[Seat], landlords_win: bool, points: int,
    doubled: Sequence[Seat] = (), cap: int = 0,
) -> Sums:  # fmt: skip
    """What every seat gains, before beans at hand matter (RULES.md §4.5, §5.8, §7.9).

    `points`: 底分 × multiplier; `doubled`: pairwise doubles only; `landlords`: the open one first; `cap`: most points a
    winner gains, 0: none. A farmer's sum is whole (rounded down), the landlords share the farmers' sums and the odd
    bean is the open landlord's.
    """
    weight = _weights(rules.seats, doubled)
    lords = (landlords[0], *sorted(landlords[1:]))
    shares = [weight[seat] for seat in lords]
    owed = {s: points * weight[s] * sum(shares) * rules.coefficient[0] for s in range(rules.seats) if s not in lords}
    below = len(lords) * rules.coefficient[1]
    scale: Ratio = (1, below)
    if cap and landlords_win and sum(owed.values()) * max(shares) > cap * below * sum(shares):
        scale = (cap * sum(shares), sum(owed.values()) * max(shares))
    elif cap and not landlords_win:
        owed = {seat: min(sum_, cap * below) for seat, sum_ in owed.items()}
    whole = {seat: sum_ * scale[0] * per_point(rules) // scale[1] for seat, sum_ in owed.items()}
    sums = {seat: -sum_ for seat, sum_ in whole.items()} | dict(
        zip(lords, share(sum(whole.values()), shares), strict=True)
    )
    return tuple(sums[seat] if landlords_win else -sums[seat] for seat in range(rules.seats))


def share(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Divide a whole number in proportion: largest remainder, ties to the earlier (RULES.md §4.6)."""
    whole = sum(weights) or 1
    parts = [total * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda i: -(total * weights[i] % whole))
    for i in by_remainder[: total - sum(parts) if any(weights) else 0]:
        parts[i] += 1
    return tuple(parts)


def settle(rules: Rules, nominal: Sums, beans: Sequence[int], scored: Sums | None = None) -> Settlement:
    """From nominal gains to what changes hands: winner_cap, floor_zero, then the fee (RULES.md §4.6).

    `scored`: the gains after `score_cap`, where they differ from `nominal`.
    """
    counts = rules.currency == "beans"
    held = tuple(max(0, bean) for bean in beans)
    capped = nominal if scored is None else scored
    if counts and rules.winner_cap:
        capped = _limit(capped, held, 1)
    paid = _limit(capped, held, -1) if counts and rules.floor_zero else capped
    fee = tuple(_fee(rules, bean + sum_) for bean, sum_ in zip(beans, paid, strict=True))
    change = tuple(sum_ - taken for sum_, taken in zip(paid, fee, strict=True))
    after = tuple(bean + sum_ if counts else bean for bean, sum_ in zip(beans, change, strict=True))
    return Settlement(nominal, capped, paid, fee, change, after, unit(rules))


def _limit(sums: Sums, held: Sequence[int], side: Literal[1, -1]) -> Sums:
    """Gainers (side 1) or payers (-1) move at most what they hold; the other side shares that in proportion."""
    limited = [min(sum_ * side, most) if sum_ * side > 0 else 0 for sum_, most in zip(sums, held, strict=True)]
    others = share(sum(limited), [max(0, -sum_ * side) for sum_ in sums])
    return tuple(side * (mine - theirs) for mine, theirs in zip(limited, others, strict=True))


def _fee(rules: Rules, left: int) -> int:
    """回收, at most what the player then has left, unless debts are allowed."""
    if rules.currency == "points":
        return 0
    return min(rules.A, max(0, left)) if rules.floor_zero else rules.A


def _weights(seats: int, doubled: Sequence[Seat]) -> list[int]:
    return [2 if seat in doubled else 1 for seat in range(seats)]


# -- 逃跑 (RULES.md §4.7) --------------------------------------------------------


def behaviour(factors: Iterable[Factor], bombs: Iterable[int]) -> int:
    """The behaviour multiplier g: shows, robs, reveal, doubles of the whole table and every bomb of the hand (`bombs`,
    played or not); neither the room's initial nor spring, nor the bombs among `factors`."""
    counted = ("show", "rob", "reveal", "double")
    return prod(factor.value for factor in factors if factor.name in counted) * prod(bombs)


def liability(seats: int, landlords: Sequence[Seat], doubled: Sequence[Seat], seat: Seat) -> Ratio:
    """What a seat would lose, as a multiple of 底分 × multiplier: its identity and its pairwise doubles. Before there
    is a landlord everybody counts as a farmer."""
    weight = _weights(seats, doubled)
    if not landlords:
        return 1, 1
    against = [s for s in range(seats) if (s in landlords) != (seat in landlords)]
    return weight[seat] * sum(weight[s] for s in against), len(landlords)


def penalty(rules: Rules, liable: Ratio, behaviour: int, stake: int = 1) -> int:
    """What a leaver owes: ten units while g is below ten, else twice what he would lose."""
    times = ESCAPE_LIMIT if behaviour < ESCAPE_LIMIT else 2 * behaviour
    above, below = rules.coefficient
    return liable[0] * stake * initial(rules) * per_point(rules) * above * times // (liable[1] * below)


def escape(rules: Rules, leaver: Seat, opponents: Sequence[Seat], penalty: int, beans: Sequence[int]) -> Settlement:
    """The penalty goes to the opposing side in equal parts, partners get none; caps, floor and fee as ever."""
    gains = share(penalty, [int(seat in opponents) for seat in range(rules.seats)])
    return settle(rules, tuple(-penalty if seat == leaver else gain for seat, gain in enumerate(gains)), beans)
