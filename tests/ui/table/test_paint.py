"""Painting the table: what is kept from one frame to the next is never seen."""

from dataclasses import replace

import pygame
import pytest

from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.table.effects import effect
from ddz_desktop.ui.table.layout import layout
from ddz_desktop.ui.table.motion import motion
from ddz_desktop.ui.table.paint import Painter
from ddz_desktop.ui.table.picture import Picture
from ddz_desktop.ui.table.timeline import Timeline
from tests.ui.table.hands import hand_of, pen, room_of, sitting_of

PARTS = (0.0, 0.15, 0.6, 1.0, 1.1)  # of a timeline's length


def painted(painter: Painter, desk: Desk, timeline: Timeline, now: float, seconds: int | None) -> bytes:
    """The pixels of the table at a moment."""
    surface = pygame.Surface((1280, 720)).convert()
    painter.draw(desk.canvas(surface), timeline, now, "classic", seconds)
    return surface.get_buffer().raw


@pytest.mark.parametrize("preset", ["huanle_laizi", "five"])
def test_a_kept_layer_is_never_seen(preset: str, desk: Desk) -> None:
    """At every moment of a hand, on its way and at rest, with its effects and with a clock that runs, a painter that
    has drawn all before draws what a new one does."""
    kept, before = Painter(), Picture(pen().grid)
    room = room_of(PRESETS[preset])
    for i, (view, events) in enumerate(hand_of(preset, 3, 0)[::3]):
        after = layout(pen(), sitting_of(room, view))
        timeline = replace(motion(before, events, after), effect=effect(before, events, after))
        for part in PARTS:
            now, seconds = timeline.finish * part, 15 - i % 3 if i % 4 else None
            fresh = painted(Painter(), desk, timeline, now, seconds)
            assert painted(kept, desk, timeline, now, seconds) == fresh, (i, part)
        before = after
