"""The four suit signs, each in a box of about 104 units round (0, 0)."""

from __future__ import annotations

from .motifs import crescent, ellipse, petal
from .paths import fold
from .sheet import Sheet

SUITS = ("S", "H", "C", "D")
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")

OUTLINES = {
    "S": fold("M0,-52C11,-32 48,-14 48,13C48,36 18,42 5,24C8,38 13,45 24,51L0,51"),
    "H": fold("M0,-28C7,-52 50,-52 50,-16C50,12 15,30 0,52"),
    "C": (
        ellipse(0, -25, 24.5)
        + ellipse(-26, 11, 24.5)
        + ellipse(26, 11, 24.5)
        + fold("M0,-14L7,-8L10,16C10,34 14,44 24,51L0,51")
    ),
    "D": fold("M0,-54Q15,-22 42,0Q15,22 0,54"),
}
CUTS = {
    "S": crescent(27, 18, 12, 142, 0.42) + crescent(-27, 18, 12, -142, 0.42),
    "H": crescent(27, -22, 13, 38, 0.42) + crescent(-27, -22, 13, -38, 0.42),
    "C": "".join(crescent(x, y, 11, a, 0.42) for x, y, a in ((0, -30, 0), (31, 15, 125), (-31, 15, -125))),
    "D": petal(0, 22, 44, 13),
}


def pip(suit: str) -> Sheet:
    """The plain sign."""
    return Sheet().ink(OUTLINES[suit])


def cut_pip(suit: str) -> Sheet:
    """The sign with its knife cuts."""
    return pip(suit).paper(CUTS[suit])
