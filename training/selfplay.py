"""Many hands at once of networks that play themselves: one evaluation a step for all, since turns go round alike."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ddz_desktop.bots import playout
from ddz_desktop.bots.playout import Table
from ddz_desktop.bots.turns import counter
from ddz_desktop.engine.book import Book, book
from ddz_desktop.engine.cards import ONE_OF, Packed, deck_of
from ddz_desktop.engine.moves import Move
from ddz_desktop.engine.rules import Rules
from training import features
from training.families import ROLES
from training.features import Bits, Turns
from training.known import Known, of_table
from training.network import Array, Chance, Network, values

Networks = tuple[Network, ...]  # by role


class Samples(NamedTuple):
    """Choices of one role: what was known, what was played, and whether its side won (1) or lost (-1)."""

    states: Bits
    plays: Bits
    targets: Array


class _Hand(NamedTuple):
    """A hand of the lot; the landlord is seat 0, so that seats are roles."""

    table: Table
    book: Book
    turns: Turns
    bottom: Packed


def play(
    nets: Networks, members: Sequence[Rules], hands: int, epsilon: float, chance: Chance
) -> tuple[tuple[Samples, ...], float]:
    """The samples of so many hands by role, and how many of the hands the landlord won. A play is drawn at random with
    chance `epsilon`, else the one of highest value is taken. The modes take turns."""
    turns = [counter(rules) for rules in members]
    lot = [_dealt(members[at % len(members)], turns[at % len(members)], chance) for at in range(hands)]
    going = list(range(hands))
    kept: list[list[tuple[list[int], Bits, Bits]]] = [[] for _ in ROLES]
    ply = 0
    while going:
        role = ply % len(ROLES)
        ply += 1
        known = [of_table(lot[at].table, 0, lot[at].bottom) for at in going]
        options = [playout.moves(lot[at].book, lot[at].table) for at in going]
        picked, states, plays = _choose(nets[role], known, options, [lot[at].turns for at in going], epsilon, chance)
        kept[role].append((going, states, plays))
        for at, move in zip(going, picked, strict=True):
            lot[at] = lot[at]._replace(table=playout.after(lot[at].table, move))
        going = [at for at in going if not lot[at].table.out]
    won = np.array([hand.table.owner == 0 for hand in lot])
    return tuple(_samples(rows, won if role == 0 else ~won) for role, rows in enumerate(kept)), float(won.mean())


def _dealt(rules: Rules, turns: Turns, chance: Chance) -> _Hand:
    """A random deal at its first lead."""
    deck = [ONE_OF[card] for card in chance.permutation(deck_of(rules.decks)).tolist()]
    each, bottom = rules.dealt, sum(deck[-rules.bottom :])
    hands = [sum(deck[seat * each : (seat + 1) * each]) for seat in range(rules.seats)]
    table = playout.begin([hands[0] + bottom, *hands[1:]], 0)
    return _Hand(table, book(rules), turns, bottom)


def _choose(
    net: Network, known: Sequence[Known], options: Sequence[Sequence[Move]], turns: Sequence[Turns], epsilon: float,
    chance: Chance,
) -> tuple[list[Move], Bits, Bits]:  # fmt: skip
    """A move of each hand, and the rows of what was known and of the move."""
    states = features.states(known)
    plays = features.plays(known, options, turns)
    ends = np.cumsum([len(some) for some in options])
    begins = ends - [len(some) for some in options]
    of = np.repeat(np.arange(len(options)), [len(some) for some in options])
    worth = values(net, states, plays, of)
    best = np.array([begin + int(worth[begin:end].argmax()) for begin, end in zip(begins, ends, strict=True)])
    drawn = begins + (chance.random(len(options)) * (ends - begins)).astype(np.intp)
    taken = np.where(chance.random(len(options)) < epsilon, drawn, best)
    flat = [move for some in options for move in some]
    return [flat[at] for at in taken], states, plays[taken]


def _samples(rows: list[tuple[list[int], Bits, Bits]], won: np.typing.NDArray[np.bool_]) -> Samples:
    return Samples(
        np.concatenate([states for _, states, _ in rows]),
        np.concatenate([plays for _, _, plays in rows]),
        np.concatenate([np.where(won[at], 1, -1).astype(np.float32) for at, _, _ in rows]),
    )
