"""入门: fewest turns, greedily, with the slips of somebody who is learning; nothing is random."""

from zlib import crc32

from msgspec import msgpack

from ddz_desktop.bots.options import BOMBS, Option, options
from ddz_desktop.bots.ranking import play
from ddz_desktop.bots.sight import Sight
from ddz_desktop.bots.turns import fewest
from ddz_desktop.engine.cards import LANE, Packed, count
from ddz_desktop.engine.events import Action, Pass
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.view import View

_SLIP, _BEATS_PARTNER, _KEEPS_BOMB = 12, 25, 60  # of a hundred decisions


def greedy(sight: Sight) -> Action:
    """The play that leaves the fewest turns; now and then the second best, a pass or a partner beaten."""
    found = sorted(options(sight), key=lambda option: _order(sight, option))
    luck = chance(sight.view)
    if not found:
        return Pass()
    if sight.view.top is None or not found[0].rest:
        return play(sight, found[luck < _SLIP and len(found) > 1 and bool(found[0].rest)])
    if luck < _SLIP or _holds_back(sight, found[0], luck):
        return Pass()
    return play(sight, found[0])


def chance(view: View) -> int:
    """0 to 99, the same for the same view."""
    return crc32(msgpack.encode(view)) % 100


def _order(sight: Sight, option: Option) -> tuple[bool, bool, int, int, int, Packed]:
    bomb = option.combo.kind in BOMBS
    return bool(option.rest), bomb, _turns(sight, option.rest), option.combo.main, -option.size, option.cards


def _turns(sight: Sight, rest: Packed) -> int:
    wilds = [rank for rank in sight.view.wilds if count(rest, rank)]
    apart = sum(count(rest, rank) << LANE * rank for rank in wilds)
    return fewest(sight.rules, rest - apart, sum(count(rest, rank) for rank in wilds))


def _holds_back(sight: Sight, option: Option, luck: int) -> bool:
    """A partner's play is mostly left alone, and a bomb is mostly kept until an enemy is near the end."""
    phase = sight.view.phase
    if isinstance(phase, Playing) and phase.owner in sight.friends() and luck >= _BEATS_PARTNER:
        return True
    near = min((sight.seen.counts[seat] for seat in sight.enemies()), default=20) < 6
    if option.combo.kind in BOMBS:
        return not near and luck < _KEEPS_BOMB
    worse = _turns(sight, option.rest) >= _turns(sight, sight.hand)
    return worse and not near and luck < _KEEPS_BOMB
