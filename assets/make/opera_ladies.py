"""Q of the masks: the lady (旦) under a phoenix crown; feathers, pompoms, plum blossom or sun rays by suit."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .motifs import ellipse
from .painted import Painted, eyes, medal, pearl, tassel
from .palette import PAINT as P
from .paths import move, polar

FACE = "M0 -60 C30 -60 47 -40 48 -10 C49 24 35 58 15 74 C9 79 4 80 0 80"
CROWN = "M0 -112 C34 -112 60 -90 66 -44 C48 -62 26 -70 0 -70"
LIPS = "M0 46 C2 42 5 41 7 43 C9 44 12 46 14 47 C10 53 5 55 0 55"


# ---------------------------------------------------------------- crowns
def _ray(s: Painted, angle: float, near: float, far: float, w: float, fill: str) -> None:
    m = (near + far) / 2
    d = f"M0 {-near} C{w} {-m} {w} {-far} 0 {-far} C{-w} {-far} {-w} {-m} 0 {-near}"
    s.both(move(d, 0, -30, 1, angle), fill)


def _feathers(s: Painted) -> None:
    for a in (20, 40, 59):
        _ray(s, a, 58, 92, 9, P["teal"])
        s.dots([polar(92, a, 0, -30)], 6, P["gold"]).dots([polar(92, a, 0, -30)], 4, P["white"])


def _pompoms(s: Painted) -> None:
    for a in (24, 46, 67):
        pearl(s, *polar(80, a, 0, -31), 9, P["coral"])
    s.dots([polar(64, a, 0, -31) for a in (35, 57)], 4.4, P["gold_light"])


def _plum_blossom(s: Painted) -> None:
    for a in (24, 47, 68):
        x, y = polar(76, a, 0, -30)
        s.dots([polar(6.6, b, x, y) for b in range(0, 360, 72)], 5, P["blossom"]).dots([(x, y)], 4, P["gold"])


def _sun_rays(s: Painted) -> None:
    for a in (22, 45, 66):
        _ray(s, a, 54, 84, 11, P["gold_light"])
        _ray(s, a, 60, 80, 6, P["red"])
    s.dots([polar(88, a, 0, -30) for a in (33, 56)], 4.4, P["coral"])


class Lady(NamedTuple):
    """Her crown, the colour of robe and crown, her gems."""

    jewels: Callable[[Painted], None]
    robe: str
    gem: str


LADIES = {
    "S": Lady(_feathers, "sea", "aqua_light"),
    "H": Lady(_pompoms, "red", "gold_light"),
    "C": Lady(_plum_blossom, "jade", "blossom"),
    "D": Lady(_sun_rays, "brown", "coral"),
}


# ---------------------------------------------------------------- face and dress
def _collar(s: Painted, robe: str) -> None:
    s.half("M0 66 L20 62 C30 76 58 78 74 96 C80 103 82 110 82 116 C52 126 26 128 0 128", robe)
    s.half("M0 62 L17 60 C19 78 12 98 0 108", P["throat"])
    s.both("M17 62 C22 82 14 102 0 116", None, P["white"], 7).both("M26 74 C26 92 18 106 3 119", None, P["gold"], 2.6)
    s.both("M40 88 C54 92 64 102 67 114", None, P["gold_light"], 2.4)


def _face(s: Painted) -> None:
    s.half("M0 -78 C46 -78 68 -46 66 -4 C65 34 58 64 46 88 C40 96 30 92 26 84 L0 40", P["black"]).half(FACE, P["skin"])
    s.both("M6 0 C10 -22 34 -34 47 -24 C50 4 42 30 24 28 C12 26 6 14 6 0", P["rouge_light"])
    s.both("M9 -2 C14 -19 33 -27 47 -19 C48 0 38 14 24 13 C14 12 9 6 9 -2", P["rouge"])
    s.both("M11 -20 C19 -29 33 -33 50 -30 C38 -27 25 -25 11 -20", P["black"])
    s.both("M38 -11 L49 -21 L47 -9", P["black"])
    eyes(s)
    s.both("M9 25 C8 28 5 29 2 28", None, P["shade"], 2.4)
    s.half(LIPS, P["lip"]).both("M0 48 C4 49 8 48 12 47", None, P["red_deep"], 1.6)
    curls = [polar(51, a, 0, -8) for a in (0, 20, 40, 60)]
    s.dots([(x if x > 0.1 else 0, y) for x, y in curls], 9, P["black"])


def _crown(s: Painted, suit: str, who: Lady) -> None:
    s.half(CROWN, P[who.robe])
    who.jewels(s)
    s.half("M0 -76 C28 -76 50 -66 69 -45 L65 -37 C46 -57 26 -66 0 -66", P["gold"])
    s.add(ellipse(0, -71, 2.6), P["white"]).dots([polar(70, a, 0, -1) for a in (15, 30, 45)], 2.6, P["white"])
    medal(s, suit, -95)


def lady(suit: str) -> Painted:
    """The lady of a suit."""
    s, who = Painted(), LADIES[suit]
    s.both("M50 -52 C66 -54 78 -46 80 -34 C70 -36 62 -34 56 -28", P["gold"])
    tassel(s, 73, -38, 88, P[who.gem], P[who.robe])
    _collar(s, P[who.robe])
    _face(s)
    _crown(s, suit, who)
    return s
