"""How long an automatic seat takes over its acts: drawn from what everybody knows, never from what it holds."""

from typing import NamedTuple

from ddz_desktop.engine.cards import Seat
from net.chance import Chance


class Pace(NamedTuple):
    """The shortest and the longest delay, in ms; the shortest must exceed what the seats' thinkers need."""

    low: int
    high: int


NEEDS = {"expert": 200, "master": 1_200}  # ms for 99 of 100 thoughts of a slow level, there and back
PACES = {"slow": Pace(1_500, 3_500), "normal": Pace(700, 1_800), "fast": Pace(250, 600), "instant": Pace(0, 0)}


def suiting(pace: Pace, level: str) -> Pace:
    """The pace for a seat of that level, which everybody knows: no thought is due before it may well have come."""
    least = max(pace.low, NEEDS.get(level, 0))
    return Pace(least, max(pace.high, least + pace.high - pace.low))


def delay(pace: Pace, key: bytes, hand: int, ask: int, seat: Seat) -> int:
    """Ms from the question to the seat's answer, uniform over the pace. Nothing but the number of the hand, the number
    of the public question and the seat goes in, so neither cards nor the lack of a choice can shine through."""
    return pace.low + Chance(key, b"pace/%d/%d/%d" % (hand, ask, seat)).below(pace.high - pace.low + 1)
