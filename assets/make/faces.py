"""What a card shows: its index, and a face in the standard and in the large style.

A card of this game is never turned round, so there is one index, upper left, and nothing below y = 300: a card that is
raised out of a hand bares only clean paper of its neighbour. Pips stand upright for the same reason, and a red heart
never looks like a spade.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .animals import ANIMALS
from .farmer import farmer
from .glyphs import boxed
from .jokers import cat_king, tiger_king
from .lady import lady
from .landlord import landlord
from .motifs import rounded
from .opera_generals import general
from .opera_jokers import clown, monkey_king
from .opera_kings import king as opera_king
from .opera_ladies import lady as opera_lady
from .paths import Point, bounds
from .pips import cut_pip, pip
from .sheet import SWAP, Sheet

WIDTH, HEIGHT, RADIUS = 240, 336, 18
FOOT = 300  # nothing is drawn below
LEFT, MID, RIGHT = 91.0, 146.0, 201.0  # columns whole or hidden in the strips of 17 and 20 cards: 124 and 113 units
TOP, CENTRE, LOW = 64.0, 168.0, 272.0


@dataclass(frozen=True)
class Lettering:
    """An index: box of the rank, and the suit sign under it."""

    x: float  # centre line
    height: float
    widths: dict[str, float]
    usual: float
    pip_y: float
    pip_scale: float
    king: float  # size of each character of 大王

    def index(self, rank: str, suit: str) -> Sheet:
        """Rank over suit."""
        w = self.widths.get(rank, self.usual)
        s = Sheet().ink(boxed(rank, "bold", self.x - w / 2, 15, w, self.height))
        return s.place(pip(suit), self.x, self.pip_y, self.pip_scale)

    def title(self, word: str) -> Sheet:
        """Characters one under the other."""
        s = Sheet()
        for i, ch in enumerate(word):
            s.ink(boxed(ch, "bold", self.x - self.king / 2, 15 + i * self.king * 1.12, self.king, self.king))
        return s


SMALL = Lettering(27.5, 39, {"10": 36, "Q": 29, "J": 19, "A": 30}, 25, 76, 0.27, 34)
LARGE = Lettering(37, 72, {"10": 58, "Q": 54, "J": 36, "A": 54}, 46, 120, 0.44, 54)


@dataclass(frozen=True)
class Cast:
    """Who stands on the court cards and jokers: a figure for a suit and a head size, and two without."""

    court: dict[str, Callable[[str, float], Sheet]]
    jokers: dict[str, Callable[[], Sheet]]


PAPER_CUT = Cast({"K": landlord, "Q": lady, "J": farmer}, {"RJ": tiger_king, "BJ": cat_king})
MASKS = Cast(
    {"K": lambda suit, _: opera_king(suit), "Q": lambda suit, _: opera_lady(suit), "J": lambda suit, _: general(suit)},
    {"RJ": monkey_king, "BJ": clown},
)
JOKER_NAMES = {"RJ": "大王", "BJ": "小王"}

SIDES = (LEFT, RIGHT)
ROWS = tuple(TOP + (LOW - TOP) * i / 3 for i in range(4))
SIX: list[Point] = [(x, y) for x in SIDES for y in (TOP, CENTRE, LOW)]
EIGHT_AT_SIDES: list[Point] = [(x, y) for x in SIDES for y in ROWS]
UPPER, LOWER = (TOP + CENTRE) / 2, (CENTRE + LOW) / 2
LAYOUT: dict[str, list[Point]] = {
    "2": [(MID, TOP), (MID, LOW)],
    "3": [(MID, TOP), (MID, CENTRE), (MID, LOW)],
    "4": [(x, y) for x in SIDES for y in (TOP, LOW)],
    "5": [(LEFT, TOP), (LEFT, LOW), (MID, CENTRE), (RIGHT, TOP), (RIGHT, LOW)],
    "6": SIX,
    "7": [*SIX, (MID, UPPER)],
    "8": [*SIX, (MID, UPPER), (MID, LOWER)],
    "9": [*EIGHT_AT_SIDES, (MID, CENTRE)],
    "10": [*EIGHT_AT_SIDES, (MID, (ROWS[0] + ROWS[1]) / 2), (MID, (ROWS[2] + ROWS[3]) / 2)],
}
DENSE = {"9": 0.41, "10": 0.41}


def number(rank: str, suit: str) -> Sheet:
    """2 to 10 as pips."""
    s = Sheet()
    for x, y in LAYOUT[rank]:
        s.place(cut_pip(suit), x, y, DENSE.get(rank, 0.46))
    return s


SEATS = {
    "S": (0, 6, 0.60),
    "H": (2, -7, 0.66),
    "C": (2, -5, 0.52),
    "D": (1, 0, 0.50),
}  # where the animal sits in the pip


def ace(suit: str) -> Sheet:
    """One great pip round (0, 0) with the suit's animal cut out of it."""
    x, y, scale = SEATS[suit]
    return pip(suit).place(ANIMALS[suit](), x, y, scale, recolour=SWAP)


def cut_off(s: Sheet) -> Sheet:
    """The figure without what lies below the foot line, so that heads have more room.

    Whole cuts down there are left out, not covered: at 50 px a covered foot would shine through the card's edge.
    """
    kept = [c for c in s.cuts if bounds(c.d)[1] < FOOT - 4]
    return Sheet(kept).paper(rounded(2, FOOT - 4, WIDTH - 4, HEIGHT - FOOT + 2, 16))


# ---------------------------------------------------------------- the two styles
@dataclass(frozen=True)
class Style:
    """How a deck sets its faces: lettering, and (x, y, scale) of each kind of picture."""

    cast: Cast
    lettering: Lettering
    court: tuple[float, float, float]
    head: float  # size of a court figure's head beside its body
    joker: tuple[float, float, float]
    ace: tuple[float, float, float]
    pips: bool  # numbers as pips; otherwise one great sign
    cut: bool  # figures cut at the foot line

    def face(self, rank: str, suit: str) -> Sheet:
        """Picture and index of any card but a joker."""
        return self._picture(rank, suit).place(self.lettering.index(rank, suit))

    def joker_face(self, name: str) -> Sheet:
        """Picture and title of `RJ` or `BJ`."""
        return self._figure(self.cast.jokers[name](), self.joker).place(self.lettering.title(JOKER_NAMES[name]))

    def _picture(self, rank: str, suit: str) -> Sheet:
        if rank in self.cast.court:
            return self._figure(self.cast.court[rank](suit, self.head), self.court)
        if rank == "A":
            return Sheet().place(ace(suit), *self.ace)
        return number(rank, suit) if self.pips else Sheet().place(pip(suit), 150, 226, 1.28)

    def _figure(self, figure: Sheet, at: tuple[float, float, float]) -> Sheet:
        s = Sheet().place(figure, *at)
        return cut_off(s) if self.cut else s


STANDARD = Style(PAPER_CUT, SMALL, (142, 166, 0.945), 1.2, (142, 165.5, 0.945), (145, 168, 1.66), True, False)
BIG = Style(PAPER_CUT, LARGE, (150, 181, 1.06), 1.16, (150, 185, 1.05), (148, 206, 1.6), False, True)
MASKED = replace(STANDARD, cast=MASKS, court=(143, 162, 0.96), joker=(143, 164, 0.9))
BIG_MASKED = replace(BIG, cast=MASKS, court=(150, 184, 0.86), joker=(150, 190, 0.84), cut=False)
