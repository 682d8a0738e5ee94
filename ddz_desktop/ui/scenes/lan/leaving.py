"""Out of a hand in a room: the menu, which does not stop the hand, and the question before 逃跑."""

from typing import Protocol

from ddz_desktop.ui.scene import Change, Pop
from ddz_desktop.ui.scenes.lan.company import Seating
from ddz_desktop.ui.scenes.notice import Answer, Dialog
from ddz_desktop.ui.table.layers import TableMenu


class Left(Seating, Protocol):
    """A scene that can be left."""

    change: Change | None

    def flee(self) -> None:
        """逃跑."""

    def go(self) -> None:
        """Out of the room for good."""


def open_menu(table: Left, seated: bool) -> None:
    """Play on, go and keep the seat, or 逃跑; who only watches simply goes."""

    def done(name: str) -> None:
        match name:
            case "stay":
                table.drop(menu)
            case "rules":
                table.open_sheet()
            case "escape":
                _confirm(table)
            case "later":
                table.change = Pop()
            case _:
                table.go()

    menu = TableMenu(table.desk, seated, done, title="hall.menu_title")
    table.show(menu)


def _confirm(table: Left) -> None:
    """逃跑 cannot be taken back: ask."""

    def done(name: str) -> None:
        table.drop(dialog)
        if name == "yes":
            table.flee()

    say = table.desk.say
    answers = (Answer("yes", say("leave.escape_yes")), Answer("no", say("leave.stay"), "primary", ("escape",)))
    dialog = Dialog(table.desk, say("leave.escape_title"), say("leave.escape_ask"), answers, done)
    table.show(dialog)
