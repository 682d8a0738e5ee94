"""Who is landlord where a flipped card says it: the open landlord and his hidden partners (RULES.md §7.3, §8.3)."""

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.rules import Rules


def landlords(deal: Deal) -> tuple[Seat, ...]:
    """The open landlord, then the hidden ones in the order in which their copies were dealt."""
    opened = deal.holder(deal.flip)
    copies = [at for at, card in enumerate(deal.deck) if card == deal.face and at != deal.flip]
    if deal.rules.hidden_rule == "drawn" and deal.partner >= 0:
        copies = [deal.partner]
    others = [seat for seat in dict.fromkeys(map(deal.holder, copies)) if seat not in (opened, -1)]
    return (opened, *others[: most_hidden(deal.rules)])


def most_hidden(rules: Rules) -> int:
    """How many hidden landlords there can be; none where landlords are found in the open."""
    return rules.decks - 1 if rules.hidden_rule == "all_holders" else min(1, rules.decks - 1)
