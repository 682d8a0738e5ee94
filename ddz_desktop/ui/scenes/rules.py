"""The rules: the basics, and for each mode every combination as cards; it scrolls."""

import pygame

from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.page import Page, narrow
from ddz_desktop.ui.scenes.roll import ACROSS, Roll
from ddz_desktop.ui.scenes.sheet import Sheet, basics, mode
from ddz_desktop.ui.table.layers import deck_of
from ddz_desktop.ui.theme import Box

BASICS = "basics"
TABS = (BASICS, *PRESETS)
_TOP = 84.0
_TAB, _SPACE = Box(0, _TOP, 220, 44), 16.0
_TABS = 5  # side by side where they stand above the sheet
_TURNS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class RulesPage(Page):
    """How the game goes. `tab`: a mode, or the basics."""

    title = "rules.title"

    def __init__(self, desk: Desk, tab: str = BASICS) -> None:
        super().__init__(desk)
        self.tab = tab
        self.roll = Roll(self._written())

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
        self.tab = name.removeprefix("tab.")
        self.roll, self.stale = Roll(self._written()), True

    def hear(self, event: pygame.event.Event) -> bool:
        """Wheel, keys and dragging scroll; Left and Right turn to another tab. Space presses where the ring is seen."""
        if event.type == pygame.KEYDOWN and event.key in _TURNS:
            at = TABS.index(self.tab) + _TURNS[event.key]
            self.chosen(TABS[at % len(TABS)])
            return True
        return self.roll.hear(event, self.grid, self.box(), self.ring.shown)

    def resized(self) -> None:
        """The text is broken anew."""
        super().resized()
        self.roll.lay(self._written(), self.box())

    def picture(self, canvas: Canvas) -> None:
        """The part of the sheet that is in view, and how far down it is."""
        self.roll.draw(canvas, self.box(), deck_of(self.desk))

    def facts(self) -> dict[str, object]:
        """Which tab, and how far it is scrolled."""
        return {"tab": self.tab, "top": round(self.roll.top)}

    def box(self) -> Box:
        """The panel that the sheet is seen through."""
        grid = self.grid
        if narrow(grid):
            y = self._tab(len(TABS) - 1).bottom + 14
            return Box((grid.w - ACROSS) / 2, y, ACROSS, grid.h - y - 20)
        return Box(self._left() + _TAB.w + _SPACE, _TOP, ACROSS, grid.h - _TOP - 32)

    def _left(self) -> float:
        return (self.grid.w - _TAB.w - _SPACE - ACROSS) / 2

    def _tab(self, i: int) -> Box:
        """Tabs stand at the left, or in lines above the sheet."""
        if not narrow(self.grid):
            return _TAB.moved(self._left(), i * 52)
        wide, (line, column) = ACROSS + 8, divmod(i, _TABS)
        return Box((self.grid.w - wide + 8) / 2 + column * wide / _TABS, 72 + line * 44, wide / _TABS - 8, 38)

    def _written(self) -> Sheet:
        return basics(self.desk) if self.tab == BASICS else mode(self.desk, self.tab)
