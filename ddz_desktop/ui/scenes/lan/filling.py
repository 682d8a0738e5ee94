"""Which bots take the free seats of a room of one's own: none, by hand, or a level that fills them."""

from ddz_desktop.bots.levels import LEVELS, fitting
from ddz_desktop.ui import opponents
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.page import segments
from ddz_desktop.ui.settings import NO_BOTS
from ddz_desktop.ui.theme import LABEL, SMALL, Box

_WAYS, _WORD = 228.0, 84.0  # units of the choices without a level, and of the word before the levels


def fill(desk: Desk) -> str:
    """The level that fills free seats in the chosen mode; "": none does."""
    bots = desk.settings.hosting.bots
    return fitting(desk.settings.preset, bots) if bots in LEVELS else ""


def choices(desk: Desk, line: Box) -> tuple[Control, ...]:
    """A line of them, named `bots.normal`."""
    say, taken = desk.say, fill(desk) or desk.settings.hosting.bots
    none = [(NO_BOTS, say("own.no_bots")), ("", say("own.bots_by_hand"))]
    return (
        *segments("bots", line._replace(w=_WAYS), none, taken),
        *segments("bots", _levels(line), opponents.choices(say, desk.settings.preset), taken),
    )


def draw_words(canvas: Canvas, desk: Desk, line: Box) -> None:
    """The word before the levels, and below the line how strong the chosen one is."""
    say, levels, level = desk.say, _levels(line), fill(desk)
    x = levels.x - _WORD / 2
    canvas.text(say("own.fill"), x, line.centre[1], LABEL, "muted", anchor="center", width=_WORD - 16)
    if level:
        text = opponents.proof(say, desk.settings.preset, level)
        canvas.text(text, levels.x, line.bottom + 13, SMALL, "muted", width=levels.w)


def _levels(line: Box) -> Box:
    return line._replace(x=line.x + _WAYS + _WORD, w=line.w - _WAYS - _WORD)
