"""Q: the four ladies. Hair, gown and what they hold tell them apart. Axis x = 0, y from -146 to 140."""

from __future__ import annotations

from collections.abc import Callable

from .animals import rooster
from .gowns import GOWNS
from .heads import face, put_head
from .motifs import arc, drop, ellipse, flower, petal, spiral
from .paths import fold, move, polar
from .sheet import SWAP, Sheet

Draw = Callable[[Sheet], object]


# ---------------------------------------------------------------- hair
def _earrings(s: Sheet, x: float, y: float) -> None:
    s.ink(ellipse(x, y, 2.8) + ellipse(x + 0.6, y + 8, 2.4) + ellipse(x, y + 15, 2.8), mirror=True)


def _double_knot(s: Sheet) -> None:
    s.layer("M-34,-128L34,-104L35,-107L-33,-131Z", 2.5, mirror=True)
    s.ink(ellipse(35, -130, 3.4), mirror=True)
    s.layer(ellipse(0, -130, 12, 11), 4)
    s.layer(fold("M0,-122C14,-122 24,-116 22,-106C16,-100 8,-100 0,-100"), 3.4)
    s.slit(spiral(0, -130, 7, 1.3, 60), 2.4).slit("M-14,-112C-6,-118 6,-118 14,-112", 2.4)
    _earrings(s, 36, -100)


def _phoenix_crown(s: Sheet) -> None:
    for a, n in ((-62, 30), (-38, 36), (-14, 40), (14, 40), (38, 36), (62, 30)):
        s.layer(drop(0, -100, n, 15, a), 3)
        s.paper(ellipse(*polar(n * 0.74, a, 0, -100), 3))
    s.layer(fold("M0,-112C16,-112 28,-104 31,-92L0,-100"), 3)
    s.paper(flower(0, -104, 6, 5))


def _twin_buns(s: Sheet) -> None:
    s.layer(ellipse(24, -114, 16), 4, mirror=True)
    s.slit(spiral(24, -114, 10.5, 1.5, 120), 2.6, mirror=True)
    s.layer(flower(0, -112, 12, 6), 3).paper(ellipse(0, -112, 3))
    _earrings(s, 39, -96)


def _butterfly_loops(s: Sheet) -> None:
    s.layer("M4,-106C6,-136 30,-146 40,-132C48,-118 32,-104 12,-102Z", 4, mirror=True)
    s.paper("M13,-110C14,-128 28,-134 33,-127C37,-119 27,-111 13,-110Z", mirror=True)
    s.layer(ellipse(0, -110, 8), 3).paper(flower(0, -110, 6, 5))


HAIR: dict[str, Draw] = {"S": _double_knot, "H": _phoenix_crown, "C": _twin_buns, "D": _butterfly_loops}
EYES = {"S": "slit", "H": "smile", "C": "smile", "D": "slit"}


def _head(suit: str) -> Sheet:
    s = Sheet().layer(ellipse(0, -82, 28, 28), 4)
    HAIR[suit](s)
    face(s, -78, 22, "arch", EYES[suit], "bud", True)
    return s.ink(fold("M0,-103C8,-102 19,-98 22,-86C14,-92 6,-95 0,-95"))


# ---------------------------------------------------------------- what they hold
def _round_fan(s: Sheet) -> None:
    s.layer("M-2,6L2,6L2,26L-2,26Z", 3).layer(ellipse(0, -12, 19), 4)
    s.paper(ellipse(0, -12, 14.5)).ink(flower(0, -12, 12, 6)).paper(ellipse(0, -12, 2.4))


def _pet_rooster(s: Sheet) -> None:
    s.layer(ellipse(0, -10, 21), 3.4)
    s.place(rooster(), 3, -10, 0.36, recolour=SWAP)


def _lotus(s: Sheet) -> None:
    for a in (-58, 58, -30, 30, 0):
        s.layer(petal(0, 8, 36, 20, a), 2.6)
        s.paper(move(petal(0, -14, 14, 4.6), 0, 8, 1, a))


def _folding_fan(s: Sheet) -> None:
    s.layer("M0,14L-31,-14C-20,-38 20,-38 31,-14Z", 4)
    for a in (-34, -17, 0, 17, 34):
        s.paper(move("M0,-16L2.6,-36C1,-37.4 -1,-37.4 -2.6,-36Z", 0, 14, 1, a))
    s.slit(arc(0, 14, 20, -44, 44), 1.8)


HELD: dict[str, Draw] = {"S": _round_fan, "H": _pet_rooster, "C": _lotus, "D": _folding_fan}


def _hands(s: Sheet) -> None:
    s.layer("M5,10C12,4 20,8 20,16C18,23 9,24 5,19C3,16 3,13 5,10Z", 3, mirror=True)
    s.slit("M7,13L13,12M7,17L13,17", 1.6, mirror=True)


def lady(suit: str, head: float) -> Sheet:
    """The lady of a suit, her head `head` times its natural size."""
    s = Sheet()
    GOWNS[suit](s)
    put_head(s, _head(suit), head)
    HELD[suit](s)
    _hands(s)
    return s
