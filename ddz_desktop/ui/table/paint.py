"""Draws the table: the felt and all that lies still below what moves from a kept layer, the rest over it."""

from itertools import takewhile
from math import cos, radians, sin

import pygame

from ddz_desktop.engine.cards import Card
from ddz_desktop.ui.art import Deck, small_indices
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.table.flying import draw_bits, draw_shimmer, light_up, shaken
from ddz_desktop.ui.table.picture import Arrow, Bars, Figure, Icon, Mark, Panel, Picture, Ring, Sprite, Text, Title
from ddz_desktop.ui.table.timeline import Timeline
from ddz_desktop.ui.theme import Box, around, colour

_SHADE = 80  # strength of a card's shadow
_HURRY = 5  # seconds left from which they are red
_GONE = 0.004  # a sprite fainter than this is not drawn
_FLOWER = 150.0  # half the width of the paper flower on the felt


class Painter:
    """Keeps the layer that lies still from one frame to the next: felt, marks, clock, and the lowest sprites up to the
    first that moves."""

    def __init__(self) -> None:
        self._still: pygame.Surface | None = None
        self._of: tuple[object, ...] = ()
        self._lying: list[Sprite] = []  # drawn into it

    def draw(
        self, canvas: Canvas, timeline: Timeline, now: float, deck: Deck, seconds: int | None,
        shimmer: float | None = None,
    ) -> None:  # fmt: skip
        """Everything of the table but its controls, as it is at `now`; `seconds` on the clock, none: it stands;
        `shimmer`: how far the light over wild cards has come, none: there is none."""
        picture, effect, t = timeline.after, timeline.effect, now - timeline.start
        dx = shaken(canvas, effect, t)
        frame, done = dict(timeline.frame(now)), timeline.done(now)
        hand = {place: frame.pop(place) for place in list(frame) if place.startswith("hand ")}
        if done:  # no effect is to come between the hand and the rest
            frame |= hand
        calm = done or (effect.shake is None and effect.glow is None)
        lying = _lowest_at_rest(frame, picture.sprites) if calm else []
        clock = None if seconds is None else picture.clock
        _blit_shifted(
            canvas.surface, self._layer(canvas, picture, deck, clock if calm else None, seconds, lying), canvas.px(dx)
        )
        if not calm:
            light_up(canvas, effect, t)
            if clock and seconds is not None:
                draw_clock(canvas, clock.moved(dx), seconds)
        for place, sprite in list(frame.items())[len(lying) :]:
            there = sprite._replace(box=sprite.box.moved(dx)) if dx else sprite
            draw_sprite(canvas, there, _rest(timeline, place, sprite), deck)
        draw_bits(canvas, effect.bits, t)
        for place, sprite in () if done else hand.items():  # an effect never covers the hand
            draw_sprite(canvas, sprite, _rest(timeline, place, sprite), deck)
        if shimmer is not None:
            draw_shimmer(canvas, list(hand.values()), shimmer)
        for mark in picture.above:
            draw_mark(canvas, mark._replace(box=mark.box.moved(dx)))

    def _layer(
        self, canvas: Canvas, picture: Picture, deck: Deck, clock: Box | None, seconds: int | None, lying: list[Sprite]
    ) -> pygame.Surface:
        """What lies still, drawn anew only where it changed; what has come to lie above it is added."""
        of = (canvas.grid, picture.marks, deck, clock, clock and seconds)
        if self._still is None or self._of != of or self._lying != lying[: len(self._lying)]:
            self._still, self._of, self._lying = self._ground(canvas, picture, clock, seconds), of, []
        below = Canvas(self._still, canvas.art, canvas.fonts, canvas.grid)
        for sprite in lying[len(self._lying) :]:
            draw_sprite(below, sprite, sprite.box.w, deck)
        self._lying = lying
        return self._still

    def _ground(self, canvas: Canvas, picture: Picture, clock: Box | None, seconds: int | None) -> pygame.Surface:
        """Felt, marks and clock, on the surface there is if it is as large."""
        still, size = self._still, canvas.surface.get_size()
        if still is None or still.get_size() != size:
            still = pygame.Surface(size).convert()
        below = Canvas(still, canvas.art, canvas.fonts, canvas.grid)
        below.felt()
        below.picture("scenes/rosette.svg", around(below.grid.w / 2, below.grid.h * 0.44, 2 * _FLOWER, 2 * _FLOWER), 12)
        for mark in picture.marks:
            draw_mark(below, mark)
        if clock and seconds is not None:
            draw_clock(below, clock, seconds)
        return still


def _lowest_at_rest(frame: dict[str, Sprite], resting: dict[str, Sprite]) -> list[Sprite]:
    """The sprites that are drawn first, up to the first that is not where it will lie."""
    return [sprite for place, sprite in takewhile(lambda one: resting.get(one[0]) == one[1], frame.items())]


def _blit_shifted(surface: pygame.Surface, layer: pygame.Surface, dx: int) -> None:
    """The layer moved sideways; its own edge fills the strip that is bared."""
    if dx:
        w, h = layer.get_size()
        x = 0 if dx > 0 else w + dx
        surface.blit(layer, (x, 0), (x, 0, abs(dx), h))
    surface.blit(layer, (dx, 0))


def _rest(timeline: Timeline, place: str, sprite: Sprite) -> float:
    """The width at which a sprite will lie: the size its picture is drawn at."""
    lying = timeline.after.sprites.get(place)
    if lying is not None:
        return lying.box.w
    tween = timeline.tweens.get(place)
    return tween.end.box.w if tween else sprite.box.w


# -- sprites -------------------------------------------------------------------


def draw_sprite(canvas: Canvas, sprite: Sprite, rest: float, deck: Deck) -> None:
    """A card or badge; on its way, when it is not as wide as where it will lie, its picture is stretched."""
    if sprite.alpha <= _GONE:
        return
    if isinstance(sprite.art, str):
        size = canvas.px(rest)
        picture, soft = canvas.art.file(f"icons/{sprite.art}.svg", size, size), 0
    else:
        faces = small_indices(deck) if sprite.tight else deck
        picture, soft = shaded(canvas, sprite.art, rest, faces, sprite.wild)
    x, y = canvas.px(sprite.box.x) - soft, canvas.px(sprite.box.y) - soft
    if sprite.fold < 1 or abs(sprite.box.w - rest) > 0.5:
        ratio = sprite.box.w / rest
        w, h = round(picture.get_width() * ratio * max(0.02, sprite.fold)), round(picture.get_height() * ratio)
        x, y = canvas.px(sprite.box.centre[0]) - w // 2, canvas.px(sprite.box.centre[1]) - h // 2
        if (w, h) != picture.get_size():
            picture = pygame.transform.smoothscale(picture, (max(1, w), max(1, h)))
    if sprite.alpha < 1:
        picture = picture.copy()
        picture.set_alpha(round(sprite.alpha * 255))
    canvas.surface.blit(picture, (x, y))
    if sprite.lit and not isinstance(sprite.art, str):
        canvas.ring(sprite.box, sprite.box.w * 0.075)


def shaded(canvas: Canvas, card: Card | None, units: float, deck: Deck, wild: bool) -> tuple[pygame.Surface, int]:
    """A card with its shadow as one picture, and the shadow's margin in pixels."""
    px, soft = canvas.px(units), max(2, canvas.px(units * 0.05))
    margin = 2 * soft + canvas.px(units * 0.02)

    def make() -> pygame.Surface:
        face = canvas.art.card(card, units, px, deck, wild)
        whole = pygame.Surface((px + 2 * margin, face.get_height() + 2 * margin), pygame.SRCALPHA).convert_alpha()
        shadow = canvas.art.shadow(px, face.get_height(), round(px * 0.075), soft, _SHADE)
        whole.blit(shadow, (margin - 2 * soft, margin - 2 * soft + canvas.px(units * 0.02)))
        whole.blit(face, (margin, margin))
        return whole

    return canvas.art.made(("shaded", card, px, deck, wild), make), margin


# -- marks ---------------------------------------------------------------------


def draw_mark(canvas: Canvas, mark: Mark) -> None:
    """Something that lies still."""
    match mark:
        case Text(box, text, size, ink, face):
            canvas.text(text, box.x, box.centre[1], size, ink, face)
        case Panel(box, radius, fill, alpha, edge):
            canvas.panel(box, radius, fill, alpha, edge)
        case Title(box, text, size, ink):
            carved(canvas, text, box.x, box.centre[1], size, ink)
        case Figure(box, name):
            canvas.picture(f"scenes/{name}.svg", box)
        case Icon(box, name):
            canvas.picture(f"icons/{name}.svg", box)
        case Ring(box, ink, width):
            canvas.shape(_ring(colour(ink), width, box.w), box)
        case Arrow(box, towards, ink):
            canvas.shape(f'<path d="{_ARROWS[towards]}" fill="{colour(ink)}"/>', box, (10, 10))
        case Bars(box, lit):
            canvas.shape("".join(_bar(i, i < lit) for i in range(3)), box, (15, 12))


_ARROWS = {"down": "M0,1L10,1L5,9Z", "left": "M9,0L9,10L1,5Z", "right": "M1,0L1,10L9,5Z"}


def _bar(i: int, lit: bool) -> str:
    ink, high = colour("gain" if lit else "faint"), 4 * (i + 1)
    return f'<rect x="{i * 5}" y="{12 - high}" width="3.4" height="{high}" rx="1" fill="{ink}"/>'


def _ring(ink: str, width: float, size: float, share: float = 0.7, start: float = 50) -> str:
    """An open ring inside a square of that size: `share` of a turn, clockwise from `start` degrees after twelve."""
    r, c = size / 2 - width / 2, size / 2
    a, b = radians(start), radians(start + 360 * min(share, 0.999))
    points = [(c + r * sin(t), c - r * cos(t)) for t in (a, b)]
    large = int(share > 0.5)
    (x1, y1), (x2, y2) = points
    return (
        f'<path d="M{x1:.2f},{y1:.2f}A{r:.2f},{r:.2f} 0 {large} 1 {x2:.2f},{y2:.2f}" fill="none" stroke="{ink}" '
        f'stroke-width="{width}" stroke-linecap="round"/>'
    )


# -- the clock -----------------------------------------------------------------


def draw_clock(canvas: Canvas, box: Box, seconds: int) -> None:
    """The clock with the whole seconds left."""
    canvas.icon("clock_ring", *box.centre, box.w)
    ink = "vermilion" if seconds <= _HURRY else "ink"
    canvas.text(str(seconds), box.centre[0], box.centre[1] - 0.5, box.w * 0.36, ink, "bold", "center")
