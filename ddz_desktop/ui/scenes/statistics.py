"""The player's statistics: sums and curves by mode, role and the opponents' level."""

from fractions import Fraction
from typing import NamedTuple

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.ui import opponents, plot, shelf
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.plot import Plot
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes import modes
from ddz_desktop.ui.scenes.library import LibraryPage
from ddz_desktop.ui.scenes.notice import Answer, Dialog
from ddz_desktop.ui.scenes.page import nothing, segments
from ddz_desktop.ui.scenes.sums import show
from ddz_desktop.ui.theme import BODY, HEADING, SMALL, Box
from ddz_desktop.ui.widgets import fitting
from net.index import Choice, Figures
from net.library import TROUBLE, Library
from net.summary import MIXED, PEOPLE, ROLES

_QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
_EDGE, _LABEL, _TILE, _GAP = 24.0, 104.0, 66.0, 10.0


class Numbers(NamedTuple):
    """What the page shows of a choice."""

    figures: Figures = Figures()
    currency: str = "beans"
    sums: list[float] = []  # noqa: RUF012 - a value of its own for each page
    rates: list[float] = []  # noqa: RUF012
    modes: dict[str, tuple[int, int]] = {}  # noqa: RUF012
    levels: tuple[str, ...] = ()


class Statistics(LibraryPage):
    """The page."""

    title, troubled = "stats.title", "stats.trouble"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.choice, self.numbers = Choice(), Numbers()
        self.look()

    def looked_up(self, library: Library) -> None:
        """The numbers of the choice."""
        self.numbers = _numbers(library, self.choice)

    # -- what can be pressed

    def parts(self) -> tuple[Control, ...]:
        """Modes, roles, levels, and the way to begin anew."""
        say, box, choice = self.desk.say, self.panel, self.choice
        roles = [("all", say("stats.every_role"))] + [(role, say(f"stats.roles.{role}")) for role in ROLES]
        known = {*opponents.anywhere(choice.preset), *self.numbers.levels, choice.level}
        met = [level for level in (*LEVELS, MIXED, PEOPLE) if level in known]
        levels = [("all", say("stats.every_level"))] + [(level, say(f"level.{level}")) for level in met]
        clear = Control("clear", Box(box.right - _EDGE - 200, box.bottom - 52, 200, 40), say("stats.clear"), "quiet",
                        enabled=any(hands for hands, _ in self.numbers.modes.values()))  # fmt: skip
        return (
            *modes.ANY.rows(self.grid, choice.preset or modes.ALL),
            *segments("role", self._line(0), roles, choice.role or "all"),
            *segments("level", self._line(1), levels, choice.level or "all"),
            clear,
        )

    def chosen(self, name: str) -> None:
        """Another choice, or zero again."""
        what, _, value = name.partition(".")
        if what == "clear":
            self._ask_to_clear()
        else:
            self.choice = self.choice._replace(**{what: "" if value == "all" else value})
            self.look()

    def _ask_to_clear(self) -> None:
        """It cannot be taken back: ask."""
        say = self.desk.say

        def done(name: str) -> None:
            self.drop(dialog)
            if name == "yes":
                self._clear()

        answers = (Answer("yes", say("stats.clear")), Answer("no", say("button.cancel"), "primary", ("escape",)))
        dialog = Dialog(self.desk, say("stats.clear_title"), say("stats.clear_text"), answers, done)
        self.show(dialog)

    def _clear(self) -> None:
        if self.library is None:
            return
        try:
            self.library.clear_statistics(shelf.clock())
        except TROUBLE as error:
            self.trouble(error)
        self.look()

    # -- the picture

    def picture(self, canvas: Canvas) -> None:
        """The panel with its sums and curves; a sentence where there is nothing to count."""
        box, say = self.panel, self.desk.say
        canvas.panel(box, 18)
        for i, name in enumerate(("role", "level")):
            line = self._line(i)
            canvas.text(say(f"stats.{name}"), box.x + _EDGE, line.centre[1], BODY, width=_LABEL - 8)
        if not self.numbers.figures.hands:
            self._nothing(canvas)
            return
        for i, (name, text) in enumerate(self._figures()):
            self._tile(canvas, i, say(f"stats.{name}"), text)
        for i, curve in enumerate(self._curves()):
            plot.draw(canvas, self._field(i), curve)

    def _nothing(self, canvas: Canvas) -> None:
        box, some = self.panel, bool(self.numbers.modes)
        below = Box(box.x, box.y + 100, box.w, box.h - 150)
        nothing(canvas, below, "landlord_S", self.desk.say("stats.none_such" if some else "stats.none"))

    def _figures(self) -> list[tuple[str, str]]:
        """Names and words of the tiles."""
        f = self.numbers.figures
        return [
            ("hands", f"{f.hands:,}"),
            ("wins", f"{f.wins:,}"),
            ("rate", _percent(f.wins / f.hands)),
            ("best", f"×{f.multiplier:,}"),
            ("beans", _sum(f.beans)),
            ("points", _sum(f.points)),
            ("bombs", f"{f.bombs:,}"),
            ("springs", f"{f.springs:,}"),
        ]

    def _tile(self, canvas: Canvas, i: int, name: str, text: str) -> None:
        box = self.panel
        w = (box.w - 2 * _EDGE - 3 * _GAP) / 4
        tile = Box(box.x + _EDGE + i % 4 * (w + _GAP), box.y + 120 + i // 4 * (_TILE + _GAP), w, _TILE)
        canvas.panel(tile, 12, "panel", 0.42)
        canvas.text(name, tile.x + 16, tile.y + 19, SMALL, "muted", width=tile.w - 24)
        size = fitting(canvas, text, HEADING + 2, "bold", tile.w - 32)
        canvas.text(text, tile.x + 16, tile.y + 44, size, "sand", "bold")

    def _curves(self) -> tuple[Plot, Plot]:
        say, numbers = self.desk.say, self.numbers
        first, ends = say("stats.first"), [say("stats.last", n=len(curve)) for curve in (numbers.sums, numbers.rates)]
        return (
            Plot(say(f"stats.{numbers.currency}_curve"), numbers.sums, _sum, first, ends[0]),
            Plot(say("stats.rate_curve"), numbers.rates, _percent, first, ends[1], _QUARTERS),
        )

    def finish(self, canvas: Canvas) -> None:
        """What stands in the list of modes."""
        played = self.numbers.modes
        whole = tuple(map(sum, zip(*played.values(), strict=True))) if played else (0, 0)
        below = {modes.ALL: self._share(*whole)} | {name: self._share(*share) for name, share in played.items()}
        modes.ANY.words(canvas, self.desk.say, below)
        box = self.panel
        canvas.text(self.desk.say("stats.hint"), box.x + _EDGE, box.bottom - 32, SMALL, "muted",
                    width=box.w - 2 * _EDGE - 216)  # fmt: skip

    def _share(self, hands: int, wins: int) -> str:
        return self.desk.say("stats.share", n=hands, rate=_percent(wins / hands)) if hands else ""

    def _line(self, i: int) -> Box:
        box = self.panel
        return Box(box.x + _EDGE + _LABEL, box.y + 20 + i * 48, box.w - 2 * _EDGE - _LABEL, 38)

    def _field(self, i: int) -> Box:
        box = self.panel
        w, y = (box.w - 2 * _EDGE - _GAP) / 2, box.y + 120 + 2 * (_TILE + _GAP) + 4
        return Box(box.x + _EDGE + i * (w + _GAP), y, w, box.bottom - 66 - y)

    def facts(self) -> dict[str, object]:
        """The sums."""
        return {"figures": self.numbers.figures._asdict()}


def _numbers(library: Library, choice: Choice) -> Numbers:
    """Everything the page shows; the curve is of beans unless only points were played for."""
    index = library.index
    beans, points = index.sums(choice, "beans"), index.sums(choice, "points")
    return Numbers(
        index.figures(choice),
        "beans" if beans or not points else "points",
        beans or points,
        index.rates(choice),
        index.by_preset(),
        tuple(sorted(index.levels())),
    )


def _sum(value: float) -> str:
    return show(Fraction(value).limit_denominator(12), sign=True)


def _percent(part: float) -> str:
    return f"{part * 100:.0f}%"
