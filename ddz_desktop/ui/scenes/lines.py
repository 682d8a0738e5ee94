"""A hand that was kept as a row of the list."""

from datetime import UTC, datetime
from fractions import Fraction

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.sums import show
from ddz_desktop.ui.theme import BODY, HEADING, LABEL, SMALL, Box
from ddz_desktop.ui.widgets import fitting
from net.index import Line

_INKS = {"won": "gain", "lost": "loss", "void": "muted"}
_BADGES = {"landlord": "badge_landlord", "hidden": "badge_partner", "farmer": "badge_farmer", "none": "person"}


def draw(canvas: Canvas, desk: Desk, line: Line, row: Box) -> None:
    """What stands in a row: mode and time, role and opponents, outcome, what it brought."""
    say, hand, y = desk.say, line.summary, row.y + row.h / 2
    canvas.icon(_BADGES[hand.role], row.x + 34, y, 36)
    name = say(f"preset.{hand.preset}.name")
    canvas.text(name, row.x + 66, y - 11, fitting(canvas, name, BODY, "bold", 236), face="bold", width=238)
    when = f"{time_of(line.at):%Y-%m-%d %H:%M}"
    canvas.text(when if line.own else say("replays.brought", when=when), row.x + 66, y + 12, SMALL, "muted")
    canvas.text(say(f"stats.roles.{hand.role}"), row.x + 318, y - 11, LABEL, "sand")
    canvas.text(say("replays.against", level=_level(desk, hand.level)), row.x + 318, y + 12, SMALL, "muted")
    canvas.text(_outcome(desk, line), row.x + 484, y - 11, LABEL, _INKS[hand.outcome], "bold")
    canvas.text(say("replays.times", n=hand.multiplier), row.x + 484, y + 12, SMALL, "muted", width=110)
    if hand.outcome != "void":
        change = Fraction(hand.change).limit_denominator(12)
        text = show(change, sign=True)
        beans = hand.currency == "beans"
        right = row.right - (42 if beans else 18)
        size = fitting(canvas, text, HEADING, "bold", right - row.x - 594)
        ink = "gain" if change > 0 else "loss" if change < 0 else "muted"
        canvas.text(text, right, y - 1, size, ink, "bold", "midright")
        if beans:
            canvas.icon("bean", row.right - 24, y, 20)


def time_of(at: int) -> datetime:
    """When that was, as the player's clock says; the end of time for what a clock cannot say."""
    try:
        return datetime.fromtimestamp(at / 1000, UTC).astimezone()
    except (OverflowError, ValueError, OSError):
        return datetime.max.replace(tzinfo=UTC)


def _level(desk: Desk, level: str) -> str:
    """A level in words; another program's by its own name."""
    return desk.say(f"level.{level}") if f"level.{level}" in desk.words else level


def _outcome(desk: Desk, line: Line) -> str:
    """Won or lost, and how where that is worth a word."""
    hand = line.summary
    said = desk.say(f"replays.{hand.outcome}")
    more = desk.say("factor.spring") if hand.spring else desk.say("replays.left") if hand.why == "left" else ""
    return f"{said} · {more}" if more else said
