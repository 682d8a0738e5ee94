"""The levels by name: what a seat does, from its own view alone; where each is offered, and how strong it was measured.

The strong levels think with networks: they need numpy, which is loaded with their first thought and never before.
"""

import logging
import tomllib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from zipfile import BadZipFile

import msgspec
from msgspec import Struct

from ddz_desktop.bots.auction import NERVE, decide, decline
from ddz_desktop.bots.novice import chance, greedy
from ddz_desktop.bots.ranking import best
from ddz_desktop.bots.sight import Sight, look
from ddz_desktop.engine.events import Action, Ask, Pass
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from ddz_desktop.resources import asset

_log = logging.getLogger(__name__)

LEVELS = ("novice", "normal", "expert", "master")  # 入门, 普通, 高手, 大师
SLOW = frozenset({"expert", "master"})  # never thought of in a window or a host, always in a process beside them
CHEAP = "normal"  # what stands in where a slow level's thought does not come
USUAL = "normal"  # whom somebody meets who has not chosen
_RULED: dict[str, Callable[[Sight], Action]] = {"novice": greedy, "normal": best}
_MISSING = (ImportError, OSError, ValueError, BadZipFile)  # no numpy, no weights, no networks for a mode
_LOW, _DEALS = 0.55, 2_000  # what a level must have won against the one below, and in how many deals, to be offered


class Strength(Struct, frozen=True):
    """Of a level against the one below that is offered: its win rate with the 95 % interval from `low` to `high`, in
    so many deals, each played twice with the sides swapped, without bidding."""

    wins: float
    low: float
    high: float
    deals: int
    against: str

    @property
    def proved(self) -> bool:
        """Whether it is a level of its own."""
        return self.low >= _LOW and self.deals >= _DEALS


class Measured(Struct, frozen=True):
    """The file of strengths, by preset and level."""

    presets: dict[str, dict[str, Strength]] = {}


@cache
def measured() -> dict[str, dict[str, Strength]]:
    """What `python -m training.league` has measured, by preset and level. Without it the weakest level alone is
    offered: no level goes by a name that it has not earned."""
    try:
        text = asset("bots/levels.toml").read_text("utf-8")
        return msgspec.convert(tomllib.loads(text), Measured).presets
    except (OSError, ValueError) as error:
        _log.warning("no measured levels: %s", error)
        return {}


def strength(preset: str, level: str) -> Strength | None:
    """How strong a level was measured to be in a mode; none of the weakest, and of what was not measured."""
    return measured().get(preset, {}).get(level)


def offered(preset: str) -> tuple[str, ...]:
    """The levels to choose from in a mode, the weakest first; each above the first has proved itself."""
    proved = [level for level in LEVELS[1:] if (found := strength(preset, level)) and found.proved]
    return (LEVELS[0], *proved)


def fitting(preset: str, level: str) -> str:
    """The level itself where it is offered, else the strongest offered below it; the usual one for a name that no level
    has, as none."""
    most = LEVELS.index(level if level in LEVELS else USUAL)
    return next(name for name in reversed(offered(preset)) if LEVELS.index(name) <= most)


def act(level: str, rules: Rules, view: View) -> Action | None:
    """What a seat of this level does now; none where it is asked for nothing or leaves an offer (明牌) be. Pure: the
    same view gives the same act. A level that cannot be had here plays as the best below it. Raises ValueError for a
    level that does not exist."""
    at = LEVELS.index(level)
    if level in _RULED:
        return itself(level, rules, view)
    try:
        return itself(level, rules, view)
    except _MISSING as error:
        below = LEVELS[at - 1]
        _lament(level, rules.preset, below, str(error))
        return act(below, rules, view)


def itself(level: str, rules: Rules, view: View) -> Action | None:
    """What `act` does, but a level that cannot be had here raises: ImportError, OSError, ValueError, BadZipFile."""
    if not view.may:
        return None
    if all(ask.act == "pass" for ask in view.may):
        return Pass()  # 要不起
    if level in _RULED or not _plays(view):
        return _ruled(level if level in _RULED else CHEAP, rules, view)
    return _mind(level)(rules, view)


def warm(level: str, rules: Rules) -> None:
    """Load what a slow level thinks with, ahead of its first play; nothing where it cannot be had."""
    with suppress(*_MISSING):
        _mind(level)
        from ddz_desktop.bots.nets import families, weights

        weights.shipped(families.family_of(rules).name)


def auto(rules: Rules, view: View) -> Action | None:
    """What a seat on 托管 does: it plays as `normal` and never spends for a person (RULES.md §2.7)."""
    if _plays(view):
        return best(look(rules, view))
    return next((answer for ask in view.may if (answer := decline(ask)) is not None), None)


def _plays(view: View) -> bool:
    """Whether cards are asked for. Before them every level but the weakest does the same; with the first of them the
    strong ones never show (明牌)."""
    return any(ask.act in ("play", "pass") for ask in view.may)


def _mind(level: str) -> Callable[[Rules, View], Action]:
    """What plays for a slow level; loads numpy. Raises ImportError."""
    if level == "expert":
        from ddz_desktop.bots.nets import expert

        return expert.act
    from ddz_desktop.bots.search import master

    return master.act


def _ruled(level: str, rules: Rules, view: View) -> Action | None:
    """The levels that go by rules of thumb."""
    sight = look(rules, view)
    for ask in view.may:
        if ask.act not in ("play", "pass") and (answer := _opening(level, ask, sight)) is not None:
            return answer
    return _RULED[level](sight) if _plays(view) else None


def _opening(level: str, ask: Ask, sight: Sight) -> Action | None:
    """A novice errs about his hand by as much as half a turn, either way."""
    error = (chance(sight.view) - 50) / 100 if level == "novice" else 0.0
    return decide(ask, sight, NERVE, error)


@cache
def _lament(level: str, preset: str, below: str, why: str) -> None:
    """Said once."""
    _log.warning("%s cannot be had in %s, so %s plays: %s", level, preset, below, why)
