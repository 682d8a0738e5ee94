"""What one seat makes of its view: everything a decision needs, worked out once."""

from collections.abc import Callable
from functools import cache
from operator import add
from typing import NamedTuple

from msgspec import structs

from ddz_desktop.bots.odds import Odds, odds
from ddz_desktop.bots.partners import trust
from ddz_desktop.bots.turns import Prices, splitter
from ddz_desktop.bots.unseen import Unseen, unseen
from ddz_desktop.bots.weights import WEIGHTS, YARDSTICK, Weights, family
from ddz_desktop.bots.worth import prices, safe
from ddz_desktop.engine.cards import BIG, LANE, SMALL, Packed, count, pack
from ddz_desktop.engine.combos import size
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View


class Sight(NamedTuple):
    """A seat's hand (packed), what it has not seen, whom it trusts, the odds; `worth`: the price of all groups of a
    packed hand (lower is better); `losers`: how many of its groups somebody may beat."""

    rules: Rules
    view: View
    hand: Packed
    seen: Unseen
    trust: tuple[float, ...]
    odds: Odds
    worth: Callable[[Packed], float]
    losers: Callable[[Packed], float]
    weights: Weights

    def enemies(self) -> list[int]:
        """Seats that are more likely against the viewer than with it."""
        return [seat for seat, side in enumerate(self.trust) if side < 0.5]

    def friends(self) -> list[int]:
        """Other seats that are surely enough with the viewer."""
        return [seat for seat, side in enumerate(self.trust) if side > 0.6 and seat != self.view.seat]

    def after(self) -> list[int]:
        """Seats still to act in this trick before it comes back to the owner of the top play, next first."""
        seats, mine = self.rules.seats, self.view.seat
        owner = getattr(self.view.phase, "owner", mine) if self.view.top else mine
        return [(mine + i) % seats for i in range(1, (owner - mine) % seats or seats)]


def look(rules: Rules, view: View, weights: Weights | None = None) -> Sight:
    """Work out a view, by default with the weights of the viewer's role."""
    weights = weights or role_weights(rules, view)
    seen, sides = _known(unseen(rules, view), view), trust(rules, view)
    wilds = wild_lanes(view.wilds)
    chances = odds(seen, sides, wilds, weights)
    worth = _apart(prices(rules, chances, weights), wilds)
    losers = _when_asked(lambda: _apart(safe(rules, chances), wilds))
    return Sight(rules, view, pack(view.hand), seen, sides, chances, worth, losers, weights)


def _known(seen: Unseen, view: View) -> Unseen:
    """With what others hold face up (明牌): nobody has to guess it, and it is still to be beaten."""
    hands = (pack(hand) if isinstance(hand, tuple) and seat != view.seat else 0 for seat, hand in enumerate(view.hands))
    return structs.replace(seen, pinned=tuple(map(add, seen.pinned, hands)))


def _when_asked(make: Callable[[], Callable[[Packed], float]]) -> Callable[[Packed], float]:
    """A function that is made at its first call: most decisions early in a hand never ask."""
    made = cache(make)

    def asked(hand: Packed) -> float:
        return made()(hand)

    return asked


def role_weights(rules: Rules, view: View, of: dict[str, tuple[Weights, Weights]] = WEIGHTS) -> Weights:
    """The weights of the viewer's role; the yardstick's before there are roles."""
    if not view.landlords:
        return YARDSTICK
    return of[family(rules)][view.seat not in view.landlords]


def wild_lanes(wilds: tuple[int, ...]) -> Packed:
    """All bits of the lanes of the wild ranks."""
    return sum(31 << LANE * rank for rank in wilds)


def _apart(table: Prices, wilds: Packed) -> Callable[[Packed], float]:
    """The price of a whole hand, wilds set apart. Two jokers that are wild are still worth a rocket together."""
    least = splitter(table)

    def price(hand: Packed) -> float:
        apart = hand & wilds
        if count(apart, SMALL) and count(apart, BIG):
            apart &= (1 << LANE * SMALL) - 1
        return least(hand - apart, size(apart) if apart else 0)

    return price
