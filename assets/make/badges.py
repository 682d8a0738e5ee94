"""Badges on toothed seals and seals with carved characters: who is landlord, farmer, hidden, partner."""

from __future__ import annotations

from collections.abc import Callable

from .glyphs import boxed, text
from .motifs import ellipse, flower, rounded, saw_ring
from .palette import PALETTE as P
from .paths import fold
from .sheet import Sheet, svg

SEALS = {
    "landlord": ("地主", "vermilion"),
    "farmer": ("农民", "leaf"),
    "open": ("明地主", "vermilion"),
    "hidden": ("暗地主", "bronze"),
    "partner": ("同伴", "bronze"),
}
SEAL_HEIGHT, CHARACTER, BLANK_WIDTH = 40, 26, 112


def _roundel(rim: str) -> Sheet:
    """Seal of paper-cut teeth that carries a badge."""
    s = Sheet().add(saw_ring(0, 0, 27, 32, 4.5, 0.02) + ellipse(0, 0, 27.6), rim)
    return s.add(ellipse(0, 0, 24.4), None, P["paper"], 1.1)


def landlord_hat(s: Sheet, ground: str) -> Sheet:
    """The hat of office with its wings, in paper on `ground`."""
    s.add("M8,3C18,-1 24,-1 25,3C25,8 18,9 8,8Z", P["paper"], mirror=True)
    s.add(fold("M0,-16C9,-16 11,-9 12,-4C16,-3 16,4 15,10L0,10"), P["paper"])
    s.add("M-12,-3C-5,0 5,0 12,-3", None, ground, 1.7).add(flower(0, -9, 4.4, 6), ground)
    return s.add(rounded(-13, 12.5, 26, 2.6, 1.3), P["paper"])


def straw_hat(s: Sheet, ground: str) -> Sheet:
    """The farmer's hat, in paper on `ground`."""
    s.add(fold("M0,-15C3,-15 3,-12 5,-9C11,-2 17,3 22,6C22,10 18,11 14,11L0,11"), P["paper"])
    s.add("M-7,-6C-3,-3 3,-3 7,-6M-13,1C-6,5 6,5 13,1", None, ground, 1.7)
    return s.add(rounded(-9, 13.5, 18, 2.4, 1.2), P["paper"])


def badge_landlord() -> Sheet:
    """Winged hat on vermilion."""
    return landlord_hat(_roundel(P["vermilion"]), P["vermilion"])


def badge_farmer() -> Sheet:
    """Straw hat on leaf green."""
    return straw_hat(_roundel(P["leaf"]), P["leaf"])


def badge_hidden() -> Sheet:
    """The landlord's hat peeping over a straw hat with a question: not yet known, or known only to him."""
    s = _roundel(P["bronze"])
    s.add("M7,-5C15,-9 20,-8 21,-5C21,-1 15,0 7,-1Z", P["paper"], mirror=True)
    s.add(fold("M0,-19C7,-19 9,-13 9,-9C12,-8 12,-3 12,0L0,0"), P["paper"])
    straw = fold("M0,-5C3,-5 3,-3 5,-1C11,5 16,9 20,12C20,16 16,17 12,17L0,17")
    s.add(straw, P["paper"], P["bronze"], 3).add(straw, P["paper"])
    return s.add(boxed("?", "bold", -4, 1, 8, 13), P["bronze"])


def badge_partner() -> Sheet:
    """The hidden landlord once known: the winged hat on bronze, the question gone."""
    return landlord_hat(_roundel(P["bronze"]), P["bronze"])


BADGES: dict[str, Callable[[], Sheet]] = {
    "badge_landlord": badge_landlord,
    "badge_farmer": badge_farmer,
    "badge_hidden": badge_hidden,
    "badge_partner": badge_partner,
}


# ---------------------------------------------------------------- seals with characters
def _seal_ground(width: float, colour: str) -> Sheet:
    s = Sheet().add(rounded(1, 1, width - 2, SEAL_HEIGHT - 2, 7), colour)
    return s.add(rounded(4, 4, width - 8, SEAL_HEIGHT - 8, 4.5), None, P["paper"], 1)


def _seal(word: str, colour: str) -> str:
    width = CHARACTER * len(word) + 12
    s = _seal_ground(width, colour).paper(text(word, "bold", 24, width / 2, 28.6, track=1.4))
    return _svg(s, width)


def _svg(s: Sheet, width: float) -> str:
    return svg(s.body(P["ink"], P["paper"]), width, SEAL_HEIGHT)


def _wild_seal() -> str:
    return svg(Sheet().place(wild_mark(), 24, 24).body(P["ink"], P["paper"]), 48, 48)


def wild_mark() -> Sheet:
    """癞 on a gold roundel of radius 23 round (0, 0)."""
    s = Sheet().add(saw_ring(0, 0, 19.5, 22, 3.5, 0.02) + ellipse(0, 0, 20), P["gold"])
    return s.ink(boxed("癞", "bold", -13, -13, 26, 26))


def seal_files() -> dict[str, str]:
    """Carved seals, and blank ones of each colour for the languages whose word the screen writes itself."""
    files = {f"icons/seal_{name}.svg": _seal(word, P[colour]) for name, (word, colour) in SEALS.items()}
    for colour in ("vermilion", "leaf", "bronze"):
        files[f"icons/seal_blank_{colour}.svg"] = _svg(_seal_ground(BLANK_WIDTH, P[colour]), BLANK_WIDTH)
    return files | {"icons/seal_wild.svg": _wild_seal()}
