"""A sheet of paper under the knife: ordered paths in ink and paper, and its SVG."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from .paths import flip, move, number

INK, PAPER = "@ink", "@paper"  # colours that the one who writes the sheet chooses
SWAP: Mapping[str, str] = {INK: PAPER, PAPER: INK}


@dataclass(frozen=True, slots=True)
class Cut:
    """One path: filled, stroked with a width in units, or both."""

    d: str
    fill: str | None
    stroke: str | None = None
    width: float = 0

    def row(self, colours: Mapping[str, str]) -> str:
        """Its SVG element."""
        fill = colours.get(self.fill, self.fill) if self.fill else "none"
        if not self.stroke:
            return f'<path d="{self.d}" fill="{fill}"/>'
        stroke = colours.get(self.stroke, self.stroke)
        return (
            f'<path d="{self.d}" fill="{fill}" stroke="{stroke}" stroke-width="{number(self.width)}" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )


@dataclass
class Sheet:
    """Cuts in the order in which they are drawn. Every method that draws gives the sheet back."""

    cuts: list[Cut] = field(default_factory=list)

    def add(self, d: str, fill: str | None, stroke: str | None = None, width: float = 0, mirror: bool = False) -> Self:
        """A path in any colour; `mirror` adds its twin on the other side of x = 0."""
        for path in (d, flip(d)) if mirror else (d,):
            self.cuts.append(Cut(path, fill, stroke, width))
        return self

    def ink(self, d: str, mirror: bool = False) -> Self:
        """Paper that stays."""
        return self.add(d, INK, mirror=mirror)

    def paper(self, d: str, mirror: bool = False) -> Self:
        """A hole."""
        return self.add(d, PAPER, mirror=mirror)

    def slit(self, d: str, width: float = 2.4, mirror: bool = False) -> Self:
        """A knife line."""
        return self.add(d, None, PAPER, width, mirror)

    def bridge(self, d: str, width: float = 2.4, mirror: bool = False) -> Self:
        """A thin strip of ink left standing in a hole."""
        return self.add(d, None, INK, width, mirror)

    def layer(self, d: str, gap: float = 5, mirror: bool = False) -> Self:
        """Ink laid over ink: a rim of paper keeps the two apart."""
        for path in (d, flip(d)) if mirror else (d,):
            self.add(path, PAPER, PAPER, gap).ink(path)
        return self

    def place(
        self,
        other: Sheet,
        x: float = 0,
        y: float = 0,
        scale: float = 1,
        angle: float = 0,
        mirror: bool = False,
        recolour: Mapping[str, str] | None = None,
    ) -> Self:
        """All cuts of another sheet, mirrored, scaled and turned round its origin, which lands on (x, y)."""
        swap = recolour or {}
        for c in other.cuts:
            d = move(flip(c.d) if mirror else c.d, x, y, scale, angle)
            fill, stroke = (swap.get(colour, colour) if colour else None for colour in (c.fill, c.stroke))
            self.cuts.append(Cut(d, fill, stroke, c.width * scale))
        return self

    def body(self, ink: str, paper: str) -> str:
        """SVG elements, one a line."""
        colours = {INK: ink, PAPER: paper}
        return "\n".join(c.row(colours) for c in self.cuts)


def rimmed(sheet: Sheet, width: float) -> Sheet:
    """The sheet with a margin of paper round its whole silhouette, like a cut-out pasted on a wall."""
    rim = Sheet()
    for c in sheet.cuts:
        if INK in (c.fill, c.stroke):
            rim.add(c.d, PAPER if c.fill else None, PAPER, width + c.width)
    return rim.place(sheet)


def svg(body: str, w: float, h: float, defs: str = "") -> str:
    """A whole SVG file of `w` x `h` units."""
    size = f'width="{number(w)}" height="{number(h)}" viewBox="0 0 {number(w)} {number(h)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{defs}{body}\n</svg>\n'
