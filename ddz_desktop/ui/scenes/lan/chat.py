"""What people in a room say to each other: the newest lines, the field to type in, quick phrases."""

from collections.abc import Callable, Sequence

import pygame

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import laid, shown
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.scenes.lan.company import Seating
from ddz_desktop.ui.table.layers import pen_of
from ddz_desktop.ui.theme import LABEL, SMALL, Box, around
from ddz_desktop.ui.widgets import paint
from net.protocol import Guest, Said, Say

LETTERS = 200  # of a line, as the host takes it
_FIELD, _GAP, _LEADING = 40.0, 10.0, 1.45
_DIGITS = "1234567890"
_PAGE = 5  # lines


def phrases(desk: Desk) -> list[str]:
    """The quick phrases in the player's language, by their numbers."""
    return desk.say("chat.phrases").split("|")


def spoken(desk: Desk, said: Said) -> str:
    """What was said, in words; a phrase that this program does not know as dots."""
    if said.text or said.phrase < 0:
        return said.text
    known = phrases(desk)
    return known[said.phrase] if said.phrase < len(known) else "…"


class Talk:
    """The chat in a panel of a layer: newest lines at the bottom, below them the field."""

    def __init__(self, layer: Layer, lines: Callable[[], Sequence[Said]], send: Callable[[Say], None]) -> None:
        from ddz_desktop.ui.forms import Field  # pygame_gui is loaded only where a text is typed

        self._layer, self._lines, self._send = layer, lines, send
        self.field = Field(layer, LETTERS)
        self.back = 0  # lines that are turned back: so many of the newest are not seen

    def box(self, panel: Box) -> Box:
        """Where the field is."""
        return Box(panel.x + 14, panel.bottom - _FIELD - 14, panel.w - 28 - _FIELD - 8, _FIELD)

    def controls(self, panel: Box) -> tuple[Control, ...]:
        """The field, and the button that sends what was typed."""
        box = self.box(panel)
        send = Box(box.right + 8, box.y, _FIELD, _FIELD)
        return (
            Control("say", box, look="field", keys=(self._key,)),
            Control("send", send, look="icon", icon="next", enabled=self.field.active),
        )

    @property
    def _key(self) -> str:
        """The one with which typing begins, wherever the player has laid it."""
        return laid(self._layer.desk.settings.keys)["chat"]

    def open(self, panel: Box) -> None:
        """Begin to type."""
        self.field.open(self.box(panel), "")

    def place(self, panel: Box) -> None:
        """The window has another size."""
        self.field.place(self.box(panel))

    def hear(self, event: pygame.event.Event, panel: Box) -> bool:
        """The wheel and the page keys turn back and on. While something is typed every other key is the field's: Enter
        sends it, and an empty line ends the typing."""
        if turn := _turned(event):
            self.back = max(0, min(len(self._lines()) - 1, self.back + turn))
            return True
        if not self.field.active:
            return False
        sends = event.type == pygame.MOUSEBUTTONDOWN and self._sends(panel, event)
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if sends:
            self.field.close()
        done = sends or self.field.handle(event)
        if (enter or sends) and self.field.text and self._ended:
            self._send(Say(self.field.text))
            self.back = 0
            self.open(panel)
        return done

    @property
    def _ended(self) -> bool:
        return not self.field.active

    def _sends(self, panel: Box, event: pygame.event.Event) -> bool:
        return self.controls(panel)[1].box.holds(*self._layer.grid.units(*event.pos))

    def step(self, now: float) -> float | None:
        """The caret."""
        if self.field.step(now):
            self._layer.stale = True
        return self.field.wake

    def draw(self, canvas: Canvas, panel: Box) -> None:
        """The lines from the newest up, as many as there is room for; then the field over its control."""
        y, x, wide = self.box(panel).y - _GAP, panel.x + 18, panel.w - 36
        step = LABEL * _LEADING * self._layer.grid.letters
        lines_ = self._lines()
        for said in reversed(lines_[: len(lines_) - self.back]):
            name = self._layer.desk.say("chat.line", name=said.name, text="")
            lines = canvas.lines(name + spoken(self._layer.desk, said), LABEL, wide)
            y -= len(lines) * step + 4
            if y < panel.y + 10:
                break
            for i, line in enumerate(lines):
                canvas.text(line, x, y + (i + 0.5) * step, LABEL, "sand_light")
            canvas.text(canvas.lines(name, LABEL, wide)[0], x, y + step / 2, LABEL, "sand")
        box = self.box(panel)
        if self.field.active:
            self.field.draw(canvas)
        else:
            hint = self._layer.desk.say("chat.hint", key=shown(self._key))
            canvas.text(hint, box.x + 12, box.centre[1], LABEL, "muted", width=box.w - 20)


def _turned(event: pygame.event.Event) -> int:
    """Lines that an event turns back, fewer than none: on."""
    if event.type == pygame.MOUSEWHEEL:
        return int(event.y)
    pages = {pygame.K_PAGEUP: _PAGE, pygame.K_PAGEDOWN: -_PAGE}
    return pages.get(event.key, 0) if event.type == pygame.KEYDOWN else 0


class ChatLayer(Layer):
    """The chat over the table: phrases by a press or a digit, own words in the field, whom one does not want to hear.
    `done` is told when it is enough. `over`: where it lies in a room, which is no table."""

    def __init__(self, seating: Seating, done: Callable[[], None], over: Callable[[], Box] | None = None) -> None:
        super().__init__(seating.desk)
        self.at_table = over is None
        self.seating, self._done, self._over = seating, done, over
        self._seen: object = None
        self.talk = Talk(self, lambda: seating.said, seating.joined.send)
        self.ring.focus = "say"

    def heading(self) -> str:
        """Read aloud when it opens."""
        return self.desk.say("chat.title")

    def frame(self) -> Box:
        """The panel at the right; the table is seen beside it, or who is in the room."""
        grid = self.grid
        if self._over is not None:
            return self._over()
        wide = 400.0 if grid.letters == 1 else 480.0
        return Box(grid.w - wide - 16, 64, wide, min(grid.h - 80, 420.0))

    def _below(self) -> Box:
        """The part with lines and field."""
        box, rows = self.frame(), -(-len(phrases(self.desk)) // 2)
        top = 66 + rows * 38 + (40 if self.others else 0)
        return Box(box.x, box.y + top, box.w, box.h - top)

    def controls(self) -> tuple[Control, ...]:
        """Phrases in two columns, the field, the way back."""
        box = self.frame()
        wide = (box.w - 28 - 8) / 2
        said = tuple(
            Control(f"phrase.{i}", Box(box.x + 14 + i % 2 * (wide + 8), box.y + 64 + i // 2 * 38, wide, 32), text,
                    "choice", keys=(_DIGITS[i],))
            for i, text in enumerate(phrases(self.desk))
        )  # fmt: skip
        close = Control("close", Box(box.right - 52, box.y + 14, 38, 38), look="icon", icon="close", keys=("escape",))
        return (*said, *self._mutes(), *self.talk.controls(self._below()), close)

    @property
    def others(self) -> list[Guest]:
        """Who can be muted here: those at the table."""
        return [guest for guest in self.seating.guests if guest.seat >= 0 and guest.id != self.seating.joined.me]

    def _mutes(self) -> tuple[Control, ...]:
        box, others, muted = self.frame(), self.others, self.seating.joined.muted
        n = max(2, min(4, len(others)))
        wide = (box.w - 28 - 8 * (n - 1)) / n
        y = box.y + 66 + -(-len(phrases(self.desk)) // 2) * 38
        pen = pen_of(self.desk, self.grid)
        return tuple(
            Control(f"mute.{one.id}", Box(box.x + 14 + i * (wide + 8), y, wide, 32),
                    pen.fit(one.name, LABEL, "regular", wide - 40), "toggle",
                    "sound_off" if one.id in muted else "sound", chosen=one.id in muted)
            for i, one in enumerate(others[:4])
        )  # fmt: skip

    def press(self, name: str) -> None:
        """Say a phrase, begin to type, or enough."""
        what, _, number = name.partition(".")
        if what == "phrase":
            self.seating.joined.send(Say(phrase=int(number)))
            self._done()
        elif what == "mute":
            self.seating.joined.mute(number)
            self.stale = True
        elif what == "say":
            self.talk.open(self._below())
            self.stale = True
        elif what == "close":
            self._done()

    def hear(self, event: pygame.event.Event) -> bool:
        """Escape leaves the field and the chat at once; Enter says it and goes back to the table."""
        field = self.talk.field
        if field.active and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not field.composing:
            self._done()
            return True
        return self.talk.hear(event, self._below())

    def resized(self) -> None:
        """What is typed goes on there."""
        self.talk.place(self._below())

    def step(self, now: float) -> float | None:
        """New lines are shown; the caret blinks."""
        if (seen := (self.seating.said, self.seating.guests)) != self._seen:
            self._seen, self.stale = seen, True
        return self.talk.step(now)

    def close(self) -> None:
        """No more typing."""
        self.talk.field.close(keep=False)

    def facts(self) -> dict[str, object]:
        """Whether something is typed."""
        return {"typing": self.talk.field.active}

    def draw(self, surface: pygame.Surface) -> None:
        """The panel over the table."""
        canvas, box = self.canvas(surface), self.frame()
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        carved(canvas, self.desk.say("chat.title"), box.x + 20, box.y + 34)
        paint(canvas, self.controls(), self.ring, self.glow)
        self.talk.draw(canvas, self._below())


def count(canvas: Canvas, box: Box, lines: int) -> None:
    """How many lines nobody has looked at, in the corner of a button."""
    x, y = box.right - 6, box.y + 6
    canvas.panel(around(x, y, 22, 20), 10, "vermilion", 1)
    canvas.text(str(min(99, lines)), x, y - 0.5, SMALL, "on_vermilion", "bold", "center")
