"""The keys of the table: seen, laid elsewhere by pressing the new one, or as they were at first."""

import pygame

from ddz_desktop.ui import keys
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.page import Page
from ddz_desktop.ui.theme import BODY, LABEL, Box

_ROWS, _COLUMN, _GAP, _EDGE = 10, 436.0, 48.0, 32.0
_KEY = 132.0  # units: the width of a key's button


class KeysPage(Page):
    """A button for each key; pressed, it waits for the new one."""

    title = "keys.title"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.asked = ""  # what a new key is waited for
        self._said: keys.Unfit | None = None  # why the last key was not taken
        self._refused = ""  # that key

    @property
    def tall(self) -> float:
        """All of it is always seen."""
        return 0.0

    @property
    def _row(self) -> float:
        """Units of a row."""
        return min(58.0, (self.grid.h - 202) / _ROWS)

    def parts(self) -> tuple[Control, ...]:
        """The keys in two columns, and the way to have them as they were."""
        now, box = keys.laid(self.desk.settings.keys), self._panel()
        reset = Box(box.right - 200, box.bottom + 20, 200, 46)
        return (
            *(
                Control(f"key.{what}", self._place(i), self._label(what, key), "choice", chosen=what == self.asked)
                for i, (what, key) in enumerate(now.items())
            ),
            Control("reset", reset, self.desk.say("keys.reset"), "quiet", enabled=now != keys.KEYS),
        )

    def _label(self, what: str, key: str) -> str:
        return "…" if what == self.asked else keys.shown(key)

    def chosen(self, name: str) -> None:
        """Wait for a new key, or have all as they were."""
        self._said = None
        if name == "reset":
            self._keep({})
        else:
            self.asked = name.partition(".")[2]
        self.stale = True

    def hear(self, event: pygame.event.Event) -> bool:
        """The key that is waited for; Esc leaves it as it was, and so do Tab and the mouse, which go elsewhere."""
        if not self.asked or event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        self.stale = True
        if event.type == pygame.MOUSEBUTTONDOWN or event.key in (pygame.K_ESCAPE, pygame.K_TAB):
            self.asked, self._said = "", None
            return event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        self._take(pygame.key.name(event.key))
        return True

    def _take(self, key: str) -> None:
        """Lay it there, or say why not and wait on."""
        self._said, self._refused = keys.unfit(self.asked, key, keys.laid(self.desk.settings.keys)), key
        if self._said is None:
            self._keep(keys.changed(self.desk.settings.keys, self.asked, key))
            self.asked = ""

    def _keep(self, chosen: dict[str, str]) -> None:
        self.desk.settings = self.desk.settings.with_(keys=chosen)
        self.desk.save(self.desk.settings)

    @property
    def sentence(self) -> str:
        """What is to be done, or why it could not be."""
        say, now = self.desk.say, keys.laid(self.desk.settings.keys)
        if self._said == "taken":
            what = say(f"keys.of.{keys.user(now, self._refused)}")
            return say("keys.taken", key=keys.shown(self._refused), what=what)
        if self._said:
            return say(f"keys.{self._said}")
        if self.asked:
            return say("keys.ask", what=say(f"keys.of.{self.asked}"), key=keys.shown(now[self.asked]))
        return say("keys.note")

    def picture(self, canvas: Canvas) -> None:
        """The panel, what each key is for, the sentence below."""
        box = self._panel()
        canvas.panel(box, 18)
        for i, what in enumerate(keys.KEYS):
            at = self._place(i)
            x, y = at.right - _COLUMN, at.centre[1]
            canvas.text(self.desk.say(f"keys.of.{what}"), x, y, BODY, width=_COLUMN - _KEY - 12)
            if i % _ROWS:
                canvas.fill(Box(x, y - self._row / 2, _COLUMN, 1), "sand_deep", 0.22)
        grid, size = self.grid, self.grid.type(LABEL)
        lines = self.desk.fonts.wrap(self.sentence, "regular", size, (box.w - 230) * grid.scale)
        for i, line in enumerate(lines):
            y = box.bottom + 43 + (i - (len(lines) - 1) / 2) * LABEL * 1.5
            canvas.text(line, box.x + 4, y, LABEL, "loss" if self._said else "muted")

    def facts(self) -> dict[str, object]:
        """What a new key is waited for, and what is said."""
        return {"asked": self.asked, "sentence": self.sentence}

    def _panel(self) -> Box:
        grid, wide, high = self.grid, 2 * _COLUMN + _GAP + 2 * _EDGE, _ROWS * self._row + 40
        return Box((grid.w - wide) / 2, max(72.0, (grid.h - high) / 2 - 20), wide, high)

    def _place(self, i: int) -> Box:
        """Where the button of a key is."""
        box, (column, row) = self._panel(), divmod(i, _ROWS)
        high = min(38.0, self._row - 4)
        right = box.x + _EDGE + _COLUMN + column * (_COLUMN + _GAP)
        return Box(right - _KEY, box.y + 20 + (row + 0.5) * self._row - high / 2, _KEY, high)
