"""How near a seat is to going out: what it costs to leave an enemy a trick, what it gains to feed a partner."""

from ddz_desktop.bots.options import BOMBS, Option
from ddz_desktop.bots.sight import Sight
from ddz_desktop.engine.cards import LANE, Rank
from ddz_desktop.engine.combos import size

_BY_CARDS = (0.0, 4.0, 2.4, 1.2, 0.8, 0.6, 0.4, 0.3, 0.2)  # what the lead is worth to somebody with so many cards


def danger(sight: Sight) -> float:
    """What it costs when an enemy takes the lead."""
    nearest = max((_near(sight.seen.counts[seat]) * (1.0 - sight.trust[seat]) for seat in sight.enemies()), default=0.0)
    return sight.weights.danger * nearest


def _near(cards: int) -> float:
    return _BY_CARDS[cards] if cards < len(_BY_CARDS) else 0.1


def gift(sight: Sight, option: Option) -> float:
    """What it costs to put a play before an enemy who could go out on it: no low single to somebody with one card."""
    return max((_gift(sight, option, seat) for seat in sight.enemies()), default=0.0)


def _gift(sight: Sight, option: Option, seat: int) -> float:
    if sight.seen.counts[seat] != option.size:
        return 0.0
    plain = option.size <= 3 and option.combo.kind not in BOMBS
    goes_out = _above(sight, option.combo.main) if plain else 1.0 - option.stands
    return sight.weights.gift * (1.0 - sight.trust[seat]) * goes_out


def feed(sight: Sight, option: Option) -> float:
    """What it gains to lead something a partner with one or two cards may go out on."""
    return max((_feed(sight, option, seat) for seat in sight.friends()), default=0.0)


def _feed(sight: Sight, option: Option, seat: int) -> float:
    if sight.seen.counts[seat] != option.size or option.size > 2 or option.combo.kind in BOMBS:
        return 0.0
    return sight.weights.feed / option.size * sight.trust[seat] * _above(sight, option.combo.main)


def _above(sight: Sight, rank: Rank) -> float:
    """The part of the unseen cards that rank higher."""
    total, higher = size(sight.seen.out), size(sight.seen.out >> LANE * (rank + 1))
    return higher / total if total else 0.0
