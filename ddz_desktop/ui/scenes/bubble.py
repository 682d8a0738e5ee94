"""A line that somebody at the table says, in a bubble over his face."""

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.view import View
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.table.seats import MARGIN, spots
from ddz_desktop.ui.theme import BODY, Box, colour

_WIDE, _LINES = 270.0, 3  # units of a line at most, and lines


def draw_at(canvas: Canvas, text: str, view: View, seat: Seat) -> None:
    """Over the face of a seat, one's own too, on the grid of the table."""
    me = max(0, view.seat)
    if seat == me:
        draw(canvas, text, 62, canvas.grid.h - 48)
        return
    spot = spots(len(view.hands), canvas.grid)[(seat - me) % len(view.hands) - 1]
    right = spot.side == "right"
    draw(canvas, text, canvas.grid.w - MARGIN - 40 if right else MARGIN + 40, spot.y, right)


def draw(canvas: Canvas, text: str, x: float, y: float, right: bool = False) -> None:
    """Over a face whose top is at (x, y): the tail points down, the rest lies towards the middle of the table;
    `right`: the face is at the right."""
    lines = canvas.lines(text, BODY, _WIDE)[:_LINES]
    wide = max(canvas.width(line, BODY) for line in lines) + 28
    high = len(lines) * BODY * 1.4 + 14
    top = max(66.0, y - 10 - high)
    box = Box(x + 26 - wide if right else x - 26, top, wide, high)
    canvas.shadow(box, 14, 6, 3, 120)
    canvas.panel(box, 14, "paper", 1)
    canvas.shape(f'<path d="M0,0L16,0L8,11Z" fill="{colour("paper")}"/>', Box(x - 8, box.bottom - 1, 16, 11), (16, 11))
    for i, line in enumerate(lines):
        canvas.text(line, box.x + 14, box.y + 7 + (i + 0.5) * BODY * 1.4, BODY, "ink")
