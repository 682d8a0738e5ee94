"""What is said where a line is cut: for a while, for long, or for good."""

from typing import Protocol

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.lan import call
from ddz_desktop.ui.scene import Change, Pop, Replace
from ddz_desktop.ui.scenes.lan.company import Seating
from ddz_desktop.ui.scenes.lan.saying import sentence
from ddz_desktop.ui.scenes.notice import Answer, Dialog
from ddz_desktop.ui.theme import BODY, around


class Held(Seating, Protocol):
    """A scene that holds a line. `gone`: the dialog that says that the host seems to be no more."""

    gone: Dialog | None
    change: Change | None


def say_gone(table: Held) -> None:
    """The host has been silent for long: wait on, or go. It may still come back, and then all goes on."""
    say = table.desk.say
    answers = (Answer("go", say("line.leave")), Answer("wait", say("line.wait"), "primary", ("escape",)))

    def done(name: str) -> None:
        table.drop(dialog)
        if name == "go":
            table.change = Pop()

    dialog = Dialog(table.desk, say("line.gone_title"), say("line.gone"), answers, done)
    table.gone = dialog
    table.show(dialog)


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


def banner(canvas: Canvas, text: str) -> None:
    """How the line is, in a pill at the top, where nothing is hidden that one plays by."""
    if text:
        wide = canvas.width(text, BODY, "bold") + 76
        box = around(canvas.grid.w / 2, 166, wide, 40)
        canvas.panel(box, 20, "felt_deep", 0.96, "sand_deep")
        canvas.icon("offline", box.x + 28, box.centre[1], 22)
        canvas.text(text, box.x + 48, box.centre[1] - 0.5, BODY, "sand_light", "bold")
