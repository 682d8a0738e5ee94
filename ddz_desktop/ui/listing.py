"""A layer with a list that may be longer than its panel: turned by two arrows, by the page keys and by the wheel."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.theme import Box


class Listing(Layer):
    """Override `count`, `rows` and `frame`. `first`: the uppermost line that is seen; `done` is told the name of every
    control that does not turn the list."""

    def __init__(self, desk: Desk, done: Callable[[str], None]) -> None:
        super().__init__(desk)
        self.first, self._done = 0, done
        self.ring.focus = "close"

    @property
    def count(self) -> int:
        """Lines in all."""
        return 0

    @property
    def rows(self) -> int:
        """Lines that are seen at once."""
        return 1

    def frame(self) -> Box:
        """The panel."""
        return Box(0, 0, 0, 0)

    def arrows(self) -> tuple[Control, ...]:
        """Earlier and later lines, in the panel's corner beside `cross`."""
        box, lit = self.frame(), {"up": self.first > 0, "down": self.first + self.rows < self.count}
        return tuple(
            Control(name, Box(box.right - 148 + i * 48, box.y + 20, 40, 40), look="icon", icon=name,
                    enabled=lit[name], keys=(f"page {name}",))
            for i, name in enumerate(lit)
        )  # fmt: skip

    def cross(self, key: str) -> Control:
        """The way back, in the corner: by Escape, and by the key that opened the list."""
        box = self.frame()
        return Control("close", Box(box.right - 52, box.y + 20, 40, 40), look="icon", icon="close",
                       keys=("escape", key))  # fmt: skip

    def press(self, name: str) -> None:
        """Turn the page, or say what was pressed."""
        if name in ("up", "down"):
            self.scroll(self.rows if name == "down" else -self.rows)
        else:
            self._done(name)

    def hear(self, event: pygame.event.Event) -> bool:
        """The wheel."""
        if event.type != pygame.MOUSEWHEEL:
            return False
        self.scroll(-3 * event.y)
        return True

    def scroll(self, lines: int) -> None:
        """Turn it by so many lines, never past an end."""
        self.first = max(0, min(self.count - self.rows, self.first + lines))
        self.stale = True
