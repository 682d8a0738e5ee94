"""The list of modes at the left of a page, with all of them on top: which hands the page is about."""

from collections.abc import Callable, Mapping

from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scenes import page
from ddz_desktop.ui.theme import BODY, DESIGN, SMALL, Box, Grid
from ddz_desktop.ui.widgets import fitting

ALL = "all"
WIDTH, _GAP = 296.0, 24.0
_ROW = 54.0  # units: a line of entries where they lie above the panel
_NAMES = (ALL, *PRESETS)


def rows(grid: Grid, taken: str) -> tuple[Control, ...]:
    """A control for each, named `preset.huanle`; `taken`: the chosen mode, empty for all."""
    return tuple(
        Control(f"preset.{name}", _row(grid, i), look="row", chosen=name == (taken or ALL))
        for i, name in enumerate(_NAMES)
    )


def words(canvas: Canvas, say: Callable[..., str], below: Mapping[str, str]) -> None:
    """Each mode's name and what stands below it."""
    for i, name in enumerate(_NAMES):
        row = _row(canvas.grid, i)
        x, y, room = row.x + 18, row.y + row.h / 2, row.w - 36
        title = say("modes.all" if name == ALL else f"preset.{name}.name")
        line = below.get(name, "")
        size = fitting(canvas, title, BODY, "bold", room)
        canvas.text(title, x, y - (11 if line else 0), size, face="bold", width=room + 1)
        canvas.text(line, x, y + 11, SMALL, "muted", width=room)


def beside(grid: Grid) -> Box:
    """The panel right of the list."""
    return page.beside(grid, WIDTH + _GAP, len(_NAMES), _ROW)


def tall(grid: Grid) -> float:
    """Units of height that a page with the list needs."""
    return DESIGN[1] + page.above(grid, len(_NAMES), _ROW)


def _row(grid: Grid, i: int) -> Box:
    return page.listed(grid, i, WIDTH, len(_NAMES), _ROW, 6)
