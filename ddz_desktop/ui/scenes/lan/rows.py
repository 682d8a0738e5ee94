"""Where the list of rooms and what stands beside it lie, and what is written in a row."""

from typing import NamedTuple

from ddz_desktop.engine.rules import RULES
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.nearby import Near
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.page import body, narrow
from ddz_desktop.ui.theme import BODY, DESIGN, LABEL, SMALL, Box, Grid
from ddz_desktop.ui.widgets import fitting
from net.protocol import PROTOCOL

_LIST, _GAP, _BAR, _PAD, _ROW, _SPACE = 640.0, 20.0, 48.0, 10.0, 62.0, 8.0
_STACKED, _PANEL = 300.0, 430.0  # units: list and panel, one below the other


def tall(grid: Grid) -> float:
    """Units of height that list, panel and bar need."""
    return 84 + _STACKED + _PANEL + 2 * (_BAR + 12) + 12 + 40 if narrow(grid) else DESIGN[1]


class Places(NamedTuple):
    """The list, the panel of the chosen room, the bar below them (in two lines where it is narrow)."""

    list: Box
    panel: Box
    lines: tuple[Box, Box]
    rows: int

    def row(self, i: int) -> Box:
        """The i-th row that is seen."""
        step = (self.list.h - 2 * _PAD + _SPACE) / self.rows
        return Box(self.list.x + _PAD, self.list.y + _PAD + i * step, self.list.w - 2 * _PAD, min(step - _SPACE, 68))

    def turn(self, i: int) -> Box:
        """The two arrows over the list's corner."""
        return Box(self.list.right - 88 + i * 48, 16, 40, 40)

    @property
    def head(self) -> Box:
        """How many there are, over the list."""
        return Box(self.list.x + 300, 16, self.list.w - 400, 40)

    def doors(self) -> tuple[Box, Box]:
        """To watch, to join: at the panel's lower edge."""
        box = Box(self.panel.x + 24, self.panel.bottom - 24 - 52, self.panel.w - 48, 52)
        left = box.w * 0.36
        return box._replace(w=left), Box(box.x + left + 12, box.y, box.w - left - 12, box.h)

    def bar(self) -> tuple[Box, Box, Box, Box]:
        """The field and what goes with it; a new room; a table at once."""
        first, second = self.lines
        go, host = 150.0, (second.w - 16) * 0.46
        return (
            first._replace(w=first.w - go - 12), Box(first.right - go, first.y, go, first.h),
            second._replace(w=host), Box(second.x + host + 16, second.y, second.w - host - 16, second.h),
        )  # fmt: skip


def places(grid: Grid) -> Places:
    """Where all lies."""
    box = body(grid)
    if narrow(grid):
        lines = tuple(Box(box.x, box.bottom - _BAR - up, box.w, _BAR) for up in (_BAR + 12, 0))
        top = box._replace(h=_STACKED)
        panel = Box(box.x, top.bottom + 12, box.w, lines[0].y - 12 - top.bottom - 12)
        return Places(top, panel, (lines[0], lines[1]), _many(top))
    high = box.h - _BAR - 16
    left, right = Box(box.x, box.y, _LIST, high), Box(box.x + _LIST + _GAP, box.y, box.w - _LIST - _GAP, high)
    y = box.bottom - _BAR
    return Places(left, right, (Box(left.x, y, left.w, _BAR), Box(right.x, y, right.w, _BAR)), _many(left))


def _many(box: Box) -> int:
    return int((box.h - 2 * _PAD + _SPACE) // (_ROW + _SPACE))


def draw(canvas: Canvas, desk: Desk, room: Near, row: Box, chosen: bool) -> None:
    """A room: how it is entered, what it is called and plays, who sits there, how far it is; grey where one cannot."""
    grey = "muted" if chosen else "faint"
    open_ = room.here and room.head is None
    x, y = row.x + 62, row.y + row.h / 2
    canvas.icon(_icon(room), row.x + 33, y, 30, 255 if open_ else 120)
    right = row.right - 16
    if open_ and room.card is not None:
        canvas.text(desk.say("find.ms", n=room.ms), right, y, LABEL, "muted", anchor="midright")
        right -= 66
        for i in range(room.card.seats):
            taken = i < room.card.seats - room.card.free
            canvas.icon("person", right - 10 - (room.card.seats - 1 - i) * 21, y, 21, 255 if taken else 70)
        right -= room.card.seats * 21 + 12
    wide = right - x
    size = fitting(canvas, room.name, BODY, "bold", wide)
    canvas.text(room.name, x, y - 11, size, "sand_light" if open_ else grey, "bold", width=wide)
    text = about(desk, room)
    size = fitting(canvas, text, SMALL, "regular", wide)
    canvas.text(text, x, y + 12, size, "muted" if open_ else grey, width=wide)


def spoken(desk: Desk, room: Near) -> str:
    """A row as it is read aloud."""
    return f"{room.name} · {about(desk, room)}"


def about(desk: Desk, room: Near) -> str:
    """What is played there and whether one can come in; why not."""
    say = desk.say
    if room.head is not None:
        return say("find.version", versions=versions(desk, room))
    mode = say(f"preset.{room.preset}.name") if f"preset.{room.preset}.name" in desk.words else room.preset
    if not room.here or room.card is None:
        return " · ".join(filter(None, (mode, say("find.gone"))))
    card = room.card
    state = "playing" if card.playing else "gathering"
    seats = "find.kept" if room.returns else "find.full"
    parts = (mode, say(f"find.{state}"), say(seats) if not card.free else "")
    return " · ".join(filter(None, parts))


def versions(desk: Desk, room: Near) -> str:
    """Those of a host that we do not understand, and ours: of the protocol, and of the rules where those differ."""
    head = room.head
    assert head is not None
    theirs = str(head.low) if head.low == head.high else f"{head.low}–{head.high}"
    if head.low <= PROTOCOL <= head.high:
        return desk.say("find.versions", theirs=f"{theirs}.{head.rules}", ours=f"{PROTOCOL}.{RULES}")
    return desk.say("find.versions", theirs=theirs, ours=PROTOCOL)


def _icon(room: Near) -> str:
    if room.head is not None:
        return "offline"
    if not room.here or room.card is None:
        return "clock"
    return "lock" if room.card.locked else "people"
