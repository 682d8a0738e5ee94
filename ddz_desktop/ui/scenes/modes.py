"""The list of modes at the left of a page, with what the page shows of the chosen one beside it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ddz_desktop.engine.rules import PRESETS, Bids, Calls, Rules
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scenes import page
from ddz_desktop.ui.theme import BODY, DESIGN, SMALL, Box, Grid
from ddz_desktop.ui.widgets import fitting

ALL = "all"
FIGURES = {  # who stands for a mode, below `assets/scenes`
    "classic_a": "landlord_S", "classic_b": "landlord_H", "huanle": "landlord_D", "huanle_laizi": "cat",
    "laizi_bid": "lady_D", "tiandi": "tiger", "five": "landlord_C", "five_new": "lady_H",
}  # fmt: skip
_SPACE = 24.0  # units between the list and the panel


class Modes(NamedTuple):
    """In units: how wide the list is, how high a line of it where it lies above the panel, what is between two."""

    names: tuple[str, ...]
    wide: float
    row: float
    gap: float

    def rows(self, grid: Grid, taken: str) -> tuple[Control, ...]:
        """A control for each, named `preset.huanle`; `taken`: the chosen one."""
        return tuple(
            Control(f"preset.{name}", self._row(grid, i), look="row", chosen=name == taken)
            for i, name in enumerate(self.names)
        )

    def words(self, canvas: Canvas, say: Callable[..., str], below: Mapping[str, str]) -> None:
        """Each mode's name and what stands below it."""
        for i, name in enumerate(self.names):
            row = self._row(canvas.grid, i)
            x, y, room = row.x + 18, row.y + row.h / 2, row.w - 36
            title = say("modes.all" if name == ALL else f"preset.{name}.name")
            line = below.get(name, "")
            size = fitting(canvas, title, BODY, "bold", room)
            canvas.text(title, x, y - (11 if line else 0), size, face="bold", width=room + 1)
            canvas.text(line, x, y + 11, SMALL, "muted", width=room)

    def panel(self, grid: Grid) -> Box:
        """The panel beside the list."""
        return page.beside(grid, self.wide + _SPACE, len(self.names), self.row)

    def tall(self, grid: Grid) -> float:
        """Units of height that a page with the list needs."""
        return DESIGN[1] + page.above(grid, len(self.names), self.row)

    def _row(self, grid: Grid, i: int) -> Box:
        return page.listed(grid, i, self.wide, len(self.names), self.row, self.gap)


EACH = Modes(tuple(PRESETS), 320.0, 68.0, 8.0)
ANY = Modes((ALL, *PRESETS), 296.0, 54.0, 6.0)


def line(say: Callable[..., str], rules: Rules) -> str:
    """A mode in a few words: players, decks, who becomes landlord."""
    opening = "bids" if isinstance(rules.opening, Bids) else "calls" if isinstance(rules.opening, Calls) else "flipped"
    players = say("setup.players", seats=rules.seats, n=rules.decks)
    return f"{players} · {say(f'setup.preset_line.{opening}')}"
