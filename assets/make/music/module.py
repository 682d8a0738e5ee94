"""A tracker module (XM): a few short samples and the notes that they play, written down as one small file.

A minute of music takes some twenty kilobytes, and a player mixes it from the samples while it sounds. The format is
that of FastTracker 2, version 1.04, with linear pitches.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence
from typing import NamedTuple

PATTERN = 64  # rows of a pattern
OFF = 97  # the note that ends one
_EMPTY = b"\x80"
_POINTS = 12  # of an envelope
_MIDDLE = 48  # the note C4, at which an untuned sample plays with 8363 samples a second
_C4 = 440 * 2 ** (-9 / 12)  # Hz

Point = tuple[int, int]  # of an envelope: ticks since the blow, level of 64


class Instrument(NamedTuple):
    """A sample of 8 bits, from -1 to 1, whose last `loop` samples go on and on. `period`: samples of one oscillation;
    `envelope`: its level over time; `fade`: of 65,536, what is taken from it each tick once the note has ended."""

    name: str
    samples: Sequence[float]
    loop: int
    period: int
    envelope: Sequence[Point]
    fade: int


class Cell(NamedTuple):
    """A note of a channel in a row: half tones above C0 + 1, or OFF. `level`: of 64; `pan`: 0 left … 255 right."""

    note: int
    instrument: int = 0
    level: int = 0
    pan: int = 128


class Song(NamedTuple):
    """`cells` by (row, channel); a row lasts `ticks`, each of 2.5 / `tempo` s."""

    name: str
    instruments: Sequence[Instrument]
    cells: Mapping[tuple[int, int], Cell]
    rows: int
    channels: int
    ticks: int
    tempo: int


def file_of(song: Song) -> bytes:
    """The file."""
    starts = range(0, song.rows, PATTERN)
    patterns = [_pattern(song, start, min(PATTERN, song.rows - start)) for start in starts]
    order = bytes(range(len(patterns))).ljust(256, b"\0")
    head = struct.pack(
        "<17s20sB20sHI8H256s", b"Extended Module: ", song.name.encode(), 0x1A, b"assets.make", 0x0104, 276,
        len(patterns), 0, song.channels, len(patterns), len(song.instruments), 1, song.ticks, song.tempo, order,
    )  # fmt: skip
    return b"".join((head, *patterns, *map(_instrument, song.instruments)))


def _pattern(song: Song, start: int, rows: int) -> bytes:
    data = b"".join(
        _cell(song.cells.get((row, channel))) for row in range(start, start + rows) for channel in range(song.channels)
    )
    return struct.pack("<IBHH", 9, 0, rows, len(data)) + data


def _cell(cell: Cell | None) -> bytes:
    """Note, instrument, level and place: effect 8 sets the pan."""
    if cell is None:
        return _EMPTY
    if cell.note == OFF:
        return bytes((0x81, OFF))
    return bytes((cell.note, cell.instrument, 0x10 + cell.level, 8, cell.pan))


def _instrument(made: Instrument) -> bytes:
    points = [*made.envelope, *[(0, 0)] * (_POINTS - len(made.envelope))]
    head = struct.pack(
        "<I22sBHI96s24H24H14BH22s", 263, made.name.encode(), 0, 1, 40, bytes(96),
        *(n for point in points for n in point), *(0,) * 24,
        len(made.envelope), *(0,) * 7, 1, *(0,) * 5, made.fade, b"",
    )  # fmt: skip
    half_tones = 12 * math.log2(_C4 * made.period / 8363)
    relative = round(half_tones)
    fine = round(128 * (half_tones - relative))
    length = len(made.samples)
    sample = struct.pack(
        "<IIIBbBBbB22s", length, length - made.loop, made.loop, 64, fine, 1, 128, relative, 0, made.name.encode()
    )
    return head + sample + _deltas(made.samples)


def _deltas(samples: Sequence[float]) -> bytes:
    """Each sample as its difference from the one before."""
    steps = [round(127 * sample) for sample in samples]
    return bytes((now - before) & 255 for before, now in zip([0, *steps], steps, strict=False))
