"""The settings: each takes effect at once and is kept."""

from collections.abc import Callable, Iterable
from typing import get_args

import pygame

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import laid, shown
from ddz_desktop.ui.scene import Desk, Push
from ddz_desktop.ui.scenes.keys import KeysPage
from ddz_desktop.ui.scenes.page import Page, body, narrow, segments
from ddz_desktop.ui.scenes.reporting import report_last
from ddz_desktop.ui.settings import NAME, Speech
from ddz_desktop.ui.sound import volumes
from ddz_desktop.ui.table.layers import deck_of
from ddz_desktop.ui.theme import BODY, SMALL, SPEEDS, TEXT, Box
from ddz_desktop.ui.widgets import fitting
from ddz_desktop.ui.words import LANGUAGES, Words

_ROW, _LABEL, _EDGE, _GAP = 50.0, 196.0, 24.0, 16.0
_YOURS = ("name", "language", "text", "full_screen", "sound", "music", "speech", "keys", "report")
_TABLE = ("faces", "four_colours", "large_cards", "speed", "reduced_motion", "auto_pass", "auto_last")
_SWITCHES = ("full_screen", "four_colours", "large_cards", "reduced_motion", "auto_pass", "auto_last")
_SHOWN = (53, 41, 36, 34, 47, 19)  # cards that show what the choices mean: big joker, K, Q, J, A, 7
_HINT = 46.0  # units for the hint below the rows where the panels stand below each other
_CARD, _CARDS = 74.0, 128.0  # units: width of such a card, height of their part of the panel
FACES = ("paper", "masks")
SPEECHES = get_args(Speech)
_READ: dict[str, Callable[[str], object]] = {  # else on or off
    "language": str, "speed": str, "sound": int, "music": int, "faces": str, "text": str
}  # fmt: skip


class SettingsPage(Page):
    """Name, language, size of text, speed, volumes, speech, full screen, look of the cards, motion, what is done by
    itself."""

    title = "settings.title"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        from ddz_desktop.ui.forms import Field  # pygame_gui is loaded only where a text is typed

        self._field = Field(self, NAME)

    @property
    def tall(self) -> float:
        """Where the two panels do not have room beside each other they stand below each other."""
        below = _YOURS if narrow(self.desk.page()) else ()
        return max(super().tall, 84 + _high(_TABLE) + _CARDS + (_high(below) + _HINT + _GAP if below else 0) + 24)

    def parts(self) -> tuple[Control, ...]:
        """A field for the name, the way to the keys, and a choice for everything else."""
        rows: list[Control] = []
        for row in (*_YOURS, *_TABLE):
            box = self._choices(row)
            if row == "name":
                rows.append(Control("name", box, look="field"))
            elif row == "keys":
                rows.append(Control("keys", box, self.desk.say("settings.change"), "quiet", "keyboard", keys=("f2",)))
            elif row == "report":
                rows.append(Control("report", box, self.desk.say("report.write"), "quiet", "share"))
            else:
                rows += segments(row, box, *self._values(row))
        return tuple(rows)

    def _values(self, row: str) -> tuple[Iterable[tuple[str, str]], str]:
        """What can be chosen, each with its words, and what is."""
        say, settings = self.desk.say, self.desk.settings
        match row:
            case "language":
                return LANGUAGES.items(), self.desk.words.language
            case "text":
                return [(name, say(f"settings.texts.{name}")) for name in TEXT], settings.text
            case "speed":
                return [(name, say(f"settings.speeds.{name}")) for name in SPEEDS], settings.speed
            case "sound" | "music":
                return volumes(say, getattr(settings, row))
            case "speech":
                return [(name, say(f"settings.speeches.{name}")) for name in SPEECHES], settings.speech
            case "faces":
                return [(name, say(f"settings.face.{name}")) for name in FACES], settings.faces
        return [(name, say(f"settings.{name}")) for name in ("on", "off")], "on" if getattr(settings, row) else "off"

    def chosen(self, name: str) -> None:
        """A value was chosen."""
        what, _, value = name.partition(".")
        if what == "keys":
            self.change = Push(KeysPage(self.desk))
            return
        if what == "report":
            report_last(self)
            return
        if what == "name":
            self._field.open(self._choices("name"), self.desk.settings.name)
            return
        if what == "speech":
            self.desk.set_speech(next(level for level in SPEECHES if level == value))
            self.stale = True
            return
        if what == "language":
            self.desk.words = Words(value)
        self._keep(**{what: _READ.get(what, "on".__eq__)(value)})

    def hear(self, event: pygame.event.Event) -> bool:
        """While the name is typed the field takes the keys."""
        if not self._field.active:
            return False
        done = self._field.handle(event)
        if self._field.text != self.desk.settings.name:  # it was closed, and what was typed is meant
            self._keep(name=self._field.text)
        self.stale = True
        return done

    def step(self, now: float) -> float | None:
        """The caret of the field."""
        if self._field.step(now):
            self.stale = True
        return self._field.wake

    def close(self) -> None:
        """What was typed is kept."""
        if self._field.active:
            self._field.close()
            self._keep(name=self._field.text)

    def resized(self) -> None:
        """The field moves along."""
        super().resized()
        self._field.place(self._choices("name"))

    def picture(self, canvas: Canvas) -> None:
        """The panels, what each row is, the cards as they are chosen to be."""
        for rows in (_YOURS, _TABLE):
            canvas.panel(self._panel(rows), 18)
            for i, row in enumerate(rows):
                box = self._choices(row)
                x, y, room = box.x - _LABEL, box.centre[1], _LABEL - 12
                words = self.desk.say(f"settings.{row}")
                canvas.text(words, x, y, fitting(canvas, words, BODY, "regular", room), width=room + 1)
                if i:
                    canvas.fill(Box(x, y - _ROW / 2, box.right - x, 1), "sand_deep", 0.22)
        self._cards(canvas)
        hint = self.desk.say("settings.hint_keys", full_screen=shown(laid(self.desk.settings.keys)["full_screen"]))
        if self.desk.settings.speech != "off" and not self.desk.voice.there:
            hint = self.desk.say(self.desk.voice.trouble, program=self.desk.voice.program)
        last = self._choices(_YOURS[-1])
        place = Box(last.x - _LABEL, last.bottom + 14, last.right - last.x + _LABEL, 60)
        canvas.prose(hint, place, SMALL, "muted", 1.6)

    def _cards(self, canvas: Canvas) -> None:
        """A few cards in a row, as wide as the rows below them."""
        box, deck = self._panel(_TABLE).grown(-_EDGE), deck_of(self.desk)
        step = min((box.w - _CARD) / (len(_SHOWN) - 1), 1.4 * _CARD)
        for i, card in enumerate(_SHOWN):
            canvas.card(card, box.x + i * step, box.y, _CARD, deck)

    def finish(self, canvas: Canvas) -> None:
        """The name in its field."""
        box = self._choices("name")
        if self._field.active:
            self._field.draw(canvas)
        else:
            canvas.text(self.desk.name, box.x + 12, box.y + box.h / 2, BODY, width=box.w - 28)

    def facts(self) -> dict[str, object]:
        """Whether a text is being typed, what was accepted last and what is being composed."""
        return {"typing": self._field.active, "text": self._field.text, "composing": self._field.composing}

    def _panel(self, rows: tuple[str, ...]) -> Box:
        """Both as high as the higher one, side by side or below each other."""
        box, high = body(self.grid), _high(_TABLE) + _CARDS
        if narrow(self.grid):
            low = _high(_YOURS) + _HINT
            return Box(box.x, 84, box.w, low) if rows == _YOURS else Box(box.x, 84 + low + _GAP, box.w, high)
        wide = (box.w - _GAP) / 2
        top = box.y + (box.h - high) * 0.3
        return Box(box.x + (wide + _GAP if rows == _TABLE else 0), top, wide, high)

    def _choices(self, row: str) -> Box:
        """Where a row's values lie."""
        rows = _YOURS if row in _YOURS else _TABLE
        box = self._panel(rows)
        y = box.y + _EDGE + (_CARDS if rows == _TABLE else 0) + (rows.index(row) + 0.5) * _ROW
        return Box(box.x + _EDGE + _LABEL, y - 19, box.w - 2 * _EDGE - _LABEL, 38)

    def _keep(self, **changes: object) -> None:
        self.desk.settings = self.desk.settings.with_(**changes)
        self.desk.save(self.desk.settings)
        self.stale = True


def _high(rows: tuple[str, ...]) -> float:
    """Units of a panel of so many rows."""
    return len(rows) * _ROW + 2 * _EDGE
