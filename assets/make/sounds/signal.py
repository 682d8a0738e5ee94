"""Sound as numbers: lists of samples, how they are made, shaped, laid over each other and written down."""

from __future__ import annotations

import io
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Iterable

RATE = 22_050  # samples a second: wood and paper have little above 10 kHz, and the files stay small
LOUDEST = 32_767

Sound = list[float]
Part = tuple[float, Sound, float]  # when it begins in s, the sound, its gain
Curve = Callable[[float], float]  # over time in s


def samples(seconds: float) -> int:
    """How many samples that lasts."""
    return round(seconds * RATE)


def damped(hz: float, ring: float, gain: float = 1.0) -> Sound:
    """A sine that dies away, `ring` s to 1/e, until it is not heard: the answer of a resonator to one blow."""
    fall, turn = math.exp(-1 / (ring * RATE)), 2 * math.pi * hz / RATE
    first, second = 2 * fall * math.cos(turn), -fall * fall
    before, now, sound = 0.0, gain * math.sin(turn), []
    for _ in range(samples(6.5 * ring)):
        sound.append(before)
        before, now = now, first * now + second * before
    return sound


def tone(seconds: float, hz: Curve, level: Curve) -> Sound:
    """A sine whose pitch and level change over time."""
    phase, sound = 0.0, []
    for n in range(samples(seconds)):
        sound.append(level(n / RATE) * math.sin(phase))
        phase += 2 * math.pi * hz(n / RATE) / RATE
    return sound


def noise(seconds: float, level: Curve, seed: int) -> Sound:
    """White noise whose level changes over time. Python promises that `random()` gives the same for the same seed."""
    chance = random.Random(seed)
    return [level(n / RATE) * (2 * chance.random() - 1) for n in range(samples(seconds))]


def low_pass(sound: Sound, hz: Curve) -> Sound:
    """What lies below a pitch that may change over time, 12 dB an octave."""
    one, two, out = 0.0, 0.0, []
    for n, sample in enumerate(sound):
        share = 1 - math.exp(-2 * math.pi * hz(n / RATE) / RATE)
        one += share * (sample - one)
        two += share * (one - two)
        out.append(two)
    return out


def high_pass(sound: Sound, hz: float) -> Sound:
    """What lies above a pitch, 6 dB an octave; no constant part is left."""
    share, slow, out = 1 - math.exp(-2 * math.pi * hz / RATE), 0.0, []
    for sample in sound:
        slow += share * (sample - slow)
        out.append(sample - slow)
    return out


def warm(sound: Sound, drive: float) -> Sound:
    """Pressed gently together: a low tone gets the overtones by which small speakers let it be heard."""
    return [math.tanh(drive * sample) for sample in sound]


def mix(parts: Iterable[Part]) -> Sound:
    """Sounds laid over each other, each from its moment on."""
    placed = [(samples(at), sound, gain) for at, sound, gain in parts]
    out = [0.0] * max(start + len(sound) for start, sound, _ in placed)
    for start, sound, gain in placed:
        for n, sample in enumerate(sound, start):
            out[n] += gain * sample
    return out


def room(sound: Sound) -> Sound:
    """A small room with wooden walls: three echoes, each duller than the one before."""
    parts: list[Part] = [(0.0, sound, 1.0)]
    for late, gain, dull in ((0.019, 0.22, 3_200.0), (0.031, 0.15, 2_200.0), (0.053, 0.09, 1_500.0)):
        parts.append((late, low_pass(sound, lambda _t, hz=dull: hz), gain))  # type: ignore[misc]
    return mix(parts)


def file_of(sound: Sound, peak: float) -> bytes:
    """A WAV file, mono, 16 bit: no constant part, its peak as asked for (of 1), silence at both ends."""
    whole = _eased(_trimmed(high_pass(sound, 30)))
    scale = peak * LOUDEST / max(map(abs, whole))
    data = array("h", (round(scale * sample) for sample in whole))
    if sys.byteorder == "big":
        data.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(data.tobytes())
    return file.getvalue()


def _eased(sound: Sound) -> Sound:
    """Faded in and out, so that nothing clicks: half a millisecond of the blow, 60 ms of its end."""
    head, tail, last = samples(0.0005), min(samples(0.06), len(sound) // 3), len(sound) - 1
    return [sample * min(1.0, n / head, (last - n) / tail) for n, sample in enumerate(sound)]


def _trimmed(sound: Sound) -> Sound:
    """Without the end that nobody hears, 40 dB below the peak."""
    floor = max(map(abs, sound)) * 0.01
    last = max(n for n, sample in enumerate(sound) if abs(sample) > floor)
    return sound[: last + 1]
