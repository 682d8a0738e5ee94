"""What the quiet scenes share: felt, a bar with the way back and the title, rows of choices."""

from collections.abc import Iterable

import pygame

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Pop, Scene
from ddz_desktop.ui.theme import BODY, DESIGN, Box, Grid, around
from ddz_desktop.ui.widgets import paint

BACK = "back"


class Page(Scene):
    """A scene with a title and a way back. Override `title`, `parts`, `chosen` and `picture`."""

    title = ""  # the name of its title among the words

    @property
    def tall(self) -> float:
        """As much as the design has."""
        return DESIGN[1]

    def controls(self) -> tuple[Control, ...]:
        """The way back, then the page's own."""
        back = Control(BACK, Box(20, 16, 40, 40), look="icon", icon="back", keys=("escape",))
        return (back, *self.parts())

    def press(self, name: str) -> None:
        """Back, or one of the page's own."""
        if name == BACK:
            self.change = Pop()
        else:
            self.chosen(name)

    def draw(self, surface: pygame.Surface) -> None:
        """Felt, title, the page, its controls."""
        canvas = self.canvas(surface)
        canvas.felt(0.5, 0.3)
        carved(canvas, self.desk.say(self.title), 80, 36)
        self.picture(canvas)
        paint(canvas, self.controls(), self.ring, self.glow)
        self.finish(canvas)

    def heading(self) -> str:
        """Its title."""
        return self.desk.say(self.title)

    def parts(self) -> tuple[Control, ...]:
        """The page's own controls."""
        return ()

    def chosen(self, name: str) -> None:
        """One of them was pressed."""

    def picture(self, canvas: Canvas) -> None:
        """What lies under the controls."""

    def finish(self, canvas: Canvas) -> None:
        """What lies over them."""


def body(grid: Grid) -> Box:
    """Where a page's own lies: below the bar, 40 from the sides, on a tall window not higher than it can be used."""
    free = grid.h - 84 - 40
    h = min(free, max(720.0, grid.tall - 124))
    return Box(grid.stage.x + 40, 84 + (free - h) * 0.3, grid.stage.w - 80, h)


def nothing(canvas: Canvas, box: Box, figure: str, text: str) -> None:
    """A panel with nothing to show: somebody of the village, and why; in as much of it as is seen without scrolling."""
    room = min(box.h, canvas.grid.seen - 20 - box.y)
    high = min(220.0, room * 0.42)
    x, y = box.centre[0], box.y + room / 2 + high / 4
    canvas.picture(f"scenes/{figure}.svg", around(x, y - high / 2 - 8, high * 190 / 330, high))
    for i, line in enumerate(canvas.lines(text, BODY, min(560.0, box.w - 80))):
        canvas.text(line, x, y + 28 + i * 28, BODY, "muted", anchor="center")


LISTED = 3  # entries side by side of a list that lies above its panel


def narrow(grid: Grid) -> bool:
    """Whether two things do not have room beside each other, as with large text."""
    return grid.stage.w < DESIGN[0]


def above(grid: Grid, n: int, row: float) -> float:
    """Units that a list of n entries takes above its panel; 0 where it lies beside it."""
    return -(-n // LISTED) * row + 12 if narrow(grid) else 0.0


def beside(grid: Grid, wide: float, n: int, row: float) -> Box:
    """The panel right of a list that wide; where there is no room, below the list of n rows that high."""
    box = body(grid)
    if narrow(grid):
        return Box(box.x, box.y + above(grid, n, row), box.w, box.h - above(grid, n, row))
    return Box(box.x + wide, box.y, box.w - wide, box.h)


def listed(grid: Grid, i: int, wide: float, n: int, row: float, gap: float = 8) -> Box:
    """The i-th of n entries of a list that wide, left of its panel and as high, or in three columns above it."""
    box = body(grid)
    if not narrow(grid):
        step = (box.h + gap) / n
        return Box(box.x, box.y + i * step, wide, step - gap)
    w, (line, column) = (box.w + gap) / LISTED, divmod(i, LISTED)
    return Box(box.x + column * w, box.y + line * row, w - gap, row - gap)


def segments(name: str, box: Box, values: Iterable[tuple[str, str]], taken: str, gap: float = 4) -> tuple[Control, ...]:
    """One control for each (value, words), side by side in a box; named `name.value`."""
    pairs = tuple(values)
    w = (box.w - gap * (len(pairs) - 1)) / len(pairs)
    return tuple(
        Control(f"{name}.{value}", Box(box.x + i * (w + gap), box.y, w, box.h), words, "choice", chosen=value == taken)
        for i, (value, words) in enumerate(pairs)
    )
