"""The hidden landlord's secret: playing the flipped card's face tells everybody who he is (RULES.md §7.5)."""

from ddz_desktop.bots.options import Option
from ddz_desktop.bots.sight import Sight
from ddz_desktop.engine.cards import RANK_OF, Card, Packed, Shown, count, sort
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


def faces(view: View, packed: Packed) -> Shown:
    """The cards of a play by rank; of equal ranks a hidden landlord keeps the flipped card's face for last."""
    kept = view.flip if hidden(view) else -1
    held = sorted(view.hand, key=lambda card: (card == kept, card))
    taken: list[Card] = []
    for rank in range(15):
        taken += [card for card in held if RANK_OF[card] == rank][: count(packed, rank)]
    return sort(taken)
