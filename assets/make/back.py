"""The back of the cards, and the eightfold paper flower in its middle that the felt carries as a watermark."""

from __future__ import annotations

from .animals import tiger
from .faces import HEIGHT, WIDTH
from .motifs import arc, crescent, drop, ellipse, flower, petal, saw_ring
from .paths import move, polar
from .sheet import Sheet


def rosette() -> Sheet:
    """Eightfold flower of radius 92 round (0, 0), as cut from a sheet folded three times."""
    s = Sheet()
    for a in range(0, 360, 45):
        s.ink(move(drop(0, -30, 52, 34), 0, 0, 1, a)).ink(move(petal(0, -34, 42, 12), 0, 0, 1, a + 22.5))
    for a in range(0, 360, 45):
        s.paper(move(drop(0, -46, 28, 17), 0, 0, 1, a))
        s.ink(move(drop(0, -54, 14, 8), 0, 0, 1, a))
        s.paper(move(crescent(0, -37, 6, 0, 0.5), 0, 0, 1, a))
    s.ink(saw_ring(0, 0, 33, 24, 5, 0.06)).ink(ellipse(0, 0, 34))
    s.paper(ellipse(0, 0, 29.5)).ink(ellipse(0, 0, 26))
    s.paper(saw_ring(0, 0, 17, 16, 6, 0.1)).paper(ellipse(0, 0, 14.5))
    return s.ink(flower(0, 0, 12.5, 8)).paper(ellipse(0, 0, 2.6))


def _ear(r: float, a0: float, a1: float, n: int, size: float) -> Sheet:
    """Grains of rice in pairs along an arc."""
    s = Sheet().bridge(arc(0, 0, r, a0, a1), 1.8)
    hand = 1 if a1 > a0 else -1
    for i in range(n):
        a = a0 + (a1 - a0) * (i + 0.5) / n
        for lean in (38, 142):
            s.ink(move(drop(0, 0, size, size * 0.55, hand * lean), *polar(r, a), 1, a))
    return s.ink(move(drop(0, 0, size, size * 0.55, hand * 90), *polar(r, a1), 1, a1))


def _corner() -> Sheet:
    """Three leaves and an arc of dots round them."""
    s = Sheet()
    for a, n in ((-38, 27), (0, 35), (38, 27)):
        s.ink(petal(0, 9, n, 13, a)).paper(move(petal(0, -n * 0.2, n * 0.55, 3.6), 0, 9, 1, a))
    for a in (-57, -19, 19, 57):
        s.ink(move(ellipse(0, -27, 1.9), 0, 9, 1, a))
    return s


def _upper_half() -> Sheet:
    half = Sheet().place(tiger(), WIDTH / 2, 60, 0.60)
    for x, a in ((31, 135), (209, 225)):
        half.place(_corner(), x, 31, 1, a)
    for side in (-1, 1):
        half.place(_ear(96, 16 * side, 72 * side, 6, 13), WIDTH / 2, HEIGHT / 2)
    for x in range(78, 163, 12):
        half.ink(ellipse(x, 24, 1.6))
    for y in range(78, 169, 12):
        half.ink(ellipse(24, y, 1.6)).ink(ellipse(WIDTH - 24, y, 1.6))
    return half


def back() -> Sheet:
    """The drawing inside the frame: two tigers, four ears of rice, the flower."""
    half = _upper_half()
    both = Sheet().place(half).place(half, WIDTH, HEIGHT, 1, 180)
    return both.place(rosette(), WIDTH / 2, HEIGHT / 2, 0.82)
