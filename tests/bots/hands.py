"""Whole hands of bots from a seed, for tests."""

import random
from collections.abc import Iterator

from ddz_desktop.bots.levels import act
from ddz_desktop.engine.cards import SMALL, deck_of
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Illegal, TimeUp
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Dealing, Over
from ddz_desktop.engine.rules import Bids, Flipped, Rules


def deal_of(rules: Rules, seed: int, voids: int = 0) -> Deal:
    """A deal whose whole chance comes from a seed."""
    rng = random.Random(f"{rules.preset} {seed} {voids}")
    deck = list(deck_of(rules.decks))
    rng.shuffle(deck)
    dealt = rules.seats * rules.dealt
    flip = partner = -1
    if isinstance(rules.opening, Flipped) or (isinstance(rules.opening, Bids) and rules.opening.flip):
        flip = rng.choice([at for at in range(dealt) if deck[at] < 52])
    if rules.decks == 3 and rules.hidden_rule == "drawn":
        partner = rng.choice([at for at, card in enumerate(deck) if card == deck[flip] and at != flip])
    wilds = rng.sample(range(SMALL), rules.wilds)
    if rules.wilds == 2 and (
        rules.joker_wild == "always" or (rules.joker_wild == "possible" and rng.random() < 1 / SMALL)
    ):
        wilds[1] = SMALL
    beans = (20 * rules.entry,) * rules.seats
    return Deal(rules, tuple(deck), beans, rng.randrange(rules.seats), flip, partner, tuple(wilds), (), voids)


def step(game: Game, levels: tuple[str, ...]) -> Game:
    """The hand after the next seat that wants to act has acted; where none does, the dealing goes on. Raises
    AssertionError naming the deal where a bot is refused or stands still."""
    rules = game.deal.rules
    for seat in range(rules.seats):
        answer = act(levels[seat], rules, game.view(seat)) if game.may(seat) else None
        if answer is not None:
            return apply(game, seat, answer)
    assert isinstance(game.phase, Dealing), (game.phase, game.deal)
    return game.apply(None, TimeUp(game.ask))[0]


def apply(game: Game, seat: int, answer: Action) -> Game:
    """The hand after an act that must be legal."""
    try:
        return game.apply(seat, answer)[0]
    except Illegal as refused:
        raise AssertionError(f"{answer} of seat {seat} refused: {refused.reason}; {game.deal}") from refused


def stages(start: Deal, levels: tuple[str, ...]) -> Iterator[Game]:
    """Every value of a hand, the ended one last."""
    game, _ = deal(start)
    while not isinstance(game.phase, Over):
        yield game
        game = step(game, levels)
    yield game


def played(rules: Rules, seed: int, levels: tuple[str, ...]) -> Game:
    """A hand at its end that had a landlord: void deals are dealt again, at most until somebody must be landlord."""
    for voids in range(20):
        *_, game = stages(deal_of(rules, seed, voids), levels)
        assert isinstance(game.phase, Over)
        if game.phase.result.why != "void":
            return game
    raise AssertionError(f"twenty void deals: {rules.preset}, seed {seed}")
