"""What is said where a line is cut: for a while, for long, or for good."""

from typing import Protocol

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.lan import call
from ddz_desktop.ui.scene import Change, Pop, Replace
from ddz_desktop.ui.scenes.lan.company import Say, Seating
from ddz_desktop.ui.scenes.lan.saying import sentence
from ddz_desktop.ui.scenes.notice import Answer, Dialog
from ddz_desktop.ui.theme import BODY, around
from net.status import State, Status


class Held(Seating, Protocol):
    """A scene that holds a line."""

    change: Change | None


class Line:
    """What was said of a line so far."""

    def __init__(self) -> None:
        self._state: State | None = None  # as it was seen last
        self._over = False  # it was said that it is at its end
        self._gone: Dialog | None = None  # what is said where the host seems to be no more

    def look(self, table: Held) -> bool:
        """Say in a dialog that it is at its end, or seems to be; whether it is another one than before."""
        status, before = table.joined.status, self._state
        self._state = status.state
        if status.state is not State.GONE and self._gone is not None:
            table.drop(self._gone)
            self._gone = None
        if status.state is State.GONE and before is not State.GONE:
            self._gone = say_gone(table)
        if status.over and not self._over:
            self._over = True
            say_last(table)
        return status.state is not before


def say_gone(table: Held) -> Dialog:
    """The host has been silent for long: wait on, or go. It may still come back, and then all goes on."""
    say = table.desk.say
    answers = (Answer("go", say("line.leave")), Answer("wait", say("line.wait"), "primary", ("escape",)))

    def done(name: str) -> None:
        table.drop(dialog)
        if name == "go":
            table.change = Pop()

    dialog = Dialog(table.desk, say("line.gone_title"), say("line.gone"), answers, done)
    table.show(dialog)
    return dialog


def say_last(table: Held) -> None:
    """Nothing more comes on the line: why, and back."""
    from ddz_desktop.ui.scenes.lan.joining import Joining  # which leads here

    desk, joined, status = table.desk, table.joined, table.joined.status
    answers = [Answer("ok", desk.say("button.ok"), "primary", ("escape", "return", "enter", "space"))]
    if status.code == "superseded":
        answers.insert(0, Answer("again", desk.say("line.here")))

    def done(name: str) -> None:
        people = table.place.session.people
        if name == "again":
            name = people.name if people else ""
            table.change = Replace(Joining(desk, name, lambda: call(desk, joined.room, joined.hosted)))
        else:
            table.change = Pop()

    text = sentence(desk.say, status)
    table.show(Dialog(desk, desk.say("line.ended_title"), text, tuple(answers), done))


def short(say: Say, status: Status) -> str:
    """What is to be said of a line over everything; "": it stands, or a dialog says it."""
    if status.state is State.IN or status.over:
        return ""
    return say("line.gone_short") if status.state is State.GONE else sentence(say, status)


def banner(canvas: Canvas, text: str, x: float, y: float, most: float) -> None:
    """How the line is, in a pill round a spot, at most so wide."""
    if text:
        box = around(x, y, min(canvas.width(text, BODY, "bold") + 76, most), 40)
        canvas.panel(box, 20, "felt_deep", 0.96, "sand_deep")
        canvas.icon("offline", box.x + 28, box.centre[1], 22)
        canvas.text(text, box.x + 48, box.centre[1] - 0.5, BODY, "sand_light", "bold", width=box.w - 60)
