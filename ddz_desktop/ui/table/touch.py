"""What mouse and keys do to the hand and the felt: from events to gestures."""

from typing import NamedTuple

import pygame

from ddz_desktop.ui.table import gesture
from ddz_desktop.ui.table.controls import PLAY_KEYS
from ddz_desktop.ui.table.gesture import Mouse, Token
from ddz_desktop.ui.table.picking import Pick, cleared
from ddz_desktop.ui.table.picture import Picture


class Touch(NamedTuple):
    """The mouse and the pick after an event, and whether the raised cards are to be played."""

    mouse: Mouse
    pick: Pick
    plays: bool = False


def moused(
    event: pygame.event.Event, spot: tuple[float, float], picture: Picture, touch: Touch, token: Token, now: float
) -> Touch | None:
    """After a mouse event at a spot in units; none: it is the controls'."""
    mouse, pick, _ = touch
    match event.type:
        case pygame.MOUSEBUTTONDOWN if event.button == 3:
            return Touch(Mouse(), cleared(pick))
        case pygame.MOUSEBUTTONDOWN if event.button == 1:
            return _pressed(spot, picture, touch, token, now)
        case pygame.MOUSEMOTION if mouse.drag:
            return Touch(*gesture.over(mouse, pick, picture.hand_near(spot[0])))
        case pygame.MOUSEBUTTONUP if event.button == 1 and mouse.drag:
            return Touch(gesture.up(mouse), pick)
    return None


def _pressed(spot: tuple[float, float], picture: Picture, touch: Touch, token: Token, now: float) -> Touch | None:
    """On a card it begins a drag or plays; on empty felt it puts all down; on 出牌 while that is dark it says why."""
    control = next((one for one in picture.controls if one.box.holds(*spot) and one.name != "hand"), None)
    if control:
        return Touch(Mouse(), touch.pick, plays=True) if _dark(picture) and control.name == "play" else None
    card = picture.hand_at(*spot)
    return (
        Touch(*gesture.down(touch.mouse, touch.pick, card, token, now))
        if card >= 0
        else Touch(Mouse(), cleared(touch.pick))
    )


def keyed(name: str, picture: Picture, touch: Touch) -> Touch | None:
    """After a key: one of the hand's own, or Enter and Space while 出牌 is dark, which say why; none: the controls'."""
    pick = gesture.key(touch.pick, name)
    if pick is not None:
        return Touch(touch.mouse, pick)
    return Touch(touch.mouse, touch.pick, plays=True) if name in PLAY_KEYS and _dark(picture) else None


def _dark(picture: Picture) -> bool:
    return any(one.name == "play" and not one.enabled for one in picture.controls)
