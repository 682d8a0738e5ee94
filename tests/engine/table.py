"""Tables for tests: deals where given seats hold given copies, and hands played by a script."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import structs

from ddz_desktop.engine.cards import Card, Seat, deck_of
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Bid, Call, Event, Rob, TableAct, TimeUp
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Bidding, Calling, Dealing, Playing
from ddz_desktop.engine.rules import Rules
from tests.strategies import random_deal

FACE = 21  # the flipped face that these tables use, 8♥


def copies_at(rules: Rules, holders: Sequence[Seat | None], partner: int | None = None, face: Card = FACE) -> Deal:
    """A deal of a flipped-card preset where the copies of the face lie with these seats (none: in the 底牌), the
    flipped one first and the others in dealing order. `partner`: which of the others is the partner card."""
    places: list[int] = []
    for seat in holders:
        dealt = range(places[-1] + 1 if places else 0, 54 * rules.decks)
        bottom = rules.seats * rules.dealt
        places.append(next(at for at in dealt if (None if at >= bottom else at % rules.seats) == seat))
    rest = iter([card for card in deck_of(rules.decks) if card != face])
    deck = tuple(face if at in places else next(rest) for at in range(54 * rules.decks))
    drawn = -1 if partner is None else places[1:][partner]
    return Deal(rules=rules, deck=deck, beans=(10**9,) * rules.seats, flip=places[0], partner=drawn)


def begin(d: Deal) -> Game:
    """The game once all cards are dealt and the first question of the opening is put."""
    game, _ = deal(d)
    while isinstance(game.phase, Dealing):
        game, _ = game.apply(None, TimeUp(game.ask))
    return game


def run(game: Game, *acts: tuple[Seat | None, Action | TableAct]) -> tuple[Game, list[Event]]:
    """The game after these acts, and all that happened."""
    happened: list[Event] = []
    for seat, act in acts:
        game, events = game.apply(seat, act)
        happened += events
    return game, happened


def take(game: Game) -> tuple[Game, list[Event]]:
    """The game once the seat whose turn it is has become landlord in three seats, and all that happened."""
    happened: list[Event] = []
    yes: dict[str, Action] = {"bid": Bid(3), "call": Call(True), "rob": Rob(False)}
    while isinstance(game.phase, Bidding | Calling):
        game, events = run(game, (game.phase.turn, yes[game.may(game.phase.turn)[0].act]))
        happened += events
    return game, happened


def lead(game: Game) -> Game:
    """The game at its first play, nobody having robbed, revealed or doubled."""
    game, _ = take(game)
    while not isinstance(game.phase, Playing):
        game = wait(game)
    return game


def wait(game: Game, times: int = 1) -> Game:
    """The game after so many time-outs."""
    for _ in range(times):
        game, _ = game.apply(None, TimeUp(game.ask))
    return game


def plain(rules: Rules, seed: int = 0, **fixed: Any) -> Deal:
    """A random deal with beans enough for everything and nobody showing."""
    fixed = {"beans": (10**9,) * rules.seats, "shows": (), "voids": 0} | fixed
    return random_deal(rules, Random(seed), **fixed)


def holding(game: Game, seat: Seat, *cards: Card) -> Game:
    """The game with a seat's hand replaced: for a position, not for a whole hand."""
    return structs.replace(game, hands=tuple(cards if s == seat else hand for s, hand in enumerate(game.hands)))
