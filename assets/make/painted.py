"""Opera masks (脸谱), what they share: a sheet painted in many colours, eyes, nose, mouth, medal, tassels.

Masks are drawn round (0, 0), about 160 wide and 230 high, and mirrored on x = 0. `INK` stands for the suit's colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from .motifs import ellipse
from .palette import PAINT as P
from .paths import Point, fold, number, parse
from .pips import pip
from .sheet import Sheet

FACE = "M0 -72 C36 -72 59 -50 60 -14 C61 24 48 60 25 80 C15 88 8 91 0 91"


@dataclass
class Painted(Sheet):
    """A sheet with strokes of the brush that come in pairs."""

    def half(self, d: str, fill: str | None, stroke: str | None = None, width: float = 0) -> Self:
        """A symmetric shape from its right half, closed across the axis."""
        x, y = parse(d)[-1].points[-1]
        return self.add(fold(d if x == 0 else f"{d}L0,{number(y)}"), fill, stroke, width)

    def both(self, d: str, fill: str | None, stroke: str | None = None, width: float = 0) -> Self:
        """A shape beside the axis and its twin; without `fill` an open line."""
        return self.add(d + "Z" if fill else d, fill, stroke, width, mirror=True)

    def dots(self, points: Iterable[Point], r: float, fill: str) -> Self:
        """Circles and their twins; one on the axis comes once."""
        for x, y in points:
            self.add(ellipse(x, y, r), fill, mirror=x != 0)
        return self


def eyes(s: Painted) -> None:
    """Long phoenix eyes with a heavy upper lid."""
    s.both("M12 1 C18 -9 30 -14 46 -15 C41 -3 26 7 12 1", P["white"])
    s.both("M10 1 C17 -13 31 -19 51 -20 C38 -14 28 -12 12 1", P["black"])
    s.dots([(28, -5)], 5.6, P["black"]).dots([(29.5, -6.8)], 1.7, P["white"])


def nose(s: Painted, line: str, ground: bool = False) -> None:
    """Wings and tip; on a white ground where the face is painted."""
    if ground:
        s.half("M0 -8 C4 4 5 12 7 18 C13 18 17 23 13 28 C9 32 4 29 0 32", P["white"])
    s.both("M15 20 C18 26 13 31 8 28", None, line, 3).both("M0 32 C3 32 5 31 8 29", None, line, 3)


def medal(s: Painted, suit: str, y: float) -> None:
    """The suit sign on a gold-rimmed disc, at the front of a helmet or crown."""
    for r, colour in ((17, "gold_deep"), (15.5, "gold_light"), (13, "white")):
        s.add(ellipse(0, y, r), P[colour])
    s.place(pip(suit), 0, y, 0.18)


def tassel(s: Painted, x: float, top: float, length: float, bead: str, thread: str) -> None:
    """Two beads and a fringe at each side."""
    s.both(f"M{x} {top} L{x} {top + length - 18}", None, P["gold"], 2.4)
    s.dots([(x, top + 3), (x, top + length * 0.42)], 4.4, bead)
    y = top + length - 20
    s.both(f"M{x - 3.5} {y} L{x + 3.5} {y} L{x + 5.5} {y + 24} L{x - 5.5} {y + 24}", thread)
    s.dots([(x, y)], 4.6, P["gold"])


def pearl(s: Painted, x: float, y: float, r: float, colour: str) -> None:
    """A shining ball and its twin."""
    s.dots([(x, y)], r, colour).dots([(x - r * 0.26 if x else 0, y - r * 0.3)], r * 0.26, P["white"])
