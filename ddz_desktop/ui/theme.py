"""Colours, sizes, times and the design grid of 1280 × 720 units: what everything on the screen is measured by. Pure."""

import tomllib
from functools import cache
from math import cbrt, floor, sqrt
from typing import NamedTuple

from ddz_desktop.resources import asset

DESIGN = (1280.0, 720.0)
MINIMUM = (1024, 720)  # px: no smaller window is laid out

# type sizes in units
DISPLAY, TITLE, SUBTITLE, HEADING, BODY, LABEL, SMALL = 58.0, 30.0, 24.0, 22.0, 17.0, 14.0, 12.0

# times in seconds, at normal speed
PRESS, TO_TABLE, SWEEP, SORT, PANEL_IN, TURN_BADGE, COUNT_UP = 0.09, 0.22, 0.18, 0.2, 0.24, 0.42, 0.9
SPEEDS = {"slow": 1.5, "normal": 1.0, "fast": 0.5, "instant": 0.0}

LEGIBLE = 11  # px: no type is smaller
TEXT = {"normal": 1.0, "large": 1.25}  # how large the player wants to read

SMALL_CARD = 72.0  # units: narrower cards are drawn from the large-index deck


class Box(NamedTuple):
    """A rectangle in design units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a spot lies inside; the right and lower edges belong to the neighbour."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def moved(self, dx: float = 0, dy: float = 0) -> "Box":
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def grown(self, by: float) -> "Box":
        """The box with a margin all round; a negative one makes it smaller."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def meets(self, other: "Box") -> bool:
        """Whether the two overlap."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


def around(cx: float, cy: float, w: float, h: float) -> Box:
    """The box of that size round a middle."""
    return Box(cx - w / 2, cy - h / 2, w, h)


class Grid(NamedTuple):
    """A window in pixels, and the design grid laid on it: one scale both ways, spare room becomes felt.

    Large text comes about in two ways: with `zoom` the units are larger and fewer, so that all grows; with `letters`
    type alone grows, and everything keeps its place.
    """

    width: int
    height: int
    zoom: float = 1.0
    letters: float = 1.0
    tall: float = 0.0  # units of height at least: of what is higher than the window a part is seen

    @property
    def scale(self) -> float:
        """Pixels a unit."""
        return min(self.width / DESIGN[0], self.height / DESIGN[1]) * self.zoom

    @property
    def w(self) -> float:
        """Width of the window in units, at least 1280 / zoom."""
        return self.width / self.scale

    @property
    def h(self) -> float:
        """Height of what is laid out in units, at least 720 / zoom."""
        return max(self.seen, self.tall)

    @property
    def seen(self) -> float:
        """Height of the window in units."""
        return self.height / self.scale

    @property
    def stage(self) -> Box:
        """The 1280 × 720 design, or as much of it as there is, centred."""
        w, h = min(DESIGN[0], round(self.w, 6)), min(DESIGN[1], round(self.h, 6))
        return Box((self.w - w) / 2, (self.h - h) / 2, w, h)

    def px(self, units: float) -> int:
        """Whole pixels of a length or place."""
        return floor(units * self.scale + 0.5)  # halves always go one way, so that equal steps stay equal

    def type(self, size: float) -> int:
        """Whole pixels of a type size: never so few that Chinese cannot be read."""
        return max(round(LEGIBLE * self.zoom * self.letters), self.px(size * self.letters))

    def units(self, x: float, y: float) -> tuple[float, float]:
        """The spot in units of a spot in pixels."""
        return x / self.scale, y / self.scale


def ease(t: float) -> float:
    """The one curve, cubic-bezier(.2, .8, .2, 1), on 0…1; its mirror for leaving is 1 - ease(1 - t)."""
    if t <= 0 or t >= 1:
        return min(1.0, max(0.0, t))
    half = (t - 0.104) / 2  # x(s) = s³ - .6s² + .6s rises steadily: Cardano's formula finds the one s where it is t
    root = sqrt(half * half + 0.16**3)
    s = 0.2 + cbrt(half + root) + cbrt(half - root)
    return s * (2.4 - s * (1.8 - s * 0.4))


@cache
def palette() -> dict[str, str]:
    """The colours by name as #RRGGBB, from the identity's own file."""
    colours: dict[str, str] = tomllib.loads(asset("palette.toml").read_text("utf-8"))["colours"]
    return colours


def colour(name: str) -> str:
    """A colour of the palette as #RRGGBB. Raises KeyError."""
    return palette()[name]
