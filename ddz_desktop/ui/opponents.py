"""The bots in words: the levels offered in a mode, how strong each was measured to be, and their names. Pure."""

from collections.abc import Callable, Container

from ddz_desktop.bots.levels import LEVELS, offered, strength
from ddz_desktop.engine.rules import PRESETS

Say = Callable[..., str]
_SEATS = 5  # each has a name of its own at every level; the names after those are for when a person has the same


def choices(say: Say, preset: str) -> list[tuple[str, str]]:
    """The levels offered in a mode with their names, the weakest first."""
    return [(level, say(f"level.{level}")) for level in offered(preset)]


def proof(say: Say, preset: str, level: str) -> str:
    """A level and its win rate against the one below, with the 95 % interval, in percent; of the weakest what it is."""
    name, found = say(f"level.{level}"), strength(preset, level)
    if found is None:
        return say("level.weakest", level=name)
    wins, low, high = (round(100 * part) for part in (found.wins, found.low, found.high))
    return say("level.proof", level=name, below=say(f"level.{found.against}"), wins=wins, low=low, high=high)


def anywhere(preset: str = "") -> tuple[str, ...]:
    """The levels offered in a mode, or ("") in any, the weakest first."""
    known = {level for name in ([preset] if preset else PRESETS) for level in offered(name)}
    return tuple(level for level in LEVELS if level in known)


def names(say: Say, level: str) -> list[str]:
    """The names of the bots of a level, or of the weakest for a level that is none of ours, by seat, and some more."""
    return say(f"bots.{level if level in LEVELS else LEVELS[0]}").split("|")


def called(say: Say, level: str, seat: int, taken: Container[str] = ()) -> str:
    """The name of the bot at a seat: the same as long as it sits there, and nobody else's."""
    found = names(say, level)
    return next((name for name in (found[seat], *found[_SEATS:]) if name not in taken), found[seat])
