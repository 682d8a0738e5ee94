"""Stamps that open an effect: bomb, rocket, plane, spring, reveal; with the word carved in Chinese and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .badges import landlord_hat
from .glyphs import text
from .icons import plane
from .motifs import ellipse, flower, petal, polygon, saw_ring
from .palette import PALETTE as P
from .paths import move, polar
from .sheet import INK, PAPER, Sheet, svg

WIDTH, HEIGHT, MIDDLE = 320, 240, 160


def carved(word: str, x: float, y: float, size: float, colour: str, rim: str) -> Sheet:
    """A word in the thickened serif with a rim, as on the logotype."""
    d = text(word, "serif", size, x, y, track=size * 0.06)
    return Sheet().add(d, rim, rim, size * 0.2).add(d, colour, colour, size * 0.05)


def _burst() -> Sheet:
    s = Sheet().add(saw_ring(MIDDLE, 110, 70, 22, 34, 0) + ellipse(MIDDLE, 110, 72), P["vermilion"])
    return s.add(saw_ring(MIDDLE, 110, 54, 22, 24, 0.04) + ellipse(MIDDLE, 110, 55), P["gold"])


def _firework() -> Sheet:
    s = Sheet()
    for i in range(24):
        start, length, far, colour = ((-60, 42, -106, "gold"), (-54, 30, -90, "vermilion"))[1 - i % 2]
        s.add(move(petal(0, start, length, 11), MIDDLE, 110, 1, i * 15), P[colour])
        s.add(move(ellipse(0, far, 2.6), MIDDLE, 110, 1, i * 15), P["sand_light"])
    return s


def _flight() -> Sheet:
    s = Sheet()
    for x, y, k in ((70, 62, 0.9), (160, 44, 1.3), (250, 62, 0.9)):
        s.place(plane(), x, y, k, recolour={INK: P["sand_light"], PAPER: P["night"]})
    for x, n in ((-54, 40), (0, 56), (54, 40)):
        low = 206 - abs(x) * 0.2
        s.add(f"M{MIDDLE + x - n},{low}L{MIDDLE + x + n},{low}", None, P["sand"], 2)
    return s


def _wreath(leaf: str, hand: int) -> Sheet:
    s = Sheet().add(ellipse(MIDDLE, 110, 88), None, leaf, 3)
    for a in range(0, 360, 30):
        leaves = petal(8 * hand, -86, 20, 9, 40 * hand) + petal(-8 * hand, -92, 20, 9, -40 * hand)
        s.add(move(leaves, MIDDLE, 110, 1, a + 15), leaf)
        x, y = polar(88, a, MIDDLE, 110)
        s.add(flower(x, y, 15, 5, a), P["sand_light"]).add(ellipse(x, y, 3), P["vermilion"])
    return s


def _unmasked() -> Sheet:
    s = Sheet().add(saw_ring(MIDDLE, 92, 60, 36, 9, 0.02) + ellipse(MIDDLE, 92, 61), P["bronze"])
    return s.place(landlord_hat(Sheet(), P["bronze"]), MIDDLE, 96, 2.15)


def _teeth(rows: int) -> Sheet:
    """A word's place between two hairlines with teeth outwards, in so many rows."""
    s = Sheet()
    for row in range(rows):
        for way, y in ((-1, 64 - 20 * row), (1, 156 + 20 * row)):
            left, many = MIDDLE - 108 + 18 * row, 12 - 2 * row
            s.add(polygon([(left, y - 1.2), (left + 18 * many, y - 1.2), (left + 18 * many, y + 1.2), (left, y + 1.2)])
                  + "".join(polygon([(x + 3, y + 4 * way), (x + 9, y + 16 * way), (x + 15, y + 4 * way)])
                            for x in range(left, left + 18 * many, 18)), P["sand"])  # fmt: skip
    return s


class Stamp(NamedTuple):
    """A picture and the word carved over it: baseline, size, colour and rim."""

    picture: Callable[[], Sheet]
    word: str
    y: float
    size: float
    colour: str
    rim: str


STAMPS = {
    "bomb": Stamp(_burst, "炸弹", 132, 62, "paper", "vermilion_deep"),
    "hard_bomb": Stamp(_burst, "硬炸弹", 130, 52, "paper", "vermilion_deep"),
    "soft_bomb": Stamp(_burst, "软炸弹", 130, 52, "paper", "vermilion_deep"),
    "pure_bomb": Stamp(_burst, "纯炸弹", 130, 52, "paper", "vermilion_deep"),
    "long_bomb": Stamp(_burst, "长炸弹", 130, 52, "paper", "vermilion_deep"),
    "wild_bomb": Stamp(_burst, "癞子炸弹", 126, 46, "paper", "vermilion_deep"),
    "joker_bomb": Stamp(_firework, "王炸", 132, 62, "vermilion", "paper"),
    "straight": Stamp(lambda: _teeth(1), "顺子", 131, 58, "paper", "ink_teal"),
    "pair_chain": Stamp(lambda: _teeth(2), "连对", 131, 58, "paper", "ink_teal"),
    "rocket": Stamp(_firework, "火箭", 132, 62, "vermilion", "paper"),
    "plane": Stamp(_flight, "飞机", 166, 62, "paper", "ink_teal"),
    "spring": Stamp(lambda: _wreath(P["leaf"], 1), "春天", 132, 62, "paper", "vermilion"),
    "antispring": Stamp(lambda: _wreath(P["leaf"], -1), "反春", 132, 62, "paper", "leaf"),
    "reveal": Stamp(_unmasked, "亮身份", 206, 46, "paper", "ink_teal"),
}

OPENED = ("spring", "antispring")


def _svg(s: Sheet) -> str:
    return svg(s.body(P["ink"], P["paper"]), WIDTH, HEIGHT)


def stamp_files() -> dict[str, str]:
    """`icons/stamp_*.svg` with the word, `icons/stamp_*_blank.svg` without; the word alone where its picture is cut
    open before it comes."""
    files = {}
    for name, stamp in STAMPS.items():
        word = carved(stamp.word, MIDDLE, stamp.y, stamp.size, P[stamp.colour], P[stamp.rim])
        files[f"icons/stamp_{name}.svg"] = _svg(stamp.picture().place(word))
        files[f"icons/stamp_{name}_blank.svg"] = _svg(stamp.picture())
        if name in OPENED:
            files[f"icons/stamp_{name}_word.svg"] = _svg(word)
    return files
