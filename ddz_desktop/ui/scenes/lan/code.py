"""Asks for the code of a locked room."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.forms import Field
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.theme import BODY, TITLE, Box, around
from ddz_desktop.ui.widgets import paint

_WIDE, _HIGH, _EDGE, _LONGEST = 560.0, 300.0, 40.0, 32


class CodeLayer(Layer):
    """`wrong`: the one that was said last was not it; `done` is told the code, "" where it is not known."""

    def __init__(self, desk: Desk, name: str, wrong: bool, done: Callable[[str], None]) -> None:
        super().__init__(desk)
        self.name, self.wrong, self._done = name, wrong, done
        self.field = Field(self, _LONGEST)
        self.ring.focus = "code"
        self.field.open(self._box(), "")

    def heading(self) -> str:
        """What is asked."""
        return self.desk.say("find.code_wrong" if self.wrong else "find.code_ask")

    def frame(self) -> Box:
        """The panel in the middle."""
        return around(self.grid.w / 2, self.grid.h / 2, _WIDE, _HIGH)

    def _box(self) -> Box:
        box = self.frame()
        return around(box.centre[0], box.y + 158, 260, 48)

    def controls(self) -> tuple[Control, ...]:
        """The field, back, in."""
        box, say = self.frame(), self.desk.say
        wide = (box.w - 2 * _EDGE - 16) / 2
        left = Box(box.x + _EDGE, box.bottom - 32 - 52, wide, 52)
        return (
            Control("code", self._box(), look="field", keys=("f3",)),
            Control("cancel", left, say("button.cancel"), keys=("escape",)),
            Control("enter", left.moved(wide + 16), say("find.code_enter"), "primary",
                    enabled=bool(self.field.text) or self.field.active, keys=("return", "enter")),
        )  # fmt: skip

    def press(self, name: str) -> None:
        """Type, go in, or let it be."""
        self.stale = True
        match name:
            case "code":
                self.field.open(self._box(), self.field.text)
            case "enter":
                self._say()
            case _:
                self._done("")

    def _say(self) -> None:
        self.field.close()
        if self.field.text:
            self._done(self.field.text)

    def hear(self, event: pygame.event.Event) -> bool:
        """What is typed is the field's; Enter goes in, Escape back."""
        if not self.field.active:
            return False
        key = event.key if event.type == pygame.KEYDOWN else 0
        done, self.stale = self.field.handle(event), True
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
            self._ended(key == pygame.K_ESCAPE)
        return done

    def _ended(self, back: bool) -> None:
        """A key ended the typing, unless an input method took it."""
        if not self.field.active:
            if back:
                self._done("")
            else:
                self._say()

    def step(self, now: float) -> float | None:
        """The caret; the field lies where it is drawn."""
        if self.field.step(now):
            self.stale = True
        return self.field.wake

    def facts(self) -> dict[str, object]:
        """Whether something is typed, and the last was wrong."""
        return {"typing": self.field.active, "wrong": self.wrong}

    def close(self) -> None:
        """No more typing."""
        self.field.close(keep=False)

    def draw(self, surface: pygame.Surface) -> None:
        """The room, the question, the code."""
        canvas, box = self.canvas(surface), self.frame()
        canvas.dim()
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        canvas.icon("lock", box.x + _EDGE + 14, box.y + 52, 34)
        carved(canvas, self.name, box.x + _EDGE + 44, box.y + 52, TITLE, width=box.w - 2 * _EDGE - 44)
        text = self.heading()
        for i, line in enumerate(canvas.lines(text, BODY, box.w - 2 * _EDGE)):
            ink = "loss" if self.wrong else "muted"
            canvas.text(line, box.x + _EDGE, box.y + 100 + i * BODY * 1.4, BODY, ink)
        paint(canvas, self.controls(), self.ring, self.glow)
        field = self._box()
        if self.field.active:
            self.field.draw(canvas)
        else:
            canvas.text(self.field.text, field.x + 12, field.centre[1], BODY, width=field.w - 24)
