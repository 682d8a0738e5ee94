"""Every file that the generator writes, as text by path below `assets/`."""

from __future__ import annotations

from .badges import BADGES, seal_files
from .carved import carved_toml
from .deck import deck_files
from .emblems import emblem_files
from .icons import ICONS
from .palette import PALETTE, palette_toml
from .scenes import scene_files
from .sheet import Sheet, svg
from .signs import SIGNS
from .stamps import stamp_files

FOLDERS = ("cards", "icons", "scenes")  # all SVG files in them are the generator's


def _icon_files() -> dict[str, str]:
    """Icons in sand for the felt."""
    ink, ground = PALETTE["sand_light"], PALETTE["night"]
    return {
        f"icons/{name}.svg": svg(Sheet().place(draw(), 32, 32, 0.94).body(ink, ground), 64, 64)
        for name, draw in (BADGES | ICONS | SIGNS).items()
    }


def catalogue() -> dict[str, str]:
    """The same text on every machine: the tests compare it with the committed files byte for byte."""
    pictures = (deck_files(), _icon_files(), seal_files(), stamp_files(), emblem_files(), scene_files())
    files = {"palette.toml": palette_toml(), "carved.toml": carved_toml()}
    for group in pictures:
        files |= group
    return files
