"""The four decks: standard and large index, each in two and in four colours."""

from __future__ import annotations

from collections.abc import Mapping

from .back import back
from .faces import BIG, BIG_MASKED, HEIGHT, JOKER_NAMES, MASKED, RADIUS, STANDARD, WIDTH, Style
from .motifs import rounded
from .palette import PALETTE
from .pips import RANKS, SUITS
from .sheet import Sheet, svg

RED, BLACK = PALETTE["vermilion"], PALETTE["ink"]
TWO_COLOURS = {"S": BLACK, "H": RED, "C": BLACK, "D": RED}
FOUR_COLOURS = {"S": BLACK, "H": RED, "C": PALETTE["club_green"], "D": PALETTE["diamond_blue"]}
JOKER_COLOURS = {"RJ": RED, "BJ": BLACK}
DECKS: dict[str, tuple[Style, Mapping[str, str]]] = {
    "classic": (STANDARD, TWO_COLOURS),
    "four": (STANDARD, FOUR_COLOURS),
    "large": (BIG, TWO_COLOURS),
    "large_four": (BIG, FOUR_COLOURS),
    "masks": (MASKED, TWO_COLOURS),
    "masks_four": (MASKED, FOUR_COLOURS),
    "masks_large": (BIG_MASKED, TWO_COLOURS),
    "masks_large_four": (BIG_MASKED, FOUR_COLOURS),
}


def _card(body: str) -> str:
    edge = rounded(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, RADIUS)
    base = f'<path d="{edge}" fill="{PALETTE["paper"]}" stroke="{PALETTE["edge"]}" stroke-width="1.5"/>\n'
    return svg(base + body, WIDTH, HEIGHT)


def _face(sheet: Sheet, colour: str) -> str:
    return _card(sheet.body(colour, PALETTE["paper"]))


def _back() -> str:
    night, sand = PALETTE["night"], PALETTE["sand"]
    ground = Sheet().add(rounded(9, 9, WIDTH - 18, HEIGHT - 18, 11), night)
    ground.add(rounded(15.5, 15.5, WIDTH - 31, HEIGHT - 31, 7), None, sand, 1.6)
    return _card(ground.place(back()).body(sand, night))


def deck_files() -> dict[str, str]:
    """SVG text by path, `cards/classic/S3.svg` and so on: 54 faces and a back in each deck."""
    files: dict[str, str] = {}
    for deck, (style, colours) in DECKS.items():
        faces = {suit + rank: _face(style.face(rank, suit), colours[suit]) for suit in SUITS for rank in RANKS}
        faces |= {name: _face(style.joker_face(name), JOKER_COLOURS[name]) for name in JOKER_NAMES}
        files |= {f"cards/{deck}/{name}.svg": text for name, text in (faces | {"back": _back()}).items()}
    return files
