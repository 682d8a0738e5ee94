"""A hand in a report: what one seat has seen of it, and nothing else of the hand gets in.

While it runs that is the seat's own view and events. The number of the deal, its deck and the record would give the
cards away: they are told when it is over, as the game itself does.
"""

from typing import NamedTuple

from msgspec import Struct, structs

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.engine.cards import RANKS, Card
from ddz_desktop.engine.events import Event
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.reading import Combo
from ddz_desktop.engine.record import Record
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.protocol import Refused

_CARDS = frozenset({"cards", "hands", "bottom", "deck", "flip", "card"})  # fields that hold faces,
_RANKS = frozenset({"wilds", "stands", "rank"})  # and ranks
_DECK = ("deck", "first", "partner", "wilds", "shows", "voids")  # of a deal, once the hand is over


class Seen(NamedTuple):
    """A hand as one seat knows it. `levels` of the bots by seat, "" for a person; `refused`: the last act that was;
    `number` of the deal and `record` are told only once the hand is over."""

    rules: Rules
    hand: int
    view: View
    levels: tuple[str, ...]
    events: tuple[Event, ...] = ()
    refused: Refused | None = None
    number: str = ""
    record: Record | None = None


def section(seen: Seen) -> dict[str, object]:
    """The hand by name of what is told."""
    view = structs.asdict(seen.view)
    turns = view.pop("turns")
    return {
        "preset": seen.rules.preset,
        "rules_changed": changed(seen.rules),
        "number_in_match": seen.hand,
        "seats": [_who(level) for level in seen.levels],
        "refused": [str(seen.refused.code), str(seen.refused.reason or "")] if seen.refused else [],
        "view": {name: text(name, value) for name, value in view.items()},
        "turns": [_line(turn) for turn in turns],
        "events": [text("", event) for event in seen.events],
        **(_ended(seen) if isinstance(seen.view.phase, Over) else {}),
    }


def _who(level: str) -> str:
    """A level that we know; a host may call its bots anything."""
    return (level if level in LEVELS else "bot") if level else "person"


def changed(rules: Rules) -> list[str]:
    """What differs from the mode's own rules."""
    plain = structs.asdict(PRESETS[rules.preset])
    return [f"{name} = {text('', now)}" for name, now in structs.asdict(rules).items() if now != plain[name]]


def _ended(seen: Seen) -> dict[str, object]:
    """What everybody may know afterwards; names of people and rooms are in the record and stay out."""
    if seen.record is None:
        return {"deal_number": seen.number}
    deal = structs.asdict(seen.record.deal)
    acts = [f"{'table' if e.seat is None else e.seat} {text('', e.act)} {e.ms} ms" for e in seen.record.entries]
    return {"deal_number": seen.number, "deal": {name: text(name, deal[name]) for name in _DECK}, "acts": acts}


# -- values as text --------------------------------------------------------------


def text(name: str, value: object) -> str:
    """A value of a field as a person and a program can read it."""
    match value:
        case Combo():
            return str(value)
        case Struct():
            return f"{value.__struct_config__.tag}({_line(value)})"
        case tuple() if name == "hands":
            return " / ".join(text("cards", held) if isinstance(held, tuple) else f"{held} closed" for held in value)
        case tuple() if name in _CARDS:
            return " ".join(face(card) for card in value)
        case tuple() if name in _RANKS:
            return " ".join(RANKS[rank] for rank in value)
        case tuple():
            return " ".join(text("", one) for one in value)
        case int() if name in ("flip", "card"):
            return face(value) if value >= 0 else "none"
        case int() if name in _CARDS:
            return f"{value} closed"
        case int() if name == "rank":
            return RANKS[value]
    return str(value)


def _line(struct: Struct) -> str:
    return ", ".join(f"{name}={text(name, value)}" for name, value in structs.asdict(struct).items())


def face(card: Card) -> str:
    """A face: suit and rank, the jokers as ranks."""
    return RANKS[card - 39] if card >= 52 else f"{'SHCD'[card % 4]}{RANKS[card // 4]}"
