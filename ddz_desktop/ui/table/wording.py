"""The sentence above the action row: what the viewer is asked, what all wait for, why something was refused. Pure."""

from collections.abc import Callable

from ddz_desktop.engine.events import Ask, Reason
from ddz_desktop.engine.phases import Dealing, Sealed
from ddz_desktop.engine.view import Turn, View
from ddz_desktop.ui.table.laid import written

Say = Callable[..., str]
Read = Callable[[Turn], str]  # how a play is put into words


def play_text(say: Say, turn: Turn) -> str:
    """A play by ranks, such as 999 + 4."""
    assert turn.combo is not None
    return written(turn.cards, turn.stands, turn.combo, (say("table.small_joker"), say("table.big_joker")))


def to_beat(view: View) -> Turn | None:
    """The play that lies uppermost in this trick."""
    return next((turn for turn in reversed(view.turns[view.trick :]) if turn.cards), None) if view.top else None


def refusal(say: Say, view: View, reason: Reason, read: Read | None = None) -> str:
    """Why an act was refused. `read`: how plays are put, by ranks where nothing is said."""
    top = to_beat(view)
    if reason is Reason.DOES_NOT_BEAT and top:
        return say("table.does_not_beat", cards=read(top) if read else play_text(say, top))
    return say(f"reason.{reason.value}")


def prompt(say: Say, view: View, beatable: bool, read: Read | None = None) -> str:
    """What the viewer is asked, or what the table waits for where no seat shows it; else nothing. `read`: as above."""
    asked = {ask.act: ask for ask in view.may}
    if "play" in asked or "pass" in asked:
        return _play(say, view, beatable, read)
    for ask in asked.values():
        return _ask(say, view, ask)
    if isinstance(view.phase, Sealed):
        return say(f"table.wait.{view.phase.about}")
    return ""


def _play(say: Say, view: View, beatable: bool, read: Read | None) -> str:
    top = to_beat(view)
    if not top:
        return say("table.lead")
    return say("table.beat" if beatable else "table.cannot_beat", cards=read(top) if read else play_text(say, top))


def _ask(say: Say, view: View, ask: Ask) -> str:
    if ask.act == "show":
        return say("table.ask.show_dealing" if isinstance(view.phase, Dealing) else "table.ask.show")
    if ask.act == "reveal" and 1 not in ask.values:
        return say("table.ask.reveal_other")
    return say(f"table.ask.{ask.act}")
