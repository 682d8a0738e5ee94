"""The hidden landlord's secret: playing the flipped card's face tells everybody who he is (RULES.md §7.5)."""

from ddz_desktop.bots.options import Option
from ddz_desktop.bots.sight import Sight
from ddz_desktop.engine.cards import RANK_OF, Card, count
from ddz_desktop.engine.view import View


def hidden(view: View) -> bool:
    """Whether the viewer is a landlord whom the others do not know yet."""
    return view.seat in view.landlords and view.seat not in view.public


def exposure(sight: Sight, option: Option) -> float:
    """The cost of a play that cannot keep the flipped face back; none once the hand is nearly won."""
    if not hidden(sight.view) or option.losers <= 1:
        return 0.0
    rank = RANK_OF[sight.view.flip]
    faces = sum(card == sight.view.flip for card in sight.view.hand)
    others = count(sight.hand, rank) - faces
    return sight.weights.exposed if count(option.cards, rank) > others else 0.0


def kept(view: View) -> Card | None:
    """The face that a hidden landlord keeps back while another copy of its rank will do."""
    return view.flip if hidden(view) else None
