"""The cards a viewer has not seen: for the card counter (记牌器), for the odds of the bots and for a search."""

from collections import Counter

from msgspec import Struct

from ddz_desktop.engine.cards import Card, Packed, Seat, deck_of, pack
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View


class Unseen(Struct, frozen=True):
    """What is still out. `pool`: cards by rank never seen by the viewer (in hidden hands, or 底牌 lying face down);
    `pinned` per seat: cards seen before (底牌 turned up, the flipped card) that lie in that seat's hidden hand and are
    not in `pool`; `counts` per seat: cards held."""

    pool: Packed
    pinned: tuple[Packed, ...]
    counts: tuple[int, ...]

    @property
    def out(self) -> Packed:
        """Every card that lies in a hidden hand or face down, seen before or not."""
        return self.pool + sum(self.pinned)


def unseen(rules: Rules, view: View) -> Unseen:
    """Count the cards a viewer (a seat or a spectator) has not seen; each card counts once (RULES.md §2.9, §7.4)."""
    pool = Counter(deck_of(rules.decks))
    pool.subtract(_visible(view))
    pinned = tuple(pack(_pinned(view, seat).elements()) for seat in range(rules.seats))
    return Unseen(pack(pool.elements()) - sum(pinned), pinned, view.counts())


def _visible(view: View) -> list[Card]:
    held = [card for hand in view.hands if isinstance(hand, tuple) for card in hand]
    return held + [card for turn in view.turns for card in turn.cards]


def _pinned(view: View, seat: Seat) -> Counter[Card]:
    """Known faces in a hidden hand. A face once played there counts as the known copy: no more than what is certain."""
    known: Counter[Card] = Counter()
    if isinstance(view.hands[seat], tuple):
        return known
    if view.landlords[:1] == (seat,) and isinstance(view.bottom, tuple):
        known.update(view.bottom)
    if view.flip_seat == seat:
        known.update([view.flip])
    known.subtract(card for turn in view.turns if turn.seat == seat for card in turn.cards)
    return +known
