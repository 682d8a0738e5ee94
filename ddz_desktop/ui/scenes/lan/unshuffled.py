"""The warning of a room that does not shuffle: the last record and one's own cards tell all (net/PROTOCOL.md)."""

from ddz_desktop.engine.rules import Rules
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.theme import SMALL, Box

_LEADING = 1.4


def warning(desk: Desk, rules: Rules) -> str:
    """What is to be said before such a room is opened or one is ready in it; "": nothing, the cards are shuffled."""
    return desk.say("hall.unshuffled") if rules.shuffle == "unshuffled" else ""


def draw_warning(canvas: Canvas, desk: Desk, rules: Rules, box: Box) -> None:
    """The same in a box, half above and half below its middle."""
    text = warning(desk, rules)
    high = len(canvas.lines(text, SMALL, box.w)) * SMALL * _LEADING
    canvas.prose(text, Box(box.x, box.centre[1] - high / 2, box.w, high), SMALL, "loss", _LEADING)
