"""Where a room lies between two hands: who is here on the left, rules and talk on the right. Pure."""

from typing import NamedTuple

from ddz_desktop.ui.theme import Box, Grid

TOP, EDGE, ROW, PILL = 76.0, 20.0, 58.0, 34.0
PILLS = 4  # who watches, in a line
_WIDE, _NARROW = 372.0, 332.0  # units of the right side
_CHAT = 384.0  # units of phrases side by side, at least
_WARNED = 30.0  # units more for a card with a warning


class Ground(NamedTuple):
    """`side`: all at the right; `rules` and `chat`: its two parts; `over`: where phrases lie, over all of it; `stage`:
    the seats."""

    side: Box
    rules: Box
    chat: Box
    over: Box
    stage: Box


def ground(grid: Grid, watching: int = 0, warned: bool = False) -> Ground:
    """`watching`: how many have no seat; `warned`: whether the card of the rules holds a warning."""
    wide = _WIDE if grid.w >= 1200 else _NARROW
    side = Box(grid.w - wide - EDGE, TOP, wide, grid.h - TOP - EDGE)
    rules = side._replace(h=min(234.0, side.h * 0.47) + _WARNED * warned)
    chat = Box(side.x, rules.bottom + 12, side.w, side.h - rules.h - 12)
    over = max(wide, _CHAT)
    stage = Box(EDGE, TOP, side.x - 2 * EDGE, grid.h - TOP - 172 - (PILL + 4) * (watching > PILLS))
    return Ground(side, rules, chat, side._replace(x=side.right - over, w=over), stage)
