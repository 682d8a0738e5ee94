"""Characters as outlines, taken from Noto Sans SC and Noto Serif SC, so that the pictures need no font."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Any, Literal

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from .paths import Segment, affine, bounds, write

Face = Literal["bold", "serif"]
Anchor = Literal["start", "middle", "end"]
FONTS: dict[Face, tuple[str, str]] = {
    "bold": ("pygame_gui", "data/NotoSansSC-Bold.otf"),
    "serif": ("pylopdf_fonts_zh_cn", "NotoSerifSC-Regular.otf"),
}
COMMANDS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "qCurveTo": "Q", "closePath": "Z", "endPath": "Z"}


def font_path(face: Face) -> Path:
    """The font file inside the package that carries it, without importing that.

    Raises ModuleNotFoundError where it is not installed.
    """
    package, name = FONTS[face]
    spec = importlib.util.find_spec(package)
    if not spec or not spec.origin:
        raise ModuleNotFoundError(f"{package} carries the {face} font: install the development dependencies")
    return Path(spec.origin).parent / name


@cache
def _font(face: Face) -> Any:
    return TTFont(font_path(face))


@cache
def glyph(ch: str, face: Face) -> tuple[list[Segment], float]:
    """(outline in em units, y down; advance)."""
    font = _font(face)
    glyphs, em = font.getGlyphSet(), font["head"].unitsPerEm
    outline = glyphs[font.getBestCmap()[ord(ch)]]
    pen = DecomposingRecordingPen(glyphs)
    outline.draw(pen)
    rows = [Segment(COMMANDS[op], [(x / em, -y / em) for x, y in args]) for op, args in pen.value]
    return rows, outline.width / em


def text(line: str, face: Face, size: float, x: float, y: float, anchor: Anchor = "middle", track: float = 0) -> str:
    """Outline of a line of text; (x, y) is its anchor on the baseline, `track` the extra space between characters."""
    steps = [glyph(c, face)[1] * size + track for c in line]
    total = sum(steps) - track
    pen = x - {"start": 0, "middle": total / 2, "end": total}[anchor]
    out = ""
    for c, step in zip(line, steps, strict=True):
        out += write([Segment(k, [(px * size + pen, py * size + y) for px, py in ps]) for k, ps in glyph(c, face)[0]])
        pen += step
    return out


def boxed(line: str, face: Face, x: float, y: float, w: float, h: float) -> str:
    """Characters stretched to fill a box exactly."""
    d = text(line, face, 100, 0, 0, "start")
    x0, y0, x1, y1 = bounds(d)
    sx, sy = w / (x1 - x0), h / (y1 - y0)
    return affine(d, sx, 0, 0, sy, x - x0 * sx, y - y0 * sy)
