"""Titles cut from paper: a thickened serif drawn from outlines; a text that has others is set in the bold face."""

import tomllib
from functools import cache

import pygame

from ddz_desktop.resources import asset
from ddz_desktop.ui.canvas import Anchor, Canvas
from ddz_desktop.ui.theme import HEADING, TITLE, colour

_EM = 1000  # the outlines' units
_STROKE = 40  # of them: what the serif is thickened by
_ABOVE, _HIGH = 900, 1200  # of them: from the picture's top to the baseline, and to its bottom
_CENTRE = 380  # of them: from a character's middle down to the baseline
_EDGE = 30  # of them: room for the stroke at the left and right
_RIM = 190  # of them: what the rim of a stamp's word is thickened by


@cache
def outlines() -> dict[str, tuple[int, str]]:
    """Width and path of each character that can be carved."""
    rows = tomllib.loads(asset("carved.toml").read_text("utf-8"))
    return {chr(int(code[1:], 16)): (width, path) for code, (width, path) in rows.items()}


def carved(
    canvas: Canvas, text: str, x: float, y: float, size: float = TITLE, ink: str = "sand_light",
    anchor: Anchor = "midleft", width: float = 0,
) -> float:  # fmt: skip
    """A title hung at the middle of its height, smaller where it is wider than `width`; returns its width in units."""
    glyphs = outlines()
    least = min(size, HEADING)
    while width and size > least and _width(canvas, text, size) > width:
        size -= 1
    if not all(c in glyphs for c in text) or (width and _width(canvas, text, size) > width):
        return canvas.text(text, x, y, size, ink, "bold", anchor, width=width)
    em = canvas.grid.type(size)
    w, h = round((_advance(text) + 2 * _EDGE) * em / _EM), round(_HIGH * em / _EM)
    picture = canvas.art.svg(_drawn(text, ink), w, h)
    along = {"midleft": _EDGE, "center": _EDGE + _advance(text) / 2, "midright": _EDGE + _advance(text)}[anchor]
    left = canvas.px(x) - round(along * em / _EM)
    canvas.surface.blit(picture, (left, canvas.px(y) - round((_ABOVE - _CENTRE) * em / _EM)))
    return _width(canvas, text, size)


def stamped(canvas: Canvas, text: str, size: float, rim: str, width: int) -> pygame.Surface:
    """A stamp's word in paper with a rim, as a picture whose middle is the word's, no wider than so many pixels; its
    characters must have outlines."""
    whole = _advance(text) + _RIM
    em = min(canvas.grid.type(size), width * _EM / whole)
    w, h = round(whole * em / _EM), round(_HIGH * em / _EM)
    x, base = _RIM / 2, _HIGH / 2 + _CENTRE
    return canvas.art.svg(_svg(whole, _glyphs(text, x, base, rim, _RIM) + _glyphs(text, x, base, "paper")), w, h)


def _advance(text: str) -> int:
    return sum(outlines()[c][0] for c in text)


def _width(canvas: Canvas, text: str, size: float) -> float:
    if not all(c in outlines() for c in text):
        return canvas.width(text, size, "bold")
    return _advance(text) * canvas.grid.type(size) / _EM / canvas.grid.scale


def _drawn(text: str, ink: str) -> str:
    """The SVG of a title."""
    return _svg(_advance(text) + 2 * _EDGE, _glyphs(text, _EDGE, _ABOVE, ink))


def _glyphs(text: str, x: float, base: float, ink: str, stroke: float = _STROKE) -> str:
    """The outlines side by side, thickened."""
    body, paint = "", f'fill="{colour(ink)}" stroke="{colour(ink)}" stroke-width="{stroke}" stroke-linejoin="round"'
    for c in text:
        width, path = outlines()[c]
        body += f'<path d="{path}" transform="translate({x},{base})" {paint}/>' if path else ""
        x += width
    return body


def _svg(width: float, body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_HIGH}">{body}</svg>'
