"""K: the four landlords. Hat, beard and treasure tell them apart. Axis x = 0, y from -140 to 140."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .animals import ANIMALS
from .heads import face, put_head
from .motifs import arc, crescent, drop, ellipse, flower, petal, rounded, saw, saw_ring, scallops
from .paths import fold
from .sheet import SWAP, Sheet

HEM = (-54, -36, -18, 0, 18, 36, 54)

Dress = Callable[[Sheet], object]


# ---------------------------------------------------------------- robe
def robe(s: Sheet) -> None:
    """One outline, wide sleeves meeting over the belly; worn by 大王 too."""
    s.ink(
        fold("M0,-58C16,-58 34,-52 46,-42C60,-30 68,0 70,26C70,34 66,40 58,42C60,72 64,100 72,124C50,132 26,134 0,134")
    )
    s.ink("M14,128C14,120 36,120 46,128C52,132 52,141 46,141L14,141C8,141 10,132 14,128Z", mirror=True)
    s.slit("M8,133C22,134 40,133 52,130", 2.6, mirror=True)
    s.slit("M0,-34C8,-38 18,-46 22,-54", 3, mirror=True)
    s.slit("M58,41C48,44 34,34 25,20", 3, mirror=True)
    s.slit(arc(0, -62, 43, 119, 148), 2, mirror=True)
    s.paper(saw_ring(0, -62, 46, 4, 6, 0.1, 119, 29), mirror=True)
    s.slit("M44,-18C50,-4 52,10 50,24", 2.4, mirror=True)
    s.paper(crescent(57, 6, 8, 76), mirror=True)
    hem(s)


def hem(s: Sheet) -> None:
    """Line and moon cuts along the lower edge of the robe."""
    s.paper(scallops(HEM, 116, 8, 0.04)).slit("M-63,98C-30,106 30,106 63,98", 2.4)


def _emblem(s: Sheet, suit: str) -> None:
    s.place(ANIMALS[suit](), 0, 70, 0.46, recolour=SWAP)
    s.slit("M34,52C42,66 42,82 36,94", 2.4, mirror=True)
    s.paper(crescent(51, 76, 7, 84), mirror=True)


# ---------------------------------------------------------------- hats
def _office_hat(s: Sheet) -> None:
    s.layer("M24,-109C38,-117 53,-118 60,-112C65,-106 61,-98 53,-98C43,-98 34,-100 24,-100Z", 4, mirror=True)
    s.slit("M35,-106C43,-109 51,-110 55,-107", 2.2, mirror=True)
    s.layer(fold("M0,-142C16,-142 20,-130 22,-120C32,-118 34,-104 32,-96L0,-96"), 4)
    s.slit("M-23,-118C-8,-112 8,-112 23,-118", 2.6)
    s.paper(flower(0, -129, 8, 6)).paper(saw(-26, -99, 26, -99, 6, 7))


def _bean_cap(s: Sheet) -> None:
    s.layer(fold("M0,-136C24,-136 36,-118 36,-96L0,-96"), 4)
    s.layer(ellipse(0, -138, 7), 3)
    s.slit("M0,-130L0,-106M13,-128C17,-120 19,-112 19,-106M-13,-128C-17,-120 -19,-112 -19,-106", 2.4)
    s.paper(rounded(-31, -104, 62, 4.4, 2))
    s.layer(fold("M0,-108L7,-100L0,-92"), 3)


def _scholar_hat(s: Sheet) -> None:
    s.layer("M26,-120C44,-118 54,-100 50,-72C60,-100 48,-126 26,-128Z", 4, mirror=True)
    s.layer(fold("M0,-142L26,-138L31,-96L0,-96"), 4)
    s.slit("M-24,-124L24,-124", 2.6)
    s.paper(drop(0, -100, 18, 12)).paper(petal(8, -100, 17, 6, 38), mirror=True).paper(ellipse(0, -132, 3))


def _ingot_crown(s: Sheet) -> None:
    s.layer(fold("M0,-130C10,-130 14,-126 17,-120C26,-122 36,-130 46,-142C50,-120 44,-100 32,-96L0,-96"), 4)
    s.layer(ellipse(0, -136, 9, 7), 3)
    s.slit("M-40,-126C-26,-108 26,-108 40,-126", 2.6)
    s.paper(ellipse(0, -103, 3)).paper(ellipse(11, -104, 2.4), mirror=True).paper(ellipse(21, -106, 2), mirror=True)


# ---------------------------------------------------------------- beards
def _three_strands(s: Sheet) -> None:
    s.layer(fold("M0,-62C5,-62 8,-56 8,-50C8,-36 4,-28 0,-20"), 3.4)
    s.layer("M12,-62C22,-60 30,-44 24,-22C22,-36 16,-48 9,-54Z", 3.4, mirror=True)
    s.ink("M1,-66C8,-72 17,-68 22,-58C14,-61 6,-60 1,-62Z", mirror=True)


def _curled_moustache(s: Sheet) -> None:
    s.ink("M0,-68C8,-74 18,-64 25,-68C29,-70 29,-76 25,-77C33,-80 36,-68 29,-63C20,-57 8,-58 0,-63Z", mirror=True)
    s.layer(fold("M0,-58C4,-58 6,-54 5,-50C4,-46 2,-43 0,-38"), 3)


def _fan_beard(s: Sheet) -> None:
    s.layer(fold("M0,-60C8,-62 14,-66 25,-72C30,-50 20,-26 0,-18"), 3.4)
    s.ink("M0,-66C8,-72 16,-68 22,-62C14,-62 6,-60 0,-62Z", mirror=True)
    s.slit("M0,-52L0,-28", 2.2).slit("M8,-54C10,-44 8,-36 6,-32M16,-58C18,-50 16,-42 12,-38", 2.2, mirror=True)


def _catfish_whiskers(s: Sheet) -> None:
    s.ink("M1,-67C10,-72 20,-66 22,-54C24,-44 30,-40 36,-42C30,-34 20,-38 17,-50C15,-58 8,-62 1,-63Z", mirror=True)
    s.layer(fold("M0,-58C7,-57 7,-50 0,-32"), 3)


# ---------------------------------------------------------------- what each loves best
def _abacus(s: Sheet) -> None:
    s.layer(rounded(-35, -12, 70, 38, 4), 5)
    s.paper(rounded(-30, -7, 60, 10, 1.5)).paper(rounded(-30, 7, 60, 14, 1.5))
    for x in (-20, 0, 20):
        s.bridge(f"M{x},-8L{x},22", 2)
        s.ink(ellipse(x, -2.6, 7, 3.6)).ink(ellipse(x, 10.6, 7, 3)).ink(ellipse(x, 17.4, 7, 3))


def _ingot(s: Sheet) -> None:
    s.layer(fold("M0,-6C8,-6 13,-2 15,2C24,2 32,-4 40,-12C40,8 30,26 16,26L0,26"), 5)
    s.layer(fold("M0,-16C12,-16 18,-8 16,2C8,6 4,6 0,6"), 3)
    s.slit("M-32,4C-22,14 22,14 32,4", 2.4)
    s.paper(crescent(0, -4, 8, 0, 0.5))


def _rice_measure(s: Sheet) -> None:
    s.layer(fold("M0,-16C18,-16 28,-6 30,2L0,2"), 4)
    s.layer(fold("M0,0L34,0L26,28L0,28"), 4)
    for x, y in ((-14, -4), (0, -9), (14, -4), (-5, -2), (6, -2)):
        s.paper(drop(x, y + 2, 7, 5, x))
    s.slit("M-28,8L28,8M-25,20L25,20", 2.4)
    s.paper(fold("M0,9L6,14L0,19"))


def _deed(s: Sheet) -> None:
    s.layer(rounded(-32, -12, 64, 38, 3), 5)
    s.layer(rounded(-39, -16, 10, 46, 4.5), 3, mirror=True)
    s.paper(rounded(-25, -8, 50, 30, 2))
    for x, low in ((-17, 17), (-9, 17), (-1, 10)):
        s.bridge(f"M{x},-3L{x},{low}", 3)
    s.ink(rounded(6, 3, 13, 13, 2)).paper(ellipse(12.5, 9.5, 3))


def _hands(s: Sheet) -> None:
    s.layer("M24,14C30,8 38,10 40,18C40,26 30,30 24,24C21,21 21,17 24,14Z", 3.4, mirror=True)
    s.slit("M26,18L32,17M26,22L32,22", 1.8, mirror=True)


# ---------------------------------------------------------------- the four
class Landlord(NamedTuple):
    """What one of them wears and holds."""

    hat: Dress
    beard: Dress
    treasure: Dress
    brow: str
    eye: str
    blush: bool


LANDLORDS = {
    "S": Landlord(_office_hat, _three_strands, _abacus, "stern", "slit", False),
    "H": Landlord(_bean_cap, _curled_moustache, _ingot, "arch", "smile", True),
    "C": Landlord(_scholar_hat, _fan_beard, _rice_measure, "arch", "smile", False),
    "D": Landlord(_ingot_crown, _catfish_whiskers, _deed, "stern", "slit", True),
}


def _head(who: Landlord) -> Sheet:
    s = Sheet().layer(ellipse(0, -80, 31, 31), 4)
    s.ink(ellipse(33, -78, 6, 9), mirror=True).paper(ellipse(33, -78, 2.4, 4), mirror=True)
    face(s, -77, 26, who.brow, who.eye, "bearded", who.blush)
    who.hat(s)
    who.beard(s)
    return s


def landlord(suit: str, head: float) -> Sheet:
    """The landlord of a suit, his head `head` times its natural size."""
    s, who = Sheet(), LANDLORDS[suit]
    robe(s)
    _emblem(s, suit)
    put_head(s, _head(who), head)
    who.treasure(s)
    _hands(s)
    return s
