"""The window as a pane before a layer that may be higher than it: how far that is scrolled, by what, and the bar."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui.theme import Box, Grid

_NOTCH, _ROUND = 60.0, 24.0  # units: a notch of the wheel; what is seen round the focus
_KEYS = {pygame.K_PAGEDOWN: 0.8, pygame.K_PAGEUP: -0.8, pygame.K_END: 9.0, pygame.K_HOME: -9.0}  # windows
_BAR = 4.0  # units: the width of the bar, and from it to the window's edge


class Pane:
    """How far a layer is scrolled. `grid`: what that layer is laid out on at the moment."""

    def __init__(self) -> None:
        self._top = 0.0
        self._held: int | None = None  # px: where the ground was taken hold of

    def top(self, grid: Grid) -> float:
        """Units of the layer that lie above the window."""
        return max(0.0, min(self._top, grid.h - grid.seen))

    def scroll(self, grid: Grid, by: float) -> bool:
        """Move the layer up by so many units; whether it moved."""
        before, self._top = self.top(grid), self.top(grid) + by
        self._top = self.top(grid)
        return self._top != before

    def bring(self, grid: Grid, box: Box) -> bool:
        """Scroll as little as it takes to see a box with some room round it; whether it moved."""
        low, high = box.bottom + _ROUND - grid.seen, box.y - _ROUND
        return self.scroll(grid, min(max(self.top(grid), low), high) - self.top(grid))

    def inside(self, grid: Grid, event: pygame.event.Event) -> pygame.event.Event:
        """An event in the window's pixels as one in the layer's."""
        if not hasattr(event, "pos") or not self.top(grid):
            return event
        pos = (event.pos[0], event.pos[1] + grid.px(self.top(grid)))
        return pygame.event.Event(event.type, {**event.__dict__, "pos": pos})

    def handle(self, grid: Grid, event: pygame.event.Event) -> bool:
        """Wheel, keys and a drag of the ground; whether the layer moved. `event` is in the layer's pixels."""
        match event.type:
            case pygame.MOUSEWHEEL:
                return self.scroll(grid, -event.y * _NOTCH)
            case pygame.KEYDOWN if event.key in _KEYS:
                return self.scroll(grid, _KEYS[event.key] * grid.seen)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._held = event.pos[1]
            case pygame.MOUSEMOTION if self._held is not None:
                return self.scroll(grid, (self._held - event.pos[1]) / grid.scale)
            case pygame.MOUSEBUTTONUP:
                self._held = None
        return False

    def draw(self, grid: Grid, surface: pygame.Surface, draw: Callable[[pygame.Surface], None]) -> None:
        """What is seen of a layer that is higher than the window; `draw` draws all of it, over what is there."""
        up = grid.px(self.top(grid))
        whole = pygame.Surface((grid.width, grid.px(grid.h)))
        whole.blit(surface, (0, up))
        whole.set_clip(pygame.Rect(0, up, grid.width, grid.height))
        draw(whole)
        surface.blit(whole, (0, -up))

    def bar(self, grid: Grid) -> Box:
        """How much is seen, and where that lies, at the window's right edge."""
        free = grid.seen - 2 * _BAR
        return Box(grid.w - 2 * _BAR, _BAR + free * self.top(grid) / grid.h, _BAR, free * grid.seen / grid.h)
