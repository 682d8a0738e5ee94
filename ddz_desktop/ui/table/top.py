"""What hangs from the upper edge: title, flipped card, 底牌, wild ranks, multiplier, card counter, tools. Pure."""

from collections.abc import Iterable
from math import prod

from ddz_desktop.engine.cards import SMALL, Card, Rank, rank, sort
from ddz_desktop.engine.events import Factor
from ddz_desktop.engine.view import View
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import KEYS
from ddz_desktop.ui.table.fronts import width
from ddz_desktop.ui.table.laid import rank_name
from ddz_desktop.ui.table.pen import Pen
from ddz_desktop.ui.table.picture import Mark, Panel, Sprite, Text
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.theme import BODY, TITLE, Box, around
from ddz_desktop.ui.theme import SMALL as SMALL_TYPE

CARD = 50.0
_TOP = 14.0
_SUBTITLE = SMALL_TYPE
_CELL = 30.0  # of the card counter
_TOOLS = 120.0  # units that the tools take at the right
_ROOM = 300.0  # units for the title


def title(pen: Pen, sitting: Sitting) -> list[Mark]:
    """The mode, what a point is worth, which hand it is."""
    room, rules = sitting.room, sitting.room.rules
    line = pen.say("table.points" if rules.currency == "points" else "table.stake", stake=sitting.view.stake, N=rules.N)
    below = f"{line} · {pen.say('table.hand', hand=max(1, room.hand))}"
    return [
        pen.text(pen.say(f"preset.{rules.preset}.name"), 74, 27, BODY, face="bold", room=_ROOM * pen.letters),
        pen.text(below, 74, 27 + 20 * pen.letters, _SUBTITLE, "muted", room=_ROOM * pen.letters),
    ]


def tools(pen: Pen, sitting: Sitting) -> tuple[Control, ...]:
    """The way out at the left; at the right the plays so far and pause."""
    names: list[tuple[str, str, tuple[str, ...]]] = [("last", "replay", (KEYS["last"],))]
    names += [("chat", "chat", (KEYS["chat"],))] if sitting.talks else []
    names += [("pause", "pause", ("break", KEYS["pause"]))] if sitting.pausable else []
    right = tuple(
        Control(name, Box(pen.grid.w - 60 - (len(names) - 1 - i) * 50, 16, 40, 40), look="icon", icon=icon, keys=keys)
        for i, (name, icon, keys) in enumerate(names)
    )
    return (Control("leave", Box(20, 16, 40, 40), look="icon", icon="back", keys=("escape",)), *right)


def middle(pen: Pen, sitting: Sitting) -> tuple[list[Mark], dict[str, Sprite]]:
    """Flipped card, 底牌 and wild ranks round the middle, the multiplier right of them."""
    view, x = sitting.view, 0.0
    groups = [group for group in (_flip(view), _bottom(view), _wilds(view)) if group]
    marks: list[Mark] = []
    sprites: dict[str, Sprite] = {}
    for word, cards, step in groups:
        label = pen.text(pen.say(f"table.{word}"), x, _TOP + 35, SMALL_TYPE, "muted")
        marks.append(label)
        x += label.box.w + 12
        for i, (place, card, wild) in enumerate(cards):
            sprites[place] = Sprite(card, Box(x + i * step, _TOP, CARD, CARD * 1.4), lit=word == "flip", wild=wild)
        x += width(len(cards), CARD, step) + 20
    shift = (pen.grid.w - x + 20) / 2 if groups else pen.grid.w / 2 - 70
    times = multiplier(pen, view, shift + x) if any(view.counts()) else []
    over = max([0.0, *(mark.box.right - pen.grid.w + _TOOLS for mark in times)])
    shift, times = shift - over, [_moved(mark, -over) for mark in times]
    marks = [_moved(mark, shift) for mark in marks]
    sprites = {place: sprite._replace(box=sprite.box.moved(shift)) for place, sprite in sprites.items()}
    return marks + times, sprites


Group = tuple[str, list[tuple[str, Card | None, bool]], float]


def _flip(view: View) -> Group | None:
    return ("flip", [("flip", view.flip, rank(view.flip) in view.wilds)], 0) if view.flip >= 0 else None


def _bottom(view: View) -> Group | None:
    cards: tuple[Card | None, ...] = (None,) * view.bottom if isinstance(view.bottom, int) else sort(view.bottom)
    step = 56.0 if len(cards) <= 3 else 30.0
    faces = [(f"bottom {i}", card, card is not None and rank(card) in view.wilds) for i, card in enumerate(cards)]
    return ("bottom", faces, step) if cards else None


def _wilds(view: View) -> Group | None:
    """Wild ranks as their spade; 王 as both jokers."""
    cards = [wild * 4 if wild < SMALL else 39 + wild for wild in view.wilds]
    return ("wilds", [(f"wild {i}", card, True) for i, card in enumerate(cards)], 56.0) if cards else None


def _moved(mark: Mark, dx: float) -> Mark:
    return mark._replace(box=mark.box.moved(dx))


# -- the multiplier ------------------------------------------------------------


def parts(factors: tuple[Factor, ...]) -> list[tuple[str, int]]:
    """The multiplier's parts by name, each with its product, in the order in which they came."""
    names = list(dict.fromkeys(factor.name for factor in factors))
    products = [(name, prod(f.value for f in factors if f.name == name)) for name in names]
    return [(name, value) for name, value in products if value != 1]


def multiplier(pen: Pen, view: View, x: float) -> list[Mark]:
    """倍数 with its parts beside it."""
    y = 45 + 8 * pen.letters
    cross = pen.text("×", x, y + 2, 20, "sand")
    number = pen.text(f"{view.multiplier:,}", cross.box.right + 2, y, TITLE, "sand", "bold")
    head = pen.text(pen.say("table.multiplier"), x, y - 23 * pen.letters, SMALL_TYPE, "muted")
    marks: list[Mark] = [head, cross, number]
    start = number.box.right + 12
    words = [f"{pen.say(f'factor.{n}')} ×{v:,}" for n, v in parts(view.factors)]
    lines = _lines(pen, words, pen.grid.w - 140 - start)
    step = 17 * pen.letters
    first = 53.5 - step / 2 * (len(lines) - 1)
    return marks + [pen.text(line, start, first + step * i, SMALL_TYPE, "muted") for i, line in enumerate(lines)]


def number(marks: Iterable[Mark]) -> Box | None:
    """Where the multiplier's number stands among the marks; none: it is not shown."""
    found = (m.box for m in marks if isinstance(m, Text) and (m.size, m.ink, m.face) == (TITLE, "sand", "bold"))
    return next(found, None)


def _lines(pen: Pen, words: list[str], room: float) -> list[str]:
    """One part below the other, or two in a line where they are more than two and there is room."""
    pairs = [" · ".join(words[i : i + 2]) for i in range(0, len(words), 2)]
    fits = all(pen.measure(pair, SMALL_TYPE, "regular") <= room for pair in pairs)
    return pairs if len(words) > 2 and fits else words


# -- the card counter ----------------------------------------------------------


def recorder(pen: Pen, left: tuple[int, ...], decks: int) -> list[Mark]:
    """记牌器: rank above, cards still out below; spent ranks fade, one of which nothing was seen is lit."""
    cell = _CELL * (1 + (pen.letters - 1) / 2)
    whole = 15 * cell
    x = (pen.grid.w - whole) / 2
    marks: list[Mark] = [Panel(Box(x - 8, 98, whole + 16, 46), 10, alpha=0.46)]
    jokers = (pen.say("table.small"), pen.say("table.big"))
    for i, one in enumerate(reversed(range(15))):
        marks += _cell(pen, rank_name(one, jokers), left[one], left[one] == _all(one, decks), x + cell * (i + 0.5))
    return marks


def _all(one: Rank, decks: int) -> int:
    return decks if one >= SMALL else 4 * decks


def _cell(pen: Pen, name: str, out: int, whole: bool, x: float) -> list[Mark]:
    grown = 8 * (pen.letters - 1)  # units that large letters take more
    marks: list[Mark] = [pen.text(name, x, 111 - grown, 13, "muted" if out else "faint", side="centre")]
    ink = "sand_light" if out else "faint"
    if whole and out > 1:
        marks.append(Panel(around(x, 131, 24 * pen.letters, 18 + grown), 5, "vermilion"))
        ink = "on_vermilion"
    return [*marks, pen.text(str(out), x, 130.5, 15, ink, "bold", "centre")]
