"""Draws of what a seat cannot see."""

import random
from collections.abc import Iterator

import pytest
from msgspec import structs

from ddz_desktop.bots import playout
from ddz_desktop.bots.search.worlds import World, table_of, worlds
from ddz_desktop.bots.unseen import unseen
from ddz_desktop.engine.cards import ONE_OF, pack
from ddz_desktop.engine.combos import lacking, size
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.arena.hands import fixed
from tests.bots.hands import deal_of, step
from tests.strategies import next_act

RULES = {
    **PRESETS,
    "first_dealt": structs.replace(PRESETS["five_new"], hidden_rule="first_dealt"),
    "all_holders": structs.replace(PRESETS["five_new"], hidden_rule="all_holders"),
}


def playing(rules: Rules, seed: int) -> Iterator[Game]:
    """Every turn of a hand: the opening is random, so that some show and some reveal; the play is that of `normal`."""
    rnd, (game, _) = random.Random(seed), deal(deal_of(rules, seed))
    while not isinstance(game.phase, Playing | Over):
        game, _ = game.apply(*next_act(game, rnd))
    while isinstance(game.phase, Playing):
        yield game
        game = step(game, ("normal",) * rules.seats)


def holds(view: View, seat: int, face: int) -> bool:
    """Whether a view shows that a seat has or had a card of a face."""
    hand = view.hands[seat]
    played = [card for turn in view.turns if turn.seat == seat for card in turn.cards]
    return face in played or (isinstance(hand, tuple) and face in hand)


@pytest.mark.parametrize("name", RULES)
def test_every_world_is_what_the_seat_sees(name: str) -> None:
    """At every turn, for the seat that is to move: all cards are there once, each seat holds as many as it shows, known
    cards lie where they are known to be; the landlords are those that are known, and more only where there may be."""
    rules = RULES[name]
    for seed in range(2):
        for game in playing(rules, seed):
            view = seat_view(game)
            seen = unseen(rules, view)
            for world in worlds(rules, view, 5, random.Random(seed)):
                assert tuple(map(size, world.hands)) == view.counts()
                assert sum(world.hands) == pack(card for hand in game.hands for card in hand)
                assert not any(map(lacking, seen.pinned, world.hands))
                for hand, shown in zip(world.hands, view.hands, strict=True):
                    assert not isinstance(shown, tuple) or hand == pack(shown)
                consistent(view, world)


def consistent(view: View, world: World) -> None:
    """A viewer knows its own role, and how many landlords there are where it is told."""
    known, mine = view.landlords, view.seat
    assert world.landlords[: len(known)] == known
    assert len(set(world.landlords)) == len(world.landlords)
    assert (mine in world.landlords) == (mine in known)
    if view.sure:
        assert world.landlords == known
    elif mine == known[0]:
        assert len(world.landlords) > len(known)
    for seat in set(world.landlords) - set(known):
        assert world.hands[seat] & 31 * ONE_OF[view.flip]
        assert not holds(view, seat, view.flip)


@pytest.mark.parametrize("preset", [preset for preset, rules in PRESETS.items() if rules.seats == 3])
def test_the_true_hands_are_among_them(preset: str) -> None:
    """Near the end of a hand, where few worlds are left, the true one is drawn too."""
    tried = 0
    for seed in range(12):
        for game in (game for game in playing(PRESETS[preset], seed) if hidden(game) <= 9):
            truth = World(tuple(map(pack, game.hands)), game.landlords)
            assert truth in worlds(PRESETS[preset], seat_view(game), 8_000, random.Random(seed)), seed
            tried += 1
            break
    assert tried


@pytest.mark.parametrize("name", [name for name, rules in RULES.items() if rules.seats == 5])
def test_the_true_landlords_are_among_them(name: str) -> None:
    """At every turn of a hand with hidden landlords or a lone one."""
    for seed in range(3):
        for game in playing(RULES[name], seed):
            drawn = worlds(RULES[name], seat_view(game), 60, random.Random(seed))
            assert {*game.landlords} in [{*world.landlords} for world in drawn], (seed, game.landlords)


def seat_view(game: Game) -> View:
    """The view of the seat that is to move."""
    assert isinstance(game.phase, Playing)
    return game.view(game.phase.turn)


def hidden(game: Game) -> int:
    """Cards that the seat to move does not see."""
    assert isinstance(game.phase, Playing)
    return sum(len(hand) for hand in game.hands) - len(game.hands[game.phase.turn])


def test_chance_is_the_rules() -> None:
    """A farmer draws a lone landlord as often as the open one has cards of all that it does not see, less
    the flipped one: the copy of the face is one of these. In `five_new` he has one of two by the same chance."""
    for name in ("five", "five_new"):
        rules = PRESETS[name]
        games = (fixed(deal_of(rules, seed)) for seed in range(99))
        game = next(game for game in games if knows_nothing(game))
        view = game.view((game.landlords[0] + 1) % 5)
        drawn = worlds(rules, view, 20_000, random.Random(1))
        share = sum(len(world.landlords) == 1 for world in drawn) / len(drawn)
        dealt, seen = rules.dealt + rules.bottom - 1, rules.dealt + 1
        assert share == pytest.approx(dealt / (54 * rules.decks - seen), abs=0.015), name


def knows_nothing(game: Game) -> bool:
    """Whether the seat after the open landlord holds no copy of the face."""
    return game.deal.face not in game.hands[(game.landlords[0] + 1) % 5]


@pytest.mark.parametrize("name", RULES)
def test_worlds_do_not_know_more_than_the_seat(name: str) -> None:
    """The same draws for a seat when the hands of two others are exchanged, the roles with them."""
    rules = RULES[name]
    tried = 0
    for seed in range(12):
        one = deal_of(rules, seed)
        game = fixed(one)
        mine = game.landlords[0]
        other = fixed(swapped(one, (mine + 1) % rules.seats, (mine + 2) % rules.seats))
        if game.view(mine) == other.view(mine):
            assert game.hands != other.hands
            assert worlds(rules, game.view(mine), 9, random.Random(5)) == worlds(
                rules, other.view(mine), 9, random.Random(5)
            )
            tried += 1
    assert tried > 5


def swapped(one: Deal, a: int, b: int) -> Deal:
    """The deal with the cards of two seats exchanged, the partner card with them."""
    seats, deck = one.rules.seats, list(one.deck)
    place = list(range(len(deck)))
    for start in range(0, seats * one.rules.dealt, seats):
        x, y = start + (a - one.first) % seats, start + (b - one.first) % seats
        deck[x], deck[y] = deck[y], deck[x]
        place[x], place[y] = y, x
    partner = place[one.partner] if one.partner >= 0 else -1
    return structs.replace(one, deck=tuple(deck), partner=partner, flip=place[one.flip] if one.flip >= 0 else -1)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_true_world_stands_as_the_game_does(preset: str) -> None:
    """The table of the true world is the game's."""
    for game in playing(PRESETS[preset], 3):
        truth = World(tuple(map(pack, game.hands)), game.landlords)
        assert table_of(seat_view(game), truth) == playout.of(game)
