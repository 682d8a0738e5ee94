"""J of the masks: the general in three-tile paint (三块瓦) with pheasant plumes (翎子) on his helmet."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from .motifs import polygon
from .painted import FACE, Painted, eyes, medal, nose, pearl
from .palette import PAINT as P
from .paths import Point

PLUME: tuple[tuple[Point, Point, Point, Point], ...] = (
    ((13, -84), (15, -130), (46, -143), (64, -113)),
    ((64, -113), (76, -93), (96, -58), (88, -6)),
)
SOCKET = "M7 2 C10 -14 26 -25 55 -32 C60 -12 50 10 28 13 C16 14 9 11 7 2"
RIM = "M5 4 C8 -20 28 -32 59 -37 C63 -12 52 14 28 17 C15 18 7 12 5 4"
WING = "M7 0 C8 -18 24 -26 54 -34 C57 -24 52 -14 44 -8 C52 -2 48 12 36 14 C22 18 8 14 7 0"
WING_RIM = "M5 2 C6 -24 26 -34 58 -40 C64 -24 58 -12 50 -7 C58 2 52 16 38 19 C20 23 5 18 5 2"


# ---------------------------------------------------------------- plumes
def _on_curve(curve: tuple[Point, Point, Point, Point], t: float) -> tuple[Point, Point]:
    """(point, unit normal) of a cubic at `t`."""
    u = 1 - t
    place, slope = (u**3, 3 * t * u * u, 3 * t * t * u, t**3), (-u * u, u * u - 2 * t * u, 2 * t * u - t * t, t * t)
    x, y = (sum(w * p[i] for w, p in zip(place, curve, strict=True)) for i in (0, 1))
    dx, dy = (sum(w * p[i] for w, p in zip(slope, curve, strict=True)) for i in (0, 1))
    length = math.sqrt(dx * dx + dy * dy)
    return (x, y), (-dy / length, dx / length)


def plumes(s: Painted, light: str, dark: str) -> None:
    """Two long banded feathers that arch over the helmet and frame the face, tapering."""
    places = [(curve, i / 10) for curve in PLUME for i in range(10)] + [(PLUME[1], 1.0)]
    left, right = [], []
    for i, (curve, t) in enumerate(places):
        (x, y), (nx, ny) = _on_curve(curve, t)
        w = 0.6 + 6 * (1 - i / (len(places) - 1))
        left.append((x - nx * w, y - ny * w))
        right.append((x + nx * w, y + ny * w))
    s.add(polygon(left + right[::-1]), light, mirror=True)
    for i in range(3, 18, 2):
        s.both(polygon([left[i], right[i]])[:-1], None, dark, 3.2)


# ---------------------------------------------------------------- paint
def _tiles(s: Painted, muzzle: str, socket: str = SOCKET, rim: str = RIM) -> None:
    """White round eyes, nose and mouth."""
    s.both(rim, P["white"]).half(muzzle, P["white"]).both(socket, P["black"])
    eyes(s)
    nose(s, P["black"])
    s.half("M0 44 C8 40 16 42 27 49 C18 55 8 56 0 56", P["lip"])
    s.half("M0 48.5 C9 47 17 48 25 50 C17 52 8 53 0 52.5", P["black"])


def _ink(s: Painted) -> None:
    """White hooked brows, a red flame, two strokes on each cheek."""
    _tiles(s, "M0 -12 C6 -10 8 4 14 16 C26 24 37 34 35 46 C33 56 30 68 18 80 C10 86 6 87 0 87")
    s.half("M0 -44 C6 -36 7 -26 0 -8", P["red"])
    s.both("M9 -26 C18 -40 34 -44 50 -38 C46 -44 42 -46 38 -47", None, P["white"], 4)
    s.both("M42 30 C48 26 53 20 55 12", None, P["white"], 3.4).both("M42 44 C46 40 49 36 51 30", None, P["white"], 3.4)


def _red(s: Painted) -> None:
    """Butterfly sockets, a gold seed between them."""
    _tiles(s, "M0 -14 C7 -10 8 6 16 14 C32 18 46 26 44 42 C40 52 26 54 20 62 C16 74 8 82 0 84", WING, WING_RIM)
    s.half("M0 -48 C11 -40 12 -28 0 -10", P["black"]).half("M0 -40 C4.4 -35 5 -28 0 -20", P["gold_light"])
    s.both("M4 70 C8 66 13 66 16 69", None, P["red_deep"], 2.6)


def _green(s: Painted) -> None:
    """Curled white brows and cheek spirals, a red pearl on the forehead."""
    _tiles(s, "M0 -12 C6 -10 8 4 14 16 C24 22 30 28 30 36 C30 44 36 50 32 60 C28 72 16 86 0 87")
    s.dots([(0, -37)], 6.5, P["red"]).half("M0 -28 C3.4 -24 3.4 -16 0 -8", P["red"])
    s.both("M10 -25 C15 -38 30 -46 42 -42 C49 -38 45 -31 39 -33", None, P["white"], 4)
    s.both("M36 54 C46 46 55 32 52 24 C49 18 41 21 42 28 C43 32 47 32 48 29", None, P["white"], 3.4)


def _gold(s: Painted) -> None:
    """Flame brows, a red lozenge, pointed jowls with a dark edge."""
    s.both("M36 28 C28 30 26 38 28 47 C30 60 24 74 12 84 C36 76 52 50 58 14 C52 24 46 28 36 28", P["black"])
    _tiles(s, "M0 -14 C8 -10 8 4 16 14 C28 14 38 22 40 30 C30 30 28 38 30 46 C32 60 22 78 0 86")
    s.half("M0 -47 L8 -35 L0 -21", P["red"])
    s.both(
        "M10 -22 C16 -36 26 -34 32 -44 C36 -38 44 -38 54 -44 C52 -36 44 -32 34 -31 C24 -30 16 -27 10 -22", P["red_deep"]
    )


class General(NamedTuple):
    """Paint of the face, its pattern, the colours of helmet and pompoms."""

    paint: str
    pattern: Callable[[Painted], None]
    helmet: str
    ball: str


GENERALS = {
    "S": General("soot", _ink, "iron", "coral"),
    "H": General("red", _red, "red_deep", "gold_light"),
    "C": General("green", _green, "jade", "coral"),
    "D": General("amber", _gold, "sea", "coral"),
}


def _helmet(s: Painted, suit: str, body: str, ball: str) -> None:
    s.both("M56 -38 C74 -52 90 -38 84 -20 C80 -8 70 -4 62 -8 C74 -16 72 -30 58 -26", P["gold"])
    s.half("M0 -106 C4 -98 16 -96 28 -92 C50 -84 62 -66 63 -40 C46 -54 24 -58 0 -58", body)
    s.both("M26 -84 C42 -78 52 -66 55 -52", None, P["gold_light"], 2.6)
    s.half(
        "M0 -66 C14 -66 18 -74 28 -72 C44 -68 60 -54 66 -38 L62 -27 C52 -36 44 -36 38 -44 C26 -52 12 -46 0 -44",
        P["gold"],
    )
    for x, y in ((30, -58), (47, -48)):
        pearl(s, x, y, 5, ball)
    medal(s, suit, -78)
    pearl(s, 0, -106, 8, ball)


def general(suit: str) -> Painted:
    """The general of a suit."""
    s, who = Painted(), GENERALS[suit]
    plumes(s, P["gold"], P["umber"])
    s.half(FACE, P[who.paint])
    who.pattern(s)
    _helmet(s, suit, P[who.helmet], P[who.ball])
    return Painted().place(s, 0, 15)
