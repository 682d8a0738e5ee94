"""The committed tunes: they are what the generator makes, and sound as music should that nobody asked for aloud."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from assets.make.music.module import OFF, Cell, Instrument, Song, file_of
from assets.make.music.tunes import MENU, TABLE, music, song

ASSETS = Path(__file__).parents[2] / "assets"
RATE = 44_100
WHOLE = 1_500_000  # bytes of the sounds and the music
TUNES = {tune.name: song(tune) for tune in (MENU, TABLE)}
STEPS = {0, 2, 4, 7, 9}  # 宫商角徵羽 above D

every_tune = pytest.mark.parametrize("name", TUNES)


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """The mixer that plays it in the game, into nothing."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


def rendered(data: bytes, folder: Path) -> array[int]:
    """The left samples of a module as the game's own mixer makes them, once through."""
    file = folder / "tune.xm"
    file.write_bytes(data)
    return array("h", pygame.mixer.Sound(file).get_raw())[::2]


@cache
def heard(name: str) -> array[int]:
    """The samples of both sides of a tune, once through, left and right in turn."""
    return array("h", pygame.mixer.Sound(ASSETS / "music" / f"{name}.xm").get_raw())


def loudness(samples: array[int]) -> float:
    """Root of the mean square, of 1."""
    return math.sqrt(sum(s * s for s in samples) / len(samples)) / 32_768


def test_committed_music_is_what_the_generator_makes() -> None:
    """Every file is the generator's output byte for byte, and there is no other file: `python -m assets.make`."""
    made = music()
    assert {path.name for path in (ASSETS / "music").iterdir()} == {Path(name).name for name in made}
    differ = [name for name, data in made.items() if (ASSETS / name).read_bytes() != data]
    assert not differ, f"run `python -m assets.make` and commit: {differ}"


def test_sounds_and_music_together_are_small() -> None:
    """They are no burden to what has to be installed."""
    assert sum(path.stat().st_size for name in ("sounds", "music") for path in (ASSETS / name).iterdir()) <= WHOLE


@every_tune
def test_a_tune_is_long_enough_to_be_heard_again(name: str) -> None:
    """Forty to ninety seconds; the file says the same as its score."""
    seconds = len(heard(name)) / 2 / RATE
    assert 40 <= seconds <= 90
    made = TUNES[name]
    assert seconds == pytest.approx(made.rows * made.ticks * 2.5 / made.tempo, abs=0.05)


@every_tune
def test_a_tune_is_quiet_and_never_clipped(name: str) -> None:
    """At full volume far below the end of the scale, so that every cue is heard over it, and no side without it."""
    for side in (heard(name)[::2], heard(name)[1::2]):
        assert max(map(abs, side)) < 0.35 * 32_768
        assert 0.02 < loudness(side) < 0.08
        assert abs(sum(side) / len(side)) < 0.001 * 32_768


@every_tune
def test_nothing_clicks_where_a_tune_begins_anew(name: str) -> None:
    """It has died away at its end: the loop goes from silence to the first string."""
    samples = heard(name)
    assert max(map(abs, samples[-RATE:])) <= 1
    assert max(map(abs, samples[-10 * RATE :])) > 1_000, "the pause is longer than five seconds"
    assert max(abs(now - before) for before, now in pairwise(samples[::2])) < 0.12 * 32_768


@every_tune
def test_a_tune_has_the_five_notes_and_no_voice_goes_on_for_ever(name: str) -> None:
    """Only steps of the scale; each channel's last word is that its note ends, before the tune does."""
    made = TUNES[name]
    notes = {cell.note for cell in made.cells.values()} - {OFF}
    assert {(note - 51) % 12 for note in notes} <= STEPS
    for channel in range(made.channels):
        rows = sorted(row for row, at in made.cells if at == channel)
        if rows:
            assert made.cells[rows[-1], channel].note == OFF


def test_a_note_sounds_at_its_pitch(tmp_path: Path) -> None:
    """A4 of any sample is 440 Hz: counted by its oscillations over two seconds."""
    for period in (28, 40, 64):
        wave = [0.9 * math.sin(math.tau * n / period) for n in range(20 * period)]
        one = Instrument("sine", wave, period, period, [(0, 64), (1000, 64)], 1000)
        samples = rendered(file_of(Song("a", [one], {(0, 0): Cell(58, 1, 64)}, 64, 2, 6, 120)), tmp_path)
        part = samples[RATE // 10 : RATE // 10 + 2 * RATE]
        rises = sum(before < 0 <= now for before, now in pairwise(part))
        assert rises / 2 == pytest.approx(440, abs=1)
