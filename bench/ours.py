"""Our side: the same positions and random games by the engine's move generator, and wild and three-deck positions."""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

from bench.positions import PASS
from ddz_desktop.engine.book import Book, book, code_of
from ddz_desktop.engine.cards import ONE_OF, Packed, deck_of
from ddz_desktop.engine.combos import Code
from ddz_desktop.engine.moves import CARDS, legal
from ddz_desktop.engine.rules import Rules, rules
from ddz_desktop.engine.tables import READING

Question = tuple[Packed, Code]


def questions(hands_and_tops: Iterable[tuple[Packed, Packed]], table: Book) -> list[Question]:
    """Hands with the code of the reading to beat; an ambiguous play to beat is taken in its default reading."""
    return [(hand, code_of(table.readings(top)[0]) if top else -1) for hand, top in hands_and_tops]


def calls(asked: Iterable[Question], table: Book) -> list[Callable[[], Sequence[int]]]:
    """One call a position that gives its legal moves, passing aside."""
    return [partial(legal, hand, top, table.sheet, table.wild) for hand, top in asked]


def cards_of(hand: Packed, top: Code, table: Book) -> set[Packed]:
    """The moves as packed cards, a pass included where it is allowed."""
    found = {move & CARDS for move in table.legal(hand, top)}
    return found | {PASS} if top >= 0 else found


def play_out(chance: random.Random, table: Book, turns: list[Question] | None = None) -> None:
    """One random game of packed hands, its deal included: any legal play or a pass, with equal chance."""
    sheet, wild, draw = table.sheet, table.wild, chance.random
    hands, after = _dealt(chance, table.rules), [*range(1, table.rules.seats), 0]
    seat, owner, top = 0, 0, -1
    while True:
        top, passes = (-1, 0) if seat == owner else (top, 1)
        hand = hands[seat]
        if turns is not None:
            turns.append((hand, top))
        moves = legal(hand, top, sheet, wild)
        pick = int(draw() * (len(moves) + passes))
        if pick < len(moves):
            move = moves[pick]
            hand -= move & CARDS
            if not hand:
                return
            hands[seat], top, owner = hand, move >> READING, seat
        seat = after[seat]


def _dealt(chance: random.Random, table: Rules) -> list[Packed]:
    """Hands at the first lead, the landlord's (seat 0) with the bottom."""
    deck = sorted(_deck(table.decks), key=lambda _: chance.random())
    each = table.dealt
    ends = [each + table.bottom + each * seat for seat in range(table.seats)]
    return [sum(deck[end - each if seat else 0 : end]) for seat, end in enumerate(ends)]


@cache
def _deck(decks: int) -> tuple[Packed, ...]:
    return tuple(ONE_OF[card] for card in deck_of(decks))


def own_positions(preset: str, number: int, seed: int) -> tuple[Book, list[Question]]:
    """Positions of random play in a preset; where there are wilds, of one draw: 7, and 9 where there are two."""
    chance, turns = random.Random(seed), list[Question]()
    table = book(rules(preset), (4, 6)[: rules(preset).wilds])
    while len(turns) < 10 * number:
        play_out(chance, table, turns)
    return table, chance.sample(turns, number)
