"""What it costs to leave a running hand for good (逃跑, RULES.md §4.7), as far as who leaves can know it. Pure."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from ddz_desktop.engine import scoring
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from ddz_desktop.ui.scenes.sums import show

Say = Callable[..., str]


def cost(say: Say, rules: Rules, view: View) -> str:
    """What the rules of the table make of it, and the least that it costs now, in words."""
    if rules.on_leave == "bot":
        return say("leave.escape_bot")
    beans = rules.currency == "beans"
    sum_ = say("leave.beans" if beans else "leave.points", n=show(least(rules, view)))
    parts = [say("leave.escape_cost", below=scoring.ESCAPE_LIMIT, sum=sum_), say("leave.escape_gets")]
    parts += [say("leave.escape_fee", fee=rules.A)] if beans else []
    parts += [say("leave.escape_floor")] if beans and rules.floor_zero else []
    return "\n".join(parts)


def least(rules: Rules, view: View) -> Fraction:
    """What the viewer pays at least, in beans or points: what is not seen, hidden landlords and every bomb that was
    dealt, can only make it more."""
    behaviour = scoring.behaviour(view.factors, ())
    doubled = scoring.pairwise(rules, view.doubled)
    return min(_paid(rules, view, landlords, behaviour, doubled) for landlords in _possible(rules, view))


def _paid(rules: Rules, view: View, landlords: tuple[Seat, ...], behaviour: int, doubled: tuple[Seat, ...]) -> Fraction:
    leaver, mine = view.seat, view.seat in landlords
    others = [seat for seat in range(rules.seats) if seat != leaver]
    opponents = [seat for seat in others if (seat in landlords) != mine] if landlords else others
    liable = scoring.liability(rules.seats, landlords, doubled, leaver)
    owed = scoring.penalty(rules, liable, behaviour, view.stake)
    sums = scoring.escape(rules, leaver, opponents, owed, view.beans)
    return Fraction(-sums.paid[leaver], sums.unit)


def _possible(rules: Rules, view: View) -> Iterator[tuple[Seat, ...]]:
    """The landlords as they may be: those that are known, and where these may not be all, one more."""
    yield view.landlords
    if view.landlords and not view.sure:
        yield from ((*view.landlords, seat) for seat in range(rules.seats) if seat not in (*view.landlords, view.seat))
