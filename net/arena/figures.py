"""What a match says: win rate and gain with their 95 % intervals, time of a choice, faults."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, median, stdev

from msgspec import Struct

from net.arena.hands import Both, Played

_SURE = 1.96  # standard errors on either side that hold the truth in 95 of 100 matches


class Interval(Struct, frozen=True):
    """A mean, and how far on either side the truth lies with 95 %."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.half:.3f}"


class Choices(Struct, frozen=True):
    """How long a side took for a play, ms, and how many it chose; its faults by what was wrong."""

    median_ms: float
    p99_ms: float
    number: int
    faults: dict[str, int]


class Figures(Struct, frozen=True):
    """Of side a, over both hands of each deal; `gain`: points or beans a hand. `landlord`, `farmer`: its win rate in
    the hands where it had that role. `void`: hands that nobody wanted, counted half."""

    deals: int
    win_rate: Interval
    gain: Interval
    landlord: Interval | None
    farmer: Interval | None
    void: int
    a_plays: Choices
    b_plays: Choices


def figures(matched: Sequence[Both]) -> Figures:
    """The figures of one deal or more."""
    hands = [hand for pair in matched for hand in pair]
    return Figures(
        deals=len(matched),
        win_rate=interval([fmean(hand.score for hand in pair) for pair in matched]),
        gain=interval([fmean(hand.gain for hand in pair) for pair in matched]),
        landlord=_as(hands, "landlord"),
        farmer=_as(hands, "farmer"),
        void=sum(not any(side.micros for side in hand.sides) for hand in hands),
        a_plays=_choices(hands, 0),
        b_plays=_choices(hands, 1),
    )


def interval(values: Sequence[float]) -> Interval:
    """The mean of independent values; of a single one nothing is known but itself."""
    half = _SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float(abs(values[0]) + 1)
    return Interval(fmean(values), half)


def _as(hands: Iterable[Played], role: str) -> Interval | None:
    scores = [hand.score for hand in hands if hand.role == role]
    return interval(scores) if scores else None


def _choices(hands: Iterable[Played], side: int) -> Choices:
    micros: list[int] = []
    faults: Counter[str] = Counter()
    for hand in hands:
        micros += hand.sides[side].micros
        faults.update(hand.sides[side].faults)
    micros.sort()
    p99 = micros[min(len(micros) - 1, len(micros) * 99 // 100)] if micros else 0
    return Choices(median(micros or [0]) / 1000, p99 / 1000, len(micros), dict(sorted(faults.items())))
