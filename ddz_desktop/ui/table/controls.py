"""The action row as data: what the viewer may do now, from `view.may` alone. Pure."""

from typing import NamedTuple

from ddz_desktop.engine.events import Action, Ask, Bid, Call, Double, Pass, Reveal, Rob, Show
from ddz_desktop.engine.view import View
from ddz_desktop.ui.keys import KEYS


class Choice(NamedTuple):
    """One button. `label` names its words, `n` goes into them; `act` is sent when it is pressed, none: the table does
    something itself first (play, hint)."""

    name: str
    label: str
    act: Action | None = None
    n: int = 0
    primary: bool = False
    lit: bool = True
    keys: tuple[str, ...] = ()


PLAY_KEYS = ("return", "enter", "space", KEYS["play"])
_YES, _NO, _ONLY = (KEYS["yes"],), (KEYS["no"],), (KEYS["no"], KEYS["pass"], *PLAY_KEYS)


def choices(view: View, playable: bool = False, beatable: bool = True) -> tuple[Choice, ...]:
    """The buttons, from the most modest to the boldest. `playable`: the raised cards may be played; `beatable`: some
    cards of the hand may be."""
    return tuple(choice for ask in sorted(view.may, key=_place) for choice in _row(ask, view, playable, beatable))


def _place(ask: Ask) -> int:
    return ("show", "pass", "play", "reveal", "double", "bid", "call", "rob").index(ask.act)


def _row(ask: Ask, view: View, playable: bool, beatable: bool) -> tuple[Choice, ...]:
    match ask.act:
        case "bid":
            return tuple(_bid(points, points == max(ask.values)) for points in sorted(ask.values))
        case "call":
            return _two("call", ask, Call(False), Call(True))
        case "rob":
            return _two("rob", ask, Rob(False), Rob(True))
        case "double":
            return _two("double", ask, Double(False), Double(True))
        case "reveal":
            return _two("reveal", ask, Reveal(False), Reveal(True))
        case "show":
            primary, keys = len(view.may) == 1, (KEYS["show"],)
            return tuple(Choice("show", "ask.show.yes", Show(), factor, primary, keys=keys) for factor in ask.values)
        case "pass" if not beatable:
            return (Choice("pass", "ask.pass.no", Pass(), keys=_ONLY),)
        case "pass":
            return (Choice("pass", "ask.pass.yes", Pass(), keys=(KEYS["pass"],)),)
        case "play" if beatable:
            return (
                Choice("hint", "table.hint", keys=(KEYS["hint"],)),
                Choice("play", "ask.play.yes", primary=True, lit=playable, keys=PLAY_KEYS if playable else ()),
            )
        case _:
            return ()


def _bid(points: int, boldest: bool) -> Choice:
    name = f"bid {points}"
    if points == 0:
        return Choice(name, "ask.bid.no", Bid(0), keys=(*_NO, "0"))
    return Choice(name, "ask.bid.yes", Bid(points), points, boldest, keys=(str(points),))


def _two(name: str, ask: Ask, no: Action, yes: Action) -> tuple[Choice, ...]:
    """Decline and accept; one button where nothing else is open."""
    if 1 not in ask.values:
        return (
            Choice(f"{name} 0", f"ask.{name}.{'pass' if name == 'reveal' else 'no'}", no, primary=True, keys=_ONLY),
        )
    return (
        Choice(f"{name} 0", f"ask.{name}.no", no, keys=_NO),
        Choice(f"{name} 1", f"ask.{name}.yes", yes, primary=True, keys=_YES),
    )
