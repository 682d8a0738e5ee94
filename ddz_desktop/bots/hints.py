"""提示: legal plays for a person, the least costly first."""

from ddz_desktop.bots.options import BOMBS, Option
from ddz_desktop.bots.ranking import play, ranked
from ddz_desktop.bots.sight import look
from ddz_desktop.engine.events import Play
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View


def hints(rules: Rules, view: View) -> tuple[Play, ...]:
    """Plays for a seat that may play now, each with its reading; empty where nothing beats the table. What goes out
    comes first; who asks how to answer is shown what it costs, not whether a bot would rather pass."""
    if all(ask.act != "play" for ask in view.may):
        return ()
    sight = look(rules, view)
    return tuple(play(sight, option) for _, option in sorted(ranked(sight), key=lambda pair: _bombs_last(pair[1])))


def _bombs_last(option: Option) -> bool:
    return option.combo.kind in BOMBS and bool(option.rest) and option.losers > 1
