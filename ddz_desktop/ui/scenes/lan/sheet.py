"""The rules of a room as a layer over it: its mode with every combination, and what is different here."""

from collections.abc import Callable

import pygame

from ddz_desktop.engine.rules import OPTIONS, PRESETS, Rules
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.scenes.house import value_words
from ddz_desktop.ui.scenes.sheet import WIDE, mode
from ddz_desktop.ui.table.layers import deck_of
from ddz_desktop.ui.table.paint import draw_mark, draw_sprite
from ddz_desktop.ui.theme import LABEL, Box
from ddz_desktop.ui.widgets import paint
from ddz_desktop.ui.words import sentences

_EDGE, _STEP, _TOP = 32.0, 60.0, 84.0
_KEYS = {pygame.K_DOWN: 1.0, pygame.K_UP: -1.0, pygame.K_PAGEDOWN: 8.0, pygame.K_PAGEUP: -8.0, pygame.K_SPACE: 8.0,
         pygame.K_HOME: -1000.0, pygame.K_END: 1000.0}  # fmt: skip


def differing(desk: Desk, rules: Rules) -> list[str]:
    """The house rules of a room, each in words."""
    plain = PRESETS[rules.preset]
    return [
        f"{desk.say(f'option.{name}')} {value_words(desk, name, getattr(rules, name))}"
        for name, option in OPTIONS.items()
        if option.applies(rules) and getattr(rules, name) != getattr(plain, name)
    ]


class SheetLayer(Layer):
    """The rule sheet of a room; it scrolls."""

    opaque = True

    def __init__(self, desk: Desk, rules: Rules, done: Callable[[], None]) -> None:
        super().__init__(desk)
        self.rules, self._done = rules, done
        self._top = 0.0  # units scrolled
        self._sheet, self._of = mode(desk, rules.preset), self.grid

    def heading(self) -> str:
        """Read aloud when it opens."""
        say = self.desk.say
        return sentences(
            self.desk.words, (say("hall.rules_title"), say(f"preset.{self.rules.preset}.name"), *self._house())
        )

    def controls(self) -> tuple[Control, ...]:
        """The way back."""
        return (Control("back", Box(20, 16, 40, 40), look="icon", icon="back", keys=("escape",)),)

    def press(self, name: str) -> None:
        """Back."""
        self._done()

    def hear(self, event: pygame.event.Event) -> bool:
        """Wheel and keys scroll."""
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll(-event.y * _STEP)
        key = event.key if event.type == pygame.KEYDOWN else 0
        if key in _KEYS and not (key == pygame.K_SPACE and self.ring.shown):
            return self._scroll(_KEYS[key] * _STEP)
        return False

    def step(self, now: float) -> float | None:
        """In another window the text is broken anew."""
        if self._of != self.grid:
            self._sheet, self._of, self.stale = mode(self.desk, self.rules.preset), self.grid, True
            self._scroll(0)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """What is different here, then the sheet of the mode."""
        canvas, box, say, deck = self.canvas(surface), self.box(), self.desk.say, deck_of(self.desk)
        canvas.felt(0.5, 0.3)
        carved(canvas, say("hall.rules_title"), 80, 36)
        canvas.panel(box, 18)
        canvas.clip(box.grown(-8))
        dx, dy = box.x + _EDGE, box.y + _EDGE / 2 - self._top
        for i, line in enumerate(self._house()):
            canvas.text(line, dx, dy + 12 + i * LABEL * 1.5, LABEL, "sand")
        dy += self._high()
        for mark in self._sheet.marks:
            if mark.box.moved(dx, dy).meets(box):
                draw_mark(canvas, mark._replace(box=mark.box.moved(dx, dy)))
        for sprite in self._sheet.sprites:
            if sprite.box.moved(dx, dy).meets(box):
                draw_sprite(canvas, sprite._replace(box=sprite.box.moved(dx, dy)), sprite.box.w, deck)
        canvas.clip(None)
        if (most := self._most()) > 0:
            h = box.h * box.h / (box.h + most)
            y = box.y + (box.h - h) * self._top / most
            canvas.panel(Box(box.right - 12, y + 8, 4, h - 16), 2, "sand_deep", 0.8)
        paint(canvas, self.controls(), self.ring, self.glow)

    def box(self) -> Box:
        """The panel that the sheet is seen through."""
        wide = WIDE + 2 * _EDGE
        return Box((self.grid.w - wide) / 2, _TOP, wide, self.grid.h - _TOP - 32)

    def _house(self) -> list[str]:
        rules = differing(self.desk, self.rules)
        if not rules:
            return []
        grid, text = self.grid, self.desk.say("hall.house", rules=" · ".join(rules))
        return self.desk.fonts.wrap(text, "regular", grid.type(LABEL), WIDE * grid.scale)

    def _high(self) -> float:
        lines = len(self._house())
        return lines * LABEL * 1.5 + 14 if lines else 0.0

    def _scroll(self, by: float) -> bool:
        self._top = min(self._most(), max(0.0, self._top + by))
        self.stale = True
        return True

    def _most(self) -> float:
        return max(0.0, self._sheet.high + self._high() + _EDGE - self.box().h)
