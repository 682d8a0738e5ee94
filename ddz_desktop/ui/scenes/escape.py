"""The question before 逃跑, which cannot be taken back: it says what it costs."""

from collections.abc import Callable

from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from ddz_desktop.ui.scenes.notice import Question, Shows, ask
from ddz_desktop.ui.table.penalty import cost


def ask_escape(scene: Shows, rules: Rules, view: View, do: Callable[[], None]) -> None:
    """Leave the hand of that view for good, if that is still wished then."""
    say = scene.desk.say
    question = Question(say("leave.escape_title"), cost(say, rules, view), say("leave.escape_yes"), say("leave.stay"))
    ask(scene, question, do)
