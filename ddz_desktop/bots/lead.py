"""What a play that opens a trick is worth: lowest first."""

from ddz_desktop.bots.options import Option
from ddz_desktop.bots.secrets import exposure
from ddz_desktop.bots.sight import Sight
from ddz_desktop.bots.threat import danger, feed, gift
from ddz_desktop.bots.waste import waste

OUT = -1000.0  # going out beats everything


def lead_value(sight: Sight, option: Option) -> float:
    """The price of the rest, less the lead if the play stands, more what an enemy may make of it; lower is better."""
    if not option.rest:
        return OUT
    falls = 1.0 - option.stands
    value = option.price - sight.weights.lead * option.stands + danger(sight) * falls
    value += gift(sight, option) - feed(sight, option) + exposure(sight, option) + waste(sight, option)
    return value - soon(sight, option) - 0.01 * option.size


def soon(sight: Sight, option: Option) -> float:
    """What it gains that after this play one group at most may still be beaten: the hand is as good as won."""
    return sight.weights.soon * option.stands**2 if option.losers <= 1 else 0.0
