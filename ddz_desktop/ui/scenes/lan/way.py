"""On the way somewhere that may take a while or come to nothing: how it goes in words, again or back."""

import pygame

from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Pop, Scene
from ddz_desktop.ui.theme import BODY, Box, around
from ddz_desktop.ui.widgets import paint
from ddz_desktop.ui.words import sentences

_WIDE, _BUTTON = 640.0, 220.0
_STEP = BODY * 1.5  # units from line to line

Cast = tuple[tuple[str, float, float], ...]  # figures: name, place beside the middle, size; parts of the greatest


class Way(Scene):
    """Override `sentence`, `stuck`, `arrive`, `begin` and `close`. `cast`: who stands before the sun; `late`: s after
    which it may be said that it takes long."""

    cast: Cast = ()
    late = 0.0

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__(desk)
        self.name = name
        self._now = 0.0
        self._since: float | None = None  # when it began
        self._seen: object = None
        self.ring.focus = "cancel"

    # -- what a way says of itself

    @property
    def sentence(self) -> str:
        """How it goes, in words."""
        return ""

    @property
    def failed(self) -> bool:
        """Whether nothing will come of it."""
        return False

    @property
    def stuck(self) -> bool:
        """Whether it may be tried again by hand."""
        return self.failed

    @property
    def waits(self) -> bool:
        """Whether it may come to be late."""
        return not self.failed

    def begin(self) -> None:
        """Try it, again."""

    def arrive(self) -> None:
        """Go on as soon as that can be."""

    # -- time

    @property
    def is_late(self) -> bool:
        """Whether it takes long."""
        return self._since is not None and self._now > self._since + self.late

    def step(self, now: float) -> float | None:
        """On as soon as that can be; what is new of it is said."""
        self._now = now
        self._since = now if self._since is None else self._since
        self.arrive()
        if self._seen != (shown := (self.sentence, self.stuck)):
            if self._seen is not None and self.desk.settings.speech != "off":
                self.desk.voice.say(self.sentence, self.desk.words.language)
            self._seen, self.stale = shown, True
        return self._since + self.late + 0.01 if self.waits and not self.is_late else None

    # -- what can be pressed

    def controls(self) -> tuple[Control, ...]:
        """Again, where that may help; back."""
        say, box = self.desk.say, self._panel()
        middle = Box(box.centre[0] - _BUTTON / 2, box.bottom - 80, _BUTTON, 52)
        if not self.stuck:
            return (Control("cancel", middle, say("button.cancel"), keys=("escape",)),)
        left = middle.moved(-_BUTTON / 2 - 8)
        again = Control("again", left.moved(_BUTTON + 16), say("line.again"), "primary", keys=("return", "enter"))
        return (Control("cancel", left, say("button.cancel"), keys=("escape",)), again)

    def press(self, name: str) -> None:
        """Try again, or back."""
        self.stale = True
        if name == "again":
            self.close()
            self._since = None
            self.begin()
        else:
            self.change = Pop()

    def heading(self) -> str:
        """Read aloud when it opens."""
        return sentences(self.desk.words, (self.name, self.sentence))

    def facts(self) -> dict[str, object]:
        """How it goes, for tests."""
        return {"sentence": self.sentence}

    # -- the picture

    def draw(self, surface: pygame.Surface) -> None:
        """The cast before the sun; the sentence below."""
        canvas, box = self.canvas(surface), self._panel()
        canvas.felt(0.5, 0.36)
        canvas.hills()
        x, foot = self.grid.w / 2, box.y - 6
        high = min(330.0, foot - 30)
        canvas.picture("scenes/sun_small.svg", around(x, foot - high * 0.52, high * 1.12, high * 1.12))
        for figure, dx, part in self.cast:
            h = high * part
            canvas.picture(f"scenes/{figure}.svg", Box(x + dx * high - h * 0.288, foot - h, h * 0.576, h))
        canvas.panel(box, 18, "felt_deep", 0.92, "sand_deep")
        title = self.desk.say("line.title") if self.stuck and not self.name else self.name
        carved(canvas, title, x, box.y + 42, anchor="center", width=box.w - 60)
        lines, middle = self._lines(), (box.y + 64 + box.bottom - 88) / 2
        for i, line in enumerate(lines):
            y = middle + (i - (len(lines) - 1) / 2) * _STEP
            canvas.text(line, x, y, BODY, "loss" if self.failed else "muted", anchor="center")
        paint(canvas, self.controls(), self.ring, self.glow)

    def _panel(self) -> Box:
        grid, high = self.grid, 188 + max(2, len(self._lines())) * _STEP
        return Box((grid.w - _WIDE) / 2, grid.h - 40 - high, _WIDE, high)

    def _lines(self) -> list[str]:
        grid = self.grid
        return self.desk.fonts.wrap(self.sentence, "regular", grid.type(BODY), (_WIDE - 80) * grid.scale)
