"""A few things that can be done with somebody or something, one below the other, over a scene."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.scenes.notice import Answer
from ddz_desktop.ui.theme import HEADING, LABEL, Box, around
from ddz_desktop.ui.widgets import paint
from ddz_desktop.ui.words import sentences

_WIDE, _HIGH, _GAP, _EDGE = 400.0, 46.0, 10.0, 28.0


class Options(Layer):
    """`done` is told the name of what was chosen, “close” where nothing is."""

    def __init__(
        self, desk: Desk, title: str, text: str, answers: tuple[Answer, ...], done: Callable[[str], None]
    ) -> None:
        super().__init__(desk)
        self.title, self.text, self.answers, self._done = title, text, answers, done
        self.ring.focus = answers[0].name if answers else "close"

    def press(self, name: str) -> None:
        """Something was chosen."""
        self._done(name)

    def heading(self) -> str:
        """Read aloud when it opens."""
        return sentences(self.desk.words, (self.title, self.text))

    def frame(self) -> Box:
        """The panel in the middle."""
        high = 2 * _EDGE + 34 + (24 if self.text else 0) + len(self.answers) * (_HIGH + _GAP)
        return around(self.grid.w / 2, self.grid.h / 2, _WIDE + 2 * _EDGE, high)

    def controls(self) -> tuple[Control, ...]:
        """The answers, the way back."""
        box = self.frame()
        y = box.bottom - _EDGE - len(self.answers) * (_HIGH + _GAP) + _GAP
        rows = tuple(
            Control(a.name, Box(box.x + _EDGE, y + i * (_HIGH + _GAP), _WIDE, _HIGH), a.label, a.look,
                    keys=(*a.keys, str(i + 1)))
            for i, a in enumerate(self.answers)
        )  # fmt: skip
        close = Control("close", Box(box.right - 52, box.y + 14, 38, 38), look="icon", icon="close", keys=("escape",))
        return (*rows, close)

    def draw(self, surface: pygame.Surface) -> None:
        """The scene dimmed, the panel, its rows."""
        canvas, box = self.canvas(surface), self.frame()
        canvas.dim(0.55)
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        carved(canvas, self.title, box.x + _EDGE, box.y + 40, HEADING, width=box.w - 2 * _EDGE - 40)
        canvas.text(self.text, box.x + _EDGE, box.y + 72, LABEL, "muted", width=box.w - 2 * _EDGE)
        paint(canvas, self.controls(), self.ring, self.glow)
