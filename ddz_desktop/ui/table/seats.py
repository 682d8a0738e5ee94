"""Where each seat sits, and what stands there: avatar, badge, name, beans, cards held."""

from fractions import Fraction
from typing import NamedTuple

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.scoring import unit
from ddz_desktop.engine.view import View
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import KEYS
from ddz_desktop.ui.scenes.sums import show
from ddz_desktop.ui.table.pen import Pen, Side
from ddz_desktop.ui.table.picture import Bars, Icon, Mark, Panel, Ring, Sprite, Text
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.theme import LABEL, SMALL, Box, Grid, around
from net.protocol import Chair

AVATARS = ("ox", "rooster", "rabbit", "carp", "cat", "tiger")
MARGIN, FRONT = 36.0, 216.0  # units from the side to the avatar, and to the plays
ALARM = 2  # cards held at which the count turns vermilion
_AVATAR, _STACK = 76.0, 40.0
_NAME = 140.0  # units for a name


class Spot(NamedTuple):
    """A seat's place: which side of the table, and the top of its avatar; `front` is the top of its plays."""

    side: Side
    y: float
    front: float


def spots(seats: int, grid: Grid) -> tuple[Spot, ...]:
    """By steps counter-clockwise from the viewer, beginning with the next seat, which sits at the right."""
    spare = grid.h - 720
    if seats == 3:
        y = 196 + spare * 0.35
        return Spot("right", y, y - 10), Spot("left", y, y - 10)
    upper, lower = 152 + spare * 0.3, 284 + spare * 0.6
    return (
        Spot("right", lower, lower - 18), Spot("right", upper, upper),
        Spot("left", upper, upper), Spot("left", lower, lower - 18),
    )  # fmt: skip


def avatar(seat: Seat) -> str:
    """The icon of a seat's animal."""
    return f"avatar_{AVATARS[seat % len(AVATARS)]}"


def badge(view: View, seat: Seat) -> str:
    """The icon of what the viewer knows of a seat's role; empty before anybody is landlord."""
    if not view.landlords:
        return ""
    if seat in view.landlords:
        return "badge_landlord" if seat == view.landlords[0] else "badge_partner"
    return "badge_farmer" if view.sure else "badge_hidden"


class Block(NamedTuple):
    """What stands at one seat: lying still, able to move, and over that."""

    marks: list[Mark]
    sprites: dict[str, Sprite]
    above: list[Mark]


def block(pen: Pen, sitting: Sitting, seat: Seat, spot: Spot) -> Block:
    """One other seat."""
    chair, view = sitting.room.chairs[seat], sitting.view
    left = spot.side == "left"
    cx = _middle(pen, spot)
    avatar_box = around(cx, spot.y + 40, _AVATAR, _AVATAR)
    marks: list[Mark] = [Icon(avatar_box, avatar(seat))]
    if chair.id and not chair.present:
        marks += [Panel(avatar_box, _AVATAR / 2, "felt_deep", 0.8), Icon(around(cx, spot.y + 40, 38, 38), "offline")]
    if view.turn == seat:
        marks.append(Ring(avatar_box.grown(6), "sand", 3.4))
    marks += _name(pen, chair, spot, cx, sitting.quality.get(seat, 3)) + _beans(pen, sitting, seat, spot, cx)
    if chair.level in LEVELS:
        marks += _level(pen, chair.level, cx, spot.y + 70)
    if chair.auto:
        marks.append(Icon(around(cx + (28 if left else -28), spot.y + 66, 26, 26), "auto"))
    sprites: dict[str, Sprite] = {}
    if role := badge(view, seat):
        sprites[f"badge {seat}"] = Sprite(role, around(cx + (-30 if left else 30), spot.y + 12, 34, 34))
    stack, count = (
        Box(128 if left else pen.grid.w - 128 - _STACK, spot.y + 12, _STACK, _STACK * 1.4),
        view.counts()[seat],
    )
    if seat in view.doubled:
        marks.append(pen.text("×2", stack.centre[0], stack.bottom + 10, LABEL, "sand", "bold", "centre"))
    if not count:
        return Block(marks, sprites, [])
    sprites[f"stack {seat}"] = Sprite(None, stack)
    return Block(marks, sprites, _count(pen, count, stack))


def _level(pen: Pen, level: str, cx: float, y: float) -> list[Mark]:
    """A bot's level, at the foot of its face."""
    word = pen.text(pen.say(f"level.{level}"), cx, y - 0.5, SMALL, "sand_light", "bold", "centre")
    return [Panel(around(cx, y, word.box.w + 16, 18 * pen.letters), 9 * pen.letters, "night", 0.86, "sand_deep"), word]


def faces(pen: Pen, sitting: Sitting) -> tuple[Control, ...]:
    """The faces of the bots that can be asked why they moved, named `why 2`."""
    places = dict(zip(sitting.others(), spots(sitting.seats, pen.grid), strict=True))
    return tuple(
        Control(f"why {seat}", around(_middle(pen, places[seat]), places[seat].y + 40, _AVATAR, _AVATAR),
                pen.say("why.ask", name=sitting.room.chairs[seat].name), "face", keys=() if i else (KEYS["why"],))
        for i, seat in enumerate(sitting.askable)
    )  # fmt: skip


def _middle(pen: Pen, spot: Spot) -> float:
    """The middle of a seat's face from the left."""
    return MARGIN + 40 if spot.side == "left" else pen.grid.w - MARGIN - 40


def worth(sitting: Sitting, seat: Seat) -> tuple[str, str]:
    """What a seat has, beans or the points of this match, and the icon of it."""
    if sitting.room.rules.currency == "beans":
        return f"{sitting.view.beans[seat]:,}", "bean"
    return show(Fraction(sitting.room.chairs[seat].total, unit(sitting.room.rules))), "trophy"


def _name(pen: Pen, chair: Chair, spot: Spot, cx: float, quality: int) -> list[Mark]:
    """The name, a person's with the bars of the connection, centred under the avatar as far as the window lets it."""
    line = pen.text(chair.name, cx, spot.y + 92 + _lower(pen), LABEL, face="bold", room=_NAME)
    person = not chair.level
    whole = _kept(pen.grid, cx, line.box.w + 22 * person, spot.side)
    bars = Bars(Box(whole.x + line.box.w + 7, spot.y + 86 + _lower(pen), 15, 12), quality if chair.present else 0)
    return [line._replace(box=line.box.moved(whole.x - line.box.x)), *([bars] if person else [])]


def _beans(pen: Pen, sitting: Sitting, seat: Seat, spot: Spot, cx: float) -> list[Mark]:
    amount, sign = worth(sitting, seat)
    y = spot.y + 113 + _lower(pen)
    line = pen.text(amount, cx, y, LABEL, "sand")
    whole = _kept(pen.grid, cx, line.box.w + 20, spot.side)
    bean = Icon(around(whole.x + 8, y, 17, 17), sign)
    return [bean, line._replace(box=line.box.moved(whole.x + 20 - line.box.x))]


def _lower(pen: Pen) -> float:
    """Units by which large letters stand lower below an avatar."""
    return 20 * (pen.letters - 1)


def _kept(grid: Grid, cx: float, wide: float, side: Side) -> Box:
    """A line of that width round `cx`, moved inwards where it would leave the window's margin."""
    x = max(20.0, cx - wide / 2) if side == "left" else min(grid.w - 20 - wide, cx - wide / 2)
    return Box(x, 0, wide, 0)


def _count(pen: Pen, cards: int, stack: Box) -> list[Mark]:
    box = around(*stack.centre, 26 * pen.letters, 22 * pen.letters)
    few = cards <= ALARM
    number: Text = pen.text(str(cards), box.centre[0], box.centre[1] - 0.5, 15, "on_vermilion", "bold", "centre")
    return [Panel(box, 7, "vermilion" if few else "panel", 0.94), number]
