"""Somebody at a table in the dummy driver: keys and mouse in, a real room behind it, time as an argument."""

from collections.abc import Callable

import pygame
import pytest

from ddz_desktop.ui import single
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table.layers import Chooser
from net.protocol import Down

BEAT = 0.05  # s of a step of the test's clock


class Driver:
    """Somebody at a table: moves the clock, presses keys and the mouse, reads the scene."""

    def __init__(self, desk: Desk, clock: list[int], surface: pygame.Surface) -> None:
        self.desk, self._clock, self.surface = desk, clock, surface
        self.now = 0.0
        self.scene: TableScene

    def sit(self, preset: str) -> "Driver":
        """Start a match and deal the first hand."""
        return self.take(TableScene(self.desk, single.start(self.desk, preset), at_once=True))

    def take(self, scene: TableScene) -> "Driver":
        """Play on at this scene."""
        self.scene = scene
        scene.entered()
        return self.run(0.2)

    def run(self, seconds: float) -> "Driver":
        """Let time pass, drawing what changed."""
        for _ in range(max(1, round(seconds / BEAT))):
            self.now += BEAT
            self._clock[0] += round(BEAT * 1000)
            self.scene.update(self.now)
            if self.scene.changed:
                self.scene.paint(self.surface)
                self.scene.drawn()
        return self

    def told(self, *messages: Down) -> "Driver":
        """The table says something, all at once."""
        link = self.scene.link
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(link, "poll", lambda _now: list(messages))
            self.run(BEAT)
        return self

    def until(self, fits: Callable[[], bool], limit: float = 60.0) -> "Driver":
        """Let time pass until something is so."""
        end = self.now + limit
        while not fits():
            assert self.now < end, f"waited in vain: {self.scene.facts()}"
            self.run(BEAT)
        return self

    def key(self, name: str) -> "Driver":
        """A key goes down and up."""
        code = pygame.key.key_code(name)
        self.scene.receive(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        self.scene.receive(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
        return self.run(BEAT)

    def mouse(self, kind: int, x: float, y: float, button: int = 1) -> None:
        """A mouse event at a spot in units."""
        at = (self.desk.grid.px(x), self.desk.grid.px(y))
        self.scene.receive(pygame.event.Event(kind, pos=at, button=button, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, x: float, y: float, button: int = 1) -> "Driver":
        """Press and release."""
        self.mouse(pygame.MOUSEBUTTONDOWN, x, y, button)
        self.mouse(pygame.MOUSEBUTTONUP, x, y, button)
        return self.run(BEAT)

    @property
    def top(self) -> Layer:
        """The uppermost layer."""
        return self.scene.top

    def control(self, name: str) -> Control:
        """A control of the uppermost layer."""
        return next(control for control in self.scene.top.controls() if control.name == name)

    def press(self, name: str) -> "Driver":
        """Click a control."""
        return self.click(*self.control(name).box.centre)

    def card(self, i: int) -> tuple[float, float]:
        """Where the own card with that index can be hit."""
        box = self.scene.stage.timeline.after.sprites[f"hand {i}"].box
        return box.x + 11, box.y + 40

    @property
    def seconds(self) -> int:
        """What the clock shows."""
        seconds = self.scene.clock.seconds(self.now)
        assert seconds is not None
        return seconds

    @property
    def lit(self) -> list[str]:
        """The buttons of the action row that work."""
        return [choice.name for choice in self.scene.place.choices if choice.lit]

    @property
    def asked(self) -> bool:
        """Whether cards are asked of us."""
        return "hint" in self.lit

    def to_our_play(self) -> "Driver":
        """Decline everything until cards are asked of us; where we cannot answer, pass."""
        while not self.asked:
            self.until(lambda: bool(self.lit) or bool(self.scene.layers))
            if self.scene.layers:
                self.press("again")
            elif not self.asked:
                declined = [name for name in self.lit if name in ("start", "pass") or name.endswith(" 0")]
                self.press(declined[0]) if declined else self.run(0.5)
        return self


def answer_by_keys(driver: Driver) -> None:
    """Press the key of whatever is asked."""
    if isinstance(driver.top, Chooser):
        driver.key("1")
    elif driver.asked:
        driver.key("h").key("return")
    else:
        keys = next(choice.keys for choice in reversed(driver.scene.place.choices) if choice.lit)
        driver.key(keys[0])
