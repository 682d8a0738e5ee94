"""What stands on the felt: the cast with a paper rim, the toothed sun, terraces, the watermark, scraps."""

from __future__ import annotations

from .back import rosette
from .faces import PAPER_CUT
from .motifs import drop, ellipse, petal, polygon, saw_ring
from .palette import PALETTE as P
from .pips import SUITS
from .sheet import INK, PAPER, Sheet, rimmed, svg

FIGURE = (190, 330)  # box of a standing figure, whose feet are 8 above its lower edge
HEAD = 1.12
STANDING = {"landlord": ("K", "vermilion"), "lady": ("Q", "ink_teal"), "farmer": ("J", "ink_teal")}
HILLS = (("hill_far", 592, 34), ("hill_middle", 632, 24), ("hill_near", 676, 12))


def _figure(sheet: Sheet, ink: str) -> str:
    w, h = FIGURE
    return svg(Sheet().place(rimmed(sheet, 7), w / 2, h - 150).body(ink, P["paper"]), w, h)


def _figures() -> dict[str, str]:
    files: dict[str, str] = {}
    for name, (rank, colour) in STANDING.items():
        files |= {f"scenes/{name}_{suit}.svg": _figure(PAPER_CUT.court[rank](suit, HEAD), P[colour]) for suit in SUITS}
    tiger, cat = (PAPER_CUT.jokers[name]() for name in ("RJ", "BJ"))
    return files | {"scenes/tiger.svg": _figure(tiger, P["vermilion"]), "scenes/cat.svg": _figure(cat, P["ink_teal"])}


def _sun(r: float, teeth: int) -> str:
    box = r * 1.12
    s = Sheet().add(saw_ring(box, box, r * 1.03, teeth, r * 0.06, 0.05), P["sand"]).add(ellipse(box, box, r), P["sand"])
    s.add(ellipse(box, box, r * 0.94), None, P["sand_deep"], 1)
    return svg(s.body(P["ink"], P["paper"]), 2 * box, 2 * box)


def _hills() -> str:
    """Terraces along the lower edge; the lowest 180 units of the 1280 x 720 grid."""
    s = Sheet()
    for colour, y0, sway in HILLS:
        y = y0 - 540
        s.add(
            f"M0,{y}C260,{y - sway * 2} 470,{y + sway} 760,{y - sway}C960,{y - sway * 2} 1120,{y} 1280,{y - sway}"
            "L1280,180L0,180Z",
            P[colour],
        )
    return svg(s.body(P["ink"], P["paper"]), 1280, 180)


def _watermark() -> str:
    """The flower of the card's back, to be drawn at an alpha of 12 of 255."""
    return svg(Sheet().place(rosette(), 100, 100, 100 / 92).body(P["muted"], P["felt_light"]), 200, 200)


def _scraps() -> dict[str, Sheet]:
    """Small pieces that fly and fall, in boxes of 32 units."""
    tooth = polygon([(4, 27), (16, 3), (28, 27)])
    return {
        "scrap_vermilion": Sheet().add(tooth, P["vermilion"]),
        "scrap_gold": Sheet().add(tooth, P["gold"]),
        "petal": Sheet().add(drop(16, 30, 27, 18), P["sand_light"]).add(petal(16, 27, 15, 3), P["vermilion"]),
        "spark": Sheet().add(petal(16, 31, 30, 9), P["gold"]),
        "leaf": Sheet().add(petal(16, 31, 30, 15), P["leaf"]).add(petal(16, 27, 22, 3), P["sand_light"]),
        "teeth": Sheet().add(saw_ring(16, 16, 11.5, 24, 3.5, 0.04), P["sand"]),
    }


def _hairlines() -> str:
    """The two lines behind a dart that flies to the right."""
    s = Sheet().add("M4,6L92,6", None, P["sand"], 2).add("M20,18L84,18", None, P["sand"], 2)
    return svg(s.body(INK, PAPER), 96, 24)


def scene_files() -> dict[str, str]:
    """Everything of this module by path."""
    scraps = {f"scenes/{name}.svg": svg(s.body(INK, PAPER), 32, 32) for name, s in _scraps().items()}
    return (
        _figures()
        | scraps
        | {
            "scenes/sun.svg": _sun(224, 72),
            "scenes/sun_small.svg": _sun(190, 60),
            "scenes/hills.svg": _hills(),
            "scenes/rosette.svg": _watermark(),
            "scenes/hairlines.svg": _hairlines(),
        }
    )
