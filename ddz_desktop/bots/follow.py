"""What a play that answers the table is worth, and what passing is: lowest first."""

from ddz_desktop.bots.lead import late, out, soon
from ddz_desktop.bots.options import BOMBS, Option, stands
from ddz_desktop.bots.secrets import exposure
from ddz_desktop.bots.sight import Sight
from ddz_desktop.bots.threat import danger, gift
from ddz_desktop.bots.waste import waste
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.reading import Combo

_HIGH = 9  # a partner's queen and better, and every group of three and more, is left alone
_NEAR = 2  # an enemy with so few cards is stopped, whoever's the trick is
_LOW_KINDS = 2  # cards of a group that may be raised over a partner


def follow_value(sight: Sight, option: Option) -> float:
    """The price of the rest, less the lead if the play stands, more what it costs to beat one's own side."""
    if not option.rest:
        return out(sight, option)
    falls = 1.0 - option.stands
    value = option.price - sight.weights.lead * option.stands + danger(sight) * falls + gift(sight, option)
    value += exposure(sight, option) + waste(sight, option)
    return value + late(sight, option.rest) - soon(sight, option) + _beating_partner(sight, option)


def pass_value(sight: Sight) -> float:
    """The price of the hand as it is, and who then has the trick."""
    owner, top = table(sight)
    side = sight.trust[owner]
    held = partner_holds(sight, top) * side
    weights = sight.weights
    others = weights.trusting if any(seat in sight.friends() for seat in sight.after()) else 1.0
    lost = (danger(sight) + weights.tempo) * (1.0 - held) * others
    return sight.worth(sight.hand) + late(sight, sight.hand) - weights.lead * weights.ours * held + lost


def table(sight: Sight) -> tuple[Seat, Combo]:
    """The owner of the trick and the reading to beat."""
    phase = sight.view.phase
    assert isinstance(phase, Playing)
    assert phase.top is not None
    return phase.owner, phase.top


def partner_holds(sight: Sight, top: Combo) -> float:
    """The chance that the top play stands: surely if no enemy is still to act."""
    return stands(sight, top) if _enemy_to_act(sight) else 1.0


def _enemy_to_act(sight: Sight) -> bool:
    enemies = sight.enemies()
    return any(seat in enemies for seat in sight.after())


def _beating_partner(sight: Sight, option: Option) -> float:
    """What it costs to take the trick from one's own side: nothing over a small card that an enemy may still beat."""
    owner, top = table(sight)
    side = sight.trust[owner]
    if side < 0.6 or (option.losers <= 1 and option.stands > 0.95):
        return 0.0
    if _enemy_to_act(sight) and min(sight.seen.counts[seat] for seat in sight.enemies()) <= _NEAR:
        return 0.0
    small = top.kind not in BOMBS and option.size <= _LOW_KINDS and top.main < _HIGH
    if small and option.combo.kind not in BOMBS and _enemy_to_act(sight) and option.combo.main < _HIGH + 3:
        return 0.1
    return sight.weights.partner * side
