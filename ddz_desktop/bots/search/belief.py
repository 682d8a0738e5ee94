"""Which of the drawn worlds are the likely ones: those in which the others would have played as they did."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import exp, log
from random import Random
from typing import NamedTuple

from ddz_desktop.bots import playout
from ddz_desktop.bots.clues import clues
from ddz_desktop.bots.nets.known import Known, of_table
from ddz_desktop.bots.nets.policy import options
from ddz_desktop.bots.search.rollouts import Values
from ddz_desktop.bots.search.worlds import World, truth_in, worlds
from ddz_desktop.engine.book import book, code_of
from ddz_desktop.engine.cards import Packed, pack
from ddz_desktop.engine.moves import Move
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.tables import READING
from ddz_desktop.engine.view import Turn, View

_TURNS = 18  # the last ones say enough
_SHARP = 0.06  # so much less a play is worth that is chosen e times less often
_TRUST = 0.5  # in what choices say: a seat that plays unlike a network does so in all its turns
_SLIP = 0.02  # how often anything at all is played: nobody is sure to play as a network would
_MOST = 4.0  # so much is believed at most of what says who is a hidden landlord (log of the odds)


class Belief(NamedTuple):
    """Worlds, and how likely each is, relative to each other."""

    drawn: list[World]
    due: list[float]


class _Choice(NamedTuple):
    """What a seat knew in a world, what it might have played, and the place of what it did play."""

    world: int
    known: Known
    moves: list[Move]
    at: int


def belief(rules: Rules, view: View, values: Values, number: int, chance: Random) -> Belief:
    """So many worlds that a seat of the play cannot tell from the true one, with what it may think of each. `values`:
    by what the others are thought to choose."""
    drawn = worlds(rules, view, number, chance)
    return Belief(drawn, weights(rules, view, values, drawn))


def likely(of: Belief, number: int, chance: Random) -> Counter[World]:
    """So many worlds, as often as they are likely; many may be the same one. Systematic resampling: one draw of chance
    for all, so that none is taken far more or less often than its due."""
    sums = [*accumulate(of.due)]
    step, at, found = sums[-1] / number, 0, Counter[World]()
    place = chance.random() * step
    for _ in range(number):
        while at < len(sums) - 1 and sums[at] <= place:
            at += 1
        found[of.drawn[at]] += 1
        place += step
    return found


def weights(rules: Rules, view: View, values: Values, drawn: Sequence[World]) -> list[float]:
    """How likely what was played is in each world, relative to each other."""
    said = clues(view) if rules.seats > 3 else ()
    logs = [_roles(view, world, said) for world in drawn]
    choices = [one for at, world in enumerate(drawn) for one in _choices(rules, view, at, world)]
    found = values([one.known for one in choices], [one.moves for one in choices])
    for one, worth in zip(choices, found, strict=True):
        logs[one.world] += _TRUST * log(_SLIP / len(worth) + (1 - _SLIP) * _share(worth, one.at))
    highest = max(logs)
    return [exp(one - highest) for one in logs]


def _share(worth: Sequence[float], at: int) -> float:
    """How often somebody plays that who mostly plays what is worth most."""
    highest = max(worth)
    shares = [exp((value - highest) / _SHARP) for value in worth]
    return shares[at] / sum(shares)


def _choices(rules: Rules, view: View, number: int, world: World) -> Iterator[_Choice]:
    """What seats whose cards are hidden had to choose from in their last turns, in a world."""
    rules_book, truth, late = book(rules, view.wilds), truth_in(rules, view, world), len(view.turns) - _TURNS
    table = playout.begin(_dealt(view, world), world.landlords[0])
    for place, turn in enumerate(view.turns):
        move, table = _move(turn), table._replace(turn=turn.seat)
        if place >= late and isinstance(view.hands[turn.seat], int):
            some = options(rules_book, table.hands[turn.seat], table.top)
            moves = some if move in some else [*some, move]
            if len(moves) > 1:
                yield _Choice(number, of_table(table, truth), moves, moves.index(move))
        table = playout.after(table, move)


def _dealt(view: View, world: World) -> list[Packed]:
    """The hands of a world before the first lead."""
    gone = [sum(pack(turn.cards) for turn in view.turns if turn.seat == seat) for seat in range(len(world.hands))]
    return [hand + cards for hand, cards in zip(world.hands, gone, strict=True)]


def _move(turn: Turn) -> Move:
    return pack(turn.cards) | code_of(turn.combo) << READING if turn.combo else playout.PASS


def _roles(view: View, world: World, said: Sequence[float]) -> float:
    """How likely the other plays of hidden landlords are (log)."""
    return sum(min(_MOST, said[seat]) for seat in world.landlords if seat not in view.landlords) if said else 0.0
