"""The own hand and the bar below it. Pure."""

from ddz_desktop.engine.cards import Card, rank
from ddz_desktop.engine.view import View
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import KEYS
from ddz_desktop.ui.table.fronts import width
from ddz_desktop.ui.table.pen import Pen
from ddz_desktop.ui.table.picture import Arrow, Icon, Mark, Panel, Ring, Sprite
from ddz_desktop.ui.table.seats import ALARM, avatar, worth
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.theme import LABEL, Box, around

CARD, STEP, RISE = 120.0, 62.0, 20.0
BAR = 60.0  # units below the hand
LARGE = 34.0  # units of a card that must be seen for its large index to be whole
_MARGIN = 40.0
_COLOURS = {"landlord": "vermilion", "open": "vermilion", "farmer": "leaf", "partner": "bronze", "hidden": "bronze"}
_SEALS = {"landlord": 64, "farmer": 64, "partner": 64, "open": 90, "hidden": 90}  # widths of the seals, 40 high


def top(pen: Pen) -> float:
    """The upper edge of the hand."""
    return pen.grid.h - BAR - CARD * 1.4


def cards(pen: Pen, sitting: Sitting) -> dict[str, Sprite]:
    """The hand, as wide as the window lets it; a spectator sees backs, or the cards where they are shown."""
    faces = _faces(sitting)
    free = pen.grid.w - 2 * _MARGIN
    step = min(STEP, (free - CARD) / max(1, len(faces) - 1))
    x, y = (pen.grid.w - width(len(faces), CARD, step)) / 2, top(pen)
    wilds, chosen = sitting.view.wilds, sitting.pick.chosen
    return {
        f"hand {i}": Sprite(
            card,
            Box(x + i * step, y - (RISE if i in chosen else 0), CARD, CARD * 1.4),
            lit=i in chosen,
            wild=card is not None and rank(card) in wilds,
            tight=step < LARGE,
        )
        for i, card in enumerate(faces)
    }


def _faces(sitting: Sitting) -> tuple[Card | None, ...]:
    if sitting.view.seat >= 0:
        return sitting.pick.cards
    held = sitting.view.hands[sitting.me]
    return (None,) * held if isinstance(held, int) else held


def focus(sitting: Sitting, sprites: dict[str, Sprite]) -> tuple[Control, ...]:
    """The hand as one stop of the focus ring; inside it the hand's own keys move the cursor."""
    held = len(sitting.pick.cards)
    if not held or sitting.view.seat < 0:
        return ()
    first, last = sprites["hand 0"].box, sprites[f"hand {held - 1}"].box
    bottom = max(first.bottom, last.bottom)
    box = Box(first.x, bottom - CARD * 1.4, last.right - first.x, CARD * 1.4)
    return (Control("hand", box, look="bare"),)


def cursor(sprites: dict[str, Sprite], at: int) -> list[Mark]:
    """The arrow over the card that the keys are at."""
    sprite = sprites.get(f"hand {at}")
    return [Arrow(around(sprite.box.x + 14, sprite.box.y - 10, 14, 10), "down")] if sprite else []


def seal(view: View) -> str:
    """The icon of the own role, empty before there is one."""
    if not view.landlords:
        return ""
    five, me = len(view.hands) == 5, max(0, view.seat)
    if me not in view.landlords:
        return "farmer" if view.seat >= 0 or view.sure else ""
    if not five:
        return "landlord"
    return "open" if me == view.landlords[0] else "hidden"


def bar(pen: Pen, sitting: Sitting) -> list[Mark]:
    """Avatar, name, beans, role and cards left."""
    view, chair, base = sitting.view, sitting.room.chairs[sitting.me], pen.grid.h
    face = around(62, base - 27, 38, 38)
    marks: list[Mark] = [Icon(face, avatar(sitting.me))]
    if view.turn == sitting.me or view.may:
        marks.append(Ring(face.grown(6), "gold", 2.6))
    name = pen.say("table.me", name=chair.name) if view.seat >= 0 else chair.name
    apart = 2 * (pen.letters - 1)
    line = pen.text(name, 98, base - 37 - apart, LABEL, face="bold", room=200)
    amount, sign = worth(sitting, sitting.me)
    y = base - 17 + 2 * apart
    beans = pen.text(amount, 118, y, LABEL, "sand")
    marks += [line, Icon(around(106, y, 17, 17), sign), beans]
    x = max(line.box.right, beans.box.right) + 18
    if role := seal(view):
        marks += _seal(pen, role, x, base - 29)
        x = marks[-1].box.right + (16 if pen.carved else 26)
    count = view.counts()[sitting.me]
    if count:
        marks.append(_left(pen, count, x))
        x = marks[-1].box.right + 16
    if sitting.me in view.shown:
        said = pen.text(pen.say("table.shown"), x + 24, base - 29, LABEL, "sand")
        marks += [Icon(around(x + 9, base - 29, 20, 20), "eye"), said]
        x = said.box.right + 16
    if sitting.me in view.doubled:
        marks.append(pen.text(f"{pen.say('factor.double')} ×2", x, base - 29, LABEL, "sand"))
    return marks


def _seal(pen: Pen, role: str, x: float, y: float) -> list[Mark]:
    """The role as a seal; in other languages as words on its colour."""
    if pen.carved:
        return [Icon(Box(x, y - 14, 28 * _SEALS[role] / 40, 28), f"seal_{role}")]
    words = pen.text(pen.say(f"role.{role}"), x + 10, y - 1, LABEL, "on_vermilion", "bold")
    box = Box(x, y - 14, words.box.w + 20, 28)
    return [Panel(box, 6, _COLOURS[role]), Panel(box.grown(-3), 4, _COLOURS[role], 0, "on_vermilion"), words]


def _left(pen: Pen, count: int, x: float) -> Mark:
    return pen.text(pen.say("table.left", n=count), x, pen.grid.h - 29, LABEL, "loss" if count <= ALARM else "muted")


def tools(pen: Pen, sitting: Sitting) -> tuple[Control, ...]:
    """记牌器, 理牌, 托管 at the right of the bar."""
    rows = [("recorder", "recorder", sitting.left is not None, (KEYS["recorder"],))]
    if sitting.view.seat >= 0:
        rows += [("sort", "sort", False, (KEYS["sort"],)), ("auto", "auto", sitting.auto, (KEYS["auto"],))]
    found, x = [], pen.grid.w - 40
    for name, icon, on, keys in reversed(rows):
        label = pen.say(f"table.{name}")
        wide = pen.measure(label, LABEL, "regular") + 52
        x -= wide
        found.append(Control(name, Box(x, pen.grid.h - 46, wide, 36), label, "toggle", icon, chosen=on, keys=keys))
        x -= 10
    return tuple(reversed(found))
