"""Who stands in a room, cut from paper: a figure for each seat, its plate with name, beans and how things are."""

from collections.abc import Callable
from typing import NamedTuple

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.table.layers import pen_of
from ddz_desktop.ui.table.paint import draw_mark
from ddz_desktop.ui.table.picture import Bars
from ddz_desktop.ui.table.seats import avatar
from ddz_desktop.ui.theme import BODY, LABEL, SMALL, Box, around
from net.protocol import Chair, Guest, Room

PLATE = 76.0  # units below a figure's feet
_WIDE = 160.0  # of a plate that holds all in one line
_CAST = ("farmer_S", "lady_H", "farmer_C", "lady_D", "farmer_H")
_ANIMALS = {"novice": "cat"}  # bots: the weakest is the cat, the others are tigers


class Stand(NamedTuple):
    """A seat as it is drawn. `guest`: its person's line; `mine`, `owner`: whose it is; `hosted`: whether who looks
    may put a bot there."""

    seat: int
    box: Box
    chair: Chair
    guest: Guest | None
    mine: bool
    owner: bool
    points: bool
    hosted: bool = False

    @property
    def free(self) -> bool:
        """Whether nobody is there."""
        return not self.chair.name and not self.chair.level

    @property
    def quality(self) -> int:
        """Of its person's line."""
        return 0 if self.away else self.guest.quality if self.guest else 3

    @property
    def away(self) -> bool:
        """Whether its person is not to be reached."""
        return bool(self.chair.id) and (not self.chair.present or (self.guest is not None and not self.guest.quality))


def figure(stand: Stand) -> str:
    """Who stands there: the owner is the landlord, a bot an animal."""
    if stand.chair.level:
        return _ANIMALS.get(stand.chair.level, "tiger")
    return "landlord_D" if stand.owner else _CAST[stand.seat % len(_CAST)]


def in_words(say: Callable[..., str], stand: Stand) -> str:
    """A seat as it is read aloud: its number, who is there, and how things are."""
    who = say("hall.free") if stand.free else say("table.me", name=stand.chair.name) if stand.mine else stand.chair.name
    parts = [say("hall.at_seat", n=stand.seat + 1), who]
    parts += [say("hall.owner")] if stand.owner else []
    if stand.chair.level:
        parts.append(say("hall.bot", level=say(f"level.{stand.chair.level}")))
    elif not stand.free:
        parts += [say("hall.away")] if stand.away else [say("hall.ready")] if stand.chair.ready else []
        wants = stand.guest.wants if stand.guest else -1
        parts += [say("hall.wants", n=wants + 1)] if wants >= 0 else []
    return " · ".join(parts)


def stands(room: Room, guests: tuple[Guest, ...], owner: str, me: str, place: Box) -> tuple[Stand, ...]:
    """All seats side by side in a place."""
    step = place.w / len(room.chairs)
    by_seat = {guest.seat: guest for guest in guests}
    return tuple(
        Stand(
            seat, Box(place.x + seat * step + 4, place.y, step - 8, place.h), chair, by_seat.get(seat),
            chair.id == me != "", chair.id == owner != "", room.rules.currency == "points",
            me == owner != "",
        )
        for seat, chair in enumerate(room.chairs)
    )  # fmt: skip


def tallest(box: Box) -> float:
    """How high a figure at a seat is at most."""
    return min(box.h - PLATE - 4, (box.w - 4) / 0.576)


def draw_stand(canvas: Canvas, desk: Desk, stand: Stand, light: float) -> None:
    """A seat with who stands there."""
    box = stand.box
    if light > 0.04:
        canvas.panel(box, 18, "panel", round(light * 8) / 8 * 0.4)
    foot, x = box.bottom - PLATE, box.centre[0]
    high = tallest(box) * (1.0 if stand.owner or stand.chair.level else 0.9)
    shade = 26 if stand.free else 90 if stand.away else 255
    name = _CAST[stand.seat % len(_CAST)] if stand.free else figure(stand)
    canvas.picture(f"scenes/{name}.svg", Box(x - high * 0.288, foot - high, high * 0.576, high), shade)
    if stand.chair.ready and stand.chair.id:
        canvas.panel(around(x + high * 0.2, foot - high * 0.12, 38, 38), 19, "leaf", 1)
        canvas.icon("check", x + high * 0.2, foot - high * 0.12, 24)
    _plate(canvas, desk, stand, Box(box.x, foot + 4, box.w, PLATE - 8))


def _plate(canvas: Canvas, desk: Desk, stand: Stand, box: Box) -> None:
    x, say = box.centre[0], desk.say
    canvas.panel(box, 14, "panel", 0.86)
    if stand.mine:
        canvas.panel(box, 14, "sand_deep", 0.3, "sand", 1, 0.7)
    if stand.free:
        canvas.text(say("hall.free"), x, box.y + 22, BODY, "muted", anchor="center", width=box.w - 8)
        hint = say("hall.host_hint" if stand.hosted else "hall.free_hint")
        canvas.text(hint, x, box.y + 46, SMALL, "muted", anchor="center", width=box.w - 8)
        return
    face = 32.0 if box.w > _WIDE else 0.0
    crown, bars = 20.0 * stand.owner, 22.0 * (bool(stand.chair.id) and box.w > _WIDE)
    shown = pen_of(desk, canvas.grid).fit(stand.chair.name, LABEL, "bold", box.w - face - crown - bars - 12)
    left, y = x - (face + crown + canvas.width(shown, LABEL, "bold") + bars) / 2, box.y + 22
    if face:
        canvas.icon(avatar(stand.seat), left + 13, y, 26)
    if stand.owner:
        canvas.icon("crown", left + face + 8, y, 17)
    left += face + crown
    left += canvas.text(shown, left, y - 0.5, LABEL, face="bold")
    if bars:
        draw_mark(canvas, Bars(Box(left + 7, y - 6, 15, 12), stand.quality))
    _below(canvas, desk, stand, Box(box.x, box.y + 34, box.w, box.h - 34))


def _below(canvas: Canvas, desk: Desk, stand: Stand, box: Box) -> None:
    """The second line: a bot's level, that somebody is away or would like another seat, or what he has."""
    say, (x, y) = desk.say, (box.centre[0], box.y + 14)
    wants = stand.guest.wants if stand.guest else -1
    if stand.chair.level:
        canvas.text(say("hall.bot", level=say(f"level.{stand.chair.level}")), x, y, SMALL, "muted", anchor="center",
                    width=box.w - 8)  # fmt: skip
    elif stand.away:
        canvas.text(say("hall.away"), x, y, SMALL, "loss", anchor="center", width=box.w - 8)
    elif wants >= 0:
        canvas.text(say("hall.wants", n=wants + 1), x, y, SMALL, "sand", anchor="center", width=box.w - 8)
    else:
        amount = f"{stand.chair.total:,}" if stand.points else f"{stand.chair.beans:,}"
        wide = canvas.width(amount, LABEL)
        x -= 0 if box.w > _WIDE else 10
        canvas.icon("trophy" if stand.points else "bean", x - wide / 2 - 2, y, 17)
        canvas.text(amount, x - wide / 2 + 10, y, LABEL, "sand")
        if box.w <= _WIDE:
            draw_mark(canvas, Bars(Box(x + wide / 2 + 18, y - 6, 15, 12), stand.quality))
