"""The controls of a layer as values, and its focus ring: where mouse and keys come together. Pure."""

from typing import Literal, NamedTuple

from ddz_desktop.ui.theme import Box

Look = Literal["primary", "quiet", "icon", "toggle", "choice", "row", "card", "field", "face", "bare"]


class Control(NamedTuple):
    """Something that can be pressed. The same name in the next picture is the same control."""

    name: str
    box: Box
    label: str = ""
    look: Look = "quiet"
    icon: str = ""
    enabled: bool = True
    chosen: bool = False  # a toggle that is on, the choice that is taken
    keys: tuple[str, ...] = ()  # shortcuts, as pygame names keys: h, escape, f1
    epoch: int = 0  # the question it belongs to: a press that began in another does nothing
    stop: bool = True  # whether Tab and the arrows come by
    clip: Box | None = None  # the part of the window in which it can be seen and hit


_PRESSES = ("return", "enter", "space")
_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Ring:
    """Which control of a layer has the focus, which the mouse is over, which is held down."""

    def __init__(self, focus: str = "") -> None:
        self.focus = focus
        self.shown = False  # the ring is seen once keys are used, and hidden again by the mouse
        self.over = ""
        self.held: tuple[str, int] | None = None

    def keep(self, controls: tuple[Control, ...]) -> None:
        """Let go of what is no longer there or lit, or belongs to a question that is over."""
        there = {control.name: control for control in controls if control.enabled}
        if self.focus not in there:
            self.focus = ""
        if self.over not in there:
            self.over = ""
        if self.held and (self.held[0] not in there or there[self.held[0]].epoch != self.held[1]):
            self.held = None

    def move(self, controls: tuple[Control, ...], x: float, y: float) -> None:
        """The mouse is there now."""
        control = at(controls, x, y)
        self.over = control.name if control else ""

    def press(self, controls: tuple[Control, ...], x: float, y: float) -> bool:
        """The mouse button goes down there; whether it met a control."""
        self.move(controls, x, y)
        control = at(controls, x, y)
        self.held = (control.name, control.epoch) if control else None
        self.shown = False
        if control and control.stop:
            self.focus = control.name
        return control is not None

    def release(self, controls: tuple[Control, ...], x: float, y: float) -> str:
        """The mouse button comes up there; the name of what it went down on, too, and in the same question."""
        control, held, self.held = at(controls, x, y), self.held, None
        self.move(controls, x, y)
        return control.name if control and held == (control.name, control.epoch) else ""

    def key(self, controls: tuple[Control, ...], key: str, shift: bool = False) -> str | None:
        """A key goes down. The name of what it pressed; "" where it only moved the focus; None where it means nothing.

        Escape first, then Tab and arrows, Enter and Space, then the other shortcuts. Like the first arrow, the first
        Enter that means nothing else only shows where the focus is.
        """
        if key == "escape":
            return shortcut(controls, key)
        if key == "tab":
            return self._tab(controls, -1 if shift else 1)
        if key in _STEPS and self._arrow(controls, *_STEPS[key]):
            return ""
        presses = key in _PRESSES and self._focused(controls) is not None
        if presses and self.shown:
            return self.focus
        found = shortcut(controls, key)
        if found is None and presses:
            self.shown = True
            return ""
        return found

    def _focused(self, controls: tuple[Control, ...]) -> Control | None:
        return next((c for c in controls if c.name == self.focus and c.enabled), None)

    def _tab(self, controls: tuple[Control, ...], step: int) -> str | None:
        stops = [c.name for c in controls if c.enabled and c.stop]
        if not stops:
            return None
        if self.focus not in stops:
            self.focus = stops[0 if step > 0 else -1]
        elif self.shown or step < 0:
            self.focus = stops[(stops.index(self.focus) + step) % len(stops)]
        self.shown = True
        return ""

    def _arrow(self, controls: tuple[Control, ...], dx: int, dy: int) -> bool:
        """To the nearest control that way; the first arrow only shows where the focus is."""
        here = self._focused(controls)
        if here is None:
            return self._tab(controls, 1) is not None
        if not self.shown:
            self.shown = True
            return True
        there = nearest(controls, here, dx, dy)
        if there:
            self.focus = there.name
        return there is not None


def at(controls: tuple[Control, ...], x: float, y: float) -> Control | None:
    """The lit control that is drawn uppermost there."""
    for control in reversed(controls):
        if control.box.holds(x, y) and (control.clip is None or control.clip.holds(x, y)):
            return control if control.enabled else None
    return None


def shortcut(controls: tuple[Control, ...], key: str) -> str | None:
    """The lit control that has this key."""
    return next((c.name for c in controls if key in c.keys and c.enabled), None)


def nearest(controls: tuple[Control, ...], here: Control, dx: int, dy: int) -> Control | None:
    """The stop nearest to `here` in a direction: what lies beside it before what lies aslant."""
    x, y = here.box.centre
    best, least = None, float("inf")
    for control in controls:
        cx, cy = control.box.centre
        along, aside = (cx - x) * dx + (cy - y) * dy, abs((cx - x) * dy) + abs((cy - y) * dx)
        far = along + 3 * aside
        if control.enabled and control.stop and control.name != here.name and along > 1 and far < least:
            best, least = control, far
    return best
