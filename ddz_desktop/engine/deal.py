"""All chance of one hand, drawn before its first card."""

from msgspec import Struct

from ddz_desktop.engine.cards import SMALL, Rank, Seat, Shown, deck_of
from ddz_desktop.engine.rules import Bids, Calls, Flipped, Rules


class Deal(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """All chance of a hand, drawn before the first card (RULES.md §2.10). Card i goes to seat (first + i) % seats."""

    rules: Rules
    deck: Shown
    beans: tuple[int, ...]
    first: Seat = 0
    flip: int = -1  # deck position of the flipped card, -1 where the preset has none
    partner: int = -1  # deck position of the partner card, -1 where the preset has none
    wilds: tuple[Rank, ...] = ()  # all draws as ranks, 王 as the small joker's; the game says how many are turned up
    shows: tuple[Seat, ...] = ()  # 明牌开始, in order
    voids: int = 0  # void deals before this one

    def cards(self, seat: Seat, stop: int, start: int = 0) -> Shown:
        """What a seat receives from its card number `start` up to `stop`, in dealing order."""
        seats = self.rules.seats
        return self.deck[start * seats + (seat - self.first) % seats : stop * seats : seats]

    @property
    def bottom(self) -> Shown:
        """底牌."""
        return self.deck[-self.rules.bottom :]

    @property
    def face(self) -> int:
        """The flipped card's face, -1 where the preset has none."""
        return self.deck[self.flip] if self.flip >= 0 else -1

    def holder(self, position: int) -> Seat:
        """The seat that is dealt the card at a deck position, -1 for the 底牌."""
        dealt = 0 <= position < self.rules.dealt * self.rules.seats
        return (self.first + position) % self.rules.seats if dealt else -1


def check(deal: Deal) -> None:
    """Raise ValueError saying what is wrong with a deal that its rules could not have brought about."""
    rules = deal.rules
    if sorted(deal.deck) != list(deck_of(rules.decks)):
        raise ValueError(f"no deal of {rules.preset}: deck")
    if rules.seats * rules.dealt + rules.bottom != len(deal.deck):
        raise ValueError(f"no deal of {rules.preset}: batches")
    faults = {
        "beans": len(deal.beans) != rules.seats,
        "first": not 0 <= deal.first < rules.seats,
        "flip": not _flips(deal),
        "partner": not _partners(deal),
        "wilds": not _wilds(rules, deal.wilds),
        "shows": len(set(deal.shows)) != len(deal.shows)
        or not set(deal.shows) <= set(range(rules.seats) if rules.shows else ()),
        "voids": deal.voids < 0,
    }
    if wrong := [name for name, fault in faults.items() if fault]:
        raise ValueError(f"no deal of {rules.preset}: {', '.join(wrong)}")


def _flips(deal: Deal) -> bool:
    match deal.rules.opening:
        case Bids(flip=False) | Calls():
            return deal.flip == -1
        case Bids():
            return 0 <= deal.flip < deal.rules.seats * deal.rules.dealt
        case Flipped():
            return 0 <= deal.flip < deal.rules.seats * deal.rules.dealt and deal.deck[deal.flip] < 52


def _partners(deal: Deal) -> bool:
    """The partner card is another copy of the flipped face; it must be named where there are several."""
    if deal.partner == -1:
        drawn = isinstance(deal.rules.opening, Flipped) and deal.rules.hidden_rule == "drawn"
        return not drawn or deal.rules.decks < 3
    copy = 0 <= deal.partner < len(deal.deck) and deal.partner != deal.flip
    return copy and isinstance(deal.rules.opening, Flipped) and deal.deck[deal.partner] == deal.deck[deal.flip]


def _wilds(rules: Rules, wilds: tuple[Rank, ...]) -> bool:
    """As many different ranks 3…2 as the rules draw; the second of two may be 王 (RULES.md §5.1, §6.1)."""
    jokers = wilds[1:] == (SMALL,)
    allowed = {"never": not jokers, "possible": True, "always": jokers or rules.wilds < 2}[rules.joker_wild]
    ranks = wilds[:1] if jokers else wilds
    return len(wilds) == len(set(wilds)) == rules.wilds and allowed and all(0 <= rank < SMALL for rank in ranks)
