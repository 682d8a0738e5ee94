"""The tunes: written in numbers (简谱), and how the instruments share them.

1 2 3 5 6 are the steps of the scale, `'` an octave up, `,` an octave down, `-` the note goes on, 0 a rest. A space
parts the beats, what stands together shares one; `|` parts the bars, of four beats. Every tune ends with rests in which
the strings die away: there it begins anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .module import OFF, Cell, Instrument, Song, file_of
from .strings import flute, zither

_ROWS = 4  # of a beat
_KEY = 51  # the note of the step 1: D4
_STEPS = {"1": 0, "2": 2, "3": 4, "5": 7, "6": 9}
_NOTE = re.compile(r"[0-6-][',]*")
_BREAK = 56  # the note from which the high strings play: G4
LOW, HIGH, FLUTE = 1, 2, 3


class Part(NamedTuple):
    """A line of notes. `level`: of 64; `pan`: 0 left … 255 right; `hands`: channels that take turns, so that a string
    goes on while the next is plucked; `late`: rows until its echo, 0: none; `blown`: by the flute."""

    notes: str
    level: int
    pan: int
    hands: int = 2
    late: int = 0
    blown: bool = False


class Tune(NamedTuple):
    """`beats`: a minute."""

    name: str
    beats: int
    parts: tuple[Part, ...]


def _read(notes: str) -> Iterator[tuple[int, int, int]]:
    """Each note with its row and how many rows it lasts."""
    begun: tuple[int, int] | None = None  # its note and row
    row = 0
    for beat in notes.replace("|", " ").split():
        signs = _NOTE.findall(beat)
        for sign in signs:
            if sign != "-":
                if begun:
                    yield (*begun, row - begun[1])
                begun = (_pitch(sign), row) if sign[0] != "0" else None
            row += _ROWS // len(signs)
    if begun:
        yield (*begun, row - begun[1])


def _pitch(sign: str) -> int:
    return _KEY + _STEPS[sign[0]] + 12 * (sign.count("'") - sign.count(","))


def _length(notes: str) -> int:
    """Rows."""
    return _ROWS * len(notes.replace("|", " ").split())


def _cells(part: Part, channel: int) -> Iterator[tuple[tuple[int, int], Cell]]:
    """The part on its channels; the echo, where there is one, on the other side."""
    for n, (note, row, rows) in enumerate(_read(part.notes)):
        instrument = FLUTE if part.blown else HIGH if note >= _BREAK else LOW
        level = part.level + (2 if row % (4 * _ROWS) == 0 else 0)
        at = channel + n % part.hands
        rings = rows if part.blown else max(rows, 6) * part.hands - 1
        yield (row + rings, at), Cell(OFF)
        yield (row, at), Cell(note, instrument, level, part.pan)
        if part.late:
            at = channel + part.hands + n % part.hands
            yield (row + part.late + rings, at), Cell(OFF)
            yield (row + part.late, at), Cell(note, instrument, level // 4, 255 - part.pan)


def song(tune: Tune) -> Song:
    """The tune as it is played."""
    ticks, tempo = 48 // _ROWS, 2 * tune.beats  # a tick is 2.5 s / tempo
    cells: dict[tuple[int, int], Cell] = {}
    channel, rows = 0, max(_length(part.notes) for part in tune.parts)
    for part in tune.parts:
        ends: dict[tuple[int, int], Cell] = {}
        for at, cell in _cells(part, channel):
            if cell.note == OFF:
                ends[at] = cell
            else:
                cells[at] = cell
        cells = ends | cells  # where a note begins, the one before ends anyway
        channel += part.hands * (2 if part.late else 1)
    played = {at: cell for at, cell in cells.items() if at[0] < rows}
    band = _band(2.5 / tempo)[: max(cell.instrument for cell in played.values())]
    return Song(tune.name, band, played, rows, channel + channel % 2, ticks, tempo)


def _band(tick: float) -> tuple[Instrument, ...]:
    return (
        zither("low", 64, 220.0, 0.42, 1.1, tick),
        zither("high", 40, 587.33, 0.24, 0.75, tick),
        flute("flute", 28, 587.33, tick),
    )


# -- the tunes -----------------------------------------------------------------

_SLOW = {"1": "1,5, 1 - 5,", "5": "5,,2, 5, - 2,", "6": "6,,3, 6, - 3,", "2": "2,6, 2 - 6,"}
_FAST = {"1": "1,5, 13 5 35,", "5": "5,,2, 5,2 5 22,", "6": "6,,3, 6,1 3 13,", "2": "2,6, 23 6 36,"}  # bars by bass
_REST = " | 0 0 0 0"

MENU = Tune("menu", 64, (
    Part("5 6 1' - | 6 56 3 - | 2 35 6 53 | 2 - - 0 | 3 5 6 1' | 2' 1'6 5 - | 3 56 3 21 | 1 - - 0 |"
         "1' - 2' 1'6 | 5 6 3 - | 5 35 2 3 | 6, - 1 2 | 3 56 1' 6 | 5 32 3 - | 2 1 6, 1 | 1 - - -" + _REST,
         30, 150, late=3),
    Part(" | ".join(_SLOW[bass] for bass in "162515611526152") + " | 1,5, 13 5 1'" + _REST, 17, 100, hands=3),
))  # fmt: skip
TABLE = Tune("table", 88, (
    Part("3 35 6 1'6 | 5 - 3 5 | 6 1'6 5 35 | 2 - - 0 | 1 12 3 53 | 2 - 1 6, | 1 23 5 32 | 1 - - 0 |"
         "0 0 0 0 | 0 1'6 5 6 | 0 0 0 0 | 0 65 3 5 | 0 0 0 0 | 0 2'1' 6 1' | 0 0 0 0 | 0 35 6 1' |"
         "5 56 1' 2'1' | 6 - 5 3 | 2 35 6 53 | 2 - 1 6, | 1 - - -" + _REST, 27, 150, late=3),
    Part(" | ".join(_FAST[bass] for bass in "156512511561156516251") + _REST, 14, 100, hands=3),
    Part("0 0 0 0 | " * 8 + "6 - 5 3 | 5 - - - | 3 - 2 1 | 2 - - 0 | 3 - 5 6 | 1' - 6 5 | 3 5 2 3 | 1 - - 0 |"
         + "0 0 0 0 | " * 5 + "0 0 0 0", 16, 120, hands=1, late=3, blown=True),
))  # fmt: skip


def music() -> dict[str, bytes]:
    """The files by path below `assets/`: the same bytes on every machine."""
    return {f"music/{tune.name}.xm": file_of(song(tune)) for tune in (MENU, TABLE)}
