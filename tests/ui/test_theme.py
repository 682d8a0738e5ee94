"""The grid and the curve."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddz_desktop.ui.theme import DESIGN, TEXT, Box, Grid, colour, ease, palette

_WIDE, _HIGH = st.integers(640, 8000), st.integers(400, 5000)
sizes = st.tuples(_WIDE, _HIGH).map(lambda size: Grid(*size))
zoomed = st.builds(
    Grid, _WIDE, _HIGH, zoom=st.sampled_from(tuple(TEXT.values())), letters=st.just(1), tall=st.sampled_from((0, 720))
)
lengths = st.floats(-500, 2000, allow_nan=False)


@given(sizes)
def test_the_design_always_fits_in_the_window(grid: Grid) -> None:
    """The 1280 × 720 stage lies inside the window, touching it one way at least."""
    stage = grid.stage
    assert stage.x >= -1e-6 and stage.y >= -1e-6  # noqa: PT018 - one law
    assert min(stage.x, stage.y) == pytest.approx(0, abs=1e-6)
    assert (stage.w, stage.h) == DESIGN
    assert grid.px(grid.w) == grid.width and grid.px(grid.h) == grid.height  # noqa: PT018 - both sides


@given(zoomed)
def test_large_text_makes_the_units_larger(grid: Grid) -> None:
    """Every length grows as much as the type; the stage is what there is of the design, all of its height if needed."""
    plain, stage = Grid(grid.width, grid.height), grid.stage
    assert grid.scale == pytest.approx(plain.scale * grid.zoom)
    assert grid.w == pytest.approx(plain.w / grid.zoom)
    assert stage.x >= -1e-6 and stage.right <= grid.w + 1e-6  # noqa: PT018 - one law
    assert stage.y >= -1e-6 and stage.bottom <= grid.h + 1e-6  # noqa: PT018 - one law
    assert stage.h == pytest.approx(max(min(grid.seen, DESIGN[1]), grid.tall))


@given(zoomed, st.integers(0, 5000), st.integers(0, 5000))
def test_a_pixel_is_found_again(grid: Grid, x: int, y: int) -> None:
    """A place in pixels, in units and back is the same place: the mouse meets the picture at every scale."""
    ux, uy = grid.units(x, y)
    assert (grid.px(ux), grid.px(uy)) == (x, y)


@pytest.mark.parametrize("start", [0.0, 0.5, 14.5])
def test_equal_steps_stay_equal(start: float) -> None:
    """Rows of a whole number of pixels are all as high, also where their middles lie between two pixels."""
    places = [Grid(1280, 720).px(start + 29 * i) for i in range(20)]
    assert {b - a for a, b in pairwise(places)} == {29}


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 768), 0.8), ((1280, 720), 1), ((1920, 1080), 1.5), ((3840, 2160), 3)]
)
def test_the_scales_of_the_usual_windows(size: tuple[int, int], scale: float) -> None:
    """min(w / 1280, h / 720)."""
    assert Grid(*size).scale == pytest.approx(scale)


def test_letters_grow_alone() -> None:
    """At the table type is larger and every place is where it was; the smallest type grows, too."""
    plain, large = Grid(1280, 720), Grid(1280, 720, letters=1.25)
    assert (plain.px(40), plain.w, plain.h) == (large.px(40), large.w, large.h)
    assert (large.type(16), large.type(1)) == (20, round(plain.type(1) * 1.25))


def test_the_curve_runs_from_0_to_1_and_never_back() -> None:
    """cubic-bezier(.2, .8, .2, 1): fast first, no bounce, at rest outside its time."""
    course = [ease(i / 100) for i in range(-10, 111)]
    assert course == sorted(course)
    assert (ease(-1), ease(0), ease(1), ease(2)) == (0, 0, 1, 1)
    assert ease(0.5) == pytest.approx(0.9461, abs=0.0005)  # by hand: x(s) = 0.5 at s = 0.7245


@given(lengths, lengths, st.floats(1, 500), st.floats(1, 500))
def test_neighbours_share_no_spot(x: float, y: float, w: float, h: float) -> None:
    """The right edge of a box belongs to the box that begins there."""
    left, right = Box(x, y, w, h), Box(x + w, y, w, h)
    assert not left.holds(x + w, y)
    assert right.holds(x + w, y)
    assert left.holds(x, y)


def test_colours_are_named_by_the_identity() -> None:
    """Every colour is #RRGGBB, and an unknown name is an error, not black."""
    assert colour("vermilion") == "#D23B26"
    assert all(len(value) == 7 and value.startswith("#") for value in palette().values())
    with pytest.raises(KeyError):
        colour("puce")
