"""J: the four farmers under straw hats, each carrying pole on the shoulders, a load of his own. y from -140 to 140."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .animals import carp
from .heads import face, put_head
from .motifs import crescent, drop, ellipse, flower, petal, rounded, saw, scallops
from .paths import fold, move
from .pips import pip
from .sheet import SWAP, Sheet

RAISED = "C52,-42 62,-46 66,-40C70,-30 60,-26 52,-24C46,-22 40,-22 34,-24"  # sleeves up to the pole
BENT = "C56,-36 62,-8 54,8C50,16 40,16 36,10"  # sleeves that hold something before the chest

Draw = Callable[[Sheet], object]


# ---------------------------------------------------------------- body
def farmer_body(s: Sheet, sleeve: str) -> None:
    """Short jacket and rolled trousers; worn by 小王 too."""
    s.ink(fold("M0,24L34,24C38,60 38,84 40,104C34,110 22,110 16,106L6,62L0,62"))
    s.ink("M20,110L34,110L34,126L20,126Z", mirror=True)
    s.ink("M15,126C24,122 38,124 46,131C50,136 48,141 43,141L15,141Z", mirror=True)
    s.slit("M17,132C26,130 36,131 46,136", 2.2, mirror=True)
    s.slit("M15,95C24,99 34,99 40,93", 2.4, mirror=True)
    s.layer(fold(f"M0,-56C16,-56 32,-54 40,-46{sleeve}C36,-4 38,20 40,42C24,48 10,48 0,48"), 4)
    s.slit("M0,-30C6,-36 14,-46 16,-54", 2.8, mirror=True)
    s.slit("M0,-30L0,46", 2.2)
    _belt_and_seams(s)


def _belt_and_seams(s: Sheet) -> None:
    s.layer(fold("M0,16C14,16 28,14 37,12L38,23C28,26 12,27 0,27"), 3)
    s.paper(ellipse(0, 21.5, 2.6)).paper(saw(8, 24, 34, 22, 4, 5)).paper(saw(-34, 22, -8, 24, 4, 5))
    s.slit("M9,74C12,86 14,92 15,100M37,66L38,86", 2, mirror=True)
    s.paper(flower(19, 36, 6.4, 5), mirror=True).paper(crescent(26, 74, 7, 84), mirror=True)
    for y in (-16, -4, 8):
        s.paper(rounded(5, y, 7, 2.8, 1.4))


# ---------------------------------------------------------------- weave of the hat
def _rings(s: Sheet) -> None:
    for a, b in ((14, 122), (30, 112), (48, 102)):
        s.slit(f"M{-a},{-b}C{-a / 3},{-b + 7} {a / 3},{-b + 7} {a},{-b}", 2.4)


def _rays(s: Sheet) -> None:
    for x in (-50, -34, -17, 0, 17, 34, 50):
        s.slit(f"M{x * 0.16},-124L{x},-95", 2.4)


def _scales(s: Sheet) -> None:
    s.paper("".join(crescent(x, -100 + abs(x) / 27, 7) for x in (-46, -28, -9.5, 9.5, 28, 46)))
    s.paper(scallops((-18, 0, 18), -111, 7)).paper(ellipse(0, -123, 2.6))


def _teeth(s: Sheet) -> None:
    s.paper(saw(-54, -95, 54, -95, 10, 9)).slit("M-34,-109C-12,-102 12,-102 34,-109", 2.4).paper(drop(0, -111, 14, 8))


# ---------------------------------------------------------------- loads, hung at (0, 0)
def _bucket(s: Sheet) -> None:
    s.bridge("M0,0L-15,34M0,0L15,34", 2.6)
    s.ink(fold("M0,34L18,34L14,68L0,68")).slit("M-16,42L16,42M-14,60L14,60", 2.4)
    s.paper(fold("M0,46C5,50 5,56 0,57"))


def _lantern(s: Sheet) -> None:
    s.bridge("M0,0L0,26", 2.6).bridge("M0,60L0,80M-5,60L-5,75M5,60L5,75", 2.4)
    s.ink(fold("M0,24L8,24L8,28C24,30 24,56 8,58L8,62L0,62"))
    s.slit("M0,29L0,57M-8,29C-14,36 -14,50 -8,57M8,29C14,36 14,50 8,57", 2.4)


def _sheaf(s: Sheet) -> None:
    s.bridge("M0,0L0,30", 2.6)
    for a in (-38, -19, 0, 19, 38):
        s.ink(petal(0, 36, 38, 11, 180 + a))
        s.slit(move("M0,-14L0,-30", 0, 36, 1, 180 + a), 1.8)
    s.ink(fold("M0,22C6,22 12,26 10,32L8,40L0,40")).slit("M-8,35L8,35", 2.2)


def _carp(s: Sheet) -> None:
    s.bridge("M0,0L0,24", 2.6)
    s.place(carp(), 0, 50, 0.54, -90)


# ---------------------------------------------------------------- the four
class Farmer(NamedTuple):
    """The weave of his hat, his load and his temper."""

    weave: Draw
    load: Draw
    eye: str
    young: bool


FARMERS = {
    "S": Farmer(_rings, _bucket, "round", False),
    "H": Farmer(_rays, _lantern, "smile", True),
    "C": Farmer(_scales, _sheaf, "round", False),
    "D": Farmer(_teeth, _carp, "smile", True),
}


def _head(who: Farmer) -> Sheet:
    s = Sheet().layer(ellipse(0, -77, 26, 26), 4)
    face(s, -75, 22.5, "flat", who.eye, "grin", who.young)
    if not who.young:
        s.ink(petal(0, -62.6, 13, 4.6, 84), mirror=True)
    s.layer(fold("M0,-138C5,-138 7,-132 10,-128C26,-116 44,-106 66,-98C66,-92 60,-90 50,-90C34,-88 16,-87 0,-87"), 4)
    who.weave(s)
    return s


def _scarf(s: Sheet) -> None:
    s.layer(fold("M0,-53C8,-53 17,-55 22,-58C25,-52 20,-46 12,-44C7,-42 3,-40 0,-36"), 3)
    s.paper("".join(ellipse(x, -50 - abs(x) * 0.12, 1.7) for x in (-12, -6, 0, 6, 12)))


def _pole(s: Sheet) -> None:
    s.layer(
        "M0,-52C30,-53 56,-51 74,-41C76,-38 74,-35 71,-36C54,-44 30,-46 0,-46"
        "C-30,-46 -54,-44 -71,-36C-74,-35 -76,-38 -74,-41C-56,-51 -30,-53 0,-52Z",
        4,
    )
    s.layer("M36,-54C44,-58 52,-54 51,-46C50,-38 40,-36 36,-42C34,-46 34,-51 36,-54Z", 3, mirror=True)
    s.slit("M40,-53L40,-43M45,-53L45,-43", 1.6, mirror=True)


def farmer(suit: str, head: float) -> Sheet:
    """The farmer of a suit, his head `head` times its natural size."""
    s, who, load = Sheet(), FARMERS[suit], Sheet()
    farmer_body(s, RAISED)
    for x in (-20, 20):
        s.place(pip(suit), x, -7, 0.17, recolour=SWAP)
    who.load(load)
    s.place(load, -59, -41).place(load, 59, -41, mirror=True)
    _pole(s)
    put_head(s, _head(who), head)
    _scarf(s)
    return s
