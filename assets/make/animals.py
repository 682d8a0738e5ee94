"""The six animals, each in a box of about 100 units round (0, 0): one for every suit, and the two jokers' heads."""

from __future__ import annotations

from collections.abc import Callable

from .motifs import crescent, drop, ellipse, flower, petal, saw_ring
from .paths import fold
from .sheet import Sheet


def ox() -> Sheet:
    """Head of an ox, from the front."""
    s = Sheet()
    s.ink("M12,-20C30,-16 44,-28 40,-52C58,-36 54,-4 18,-5Z", mirror=True)
    s.ink(petal(20, -2, 34, 20, 104), mirror=True)
    s.ink(fold("M0,-26C15,-27 27,-18 27,-3C27,9 18,16 18,28C20,42 11,49 0,49"))
    s.paper(petal(27, 0, 19, 8, 104), mirror=True)
    s.paper("M24,-14C36,-16 44,-24 44,-36C47,-24 40,-12 24,-14Z", mirror=True)
    s.paper(petal(8, 7, 15, 9, 62), mirror=True)
    s.ink(ellipse(14.5, 3.5, 2.8), mirror=True)
    s.paper(flower(0, -12, 9, 6))
    s.paper(ellipse(0, 35, 12, 9))
    s.ink(drop(4, 36, 6, 5, 70), mirror=True)
    s.bridge("M-5,41C-2,44 2,44 5,41", 2)
    return s.paper(crescent(0, 20, 8, 180, 0.5))


TAIL = (
    "M-8,8C-28,-4 -36,-24 -20,-49C-22,-29 -12,-15 2,-8Z",
    "M-12,12C-36,8 -52,-14 -42,-42C-37,-22 -24,-9 -6,-4Z",
    "M-14,16C-44,18 -60,-2 -58,-26C-49,-9 -34,0 -12,2Z",
    "M-12,22C-38,32 -56,24 -62,6C-47,15 -30,10 -10,8Z",
)
QUILLS = (
    "M-16,-20C-17,-12 -12,-6 -7,-3",
    "M-34,-20C-31,-9 -24,-2 -16,2",
    "M-48,-9C-41,3 -32,8 -20,9",
    "M-48,18C-38,20 -28,18 -20,15",
)


def rooster() -> Sheet:
    """A rooster, walking to the right."""
    s = Sheet()
    for feather in TAIL:
        s.ink(feather)
    for x, y, a in ((15, -35, -28), (21, -37, 0), (27, -35, 26)):
        s.ink(drop(x, y + 4, 15, 9, a))
    s.ink(
        "M14,-34C24,-40 34,-34 34,-25L44,-20L33,-16C32,-8 38,0 34,12C29,29 4,33 -12,23"
        "C-23,16 -27,4 -34,-6C-20,-2 -4,-5 4,-15C8,-22 7,-30 14,-34Z"
    )
    s.ink(drop(33, -17, 14, 9, 176))
    for x in (2, 14):
        s.bridge(f"M{x},26L{x + 1},43M{x + 1},43L{x + 10},46M{x + 1},43L{x - 7},46", 3.2)
    return _rooster_cuts(s)


def _rooster_cuts(s: Sheet) -> Sheet:
    s.paper(ellipse(25, -26, 3.6)).ink(ellipse(25.4, -26, 1.5))
    s.paper(saw_ring(20, -26, 16, 5, 6, 0.16, 130, 100))
    s.paper("M22,4C12,16 -4,18 -20,4C-8,8 4,6 10,-4C12,2 16,5 22,4Z")
    s.bridge("M-10,7C-4,12 6,11 14,5", 2)
    s.paper(crescent(8, 21, 9, 180, 0.5))
    for quill in QUILLS:
        s.slit(quill, 2.2)
    return s


def rabbit() -> Sheet:
    """A rabbit, sitting."""
    s = Sheet()
    s.ink(petal(12, -22, 36, 17, -16)).ink(petal(22, -22, 36, 17, 12))
    s.ink(ellipse(-43, 30, 9))
    s.ink(
        "M2,-8C-24,-14 -46,6 -44,30C-43,42 -36,46 -24,46L32,46C35,38 29,33 23,33C28,24 29,12 27,6"
        "C38,3 40,-8 34,-17C28,-29 8,-30 3,-18C2,-14 2,-11 2,-8Z"
    )
    s.paper(petal(11, -27, 24, 7, -16)).paper(petal(23, -27, 24, 7, 12))
    s.paper(ellipse(22, -12, 4)).ink(ellipse(23, -12, 1.8))
    s.slit("M30,-4L38,-3M29,-1L36,3", 1.8)
    s.slit("M-2,44C4,24 -12,10 -28,18", 2.6)
    s.paper(flower(-22, 31, 10, 5))
    s.paper(saw_ring(12, 2, 10, 4, 6, 0.16, 120, 110))
    s.paper(crescent(-16, 2, 8, -28, 0.5))
    return s.slit("M12,45C12,38 18,36 23,35", 2.2)


def carp_outline() -> Sheet:
    """The carp without its cuts: fins and body."""
    s = Sheet().ink("M16,-19C6,-38 -14,-38 -24,-31C-15,-27 -12,-20 -10,-11Z")
    s.ink("M12,17C6,32 -8,35 -16,32C-11,26 -9,20 -8,12Z")
    return s.ink(
        "M49,2C39,-21 8,-29 -22,-7C-30,-19 -44,-28 -56,-28C-52,-13 -49,-5 -41,0"
        "C-49,6 -54,17 -56,30C-43,28 -30,19 -22,9C6,29 37,23 49,2Z"
    )


def carp() -> Sheet:
    """A carp, swimming to the right."""
    s = carp_outline()
    s.slit("M22,-17C14,-7 14,8 21,17", 2.6)
    s.paper(ellipse(33, -4, 4.4)).ink(ellipse(33.6, -4, 2))
    s.slit("M46,4C42,7 39,7 36,6", 2)
    for x, ys in ((8, (-10, 0, 10)), (-3, (-8, 2, 11)), (-14, (-4, 5))):
        for y in ys:
            s.paper(crescent(x, y, 4.8, 90, 0.42))
    s.slit("M-28,0L-40,-14M-30,1L-44,1M-28,3L-42,17", 2.2)
    return s.slit("M4,-22C-2,-28 -8,-29 -13,-29M3,20C0,25 -4,27 -9,28", 2)


def king_mark(s: Sheet, y: float, w: float, h: float) -> Sheet:
    """王 on the brow: the joke that both jokers share."""
    for i, k in enumerate((0.82, 0.7, 1)):
        s.slit(f"M{-w * k},{y + h * i / 2}L{w * k},{y + h * i / 2}", w * 0.34)
    return s.slit(f"M0,{y}L0,{y + h}", w * 0.34)


TIGER_OUTLINE = fold(
    "M0,-47C12,-50 24,-49 31,-44C33,-60 52,-62 56,-48C59,-38 53,-29 47,-25C53,-12 56,-2 53,8L63,12"
    "L54,19L60,28L48,30L50,40L38,39C30,50 16,54 0,54"
)
CAT_OUTLINE = fold("M0,-36C8,-38 16,-38 22,-35L42,-60C50,-48 54,-30 52,-16C60,0 57,20 46,32C34,44 16,48 0,48")


def tiger() -> Sheet:
    """Head of the tiger, 大王."""
    s = Sheet().ink(TIGER_OUTLINE)
    s.paper(ellipse(44, -45, 6.5, 7), mirror=True).ink(ellipse(44, -43, 3), mirror=True)
    king_mark(s, -40, 11, 17)
    s.paper("M9,-14C16,-24 32,-26 40,-18C41,-8 32,2 20,1C13,0 9,-6 9,-14Z", mirror=True)
    s.ink(ellipse(24, -11.5, 9), mirror=True).paper(ellipse(24, -11.5, 5.4), mirror=True)
    s.ink(ellipse(23, -11, 3.2), mirror=True)
    s.paper("M16,-27C22,-36 32,-36 38,-30C31,-31 23,-30 16,-27Z", mirror=True)
    _tiger_muzzle(s)
    for y, a, n in ((2, 82, 15), (10, 98, 14), (19, 112, 12)):
        s.paper(petal(38, y, n, 6, a), mirror=True)
    return s.paper(petal(3, -17, 14, 5, 180)).paper(petal(-3, -17, 14, 5, 180))


def _tiger_muzzle(s: Sheet) -> None:
    s.paper(fold("M0,12C6,8 12,8 18,11C30,14 34,24 30,33C26,42 12,47 0,47"))
    s.ink(fold("M0,6C7,5 12,8 13,12C10,19 4,22 0,22"))
    s.bridge("M0,20L0,28M-20,27C-14,36 -4,35 0,28C4,35 14,36 20,27", 3.4)
    s.ink(fold("M0,36C6,39 9,38 11,37C10,43 4,46 0,46"))
    for x, y in ((17, 20), (23, 24), (16, 26)):
        s.ink(ellipse(x, y, 1.5), mirror=True)


def cat() -> Sheet:
    """Head of the cat who copied the tiger, 小王."""
    s = Sheet().ink(CAT_OUTLINE)
    s.paper("M30,-32L41,-46C44,-40 46,-32 45,-24C41,-28 36,-31 30,-32Z", mirror=True)
    king_mark(s, -29, 8, 12)
    s.paper(crescent(25, -2, 13, 6, 0.36), mirror=True)
    s.paper(petal(14, -14, 18, 4, 66), mirror=True)
    s.paper(fold("M0,10C6,7 16,8 21,15C24,26 14,33 0,33"))
    s.ink(fold("M0,11C5,10 8,12 8,14C6,18 2,20 0,20"))
    s.bridge("M0,18L0,23M-11,22C-9,28 -2,28 0,23C2,28 9,28 11,22", 2.6)
    for y0, y1 in ((14, 9), (20, 20), (26, 31)):
        s.slit(f"M29,{y0}L50,{y1}", 2.3, mirror=True)
    return s.paper(crescent(0, 40, 9, 180, 0.5))


ANIMALS: dict[str, Callable[[], Sheet]] = {"S": ox, "H": rooster, "C": rabbit, "D": carp}
