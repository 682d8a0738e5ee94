"""A room is being opened: how that goes in words, then into it."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui import lan
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.lan import Wanted
from ddz_desktop.ui.scene import Desk, Pop, Replace, Scene
from ddz_desktop.ui.scenes.lan.joining import Joining
from ddz_desktop.ui.theme import BODY, Box, around
from ddz_desktop.ui.widgets import paint
from net.hosted import Hosted

LATE = 10.0  # s after which it is said that it takes long
_WIDE = 640.0


class Opening(Scene):
    """`host` begins to host, again and again if that is wished."""

    def __init__(self, desk: Desk, name: str, code: str, host: Callable[[], Hosted]) -> None:
        super().__init__(desk)
        self.name, self.code, self._host = name, code, host
        self.hosted: Hosted | None = host()
        self._now = 0.0
        self._since: float | None = None  # when it began
        self._seen = ""
        self.ring.focus = "cancel"

    @property
    def failed(self) -> bool:
        """Whether nothing will come of it."""
        return self.hosted is not None and self.hosted.failed

    @property
    def sentence(self) -> str:
        """How it goes, in words."""
        if not self.failed:
            late = self._since is not None and self._now > self._since + LATE
            return self.desk.say("own.opening_long" if late else "own.opening")
        news = self.hosted.news if self.hosted else None
        return self.desk.say(f"own.failed.{news.what if news else 'broken'}")

    def step(self, now: float) -> float | None:
        """Into the room as soon as it is open."""
        self._now = now
        self._since = now if self._since is None else self._since
        hosted = self.hosted
        if hosted is not None and hosted.where is not None and not hosted.failed and self.change is None:
            self.desk.hosted, self.hosted = hosted, None
            wanted = Wanted(hosted.where, self.code)
            self.change = Replace(Joining(self.desk, self.name, lambda: lan.call(self.desk, wanted, hosted)))
        if self._seen != (shown := self.sentence):
            self._seen, self.stale = shown, True
        return self._since + LATE + 0.01 if not self.failed and now <= self._since + LATE else None

    def controls(self) -> tuple[Control, ...]:
        """Again, where it failed; back."""
        say, box = self.desk.say, self._panel()
        y, wide = box.bottom - 80, 220.0
        if not self.failed:
            middle = Box(box.centre[0] - wide / 2, y, wide, 52)
            return (Control("cancel", middle, say("button.cancel"), keys=("escape",)),)
        left = Box(box.centre[0] - wide - 8, y, wide, 52)
        again = Control("again", left.moved(wide + 16), say("line.again"), "primary", keys=("return", "enter"))
        return (Control("cancel", left, say("button.cancel"), keys=("escape",)), again)

    def press(self, name: str) -> None:
        """Try again, or back."""
        self.stale = True
        if name == "again":
            self.close()
            self.hosted, self._since = self._host(), None
        else:
            self.change = Pop()

    def close(self) -> None:
        """Nobody is there yet: the room is not opened after all."""
        if self.hosted is not None:
            self.hosted.close()

    def heading(self) -> str:
        """The room, and how it goes."""
        return f"{self.name}\n{self.sentence}"

    def facts(self) -> dict[str, object]:
        """How it goes, for tests."""
        return {"sentence": self.sentence}

    def draw(self, surface: pygame.Surface) -> None:
        """The landlord before the sun, his ladies beside him; the sentence below."""
        canvas, box = self.canvas(surface), self._panel()
        canvas.felt(0.5, 0.36)
        canvas.hills()
        x, foot = self.grid.w / 2, box.y - 6
        high = min(330.0, foot - 30)
        canvas.picture("scenes/sun_small.svg", around(x, foot - high * 0.52, high * 1.12, high * 1.12))
        for figure, dx, part in (("lady_S", -0.62, 0.78), ("landlord_D", 0.0, 1.0), ("lady_H", 0.62, 0.78)):
            h = high * part
            canvas.picture(f"scenes/{figure}.svg", Box(x + dx * high - h * 0.288, foot - h, h * 0.576, h))
        canvas.panel(box, 18, "felt_deep", 0.92, "sand_deep")
        carved(canvas, self.name, x, box.y + 42, anchor="center", width=box.w - 60)
        lines = canvas.lines(self.sentence, BODY, box.w - 80)
        for i, line in enumerate(lines):
            y = box.y + 102 + (i - (len(lines) - 1) / 2) * BODY * 1.5
            canvas.text(line, x, y, BODY, "loss" if self.failed else "muted", anchor="center")
        paint(canvas, self.controls(), self.ring, self.glow)

    def _panel(self) -> Box:
        grid = self.grid
        return Box((grid.w - _WIDE) / 2, grid.h - 276, _WIDE, 236)
