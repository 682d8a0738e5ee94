"""A summary of the rules, and each mode's paragraph; it scrolls."""

import pygame

from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.page import Page
from ddz_desktop.ui.theme import BODY, HEADING, Box

_WIDTH, _EDGE, _LEADING, _STEP = 880.0, 36.0, 1.6, 60.0
_SECTIONS = ("aim", "turns", "order", "kinds", "score")
_KEYS = {pygame.K_DOWN: 1.0, pygame.K_UP: -1.0, pygame.K_PAGEDOWN: 8.0, pygame.K_PAGEUP: -8.0, pygame.K_SPACE: 8.0,
         pygame.K_HOME: -1000.0, pygame.K_END: 1000.0}  # fmt: skip

Line = tuple[str, float, str, float]  # words, size, ink, y


class RulesPage(Page):
    """How the game goes, in words."""

    title = "rules.title"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._top = 0.0  # units scrolled
        self._drag: float | None = None

    def hear(self, event: pygame.event.Event) -> bool:
        """Wheel, arrows and dragging scroll."""
        match event.type:
            case pygame.MOUSEWHEEL:
                return self._scroll(-event.y * _STEP)
            case pygame.KEYDOWN if event.key in _KEYS:
                return self._scroll(_KEYS[event.key] * _STEP)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self._box().holds(*self.desk.grid.units(*event.pos)):
                self._drag = event.pos[1] / self.desk.grid.scale
            case pygame.MOUSEMOTION if self._drag is not None:
                y = event.pos[1] / self.desk.grid.scale
                moved, self._drag = self._drag - y, y
                return self._scroll(moved)
            case pygame.MOUSEBUTTONUP:
                self._drag = None
        return False

    def resized(self) -> None:
        """The text is broken anew."""
        super().resized()
        self._scroll(0)

    def picture(self, canvas: Canvas) -> None:
        """The part of the text that is in view, and how far down it is."""
        box = self._box()
        canvas.panel(box, 18)
        lines = self._lines()
        canvas.clip(box.grown(-12))
        for words, size, ink, y in lines:
            face = "bold" if size > BODY else "regular"
            canvas.text(words, box.x + _EDGE, box.y + y - self._top, size, ink, face)  # type: ignore[arg-type]
        canvas.clip(None)
        most = self._most(lines)
        if most > 0:
            h = box.h * box.h / (box.h + most)
            y = box.y + (box.h - h) * self._top / most
            canvas.panel(Box(box.right - 12, y + 8, 4, h - 16), 2, "sand_deep", 0.8)

    def facts(self) -> dict[str, object]:
        """How far it is scrolled."""
        return {"top": round(self._top)}

    def _box(self) -> Box:
        grid = self.desk.grid
        return Box((grid.w - _WIDTH) / 2, 84, _WIDTH, grid.h - 84 - 32)

    def _scroll(self, by: float) -> bool:
        self._top = min(self._most(self._lines()), max(0.0, self._top + by))
        return True

    def _most(self, lines: list[Line]) -> float:
        return max(0.0, lines[-1][3] + 40 - self._box().h)

    def _lines(self) -> list[Line]:
        """Every line with its place."""
        say = self.desk.say
        lines: list[Line] = []
        y = 44.0
        for section in _SECTIONS:
            title = f"rules.{section}_title"
            y = self._part(lines, say(title) if title in self.desk.words else "", say(f"rules.{section}"), y)
        lines.append((say("rules.modes_title"), HEADING, "sand", y))
        y += HEADING * 1.9
        for preset in PRESETS:
            y = self._part(
                lines, say(f"preset.{preset}.name"), say(f"preset.{preset}.summary"), y, BODY + 1, "sand_light"
            )
        return lines

    def _part(
        self, lines: list[Line], title: str, text: str, y: float, size: float = HEADING, ink: str = "sand"
    ) -> float:
        """A title and its paragraph; where the next begins."""
        if title:
            lines.append((title, size, ink, y))
            y += size * 1.7
        grid = self.desk.grid
        for line in self.desk.fonts.wrap(text, "regular", grid.type(BODY), (_WIDTH - 2 * _EDGE - 20) * grid.scale):
            lines.append((line, BODY, "muted", y))
            y += BODY * _LEADING
        return y + BODY * 1.1
