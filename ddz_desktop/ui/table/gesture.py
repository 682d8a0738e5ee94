"""The mouse on the own hand: presses, drags over a run of cards, double clicks. Values and functions."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from ddz_desktop.ui.table.picking import DOUBLE, Drag, Pick, dragged, press


class Token(NamedTuple):
    """The question that stands, and whether it asks us for cards. A press acts only in the question it began in."""

    deal: int
    ask: int
    asked: bool


class Click(NamedTuple):
    """A press on one card: when, in which question, and the pick before it."""

    card: int
    at: float
    token: Token
    before: Pick


@dataclass(frozen=True)
class Mouse:
    """What the button is doing, and the last click."""

    drag: Drag | None = None
    click: Click | None = None


def down(mouse: Mouse, pick: Pick, card: int, token: Token, now: float) -> tuple[Mouse, Pick, bool]:
    """The button goes down on a card; whether that is the second press of a double click, which plays. Both presses
    must belong to the same question, and it must be ours."""
    click = mouse.click
    if click and click.card == card and now - click.at <= DOUBLE and token.asked and click.token == token:
        chosen = click.before.chosen | {card}
        return Mouse(), replace(pick, chosen=chosen), True
    drag = press(pick, card)
    return Mouse(drag, Click(card, now, token, pick)), dragged(pick, drag), False


def over(mouse: Mouse, pick: Pick, card: int) -> tuple[Mouse, Pick]:
    """The mouse moves with the button down; a drag is no click."""
    if mouse.drag is None or card < 0 or card == mouse.drag.last:
        return mouse, pick
    drag = mouse.drag._replace(last=card)
    return Mouse(drag), dragged(pick, drag)


def up(mouse: Mouse) -> Mouse:
    """The button comes up."""
    return replace(mouse, drag=None)


def key(pick: Pick, name: str) -> Pick | None:
    """The hand's own keys: left and right move the cursor; up raises, down puts down, space does either while there is
    a cursor; backspace puts all down. None: not one of them."""
    at = pick.cursor
    match name:
        case "left" | "right":
            step = 1 if name == "right" else -1
            start = at + step if at >= 0 else (0 if step > 0 else len(pick.cards) - 1)
            return replace(pick, cursor=max(0, min(len(pick.cards) - 1, start))) if pick.cards else pick
        case "up" if at >= 0:
            return replace(pick, chosen=pick.chosen | {at}, hint=-1)
        case "down" if at >= 0:
            return replace(pick, chosen=pick.chosen - {at}, hint=-1)
        case "space" if at >= 0:
            return replace(pick, chosen=pick.chosen ^ {at}, hint=-1)
        case "backspace":
            return replace(pick, chosen=frozenset(), hint=-1)
    return None
