"""What a list of hands and the statistics say of a hand: how it ended for whose it is. Pure."""

from math import prod
from typing import Literal, NamedTuple

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Result
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.reading import Kind
from net.kept import Kept, last

Role = Literal["landlord", "hidden", "farmer", "none"]
Outcome = Literal["won", "lost", "void"]

ROLES: tuple[Role, ...] = ("landlord", "farmer", "hidden")
MIXED, PEOPLE = "mixed", "people"  # opponents of several levels; no bots among them
_MOST = 2**62  # SQLite counts to 2**63


class Summary(NamedTuple):
    """`change` and `after` in beans or points; `multiplier`: 倍数, without 底分, as at the table; `bombs`: played by
    this seat; `spring`: whether it won with one."""

    preset: str
    role: Role
    level: str  # of the opponents
    outcome: Outcome
    why: str
    currency: str
    change: float
    after: float
    multiplier: int
    bombs: int
    spring: bool


def summarise(kept: Kept) -> Summary:
    """The hand in a line. Raises Refused where its record does not come to an end."""
    game, seat = last(kept.record), kept.seat
    assert isinstance(game.phase, Over)
    result = game.phase.result
    sums, rules = result.settlement, game.deal.rules
    won = seat in result.winners
    return Summary(
        preset=rules.preset,
        role=role(result, seat),
        level=level(kept.levels, seat),
        outcome="void" if sums is None else "won" if won else "lost",
        why=result.why,
        currency=rules.currency,
        change=sums.change[seat] / sums.unit if sums else 0.0,
        after=float(sums.after[seat] if sums else game.deal.beans[seat]),
        multiplier=min(_MOST, prod(factor.value for factor in result.factors)),
        bombs=_bombs(game, seat),
        spring=won and any(factor.name in ("spring", "anti_spring") for factor in result.factors),
    )


def role(result: Result, seat: Seat) -> Role:
    """What a seat was; `hidden`: the landlord whom nobody knew at first."""
    if not result.landlords:
        return "none"
    if seat not in result.landlords:
        return "farmer"
    return "landlord" if seat == result.landlords[0] else "hidden"


def level(levels: tuple[str, ...], seat: Seat) -> str:
    """The level of the others."""
    others = {name for other, name in enumerate(levels) if other != seat}
    return (next(iter(others)) or PEOPLE) if len(others) == 1 else MIXED


def _bombs(game: Game, seat: Seat) -> int:
    return sum(turn.seat == seat and turn.combo is not None and turn.combo.kind >= Kind.BOMB for turn in game.turns)
