"""Out of a room: in a hand by a menu that does not stop it; else at once, or asked first where something is lost."""

from typing import Protocol

from ddz_desktop.ui.scene import Change, Pop
from ddz_desktop.ui.scenes.escape import ask_escape
from ddz_desktop.ui.scenes.lan.company import Company, Say, Seating, company
from ddz_desktop.ui.scenes.notice import Question, ask
from ddz_desktop.ui.table.layers import TableMenu


class Left(Seating, Protocol):
    """A scene that can be left. `closes`: whether its room ends with that."""

    change: Change | None

    @property
    def closes(self) -> bool:
        """Whether it is one's own room, and nobody else is there."""

    def flee(self) -> None:
        """逃跑."""

    def report(self) -> None:
        """Write a report for faults."""

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
            case "report":
                table.report()
            case "escape":
                _flee(table)
            case "later":
                table.change = Pop()
            case _:
                table.go()

    menu = TableMenu(table.desk, seated, done, title="hall.menu_title")
    table.show(menu)


def _flee(table: Left) -> None:
    room, view = table.place.room, table.place.session.view
    if room is not None and view is not None:
        ask_escape(table, room.rules, view, table.flee)


def ask_leave(table: Left) -> None:
    """Between two hands: who has nothing to lose goes at once."""
    room = company(table)
    question = _question(table.desk.say, room, table.closes) if room is not None else None
    if question is None:
        table.go()
    else:
        ask(table, question, table.go)


def _question(say: Say, room: Company, closes: bool) -> Question | None:
    if closes:
        return Question(say("hall.close_title"), say("hall.close_ask"), say("hall.close_yes"), say("hall.go_stay"))
    text = "\n".join(say(f"hall.go_{what}") for what in losses(room))
    return Question(say("hall.go_title"), text, say("hall.go_yes"), say("hall.go_stay")) if text else None


def losses(room: Company) -> tuple[str, ...]:
    """What one gives up who leaves a room that goes on: the seat, the points of the match, the owner's say."""
    chair = room.chair
    points = chair is not None and room.room.rules.currency == "points" and chair.total != 0
    has = {"seat": chair is not None, "points": points, "owner": room.owner == room.me != ""}
    return tuple(what for what, there in has.items() if there)
