"""Single player set-up: mode, room, opponents, hands, house rules or a deal by number, then to the table."""

import logging
from collections.abc import Callable

import pygame

from ddz_desktop.engine.rules import PRESETS, ROOMS, Rules, rules
from ddz_desktop.ui import opponents, single
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Replace
from ddz_desktop.ui.scenes import modes
from ddz_desktop.ui.scenes.house import HouseRules, changed
from ddz_desktop.ui.scenes.notice import Answer, Dialog, say_aloud
from ddz_desktop.ui.scenes.page import Page, segments
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.theme import BODY, LABEL, SMALL, Box
from net.deals import BadNumber, Number, daily, parse
from net.profile import RELIEF

_log = logging.getLogger(__name__)

HANDS = (1, 4, 8, 12, 0)  # of a match, 0: no end
_EDGE = 36.0
_NUMBER = 40  # letters of a number at most, however it is spaced


class Setup(Page):
    """What will be played."""

    title = "setup.title"

    def __init__(self, desk: Desk, day: str = "") -> None:
        """`day`: the deal of that day is to be played, by the mode's own rules."""
        super().__init__(desk)
        from ddz_desktop.ui.forms import Field  # pygame_gui is loaded only where a text is typed

        self.day, self.typed = day, ""
        self.title = "setup.daily" if day else "setup.title"
        self._field = Field(self, _NUMBER)
        if desk.settings.preset not in PRESETS:
            desk.settings = desk.settings.with_(preset="huanle")
        self.ring.focus = f"preset.{desk.settings.preset}"

    @property
    def tall(self) -> float:
        """With the list of modes."""
        return modes.EACH.tall(self.desk.page())

    @property
    def rules(self) -> Rules:
        """The rules as chosen."""
        settings = self.desk.settings
        if self.day:
            return rules(settings.preset, dict(ROOMS[settings.room]))
        return single.house(self.desk, settings.preset)

    @property
    def level(self) -> str:
        """The opponents'."""
        return single.level(self.desk, self.desk.settings.preset)

    @property
    def number(self) -> Number | None:
        """Of the deal that is wanted: the day's, or the one that was typed. Raises BadNumber where that is none."""
        if self.day:
            return daily(self.day, self.desk.settings.preset)
        return parse(self.typed) if self.typed else None

    @property
    def short(self) -> int:
        """Beans missing for the room; 0 where none are, or none are played for."""
        rules = self.rules
        return max(0, rules.entry - self.desk.profile.beans) if rules.currency == "beans" else 0

    # -- what can be pressed

    def parts(self) -> tuple[Control, ...]:
        """Modes at the left, the chosen one's table at the right."""
        say, settings, panel = self.desk.say, self.desk.settings, self._panel()
        return (
            *modes.EACH.rows(self.grid, settings.preset),
            *(self._rooms() if self.rules.currency == "beans" else ()),
            *segments("level", self._line(1), opponents.choices(say, settings.preset), self.level),
            *(() if self.day else self._more()),
            *self._relief(),
            Control(
                "start", Box(panel.right - _EDGE - 260, panel.bottom - 90, 260, 58), say("setup.start"), "primary",
                enabled=not self.short, keys=("return", "enter"),
            ),
        )  # fmt: skip

    def _more(self) -> tuple[Control, ...]:
        """How many hands, by which rules, which deal."""
        say, hands = self.desk.say, self.desk.settings.hands
        many = [(str(n), say("setup.hands_n", n=n) if n else say("setup.endless")) for n in HANDS]
        house, number = self._halves()
        return (
            *segments("hands", self._line(2), many, str(hands)),
            Control("house", house, self._house_label(), "choice", "settings"),
            Control("number", number, look="field", keys=("f3",)),
        )

    def _halves(self) -> tuple[Box, Box]:
        """The lowest line: house rules, and the field for a number."""
        line = self._line(3)
        half = (line.w - 12) / 2
        return line._replace(w=half), Box(line.x + half + 12, line.y, half, line.h)

    def _rooms(self) -> tuple[Control, ...]:
        rooms = [(room, self.desk.say(f"room.{room}")) for room in ROOMS]
        return segments("room", self._line(0), rooms, self.desk.settings.room)

    def _relief(self) -> tuple[Control, ...]:
        may = (
            self.short
            and not self.desk.left
            and self.desk.profile.beans < RELIEF
            and single.reliefs_left(self.desk) > 0
        )
        box = Box(self._panel().x + _EDGE, self._panel().bottom - 84, 200, 46)
        return (Control("relief", box, self.desk.say("setup.relief"), "quiet", "bean"),) if may else ()

    def _house_label(self) -> str:
        n = len(changed(self.desk.settings, self.desk.settings.preset))
        return self.desk.say("setup.house_count", n=n) if n else self.desk.say("setup.house_none")

    # -- what a press does

    def chosen(self, name: str) -> None:
        """A choice was made, or the table is wanted."""
        what, _, value = name.partition(".")
        match what:
            case "preset" | "room" | "level":
                self.typed = "" if what == "preset" else self.typed  # a number is of one mode
                self._keep(**{what: value})
            case "hands":
                self._keep(hands=int(value))
            case "number":
                self._field.open(self._halves()[1], self.typed)
            case "house":
                self.show(HouseRules(self.desk, self.desk.settings.preset, self._leave_house))
            case "relief":
                self._safely(lambda: single.relieve(self.desk))
            case "start":
                self._start()
        self.stale = True

    def hear(self, event: pygame.event.Event) -> bool:
        """While the number is typed or pasted the field takes the keys."""
        if not self._field.active:
            return False
        done = self._field.handle(event)
        if self._field.text != self.typed:  # it was closed, and what was typed is meant
            self._wanted(self._field.text)
        self.stale = True
        return done

    def _wanted(self, text: str) -> None:
        """A number was typed: its mode is chosen, or it is said that it is none."""
        self.typed = text
        try:
            if self.number:
                self.typed = str(self.number)
                self._keep(preset=self.number.preset)
        except BadNumber:
            say_aloud(self, self.desk.say("deal.bad"))

    def step(self, now: float) -> float | None:
        """The caret of the field."""
        if self._field.step(now):
            self.stale = True
        return self._field.wake

    def close(self) -> None:
        """No more typing."""
        self._field.close(keep=False)

    def resized(self) -> None:
        """The field moves along."""
        super().resized()
        self._field.place(self._halves()[1])

    def facts(self) -> dict[str, object]:
        """Whether a number is being typed, and which."""
        return {"typing": self._field.active, "number": self.typed}

    def _keep(self, **changes: object) -> None:
        self.desk.settings = self.desk.settings.with_(**changes)
        self.desk.save(self.desk.settings)

    def _leave_house(self) -> None:
        self.drop(self.top)
        self.desk.save(self.desk.settings)

    def _start(self) -> None:
        """To the table; a match that was left is gone on with or given up first."""
        if self.desk.left:
            say = self.desk.say
            answers = (
                Answer("cancel", say("button.cancel"), keys=("escape",)),
                Answer("forfeit", say("setup.left_forfeit")),
                Answer("resume", say("setup.left_resume"), "primary"),
            )
            self.show(Dialog(self.desk, say("setup.left_title"), say("setup.left_text"), answers, self._answered))
        else:
            self._safely(self._open)

    def _answered(self, answer: str) -> None:
        self.layers.clear()
        self.stale = True
        if answer == "forfeit":
            self._safely(lambda: single.forfeit(self.desk))
        elif answer == "resume":
            self._safely(self._resume)

    def _open(self) -> None:
        try:
            number = self.number
        except BadNumber:
            say_aloud(self, self.desk.say("deal.bad"))
            return
        match = single.start(self.desk, self.desk.settings.preset, number, daily=bool(self.day))
        self.change = Replace(TableScene(self.desk, match))

    def _resume(self) -> None:
        match = single.resume(self.desk)
        if match:
            self.change = Replace(TableScene(self.desk, match))

    def _safely(self, do: Callable[[], object]) -> None:
        """What writes files may find them closed to us: said, not crashed on."""
        try:
            do()
        except OSError as error:
            _log.warning("set-up: %s", error)
            say_aloud(self, self.desk.say("notice.not_saved", why=self.desk.words.why(error)))

    # -- the picture

    def picture(self, canvas: Canvas) -> None:
        """The panel of the chosen mode and what its rows are."""
        box, say, preset = self._panel(), self.desk.say, self.desk.settings.preset
        canvas.panel(box, 18)
        h = min(360.0, box.h - 370)
        figure = Box(box.right - 52 - h * 0.576, box.y + 18, h * 0.576, h)
        canvas.picture(f"scenes/{modes.FIGURES[preset]}.svg", figure)
        x, wide = box.x + _EDGE, box.w - _EDGE * 2 - 250
        carved(canvas, say(f"preset.{preset}.name"), x, box.y + 48, width=wide)
        canvas.text(modes.line(say, PRESETS[preset]), x, box.y + 82, LABEL, "sand")
        canvas.prose(say(f"preset.{preset}.summary"), Box(x, box.y + 106, wide, 190), BODY, "muted", 1.55)
        for i, name in enumerate(("room", "bots", "deal") if self.day else ("room", "bots", "hands", "house")):
            line = self._line(i)
            canvas.text(say(f"setup.{name}"), x, line.y + line.h / 2, BODY, width=line.x - x - 8)
        self._stake(canvas)
        line = self._line(1)
        canvas.text(opponents.proof(say, preset, self.level), line.x, line.bottom + 13, SMALL, "muted", width=line.w)
        if self.day:
            line = self._line(2)
            text = say("setup.today", day=self.day, number=self.number)
            canvas.text(text, line.x, line.y + line.h / 2, BODY, "sand_light", width=line.w)
            canvas.prose(say("setup.daily_about"), Box(line.x, line.bottom + 4, line.w, 60), SMALL, "muted")

    def _stake(self, canvas: Canvas) -> None:
        """What is played for, and what is missing."""
        rules, say, line = self.rules, self.desk.say, self._line(0)
        if rules.currency == "points":
            canvas.text(say("setup.points"), line.x, line.y + line.h / 2, BODY, "muted", width=line.w)
        else:
            text = f"{say('setup.stake', N=rules.N, A=rules.A)} · {say('setup.entry', entry=rules.entry)}"
            canvas.text(text, line.x, line.bottom + 13, SMALL, "muted", width=line.w)
        box = self._panel()
        x, y, room = box.x + _EDGE, box.bottom - 61, box.w - 2 * _EDGE - 290
        if self.short:
            aside = 220 if self._relief() else 0
            broke = self.desk.profile.beans < RELIEF and not aside and not self.desk.left
            lines = [say("setup.short", n=self.short)] + ([say("setup.relief_none")] if broke else [])
            for i, text in enumerate(lines):
                canvas.text(text, x + aside, y + 24 * i - 12 * (len(lines) - 1), LABEL, "muted" if i else "loss",
                            width=room - aside)  # fmt: skip
        elif rules.currency == "beans":
            canvas.icon("bean", x + 9, y, 20)
            canvas.text(say("menu.beans", n=self.desk.profile.beans), x + 24, y, BODY, "sand")

    def finish(self, canvas: Canvas) -> None:
        """The number in its field, and the words in the list of modes."""
        if not self.day:
            self._show_number(canvas)
        say = self.desk.say
        modes.EACH.words(canvas, say, {name: modes.line(say, rules) for name, rules in PRESETS.items()})

    def _show_number(self, canvas: Canvas) -> None:
        box = self._halves()[1]
        if self._field.active:
            self._field.draw(canvas)
        elif self.typed:
            canvas.text(self.typed, box.x + 12, box.y + box.h / 2, BODY, width=box.w - 28)
        else:
            canvas.text(self.desk.say("deal.field"), box.x + 12, box.y + box.h / 2, LABEL, "muted", width=box.w - 20)

    def _panel(self) -> Box:
        return modes.EACH.panel(self.grid)

    def _line(self, i: int) -> Box:
        """Where the i-th choice of the panel lies, from its lower edge up."""
        box = self._panel()
        return Box(box.x + _EDGE + 130, box.bottom - (336, 268, 200, 152)[i], box.w - 2 * _EDGE - 130, 40)
