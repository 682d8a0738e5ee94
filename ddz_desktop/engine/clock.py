"""How long each question stays open. The engine says the length; whoever runs the table reads a clock."""

from typing import NamedTuple

from ddz_desktop.engine.phases import Bidding, Calling, Dealing, Over, Phase, Playing, Sealed
from ddz_desktop.engine.rules import Rules


class Limit(NamedTuple):
    """The time of a question in ms (0: none runs), and whether letting it pass counts towards 托管."""

    ms: int
    counts: bool


CARD_MS = 150  # dealing one card to every seat: 12 and then 5 cards take about two and a half seconds
AUCTION = Limit(15_000, True)
IDENTITY = Limit(10_000, False)
DOUBLING = Limit(10_000, False)
LEAD = Limit(30_000, True)
FOLLOW = Limit(20_000, True)


def times(rules: Rules, phase: Phase) -> Limit:
    """The time of the phase's question (RULES.md §2.7, §4.3). Only turns count towards 托管: a sealed question would
    tell by it who had answered."""
    match phase:
        case Dealing(dealt):
            earlier = max((batch for batch in rules.batches if batch < dealt), default=0)
            return Limit(CARD_MS * (dealt - earlier), False)
        case Bidding() | Calling():
            return AUCTION
        case Sealed(about):
            return IDENTITY if about == "identity" else DOUBLING
        case Playing(top=top):
            return LEAD if top is None else FOLLOW
        case Over():
            return Limit(0, False)
