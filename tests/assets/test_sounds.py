"""The committed sounds: they are what the generator makes, and each can be listened to."""

from __future__ import annotations

import math
import wave
from array import array
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from assets.make.sounds.cues import CUES, sounds
from assets.make.sounds.signal import RATE, damped, file_of

FOLDER = Path(__file__).parents[2] / "assets" / "sounds"
BOMBS = [name for name in CUES if name.endswith("bomb")]
LONG = {*BOMBS, "rocket", "landlord", "plane_wings", "win", "loss", "spring"}  # s: what may last over a second
WHOLE = 1_500_000  # bytes of the folder

every_cue = pytest.mark.parametrize("name", CUES)


@cache
def heard(name: str) -> array[int]:
    """The samples of a file, which is mono of 16 bit."""
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


def loudness(samples: array[int]) -> float:
    """The loudest 50 ms, of 1."""
    step = RATE // 20
    parts = (samples[n : n + step] for n in range(0, len(samples), step // 2))
    return max(math.sqrt(sum(s * s for s in part) / step) for part in parts) / 32_768


def test_committed_sounds_are_what_the_generator_makes() -> None:
    """Every file is the generator's output byte for byte, and there is no other file: `python -m assets.make`."""
    made = sounds()
    assert {path.name for path in FOLDER.iterdir()} == {Path(name).name for name in made}
    differ = [name for name, data in made.items() if (FOLDER.parent / name).read_bytes() != data]
    assert not differ, f"run `python -m assets.make` and commit: {differ[:5]}"


def test_all_sounds_together_are_small() -> None:
    """The folder is no burden to what has to be installed."""
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= WHOLE


@every_cue
def test_a_cue_lasts_as_long_as_it_should(name: str) -> None:
    """Short, so that the next is heard too: a second at most, and two for what ends or turns a hand."""
    assert 0.05 <= len(heard(name)) / RATE <= (2.0 if name in LONG else 1.05)


@every_cue
def test_a_cue_is_heard_and_never_clipped(name: str) -> None:
    """Its peak is the one that it was given, below the end of the scale, and reached at few samples."""
    peak, samples = CUES[name][0], heard(name)
    top = max(map(abs, samples))
    assert top == pytest.approx(peak * 32_767, abs=1)
    assert 0.15 <= peak <= 0.95
    assert sum(abs(sample) >= top for sample in samples) <= 2
    assert 0.025 <= loudness(samples) <= 0.32


@every_cue
def test_a_cue_has_no_constant_part_and_does_not_click(name: str) -> None:
    """The mean is nothing, it begins and ends with silence, and the end is no cut."""
    samples = heard(name)
    assert abs(sum(samples) / len(samples)) < 0.002 * 32_768
    assert samples[0] == samples[-1] == 0
    assert max(map(abs, samples[-RATE // 500 :])) < 0.01 * 32_768


@every_cue
def test_a_cue_is_there_at_once(name: str) -> None:
    """A tenth of its peak is reached within 10 ms after it was asked for; paper drawn through the air swells."""
    samples, swells = heard(name), {"sort", "show", "reveal", "void", "plane", "plane_wings"}
    first = next(n for n, sample in enumerate(samples) if abs(sample) > max(map(abs, samples)) / 10)
    assert first / RATE <= (0.12 if name in swells else 0.01)


def test_no_two_cues_are_alike() -> None:
    """Each can be told from every other: no file is there twice under two names."""
    files = sorted(heard(name).tobytes() for name in CUES)
    assert all(one != other for one, other in pairwise(files))


@pytest.mark.parametrize("name", [*BOMBS, "rocket"])
def test_a_bomb_is_felt(name: str) -> None:
    """A bomb is longer and louder than what it beats."""
    plain = max((heard(other) for other in ("single", "pair", "trio", "straight", "four_two")), key=loudness)
    assert loudness(heard(name)) > 1.3 * loudness(plain)
    assert len(heard(name)) > 0.6 * RATE


@pytest.mark.parametrize(
    ("name", "blows"), [("single", 1), ("pair", 2), ("trio", 3), ("trio_single", 4), ("trio_pair", 5)]
)
def test_the_wood_says_how_many_cards(name: str, blows: int) -> None:
    """As many blows as cards: between two of them the wood has died away."""
    samples, step = heard(name), RATE // 200
    level = [max(map(abs, samples[n : n + step])) for n in range(0, len(samples), step)]
    rises = sum(now > 2.5 * before and now > 0.4 * max(level) for before, now in pairwise([1, *level]))
    assert rises == blows


def test_a_file_is_made_as_it_is_asked_for() -> None:
    """The peak is met whatever the sound's own, and the sound's length is kept but for what is not heard."""
    samples = array("h", file_of(damped(440, 0.1, gain=7), 0.5)[44:])
    assert max(map(abs, samples)) == pytest.approx(16_384, abs=1)
    assert len(samples) / RATE == pytest.approx(0.1 * math.log(100), abs=0.02)
