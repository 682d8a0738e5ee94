"""Draws a Deal: shuffle or 不洗牌, first speaker, flip, partner card and wild ranks, all from one 32-byte key."""

from itertools import accumulate

from ddz_desktop.engine.cards import BIG, RANK_OF, SMALL, Seat, Shown, deck_of
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.rules import Bids, Flipped, Rules
from net.chance import Chance

_PACKETS = (5, 5, 7)  # cards a seat gets at a time where the cards are not shuffled


def draw(
    rules: Rules, key: bytes, beans: tuple[int, ...], shows: tuple[Seat, ...] = (), voids: int = 0, last: Shown = ()
) -> Deal:
    """All chance of a hand (RULES.md §2.10). `last`: the cards of the hand before in the order in which they were
    gathered, used where the rules say 不洗牌 (§10)."""
    chance = Chance(key, b"deal")
    first = chance.below(rules.seats)
    deck = _packets(cut(last, chance), rules) if last and rules.shuffle == "unshuffled" else shuffled(rules, chance)
    flip = _flip(rules, deck, chance)
    return Deal(
        rules, deck, beans, first, flip,
        partner=_partner(rules, deck, flip, chance), wilds=_wilds(rules, chance), shows=shows, voids=voids,
    )  # fmt: skip


def shuffled(rules: Rules, chance: Chance) -> Shown:
    """Every order of the deck equally likely (Fisher–Yates)."""
    deck = list(deck_of(rules.decks))
    for last in range(len(deck) - 1, 0, -1):
        other = chance.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def cut(cards: Shown, chance: Chance) -> Shown:
    """The gathered cards cut once. Every place is equally likely, the end too: a place left out would favour a seat."""
    at = chance.below(len(cards))
    return cards[at:] + cards[:at]


def _packets(stack: Shown, rules: Rules) -> Shown:
    """The deck order that deals the stack in packets: card i of a deck goes to seat i mod n after the first."""
    assert sum(_PACKETS) == rules.dealt, "only hands of 17 are dealt in packets"
    hands: list[list[int]] = [[] for _ in range(rules.seats)]
    starts = accumulate((size * rules.seats for size in _PACKETS), initial=0)
    for size, start in zip(_PACKETS, starts, strict=False):
        for seat, hand in enumerate(hands):
            hand.extend(stack[start + seat * size : start + (seat + 1) * size])
    return tuple(card for row in zip(*hands, strict=True) for card in row) + stack[rules.seats * rules.dealt :]


def _flip(rules: Rules, deck: Shown, chance: Chance) -> int:
    """A card that will be dealt, never one of the 底牌: any (§3.1), or one that is no joker (§7.1)."""
    dealt = range(rules.seats * rules.dealt)
    match rules.opening:
        case Bids(flip=True):
            return chance.below(len(dealt))
        case Flipped():
            fit = [at for at in dealt if RANK_OF[deck[at]] not in (SMALL, BIG)]
            return fit[chance.below(len(fit))]
    return -1


def _partner(rules: Rules, deck: Shown, flip: int, chance: Chance) -> int:
    """The copy of the flipped face whose holder is the hidden landlord (§7.3, §8.3)."""
    if not isinstance(rules.opening, Flipped):
        return -1
    copies = [at for at, card in enumerate(deck) if card == deck[flip] and at != flip]
    return copies[chance.below(len(copies))] if rules.hidden_rule == "drawn" else copies[0]


def _wilds(rules: Rules, chance: Chance) -> tuple[int, ...]:
    """The first rank among 3…2, the second among the 12 others and 王 (§5.1, §6.1)."""
    drawn: tuple[int, ...] = ()
    for nth in range(rules.wilds):
        points = [rank for rank in range(SMALL) if rank not in drawn]
        if nth and rules.joker_wild != "never":
            points = [SMALL] if rules.joker_wild == "always" else [*points, SMALL]
        drawn += (points[chance.below(len(points))],)
    return drawn
