"""The stage of the table: the picture at rest, everything on its way to it, and how both are drawn."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from ddz_desktop.engine.events import Event
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.table.effects import effect
from ddz_desktop.ui.table.layers import deck_of
from ddz_desktop.ui.table.motion import Pace, motion
from ddz_desktop.ui.table.paint import Painter
from ddz_desktop.ui.table.picture import Picture
from ddz_desktop.ui.table.shimmer import Shimmer
from ddz_desktop.ui.table.timeline import Timeline
from ddz_desktop.ui.theme import SPEEDS


def pace_of(desk: Desk) -> Pace:
    """How fast things move, and whether motion is reduced, as the player has chosen."""
    return Pace(SPEEDS[desk.settings.speed], desk.settings.reduced_motion)


class Stage:
    """Times are seconds on the scene's clock."""

    def __init__(self, desk: Desk, light: bool = True) -> None:
        """`light`: whether wild cards in the hand catch the light."""
        self._desk, self._painter, self._light = desk, Painter(), light
        self.timeline = Timeline(Picture(desk.table))
        self._drawn: tuple[bool, int | None] = (False, None)  # whether anything moved, and the seconds on the clock
        self._shimmer = Shimmer()

    @property
    def picture(self) -> Picture:
        """Where everything lies or is going to."""
        return self.timeline.after

    @property
    def pace(self) -> Pace:
        """How fast things move."""
        return pace_of(self._desk)

    def cut(self, picture: Picture) -> None:
        """Everything lies there at once."""
        self.timeline = Timeline(picture)

    def show(self, picture: Picture, events: Sequence[Event], now: float) -> None:
        """Let everything go from where it is to where it belongs."""
        before = replace(self.picture, sprites=self.timeline.frame(now))
        say = None if self._desk.words.language == "zh" else self._said
        shown = effect(before, events, picture, self.pace, say)
        fresh = replace(motion(before, events, picture, self.pace), effect=shown)
        goes_on = fresh.tweens or (self.timeline.effect.bits and before.grid == picture.grid)
        self.timeline = fresh.following(self.timeline, now) if goes_on else replace(fresh, start=now)
        if events:
            self._shimmer = Shimmer(self.timeline.finish if self._shimmers else None)

    @property
    def _shimmers(self) -> bool:
        """Whether there is something wild in the hand and it may move."""
        pace, sprites = self.pace, self.picture.sprites
        wild = any(sprite.wild for place, sprite in sprites.items() if place.startswith("hand "))
        return self._light and wild and pace.factor > 0 and not pace.reduced

    def _said(self, name: str) -> str:
        return self._desk.say(f"effect.{name}")

    def stale(self, now: float, seconds: int | None) -> bool:
        """Whether it must be drawn again: while anything moves, once more when all lies at rest, and every second."""
        moving = not self.timeline.done(now) or self._shimmer.part(now) is not None
        before, self._drawn = self._drawn, (moving, seconds)
        return self._drawn[0] or self._drawn != before

    def wake(self, now: float) -> float | None:
        """When it must be looked at again, however little the table says meanwhile; none: all lies at rest."""
        return self._shimmer.wake(now) if self.timeline.done(now) else now

    def draw(self, surface: pygame.Surface, now: float, seconds: int | None) -> None:
        """Everything but the controls; `seconds` on the clock, none: it stands."""
        canvas = self._desk.canvas(surface, self._desk.table)
        self._painter.draw(canvas, self.timeline, now, deck_of(self._desk), seconds, self._shimmer.part(now))
