"""What is struck, plucked and cut: wood block, zither, drum, gong, bells, paper."""

from __future__ import annotations

import math
from collections.abc import Iterable

from .signal import RATE, Curve, Part, Sound, damped, high_pass, low_pass, mix, noise, tone, warm

_SCALE = (0, 2, 4, 7, 9)  # 宫商角徵羽 in half tones


def note(step: int) -> float:
    """Pitch in Hz of a step of the pentatonic scale on D: 0 is D4, 5 is D5."""
    octave, degree = divmod(step, 5)
    return 293.665 * math.exp2(octave + _SCALE[degree] / 12)


def falling(seconds: float) -> Curve:
    """From 1 down, to 1/e in so many seconds."""
    return lambda t: math.exp(-t / seconds)


def swelling(rise: float, fall: float) -> Curve:
    """Up within `rise` s, then down, to 1/e in `fall` s."""
    return lambda t: math.sin(math.pi / 2 * t / rise) ** 2 if t < rise else math.exp((rise - t) / fall)


def tick(hz: float, seconds: float, seed: int) -> Sound:
    """The blow itself: a breath of noise round a pitch."""
    return high_pass(low_pass(noise(6 * seconds, falling(seconds), seed), lambda _t: 1.8 * hz), 0.6 * hz)


def wood(hz: float, ring: float = 0.03) -> Sound:
    """木鱼: a wood block, its second mode a good tenth above the first."""
    return mix([
        (0, damped(hz, ring), 1), (0, damped(2.46 * hz, 0.45 * ring), 0.42), (0, damped(4.3 * hz, 0.2 * ring), 0.2),
        (0, tick(min(3 * hz, 5_000), 0.002, round(hz)), 0.5),
    ])  # fmt: skip


def pluck(hz: float, ring: float = 0.17, bright: float = 1.0) -> Sound:
    """古筝: a plucked string; overtones die sooner, the place of the finger takes every fifth away."""
    parts: list[Part] = [(0, tick(2_400, 0.0015, round(hz)), 0.16)]
    for k in range(1, 13):
        pitch = k * hz * math.sqrt(1 + 0.00012 * k * k)
        if pitch < 0.42 * RATE:
            loud = abs(math.sin(math.pi * k / 5)) / k ** (1.55 - 0.35 * bright)
            parts.append((0, damped(pitch, ring / (1 + 0.42 * (k - 1))), loud))
    return mix(parts)


def drum(hz: float, ring: float = 0.16) -> Sound:
    """堂鼓: a skin that is tighter while it is struck hard."""
    length = 5 * ring
    skin = mix([
        (0, tone(length, lambda t: hz * (1 + 0.9 * math.exp(-t / 0.022)), falling(ring)), 1),
        (0, tone(length / 2, lambda t: 1.59 * hz * (1 + 0.6 * math.exp(-t / 0.02)), falling(ring / 2.4)), 0.45),
    ])  # fmt: skip
    return mix([(0, warm(skin, 2.4), 0.8), (0, tick(max(6 * hz, 700), 0.012, round(hz)), 1.4)])


def gong(hz: float, seconds: float, bend: float) -> Sound:
    """锣: `bend` above 0 rises after the blow as the small gong of the opera does, below 0 falls as the large one."""
    modes = ((1.0, 1.0), (1.48, 0.55), (1.97, 0.62), (2.57, 0.4), (3.13, 0.34), (3.9, 0.24), (4.84, 0.15))
    parts: list[Part] = [(0, tick(2_600, 0.004, round(hz)), 0.4)]
    for ratio, loud in modes:
        level = swelling(0.003 + 0.008 * (ratio - 1), seconds / (2.6 + 0.9 * ratio))
        sound = tone(seconds, lambda t, k=ratio: k * hz * (1 + bend * (1 - math.exp(-t / 0.11))), level)  # type: ignore[misc]
        parts.append((0, sound, loud))
    return mix(parts)


def bell(hz: float, ring: float = 0.14) -> Sound:
    """碰铃: two small bells that touch, hardly out of tune with each other."""
    modes = ((1.0, 1.0), (1.004, 0.6), (2.74, 0.3), (5.2, 0.1))
    return mix([(0, damped(k * hz, ring / k**0.7), loud) for k, loud in modes if k * hz < 0.45 * RATE])


def flick(seed: int, hz: float = 2_600.0) -> Sound:
    """A card that leaves the finger and lands."""
    return mix([
        (0, tick(hz, 0.006, seed), 1), (0.008, tick(0.45 * hz, 0.004, seed + 1), 0.9), (0.009, damped(190, 0.012), 0.3),
    ])  # fmt: skip


def riffle(cards: int, seconds: float, seed: int) -> Sound:
    """Cards one after the other, no two quite alike."""
    step = seconds / cards
    return mix(
        (step * (n + 0.15 * math.sin(2.4 * n) ** 2), flick(seed + 7 * n, 2_500 + 500 * math.sin(1.7 * n)),
         0.75 + 0.25 * math.sin(2.9 * n + 1)) for n in range(cards)
    )  # fmt: skip


def swish(seconds: float, start: float, end: float, seed: int) -> Sound:
    """Paper drawn through the air, from one pitch to another."""
    whole = noise(seconds, lambda t: math.sin(math.pi * min(1.0, t / seconds)) ** 2, seed)
    return high_pass(low_pass(whole, lambda t: start * (end / start) ** (t / seconds)), min(start, end) * 0.5)


def burst(seconds: float, hz: float, seed: int) -> Sound:
    """A cracker: a bang that grows dull as it dies."""
    bang = noise(seconds, falling(seconds / 5), seed)
    return low_pass(bang, lambda t: 120 + hz * math.exp(-t / (seconds / 6)))


def crackle(count: int, seconds: float, seed: int) -> Sound:
    """Scraps of a string of crackers, thinning out."""
    return mix(
        (seconds * (n / count) ** 1.4, tick(1_700 + 900 * math.sin(2.2 * n + seed), 0.004, seed + n),
         0.9 * (1 - 0.75 * n / count)) for n in range(count)
    )  # fmt: skip


def run(steps: Iterable[int], gap: float, ring: float = 0.16, bright: float = 1.0) -> Sound:
    """A run over the strings, a little louder towards its end."""
    played = list(steps)
    return mix((n * gap, pluck(note(step), ring, bright), 0.7 + 0.3 * n / len(played)) for n, step in enumerate(played))


def blows(pitches: Iterable[float], gap: float, ring: float = 0.03) -> Sound:
    """Blows on the wood, one after the other."""
    return mix((n * gap, wood(hz, ring), 1.0) for n, hz in enumerate(pitches))
