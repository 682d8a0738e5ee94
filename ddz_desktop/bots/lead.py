"""What a play that opens a trick is worth: lowest first."""

from ddz_desktop.bots.options import SOON, Option
from ddz_desktop.bots.secrets import exposure
from ddz_desktop.bots.sight import Sight
from ddz_desktop.bots.threat import danger, feed, gift
from ddz_desktop.bots.waste import waste
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import Packed
from ddz_desktop.engine.combos import size

_OUT = -1000.0  # going out beats everything


def lead_value(sight: Sight, option: Option) -> float:
    """The price of the rest, less the lead if the play stands, more what an enemy may make of it; lower is better."""
    if not option.rest:
        return out(sight, option)
    falls = 1.0 - option.stands
    value = option.price - sight.weights.lead * option.stands + danger(sight) * falls
    value += gift(sight, option) - feed(sight, option) + exposure(sight, option) + waste(sight, option)
    return value + late(sight, option.rest) - soon(sight, option) - 0.01 * option.size


def out(sight: Sight, option: Option) -> float:
    """What the last play is worth: of several readings of the same cards the one that multiplies most."""
    return _OUT - book(sight.rules, sight.view.wilds).factor(option.combo)


def late(sight: Sight, rest: Packed) -> float:
    """What the groups that may be beaten cost beside their prices, once the hand is small."""
    return sight.weights.loser * sight.losers(rest) if size(sight.hand) <= SOON else 0.0


def soon(sight: Sight, option: Option) -> float:
    """What it gains that after this play one group at most may still be beaten: the hand is as good as won."""
    return sight.weights.soon * option.stands**2 if option.losers <= 1 else 0.0
