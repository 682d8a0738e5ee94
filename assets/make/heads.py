"""Faces of the court, cut white out of the head with the features left standing."""

from __future__ import annotations

from collections.abc import Callable

from .motifs import crescent, ellipse, petal
from .paths import fold, move
from .sheet import Sheet

CHIN = -52.0  # every head of the court rests here on the axis

BUD = fold("M0,12.4C3,10.4 6,11.4 7.4,13.4C5,18 2,18.8 0,18.8")

Feature = Callable[[Sheet, float, float], object]  # (sheet, centre of the face, unit: 1/24 of its radius)

BROWS: dict[str, Feature] = {
    "stern": lambda s, y, k: s.ink(petal(3.5 * k, y - 5.5 * k, 15.5 * k, 7 * k, 68), mirror=True),
    "arch": lambda s, y, k: s.ink(crescent(10.5 * k, y - 7 * k, 7 * k, 8, 0.42), mirror=True),
    "flat": lambda s, y, k: s.ink(petal(16.5 * k, y - 8.5 * k, 13 * k, 5.6 * k, -82), mirror=True),
}
EYES: dict[str, Feature] = {
    "slit": lambda s, y, k: s.ink(petal(3.4 * k, y + 1.4 * k, 14 * k, 8.6 * k, 84), mirror=True),
    "smile": lambda s, y, k: s.ink(crescent(10 * k, y + 2 * k, 6.4 * k, 0, 0.46), mirror=True),
    "round": lambda s, y, k: s.ink(ellipse(9.4 * k, y - 0.2 * k, 3.7 * k, 4.6 * k), mirror=True),
}
MOUTHS: dict[str, Feature] = {
    "bearded": lambda *_: None,
    "bud": lambda s, y, k: s.ink(move(BUD, 0, y, k)),
    "grin": lambda s, y, k: s.ink(crescent(0, y + 12.2 * k, 8.4 * k, 180, 0.5)),
}


def face(s: Sheet, y: float, r: float, brow: str, eye: str, mouth: str, blush: bool) -> Sheet:
    """A face of radius `r` round (0, y). Features are bold: at 84 px a face is 20 px wide."""
    k = r / 24
    s.paper(ellipse(0, y, r, r * 1.08))
    BROWS[brow](s, y, k)
    EYES[eye](s, y, k)
    s.bridge(f"M0,{y - k}C{-2 * k},{y + 5 * k} {-2 * k},{y + 7 * k} {1.6 * k},{y + 7 * k}", 2.2 * k)
    if blush:
        s.ink(ellipse(14.6 * k, y + 9 * k, 3.6 * k), mirror=True)
    MOUTHS[mouth](s, y, k)
    return s


def put_head(body: Sheet, head: Sheet, scale: float) -> Sheet:
    """The head on the body, grown from the chin: heads larger than life keep their faces on small cards."""
    return body.place(head, 0, CHIN * (1 - scale), scale)
