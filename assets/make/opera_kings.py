"""K of the masks: the painted face (净) with beard and court crown. The paint follows the great roles of the stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .painted import FACE, Painted, eyes, medal, nose, pearl, tassel
from .palette import PAINT as P
from .paths import move, polar

SOCKET = "M7 2 C10 -14 26 -25 55 -32 C60 -12 50 10 28 13 C16 14 9 11 7 2"
HIGH_SOCKET = "M7 2 C10 -14 26 -25 55 -36 C60 -12 50 10 28 13 C16 14 9 11 7 2"


def _black(s: Painted) -> None:
    """After Bao Zheng: white brows, the moon on the forehead."""
    s.both("M6 -13 C14 -28 36 -34 57 -28 C42 -24 26 -18 12 -4", P["white"])
    s.half("M0 -27 C7 -27 12 -32 12 -39 C7 -35 3 -34 0 -34", P["gold_light"])
    s.both("M18 13 C30 18 44 12 52 2 C50 18 38 28 22 24", P["ash"])
    eyes(s)
    nose(s, P["white"])


def _red(s: Painted) -> None:
    """After Guan Yu: silkworm brows, narrow eyes."""
    s.both("M8 -14 C16 -30 38 -40 58 -36 C52 -30 46 -31 40 -26 C30 -22 22 -22 12 -8", P["black"])
    s.half("M0 -40 C5 -34 5 -26 0 -18", P["black"])
    s.both("M16 14 C30 20 46 10 54 -4 C54 14 40 28 20 24", P["red_dusk"])
    eyes(s)
    nose(s, P["black"])


def _green(s: Painted) -> None:
    """White sockets, flame brows, curls on the cheeks."""
    s.both(SOCKET, P["white"])
    s.both("M7 -10 C10 -30 30 -40 60 -40 C52 -34 54 -28 40 -26 C34 -25 30 -21 12 -2", P["black"])
    s.half("M0 -44 C8 -36 8 -26 0 -14", P["red"]).half("M0 -37 C3.4 -33 3.4 -28 0 -23", P["gold_light"])
    s.both("M20 22 C34 22 44 14 46 6", None, P["white"], 4)
    eyes(s)
    nose(s, P["black"], ground=True)


def _gold(s: Painted) -> None:
    """Black sockets edged white, hooked brows, a gourd on the forehead."""
    s.both(HIGH_SOCKET, P["white"]).both(move(HIGH_SOCKET, 0, 0.5, 0.9), P["black"])
    s.both("M8 -17 C16 -32 36 -42 56 -42 C60 -36 52 -30 46 -34 C34 -36 22 -28 13 -12", P["red"])
    s.half("M0 -44 C5 -44 6 -38 3 -35 C9 -32 9 -22 0 -20", P["red_deep"])
    s.both("M17 24 C30 28 42 22 50 10", None, P["red_deep"], 4)
    eyes(s)
    nose(s, P["black"], ground=True)


class King(NamedTuple):
    """Paint of the face, its pattern, and the colours of crown, pompoms, beard and its strands."""

    paint: str
    pattern: Callable[[Painted], None]
    crown: str
    ball: str
    hair: str
    strand: str


KINGS = {
    "S": King("soot", _black, "maroon", "gold_light", "hair", "strand"),
    "H": King("red", _red, "jade", "coral", "hair", "strand"),
    "C": King("green", _green, "hair", "coral", "rust", "rust_light"),
    "D": King("amber", _gold, "brown", "aqua", "silver", "strand"),
}


def _beard(s: Painted, fill: str, strand: str) -> None:
    s.half(
        "M0 38 C12 31 28 37 44 22 C52 14 57 2 60 -8 C66 26 58 72 45 102 C41 108 37 105 34 110 "
        "C29 119 24 113 20 119 C14 128 6 120 0 131",
        fill,
    )
    for x1, x2 in ((12, 8), (27, 21), (42, 33)):
        s.both(f"M{x1} {52 - x1 * 0.35} C{x1 + 2} 74 {x2 + 1} 90 {x2} 106", None, strand, 2.2)
    s.half("M0 46 C7 43 14 46 20 44 C15 53 7 55 0 55", P["lip"])


def _crown(s: Painted, suit: str, body: str, ball: str) -> None:
    s.both("M57 -36 C70 -44 84 -42 88 -30 C78 -30 72 -24 64 -16", P["gold"])
    tassel(s, 78, -32, 62, ball, body)
    s.half("M0 -116 C9 -112 11 -102 20 -99 C44 -94 60 -76 63 -40 L0 -50", body)
    s.both("M24 -90 C40 -84 50 -72 54 -56", None, P["gold"], 3)
    s.both("M20 -72 C30 -70 36 -64 38 -56", None, P["gold"], 3)
    s.half("M0 -56 C26 -56 50 -49 66 -37 L61 -24 C46 -37 26 -43 0 -43", P["gold"])
    s.half("M0 -51.5 C26 -51.5 46 -46 61 -34 L60 -31 C45 -42 26 -48 0 -48", P["gold_light"])
    for a in (22, 46, 70):
        pearl(s, *polar(66, a, 0, -44), 7.4, ball)
    pearl(s, 0, -116, 7.5, ball)
    medal(s, suit, -78)


def king(suit: str) -> Painted:
    """The painted face of a suit."""
    s, who = Painted(), KINGS[suit]
    s.half(FACE, P[who.paint])
    who.pattern(s)
    _beard(s, P[who.hair], P[who.strand])
    _crown(s, suit, P[who.crown], P[who.ball])
    return s
