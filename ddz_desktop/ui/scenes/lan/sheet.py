"""The rules of a room as a layer over it: what is different here, then its mode with every combination."""

from collections.abc import Callable

import pygame

from ddz_desktop.engine.rules import OPTIONS, PRESETS, Rules
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.scenes.house import value_words
from ddz_desktop.ui.scenes.lan.unshuffled import warning
from ddz_desktop.ui.scenes.roll import ACROSS, Roll
from ddz_desktop.ui.scenes.sheet import Sheet, mode
from ddz_desktop.ui.table.layers import deck_of
from ddz_desktop.ui.theme import Box
from ddz_desktop.ui.widgets import paint
from ddz_desktop.ui.words import sentences

_TOP = 84.0


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
        self.roll, self._of = Roll(self._written()), self.grid

    def heading(self) -> str:
        """Read aloud when it opens."""
        say = self.desk.say
        above = (text for text, _ in self._above())
        return sentences(self.desk.words, (say("hall.rules_title"), say(f"preset.{self.rules.preset}.name"), *above))

    def controls(self) -> tuple[Control, ...]:
        """The way back."""
        return (Control("back", Box(20, 16, 40, 40), look="icon", icon="back", keys=("escape",)),)

    def press(self, name: str) -> None:
        """Back."""
        self._done()

    def hear(self, event: pygame.event.Event) -> bool:
        """Wheel, keys and dragging scroll."""
        return self.roll.hear(event, self.grid, self.box(), self.ring.shown)

    def step(self, now: float) -> float | None:
        """In another window the text is broken anew."""
        if self._of != self.grid:
            self._of, self.stale = self.grid, True
            self.roll.lay(self._written(), self.box())
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """The title, the sheet."""
        canvas = self.canvas(surface)
        canvas.felt(0.5, 0.3)
        carved(canvas, self.desk.say("hall.rules_title"), 80, 36)
        self.roll.draw(canvas, self.box(), deck_of(self.desk))
        paint(canvas, self.controls(), self.ring, self.glow)

    def box(self) -> Box:
        """The panel that the sheet is seen through."""
        return Box((self.grid.w - ACROSS) / 2, _TOP, ACROSS, self.grid.h - _TOP - 32)

    def _written(self) -> Sheet:
        return mode(self.desk, self.rules.preset, self._above())

    def _above(self) -> tuple[tuple[str, str], ...]:
        """What stands over the mode's own sheet, with its ink: a warning, the house rules."""
        house, warned = differing(self.desk, self.rules), warning(self.desk, self.rules)
        rules = self.desk.say("hall.house", rules=" · ".join(house)) if house else ""
        return tuple((text, ink) for text, ink in ((warned, "loss"), (rules, "sand")) if text)
