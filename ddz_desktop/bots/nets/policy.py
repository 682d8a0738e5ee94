"""The plays among which a network chooses, and their values, for many seats at once."""

from collections.abc import Sequence

import numpy as np

from ddz_desktop.bots.nets import features
from ddz_desktop.bots.nets.families import Family
from ddz_desktop.bots.nets.known import Known
from ddz_desktop.bots.nets.network import Array, values
from ddz_desktop.bots.nets.weights import Networks
from ddz_desktop.bots.playout import PASS
from ddz_desktop.engine.book import Book
from ddz_desktop.engine.cards import Packed
from ddz_desktop.engine.combos import Code
from ddz_desktop.engine.moves import Move

_MANY = 96  # of so many plays and more, or with wilds, one for each reading is enough


def options(book: Book, hand: Packed, top: Code) -> list[Move]:
    """The plays of a hand, a pass last where there is something to beat."""
    found: Sequence[Move] = () if hand & book.wild else book.legal(hand, top)
    if hand & book.wild or len(found) > _MANY:
        found = [*book.bodies(hand, top)]
    return [*found, PASS] if top >= 0 else [*found]


def worth(family: Family, nets: Networks, known: Sequence[Known], moves: Sequence[Sequence[Move]]) -> list[Array]:
    """For each seat's knowledge the values of its moves, from -1 to 1."""
    found: list[Array] = [np.zeros(0, dtype=np.float32)] * len(known)
    for role, net in enumerate(nets):
        mine = [at for at, one in enumerate(known) if one.role == role]
        if not mine:
            continue
        sizes = [len(moves[at]) for at in mine]
        theirs = [known[at] for at in mine]
        rows = features.plays(family, theirs, [moves[at] for at in mine])
        of = np.repeat(np.arange(len(mine)), sizes)
        parts = np.split(values(net, features.states(family, theirs), rows, of), np.cumsum(sizes)[:-1])
        for at, part in zip(mine, parts, strict=True):
            found[at] = part
    return found
