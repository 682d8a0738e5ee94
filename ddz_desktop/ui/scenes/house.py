"""House rules: every option that means something in a mode, with its values, over the set-up."""

from collections.abc import Callable

import msgspec
import pygame

from ddz_desktop.engine.rules import OPTIONS, PRESETS, Rules, rules
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.fonts import Face
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.scenes.page import body, narrow, segments
from ddz_desktop.ui.settings import Settings, Value
from ddz_desktop.ui.theme import BODY, DESIGN, LABEL, Box
from ddz_desktop.ui.widgets import fitting, paint

_COLUMN, _LABEL = 590.0, 196.0
_FACES: tuple[Face, Face] = ("regular", "bold")  # of an option as it is, and one that was changed
_STEP, _ROUND = 48.0, 200.0  # units in one column: a row, all that is not rows


def changed(settings: Settings, preset: str) -> dict[str, Value]:
    """The house rules of a mode that differ from its own and mean something there."""
    chosen = settings.options.get(preset, {})
    table = _rules(preset, chosen)
    return {
        name: value
        for name, value in chosen.items()
        if name in OPTIONS and OPTIONS[name].applies(table) and getattr(PRESETS[preset], name) != value
    }


def value_words(desk: Desk, name: str, value: Value) -> str:
    """A value of an option as the player reads it."""
    if isinstance(value, bool):
        return desk.say(f"value.{'true' if value else 'false'}")
    if isinstance(value, int):
        return desk.say("value.cards" if name == "double_from" else "value.times", n=value)
    return desk.say(f"value.{name}.{value}")


class HouseRules(Layer):
    """Two columns of options, each with its values side by side. Changes take effect at the next match."""

    opaque = True

    def __init__(self, desk: Desk, preset: str, done: Callable[[], None]) -> None:
        super().__init__(desk)
        self.preset, self._done = preset, done
        self._pointed = ""  # the option whose name or values the mouse is over

    @property
    def tall(self) -> float:
        """In one column all options need so much."""
        return max(DESIGN[1], _ROUND + len(self.shown) * _STEP) if narrow(self.desk.page()) else DESIGN[1]

    @property
    def shown(self) -> tuple[str, ...]:
        """The options that mean something under what is chosen."""
        table = _rules(self.preset, self._chosen())
        return tuple(name for name, option in OPTIONS.items() if option.applies(table))

    def heading(self) -> str:
        """Its title."""
        return self.desk.say("setup.house")

    def controls(self) -> tuple[Control, ...]:
        """The way back, the values, the defaults."""
        box, say, shown = body(self.grid), self.desk.say, self.shown
        chosen = self._chosen()
        rows: list[Control] = []
        for i, name in enumerate(shown):
            values = [(str(value), value_words(self.desk, name, value)) for value in OPTIONS[name].values]
            taken = str(chosen.get(name, getattr(PRESETS[self.preset], name)))
            rows += segments(name, self._values(i, len(shown)), values, taken)
        return (
            Control("back", Box(20, 16, 40, 40), look="icon", icon="back", keys=("escape",)),
            *rows,
            Control(
                "defaults", Box(box.right - 560, box.bottom - 30, 260, 46), say("setup.defaults"),
                enabled=bool(changed(self.desk.settings, self.preset)),
            ),
            Control("done", Box(box.right - 280, box.bottom - 30, 280, 46), say("setup.done"), "primary"),
        )  # fmt: skip

    def press(self, name: str) -> None:
        """A value was chosen, or it is enough."""
        option, _, text = name.partition(".")
        if option in ("back", "done"):
            self._done()
        elif option == "defaults":
            self._keep({})
        else:
            value = next(v for v in OPTIONS[option].values if str(v) == text)
            kept = {k: v for k, v in self._chosen().items() if k != option}
            self._keep(kept if value == getattr(PRESETS[self.preset], option) else kept | {option: value})

    def hear(self, event: pygame.event.Event) -> bool:
        """The mouse comes over the name of an option, which is explained then."""
        if event.type == pygame.MOUSEMOTION:
            x, y = self.grid.units(*event.pos)
            before, self._pointed = self._pointed, ""
            for i, name in enumerate(self.shown):
                box = self._values(i, len(self.shown))
                if Box(box.x - _LABEL, box.y, _LABEL + box.w, box.h).holds(x, y):
                    self._pointed = name
            self.stale = self.stale or self._pointed != before
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Title, names of the options, values; what was changed stands out."""
        canvas, place, shown = self.canvas(surface), body(self.grid), self.shown
        canvas.felt(0.5, 0.3)
        title = f"{self.desk.say('setup.house')} · {self.desk.say(f'preset.{self.preset}.name')}"
        carved(canvas, title, 80, 36)
        canvas.panel(Box(place.x, place.y, place.w, place.h - 44), 18)
        differing = changed(self.desk.settings, self.preset)
        for i, name in enumerate(shown):
            box = self._values(i, len(shown))
            mine = name in differing
            words, face = self.desk.say(f"option.{name}"), _FACES[mine]
            size = fitting(canvas, words, BODY, face, _LABEL - 12)
            ink = "sand" if mine else "sand_light"
            canvas.text(words, box.x - _LABEL, box.centre[1], size, ink, face, width=_LABEL - 8)
        paint(canvas, self.controls(), self.ring, self.glow)
        self._explain(canvas)

    def _explain(self, canvas: Canvas) -> None:
        """Beside the buttons; where they are scrolled away, in a panel of its own."""
        place, text = body(self.grid), self.desk.say(f"about.{self.about}")
        if not narrow(self.grid):
            high = len(canvas.lines(text, LABEL, place.w - 600)) * LABEL * 1.45
            canvas.prose(text, Box(place.x + 4, place.bottom - 7 - high / 2, place.w - 600, 44), LABEL, "sand", 1.45)
        elif self.about in self.shown:
            box = self.note(canvas)
            canvas.panel(box, 12, "felt_deep", 1, "sand_deep")
            canvas.prose(text, Box(box.x + 24, box.y + 10, box.w - 48, 0), LABEL, "sand", 1.45)

    def note(self, canvas: Canvas) -> Box:
        """Where an option is explained in one column: at that end of the window where it is not."""
        place, text = body(self.grid), self.desk.say(f"about.{self.about}")
        top, seen = self.pane.top(self.grid), self.grid.seen
        low = self._values(self.shown.index(self.about), 0).centre[1] > top + seen / 2
        high = len(canvas.lines(text, LABEL, place.w - 48)) * LABEL * 1.45 + 20
        return Box(place.x, top + 8 if low else top + seen - 8 - high, place.w, high)

    @property
    def about(self) -> str:
        """The option that is explained: the one under the mouse, else the one at which the keys are."""
        names = (self.ring.over, self._pointed, self.ring.focus if self.ring.shown else "")
        options = (name.partition(".")[0] for name in names)
        return next((option for option in options if option in OPTIONS), "hint")

    def _values(self, i: int, n: int) -> Box:
        """Where the values of the i-th of n options lie."""
        box = body(self.grid)
        if narrow(self.grid):
            return Box(box.x + 24 + _LABEL, box.y + 8 + i * _STEP + (_STEP - 34) / 2, box.w - 2 * 24 - _LABEL, 34)
        rows = max(9, (n + 1) // 2)
        column, row = divmod(i, rows)
        step = min(59.0, (box.h - 60) / rows)
        x = box.x + 24 + column * _COLUMN + _LABEL
        high = min(36.0, step - 6)
        return Box(x, box.y + 8 + row * step + (step - high) / 2, _COLUMN - _LABEL - 28, high)

    def _chosen(self) -> dict[str, Value]:
        return self.desk.settings.options.get(self.preset, {})

    def _keep(self, options: dict[str, Value]) -> None:
        every = {k: v for k, v in self.desk.settings.options.items() if k != self.preset}
        self.desk.settings = self.desk.settings.with_(options=every | ({self.preset: options} if options else {}))
        self.stale = True


def _rules(preset: str, options: dict[str, Value]) -> Rules:
    """The rules under some options; the preset's own where they make none."""
    known = {field.name for field in msgspec.structs.fields(Rules)}
    try:
        return rules(preset, {name: value for name, value in options.items() if name in known})
    except ValueError:
        return PRESETS[preset]
