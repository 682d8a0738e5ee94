"""Everything before the first card: bids, calls, robs, shows, doubles, reveals; by the price of the hand."""

from typing import NamedTuple

from ddz_desktop.bots.sight import Sight, look, wild_lanes
from ddz_desktop.bots.turns import at_least
from ddz_desktop.bots.weights import YARDSTICK
from ddz_desktop.engine.cards import LANE
from ddz_desktop.engine.events import Action, Ask, Bid, Call, Double, Reveal, Rob, Show
from ddz_desktop.engine.phases import Calling, Dealing


class Nerve(NamedTuple):
    """The price of a hand up to which a seat dares (see worth.py), found by playing landlords of every price: with one
    deck and no wilds half of them win at 2.2, three of four at -1.2. A wild rank helps two farmers more than one
    landlord, so every limit falls by `wild` for each."""

    bids: tuple[float, ...] = (3.2, 2.6, 2.0)  # for a third, two thirds, all of the highest bid
    call: float = 3.0
    rob: float = 1.6
    rob_back: float = 2.0  # the caller himself, asked last
    show_early: float = -3.0
    show: float = -3.4
    double_landlord: float = -1.2
    double_farmer: float = -1.0
    reveal: float = -1.0
    wild: float = 0.6
    bare: float = 2.0  # a hand without ace, two, joker, bomb or wild: well made, perhaps, but it never gets the lead


NERVE = Nerve()
_ACE = 11


def decide(ask: Ask, sight: Sight, nerve: Nerve = NERVE, error: float = 0.0) -> Action | None:
    """The answer to one ask of the opening; none: a show not made. `error` is added to the price of the hand."""
    price = _price(sight) + error + nerve.wild * sight.rules.wilds + nerve.bare * _bare(sight)
    match ask.act:
        case "bid":
            return Bid(_points(ask.values, price, nerve.bids))
        case "call":
            return Call(price <= nerve.call)
        case "rob":
            return Rob(price <= _rob_limit(sight, nerve))
        case "show":
            return Show() if price <= _show_limit(sight, nerve) else None
        case "double":
            return Double(1 in ask.values and price <= _double_limit(sight, nerve))
        case "reveal":
            return Reveal(1 in ask.values and price <= nerve.reveal)
    return None


def decline(ask: Ask) -> Action | None:
    """The answer that spends nothing (RULES.md §2.7): 不叫, 不抢, 不加倍, 放弃, no 明牌."""
    match ask.act:
        case "bid":
            return Bid(0)
        case "call":
            return Call(False)
        case "rob":
            return Rob(False)
        case "double":
            return Double(False)
        case "reveal":
            return Reveal(False)
    return None


def _price(sight: Sight) -> float:
    """What the limits of a Nerve are compared with, whatever a role's own weights are."""
    return look(sight.rules, sight.view, YARDSTICK).worth(sight.hand)


def _bare(sight: Sight) -> bool:
    strong = sight.hand >> LANE * _ACE or at_least(sight.hand, 4) or sight.hand & wild_lanes(sight.view.wilds)
    return not strong


def _points(open_to: tuple[int, ...], price: float, limits: tuple[float, ...]) -> int:
    """The bid a hand is worth if it is still open, else 不叫."""
    wanted = sum(price <= limit for limit in limits) * max(open_to) // len(limits)
    return max((points for points in open_to if points <= wanted), default=0)


def _rob_limit(sight: Sight, nerve: Nerve) -> float:
    phase = sight.view.phase
    mine = isinstance(phase, Calling) and phase.caller == sight.view.seat
    return nerve.rob_back if mine else nerve.rob


def _show_limit(sight: Sight, nerve: Nerve) -> float:
    phase = sight.view.phase
    full = not isinstance(phase, Dealing) or phase.dealt == sight.rules.dealt
    return nerve.show if full else nerve.show_early


def _double_limit(sight: Sight, nerve: Nerve) -> float:
    return nerve.double_landlord if sight.view.seat in sight.view.landlords else nerve.double_farmer
