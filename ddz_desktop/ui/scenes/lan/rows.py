"""Where the list of rooms and what stands beside it lie, and what is written in a row."""

from typing import NamedTuple

from ddz_desktop.engine.rules import RULES
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.nearby import Near
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.page import body, narrow
from ddz_desktop.ui.theme import BODY, LABEL, SMALL, Box, Grid
from ddz_desktop.ui.widgets import fitting
from net.door import Card
from net.protocol import PROTOCOL

_LIST, _GAP, _BAR, _PAD, _ROW, _SPACE = 640.0, 20.0, 48.0, 10.0, 62.0, 8.0
_TIGHT = 440.0  # units of the list where there is less room, as with large text


class Places(NamedTuple):
    """The list, the panel of the chosen room beside it; below both the bar, which is always seen: the field and what
    goes with it, a new room, a table at once. `head`: how many there are, over the list; `turns`: its two arrows."""

    list: Box
    panel: Box
    bar: tuple[Box, Box, Box, Box]
    head: Box
    turns: tuple[Box, Box]

    @property
    def rows(self) -> int:
        """How many are seen at once."""
        return int((self.list.h - 2 * _PAD + _SPACE) // (_ROW + _SPACE))

    def row(self, i: int) -> Box:
        """The i-th row that is seen."""
        step = (self.list.h - 2 * _PAD + _SPACE) / self.rows
        return Box(self.list.x + _PAD, self.list.y + _PAD + i * step, self.list.w - 2 * _PAD, min(step - _SPACE, 68))

    def doors(self) -> tuple[Box, Box]:
        """To watch, to join: at the panel's lower edge."""
        box = Box(self.panel.x + 24, self.panel.bottom - 24 - 52, self.panel.w - 48, 52)
        left = box.w * 0.36
        return box._replace(w=left), Box(box.x + left + 12, box.y, box.w - left - 12, box.h)


def places(grid: Grid) -> Places:
    """Where all lies."""
    return _tight(grid) if narrow(grid) else _roomy(body(grid))


def _roomy(box: Box) -> Places:
    high, y = box.h - _BAR - 16, box.bottom - _BAR
    left, right = Box(box.x, box.y, _LIST, high), Box(box.x + _LIST + _GAP, box.y, box.w - _LIST - _GAP, high)
    host = (right.w - 16) * 0.46
    bar = (
        Box(left.x, y, left.w - 162, _BAR), Box(left.right - 150, y, 150, _BAR),
        Box(right.x, y, host, _BAR), Box(right.x + host + 16, y, right.w - host - 16, _BAR),
    )  # fmt: skip
    return Places(left, right, bar, Box(left.x + 300, 16, left.w - 400, 40), _arrows(left.right))


def _tight(grid: Grid) -> Places:
    """Closer to the edges, the bar in one line: nothing has to be scrolled to."""
    box = Box(24, 72, grid.w - 48, grid.h - 72 - 16)
    high, y = box.h - _BAR - 12, box.bottom - _BAR
    left, right = Box(box.x, box.y, _TIGHT, high), Box(box.x + _TIGHT + 12, box.y, box.w - _TIGHT - 12, high)
    wide, bar, x = (120.0, 200.0, 220.0), list[Box](), box.right
    for w in reversed(wide):
        bar.insert(0, Box(x - w, y, w, _BAR))
        x -= w + 12
    field = Box(box.x, y, x - box.x, _BAR)
    return Places(left, right, (field, bar[0], bar[1], bar[2]), Box(240, 16, box.right - 340, 40), _arrows(box.right))


def _arrows(right: float) -> tuple[Box, Box]:
    return Box(right - 88, 16, 40, 40), Box(right - 40, 16, 40, 40)


def draw(canvas: Canvas, desk: Desk, room: Near, row: Box, chosen: bool) -> None:
    """A room: how it is entered, what it is called and plays, who sits there, how far it is; grey where one cannot."""
    grey = "muted" if chosen else "faint"
    open_ = room.here and room.head is None
    x, y, tight = row.x + 62, row.y + row.h / 2, row.w < _TIGHT
    canvas.icon(_icon(room), row.x + 33, y, 30, 255 if open_ else 120)
    edge = row.right - 16
    right = _seats(canvas, desk, room.card, room.ms, edge, y - 11 if tight else y) if open_ and room.card else edge
    size = fitting(canvas, room.name, BODY, "bold", right - x)
    canvas.text(room.name, x, y - 11, size, "sand_light" if open_ else grey, "bold", width=right - x)
    text, wide = about(desk, room), (edge if tight else right) - x
    size = fitting(canvas, text, SMALL, "regular", wide)
    canvas.text(text, x, y + 12, size, "muted" if open_ else grey, width=wide)


def _seats(canvas: Canvas, desk: Desk, card: Card, ms: int, right: float, y: float) -> float:
    """From the right: how far it is, its seats; what is left of them."""
    canvas.text(desk.say("find.ms", n=ms), right, y, LABEL, "muted", anchor="midright")
    right -= 66
    for i in range(card.seats):
        taken = i < card.seats - card.free
        canvas.icon("person", right - 10 - (card.seats - 1 - i) * 21, y, 21, 255 if taken else 70)
    return right - card.seats * 21 - 12


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
