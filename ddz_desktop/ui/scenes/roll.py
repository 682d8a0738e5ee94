"""A rule sheet behind a panel: how far it is rolled up, by what, and the part of it that is seen."""

import pygame

from ddz_desktop.ui.art import Deck
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.scenes.sheet import WIDE, Sheet
from ddz_desktop.ui.table.paint import draw_mark, draw_sprite
from ddz_desktop.ui.theme import Box, Grid

EDGE = 32.0  # units between the panel and the sheet at each side
ACROSS = WIDE + 2 * EDGE  # the panel's width
_STEP = 60.0
_KEYS = {pygame.K_DOWN: 1.0, pygame.K_UP: -1.0, pygame.K_PAGEDOWN: 8.0, pygame.K_PAGEUP: -8.0, pygame.K_SPACE: 8.0,
         pygame.K_HOME: -1000.0, pygame.K_END: 1000.0}  # fmt: skip


class Roll:
    """`top`: units of the sheet above the panel."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.top = sheet, 0.0
        self._held: float | None = None  # where it was taken hold of

    def lay(self, sheet: Sheet, box: Box) -> None:
        """The same, written anew for a panel of another size: as far up as it was."""
        self.sheet = sheet
        self._move(0, box)

    def hear(self, event: pygame.event.Event, grid: Grid, box: Box, ring: bool) -> bool:
        """Wheel, keys and a drag of the sheet; whether it was moved. `ring`: Space presses what the ring is on."""
        match event.type:
            case pygame.MOUSEWHEEL:
                return self._move(-event.y * _STEP, box)
            case pygame.KEYDOWN if event.key in _KEYS and not (event.key == pygame.K_SPACE and ring):
                return self._move(_KEYS[event.key] * _STEP, box)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and box.holds(*grid.units(*event.pos)):
                self._held = event.pos[1] / grid.scale
            case pygame.MOUSEMOTION if self._held is not None:
                before, self._held = self._held, event.pos[1] / grid.scale
                return self._move(before - self._held, box)
            case pygame.MOUSEBUTTONUP:
                self._held = None
        return False

    def draw(self, canvas: Canvas, box: Box, deck: Deck) -> None:
        """The panel, what is seen through it, and how far down that is."""
        canvas.panel(box, 18)
        canvas.clip(box.grown(-8))
        dx, dy = box.x + EDGE, box.y + EDGE / 2 - self.top
        for mark in self.sheet.marks:
            if mark.box.moved(dx, dy).meets(box):
                draw_mark(canvas, mark._replace(box=mark.box.moved(dx, dy)))
        for sprite in self.sheet.sprites:
            if sprite.box.moved(dx, dy).meets(box):
                draw_sprite(canvas, sprite._replace(box=sprite.box.moved(dx, dy)), sprite.box.w, deck)
        canvas.clip(None)
        if (most := self._most(box)) > 0:
            h = box.h * box.h / (box.h + most)
            y = box.y + (box.h - h) * self.top / most
            canvas.panel(Box(box.right - 12, y + 8, 4, h - 16), 2, "sand_deep", 0.8)

    def _move(self, by: float, box: Box) -> bool:
        self.top = min(self._most(box), max(0.0, self.top + by))
        return True

    def _most(self, box: Box) -> float:
        return max(0.0, self.sheet.high + EDGE - box.h)
