"""An example of every combination that some rules have, found by asking their book. Pure."""

from collections.abc import Iterator
from functools import cmp_to_key
from itertools import product
from typing import NamedTuple

from ddz_desktop.engine.book import Book, book
from ddz_desktop.engine.cards import BIG, LANE, ONE_OF, SMALL, Packed, Rank, Shown, count, pack
from ddz_desktop.engine.combos import CHAIN, MAINS, PAIRS, shapes_of
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.engine.rules import Rules

WILDS: tuple[Rank, ...] = (2, 3)  # the ranks that are wild in the examples, 5 and 6, as many as the rules draw
ORDER = (
    Kind.SINGLE, Kind.PAIR, Kind.TRIO, Kind.TRIO_SINGLE, Kind.TRIO_PAIR, Kind.STRAIGHT, Kind.PAIR_CHAIN, Kind.PLANE,
    Kind.PLANE_SINGLE, Kind.PLANE_PAIR, Kind.FOUR_SINGLE, Kind.FOUR_PAIR,
)  # fmt: skip
"""The order in which they are learnt."""
_MAIN: Rank = 8  # the rank that most examples are made of, J
_KICKERS: tuple[Rank, ...] = (0, 1)


class Example(NamedTuple):
    """Cards, what they are, and the rank that each stands for."""

    cards: Shown
    combo: Combo
    stands: tuple[Rank, ...]

    @property
    def made(self) -> tuple[tuple[Rank, Rank], ...]:
        """The wilds in it that stand for another rank: theirs and that one, each pair once."""
        pairs = ((card // 4, stood) for card, stood in zip(self.cards, self.stands, strict=True) if card < 52)
        return tuple(dict.fromkeys(pair for pair in pairs if pair[0] != pair[1]))


def book_of(rules: Rules) -> Book:
    """The book of these rules with the wild ranks of the examples."""
    return book(rules, WILDS[: rules.wilds])


def combinations(rules: Rules) -> tuple[Example, ...]:
    """One example of every combination that is no bomb, in the order in which they are learnt."""
    asked = book_of(rules)
    return tuple(_example(asked, *_plain(kind)) for kind in ORDER if asked.sheet >> kind & 1)


def with_wild(rules: Rules, example: Example) -> Example | None:
    """The same combination with a wild in place of one of its cards, where that can be read in the fewest other ways;
    none where there are no wilds, or a single card, which would be the wild itself."""
    asked, cards = book_of(rules), pack(example.cards)
    if not asked.wilds or len(example.cards) < 2:
        return None
    wild = ONE_OF[asked.wilds[0] * 4]
    tries = [cards - ONE_OF[card] + wild for card in example.cards if card // 4 not in _KICKERS]
    found = [made for made in dict.fromkeys(tries) if example.combo in asked.readings(made)]
    best = min(found, key=lambda made: len(asked.readings(made)), default=None)
    return _example(asked, best, example.combo) if best is not None else None


def bombs(rules: Rules) -> tuple[Example, ...]:
    """One example of every bomb by kind and size, and of those made with wilds, from the weakest to the strongest."""
    asked = book_of(rules)
    found: dict[tuple[Kind, int, bool], Example] = {}
    for cards in _bomb_cards(rules, asked):
        for combo in asked.readings(cards):
            if combo.kind >= Kind.BOMB:
                mixed = bool(cards & asked.wild and cards & ~asked.wild)
                found.setdefault((combo.kind, combo.n, mixed), _example(asked, cards, combo))

    def weaker(one: Example, other: Example) -> int:
        return asked.beats(one.combo, other.combo) - asked.beats(other.combo, one.combo)

    return tuple(sorted(found.values(), key=cmp_to_key(weaker)))


def _plain(kind: Kind) -> tuple[Packed, Combo]:
    """The shortest of a kind round the J, with the lowest kickers."""
    if kind is Kind.SINGLE:
        return ONE_OF[_MAIN * 4], Combo(kind, _MAIN)
    n = next(n for n in range(1, CHAIN) if shapes_of(kind, n))
    shape = next(shape for shape in shapes_of(kind, n) if shape[0] & 15 == _MAIN)
    _, kickers, wings, _, _, body, _ = shape
    each = 2 if kickers == PAIRS else 1
    return body + sum(each << LANE * rank for rank in _KICKERS[:wings]), Combo(kind, _MAIN, n)


def _bomb_cards(rules: Rules, asked: Book) -> Iterator[Packed]:
    """Cards that may be a bomb: equal ones with wilds, wilds alone, jokers; natural and evenly mixed ones first."""
    copies = range(4 * rules.decks + 1)
    jokers = range(rules.decks + 1)
    yield from (small << LANE * SMALL | big << LANE * BIG for small, big in product(jokers, jokers))
    parts = [parts for parts in product(copies, repeat=1 + len(asked.wilds)) if sum(parts) >= 4]
    for natural, *wild in sorted(parts, key=lambda parts: (-parts[0], abs(parts[-1] - parts[1]) if parts[1:] else 0)):
        yield natural << LANE * _MAIN | sum(n << LANE * r for n, r in zip(wild, asked.wilds, strict=True))


def _example(asked: Book, cards: Packed, combo: Combo) -> Example:
    """The example in faces: suits in turn, so that no two of a rank are alike as long as that can be."""
    faces = tuple(_face(rank, i) for rank in range(15) for i in range(count(cards, rank)))
    return Example(faces, combo, asked.stands(faces, combo))


def _face(rank: Rank, copy: int) -> int:
    return rank * 4 + (rank + copy) % 4 if rank < MAINS else 39 + rank
