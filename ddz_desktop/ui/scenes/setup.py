"""Single player set-up: mode, room, opponents and house rules, then to the table."""

import logging
from collections.abc import Callable

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.engine.rules import PRESETS, ROOMS, Bids, Calls, Rules
from ddz_desktop.ui import single
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Replace
from ddz_desktop.ui.scenes.house import HouseRules, changed
from ddz_desktop.ui.scenes.notice import Answer, Dialog, say_aloud
from ddz_desktop.ui.scenes.page import Page, body, segments
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.theme import BODY, LABEL, SMALL, TITLE, Box
from net.profile import RELIEF

_log = logging.getLogger(__name__)

_LIST, _ROW, _EDGE = 320.0, 68.0, 36.0
_FIGURES = {
    "classic_a": "landlord_S", "classic_b": "landlord_H", "huanle": "landlord_D", "huanle_laizi": "cat",
    "laizi_bid": "lady_D", "tiandi": "tiger", "five": "landlord_C", "five_new": "lady_H",
}  # fmt: skip


class Setup(Page):
    """What will be played."""

    title = "setup.title"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        if desk.settings.preset not in PRESETS:
            desk.settings = desk.settings.with_(preset="huanle")
        self.ring.focus = f"preset.{desk.settings.preset}"

    @property
    def rules(self) -> Rules:
        """The rules as chosen."""
        return single.house(self.desk, self.desk.settings.preset)

    @property
    def short(self) -> int:
        """Beans missing for the room; 0 where none are, or none are played for."""
        rules = self.rules
        return max(0, rules.entry - self.desk.profile.beans) if rules.currency == "beans" else 0

    # -- what can be pressed

    def parts(self) -> tuple[Control, ...]:
        """Modes at the left, the chosen one's table at the right."""
        say, settings, panel = self.desk.say, self.desk.settings, self._panel()
        levels = [(name, say(f"level.{name}")) for name in LEVELS]
        return (
            *(
                Control(f"preset.{preset}", self._row(i), look="row", chosen=preset == settings.preset)
                for i, preset in enumerate(PRESETS)
            ),
            *(self._rooms() if self.rules.currency == "beans" else ()),
            *segments("level", self._line(1), levels, single.level(self.desk)),
            Control("house", self._line(2), self._house_label(), "choice", "settings"),
            *self._relief(),
            Control(
                "start", Box(panel.right - _EDGE - 260, panel.bottom - 90, 260, 58), say("setup.start"), "primary",
                enabled=not self.short, keys=("return", "enter"),
            ),
        )  # fmt: skip

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
                self._keep(**{what: value})
            case "house":
                self.show(HouseRules(self.desk, self.desk.settings.preset, self._leave_house))
            case "relief":
                self._safely(lambda: single.relieve(self.desk))
            case "start":
                self._start()
        self.stale = True

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
        self.change = Replace(TableScene(self.desk, single.start(self.desk, self.desk.settings.preset)))

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
            say_aloud(self, self.desk.say("notice.not_saved", why=error.strerror or str(error)))

    # -- the picture

    def picture(self, canvas: Canvas) -> None:
        """The panel of the chosen mode and what its rows are."""
        box, say, preset = self._panel(), self.desk.say, self.desk.settings.preset
        canvas.panel(box, 18)
        h = min(360.0, box.h - 310)
        figure = Box(box.right - 52 - h * 0.576, box.y + 18, h * 0.576, h)
        canvas.picture(f"scenes/{_FIGURES[preset]}.svg", figure)
        x, wide = box.x + _EDGE, box.w - _EDGE * 2 - 250
        canvas.text(say(f"preset.{preset}.name"), x, box.y + 48, TITLE, face="bold", width=wide)
        canvas.text(mode_line(self.desk, PRESETS[preset]), x, box.y + 82, LABEL, "sand")
        canvas.prose(say(f"preset.{preset}.summary"), Box(x, box.y + 106, wide, 190), BODY, "muted", 1.55)
        for i, name in enumerate(("room", "bots", "house")):
            line = self._line(i)
            canvas.text(say(f"setup.{name}"), x, line.y + line.h / 2, BODY, width=line.x - x - 8)
        self._stake(canvas)

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
        """The words in the list of modes."""
        for i, preset in enumerate(PRESETS):
            row, say = self._row(i), self.desk.say
            canvas.text(
                say(f"preset.{preset}.name"), row.x + 18, row.y + row.h / 2 - 12, BODY, face="bold", width=row.w - 36
            )
            canvas.text(
                mode_line(self.desk, PRESETS[preset]),
                row.x + 18,
                row.y + row.h / 2 + 10,
                SMALL,
                "muted",
                width=row.w - 36,
            )

    def _panel(self) -> Box:
        box = body(self.desk)
        return Box(box.x + _LIST + 24, box.y, box.w - _LIST - 24, box.h)

    def _row(self, i: int) -> Box:
        box = body(self.desk)
        step = (box.h + 8) / len(PRESETS)
        return Box(box.x, box.y + i * step, _LIST, step - 8)

    def _line(self, i: int) -> Box:
        """Where the i-th choice of the panel lies, from its lower edge up."""
        box = self._panel()
        return Box(box.x + _EDGE + 130, box.bottom - (280, 210, 158)[i], box.w - 2 * _EDGE - 130, 40)


def mode_line(desk: Desk, rules: Rules) -> str:
    """A mode in a few words: players, decks, who becomes landlord."""
    opening = "bids" if isinstance(rules.opening, Bids) else "calls" if isinstance(rules.opening, Calls) else "flipped"
    players = desk.say("setup.players", seats=rules.seats, n=rules.decks)
    return f"{players} · {desk.say(f'setup.preset_line.{opening}')}"
