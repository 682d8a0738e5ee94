"""The end of a hand: who won and why, the sum written out for each seat, beans counting up, and what next."""

from collections.abc import Callable
from fractions import Fraction

import pygame

from ddz_desktop.engine.events import Result as Ended
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.view import View
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.clipboard import copy
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.scenes import sums
from ddz_desktop.ui.scenes.scores import Course
from ddz_desktop.ui.table.bits import Effect
from ddz_desktop.ui.table.ending import ended
from ddz_desktop.ui.table.flying import draw_bits
from ddz_desktop.ui.table.seats import avatar
from ddz_desktop.ui.table.stage import pace_of
from ddz_desktop.ui.theme import (
    BODY,
    COUNT_UP,
    DESIGN,
    DISPLAY,
    HEADING,
    LABEL,
    PANEL_IN,
    SMALL,
    SPEEDS,
    Box,
    around,
    ease,
)  # fmt: skip
from ddz_desktop.ui.widgets import fitting, paint
from net.protocol import Room

_ICONS = {"initial": "trophy", "show": "fan", "rob": "crown", "reveal": "eye", "double": "bean", "bomb": "bomb",
          "spring": "spring", "anti_spring": "spring"}  # fmt: skip
_WIDE = 684.0


class Result(Layer):
    """What a hand that has ended brought. `done` is told “again”, “replay”, “sheet” or “back”."""

    opaque = True

    def __init__(
        self, desk: Desk, room: Room, view: View, done: Callable[[str], None], again: bool = True, replay: bool = False,
        match: Course | None = None, back: str = "result.back",
    ) -> None:  # fmt: skip
        """`again`: whether another hand at this table is offered; `replay`: whether the hand can be seen again;
        `match`: so far, with the number of this deal; `back`: what the way back is called."""
        super().__init__(desk)
        assert isinstance(view.phase, Over), "no result before the end"
        self.room, self.view, self.result, self._done = room, view, view.phase.result, done
        self.match, self.copied, self._back = match, False, back
        self.over = match is not None and match.over
        self.again, self.replay = again and not self.poor and not self.over, replay
        # who has left for good has no name at the table any more
        self.names = tuple(
            chair.name or (desk.name if seat == view.seat else "?") for seat, chair in enumerate(room.chairs)
        )
        totals = tuple(chair.total if chair.name else None for chair in room.chairs)
        void = self.result.settlement is None and room.rules.currency == "beans"  # nobody's beans have changed
        self.rows = sums.rows(desk.words, room.rules, self.result, view.beans if void else totals)
        self._since: float | None = None
        self._moved = False
        self._now = 0.0
        self.ring.focus = "again" if self.again else "sheet" if self.over else "back"

    @property
    def poor(self) -> bool:
        """Whether the player cannot pay the entry any more."""
        rules, sums_ = self.room.rules, self.result.settlement
        if rules.currency != "beans" or sums_ is None or self.view.seat < 0:
            return False
        return sums_.after[self.view.seat] < rules.entry

    def heading(self) -> str:
        """Its title."""
        return self.desk.say("result.title")

    def controls(self) -> tuple[Control, ...]:
        """Again, the same hand once more to look at, and the way back."""
        x, y, say = self._panel().x, self._panel().bottom + self._gap, self.desk.say
        wide = 192 if self.replay else 260
        left = x + _WIDE - wide
        controls = [Control("back", Box(left, y, wide, 58), say(self._back), "quiet", keys=("escape",))]
        if self.replay:
            left -= wide + 20
            controls.insert(0, Control("replay", Box(left, y, wide, 58), say("result.replay"), "quiet", "replay",
                                       keys=("r",)))  # fmt: skip
        if self.again or self.over:
            name, keys = "sheet" if self.over else "again", ("return", "enter", "space")
            first = Control(name, Box(x, y, left - 20 - x, 58), self._first_label(), "primary", keys=keys)
            controls.insert(0, first)
        return (*controls, *self._of_the_match())

    def _first_label(self) -> str:
        match, say = self.match, self.desk.say
        if self.over:
            return say("result.final")
        if match and match.hands and len(match.scores) < match.hands:
            return say("result.next", n=len(match.scores) + 1, hands=match.hands)
        return say("result.again")

    def _of_the_match(self) -> tuple[Control, ...]:
        """The number of the deal, which a press copies, and the score sheet."""
        x, y, say, match = self._panel().x, self._panel().bottom + self._gap + 74, self.desk.say, self.match
        if match is None:
            return ()
        controls: tuple[Control, ...] = ()
        if match.number:
            label = say("deal.copied") if self.copied else say("deal.number", number=match.number)
            controls += (Control("number", Box(x, y, 330, 38), label, "toggle", keys=("c",)),)
        if not self.over:
            label = say("scores.title")
            controls += (Control("sheet", Box(x + _WIDE - 330, y, 330, 38), label, "toggle", "stats", keys=("b",)),)
        return controls

    def press(self, name: str) -> None:
        """Another hand, the replay, the score sheet, or away from the table; the number is copied."""
        if name == "number" and self.match:
            self.copied = copy(self.match.number)
            self.stale = True
        else:
            self._done(name)

    def step(self, now: float) -> float | None:
        """Beans count up for 900 ms at normal speed."""
        if self._since is None:
            self._since = now
        self._now = now
        moving = now - self._since <= max(self._length, self._effect.finish)
        self.stale = self.stale or moving or self._moved  # once more at the end: the whole sum
        self._moved = moving
        return now if moving else None

    @property
    def _effect(self) -> Effect:
        """What is seen of having won or lost."""
        return ended(self.result, self.view.seat, self._before(292), pace_of(self.desk))

    @property
    def _length(self) -> float:
        return (PANEL_IN + COUNT_UP) * SPEEDS[self.desk.settings.speed]

    @property
    def counted(self) -> Fraction:
        """How much of the change is shown, 0…1."""
        if self._since is None or self._now - self._since >= self._length:
            return Fraction(int(self._since is not None))
        return Fraction(round(ease((self._now - self._since) / self._length) * 1000), 1000)

    def facts(self) -> dict[str, object]:
        """The outcome, for tests."""
        return {"why": self.result.why, "winners": list(self.result.winners)}

    # -- the picture

    def draw(self, surface: pygame.Surface) -> None:
        """The winner before the sun; the sum at the right."""
        canvas = self.canvas(surface)
        canvas.felt(0.3, 0.45)
        draw_bits(canvas, self._effect.bits, self._now - (self._now if self._since is None else self._since))
        self._winner(canvas)
        self._sum(canvas)
        paint(canvas, self.controls(), self.ring, self.glow)

    def _winner(self, canvas: Canvas) -> None:
        words, part = self.desk.words, self._part
        x, y = self._before(292)
        canvas.picture("scenes/sun_small.svg", around(x, y, 426 * part, 426 * part))
        for name, dx, k in _figures(self.result, self.room.rules.seats):
            figure = around(x + dx * part, y + 8 * part, 190 * k * part, 330 * k * part)
            canvas.picture(f"scenes/{name}.svg", figure)
        head = sums.headline(words, self.result)
        carved(canvas, head, x, self._before(566)[1], DISPLAY, anchor="center", width=480 * part)
        why = sums.reason(words, self.result, self.names, self.view.seat)
        for i, line in enumerate(canvas.lines(why, BODY, 480 * part)):
            canvas.text(line, x, self._before(624)[1] + i * 26, BODY, "sand", anchor="center")

    @property
    def _part(self) -> float:
        """How large the winner is where text is large."""
        return (self._panel().x - self.grid.stage.x - 36) / 512

    def _before(self, y: float) -> tuple[float, float]:
        """The middle of the winner's half, so far down in the design of 720."""
        s = self.grid.stage
        return s.x + 36 + 240 * self._part, s.y + s.h * y / DESIGN[1]

    def _sum(self, canvas: Canvas) -> None:
        box, say, result, lift = self._panel(), self.desk.say, self.result, 0.0 if self._roomy else 34.0
        canvas.panel(box, 18)
        carved(canvas, say("result.title"), box.x + 32, box.y + 42 - lift / 4)
        if result.settlement is not None:
            canvas.text(self._total(), box.right - 32, box.y + 42 - lift / 4, BODY, "muted", anchor="midright")
        self._chips(canvas, 76 - lift / 2)
        beans = self.room.rules.currency == "beans"
        canvas.text(say("result.this_hand"), box.right - 190, box.y + 150 - lift, SMALL, "muted", anchor="midright")
        after = say("result.beans_now" if beans else "result.total")
        canvas.text(after, box.right - (56 if beans else 32), box.y + 150 - lift, SMALL, "muted", anchor="midright")
        step = min(92.0, (box.h - 168 + lift) / len(self.rows))
        for i, row in enumerate(self._ordered()):
            self._row(canvas, row, Box(box.x + 16, box.y + 168 - lift + i * step, box.w - 32, step - 8))

    def _total(self) -> str:
        """底分 × 倍数 in words, or the penalty."""
        rules, result, say = self.room.rules, self.result, self.desk.say
        if result.why == "left":
            unit = result.settlement.unit if result.settlement else 1
            return say("result.penalty", penalty=sums.show(Fraction(result.penalty, unit)))
        parts = [say("result.sum", stake=result.stake, multiplier=sums.multiplier(result))]
        parts += [sums.show(Fraction(*rules.coefficient))] if rules.coefficient != (1, 1) else []
        parts += [say("result.per_point", N=rules.N)] if rules.currency == "beans" else []
        return " × ".join(parts)

    def _chips(self, canvas: Canvas, top: float) -> None:
        """The multiplier's parts, so far below the panel's upper edge; or that there are none."""
        box, parts = self._panel(), sums.merged(self.result)
        if not parts:
            none = self.desk.say("result.void_sum" if self.result.settlement is None else "result.no_factors")
            canvas.text(none, box.x + 32, box.y + top + 21, BODY, "muted")
            return
        names = [self.desk.say(f"factor.{name}") for name, _ in parts]
        times = [f"×{value}" for _, value in parts]
        taken = [64 + canvas.width(text, HEADING, "bold") for text in times]  # of a chip, by all but its name
        room = box.w - 64 - 12 * (len(parts) - 1) - sum(taken)
        size = fitting(canvas, "".join(names), BODY, "regular", room)
        share = min(1.0, room / canvas.width("".join(names), size))
        x = box.x + 32
        for (icon, _), name, times_, rest in zip(parts, names, times, taken, strict=True):
            width = share * canvas.width(name, size)
            chip = Box(x, box.y + top, rest + width, 44)
            canvas.panel(chip, 11, "chip", 0.9)
            y = chip.centre[1]
            canvas.icon(_ICONS[icon], chip.x + 22, y, 26)
            canvas.text(name, chip.x + 40, y - 1, size, width=width + 2)
            canvas.text(times_, chip.right - 12, y - 1, HEADING, "sand", "bold", "midright")
            x = chip.right + 12

    def _ordered(self) -> list[sums.Row]:
        """One's own line first, then round the table."""
        me = max(0, self.view.seat)
        return [self.rows[(me + i) % len(self.rows)] for i in range(len(self.rows))]

    def _row(self, canvas: Canvas, row: sums.Row, box: Box) -> None:
        mine = row.seat == self.view.seat
        if mine:
            canvas.panel(box, 14, "sand_deep", 0.28)
        y, tight = box.y + box.h / 2, box.h < 70
        size = min(58.0, box.h - 8)
        canvas.icon(avatar(row.seat), box.x + 52, y, size)
        if row.role != "none":
            canvas.icon(f"badge_{row.role}", box.x + 52 + size * 0.42, y - size * 0.38, size * 0.45)
        self._words(canvas, row, Box(box.x + 100, y, box.w - 100 - 286, box.h))
        self._money(canvas, row, box, 22.0 if tight else 26.0)

    def _words(self, canvas: Canvas, row: sums.Row, place: Box) -> None:
        """Name, formula and what bit, in three lines; where rows are low, what bit stands behind the name."""
        x, y, room, low = place.x, place.y, place.w, place.h < 70
        name, notes = self.names[row.seat], " · ".join(row.notes)
        name = self.desk.say("result.me", name=name) if row.seat == self.view.seat else name
        if low:
            free = room - (canvas.width(notes, SMALL) + 12 if notes else 0)
            wide = canvas.text(name, x, y - 11, fitting(canvas, name, BODY, "bold", free), face="bold", width=free + 1)
            canvas.text(row.formula, x, y + 11, LABEL, "muted", width=room)
            canvas.text(notes, x + wide + 12, y - 10, SMALL, "muted", width=room - wide)
            return
        lines = [line for line in (row.formula, notes) if line]
        top = y - 12 * len(lines)
        canvas.text(name, x, top, fitting(canvas, name, BODY, "bold", room), face="bold", width=room + 1)
        for i, line in enumerate(lines, 1):
            size = fitting(canvas, line, LABEL, "regular", room)
            canvas.text(line, x, top + 24 * i, size, "muted", width=room + 2)

    def _money(self, canvas: Canvas, row: sums.Row, box: Box, size: float) -> None:
        """The change, and what the seat has now: counting up to it."""
        y, beans = box.y + box.h / 2 - 1, self.room.rules.currency == "beans"
        ink = "gain" if row.change > 0 else "loss" if row.change < 0 else "muted"
        right = box.right - 174
        canvas.text(sums.show(row.change, sign=True), right, y, size, ink, "bold", "midright")
        if row.after is None:
            return
        there = row.after - row.change * (1 - self.counted)
        unit = self.result.settlement.unit if self.result.settlement else 1
        there = Fraction(round(there * unit), unit)
        canvas.text(sums.show(there), box.right - (40 if beans else 16), y, BODY, "sand", anchor="midright")
        if beans:
            canvas.icon("bean", box.right - 24, y + 1, 20)

    def _panel(self) -> Box:
        s, (top, below) = self.grid.stage, (82.0, 168.0) if self._roomy else (14.0, 146.0)
        return Box(s.right - 48 - _WIDE, s.y + top, _WIDE, s.h - below - top)

    @property
    def _roomy(self) -> bool:
        """Whether there is the height of the whole design."""
        return self.grid.stage.h >= DESIGN[1]

    @property
    def _gap(self) -> float:
        """From the panel to the buttons."""
        return 26.0 if self._roomy else 14.0


def _figures(result: Ended, seats: int) -> tuple[tuple[str, float, float], ...]:
    """Who stands before the sun: the winners, or the cat where nobody would play. Name, place aside, size."""
    if result.why == "void":
        return (("cat", 0.0, 1.24),)
    if result.landlords and set(result.landlords) & set(result.winners):
        if seats > 3 and len(result.landlords) > 1:
            return (("landlord_C", 78.0, 1.12), ("landlord_S", -78.0, 1.12))
        return (("landlord_S", 0.0, 1.3),)
    return (("farmer_H", 84.0, 1.12), ("farmer_S", -84.0, 1.12))
