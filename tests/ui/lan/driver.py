"""What a test does and sees in a window on the network."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui.scenes.lan.table import LanTable
from ddz_desktop.ui.scenes.result import Result
from tests.net.lounge import Lounge
from tests.ui.lounge import OWNER, together

OTHER, THIRD = "晒谷阿公", "小满"


def names(scene: LanTable) -> list[str]:
    """The controls on top that can be pressed."""
    return [one.name for one in scene.top.controls() if one.enabled]


def layer(scene: LanTable) -> str:
    """What is on top."""
    return type(scene.top).__name__


def typed(scene: LanTable, text: str) -> None:
    """Type a text."""
    for letter in text:
        scene.receive(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=0))
        scene.receive(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def played(scene: LanTable, room: Lounge, now: float = 0.0) -> float:
    """A hand until its result is shown; void ones are dealt anew."""
    return acted(scene, room, lambda: isinstance(scene.top, Result), now)


def acted(scene: LanTable, room: Lounge, done: Callable[[], bool], now: float = 0.0) -> float:
    """All three play as novices until something is so."""

    def turn() -> bool:
        for name in (OWNER, OTHER, THIRD):
            if room.guests[name].session.seat >= 0:
                room.move(name)
        return done()

    return together(room, scene, turn, now)
