"""Icons of the table and the menu, drawn round (0, 0) in a box of 64: what they show is an object of the village."""

from __future__ import annotations

from collections.abc import Callable

from .animals import cat
from .glyphs import boxed
from .motifs import arc, crescent, drop, ellipse, flower, petal, rounded, saw_ring
from .palette import PALETTE as P
from .paths import fold, move, polar
from .sheet import Sheet

CARD = rounded(-13, -19, 26, 38, 4)


def crown() -> Sheet:
    """叫抢: the landlord's crown."""
    s = Sheet().add(fold("M0,-20C5,-10 9,-5 13,-1C17,-6 23,-13 28,-15C28,-4 26,8 23,17C10,14 5,14 0,14"), P["sand"])
    s.add(ellipse(0, -21, 3.4) + ellipse(28.5, -16, 3) + ellipse(-28.5, -16, 3), P["sand"])
    s.add("M-21,20.5C-10,17.6 10,17.6 21,20.5", None, P["sand"], 3.4)
    return s.add(flower(0, 5, 5.6, 6) + crescent(-13, 8, 4, -10) + crescent(13, 8, 4, 10), P["vermilion"])


def clock_face() -> Sheet:
    """White face with twelve points; the screen draws the ring and the seconds."""
    s = Sheet().add(ellipse(0, 0, 25), P["paper"]).add(ellipse(0, 0, 25), None, P["sand"], 4)
    return s.add("".join(ellipse(*polar(28.6, i * 30), 1.3) for i in range(12)), P["sand"])


def clock_ring() -> Sheet:
    """The clock with two thirds of its time left."""
    return clock_face().add(arc(0, 0, 25, 0, 245, 60), None, P["vermilion"], 4)


def bean() -> Sheet:
    """A smiling bean of gold."""
    s = Sheet().add("M-22,2C-24,-16 -6,-26 9,-21C24,-16 29,4 19,16C11,25 2,18 -5,16C-14,15 -21,14 -22,2Z", P["sand"])
    s.add(
        "M-22,2C-21,14 -14,15 -5,16C2,18 11,25 19,16C23,11 25,5 24,-2C24,10 14,15 4,11C-6,8 -18,12 -22,2Z",
        P["sand_deep"],
    )
    s.add(crescent(-7, -12, 7, -28), P["sand_light"])
    s.add(ellipse(1, -5, 1.9) + ellipse(13, -3, 1.9), P["ink"])
    return s.add("M2,2C4,5.6 9,6 11.4,3.4", None, P["ink"], 1.7)


def automatic() -> Sheet:
    """托管: the cat plays for you while you nap."""
    s = Sheet().place(cat(), -2, 6, 0.47)
    for x, y, k in ((17, -17, 8), (25, -26, 6)):
        s.bridge(f"M{x},{y}L{x + k},{y}L{x},{y + k}L{x + k},{y + k}")
    return s


def chat() -> Sheet:
    """A speech bubble with three blossoms."""
    s = Sheet().ink(
        "M-8,-22L8,-22C20,-22 27,-14 27,-4C27,7 19,14 8,14L-2,14C-6,20 -12,23 -19,24C-16,20 -15,17 -15,13"
        "C-23,10 -27,4 -27,-4C-27,-14 -20,-22 -8,-22Z"
    )
    return s.paper(flower(-12, -4, 5) + flower(0, -4, 5) + flower(12, -4, 5))


def settings() -> Sheet:
    """A blossom for a cog."""
    s = Sheet().ink("".join(move(drop(0, -8, 19, 13), 0, 0, 1, i * 45) for i in range(8)))
    return s.ink(ellipse(0, 0, 18)).paper(saw_ring(0, 0, 10, 12, 4)).paper(ellipse(0, 0, 7.5)).ink(ellipse(0, 0, 3))


def hint() -> Sheet:
    """提示: a lantern, lit."""
    s = Sheet().ink(fold("M0,-20L7,-20L7,-16C23,-14 23,12 7,14L7,18L0,18"))
    s.slit("M-7,-15C-13,-8 -13,6 -7,13M7,-15C13,-8 13,6 7,13M0,-15L0,13", 2.2)
    s.bridge("M0,-27L0,-20M-4,18L-4,26M0,18L0,28M4,18L4,26")
    for a in (60, 90, 120):
        s.ink(move(petal(0, -23, 6, 3), 0, -1, 1, a) + move(petal(0, -23, 6, 3), 0, -1, 1, -a))
    return s


def sort() -> Sheet:
    """理牌: three columns and an arrow."""
    s = Sheet().ink("".join(rounded(-25 + i * 14, 19 - h, 11, h, 3) for i, h in enumerate((16, 27, 38))))
    return s.ink("M22,-19L29,-9L24.4,-9L24.4,19L19.6,19L19.6,-9L15,-9Z")


def _speaker() -> Sheet:
    return Sheet().ink("M-24,-8L-14,-8L0,-20L0,20L-14,8L-24,8Z").slit("M-14,-7L-14,7", 2.2)


def sound() -> Sheet:
    """A loudspeaker."""
    return _speaker().bridge(arc(0, 0, 9, 55, 125) + arc(0, 0, 17, 55, 125) + arc(0, 0, 25, 55, 125), 3.6)


def sound_off() -> Sheet:
    """A loudspeaker, silent."""
    return _speaker().bridge("M9,-8L25,8M25,-8L9,8", 4)


def bomb() -> Sheet:
    """炸弹: a round bomb with its fuse alight."""
    s = Sheet().ink(ellipse(-4, 8, 21)).ink(move(rounded(-7, -5, 14, 9, 2), 9, -10, 1, 38))
    s.bridge("M13,-14C18,-22 22,-20 24,-24", 3)
    s.add(flower(25, -25, 7, 8), P["sand"])
    return s.paper(crescent(-10, 0, 12, -40)).paper(flower(-3, 11, 8, 6))


def rocket() -> Sheet:
    """火箭: a New Year skyrocket rather than a space ship."""
    r = Sheet().ink(fold("M0,-29C6,-23 9,-16 9,-10L0,-10")).ink(rounded(-9, -8, 18, 22, 2))
    r.ink("M9,2L16,14L16,20L9,15Z", mirror=True)
    r.paper(flower(0, 3, 6, 6)).slit("M-9,10.5L9,10.5M-9,-4.5L9,-4.5", 1.6)
    for x, n in ((0, 17), (-5.6, 12), (5.6, 12)):
        r.add(petal(x, 16, n, 6, 180), P["sand"])
    return Sheet().place(r, 2, -2, 1, 38)


def plane() -> Sheet:
    """飞机: a paper dart with a swallow's tail."""
    s = Sheet().ink("M30,-24L-28,-2L-10,6Z").ink("M30,-24L-6,9L-2,26L6,12L20,20Z")
    return s.slit("M30,-24L-8,7", 1.6).paper(petal(12, -12, 18, 4, -112)).paper(petal(14, 12, 16, 4, 14))


def spring() -> Sheet:
    """春天: plum blossom on a bough."""
    s = Sheet().bridge("M-26,22C-8,16 8,4 22,-20", 3.4)
    for x, y, r in ((-12, 8, 11), (10, -4, 13), (20, -20, 8)):
        s.layer(flower(x, y, r, 5, 20), 2.4).paper(ellipse(x, y, r * 0.2))
    return s.ink(petal(-4, 14, 16, 8, 110)).ink(petal(4, 5, 16, 8, 120))


def recorder() -> Sheet:
    """记牌器: the landlord's abacus."""
    s = Sheet().ink(rounded(-26, -21, 52, 42, 5))
    s.paper(rounded(-21, -16, 42, 10, 1.5)).paper(rounded(-21, -1, 42, 17, 1.5))
    for x, top, low in ((-13, -11, 12), (0, -11, 5), (13, -11, 12)):
        s.bridge(f"M{x},-17L{x},17", 2).ink(ellipse(x, top, 5.4, 3.4) + ellipse(x, low, 5.4, 3.4))
    return s


def replay() -> Sheet:
    """复盘: once more from the start."""
    s = Sheet().bridge(arc(0, 0, 20, -250, 40, 50), 4.4)
    return s.ink(move("M0,-9L0,9L13,0Z", 13.6, -15, 1, 46)).ink("M-6,-9L10,0L-6,9Z")


def stats() -> Sheet:
    """Columns on a line."""
    s = Sheet().ink("".join(rounded(-25 + i * 13.4, 17 - h, 10, h, 3) for i, h in enumerate((15, 26, 20, 38))))
    return s.bridge("M-26,23L26,23", 3.4)


def rules() -> Sheet:
    """A hanging scroll."""
    s = Sheet().ink(rounded(-18, -21, 36, 42, 2)).ink(rounded(-25, -27, 50, 9, 4.5)).ink(rounded(-25, 18, 50, 9, 4.5))
    return s.slit("M-9,-10L-9,10M0,-10L0,10M9,-10L9,3", 3)


def puzzle() -> Sheet:
    """残局: two cards and a question."""
    s = Sheet().ink(move(CARD, -9, 1, 1, -14)).layer(move(CARD, 9, 1, 1, 10), 3)
    return s.paper(move(boxed("?", "bold", -6, -10, 12, 20), 9, 1, 1, 10))


ICONS: dict[str, Callable[[], Sheet]] = {
    "crown": crown,
    "clock_ring": clock_ring,
    "clock_face": clock_face,
    "bean": bean,
    "auto": automatic,
    "chat": chat,
    "settings": settings,
    "hint": hint,
    "sort": sort,
    "sound": sound,
    "sound_off": sound_off,
    "bomb": bomb,
    "rocket": rocket,
    "plane": plane,
    "spring": spring,
    "recorder": recorder,
    "replay": replay,
    "stats": stats,
    "rules": rules,
    "puzzle": puzzle,
}
