"""Cards and ranks as small integers, their text, and hands packed into one integer."""

from collections.abc import Iterable
from typing import Final

Rank = int  # 0..14: 3 4 5 6 7 8 9 T J Q K A 2, small joker, big joker
Seat = int
Card = int  # a face 0..53: rank * 4 + suit (♠ ♥ ♣ ♦) up to 51, 52 small joker, 53 big joker
Shown = tuple[Card, ...]  # face up; with several decks equal faces simply occur more than once
Held = tuple[Card, ...] | int  # in a hand: theirs to see, a number to everyone else
Packed = int  # a multiset of ranks: five bits a rank, rank 0 lowest

RANKS: Final = "3456789TJQKA2xX"
SMALL: Final = 13  # ranks of the jokers
BIG: Final = 14
LANE: Final = 5

RANK_OF: tuple[Rank, ...] = (*(card // 4 for card in range(52)), SMALL, BIG)
ONE_OF: tuple[Packed, ...] = tuple(1 << LANE * rank for rank in RANK_OF)


def rank(card: Card) -> Rank:
    """The rank of a face."""
    return RANK_OF[card]


def pack(cards: Iterable[Card]) -> Packed:
    """Faces as a multiset of ranks."""
    return sum(ONE_OF[card] for card in cards)


def count(packed: Packed, rank: Rank) -> int:
    """How many cards of a rank a packed hand holds."""
    return packed >> LANE * rank & 31


def ranks(packed: Packed) -> tuple[Rank, ...]:
    """The ranks of a packed hand, lowest first, each as often as it is held."""
    return tuple(rank for rank in range(15) for _ in range(count(packed, rank)))


def parse_ranks(text: str) -> Packed:
    """Read cards by rank, such as “3 3 T x X”. Raises ValueError naming what is no rank."""
    return sum(1 << LANE * parse_rank(word) for word in text.split())


def parse_rank(word: str) -> Rank:
    """Read one rank character. Raises ValueError."""
    if len(word) != 1 or word not in RANKS:
        raise ValueError(f"not a card: {word!r}; expected one of {' '.join(RANKS)}")
    return RANKS.index(word)


def show_ranks(packed: Packed) -> str:
    """The text of a packed hand, lowest rank first."""
    return " ".join(RANKS[rank] for rank in ranks(packed))


def deck_of(decks: int) -> Shown:
    """All faces of that many decks, in order."""
    return tuple(card for card in range(54) for _ in range(decks))


def sort(cards: Iterable[Card]) -> Shown:
    """Faces from the strongest down, the order in which a hand is held."""
    return tuple(sorted(cards, key=lambda card: (-RANK_OF[card], card)))


def faces(hand: Shown, packed: Packed, keep: Card | None = None) -> Shown:
    """The cards of a hand for a packed play, in the hand's order; a copy of the face `keep` only where no other card of
    its rank is left (RULES.md §2.7, §7.5). Raises ValueError if the hand does not hold them."""
    left, chosen = packed, []
    for place in sorted(range(len(hand)), key=lambda place: hand[place] == keep):
        one = ONE_OF[hand[place]]
        if left // one & 31:
            left -= one
            chosen.append(place)
    if left:
        raise ValueError("the hand does not hold these cards")
    return tuple(hand[place] for place in sorted(chosen))
