"""Pictures: SVGs drawn once a size, cards, shadows and the felt, in a cache with a bound. No bitmap is ever scaled."""

import io
import random
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from math import hypot
from typing import Literal, get_args

import pygame

from ddz_desktop.engine.cards import BIG, RANKS, Card, rank
from ddz_desktop.resources import asset
from ddz_desktop.ui.theme import SMALL_CARD, colour

Deck = Literal[
    "classic", "four", "large", "large_four", "masks", "masks_four", "masks_large", "masks_large_four"
]  # fmt: skip
_LARGE: dict[Deck, Deck] = {
    "classic": "large", "four": "large_four", "masks": "masks_large", "masks_four": "masks_large_four"
}  # fmt: skip

_BUDGET = 128_000_000  # bytes of pictures kept: a 4K felt is 33 of them
_LIGHT = 960  # px: the radial light is drawn no wider than this and spread over the window
_STEPS = 160  # rings of it: more than there are levels between its two colours
_FALL = 1.55  # exponent of the light's fall
_TILE = 256  # px of the dither's side


def deck_named(masks: bool, large: bool, four: bool) -> Deck:
    """The deck with opera masks for its courts, large indices, four colours, each where wanted."""
    words = [word for word, wanted in (("masks", masks), ("large", large), ("four", four)) if wanted]
    decks: dict[str, Deck] = {deck: deck for deck in get_args(Deck)}
    return decks["_".join(words) or "classic"]


def small_indices(deck: Deck) -> Deck:
    """The deck's faces with indices of the usual size."""
    return next((small for small, large in _LARGE.items() if large == deck), deck)


def card_name(card: Card) -> str:
    """The file name of a face: suit and rank, RJ the big joker, BJ the small one."""
    if card >= 52:
        return "RJ" if rank(card) == BIG else "BJ"
    return "SHCD"[card % 4] + RANKS[rank(card)].replace("T", "10")


def card_file(card: Card | None, units: float, deck: Deck = "classic") -> str:
    """The asset of a face, or of the back, as wide as that in units: small cards have large indices."""
    folder = _LARGE.get(deck, deck) if units < SMALL_CARD else deck
    return f"cards/{folder}/back.svg" if card is None else f"cards/{folder}/{card_name(card)}.svg"


class Art:
    """Pictures by what they show and their size in pixels. They are shared: do not draw on them or fade them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def file(self, name: str, w: int, h: int) -> pygame.Surface:
        """An SVG asset in exactly that many pixels. Raises FileNotFoundError."""
        return self._keep((name, w, h), lambda: _raster(asset(name).read_bytes(), w, h))

    def svg(self, text: str, w: int, h: int) -> pygame.Surface:
        """A small SVG given as text in exactly that many pixels."""
        return self._keep((text, w, h), lambda: _raster(text.encode(), w, h))

    def card(
        self, card: Card | None, units: float, px: int, deck: Deck = "classic", wild: bool = False
    ) -> pygame.Surface:
        """A face, or the back, `units` wide in `px` pixels; a wild card with its frame."""
        h = round(px * 1.4)
        face = self.file(card_file(card, units, deck), px, h)
        if not wild:
            return face
        frame = f"icons/wild_frame{'_large' if units < SMALL_CARD or 'large' in deck else ''}.svg"
        return self._keep(("wild", card, px, deck, frame), lambda: _over(face, self.file(frame, px, h)))

    def shadow(self, w: int, h: int, radius: int, blur: int, strength: int) -> pygame.Surface:
        """The soft shadow of a rounded box, 2 × `blur` larger on each side."""
        key = ("shadow", w, h, radius, blur, strength)
        return self._keep(key, lambda: _shadow(w, h, radius, max(1, blur), strength))

    def felt(self, w: int, h: int, cx: float = 0.5, cy: float = 0.42) -> pygame.Surface:
        """The felt of a whole window, its light's middle given as parts of the sides."""
        return self._keep(("felt", w, h, cx, cy), lambda: _felt(w, h, cx, cy))

    def made(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture that the caller composes, kept like the others."""
        return self._keep(("made", *key), make)

    def _keep(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        picture = self._kept[key] = make()
        self._bytes += _size(picture)
        while self._bytes > _BUDGET and len(self._kept) > 1:
            self._bytes -= _size(self._kept.popitem(last=False)[1])
        return picture


def _raster(svg: bytes, w: int, h: int) -> pygame.Surface:
    picture = pygame.image.load_sized_svg(io.BytesIO(svg), (max(1, w), max(1, h)))
    if picture.get_size() == (w, h):
        return picture.convert_alpha()
    whole = pygame.Surface((max(1, w), max(1, h)), pygame.SRCALPHA)  # the loader keeps the ratio: put it in the middle
    whole.blit(picture, picture.get_rect(center=whole.get_rect().center))
    return whole.convert_alpha()


def _over(below: pygame.Surface, above: pygame.Surface) -> pygame.Surface:
    both = below.copy()
    both.blit(above, (0, 0))
    return both


def _shadow(w: int, h: int, radius: int, blur: int, strength: int) -> pygame.Surface:
    picture = pygame.Surface((w + 4 * blur, h + 4 * blur), pygame.SRCALPHA)
    dark = pygame.Color(colour("shadow"))
    dark.a = strength
    pygame.draw.rect(picture, dark, (2 * blur, 2 * blur, w, h), border_radius=radius)
    return pygame.transform.gaussian_blur(picture, blur).convert_alpha()


def _felt(w: int, h: int, cx: float, cy: float) -> pygame.Surface:
    """Light spread smoothly over the window, and a grain of ±1 so that no bands are seen."""
    part = min(1.0, _LIGHT / w)
    picture = pygame.transform.smoothscale(_light(round(w * part), round(h * part), cx, cy), (w, h)).convert()
    grain, lift = _grain(), pygame.Surface((_TILE, _TILE)).convert()
    lift.fill((1, 1, 1))
    for x in range(0, w, _TILE):
        for y in range(0, h, _TILE):
            picture.blit(grain, (x, y), special_flags=pygame.BLEND_ADD)
            picture.blit(lift, (x, y), special_flags=pygame.BLEND_SUB)
    return picture


def _light(w: int, h: int, cx: float, cy: float) -> pygame.Surface:
    """The radial light as rings, the outermost first."""
    near, far = pygame.Color(colour("felt_light")), pygame.Color(colour("felt_deep"))
    x, y = round(cx * w), round(cy * h)
    reach = hypot(max(x, w - x), max(y, h - y))
    picture = pygame.Surface((w, h), depth=24)
    for step in range(_STEPS, 0, -1):
        shade = near.lerp(far, (step - 0.5) / _STEPS)
        pygame.draw.circle(picture, shade, (x, y), reach * (step / _STEPS) ** (1 / _FALL))
    return picture


@cache
def _grain() -> pygame.Surface:
    """A tile of 0, 1 or 2 a pixel, the same every time."""
    noise = random.Random(7).randbytes(_TILE * _TILE).translate(bytes(value * 3 >> 8 for value in range(256)))
    tile = pygame.image.frombytes(noise, (_TILE, _TILE), "P")
    tile.set_palette([(value, value, value) for value in range(256)])
    return tile.convert()


def _size(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
