"""A bot on a link: it sees what its seat may see, and sends acts like everybody else."""

from collections.abc import Callable
from typing import Protocol

from ddz_desktop.bots import levels
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from net.protocol import Act, Down, Refused
from net.session import Session

Answer = Callable[[], Action | None]  # none: not yet, or nothing to say


def play(level: str, rules: Rules, view: View) -> Action | None:
    """What a bot of that level does; without a level what 托管 does, which never spends (RULES.md §2.7)."""
    return levels.act(level, rules, view) if level else levels.auto(rules, view)


class Thinker(Protocol):
    """Where a bot's thinking is done."""

    def think(self, level: str, rules: Rules, view: View) -> Answer:
        """Begin to think; what is returned is asked for the act until there is one. No level: 托管 for a person."""


class Inline:
    """Thinks at once, where it is asked: for levels that need no time, and for tests."""

    def __init__(self, act: Callable[[str, Rules, View], Action | None] = play) -> None:
        self._act = act

    def think(self, level: str, rules: Rules, view: View) -> Answer:
        """Think now."""
        act = self._act(level, rules, view)
        return lambda: act


class Robot:
    """Plays a bot's seat, or a person's while it is on 托管. It answers each view once; for a slow level it first says
    what a cheap one does, which stands unless the better thought comes before the release."""

    def __init__(self, seat: Seat, thinker: Thinker) -> None:
        self.session = Session(seat)
        self._thinker = thinker
        self._asked: View | None = None  # what the present thinking is about
        self._answers: tuple[Answer, ...] = ()  # the best last

    def take(self, message: Down) -> None:
        """A message from the table."""
        session, _ = self.session.take(message).drained()
        self.session = session
        if isinstance(message, Refused) and message.code == "not_now":
            self._asked = None  # the seat was its person's for a moment: think again once it is not
        view = self._question()
        if view != self._asked:
            self._asked, self._answers = view, self._think(view)

    def answer(self) -> Act | None:
        """The act to send now, if it is thought out; a better one may follow."""
        for at in reversed(range(len(self._answers))):
            if (action := self._answers[at]()) is not None:
                self._answers = self._answers[at + 1 :]
                self.session, act = self.session.act(action)
                return act
        return None

    def _think(self, view: View | None) -> tuple[Answer, ...]:
        chair, room = self.session.chair, self.session.room
        if view is None or chair is None or room is None:
            return ()
        names = (levels.CHEAP, chair.level) if chair.level in levels.SLOW else (chair.level,)
        return tuple(self._thinker.think(name, room.rules, view) for name in names)

    def _question(self) -> View | None:
        """What is to be thought about: the view, where the seat is on automatic and is asked for something."""
        view = self.session.view
        return view if view is not None and view.may and self.session.automatic else None
