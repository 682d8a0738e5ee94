"""Flat path geometry: SVG path text in absolute M L C Q Z, moved, mirrored and folded without SVG transforms."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

Point = tuple[float, float]


class Segment(NamedTuple):
    """One command and its points: M and L have one, Q two, C three, Z none."""

    command: str
    points: list[Point]


POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}
_TOKEN = re.compile(r"[MLCQZ]|-?\d*\.?\d+(?:e-?\d+)?")


def parse(d: str) -> list[Segment]:
    """Path text as segments; a command followed by several groups of points is repeated for each."""
    out: list[Segment] = []
    for command, numbers in _commands(d):
        step = POINTS[command]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if not step:
            out.append(Segment(command, []))
        out += [Segment(command, points[i : i + step]) for i in range(0, len(points), step or 1)]
    return out


def _commands(d: str) -> list[tuple[str, list[float]]]:
    rows: list[tuple[str, list[float]]] = []
    for token in _TOKEN.findall(d):
        if token in POINTS:
            rows.append((token, []))
        else:
            rows[-1][1].append(float(token))
    return rows


def number(x: float) -> str:
    """Two decimals, as few signs as possible, never -0."""
    s = f"{x:.2f}".rstrip("0").rstrip(".")
    return "0" if s == "-0" else s


def write(segments: list[Segment]) -> str:
    """Path text of segments."""
    return "".join(c + " ".join(f"{number(x)},{number(y)}" for x, y in points) for c, points in segments)


def turn(degrees: float) -> tuple[float, float]:
    """(cosine, sine). Rounded, because maths libraries differ in the last bit and the files must not."""
    r = math.radians(degrees)
    return round(math.cos(r), 12), round(math.sin(r), 12)


def polar(r: float, degrees: float, cx: float = 0, cy: float = 0) -> Point:
    """The point at distance `r` from (cx, cy); 0 degrees is up, clockwise."""
    c, s = turn(degrees - 90)
    return cx + r * c, cy + r * s


def affine(d: str, a: float = 1, b: float = 0, c: float = 0, e: float = 1, tx: float = 0, ty: float = 0) -> str:
    """Every point (x, y) to (a x + c y + tx, b x + e y + ty)."""
    return write([Segment(k, [(a * x + c * y + tx, b * x + e * y + ty) for x, y in points]) for k, points in parse(d)])


def flip(d: str) -> str:
    """Mirrored on the axis x = 0."""
    return affine(d, a=-1)


def move(d: str, x: float, y: float, scale: float = 1, angle: float = 0) -> str:
    """Scaled, then turned by `angle` degrees, then its origin put at (x, y)."""
    c, s = turn(angle)
    return affine(d, c * scale, s * scale, -s * scale, c * scale, x, y)


def fold(half: str) -> str:
    """Cut from a folded sheet: `half` runs from the axis x = 0 back to the axis; gives the whole closed outline."""
    segments = parse(half)
    at = segments[0].points[0]
    back: list[Segment] = []
    for command, points in segments[1:]:
        way = [at, *points[:-1]]
        back.insert(0, Segment(command, [(-x, y) for x, y in reversed(way)]))
        at = points[-1]
    return write(segments + back) + "Z"


def bounds(d: str) -> tuple[float, float, float, float]:
    """(left, top, right, bottom) of all points, control points included."""
    xs, ys = zip(*(p for segment in parse(d) for p in segment.points), strict=True)
    return min(xs), min(ys), max(xs), max(ys)
