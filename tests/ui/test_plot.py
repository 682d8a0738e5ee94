"""Curves: their levels, their points and where they are drawn."""

from itertools import pairwise

import pygame
import pytest

from ddz_desktop.ui import plot
from ddz_desktop.ui.theme import Box
from tests.ui.conftest import SIZES, MakeDesk


@pytest.mark.parametrize(
    ("low", "high"), [(0, 0), (0, 1), (-3, 5), (-1000, 500), (0, 1e14), (-123456, 987), (-0.5, 0.25), (-7, 0)]
)
def test_levels_hold_the_curve(low: float, high: float) -> None:
    """Two to five of them, at equal steps, zero among them."""
    marks = plot.levels(low, high)
    assert 2 <= len(marks) <= 5
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 0 in marks
    assert {round(b - a, 6) for a, b in pairwise(marks)} == {round(marks[1] - marks[0], 6)}


@pytest.mark.parametrize("n", [1, 2, plot.MOST, plot.MOST + 1, 10_000])
def test_a_thinned_curve_keeps_its_ends(n: int) -> None:
    """So many points at most, in order, from the first to the last."""
    points = [float(i) for i in range(n)]
    thin = plot.thinned(points)
    assert len(thin) == min(n, plot.MOST)
    assert (thin[0][1], thin[-1][1]) == (0.0, n - 1.0)
    assert thin == sorted(thin)
    assert thin[0][0] == 0
    assert thin[-1][0] == (1 if n > 1 else 0)


@pytest.mark.parametrize("size", SIZES)
def test_a_curve_is_drawn_where_its_values_are(size: tuple[int, int], make_desk: MakeDesk) -> None:
    """Pixels of its colour at its first, highest and last point, at every scale."""
    desk = make_desk("zh", size)
    surface = pygame.Surface(size)
    canvas = desk.canvas(surface)
    box = Box(100, 100, 600, 300)
    plot.draw(canvas, box, plot.Plot("", [0.0, 10.0, -10.0, 0.0], lambda _: "", "", ""))
    bright = [(x, y) for x in range(size[0]) for y in range(size[1]) if surface.get_at((x, y))[0] > 200]
    highest, lowest = min(bright, key=lambda p: p[1]), max(bright, key=lambda p: p[1])
    width = desk.grid.px(box.w - 2 * plot._EDGE - 10)
    left = desk.grid.px(box.x + plot._EDGE + 10)
    assert abs(highest[0] - (left + width / 3)) < 0.02 * width
    assert abs(lowest[0] - (left + width * 2 / 3)) < 0.02 * width
