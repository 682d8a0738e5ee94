"""A surface measured in design units: panels, text, icons and cards are placed in units and drawn once at its scale."""

from math import floor
from typing import Literal

import pygame

from ddz_desktop.engine.cards import Card
from ddz_desktop.ui.art import Art, Deck
from ddz_desktop.ui.fonts import Face, Fonts
from ddz_desktop.ui.theme import BODY, Box, Grid, colour

Anchor = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]  # fmt: skip


_HILLS = 180 / 1280  # their height by their width


class Canvas:
    """Draws on a surface; changes nothing else."""

    def __init__(self, surface: pygame.Surface, art: Art, fonts: Fonts, grid: Grid | None = None) -> None:
        """`grid`: other than the plain one."""
        self.surface, self.art, self.fonts = surface, art, fonts
        self.grid = grid or Grid(*surface.get_size())
        self._scale = self.grid.scale

    def px(self, units: float) -> int:
        """As `Grid.px`, whose scale is looked up once: this is asked a thousand times a frame."""
        return floor(units * self._scale + 0.5)

    def box_px(self, box: Box) -> pygame.Rect:
        """A box in pixels: its edges are rounded, so that neighbours meet."""
        x, y = self.px(box.x), self.px(box.y)
        return pygame.Rect(x, y, self.px(box.right) - x, self.px(box.bottom) - y)

    # -- ground and shapes

    def felt(self, cx: float = 0.5, cy: float = 0.42) -> None:
        """The felt all over the window, which may see a part of the surface."""
        self.surface.blit(self.art.felt(self.grid.width, self.grid.height, cx, cy), self.surface.get_clip().topleft)

    def panel(
        self,
        box: Box,
        radius: float = 12,
        fill: str = "panel",
        alpha: float = 0.5,
        edge: str = "",
        width: float = 1.2,
        edge_alpha: float = 1,
    ) -> None:
        """A rounded box; `alpha` of the fill 0…1, `edge` a hairline's colour."""
        place = self.box_px(box)
        stroke = max(1.0, width * self.grid.scale)
        line = f'stroke="{colour(edge)}" stroke-width="{stroke:g}" stroke-opacity="{edge_alpha:g}"' if edge else ""
        ground = f'fill="{colour(fill)}" opacity="{alpha:.2f}"'
        text = rounded(place.w, place.h, self.px(radius), ground, line, stroke)
        self.surface.blit(self.art.svg(text, place.w + 2, place.h + 2), (place.x - 1, place.y - 1))

    def shadow(self, box: Box, radius: float, blur: float = 5, drop: float = 3, strength: int = 110) -> None:
        """The shadow under a box; drawn before it."""
        place, soft = self.box_px(box), max(1, self.px(blur))
        picture = self.art.shadow(place.w, place.h, self.px(radius), soft, strength)
        self.surface.blit(picture, (place.x - 2 * soft, place.y + self.px(drop) - 2 * soft))

    def shape(self, body: str, box: Box, view: tuple[float, float] | None = None, alpha: int = 255) -> None:
        """SVG elements drawn in a box; `view`: the size of their own coordinates, the box's where none."""
        place, (w, h) = self.box_px(box), view or (box.w, box.h)
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}">{body}</svg>'
        self._blit(self.art.svg(text, place.w, place.h), place.topleft, alpha)

    def fill(self, box: Box, name: str, alpha: float = 1) -> None:
        """A plain box; for covers and hairlines, which are never too thin to be seen."""
        place = self.box_px(box)
        place.size = max(1, place.w), max(1, place.h)
        tint = pygame.Color(colour(name))
        tint.a = round(alpha * 255)
        if tint.a == 255:
            self.surface.fill(tint, place)
            return
        key = ("fill", place.size, tint.normalized)
        picture = self.art.made(key, lambda: _plain(place.size, tint))
        self.surface.blit(picture, place)

    def dim(self, light: float = 0.4) -> None:
        """Leave only part of the light of all that is drawn so far, under a dialog."""
        level = round(light * 255)
        self.surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)

    def clip(self, box: Box | None) -> None:
        """Draw only inside the box from now on; none: everywhere."""
        self.surface.set_clip(self.box_px(box) if box else None)

    # -- pictures

    def icon(self, name: str, cx: float, cy: float, size: float, alpha: int = 255) -> None:
        """A square picture of `assets/icons`, by its middle."""
        px = self.px(size)
        picture = self.art.file(f"icons/{name}.svg", px, px)
        self._blit(picture, picture.get_rect(center=(self.px(cx), self.px(cy))).topleft, alpha)

    def picture(self, name: str, box: Box, alpha: int = 255) -> None:
        """An SVG asset, `name` as below `assets/`, in a box."""
        place = self.box_px(box)
        self._blit(self.art.file(name, place.w, place.h), place.topleft, alpha)

    def hills(self) -> None:
        """The hills along the lower edge, as wide as the window."""
        wide = self.grid.w + 1
        self.picture("scenes/hills.svg", Box(0, self.grid.h - wide * _HILLS + 1, wide, wide * _HILLS))

    def card(
        self, card: Card | None, x: float, y: float, w: float,
        deck: Deck = "classic", wild: bool = False, lit: bool = False, shade: bool = True,
    ) -> None:  # fmt: skip
        """A face (none: the back), its left upper corner and width; `lit`: with the gold ring of a selected card."""
        box, px = Box(x, y, w, w * 1.4), self.px(w)
        if shade:
            self.shadow(box, w * 0.075, max(2.0, w * 0.05), w * 0.02, 80)
        place = (self.px(x), self.px(y))
        self.surface.blit(self.art.card(card, w, px, deck, wild), place)
        if lit:
            self.ring(Box(x, y, w, round(px * 1.4) / self.grid.scale), w * 0.075, "gold", 2.6)

    def ring(self, box: Box, radius: float, name: str = "gold", width: float = 2.6) -> None:
        """A rounded outline on the edge of a box."""
        place, stroke = self.box_px(box), max(1.5, width * self.grid.scale)
        margin = round(stroke) + 1
        text = outline(place.w, place.h, self.px(radius), colour(name), stroke, margin)
        picture = self.art.svg(text, place.w + 2 * margin, place.h + 2 * margin)
        self.surface.blit(picture, (place.x - margin, place.y - margin))

    # -- text

    def text(
        self, text: str, x: float, y: float, size: float = BODY, ink: str = "sand_light", face: Face = "regular",
        anchor: Anchor = "midleft", alpha: int = 255, width: float = 0,
    ) -> float:  # fmt: skip
        """One line, hung at `anchor`, no wider than `width` where given; returns its width in units."""
        px = self.grid.type(size)
        if width:
            text = self.fonts.fit(text, face, px, width * self.grid.scale)
        picture = self.fonts.line(text, face, px, colour(ink))
        place = picture.get_rect()
        setattr(place, anchor, (self.px(x), self.px(y)))
        self._blit(picture, place.topleft, alpha)
        return picture.get_width() / self.grid.scale

    def width(self, text: str, size: float = BODY, face: Face = "regular") -> float:
        """Width of a line in units."""
        return self.fonts.width(text, face, self.grid.type(size)) / self.grid.scale

    def lines(self, text: str, size: float, width: float, face: Face = "regular") -> list[str]:
        """The text in lines no wider than that."""
        return self.fonts.wrap(text, face, self.grid.type(size), width * self.grid.scale)

    def prose(self, text: str, box: Box, size: float = BODY, ink: str = "muted", leading: float = 1.5) -> float:
        """Lines of text from the top of a box; returns their height in units."""
        lines = self.lines(text, size, box.w)
        for i, line in enumerate(lines):
            self.text(line, box.x, box.y + (i + 0.5) * size * leading, size, ink)
        return len(lines) * size * leading

    def _blit(self, picture: pygame.Surface, place: tuple[int, int], alpha: int) -> None:
        if alpha >= 255:
            self.surface.blit(picture, place)
        elif alpha > 0:  # the cached picture is everybody's: its alpha stays as it is
            faint = picture.copy()
            faint.set_alpha(alpha)
            self.surface.blit(faint, place)


def _plain(size: tuple[int, int], tint: pygame.Color) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(tint)
    return picture


def rounded(w: int, h: int, radius: int, ground: str, line: str, stroke: float) -> str:
    """SVG of a rounded box in pixels with a margin of one; `ground` and `line` are its paints, no line where empty."""
    body = f'<rect x="1" y="1" width="{w}" height="{h}" rx="{radius}" {ground}/>'
    if line:
        half = stroke / 2
        body += (
            f'<rect x="{1 + half:g}" y="{1 + half:g}" width="{w - stroke:g}" height="{h - stroke:g}" '
            f'rx="{max(0.0, radius - half):g}" fill="none" {line}/>'
        )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w + 2} {h + 2}">{body}</svg>'


def outline(w: int, h: int, radius: int, ink: str, stroke: float, margin: int) -> str:
    """SVG of a rounded outline in pixels whose inner edge lies on the box."""
    at = margin - stroke / 2 + 1
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w + 2 * margin} {h + 2 * margin}">'
        f'<rect x="{at:g}" y="{at:g}" width="{w + stroke - 2:g}" height="{h + stroke - 2:g}" '
        f'rx="{radius + stroke / 2:g}" fill="none" stroke="{ink}" stroke-width="{stroke:g}"/></svg>'
    )
