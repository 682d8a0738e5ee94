"""What one seat makes of its view: everything a decision needs, worked out once."""

from collections.abc import Callable
from typing import NamedTuple

from ddz_desktop.bots.odds import Odds, odds
from ddz_desktop.bots.partners import trust
from ddz_desktop.bots.turns import Prices, splitter
from ddz_desktop.bots.unseen import Unseen, unseen
from ddz_desktop.bots.worth import prices
from ddz_desktop.engine.cards import BIG, LANE, SMALL, Packed, count, pack
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View


class Sight(NamedTuple):
    """A seat's hand (packed), what it has not seen, whom it trusts, the odds, and `worth`: the price of all groups of a
    packed hand (lower is better)."""

    rules: Rules
    view: View
    hand: Packed
    seen: Unseen
    trust: tuple[float, ...]
    odds: Odds
    prices: Prices
    worth: Callable[[Packed], float]


def look(rules: Rules, view: View) -> Sight:
    """Work out a view."""
    seen, sides = unseen(rules, view), trust(rules, view)
    wilds = wild_lanes(view.wilds)
    chances = odds(seen, sides, wilds)
    table = prices(rules, chances)
    return Sight(rules, view, pack(view.hand), seen, sides, chances, table, worth_of(table, wilds))


def wild_lanes(wilds: tuple[int, ...]) -> Packed:
    """All bits of the lanes of the wild ranks."""
    return sum(31 << LANE * rank for rank in wilds)


def worth_of(table: Prices, wilds: Packed) -> Callable[[Packed], float]:
    """The price of a whole hand, wilds set apart. Two jokers that are wild are still worth a rocket together."""
    least = splitter(table)

    def worth(hand: Packed) -> float:
        apart = hand & wilds
        if count(apart, SMALL) and count(apart, BIG):
            apart &= (1 << LANE * SMALL) - 1
        return least(hand - apart, sum(count(apart, rank) for rank in range(15)) if apart else 0)

    return worth
