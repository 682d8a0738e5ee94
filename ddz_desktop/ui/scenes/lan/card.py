"""The card that says what is played in a room, before anybody is ready for it."""

from collections.abc import Callable

from ddz_desktop.engine.rules import Rules
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes import modes
from ddz_desktop.ui.scenes.lan.sheet import differing
from ddz_desktop.ui.scenes.lan.unshuffled import warning
from ddz_desktop.ui.theme import HEADING, LABEL, SMALL, Box

Say = Callable[..., str]
_FOOT, _LEADING = 56.0, 1.4  # units for the buttons at its foot; of its lines


def draw_card(canvas: Canvas, desk: Desk, rules: Rules, box: Box) -> None:
    """Mode, stakes, house rules as far as there is room for them, and that the host sees what it deals."""
    say, x, wide = desk.say, box.x + 18, box.w - 36
    canvas.panel(box, 18, "panel", 0.66)
    carved(canvas, say(f"preset.{rules.preset}.name"), x, box.y + 30, HEADING, width=wide)
    warned = canvas.lines(warning(desk, rules), SMALL, wide) if warning(desk, rules) else []
    foot = [*warned, *canvas.lines(say("hall.dealer"), SMALL, wide)]
    low = box.bottom - _FOOT - len(foot) * SMALL * _LEADING
    y = box.y + 58
    for text, ink in terms(say, rules, modes.line(say, rules)):
        y = _lines(canvas, canvas.lines(text, LABEL, wide), x, y, LABEL, ink)
    y = _lines(canvas, _house(canvas, desk, rules, wide, int((low - y) / (LABEL * _LEADING))), x, y, LABEL, "muted")
    y = _lines(canvas, foot[: len(warned)], x, low + SMALL * _LEADING / 2 - 2, SMALL, "loss")
    _lines(canvas, foot[len(warned) :], x, y, SMALL, "muted")


def _house(canvas: Canvas, desk: Desk, rules: Rules, wide: float, most: int) -> list[str]:
    """The house rules in so many lines at most, one at least; where they are more, how many they are."""
    house = differing(desk, rules)
    text = desk.say("hall.house", rules=" · ".join(house)) if house else desk.say("hall.no_house")
    lines = canvas.lines(text, LABEL, wide)
    return lines if len(lines) <= max(1, most) else [*lines[: most - 1], desk.say("hall.house_more", n=len(house))]


def _lines(canvas: Canvas, lines: list[str], x: float, y: float, size: float, ink: str) -> float:
    """Lines one below the other; where the next one would be."""
    for line in lines:
        canvas.text(line, x, y, size, ink)
        y += size * _LEADING
    return y


def terms(say: Say, rules: Rules, line: str) -> list[tuple[str, str]]:
    """What is played for, in lines with their colours."""
    if rules.currency == "points":
        return [(line, "sand"), (say("setup.points"), "muted")]
    stake = f"{say('setup.stake', N=rules.N, A=rules.A)} · {say('setup.entry', entry=rules.entry)}"
    return [(line, "sand"), (stake, "muted")]
