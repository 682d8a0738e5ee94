"""The jokers: 大王 is the tiger in the landlord's robe, 小王 the cat who copied him (照猫画虎)."""

from __future__ import annotations

from .animals import CAT_OUTLINE, TIGER_OUTLINE, carp, carp_outline, cat, tiger
from .farmer import BENT, farmer_body
from .landlord import robe
from .motifs import arc, crescent, ellipse, flower, saw_ring
from .palette import PALETTE
from .paths import fold, move, polar
from .sheet import INK, PAPER, Sheet

GOLD = PALETTE["gold"]


def _sun(s: Sheet, y: float, r: float) -> None:
    s.add(saw_ring(0, y, r + 4, 28, 9, 0.06), GOLD).add(ellipse(0, y, r), GOLD)


def _moon(s: Sheet, y: float, r: float) -> None:
    s.add(arc(0, y, r + 7, 0, 360, 60), None, GOLD, 1.8)
    s.add("".join(ellipse(*polar(r + 7, a, 0, y), 2.6) for a in range(0, 360, 30)), GOLD)
    s.add(ellipse(0, y, r), GOLD)


def _head(s: Sheet, head: Sheet, outline: str, y: float, scale: float) -> None:
    """With a paper rim, so that ink on ink stays legible."""
    s.add(move(outline, 0, y, scale), PAPER, PAPER, 5).place(head, 0, y, scale)


def _paws(s: Sheet, x: float, y: float) -> None:
    s.layer(ellipse(x, y, 11.5, 10.5), 3.4, mirror=True)
    for dx in (-4, 0, 4):
        s.slit(f"M{x + dx},{y - 6}L{x + dx},{y}", 1.8, mirror=True)


def tiger_king() -> Sheet:
    """大王, with the sun at his back and a gold coin in his paws."""
    s = Sheet()
    _sun(s, -68, 61)
    robe(s)
    s.paper(flower(0, 72, 17, 8)).ink(ellipse(0, 72, 3.4))
    for x, y, a in ((27, 62, 60), (27, 84, 120), (46, 74, 90)):
        s.paper(crescent(x, y, 7, a), mirror=True)
    s.layer(ellipse(0, 17, 26), 5)
    s.add(saw_ring(0, 17, 15, 16, 7, 0.1), GOLD).add(ellipse(0, 17, 12.5), GOLD).ink(flower(0, 17, 10, 6))
    _paws(s, 28, 20)
    _head(s, tiger(), TIGER_OUTLINE, -68, 0.96)
    return _crown(s)


def _crown(s: Sheet) -> Sheet:
    crown = fold("M0,-142C4,-136 7,-132 9,-128C14,-133 20,-139 27,-141C26,-131 25,-124 23,-116C14,-119 6,-120 0,-120")
    s.add(crown, INK, INK, 5).add(crown, GOLD)
    return s.ink(ellipse(0, -127, 2.8)).ink(ellipse(13, -124, 2.2), mirror=True)


def cat_king() -> Sheet:
    """小王, brow mark and all, with the moon at her back and a gold carp in her paws."""
    s = Sheet()
    _moon(s, -68, 58)
    s.ink("M34,58C64,62 72,98 58,118C53,126 41,123 42,115C54,112 52,82 30,74Z")
    s.slit("M52,86L62,82M55,100L66,101", 2.4)
    farmer_body(s, BENT)
    s.slit("M37,8C44,2 48,-6 47,-18", 2.2, mirror=True)
    for cut in carp_outline().cuts:
        s.add(move(cut.d, 0, -4, 0.82), PAPER, PAPER, 7)
    s.place(carp(), 0, -4, 0.82, recolour={INK: GOLD, PAPER: INK})
    _paws(s, 27, 6)
    _head(s, cat(), CAT_OUTLINE, -66, 0.92)
    return _straw_cap(s)


def _straw_cap(s: Sheet) -> Sheet:
    hat = fold("M0,-134C3,-134 4,-130 6,-127C13,-118 22,-110 31,-105C31,-101 25,-99 20,-99C14,-99 6,-99 0,-99")
    s.add(hat, INK, INK, 5).add(hat, GOLD)
    return s.bridge("M-9,-119C-4,-115 4,-115 9,-119M-18,-110C-8,-105 8,-105 18,-110", 2)
