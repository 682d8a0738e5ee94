"""The levels by name: what a seat does, from its own view alone."""

from collections.abc import Callable

from ddz_desktop.bots.auction import NERVE, decide, decline
from ddz_desktop.bots.novice import chance, greedy
from ddz_desktop.bots.ranking import best
from ddz_desktop.bots.sight import Sight, look
from ddz_desktop.engine.events import Action, Ask
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View

LEVELS: dict[str, Callable[[Sight], Action]] = {"novice": greedy, "normal": best}  # 入门, 普通; the weakest first


def act(level: str, rules: Rules, view: View) -> Action | None:
    """What a seat of this level does now; none where it is asked for nothing or leaves an offer (明牌) be. Pure: the
    same view gives the same act. Raises KeyError for a level that does not exist."""
    player = LEVELS[level]
    if not view.may:
        return None
    sight = look(rules, view)
    for ask in view.may:
        if ask.act not in ("play", "pass") and (answer := _opening(level, ask, sight)) is not None:
            return answer
    return player(sight) if any(ask.act in ("play", "pass") for ask in view.may) else None


def auto(rules: Rules, view: View) -> Action | None:
    """What a seat on 托管 does: it plays as `normal` and never spends for a person (RULES.md §2.7)."""
    if any(ask.act in ("play", "pass") for ask in view.may):
        return best(look(rules, view))
    return next((answer for ask in view.may if (answer := decline(ask)) is not None), None)


def _opening(level: str, ask: Ask, sight: Sight) -> Action | None:
    """A novice errs about his hand by as much as half a turn, either way."""
    error = (chance(sight.view) - 50) / 100 if level == "novice" else 0.0
    return decide(ask, sight, NERVE, error)
