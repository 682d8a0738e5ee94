"""入门: fewest turns, greedily, with the slips of somebody who is learning; nothing is random."""

from collections.abc import Callable
from zlib import crc32

from msgspec import msgpack

from ddz_desktop.bots.options import BOMBS, Option
from ddz_desktop.bots.ranking import play
from ddz_desktop.bots.sight import Sight, wild_lanes
from ddz_desktop.bots.turns import counter
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import Packed
from ddz_desktop.engine.events import Action, Pass
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.view import View

Turns = Callable[[Packed], int]

_SLIP, _BEATS_PARTNER, _KEEPS_BOMB = 12, 25, 60  # of a hundred decisions


def greedy(sight: Sight) -> Action:
    """The play that leaves the fewest turns; now and then the second best, a pass or a partner beaten."""
    turns = counter(sight.rules, wild_lanes(sight.view.wilds))
    found = sorted(_plays(sight), key=lambda option: _order(option, turns))
    luck = chance(sight.view)
    if not found:
        return Pass()
    if sight.view.top is None or not found[0].rest:
        return play(sight, found[luck < _SLIP and len(found) > 1 and bool(found[0].rest)])
    if luck < _SLIP or _holds_back(sight, found[0], luck, turns):
        return Pass()
    return play(sight, found[0])


def _plays(sight: Sight) -> list[Option]:
    """One play for each body. What their rests are worth and whether they stand is nothing that a beginner weighs."""
    found = book(sight.rules, sight.view.wilds).candidates(sight.hand, sight.view.top)
    return [Option(cards, combo, sight.hand - cards, 0.0, 0.0, 0.0) for cards, combo in found]


def chance(view: View) -> int:
    """0 to 99, the same for the same view."""
    return crc32(msgpack.encode(view)) % 100


def _order(option: Option, turns: Turns) -> tuple[bool, bool, int, int, int, Packed]:
    """Going out first, then with a bomb, which counts; else bombs come last."""
    left, bomb = bool(option.rest), option.combo.kind in BOMBS
    return left, bomb is left, turns(option.rest), option.combo.main, -option.size, option.cards


def _holds_back(sight: Sight, option: Option, luck: int, turns: Turns) -> bool:
    """A partner's play is mostly left alone, and a bomb is mostly kept until an enemy is near the end."""
    phase = sight.view.phase
    if isinstance(phase, Playing) and phase.owner in sight.friends() and luck >= _BEATS_PARTNER:
        return True
    near = min((sight.seen.counts[seat] for seat in sight.enemies()), default=20) < 6
    if option.combo.kind in BOMBS:
        return not near and luck < _KEEPS_BOMB
    worse = turns(option.rest) >= turns(sight.hand)
    return worse and not near and luck < _KEEPS_BOMB
