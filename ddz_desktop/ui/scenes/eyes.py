"""The layer over a replay that asks through whose eyes it is seen."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.table.seats import avatar
from ddz_desktop.ui.theme import Box, around
from ddz_desktop.ui.widgets import paint


class Eyes(Layer):
    """Whose cards are seen: all hands, or what one seat saw."""

    def __init__(self, desk: Desk, names: tuple[str, ...], taken: str, done: Callable[[str], None]) -> None:
        super().__init__(desk)
        self._names, self._taken, self._done = names, taken, done
        self.ring.focus = taken

    def frame(self) -> Box:
        """The panel in the middle."""
        return around(self.grid.w / 2, self.grid.h / 2, 440, 112 + 54 * (len(self._names) + 1))

    def heading(self) -> str:
        """What is asked."""
        return self.desk.say("replay.eyes")

    def controls(self) -> tuple[Control, ...]:
        """All, each seat, and the way back."""
        box, say = self.frame(), self.desk.say
        labels = [("all", say("replay.all"))] + [(str(seat), name) for seat, name in enumerate(self._names)]
        return (
            *(
                Control(name, Box(box.x + 32, box.y + 84 + i * 54, box.w - 64, 46), label, "choice",
                        chosen=name == self._taken)
                for i, (name, label) in enumerate(labels)
            ),
            Control("close", Box(box.right - 58, box.y + 20, 40, 40), look="icon", icon="close", keys=("escape", "e")),
        )  # fmt: skip

    def press(self, name: str) -> None:
        """One was chosen."""
        self._done(name)

    def draw(self, surface: pygame.Surface) -> None:
        """The table dimmed, the panel, the choices."""
        canvas, box = self.canvas(surface), self.frame()
        canvas.dim()
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        carved(canvas, self.desk.say("replay.eyes"), box.x + 32, box.y + 42)
        paint(canvas, self.controls(), self.ring, self.glow)
        for control in self.controls():
            if control.name.isdecimal():
                canvas.icon(avatar(int(control.name)), control.box.x + 26, control.box.centre[1], 34)
