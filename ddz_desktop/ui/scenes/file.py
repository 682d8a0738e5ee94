"""A dialog that asks for the place of a file."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.theme import BODY, LABEL, Box, around
from ddz_desktop.ui.widgets import paint
from ddz_desktop.ui.words import sentences

_WIDE, _HIGH, _EDGE = 760.0, 250.0, 40.0
_LONG = 1000  # characters of a path


class AskFile(Layer):
    """`done` is told the path that was typed, or none where it is not wanted after all."""

    def __init__(
        self, desk: Desk, title: str, text: str, yes: str, path: str, done: Callable[[str | None], None]
    ) -> None:
        super().__init__(desk)
        from ddz_desktop.ui.forms import Field  # pygame_gui is loaded only where a text is typed

        self.path, self._title, self._text, self._yes, self._done = path, title, text, yes, done
        self._field = Field(self, _LONG)
        self._grid = self.grid
        self.ring.focus = "yes"

    def heading(self) -> str:
        """What is asked."""
        return sentences(self.desk.words, (self._title, self._text))

    def controls(self) -> tuple[Control, ...]:
        """The field, and the answers."""
        box, y = self._frame(), self._frame().bottom - _EDGE - 46
        return (
            Control("path", self._line(), look="field"),
            Control("no", Box(box.right - _EDGE - 2 * 196 - 16, y, 196, 52), self.desk.say("button.cancel"), "quiet",
                    keys=("escape",)),
            Control("yes", Box(box.right - _EDGE - 196, y, 196, 52), self._yes, "primary", keys=("return", "enter")),
        )  # fmt: skip

    def press(self, name: str) -> None:
        """Type, or answer."""
        if name == "path":
            self._field.open(self._line(), self.path)
        else:
            self._done(self.path if name == "yes" else None)

    def hear(self, event: pygame.event.Event) -> bool:
        """While the path is typed the field takes the keys."""
        if not self._field.active:
            return False
        done = self._field.handle(event)
        self.path = self._field.text  # as it was, until the typing has ended
        self.stale = True
        return done

    def step(self, now: float) -> float | None:
        """The caret of the field, which moves along with the window."""
        if self._grid != self.grid:
            self._grid = self.grid
            self._field.place(self._line())
        if self._field.step(now):
            self.stale = True
        return self._field.wake

    def close(self) -> None:
        """No more typing."""
        self._field.close(keep=False)

    def draw(self, surface: pygame.Surface) -> None:
        """The scene dimmed, the panel, the words, the field, the answers."""
        canvas, box = self.canvas(surface), self._frame()
        canvas.dim()
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        carved(canvas, self._title, box.x + _EDGE, box.y + 48)
        canvas.text(self._text, box.x + _EDGE, box.y + 88, LABEL, "muted")
        paint(canvas, self.controls(), self.ring, self.glow)
        line = self._line()
        if self._field.active:
            self._field.draw(canvas)
        else:
            canvas.text(self._end(line.w - 24), line.x + 12, line.y + line.h / 2, BODY)

    def _end(self, room: float) -> str:
        """The path, or as much of its end as fits: the name of the file is what matters."""
        fonts, grid, text = self.desk.fonts, self.grid, self.path
        while text and fonts.width(text, "regular", grid.type(BODY)) / grid.scale > room - 16:
            text = text[1:]
        return text if text == self.path else f"…{text}"

    def facts(self) -> dict[str, object]:
        """Whether it is being typed, and what is there."""
        return {"typing": self._field.active, "path": self.path}

    def _frame(self) -> Box:
        return around(self.grid.w / 2, self.grid.h / 2, _WIDE, _HIGH)

    def _line(self) -> Box:
        box = self._frame()
        return Box(box.x + _EDGE, box.y + 108, box.w - 2 * _EDGE, 42)
