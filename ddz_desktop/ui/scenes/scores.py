"""The score sheet of a match: a line for each hand, the totals, and at the end who has won."""

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

import pygame

from ddz_desktop.engine.cards import Seat
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.listing import Listing
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.sums import show
from ddz_desktop.ui.table.seats import avatar
from ddz_desktop.ui.theme import BODY, HEADING, LABEL, Box, around
from ddz_desktop.ui.widgets import fitting, paint
from net import deals
from net.solo import SEAT, Solo
from net.table import Score

ROWS = 12  # hands seen at once, at most
_WIDE, _EDGE, _ROW, _FIRST, _HEAD, _BUTTON = 980.0, 32.0, 29.0, 96.0, 136.0, 52.0


class Course(NamedTuple):
    """A match so far. `hands`: so many it has, 0: no end; `number`: of the present or last deal, "": it has none."""

    names: tuple[str, ...]
    scores: tuple[Score, ...]
    hands: int = 0
    over: bool = False
    number: str = ""
    again: bool = True  # whether the player could pay for another

    @property
    def totals(self) -> tuple[Fraction, ...]:
        """The sum of all hands by seat, in points or beans."""
        return tuple(
            sum((Fraction(score.change[seat], score.unit) for score in self.scores), Fraction())
            for seat in range(len(self.names))
        )

    @property
    def best(self) -> tuple[Seat, ...]:
        """Who has most."""
        return tuple(seat for seat, total in enumerate(self.totals) if total == max(self.totals))


def course(match: object, me: str) -> Course | None:
    """The course of a match against bots; none of a lesson. `me`: the player's name."""
    if not isinstance(match, Solo):
        return None
    table = match.room.table
    names = tuple(chair.name or me for chair in table.chairs)
    return Course(names, table.scores, table.hands, table.over, str(deals.number(table) or ""), not table.poor(SEAT))


class Scores(Listing):
    """积分表. `done` is told “close”, and at the end of the match “rematch” or “back”, too."""

    def __init__(self, desk: Desk, match: Course, done: Callable[[str], None]) -> None:
        super().__init__(desk, done)
        self.match = match
        self.scroll(self.count)
        self.ring.focus = "rematch" if match.over and match.again else "close"

    @property
    def count(self) -> int:
        """Hands so far."""
        return len(self.match.scores)

    @property
    def rows(self) -> int:
        """Hands seen at once."""
        free = self.grid.h - 40 - _HEAD - 64 - (_BUTTON + 24 if self.match.over else 0)
        return min(ROWS, int(free / _ROW))

    def frame(self) -> Box:
        """The panel in the middle."""
        rows = min(self.rows, max(1, len(self.match.scores)))
        high = _HEAD + rows * _ROW + 64 + (_BUTTON + 24 if self.match.over else 0)
        return around(self.grid.w / 2, self.grid.h / 2, _WIDE, high)

    def heading(self) -> str:
        """Its title."""
        return self.desk.say("scores.title")

    def controls(self) -> tuple[Control, ...]:
        """Close, earlier and later hands where there are more; at the end another match, or away."""
        box, say = self.frame(), self.desk.say
        controls = [*(self.arrows() if self.count > self.rows else ()), self.cross("b")]
        if self.match.over:
            y = box.bottom - _BUTTON - 20
            controls += [
                Control("back", Box(box.right - _EDGE - 496, y, 240, _BUTTON), say("result.back"), "quiet"),
                Control("rematch", Box(box.right - _EDGE - 240, y, 240, _BUTTON), say("scores.rematch"), "primary",
                        enabled=self.match.again, keys=("return", "enter", "space")),
            ]  # fmt: skip
        return tuple(controls)

    def facts(self) -> dict[str, object]:
        """What it says, for tests."""
        return {"totals": [str(total) for total in self.match.totals], "over": self.match.over}

    # -- the picture

    def draw(self, surface: pygame.Surface) -> None:
        """The table dimmed; a column for each seat, a line for each hand, the sums below."""
        canvas, box, match = self.canvas(surface), self.frame(), self.match
        canvas.dim(0.25)
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        self._title(canvas, box)
        self._names(canvas, box)
        y = box.y + _HEAD
        if not match.scores:
            canvas.text(self.desk.say("scores.none"), box.x + _EDGE, y + _ROW / 2, BODY, "muted")
        for i, score in enumerate(match.scores[self.first : self.first + self.rows]):
            self._line(canvas, box, y + (i + 0.5) * _ROW, self.first + i + 1, score)
        y += min(self.rows, max(1, len(match.scores))) * _ROW + 8
        canvas.fill(Box(box.x + _EDGE, y, box.w - 2 * _EDGE, 1.5), "sand_deep", 0.8)
        self._totals(canvas, box, y + 26)
        paint(canvas, self.controls(), self.ring, self.glow)

    def _title(self, canvas: Canvas, box: Box) -> None:
        """What it is, or who has won."""
        say, match, x = self.desk.say, self.match, box.x + _EDGE
        head = say("scores.title")
        if match.over:
            canvas.icon("trophy", x + 17, box.y + 40, 34)
            x += 46
            best = [match.names[seat] for seat in match.best]
            names = reduce(lambda one, other: say("scores.and", one=one, other=other), best)
            tie, mine = len(match.best) > 1, match.best == (SEAT,)
            head = say("scores.me") if mine else say("scores.won", name=names)
            head = say("scores.tie", names=names) if tie else head
        room = box.right - x - 290
        x += carved(canvas, head, x, box.y + 42, width=room) + 18
        n = len(match.scores)
        so_far = say("scores.of", played=n, hands=match.hands) if match.hands else say("scores.endless", n=n)
        canvas.text(so_far, x, box.y + 43, LABEL, "muted")

    def _names(self, canvas: Canvas, box: Box) -> None:
        for seat, name in enumerate(self.match.names):
            right, wide = self._column(box, seat)
            ink = "sand" if seat == SEAT else "sand_light"
            room = wide - 52
            size = fitting(canvas, name, BODY, "bold", room)
            w = min(room, canvas.width(name, size, "bold"))
            canvas.text(name, right - w, box.y + 106, size, ink, "bold", width=room + 1)
            canvas.icon(avatar(seat), right - w - 22, box.y + 105, 30)

    def _line(self, canvas: Canvas, box: Box, y: float, place: int, score: Score) -> None:
        if place % 2:
            canvas.panel(Box(box.x + 16, y - _ROW / 2, box.w - 32, _ROW), 8, "panel", 0.4)
        canvas.text(self.desk.say("scores.hand", n=place), box.x + _EDGE, y, LABEL, "muted")
        for seat, change in enumerate(score.change):
            right, _ = self._column(box, seat)
            ink = "gain" if change > 0 else "loss" if change < 0 else "muted"
            wide = canvas.text(show(Fraction(change, score.unit), sign=True), right, y, BODY, ink, anchor="midright")
            if seat in score.landlords:
                canvas.icon("badge_landlord", right - wide - 16, y, 20)

    def _totals(self, canvas: Canvas, box: Box, y: float) -> None:
        canvas.text(self.desk.say("scores.total"), box.x + _EDGE, y, BODY, face="bold")
        for seat, total in enumerate(self.match.totals):
            right, wide = self._column(box, seat)
            text = show(total, sign=True)
            ink = "gain" if total > 0 else "loss" if total < 0 else "muted"
            canvas.text(text, right, y, fitting(canvas, text, HEADING, "bold", wide), ink, "bold", "midright")

    def _column(self, box: Box, seat: Seat) -> tuple[float, float]:
        """The right edge of a seat's column, and how wide it is."""
        wide = (box.w - 2 * _EDGE - _FIRST) / len(self.match.names)
        return box.x + _EDGE + _FIRST + (seat + 1) * wide, wide - 12
