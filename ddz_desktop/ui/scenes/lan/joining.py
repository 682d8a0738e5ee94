"""On the way into a room: who is called, how it goes in words, again or back; then the room."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.lan import Joined
from ddz_desktop.ui.scene import Desk, Pop, Replace, Scene
from ddz_desktop.ui.scenes.lan.saying import sentence
from ddz_desktop.ui.scenes.lan.table import LanTable
from ddz_desktop.ui.theme import BODY, Box, around
from ddz_desktop.ui.widgets import paint
from ddz_desktop.ui.words import sentences
from net.status import State, Status

LATE = 8.0  # s of asking after which it is said that it takes long
_WIDE = 640.0


class Joining(Scene):
    """`call` opens a line, again and again if that is wished; `name`: of the room or its address. `call` may raise
    OSError: then there is no key to be known by. `asks`: how it goes where the scene below has a question about it."""

    def __init__(
        self, desk: Desk, name: str, call: Callable[[], Joined], asks: Callable[[Status], bool] = lambda _: False
    ) -> None:
        super().__init__(desk)
        self.name, self._call, self._asks = name, call, asks
        self.joined: Joined | None = None
        self.trouble = ""
        self._now = 0.0
        self._since: float | None = None  # when this call began
        self._seen: object = None
        self.ring.focus = "cancel"
        self._open()

    def _open(self) -> None:
        self._since, self.trouble = None, ""
        try:
            self.joined = self._call()
        except OSError as error:
            self.joined, self.trouble = None, self.desk.say("line.no_key", why=self.desk.words.why(error))

    @property
    def status(self) -> Status:
        """How it goes."""
        return self.joined.status if self.joined else Status(State.CALLING)

    @property
    def sentence(self) -> str:
        """How it goes, in words."""
        if self.trouble:
            return self.trouble
        status = self.status
        if status.state is State.ASKING and not status.code and self._now > (self._since or 0.0) + LATE:
            return self.desk.say("line.asking.long")
        return sentence(self.desk.say, status)

    @property
    def stuck(self) -> bool:
        """Whether it may be tried again by hand."""
        return bool(self.trouble) or self.status.over or bool(self.status.code)

    def step(self, now: float) -> float | None:
        """Into the room as soon as the line stands."""
        self._now = now
        self._since = now if self._since is None else self._since
        if self.status.state is State.IN and self.joined is not None and self.change is None:
            joined, self.joined = self.joined, None
            self.change = Replace(LanTable(self.desk, joined))
        elif self._asks(self.status):
            self.change = Pop()
        if self._seen != (shown := (self.sentence, self.stuck)):
            if self._seen is not None and self.desk.settings.speech != "off":
                self.desk.voice.say(self.sentence, self.desk.words.language)
            self._seen, self.stale = shown, True
        waits = self.status.state is State.ASKING and now <= self._since + LATE
        return self._since + LATE + 0.01 if waits else None

    def controls(self) -> tuple[Control, ...]:
        """Again, where that may help; back."""
        say, box = self.desk.say, self._panel()
        y, wide = box.bottom - 80, 220.0
        cancel = Control("cancel", Box(box.centre[0] - wide / 2, y, wide, 52), say("button.cancel"), keys=("escape",))
        if not self.stuck:
            return (cancel,)
        left = Box(box.centre[0] - wide - 8, y, wide, 52)
        again = Control("again", left.moved(wide + 16), say("line.again"), "primary", keys=("return", "enter"))
        return (Control("cancel", left, say("button.cancel"), keys=("escape",)), again)

    def press(self, name: str) -> None:
        """Call again, or back."""
        if name == "again":
            self.close()
            self._open()
            self.stale = True
        else:
            self.change = Pop()

    def close(self) -> None:
        """Hang up, unless the room has the line now."""
        if self.joined is not None:
            self.joined.close()

    def heading(self) -> str:
        """Read aloud when it opens."""
        return sentences(self.desk.words, (self.name, self.sentence))

    def facts(self) -> dict[str, object]:
        """How it goes, for tests."""
        return {"status": str(self.status.state), "sentence": self.sentence}

    def draw(self, surface: pygame.Surface) -> None:
        """The cat before the sun, on his way; the sentence below."""
        canvas, box = self.canvas(surface), self._panel()
        canvas.felt(0.5, 0.36)
        canvas.hills()
        x, foot = self.grid.w / 2, box.y - 6
        high = min(330.0, foot - 30)
        canvas.picture("scenes/sun_small.svg", around(x, foot - high * 0.52, high * 1.12, high * 1.12))
        for name, dx, part in (("farmer_S", -0.62, 0.74), ("cat", 0.0, 1.0), ("farmer_C", 0.62, 0.74)):
            h = high * part
            canvas.picture(f"scenes/{name}.svg", Box(x + dx * high - h * 0.288, foot - h, h * 0.576, h))
        canvas.panel(box, 18, "felt_deep", 0.92, "sand_deep")
        title = self.desk.say("line.title") if self.stuck and not self.name else self.name
        carved(canvas, title, x, box.y + 42, anchor="center", width=box.w - 60)
        lines = canvas.lines(self.sentence, BODY, box.w - 80)
        for i, line in enumerate(lines):
            y = box.y + 102 + (i - (len(lines) - 1) / 2) * BODY * 1.5
            canvas.text(line, x, y, BODY, "loss" if self.status.over or self.trouble else "muted", anchor="center")
        paint(canvas, self.controls(), self.ring, self.glow)

    def _panel(self) -> Box:
        grid = self.grid
        return Box((grid.w - _WIDE) / 2, grid.h - 276, _WIDE, 236)
