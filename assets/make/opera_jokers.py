"""The jokers of the masks: 大王 is the Monkey King, 小王 the clown (丑) with his bean-curd patch."""

from __future__ import annotations

from .opera_generals import plumes
from .painted import FACE, Painted, nose
from .palette import PAINT as P
from .paths import number, polar


def monkey_king() -> Painted:
    """A red peach face with gold-rimmed eyes under the golden circlet."""
    s = Painted()
    plumes(s, P["red"], P["gold_light"])
    s.half(
        "M0 -84 C40 -86 66 -62 70 -28 C80 -26 84 -8 78 4 C74 14 68 16 64 14 C58 48 40 84 16 94 C8 97 4 97 0 97",
        P["gold"],
    )
    s.dots([(72, -8)], 8, P["peach"])
    for angle in (98, 112, 126, 140, 154):
        (x1, y1), (x2, y2) = polar(58, angle, 0, 4), polar(71, angle, 0, 8)
        s.both(f"M{number(x1)} {number(y1)} L{number(x2)} {number(y2)}", None, P["gold_deep"], 2.6)
    s.half("M0 -34 C10 -56 44 -58 55 -30 C64 -4 46 22 34 34 C40 54 22 82 0 84", P["white"])
    s.half("M0 -28 C10 -50 40 -52 50 -28 C57 -4 40 18 27 29 C18 36 8 36 0 36", P["red"])
    _fiery_eyes(s)
    _muzzle(s)
    _circlet(s)
    return Painted().place(s, 0, 12)


def _fiery_eyes(s: Painted) -> None:
    s.both("M6 2 C8 -20 26 -34 50 -32 C56 -10 42 14 24 15 C12 15 6 12 6 2", P["gold_light"])
    s.both("M11 0 C14 -15 28 -24 46 -24 C48 -8 38 8 24 9 C15 9 11 6 11 0", P["black"])
    s.dots([(27, -7)], 8.6, P["flame"]).dots([(27, -7)], 4.2, P["black"]).dots([(29, -9)], 1.6, P["white"])
    s.half("M0 -22 C4 -8 5 6 10 18 C10 26 4 28 0 24", P["gold_light"])
    s.both("M10 22 C8 27 4 27 3 24", None, P["black"], 2.6)


def _muzzle(s: Painted) -> None:
    s.half("M0 53 C2.4 49 6 48 8 50 C12 52 16 52 21 49 C17 63 8 67 0 67", P["lip"])
    s.half("M0 57 C6 58 11 56 17 53 C12 57 6 60 0 60", P["red_deep"])
    s.both("M5 75 C8 72 12 72 14 74", None, P["gold_deep"], 2.4)


def _circlet(s: Painted) -> None:
    s.half("M0 -66 C20 -66 44 -60 62 -44 L58 -33 C42 -46 22 -52 0 -52", P["gold_deep"])
    s.half("M0 -63 C20 -63 42 -57 59 -43 L57.5 -38 C42 -52 22 -57 0 -57", P["gold_light"])
    for colour, width in (("gold_deep", 6), ("gold_light", 2.6)):
        s.both("M0 -50 C2 -66 14 -74 22 -66 C26 -60 18 -54 14 -60", None, P[colour], width)
    s.half("M0 -108 C10 -98 22 -96 26 -82 C18 -86 8 -86 0 -80", P["red"]).dots([(0, -106)], 8, P["flame"])


def clown() -> Painted:
    """White patch round nose and eyes, moustache, a cap with soft wings."""
    s = Painted()
    s.both("M54 -34 C78 -46 98 -36 98 -16 C84 -8 68 -10 58 -18", P["cap"])
    s.both("M66 -28 C78 -32 87 -28 90 -19", None, P["gold_light"], 2.6)
    s.half(FACE, P["tan"]).dots([(43, 28)], 9, P["tan_rose"])
    s.half("M0 -34 C14 -34 34 -32 42 -22 C46 -6 42 8 30 13 C24 16 22 22 21 28 C18 37 8 39 0 39", P["white"])
    s.both("M9 -20 C14 -32 26 -36 34 -31 C28 -30 20 -26 15 -16", P["black"])
    s.both("M11 0 C17 -13 30 -13 38 -2 C30 -5 20 -5 11 0", P["black"])
    s.dots([(25, -1)], 5, P["black"]).dots([(26.4, -2.8)], 1.5, P["white"])
    s.both("M12 7 C20 11 30 9 36 4", None, P["black"], 2.4)
    nose(s, P["black"])
    _moustache(s)
    _cap(s)
    return s


def _moustache(s: Painted) -> None:
    s.half("M0 -18 C3 -12 3 -4 0 4", P["coral"])
    s.both("M3 39 C14 34 26 40 40 28 C42 34 34 46 22 47 C14 47 8 44 3 39", P["black"])
    s.half("M0 54 C8 55 16 53 24 49 C20 63 10 67 0 67", P["lip"])
    s.half("M0 57.5 C7 58 13 57 18 55 C14 61 8 62 0 62", P["white"])
    s.half("M0 77 C7 77 9 82 8 89 C5 102 3 108 0 116", P["black"])


def _cap(s: Painted) -> None:
    s.half("M0 -112 C26 -112 36 -92 40 -78 C56 -70 62 -52 64 -38 C46 -50 24 -54 0 -54", P["cap"])
    s.both("M38 -78 C24 -84 12 -86 0 -86", None, P["cap_deep"], 2.6)
    s.half("M0 -62 C26 -62 50 -54 66 -40 L63 -28 C46 -42 24 -47 0 -47", P["cap_deep"])
    s.dots([(20, -53), (39, -46)], 3, P["gold_light"])
    for r, colour in ((12, "gold_deep"), (10, "gold_light"), (5, "aqua")):
        s.dots([(0, -60)], r, P[colour])
