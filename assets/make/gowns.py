"""Four gowns: water sleeves, cloud collar, striped skirt with floating scarf, pleated skirt under a jacket."""

from __future__ import annotations

from collections.abc import Callable

from .motifs import crescent, ellipse, flower, petal, polygon, saw, scallops
from .paths import fold, polar
from .pips import pip
from .sheet import SWAP, Sheet

COLLAR = "M0,-30C6,-36 14,-44 17,-54"


def water_sleeves(s: Sheet) -> None:
    """Sleeves that fall like water and a skirt that opens like a bell flower."""
    s.ink(
        "M24,-50C44,-46 56,-22 64,2C72,26 76,52 68,74C64,84 52,84 50,75C49,67 57,64 60,70C62,54 54,38 44,26"
        "C36,14 26,-6 20,-24Z",
        mirror=True,
    )
    s.slit("M33,-38C38,-32 41,-26 44,-18M54,8C61,24 64,40 63,54", 2.4, mirror=True)
    s.slit("M63,36L73,33M63.5,44L73.5,42", 2.2, mirror=True)
    s.paper(crescent(49, -3, 5.5, 62), mirror=True)
    s.ink(
        fold(
            "M0,-56C12,-56 26,-54 30,-46C30,-30 20,-14 17,-2"
            "C32,14 40,60 62,122C66,132 60,140 52,138C34,134 16,137 0,137"
        )
    )
    s.slit(COLLAR, 2.8, mirror=True).slit("M26,-40C24,-26 18,-14 15,-4", 2.6, mirror=True)
    s.slit("M-20,4C-8,10 8,10 20,4", 3).slit("M-23,12C-10,18 10,18 23,12", 2.2)
    s.slit("M18,22C26,54 36,92 48,124", 2.4, mirror=True)
    s.layer(fold("M0,20C6,20 10,24 10,30L13,92L0,104"), 3)
    s.place(pip("S"), 0, 50, 0.17, recolour=SWAP)
    s.paper(petal(0, 88, 20, 8)).paper(ellipse(0, 94, 2))
    s.paper(crescent(29, 108, 8, -14), mirror=True).paper(flower(25, 82, 8, 5), mirror=True)
    s.paper("".join(saw(x, 128, x + 14, 128, 2, 7) for x in range(-49, 48, 14)))


def cloud_collar(s: Sheet) -> None:
    """A bride: broad sleeves, a collar cut as clouds, a straight coat in tiers."""
    s.ink(
        fold(
            "M0,-56C14,-56 28,-54 36,-46C52,-32 66,0 72,38C73,48 64,54 54,52C46,51 40,48 36,44C42,72 50,104 56,128"
            "C58,136 54,140 48,139C32,136 16,138 0,138"
        )
    )
    s.slit("M36,44C34,34 28,26 20,22", 2.8, mirror=True)
    s.slit("M67,42C58,42 48,36 41,28", 2.4, mirror=True).paper(crescent(54, 14, 7, 66), mirror=True)
    for a in (-106, 106, -131, 131, -156, 156):
        s.layer(petal(0, -54, 34, 19, a), 2.6)
        s.paper(crescent(*polar(25, a, 0, -54), 5, a, 0.5))
    s.slit("M-34,58C-12,64 12,64 34,58", 3)
    s.place(pip("H"), 0, 76, 0.2, recolour=SWAP)
    s.paper(flower(24, 76, 8, 6), mirror=True)
    for y, xs in ((99, (-36, -18, 0, 18, 36)), (113, (-45, -27, -9, 9, 27, 45)), (127, (-36, -18, 0, 18, 36))):
        s.paper(scallops(xs, y, 8))


def floating_scarf(s: Sheet) -> None:
    """High waist, striped skirt, and a scarf that floats down on both sides."""
    s.ink(
        "M26,-50C54,-42 74,-12 71,22C69,50 54,62 57,86C59,102 70,108 76,121C62,120 48,110 45,93C41,66 59,50 58,24"
        "C57,0 44,-24 24,-36Z",
        mirror=True,
    )
    s.slit("M62,4C66,20 62,38 55,54", 2.2, mirror=True).paper(crescent(53, 96, 5, 118), mirror=True)
    s.ink(
        fold(
            "M0,-56C12,-56 24,-54 30,-48C42,-36 46,-14 42,4C40,14 30,20 18,22L24,24C36,60 46,100 52,128"
            "C54,136 50,139 44,138C28,135 14,137 0,137"
        )
    )
    s.slit("M30,-16C32,-6 28,6 18,12", 2.6, mirror=True).slit(COLLAR, 2.8, mirror=True)
    s.slit("M-24,28C-8,33 8,33 24,28", 3)
    for a, b in ((3.5, 9), (14.5, 20)):
        s.paper(polygon([(a, 36), (b * 0.9, 35.4), (b * 2.1, 130), (a * 2.3, 131)]), mirror=True)
    s.layer(ellipse(0, 62, 13), 3).place(pip("C"), 0, 62, 0.19, recolour=SWAP)


def pleats(s: Sheet) -> None:
    """Trumpet sleeves, a jacket with a flared hem, and a pleated skirt with a plain panel in front."""
    s.ink("M24,-52C46,-46 60,-16 70,26C72,34 66,40 58,39L34,36C32,16 26,-4 20,-22Z", mirror=True)
    s.slit("M66,29L37,27M63,19L36,18", 2.2, mirror=True).paper(crescent(47, -8, 6, 62), mirror=True)
    s.ink(fold("M0,40L30,38C40,66 52,104 58,130C59,136 56,138 52,138L0,138"))
    for x in (19, 26, 33):
        s.slit(f"M{x},52C{x * 1.2},80 {x * 1.4},104 {x * 1.55},126", 2.2, mirror=True)
    s.slit("M12,50L15,138", 2.8, mirror=True).slit("M17,129L58,126", 2.2, mirror=True)
    s.paper(petal(0, 96, 15, 9, 52), mirror=True).paper(petal(0, 98, 11, 7, 124), mirror=True)
    s.place(pip("D"), 0, 72, 0.17, recolour=SWAP)
    s.paper(saw(-13, 126, 13, 126, 4, 7))
    s.layer(fold("M0,-56C12,-56 26,-54 30,-46C30,-28 25,-12 24,0C26,16 32,28 38,42C26,49 12,51 0,51"), 4)
    s.slit(COLLAR, 2.8, mirror=True).slit("M-20,4C-8,9 8,9 20,4", 3)
    s.paper(scallops((-24, -8, 8, 24), 42, 6, 0.12))


GOWNS: dict[str, Callable[[Sheet], None]] = {"S": water_sleeves, "H": cloud_collar, "C": floating_scarf, "D": pleats}
