"""What plays the music: a zither in two registers and a bamboo flute, as samples of a few kilobytes.

The strings' decay is in the envelopes, so that eight bits are enough for the samples: what dies away in them is only
the brightness, and what is left goes round in a loop.
"""

from __future__ import annotations

import math

from assets.make.sounds.instruments import falling
from assets.make.sounds.signal import RATE, noise

from .module import Instrument, Point

_STEEP = 11  # pieces of an envelope
_SWING = 5.2  # Hz of the flute's vibrato


def _peaked(sound: list[float]) -> list[float]:
    top = max(map(abs, sound))
    return [0.98 * sample / top for sample in sound]


def _closed(sound: list[float], loop: int) -> list[float]:
    """The last `loop` samples flow into themselves: they become more and more what goes before the loop."""
    start = len(sound) - loop
    return [
        sample if n < start else sample + (sound[n - loop] - sample) * (n - start) / loop
        for n, sample in enumerate(sound)
    ]


def _falling(seconds: float, ticks: int, tick: float) -> list[Point]:
    """From 64 down, to 1/e in so many seconds, over so many ticks of `tick` s."""
    at = [round(ticks * (n / _STEEP) ** 1.3) for n in range(_STEEP + 1)]
    return [(t, max(3, round(64 * math.exp(-t * tick / seconds)))) for t in at]


def zither(name: str, period: int, hz: float, seconds: float, ring: float, tick: float) -> Instrument:
    """古筝: a plucked string of `hz`, sampled for so many seconds so that an oscillation is `period` samples; `ring`: s
    to 1/e."""
    rate = period * hz
    overtones = [
        (k, abs(math.sin(math.pi * k / 5.3)) / k**1.35, 1.9 * (k - 1) ** 0.8)
        for k in range(1, min(16, period // 2 - 1))
    ]
    finger = noise(0.012, falling(0.002), period)
    sound = [
        sum(loud * math.exp(-dull * n / rate) * math.sin(2 * math.pi * k * n / period) for k, loud, dull in overtones)
        * min(1.0, n / (0.0006 * rate))
        + (0.25 * finger[n] if n < len(finger) else 0.0)
        for n in range(period * round(seconds * hz))
    ]
    envelope = _falling(ring, round(3.2 * ring / tick), tick)
    return Instrument(name, _closed(_peaked(sound), period), period, period, envelope, 900)


def flute(name: str, period: int, hz: float, tick: float) -> Instrument:
    """笛子: breath before the tone, then a vibrato, one turn of which is the loop."""
    swing = period * round(hz / _SWING)
    head = period * round(0.06 * hz)
    breath, soft, sound = noise((head + 1) / RATE, lambda _t: 1.0, 7), 0.0, []
    for n in range(head + swing):
        turn = math.tau * (n - head) / swing
        phase = math.tau * n / period + 0.4 * (math.cos(turn) - 1)
        tone = sum(loud * math.sin(k * phase) for k, loud in ((1, 1.0), (2, 0.4), (3, 0.16), (4, 0.05)))
        sound.append(tone * min(1.0, n / head) * (1 + 0.08 * math.sin(turn)))
        if n < head:
            soft += 0.3 * (breath[n] - soft)
            sound[-1] += 0.4 * soft * math.sin(math.pi * n / head)
    envelope = [(0, 22), (round(0.2 / tick), 64), (round(1.6 / tick), 46)]
    return Instrument(name, _peaked(sound), swing, period, envelope, 2_600)
