"""The shapes that scissors and knife make: ellipses, petals, tears, moon cuts, saw teeth, flowers."""

from __future__ import annotations

import math
from collections.abc import Iterable

from .paths import Point, move, polar, write
from .paths import Segment as Seg

ROUND = 0.5523  # control length that makes a cubic a quarter circle


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Ellipse round (x, y); a circle without `ry`."""
    ry = rx if ry is None else ry
    k, j = rx * ROUND, ry * ROUND
    return write(
        [
            Seg("M", [(x + rx, y)]),
            Seg("C", [(x + rx, y + j), (x + k, y + ry), (x, y + ry)]),
            Seg("C", [(x - k, y + ry), (x - rx, y + j), (x - rx, y)]),
            Seg("C", [(x - rx, y - j), (x - k, y - ry), (x, y - ry)]),
            Seg("C", [(x + k, y - ry), (x + rx, y - j), (x + rx, y)]),
            Seg("Z", []),
        ]
    )


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """Rectangle with corners of radius `r`."""
    k, right, low = r * (1 - ROUND), x + w, y + h
    return write(
        [
            Seg("M", [(x + r, y)]),
            Seg("L", [(right - r, y)]),
            Seg("C", [(right - k, y), (right, y + k), (right, y + r)]),
            Seg("L", [(right, low - r)]),
            Seg("C", [(right, low - k), (right - k, low), (right - r, low)]),
            Seg("L", [(x + r, low)]),
            Seg("C", [(x + k, low), (x, low - k), (x, low - r)]),
            Seg("L", [(x, y + r)]),
            Seg("C", [(x, y + k), (x + k, y), (x + r, y)]),
            Seg("Z", []),
        ]
    )


def petal(x: float, y: float, length: float, width: float, angle: float = 0) -> str:
    """Lens from (x, y) along `angle` (0 points up)."""
    w, n = width, length
    d = f"M0,0C{w * 0.66},{-n * 0.3} {w * 0.55},{-n * 0.75} 0,{-n}C{-w * 0.55},{-n * 0.75} {-w * 0.66},{-n * 0.3} 0,0Z"
    return move(d, x, y, 1, angle)


def drop(x: float, y: float, length: float, width: float, angle: float = 0) -> str:
    """Tear: sharp at (x, y), round at the far end."""
    w, n = width, length
    d = (
        f"M0,0C{w * 0.3},{-n * 0.35} {w * 0.6},{-n * 0.55} {w * 0.5},{-n * 0.8}"
        f"C{w * 0.4},{-n * 1.06} {-w * 0.4},{-n * 1.06} "
        f"{-w * 0.5},{-n * 0.8}C{-w * 0.6},{-n * 0.55} {-w * 0.3},{-n * 0.35} 0,0Z"
    )
    return move(d, x, y, 1, angle)


def crescent(x: float, y: float, r: float, angle: float = 0, fat: float = 0.45) -> str:
    """Moon cut (月牙), the commonest cut of all; horns left and right at angle 0, its back upwards."""
    t = r * (1 - fat) * 1.33
    d = f"M{-r},0C{-r * 0.75},{-r * 1.15} {r * 0.75},{-r * 1.15} {r},0C{r * 0.6},{-t} {-r * 0.6},{-t} {-r},0Z"
    return move(d, x, y, 1, angle)


def flower(x: float, y: float, r: float, n: int = 5, start: float = 0) -> str:
    """Ring of `n` tears round (x, y)."""
    return "".join(drop(x, y, r, r * 2.47 / n, start + 360 * i / n) for i in range(n))


def polygon(points: Iterable[Point]) -> str:
    """Closed outline through `points`."""
    return write([Seg("M" if i == 0 else "L", [p]) for i, p in enumerate(points)]) + "Z"


def saw(x0: float, y0: float, x1: float, y1: float, n: int, h: float) -> str:
    """Row of `n` teeth (锯齿) along a segment, tips to the left of its direction."""
    dx, dy = (x1 - x0) / n, (y1 - y0) / n
    step = math.sqrt(dx * dx + dy * dy)
    nx, ny = dy / step * h, -dx / step * h

    def tooth(i: int) -> str:
        a, m, b = i + 0.1, i + 0.5, i + 0.9
        return polygon([(x0 + dx * a, y0 + dy * a), (x0 + dx * m + nx, y0 + dy * m + ny), (x0 + dx * b, y0 + dy * b)])

    return "".join(map(tooth, range(n)))


def saw_ring(
    cx: float, cy: float, r: float, n: int, h: float, gap: float = 0.12, start: float = 0, span: float = 360
) -> str:
    """Teeth of height `h` on a circle, or on `span` degrees of it; `gap` of each is left free on both sides."""

    def tooth(i: int) -> str:
        a, m, b = (start + span * (i + g) / n for g in (gap, 0.5, 1 - gap))
        return polygon([polar(r, a, cx, cy), polar(r + h, m, cx, cy), polar(r, b, cx, cy)])

    return "".join(map(tooth, range(n)))


def _line(points: Iterable[Point]) -> str:
    return polygon(points)[:-1]


def arc(cx: float, cy: float, r: float, a0: float, a1: float, n: int = 24) -> str:
    """Open arc from `a0` to `a1` degrees (0 up, clockwise) as `n` short lines."""
    return _line(polar(r, a0 + (a1 - a0) * i / n, cx, cy) for i in range(n + 1))


def spiral(cx: float, cy: float, r: float, turns: float = 1.4, start: float = 0) -> str:
    """Open spiral inwards."""
    n = int(26 * turns)
    return _line(polar(r * (1 - 0.88 * i / n), 90 + start + 360 * turns * i / n, cx, cy) for i in range(n + 1))


def scallops(xs: Iterable[float], y: float, r: float, lift: float = 0) -> str:
    """Row of moon cuts at height `y`; `lift` raises them with their distance from the axis, as a hem hangs."""
    return "".join(crescent(x, y - abs(x) * lift, r) for x in xs)
