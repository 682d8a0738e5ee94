"""The coach of the first steps, over the table's picture: one sentence, and marks on what to use. Pure."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from ddz_desktop.engine.cards import rank
from ddz_desktop.engine.events import Bid, Play
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.view import View
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.table import hand, sit
from ddz_desktop.ui.table.pen import Pen
from ddz_desktop.ui.table.picking import Pick
from ddz_desktop.ui.table.picture import Arrow, Icon, Mark, Panel, Picture
from ddz_desktop.ui.theme import BODY, LABEL, Box, around
from net.lesson import SEAT, Step

Wrap = Callable[[str, float, float], list[str]]  # text, size, width: its lines
SKIP, RESULT = "coach skip", "coach result"
_WIDE, _HIGH, _BELOW = 316.0, 112.0, 38.0  # of the panel, and from it to the hand
_LAST_HIGH, _LAST_BELOW = 84.0, 24.0  # after the last play, when the hands lie open at the seats
_TEXT, _EDGE = 62.0, 12.0  # from the panel's left to its words, and round them
_LINES = 3
_LEADING = 1.3


class Advice(NamedTuple):
    """What the coach says and shows: the name of a sentence, the control to press, the cards to raise by index."""

    name: str
    control: str = ""
    cards: tuple[int, ...] = ()

    @property
    def last(self) -> bool:
        """Whether the hand is over."""
        return self.name in ("won", "lost")


def advice(view: View, pick: Pick, step: Step | None) -> Advice:
    """What to say now. `step`: what is best done, none where nothing is asked."""
    if isinstance(view.phase, Over):
        result = view.phase.result
        return Advice("void" if result.why == "void" else "won" if SEAT in result.winners else "lost")
    match step:
        case None:
            return Advice("watch")
        case Step(_, Bid(points)):
            return Advice("bid", f"bid {points}")
        case Step(name, Play(cards)):
            return _playing(view, pick, name, Counter(rank(card) for card in cards))
        case Step(name):
            return Advice(name or ("hold" if sit.beatable(view) else "nothing"), "pass")


def _playing(view: View, pick: Pick, name: str, wanted: Counter[int]) -> Advice:
    """Raise the cards, then play them; where the hint is to be learnt, press that first."""
    raised = Counter(rank(card) for card in pick.faces)
    if raised == wanted:
        return Advice("ready", "play")
    if name == "hint":
        return Advice("ready", "play") if pick.hint >= 0 else Advice(name, "hint")
    if raised - wanted:
        return Advice("others", cards=_low(pick, wanted))
    return Advice(name or ("beat" if view.top else "lead"), cards=_low(pick, wanted))


def _low(pick: Pick, wanted: Counter[int]) -> tuple[int, ...]:
    """The cards of those ranks that are not raised yet."""
    left = wanted - Counter(rank(card) for card in pick.faces)
    found: list[int] = []
    for i, card in enumerate(pick.cards):
        if i not in pick.chosen and left[rank(card)] > 0:
            left[rank(card)] -= 1
            found.append(i)
    return tuple(found)


# -- on the table --------------------------------------------------------------


def coached(pen: Pen, wrap: Wrap, picture: Picture, said: Advice, aside: str) -> Picture:
    """The picture with the coach on it. `aside`: what he says of the last turn, if anything."""
    box, button = panel(pen, said.last), _button(pen, said)
    control = next((one for one in picture.controls if one.name == said.control), None)
    text = pen.say(f"coach.{said.name}", button=control.label.replace(" ", "\u00a0") if control else "")
    marks: list[Mark] = [Panel(box, 14, "felt_deep", 0.92, "sand_deep"), Icon(_face(box, said.last), "avatar_cat")]
    marks += _words(pen, wrap, box, text, button.box.w + 8 if said.last else 0)
    if aside:
        marks.append(pen.text(aside, box.x + _TEXT, box.bottom - 25, LABEL, "gold_light"))
    above = [_pointer(picture, i) for i in said.cards]
    if control:
        marks += _round(control.box)
    return replace(
        picture,
        marks=(*picture.marks, *marks),
        above=(*picture.above, *above),
        controls=(*picture.controls, button),
    )


def panel(pen: Pen, last: bool) -> Box:
    """Where the coach stands: at the left, between the seat there and the hand. `last`: the hand is over."""
    if last:
        return Box(18, hand.top(pen) - _LAST_BELOW - _LAST_HIGH, _WIDE * pen.letters, _LAST_HIGH)
    grown = pen.letters - 1
    high, below = _HIGH + 66 * grown, _BELOW - 56 * grown
    return Box(18, hand.top(pen) - below - high, _WIDE + 56 * grown, high)


def _face(box: Box, last: bool) -> Box:
    return Box(box.x + _EDGE, box.centre[1] - 20 if last else box.y + _EDGE, 40, 40)


def _words(pen: Pen, wrap: Wrap, box: Box, text: str, beside: float) -> list[Mark]:
    """The sentence as large as three lines let it be; `beside`: units at its right that are taken."""
    room = box.w - _TEXT - _EDGE - beside
    size = next((s for s in (BODY, BODY - 1, BODY - 2) if len(wrap(text, s, room)) <= _LINES), LABEL)
    step = max(size, pen.grid.type(size) / pen.grid.scale) * _LEADING
    lines = wrap(text, size, room)
    top = box.centre[1] - (len(lines) - 1) * step / 2 if beside else box.y + _EDGE + 8 * pen.letters
    return [pen.text(line, box.x + _TEXT, top + i * step, size) for i, line in enumerate(lines)]


def _button(pen: Pen, said: Advice) -> Control:
    """The way out; after the last play the way to the result."""
    box = panel(pen, said.last)
    label = pen.say("coach.result" if said.last else "coach.skip")
    wide = pen.measure(label, LABEL, "bold") + 36
    at = Box(box.right - wide - 10, box.bottom - 38, wide, 30)
    if said.last:
        return Control(RESULT, Box(at.x, box.centre[1] - 18, wide, 36), label, "primary")
    return Control(SKIP, at, label, "toggle")


def _pointer(picture: Picture, i: int) -> Arrow:
    box = picture.sprites[f"hand {i}"].box
    return Arrow(around(box.x + 16, box.y - 12, 18, 13), "down")


def _round(box: Box) -> list[Mark]:
    """A gold ring round a control, three hairlines thick."""
    return [Panel(box.grown(by), box.h * 0.26 + by, "gold", 0, "gold") for by in (4.0, 5.0, 6.0)]
