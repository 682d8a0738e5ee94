"""Draws the bits of an effect from kept pictures: nothing is rasterised, turned or written anew in a frame."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from math import cos, pi, radians, sin

import pygame

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import stamped
from ddz_desktop.ui.table.bits import Bit, Effect
from ddz_desktop.ui.table.picture import Sprite
from ddz_desktop.ui.theme import BODY, Box, colour

_SHAKE, _FAR, _SWINGS = 0.26, 6.0, 3  # seconds, units, swings
_GLOW, _LIGHT = 0.6, 30  # seconds, levels of 255
_SIZES = 10  # sizes kept between nothing and the size at rest
_FADES = 12  # strengths kept of a picture that fades
_WORD = 0.32  # of the height
_PIECES = 12  # in which a picture is cut open, the first round twelve o'clock


def shaken(canvas: Canvas, effect: Effect, t: float) -> float:
    """How far the felt is to the right now, in units that are whole pixels."""
    part = -1.0 if effect.shake is None else (t - effect.shake) / _SHAKE
    if not 0 <= part < 1:
        return 0.0
    return canvas.px(_FAR * (1 - part) * sin(part * _SWINGS * pi)) / canvas.grid.scale


def light_up(canvas: Canvas, effect: Effect, t: float) -> None:
    """The felt, lighter for a moment."""
    part = -1.0 if effect.glow is None else (t - effect.glow) / _GLOW
    if 0 <= part < 1:
        level = round(_LIGHT * (1 - part) ** 2)
        canvas.surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_ADD)


def draw_bits(canvas: Canvas, bits: Iterable[Bit], t: float) -> None:
    """Every bit as it is `t` seconds after the effect's start."""
    for bit in bits:
        seen = bit.seen(t)
        if seen is None or seen.alpha < 0.5 / _FADES:
            continue
        size = max(1, round(seen.box.w / bit.end.w * _SIZES))
        picture = _faded(canvas, bit, size, round(seen.alpha * _FADES))
        if seen.cut < 1:
            picture = _cut_open(canvas, bit, picture, int(seen.cut * _PIECES) + 1)
        cx, cy = seen.box.centre
        canvas.surface.blit(picture, picture.get_rect(center=(canvas.px(cx), canvas.px(cy))))


def draw_shimmer(canvas: Canvas, hand: Sequence[Sprite], part: float) -> None:
    """The light over what is seen of each wild card; the next card lies on its right."""
    for sprite, right in zip_longest(hand, [sprite.box.x for sprite in hand[1:]]):
        if not sprite.wild:
            continue
        box: Box = sprite.box
        w = (box.right if right is None else min(right, box.right)) - box.x
        canvas.clip(Box(box.x + 2, box.y + 2, w - 2, box.h - 4))
        light = Box(box.x + (2.4 * part - 1.8) * box.w, box.y, 2 * box.w, box.h)  # comes and goes unseen
        canvas.picture("icons/wild_shimmer.svg", light)
        canvas.clip(None)


def _key(canvas: Canvas, bit: Bit) -> tuple[object, ...]:
    return bit.art, bit.word, bit.rim, bit.turn, bit.mirror, canvas.px(bit.end.w), canvas.px(bit.end.h)


def _faded(canvas: Canvas, bit: Bit, size: int, strength: int) -> pygame.Surface:
    whole = _sized(canvas, bit, size)
    if strength >= _FADES:
        return whole

    def fade() -> pygame.Surface:
        faint = whole.copy()
        level = round(255 * strength / _FADES)
        faint.fill((255, 255, 255, level), special_flags=pygame.BLEND_RGBA_MULT)
        return faint

    return canvas.art.made(("faded", *_key(canvas, bit), size, strength), fade)


def _cut_open(canvas: Canvas, bit: Bit, whole: pygame.Surface, pieces: int) -> pygame.Surface:
    """The first pieces of a picture round the middle of its word's place."""

    def cut() -> pygame.Surface:
        (w, h), first = whole.get_size(), -180 / _PIECES
        angles = [radians(first + 360 / _PIECES * i / 4) for i in range(4 * pieces + 1)]
        x, y, far = w / 2, h * bit.at, w + h
        rim = [(x + bit.cut * far * sin(angle), y - far * cos(angle)) for angle in angles]
        seen = pygame.Surface((w, h), pygame.SRCALPHA)
        pygame.draw.polygon(seen, "white", [(x, y), *rim])
        shown = whole.copy()
        shown.blit(seen, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return shown

    return canvas.art.made(("cut", *_key(canvas, bit), bit.cut, pieces), cut)


def _sized(canvas: Canvas, bit: Bit, size: int) -> pygame.Surface:
    """The picture that many tenths as wide as it will be at rest."""
    whole = canvas.art.made(("bit", *_key(canvas, bit)), lambda: _whole(canvas, bit))
    if size == _SIZES:
        return whole
    w, h = (max(1, round(side * size / _SIZES)) for side in whole.get_size())
    return canvas.art.made(("sized", *_key(canvas, bit), size), lambda: pygame.transform.smoothscale(whole, (w, h)))


def _whole(canvas: Canvas, bit: Bit) -> pygame.Surface:
    """The picture at rest, with its word."""
    w, h = canvas.px(bit.end.w), canvas.px(bit.end.h)
    if bit.art:
        picture = canvas.art.file(f"{bit.art}.svg", w, h)
    else:
        picture = pygame.Surface((w, h), pygame.SRCALPHA).convert_alpha()
    if bit.mirror:
        picture = pygame.transform.flip(picture, True, False)
    if bit.turn:
        picture = pygame.transform.rotozoom(picture, bit.turn, 1)
    return _written(canvas, bit, picture) if bit.word else picture


def _written(canvas: Canvas, bit: Bit, picture: pygame.Surface) -> pygame.Surface:
    """With its word in the middle of the place for it, as large as fits; carved where it has a rim."""
    whole = picture.copy()
    wide = whole.get_width()
    word = stamped(canvas, bit.word, bit.end.h * _WORD, bit.rim, wide) if bit.rim else _line(canvas, bit, wide * 0.92)
    whole.blit(word, word.get_rect(center=(whole.get_width() / 2, whole.get_height() * bit.at)))
    return whole


def _line(canvas: Canvas, bit: Bit, room: float) -> pygame.Surface:
    """The word as a plain line, on a seal or alone."""
    fonts, grid, size = canvas.fonts, canvas.grid, min(bit.end.h * 0.8, BODY * 1.3)
    while size > BODY * 0.8 and fonts.width(bit.word, "bold", grid.type(size)) > room:
        size *= 0.94
    return fonts.line(bit.word, "bold", grid.type(size), colour("on_vermilion"))
