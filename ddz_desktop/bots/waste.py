"""What a play throws away: half a rocket, or jokers as kickers."""

from ddz_desktop.bots.options import BOMBS, Option
from ddz_desktop.bots.sight import Sight
from ddz_desktop.engine.cards import BIG, LANE, SMALL, Packed
from ddz_desktop.engine.reading import Kind

_JOKERS: Packed = 31 << LANE * SMALL | 31 << LANE * BIG
_BOTH: Packed = 1 << LANE * SMALL | 1 << LANE * BIG


def waste(sight: Sight, option: Option) -> float:
    """The cost of jokers badly spent; none where the play goes out."""
    jokers = option.cards & _JOKERS
    if not jokers or not option.rest or option.combo.kind in BOMBS:
        return 0.0
    if option.combo.kind is not Kind.SINGLE:
        return sight.weights.waste
    splits = not sight.rules.joker_bombs and sight.hand & _BOTH == _BOTH
    return sight.weights.waste if splits else 0.0
