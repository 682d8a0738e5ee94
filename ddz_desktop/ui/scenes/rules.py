"""The rules: the basics, and for each mode every combination as cards; it scrolls."""

import pygame

from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.page import Page, narrow
from ddz_desktop.ui.scenes.sheet import WIDE, Sheet, basics, mode
from ddz_desktop.ui.table.layers import deck_of
from ddz_desktop.ui.table.paint import draw_mark, draw_sprite
from ddz_desktop.ui.theme import Box

BASICS = "basics"
TABS = (BASICS, *PRESETS)
_TOP, _EDGE, _STEP = 84.0, 32.0, 60.0
_TAB, _SPACE = Box(0, _TOP, 220, 44), 16.0
_TABS = 5  # side by side where they stand above the sheet
_KEYS = {pygame.K_DOWN: 1.0, pygame.K_UP: -1.0, pygame.K_PAGEDOWN: 8.0, pygame.K_PAGEUP: -8.0, pygame.K_SPACE: 8.0,
         pygame.K_HOME: -1000.0, pygame.K_END: 1000.0}  # fmt: skip
_TURNS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class RulesPage(Page):
    """How the game goes. `tab`: a mode, or the basics."""

    title = "rules.title"

    def __init__(self, desk: Desk, tab: str = BASICS) -> None:
        super().__init__(desk)
        self.tab = tab
        self._top = 0.0  # units scrolled
        self._drag: float | None = None
        self.sheet = self._written()

    @property
    def tall(self) -> float:
        """The sheet scrolls by itself."""
        return 0.0

    def parts(self) -> tuple[Control, ...]:
        """A tab for the basics and each mode, with its number as its key."""
        say = self.desk.say
        words = {tab: say("rules.basics" if tab == BASICS else f"preset.{tab}.name") for tab in TABS}
        return tuple(
            Control(f"tab.{tab}", self._tab(i), words[tab], "choice", chosen=tab == self.tab,
                    keys=(str(i + 1),))
            for i, tab in enumerate(TABS)
        )  # fmt: skip

    def chosen(self, name: str) -> None:
        """Another tab, from its beginning."""
        self.tab, self._top = name.removeprefix("tab."), 0.0
        self.sheet = self._written()
        self.stale = True

    def hear(self, event: pygame.event.Event) -> bool:
        """Wheel, keys and dragging scroll; Left and Right turn to another tab. Space presses where the ring is seen."""
        match event.type:
            case pygame.MOUSEWHEEL:
                return self._scroll(-event.y * _STEP)
            case pygame.KEYDOWN if event.key in _TURNS:
                at = TABS.index(self.tab) + _TURNS[event.key]
                self.chosen(TABS[at % len(TABS)])
                return True
            case pygame.KEYDOWN if event.key in _KEYS and not (event.key == pygame.K_SPACE and self.ring.shown):
                return self._scroll(_KEYS[event.key] * _STEP)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.box().holds(*self.grid.units(*event.pos)):
                self._drag = event.pos[1] / self.grid.scale
            case pygame.MOUSEMOTION if self._drag is not None:
                y = event.pos[1] / self.grid.scale
                moved, self._drag = self._drag - y, y
                return self._scroll(moved)
            case pygame.MOUSEBUTTONUP:
                self._drag = None
        return False

    def resized(self) -> None:
        """The text is broken anew."""
        super().resized()
        self.sheet = self._written()
        self._scroll(0)

    def picture(self, canvas: Canvas) -> None:
        """The part of the sheet that is in view, and how far down it is."""
        box, deck = self.box(), deck_of(self.desk)
        canvas.panel(box, 18)
        canvas.clip(box.grown(-8))
        dx, dy = box.x + _EDGE, box.y + _EDGE / 2 - self._top
        for mark in self.sheet.marks:
            if self._seen(mark.box):
                draw_mark(canvas, mark._replace(box=mark.box.moved(dx, dy)))
        for sprite in self.sheet.sprites:
            if self._seen(sprite.box):
                draw_sprite(canvas, sprite._replace(box=sprite.box.moved(dx, dy)), sprite.box.w, deck)
        canvas.clip(None)
        if (most := self._most()) > 0:
            h = box.h * box.h / (box.h + most)
            y = box.y + (box.h - h) * self._top / most
            canvas.panel(Box(box.right - 12, y + 8, 4, h - 16), 2, "sand_deep", 0.8)

    def facts(self) -> dict[str, object]:
        """Which tab, and how far it is scrolled."""
        return {"tab": self.tab, "top": round(self._top)}

    def box(self) -> Box:
        """The panel that the sheet is seen through."""
        grid, wide = self.grid, WIDE + 2 * _EDGE
        if narrow(grid):
            y = self._tab(len(TABS) - 1).bottom + 14
            return Box((grid.w - wide) / 2, y, wide, grid.h - y - 20)
        return Box(self._left() + _TAB.w + _SPACE, _TOP, wide, grid.h - _TOP - 32)

    def _left(self) -> float:
        return (self.grid.w - _TAB.w - _SPACE - WIDE - 2 * _EDGE) / 2

    def _tab(self, i: int) -> Box:
        """Tabs stand at the left, or in lines above the sheet."""
        if not narrow(self.grid):
            return _TAB.moved(self._left(), i * 52)
        wide, (line, column) = WIDE + 2 * _EDGE + 8, divmod(i, _TABS)
        return Box((self.grid.w - wide + 8) / 2 + column * wide / _TABS, 72 + line * 44, wide / _TABS - 8, 38)

    def _written(self) -> Sheet:
        return basics(self.desk) if self.tab == BASICS else mode(self.desk, self.tab)

    def _seen(self, box: Box) -> bool:
        return box.bottom > self._top - 40 and box.y < self._top + self.box().h + 40

    def _scroll(self, by: float) -> bool:
        self._top = min(self._most(), max(0.0, self._top + by))
        return True

    def _most(self) -> float:
        return max(0.0, self.sheet.high + _EDGE - self.box().h)
