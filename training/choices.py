"""What `normal` chose among in whole hands, with what its networks make of everything that it might have done."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ddz_desktop.bots.nets.families import FAMILIES
from ddz_desktop.bots.nets.known import of_view
from ddz_desktop.bots.nets.policy import worth
from ddz_desktop.bots.nets.weights import Networks
from ddz_desktop.bots.options import SOON, options
from ddz_desktop.bots.playout import PASS
from ddz_desktop.bots.ranking import best
from ddz_desktop.bots.sight import Sight, look
from ddz_desktop.bots.weights import Weights, family
from ddz_desktop.engine.book import book, code_of
from ddz_desktop.engine.cards import pack
from ddz_desktop.engine.combos import size
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Play
from ddz_desktop.engine.moves import CARDS, Move
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.tables import READING
from ddz_desktop.engine.view import View
from net.arena.deals import drawn
from net.arena.hands import fixed

PRICED = (
    "shed",
    "shed_long",
    "hold",
    "hold_long",
    "bomb",
    "rocket",
    "wild",
    "will",
)  # on which the prices of rests hang
_SEEDS = 7_000_000  # these deals are those of no match: their seeds begin here
_SHARE = 0.5  # of the choices of a hand: those of one hand are much alike


class Choice(NamedTuple):
    """A seat's choice: what the seat makes of its view, the prices as tables; by how much each move falls short of the
    best, by the networks, from 0 to 2."""

    sight: Sight
    regrets: dict[Move, float]

    def regret(self, weights: Weights) -> float:
        """What the move that these weights choose falls short of the best."""
        return self.regrets[_move(best(self._sight(weights)))]

    def settled(self, weights: Weights) -> "Choice":
        """The same choice with the prices of these weights."""
        return Choice(_tables(look(self.sight.rules, self.sight.view, weights)), self.regrets)

    def _sight(self, weights: Weights) -> Sight:
        if all(getattr(weights, name) == getattr(self.sight.weights, name) for name in PRICED):
            return self.sight._replace(weights=weights)
        return look(self.sight.rules, self.sight.view, weights)


Halves = tuple[list[Choice], list[Choice]]  # of even hands, of odd ones


def gather(name: str, nets: Networks, seed: int, number: int, going: Callable[[], bool]) -> tuple[Halves, Halves]:
    """So many choices of landlords and of farmers, half of them from other hands than the rest; fewer if it has to stop
    before."""
    found: tuple[Halves, Halves] = (([], []), ([], []))
    rules, rng, hand = members(name), random.Random(f"{name} {seed}"), 0
    while going() and any(len(half) < number // 2 for role in found for half in role):
        mode = rules[hand // 2 % len(rules)]
        for choice in of_hand(mode, drawn(mode, _SEEDS + seed, hand), nets, rng):
            half = found[_farmer(choice.sight.view)][hand % 2]
            if len(half) < number // 2:
                half.append(choice)
        hand += 1
    return found


def members(name: str) -> list[Rules]:
    """The modes that share weights."""
    return [rules for rules in PRESETS.values() if family(rules) == name]


def of_hand(rules: Rules, deal: Deal, nets: Networks, rng: random.Random) -> list[Choice]:
    """Some real choices of a hand that `normal` plays against itself: more than one thing to do, none that goes out."""
    kept = [sight for sight in _sights(rules, deal) if _moves(sight) and rng.random() < _SHARE]
    moves = [_moves(sight) for sight in kept]
    known = [of_view(rules, sight.view) for sight in kept]
    found = worth(FAMILIES[family(rules)], nets, known, moves)
    return [Choice(_tables(sight), _regrets(some, values.tolist()))
            for sight, some, values in zip(kept, moves, found, strict=True)]  # fmt: skip


def _sights(rules: Rules, deal: Deal) -> Iterator[Sight]:
    game = fixed(deal)
    while isinstance(game.phase, Playing):
        sight = look(rules, game.view(game.phase.turn))
        yield sight
        game, _ = game.apply(game.phase.turn, best(sight))


def _moves(sight: Sight) -> list[Move]:
    """All that `normal` may choose from, none where that is no question."""
    top = code_of(sight.view.top)
    moves = [*book(sight.rules, sight.view.wilds).bodies(sight.hand, top)]
    if any(move & CARDS == sight.hand for move in moves):
        return []
    moves += [PASS] * (top >= 0)
    return moves if len(moves) > 1 else []


def _regrets(moves: Sequence[Move], values: Sequence[float]) -> dict[Move, float]:
    return {move: max(values) - value for move, value in zip(moves, values, strict=True)}


def _tables(sight: Sight) -> Sight:
    """The same with the prices of all rests worked out, so that what found them may go."""
    hands = {sight.hand, *(option.rest for option in options(sight))}
    losers = {hand: sight.losers(hand) for hand in hands if size(hand) <= SOON}
    return sight._replace(worth={hand: sight.worth(hand) for hand in hands}.__getitem__, losers=losers.__getitem__)


def _move(act: Action) -> Move:
    return pack(act.cards) | code_of(act.combo) << READING if isinstance(act, Play) else PASS


def _farmer(view: View) -> bool:
    return view.seat not in view.landlords
