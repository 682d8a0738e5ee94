"""A dialog: a few sentences and the answers to them, on top of a scene."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import pygame

from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control, Look
from ddz_desktop.ui.scene import Desk, Layer, Scene
from ddz_desktop.ui.theme import BODY, Box, around
from ddz_desktop.ui.widgets import paint
from ddz_desktop.ui.words import sentences

_WIDTH, _GAP, _EDGE, _LEADING = 640.0, 16.0, 40.0, 1.55
_BUTTON = 52.0
_FACE = 44.0  # the cat, who teaches the first steps, asks and tells here, too


class Answer(NamedTuple):
    """A button of a dialog. `keys`: its shortcuts; Escape belongs to the answer that changes nothing."""

    name: str
    label: str
    look: Look = "quiet"
    keys: tuple[str, ...] = ()


class Dialog(Layer):
    """Asks, and tells the name of the answer."""

    def __init__(
        self, desk: Desk, title: str, text: str, answers: tuple[Answer, ...], done: Callable[[str], None]
    ) -> None:
        super().__init__(desk)
        self.title, self.text, self.answers, self._done = title, text, answers, done
        self.ring.focus = answers[-1].name

    def heading(self) -> str:
        """Its title."""
        return sentences(self.desk.words, (self.title, self.text))

    def press(self, name: str) -> None:
        """An answer was given."""
        self._done(name)

    def facts(self) -> dict[str, object]:
        """What it says."""
        return {"says": self.text}

    def frame(self) -> Box:
        """The dialog's panel, as high as its text."""
        lines = len(self._lines())
        height = 118 + lines * BODY * _LEADING + _BUTTON + _EDGE
        return around(self.grid.w / 2, self.grid.h / 2, _WIDTH, height)

    def controls(self) -> tuple[Control, ...]:
        """The answers side by side, the last one at the right."""
        box, n = self.frame(), len(self.answers)
        w = min(240.0, (box.w - 2 * _EDGE - (n - 1) * _GAP) / n)
        left = box.right - _EDGE - n * w - (n - 1) * _GAP
        y = box.bottom - _EDGE - _BUTTON + 6
        return tuple(
            Control(a.name, Box(left + i * (w + _GAP), y, w, _BUTTON), a.label, a.look, keys=a.keys)
            for i, a in enumerate(self.answers)
        )

    def draw(self, surface: pygame.Surface) -> None:
        """The scene dimmed, the panel, the words, the answers."""
        canvas, box = self.canvas(surface), self.frame()
        canvas.dim()
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        canvas.icon("avatar_cat", box.x + _EDGE + _FACE / 2, box.y + 54, _FACE)
        carved(canvas, self.title, box.x + _EDGE + _FACE + 16, box.y + 54, width=box.w - 2 * _EDGE - _FACE - 16)
        for i, line in enumerate(self._lines()):
            canvas.text(line, box.x + _EDGE, box.y + 104 + i * BODY * _LEADING, BODY, "muted")
        paint(canvas, self.controls(), self.ring, self.glow)

    def _lines(self) -> list[str]:
        grid = self.grid
        return self.desk.fonts.wrap(self.text, "regular", grid.type(BODY), (_WIDTH - 2 * _EDGE) * grid.scale)


class Shows(Protocol):
    """A scene that can show a layer."""

    desk: Desk

    def show(self, layer: Layer) -> None:
        """Put a layer on top."""

    def drop(self, layer: Layer) -> None:
        """Take a layer away."""


class Question(NamedTuple):
    """What is asked before something that cannot be taken back, and the words for doing it and letting it be."""

    title: str
    text: str
    yes: str
    no: str


def ask(scene: Shows, question: Question, do: Callable[[], None]) -> None:
    """Ask first; Escape lets it be, and so does Enter unless one goes to the other answer."""

    def done(name: str) -> None:
        scene.drop(dialog)
        if name == "yes":
            do()

    answers = (Answer("yes", question.yes), Answer("no", question.no, "primary", ("escape",)))
    dialog = Dialog(scene.desk, question.title, question.text, answers, done)
    scene.show(dialog)


def say_aloud(scene: Scene, text: str) -> None:
    """Put a sentence before the player until he has read it."""
    desk = scene.desk
    answer = Answer("ok", desk.say("button.ok"), "primary", ("escape", "return", "enter", "space"))
    dialog = Dialog(desk, desk.say("notice.title"), text, (answer,), lambda _: scene.drop(dialog))
    scene.show(dialog)


def say_waiting(scene: Scene) -> None:
    """Say what has come together on the desk, all at once, as soon as nothing else is shown."""
    if scene.desk.notices and not scene.layers:
        say_all(scene)


def say_all(scene: Scene) -> None:
    """Say at once what has come together on the desk."""
    say_aloud(scene, "\n".join(scene.desk.notices))
    scene.desk.notices.clear()
