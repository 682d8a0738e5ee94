"""Logotype, application icon, avatars, and the overlays of a wild card."""

from __future__ import annotations

from collections.abc import Callable

from .animals import carp, cat, ox, rabbit, rooster, tiger
from .badges import wild_mark
from .faces import HEIGHT, WIDTH
from .glyphs import text
from .motifs import ellipse, petal, rounded
from .palette import PALETTE as P
from .paths import affine, bounds, fold, move
from .sheet import INK, PAPER, Sheet, svg

AVATARS: dict[str, tuple[Callable[[], Sheet], str]] = {
    "ox": (ox, "ox"),
    "rooster": (rooster, "vermilion"),
    "rabbit": (rabbit, "rabbit"),
    "carp": (carp, "carp"),
    "tiger": (tiger, "vermilion_deep"),
    "cat": (cat, "cat"),
}


def _avatar(name: str) -> Sheet:
    animal, ground = AVATARS[name]
    s = Sheet().add(ellipse(32, 32, 31), P[ground]).add(ellipse(32, 32, 28), None, P["sand_light"], 1.2)
    return s.place(animal(), 32, 32, 0.44, recolour={INK: P["sand_light"], PAPER: P[ground]})


def _app_icon() -> Sheet:
    s = Sheet().add(rounded(0, 0, 256, 256, 58), P["vermilion"]).add(rounded(13, 13, 230, 230, 46), None, P["sand"], 3)
    for i in range(28):
        s.add(move(petal(0, -96, 15, 9), 128, 128, 1, i * 360 / 28), P["sand"])
    s.add(ellipse(128, 128, 92), P["sand_light"])
    return s.place(tiger(), 128, 132, 1.3, recolour={INK: P["vermilion"], PAPER: P["sand_light"]})


# ---------------------------------------------------------------- wild cards
def _wild_frame(x: float, y: float, scale: float) -> Sheet:
    """Gold border, and a seal 癞 in the index column, so that a covered card still shows it."""
    s = Sheet().add(rounded(4, 4, WIDTH - 8, HEIGHT - 8, 15), None, P["gold"], 7)
    s.add(rounded(10.5, 10.5, WIDTH - 21, HEIGHT - 21, 10), None, P["sand_deep"], 1)
    return s.place(wild_mark(), x, y, scale)


def _wild_shimmer() -> str:
    """A slanting band of light, twice as wide as a card so that no end of it is seen; the screen slides it across."""
    light = ((0.26, 0), (0.5, 0.5), (0.74, 0))
    stops = "".join(f'<stop offset="{o}" stop-color="{P["gold_light"]}" stop-opacity="{a}"/>' for o, a in light)
    gradient = '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="140" y1="118" x2="340" y2="218">'
    defs = f"<defs>{gradient}{stops}</linearGradient></defs>\n"
    return svg(f'<path d="{rounded(0, 0, 2 * WIDTH, HEIGHT, 1)}" fill="url(#g)"/>', 2 * WIDTH, HEIGHT, defs)


# ---------------------------------------------------------------- logotype
def _contours(ch: str) -> list[str]:
    return [contour + "Z" for contour in text(ch, "serif", 150, 0, 0, "start").split("Z") if contour]


def _ingot(colour: str) -> Sheet:
    s = Sheet().add(fold("M0,-8C8,-8 13,-4 15,0C24,0 32,-6 40,-15C40,8 30,22 16,22L0,22"), colour)
    return s.add(fold("M0,-21C12,-21 18,-12 15,-3C8,1 4,1 0,1"), colour)


def _logotype(colour: str, accent: str) -> str:
    """斗地主 in a thickened serif; the dot of 主 is a gold ingot, so the title wears its prize."""
    s = Sheet()
    for i, ch in enumerate("斗地主"):
        parts = sorted(_contours(ch), key=lambda d: bounds(d)[3])
        dot = parts.pop(0) if ch == "主" else ""
        x, y = 12 + i * 159, 146
        s.add(affine("".join(parts), tx=x, ty=y), colour, colour, 6.5)
        if dot:
            x0, y0, x1, y1 = bounds(dot)
            s.place(_ingot(accent), x + (x0 + x1) / 2, y + (y0 + y1) / 2 + 1, 0.62)
    return svg(s.body(P["ink"], P["paper"]), 489, 176)


def _svg(s: Sheet, w: float, h: float) -> str:
    return svg(s.body(P["ink"], P["paper"]), w, h)


def emblem_files() -> dict[str, str]:
    """Everything of this module by path."""
    files = {f"icons/avatar_{name}.svg": _svg(_avatar(name), 64, 64) for name in AVATARS}
    return files | {
        "icons/app_icon.svg": _svg(_app_icon(), 256, 256),
        "icons/wild_frame.svg": _svg(_wild_frame(30, 122, 1), WIDTH, HEIGHT),
        "icons/wild_frame_large.svg": _svg(_wild_frame(39, 182, 1.25), WIDTH, HEIGHT),
        "icons/wild_shimmer.svg": _wild_shimmer(),
        "icons/logo_light.svg": _logotype(P["sand_light"], P["gold"]),
    }
