"""The plays a seat may choose from, each with what it leaves and whether it stands."""

from typing import NamedTuple

from ddz_desktop.bots.sight import Sight
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import SMALL, Packed
from ddz_desktop.engine.combos import size
from ddz_desktop.engine.reading import Combo, Kind

BOMBS = frozenset(kind for kind in Kind if kind >= Kind.BOMB)
_WIDTH = {
    Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIO: 3, Kind.TRIO_SINGLE: 3, Kind.TRIO_PAIR: 3, Kind.FOUR_SINGLE: 4,
    Kind.FOUR_PAIR: 4, Kind.STRAIGHT: 1, Kind.PAIR_CHAIN: 2, Kind.PLANE: 3, Kind.PLANE_SINGLE: 3, Kind.PLANE_PAIR: 3,
}  # fmt: skip
SOON = 18  # with more cards left nobody is one group from the end
_CHAINS = (Kind.STRAIGHT, Kind.PAIR_CHAIN, Kind.PLANE, Kind.PLANE_SINGLE, Kind.PLANE_PAIR)


class Option(NamedTuple):
    """A play: cards (packed), reading, what is left, the price of that, how many groups of it may be beaten, and the
    chance that no enemy beats the play."""

    cards: Packed
    combo: Combo
    rest: Packed
    price: float
    losers: float
    stands: float

    @property
    def size(self) -> int:
        """Cards played."""
        return size(self.cards)


def options(sight: Sight) -> list[Option]:
    """One option for each body that is playable now, with its cheapest wilds and kickers."""
    rules_book = book(sight.rules, sight.view.wilds)
    return [weigh(sight, cards, combo) for cards, combo in rules_book.candidates(sight.hand, sight.view.top)]


def weigh(sight: Sight, cards: Packed, combo: Combo) -> Option:
    """An option of a play."""
    rest = sight.hand - cards
    losers = sight.losers(rest) if size(rest) <= SOON else SOON
    return Option(cards, combo, rest, sight.worth(rest), losers, stands(sight, combo))


def stands(sight: Sight, combo: Combo) -> float:
    """The chance that no enemy beats a reading, by its like or by a bomb."""
    if combo.kind in BOMBS:
        return _bomb_stands(sight, combo)
    width = _WIDTH[combo.kind]
    if combo.kind in _CHAINS:
        like = sight.odds.chain[width][combo.n][combo.main]
    else:
        like = sight.odds.group[width][combo.main]
    return like * (1.0 - sight.weights.bombed * sight.odds.bombed)


def _bomb_stands(sight: Sight, combo: Combo) -> float:
    match combo.kind:
        case Kind.ROCKET:
            return 1.0
        case Kind.JOKER_BOMB:
            return sight.odds.bomb[min(12, 2 * combo.n)][SMALL]
        case Kind.SOFT_BOMB:
            return 0.9 * sight.odds.bomb[4][combo.main]
        case Kind.PURE_BOMB | Kind.WILD_BOMB:
            return sight.odds.bomb[min(12, combo.n)][SMALL - 1]
    return sight.odds.bomb[combo.n][combo.main]
