"""What is read of a layer: its heading when it opens, the control that the keys are at, what a press changes there."""

import re

from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import pressing
from ddz_desktop.ui.scene import Layer
from ddz_desktop.ui.words import Words, sentences

_ABOUT = ("settings", "setup", "stats", "option", "hosting")  # where the words lie that say what a choice is about


def spoken(words: Words, control: Control, key: str = "") -> str:
    """A control as it is read: what it is about, its words, whether it is on; `key`: by which it is pressed, too."""
    head, rest = (*re.split(r"[. ]", control.name, maxsplit=1), "")[:2]
    label = control.label or _named(words, head, rest, control.icon)
    about = _first(words, *(f"{part}.{head}" for part in _ABOUT)) if control.look == "choice" and rest else ""
    about = words(f"keys.of.{rest}") if head == "key" else about
    text = words("speech.about", about=about, label=label) if about and about != label else label
    if control.look == "toggle" and head in ("recorder", "auto", "show"):
        text = words("speech.on" if control.chosen else "speech.off", label=text)
    elif control.chosen:
        text = words("speech.chosen", label=text)
    return words("speech.key", label=text, key=key) if key else text


def _named(words: Words, head: str, rest: str, icon: str) -> str:
    """The words of a control that has a picture for a label."""
    if rest.isdigit():
        return _first(words, f"speech.row.{head}", n=int(rest) + 1)
    name = _first(words, f"preset.{rest}.name", f"modes.{rest}") if head == "preset" else ""
    return name or _first(words, f"speech.control.{head}", f"speech.control.{icon}")


def _first(words: Words, *names: str, **values: object) -> str:
    return next((words(name, **values) for name in names if name in words), "")


class Reader:
    """Remembers what was read, and says what is new."""

    def __init__(self) -> None:
        self._layer: Layer | None = None
        self._read = ""  # of the control

    def news(self, layer: Layer) -> str:
        """What is to be said of the layer on top, "": nothing has changed."""
        desk, fresh, before = layer.desk, layer is not self._layer, self._read
        self._layer, self._read = layer, self._focused(layer)
        heading = layer.heading() if fresh else ""
        return sentences(desk.words, (heading, self._read if fresh or self._read != before else ""))

    def _focused(self, layer: Layer) -> str:
        ring, desk = layer.ring, layer.desk
        if not ring.shown:
            return ""
        control = next((one for one in layer.controls() if one.name == ring.focus), None)
        if control is None:
            return ""
        key = pressing(desk.settings.keys, control.keys) if desk.settings.speech == "full" else ""
        return spoken(desk.words, control, key)
