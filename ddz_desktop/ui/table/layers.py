"""What opens over the table: the chooser of a reading, the table's menu, the plays so far."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from ddz_desktop.engine.view import View
from ddz_desktop.ui.art import Deck, deck_named
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.clipboard import copy
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import KEYS, laid, shown
from ddz_desktop.ui.listing import Listing
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.sound import volumes
from ddz_desktop.ui.table import layout
from ddz_desktop.ui.table.paint import draw_mark, draw_sprite
from ddz_desktop.ui.table.pen import Pen
from ddz_desktop.ui.table.picture import Picture
from ddz_desktop.ui.table.row import PAGE
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.table.wording import play_text
from ddz_desktop.ui.theme import BODY, LABEL, SPEEDS, Box, Grid, around
from ddz_desktop.ui.widgets import paint

Done = Callable[[str], None]
_WIDE, _HIGH, _GAP, _EDGE = 420.0, 52.0, 14.0, 36.0
_CORNER = 124.0  # units of a button in the upper corner
_AROUND = 12.0  # units from the panel to the window's edge at least
_LINE, _WORDS = 50.0, 104.0  # units of a row of choices, and of the words before it
_LEADING = 1.5  # of the lines that name the keys
_ROWS = 14  # plays listed at once, at most


def pen_of(desk: Desk, grid: Grid | None = None) -> Pen:
    """The layout's pen for this desk. `grid`: other than the table's."""
    grid, fonts = grid or desk.table, desk.fonts
    return Pen(
        grid, desk.words, lambda text, size, face: fonts.width(text, face, grid.type(size)) / grid.scale,
        desk.words.language == "zh",
    )  # fmt: skip


def deck_of(desk: Desk) -> Deck:
    """The faces that the player has chosen."""
    look = desk.settings
    return deck_named(look.faces == "masks", look.large_cards, look.four_colours)


class Chooser(Layer):
    """Several readings of the raised cards are playable: which is meant?"""

    at_table = True

    def __init__(self, desk: Desk, sitting: Sitting, done: Done) -> None:
        super().__init__(desk)
        self.sitting, self._done = sitting, done
        self.ring.focus = "reading 0"

    @property
    def picture(self) -> Picture:
        """The readings, best first."""
        return layout.chooser(pen_of(self.desk), self.sitting)

    def heading(self) -> str:
        """Its title."""
        return self.desk.say("table.choose")

    def controls(self) -> tuple[Control, ...]:
        """One for each reading, and the way back."""
        return self.picture.controls

    def press(self, name: str) -> None:
        """A reading was chosen, or none; or the next page is wanted."""
        if name != "more":
            self._done(name)
            return
        pages = -(-len(self.sitting.readings) // PAGE)
        self.sitting = replace(self.sitting, page=(self.sitting.page + 1) % pages)
        self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        """The panel, a row for each reading, its cards."""
        canvas, picture = self.canvas(surface), self.picture
        panel, *words = picture.marks
        draw_mark(canvas, panel)
        paint(canvas, picture.controls, self.ring, self.glow)
        for mark in words:
            draw_mark(canvas, mark)
        for sprite in picture.sprites.values():
            draw_sprite(canvas, sprite, sprite.box.w, deck_of(self.desk))


class TableMenu(Layer):
    """Go on, leave and go on later, leave for good; how fast everything moves, how loud. The hand waits.
    `later`: between two hands of a match that is kept; `number`: of the deal; `sheet`: there is a score sheet."""

    def __init__(
        self, desk: Desk, playing: bool, done: Done, later: bool = False, number: str = "", sheet: bool = False,
        title: str = "table.paused",
    ) -> None:  # fmt: skip
        super().__init__(desk)
        self._title = title
        self._playing, self._done, self._later, self._number, self._sheet = playing, done, later, number, sheet
        self._copied = False
        self.ring.focus = "stay"

    @property
    def tall(self) -> float:
        """The panel with some room round it."""
        high = 2 * _EDGE + 40 + (3 if self._playing else 2) * (_HIGH + _GAP) + 3 * _LINE + 2 * _AROUND
        return high + 20 + len(self._keys()) * LABEL * _LEADING + 50

    def frame(self) -> Box:
        """The panel in the middle."""
        return around(self.grid.w / 2, self.grid.h / 2, _WIDE + 2 * _EDGE, self.tall - 2 * _AROUND)

    def heading(self) -> str:
        """Its title."""
        return self.desk.say(self._title)

    def controls(self) -> tuple[Control, ...]:
        """The ways on, the speeds, the volumes."""
        say, x, y = self.desk.say, self.frame().x + _EDGE, self.frame().y + _EDGE + 40
        ways: tuple[tuple[str, str, tuple[str, ...]], ...] = (("stay", say("leave.stay"), ("escape",)),)
        if self._playing:
            ways += (("later", say("leave.later"), ()), ("escape", say("leave.escape"), ()))
        else:
            ways += (("later", say("leave.later"), ()) if self._later else ("quit", say("table.leave_now"), ()),)
        rows = tuple(
            Control(name, Box(x, y + i * (_HIGH + _GAP), _WIDE, _HIGH), label, "quiet" if i else "primary", keys=keys)
            for i, (name, label, keys) in enumerate(ways)
        )
        rows += (self._report(), self._rules())
        y += len(ways) * (_HIGH + _GAP) + 8
        settings, speeds = self.desk.settings, tuple((name, say(f"settings.speeds.{name}")) for name in SPEEDS)
        return (
            *self._of_the_match(),
            *rows,
            *_choices("speed", x, y, speeds, settings.speed),
            *_choices("sound", x, y + _LINE, *volumes(say, settings.sound)),
            *_choices("music", x, y + 2 * _LINE, *volumes(say, settings.music)),
        )

    def _of_the_match(self) -> tuple[Control, ...]:
        """The number of the deal, which a press copies, and the score sheet, at the foot."""
        box, say = self.frame(), self.desk.say
        if not self._sheet:
            return ()
        y, wide = box.bottom - _EDGE - 30, 262.0 if self._number else 0.0
        label = say("deal.copied") if self._copied else say("deal.number", number=self._number)
        number = Control("number", Box(box.x + _EDGE, y, wide, 38), label, "toggle", keys=("c",))
        left = box.x + _EDGE + wide + (8 if wide else 0)
        sheet = Control("sheet", Box(left, y, box.right - _EDGE - left, 38), say("scores.title"), "toggle", "stats",
                        keys=("b",))  # fmt: skip
        return (number, sheet) if self._number else (sheet,)

    def _rules(self) -> Control:
        """The way to the rules of this mode, in the corner."""
        box = self.frame()
        at = Box(box.right - _EDGE - _CORNER, box.y + 26, _CORNER, 38)
        return Control("rules", at, self.desk.say("menu.rules"), "toggle", "rules", keys=("f1",))

    def _report(self) -> Control:
        """A report where something is wrong: beside the rules, or at the foot where that is free and the title long."""
        box, rules = self.frame(), self._rules().box
        at = rules.moved(dx=-_CORNER - 8) if self._sheet else rules.moved(dy=box.bottom - _EDGE - 30 - rules.y)
        return Control("report", at, self.desk.say("report.write"), "toggle", "share")

    def _keys(self) -> list[str]:
        """The keys of the table, in lines."""
        grid, desk = self.desk.page(), self.desk
        said = desk.say("table.keys", **{what: shown(key) for what, key in laid(desk.settings.keys).items()})
        return desk.fonts.wrap(said, "regular", grid.type(LABEL), _WIDE * grid.scale)

    def press(self, name: str) -> None:
        """What was chosen; a speed or a volume is kept at once."""
        match name.split():
            case ["speed", speed]:
                self._keep(speed=speed)
            case ["sound" | "music" as what, percent]:
                return self._keep(**{what: int(percent)})
            case ["number"]:
                self._copied = copy(self._number)
                self.stale = True
                return None
        return self._done(name)

    def _keep(self, **changes: object) -> None:
        self.desk.settings = self.desk.settings.with_(**changes)
        self.desk.save(self.desk.settings)
        self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        """The table dimmed, the panel, its controls."""
        canvas, box = self.canvas(surface), self.frame()
        canvas.dim()
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        carved(canvas, self.desk.say(self._title), box.x + _EDGE, box.y + 44)
        controls = self.controls()
        lowest = controls[-1].box
        for i, words in enumerate(("settings.music", "settings.sound", "table.speed")):
            y = lowest.centre[1] - i * _LINE
            canvas.text(self.desk.say(words), box.x + _EDGE, y, LABEL, "muted", width=_WORDS - 8)
        for i, line in enumerate(self._keys()):
            canvas.text(line, box.x + _EDGE, lowest.bottom + 30 + i * LABEL * _LEADING, LABEL, "muted")
        paint(canvas, controls, self.ring, self.glow)


def _choices(what: str, x: float, y: float, values: tuple[tuple[str, str], ...], taken: str) -> tuple[Control, ...]:
    """One control for each (value, words), side by side; named `what value`."""
    w, x = (_WIDE - _WORDS - (len(values) - 1) * 6) / len(values), x + _WORDS
    return tuple(
        Control(f"{what} {value}", Box(x + i * (w + 6), y, w, 40), words, "choice", chosen=value == taken)
        for i, (value, words) in enumerate(values)
    )


class Plays(Listing):
    """出牌记录: every turn so far, newest last."""

    def __init__(self, desk: Desk, view: View, names: tuple[str, ...], done: Done, log: bool = False) -> None:
        """`log`: whether the event log is offered, too; `done` is told “log” then."""
        super().__init__(desk, done)
        self.view, self.names, self._log = view, names, log
        self.scroll(self.count)

    @property
    def count(self) -> int:
        """Plays in all."""
        return len(self.view.turns)

    @property
    def rows(self) -> int:
        """Plays listed at once."""
        return min(_ROWS, int((self.grid.h - 144) / 34))

    def frame(self) -> Box:
        """The panel in the middle."""
        return around(self.grid.w / 2, self.grid.h / 2, 720, 92 + self.rows * 34 + 20)

    def heading(self) -> str:
        """Its title."""
        return self.desk.say("table.all_plays")

    def controls(self) -> tuple[Control, ...]:
        """Close, and earlier or later plays."""
        box = self.frame()
        at = Box(box.right - 328, box.y + 20, 168, 40)
        log = Control("log", at, self.desk.say("log.title"), "choice", keys=(KEYS["log"],))
        return (*((log,) if self._log else ()), *self.arrows(), self.cross(KEYS["last"]))

    def draw(self, surface: pygame.Surface) -> None:
        """The table dimmed; name, reading and cards of each turn."""
        canvas, box, say = self.canvas(surface), self.frame(), self.desk.say
        canvas.dim()
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        carved(canvas, say("table.all_plays"), box.x + 28, box.y + 42)
        if not self.view.turns:
            canvas.text(say("table.no_plays"), box.x + 28, box.y + 98, BODY, "muted")
        for i, turn in enumerate(self.view.turns[self.first : self.first + self.rows]):
            y = box.y + 98 + i * 34
            if self.first + i >= self.view.trick:
                canvas.panel(Box(box.x + 16, y - 16, box.w - 32, 32), 8, "panel", 0.5)
            canvas.text(self.names[turn.seat], box.x + 28, y, BODY, face="bold", width=200)
            kind = say(f"kind.{turn.combo.kind.name.lower()}") if turn.combo else say("ask.pass.yes")
            canvas.text(kind, box.x + 250, y, BODY, "sand" if turn.combo else "muted", width=170)
            canvas.text(play_text(say, turn) if turn.combo else "", box.x + 430, y, BODY, width=260)
        paint(canvas, self.controls(), self.ring, self.glow)
