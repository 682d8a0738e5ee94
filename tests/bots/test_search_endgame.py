"""The exact endgame."""

import random

import pytest

from ddz_desktop.bots import playout
from ddz_desktop.bots.playout import Table
from ddz_desktop.bots.search.endgame import solver
from ddz_desktop.engine.book import Book, book
from ddz_desktop.engine.cards import deck_of, pack, parse_ranks
from ddz_desktop.engine.rules import PRESETS, Rules
from net.arena.hands import fixed
from tests.strategies import random_deal, random_wilds

PLENTY = 10**6


def drawn(rules: Rules, rnd: random.Random) -> tuple[Book, Table]:
    """A random table with a few cards a seat, some turns after a lead."""
    seats = rules.seats
    wilds = random_wilds(rules, rnd)
    # few ranks and the wild one, so that pairs, trios, bombs and wilds come up
    ranks = {*rnd.sample(range(13), 4), *wilds[:1], rnd.choice((12, 13))}
    deck = [card for card in deck_of(rules.decks) if min(card // 4, 13) in ranks]
    rnd.shuffle(deck)
    each = 4 if seats == 3 else 2
    hands = [pack(deck.pop() for _ in range(rnd.randint(1, each))) for _ in range(seats)]
    rules_book, table = book(rules, wilds), playout.begin(hands, rnd.randrange(seats))
    for _ in range(rnd.randrange(3)):
        following = playout.after(table, rnd.choice(playout.moves(rules_book, table)))
        table = table if following.out else following
    return rules_book, table


def brute(rules_book: Book, sides: tuple[bool, ...], table: Table) -> bool:
    """Whether the landlords win, by looking at everything."""
    if table.out:
        return sides[table.owner]
    side = sides[table.turn]
    found = (brute(rules_book, sides, playout.after(table, move)) for move in playout.moves(rules_book, table))
    return side if any(value == side for value in found) else not side


@pytest.mark.parametrize("preset", PRESETS)
def test_it_is_what_looking_at_everything_finds(preset: str) -> None:
    """On random small tables of every mode, for random sides."""
    rules = PRESETS[preset]
    results = set()
    for seed in range(60):
        rnd = random.Random(seed)
        rules_book, table = drawn(rules, rnd)
        landlords = tuple(rnd.sample(range(rules.seats), 1 if rules.seats == 3 else 2))
        sides = tuple(seat in landlords for seat in range(rules.seats))
        found = solver(rules_book, landlords, rules.seats, PLENTY)(table)
        assert found == brute(rules_book, sides, table), (seed, table)
        results.add(found)
    assert results == {True, False}


def test_it_gives_up_and_says_so() -> None:
    """What takes more positions than it may, or has more cards than it tries, is not told; the same table is with
    more."""
    rules_book = book(PRESETS["classic_a"])
    hands = [parse_ranks(text) for text in ("3 4 6 6 8 J Q K 2", "3 5 5 7 9 9 J K A", "4 6 7 8 T T Q A x")]
    table = playout.begin(hands, 0)
    assert solver(rules_book, (0,), 3, 5)(table) is None
    assert solver(rules_book, (0,), 3, PLENTY)(table) is not None
    game = fixed(random_deal(PRESETS["five"], random.Random(1), shows=(), voids=0))
    assert solver(game.book, game.landlords, 5, PLENTY)(playout.of(game)) is None


def test_partners_help_each_other() -> None:
    """A farmer with one low card left goes out on what the other one leads, if it is low enough."""
    rules_book = book(PRESETS["classic_a"])
    hands = [parse_ranks(text) for text in ("7 2 X", "3 8 8 9", "4")]
    assert solver(rules_book, (0,), 3, PLENTY)(playout.begin(hands, 1)) is False
    hands = [parse_ranks(text) for text in ("7 2", "5 8 9", "4")]
    assert solver(rules_book, (0,), 3, PLENTY)(playout.begin(hands, 1)) is True
