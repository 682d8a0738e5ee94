"""A curve in a box: its line, the levels beside it, drawn in units and crisp at every scale."""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.theme import LABEL, SMALL, Box, around, colour

MOST = 240  # points drawn: more cannot be told apart
_EDGE, _HEAD, _FOOT = 18.0, 52.0, 34.0
_STEPS = (1, 2, 2.5, 5, 10, 20)  # the last always does


class Plot(NamedTuple):
    """`points` in their order; the levels are named by `name`, and round ones are found where `marks` has none."""

    title: str
    points: Sequence[float]
    name: Callable[[float], str]
    first: str  # what stands below the beginning and the end
    last: str
    marks: Sequence[float] = ()


def thinned(points: Sequence[float], most: int = MOST) -> list[tuple[float, float]]:
    """Places 0…1 and values of so many points at most, the first and the last among them."""
    n = len(points)
    if n <= most:
        chosen = list(range(n))
    else:
        chosen = [round(i * (n - 1) / (most - 1)) for i in range(most)]
    return [(i / max(1, n - 1), points[i]) for i in chosen]


def levels(low: float, high: float, most: int = 4) -> list[float]:
    """Round numbers from at most `low` to at least `high` in at most so many equal steps; `low` ≤ 0 ≤ `high`, and zero
    is among them."""
    high = max(high, low + 1)
    power = 10.0 ** floor(log10((high - low) / most))
    for step in (k * power for k in _STEPS):
        first, last = floor(low / step), ceil(high / step)
        if last - first <= most:
            break
    return [number * step for number in range(first, last + 1)]


def draw(canvas: Canvas, box: Box, plot: Plot) -> None:
    """The panel, title, levels and curve."""
    canvas.panel(box, 14, "panel", 0.42)
    canvas.text(plot.title, box.x + _EDGE, box.y + 22, LABEL, "sand", "bold")
    if not plot.points:
        return
    marks = plot.marks or levels(min(*plot.points, 0.0), max(*plot.points, 0.0))
    names = [plot.name(mark) for mark in marks]
    gutter = max(canvas.width(name, SMALL) for name in names) + 10
    field = Box(box.x + _EDGE + gutter, box.y + _HEAD, box.w - 2 * _EDGE - gutter, box.h - _HEAD - _FOOT)
    for mark, name in zip(marks, names, strict=True):
        y = _height(field, marks, mark)
        canvas.fill(Box(field.x, y, field.w, 1), "sand_deep", 0.55 if mark == 0 else 0.2)
        canvas.text(name, field.x - 10, y, SMALL, "muted", anchor="midright")
    if len(plot.points) > 1:
        canvas.text(plot.first, field.x, box.bottom - 16, SMALL, "muted")
        canvas.text(plot.last, field.right, box.bottom - 16, SMALL, "muted", anchor="midright")
    else:
        canvas.text(plot.last, field.centre[0], box.bottom - 16, SMALL, "muted", anchor="center")
    _curve(canvas, field, marks, plot.points)


def _curve(canvas: Canvas, field: Box, marks: Sequence[float], points: Sequence[float]) -> None:
    """The line, and a dot at its end."""
    places = [(field.x + x * field.w, _height(field, marks, y)) for x, y in thinned(points)]
    room = field.grown(6)
    if len(places) > 1:
        way = "L".join(f"{x - room.x:.1f},{y - room.y:.1f}" for x, y in places)
        line = f'fill="none" stroke="{colour("sand")}" stroke-width="2.2" stroke-linejoin="round"'
        canvas.shape(f'<path d="M{way}" {line} stroke-linecap="round"/>', room)
    x, y = places[-1] if len(places) > 1 else (field.centre[0], places[0][1])
    canvas.shape(f'<circle cx="5" cy="5" r="4.6" fill="{colour("sand_light")}"/>', around(x, y, 10, 10), (10, 10))


def _height(field: Box, marks: Sequence[float], value: float) -> float:
    return field.bottom - field.h * (value - marks[0]) / (marks[-1] - marks[0])
