"""The settings: each takes effect at once and is kept."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import laid, shown
from ddz_desktop.ui.scene import Desk, Push
from ddz_desktop.ui.scenes.keys import KeysPage
from ddz_desktop.ui.scenes.page import Page, segments
from ddz_desktop.ui.settings import NAME
from ddz_desktop.ui.sound import volumes
from ddz_desktop.ui.theme import BODY, SMALL, SPEEDS, TEXT, Box
from ddz_desktop.ui.words import LANGUAGES, Words

_ROW, _WIDTH, _CHOICES, _EDGE = 44.0, 820.0, 470.0, 32.0
_TOP = 70.0  # units: below the bar
_ROWS = ("name", "language", "text", "speed", "sound", "speech", "full_screen", "four_colours", "large_cards", "faces",
         "reduced_motion", "auto_pass", "auto_last")  # fmt: skip
_SWITCHES = ("full_screen", "four_colours", "large_cards", "reduced_motion", "auto_pass", "auto_last")
FACES = ("paper", "masks")
SPEECHES = ("off", "short", "full")
_READ: dict[str, Callable[[str], object]] = {  # else on or off
    "language": str, "speed": str, "sound": int, "speech": str, "faces": str, "text": str
}  # fmt: skip


class SettingsPage(Page):
    """Name, language, size of text, speed, volume, speech, full screen, look of the cards, motion, what is done by
    itself."""

    title = "settings.title"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        from ddz_desktop.ui.forms import Field  # pygame_gui is loaded only where a text is typed

        self._field = Field(self, NAME)

    def parts(self) -> tuple[Control, ...]:
        """A field for the name and a choice for everything else."""
        say, settings = self.desk.say, self.desk.settings
        switch = (("on", say("settings.on")), ("off", say("settings.off")))
        speeches = tuple((name, say(f"settings.speeches.{name}")) for name in SPEECHES)
        texts = tuple((name, say(f"settings.texts.{name}")) for name in TEXT)
        faces = tuple((name, say(f"settings.face.{name}")) for name in FACES)
        keys = Box(self.grid.w - 180, 16, 160, 40)
        return (
            Control("keys", keys, say("keys.open"), "quiet", keys=("f2",)),
            Control("name", self._choices("name"), look="field"),
            *segments("language", self._choices("language"), LANGUAGES.items(), self.desk.words.language),
            *segments("text", self._choices("text"), texts, settings.text),
            *segments(
                "speed", self._choices("speed"), [(s, say(f"settings.speeds.{s}")) for s in SPEEDS], settings.speed
            ),
            *segments("sound", self._choices("sound"), *volumes(say, settings.sound)),
            *segments("speech", self._choices("speech"), speeches, settings.speech),
            *(
                control
                for row in _ROWS[6:]
                for control in (
                    segments(row, self._choices(row), switch, "on" if getattr(settings, row) else "off")
                    if row in _SWITCHES
                    else segments(row, self._choices(row), faces, settings.faces)
                )
            ),
        )

    def chosen(self, name: str) -> None:
        """A value was chosen."""
        what, _, value = name.partition(".")
        if what == "keys":
            self.change = Push(KeysPage(self.desk))
            return
        if what == "name":
            self._field.open(self._choices("name"), self.desk.settings.name)
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
        """The panel and what each row is."""
        box = self._panel()
        canvas.panel(box, 18)
        for i, row in enumerate(_ROWS):
            y = box.y + 20 + (i + 0.5) * _ROW
            canvas.text(self.desk.say(f"settings.{row}"), box.x + _EDGE, y, BODY)
            if i:
                canvas.fill(Box(box.x + _EDGE, y - _ROW / 2, box.w - 2 * _EDGE, 1), "sand_deep", 0.22)
        hint = self.desk.say("settings.hint_keys", full_screen=shown(laid(self.desk.settings.keys)["full_screen"]))
        if self.desk.settings.speech != "off" and not self.desk.voice.there:
            hint = self.desk.say("speech.missing", program=self.desk.voice.program)
        canvas.text(hint, self.grid.w / 2, box.bottom + 18, SMALL, "muted", anchor="center")

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

    def _panel(self) -> Box:
        grid, height = self.grid, 40 + _ROW * len(_ROWS)
        return Box((grid.w - _WIDTH) / 2, max(_TOP, (grid.h - height) / 2), _WIDTH, height)

    def _choices(self, row: str) -> Box:
        box = self._panel()
        y = box.y + 20 + (_ROWS.index(row) + 0.5) * _ROW
        return Box(box.right - _EDGE - _CHOICES, y - 19, _CHOICES, 38)

    def _keep(self, **changes: object) -> None:
        self.desk.settings = self.desk.settings.with_(**changes)
        self.desk.save(self.desk.settings)
        self.stale = True
