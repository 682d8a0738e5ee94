"""What a network sees of a seat's knowledge and of a play: zeros and ones, counts as thermometers (1 1 0 0: two).

Rows of knowledge and rows of plays are apart: the first layer of a network takes their sum, so that its half for the
knowledge is worked out once for all plays of a choice.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ddz_desktop.bots.nets.counts import RANKS, Bits, Codes, Counts, counts, one_of, split, thermometers
from ddz_desktop.bots.nets.families import Family, members
from ddz_desktop.bots.nets.known import Known
from ddz_desktop.bots.nets.turns import manner, turns
from ddz_desktop.engine.combos import FAMILIES as SHAPES
from ddz_desktop.engine.combos import PLANE, PLANE_PAIR, PLANE_SINGLE, ROCKET, SINGLE
from ddz_desktop.engine.moves import Move

VERSION = 2  # networks of other features do not play here

_PLAYED, _BOTTOM = 4, 4  # copies of a rank that are told apart among played and known cards
_KINDS, _GROUPS = 21, 13  # with the pass; groups of a chain, or cards of a bomb
_TURNS, _HIGHER, _BOMBS, _WILDS, _BEATEN = 14, 6, 4, 8, 4
READING = _KINDS + RANKS + _GROUPS
_CHAINED = np.isin(np.arange(_KINDS), (0, 1, PLANE, PLANE_PAIR, PLANE_SINGLE))  # by kind; none for a pass
_WIDTHS = np.full(_KINDS, 4, dtype=np.int64)  # cards of a group, by kind; a bomb: 4
_WIDTHS[SINGLE] = 1
for _kind, _width, *_ in SHAPES:
    _WIDTHS[_kind] = _width


def state_bits(family: Family) -> int:
    """How many bits a row of knowledge has."""
    others, hidden = family.seats - 1, family.seats > 3
    return (
        len(family.presets) + (2 * family.copies + _PLAYED * others + _BOTTOM) * RANKS + others * family.most
        + family.seats + READING + _BOMBS + _TURNS + hidden * (2 * family.seats + 1 + 3 * others * _BEATEN)
        + family.wilds * (RANKS + 2 * _WILDS)
    )  # fmt: skip


def play_bits(family: Family) -> int:
    """How many bits a row of a play has."""
    return 2 * family.copies * RANKS + READING + family.most + _TURNS + _HIGHER + family.wilds * _WILDS


def states(family: Family, known: Sequence[Known]) -> Bits:
    """One row for each: mode, own and unseen cards, the others' plays and counts, the trick, bombs, turns; hidden
    sides; wilds."""
    own, out = _column(known, "hand"), _column(known, "out")
    wild = _wilds(known) if family.wilds else None
    codes = np.array([one.top for one in known], dtype=np.int64)
    return np.hstack([
        one_of((one.mode for one in known), len(family.presets)),
        thermometers(own, family.copies), thermometers(out, family.copies),
        thermometers(_column(known, "bottom"), _BOTTOM),
        *(thermometers(counts([one.played[at] for one in known]), _PLAYED) for at in range(family.seats - 1)),
        *(_thermometer([one.counts[at] for one in known], family.most) for at in range(family.seats - 1)),
        one_of((one.owner for one in known), family.seats), readings(codes),
        _thermometer([one.bombs for one in known], _BOMBS),
        _turns(family, known, own if wild is None else own * ~wild, np.arange(len(known))),
        *(_sides(family, known) if family.seats > 3 else ()),
        *(_wild_rows(wild, own, out) if wild is not None else ()),
    ])  # fmt: skip


def plays(family: Family, known: Sequence[Known], moves: Sequence[Sequence[Move]]) -> Bits:
    """One row for each move of each: its cards, the rest and how many, its reading, about the fewest turns of the rest,
    how many higher ones of its kind are unseen, its wilds."""
    of = np.repeat(np.arange(len(known)), [len(some) for some in moves])
    cards, codes = split([move for some in moves for move in some])
    rests, wild = _column(known, "hand")[of] - cards, _wilds(known)[of] if family.wilds else None
    return np.hstack([
        thermometers(cards, family.copies), thermometers(rests, family.copies), readings(codes),
        _thermometer(rests.sum(axis=1), family.most),
        _turns(family, known, rests if wild is None else rests * ~wild, of),
        _thermometer(higher(_column(known, "out"), codes, of), _HIGHER),
        *([_thermometer((cards * wild).sum(axis=1), _WILDS)] if wild is not None else ()),
    ])  # fmt: skip


def higher(out: Counts, codes: Codes, of: npt.NDArray[np.intp]) -> npt.NDArray[np.int64]:
    """How many higher bodies of each reading's kind can be made of cards without wilds (`of`: the row of `out`); 0 for
    a pass and a rocket."""
    kind, main, n = codes >> 8, codes & 15, codes >> 4 & 15
    chain = _CHAINED[kind]
    runs = np.stack([_runs(out >= width) for width in range(1, 5)], axis=1)[of, _WIDTHS[kind] - 1]
    enough = runs >= np.where(chain, n, 1)[:, None]
    ranks = np.arange(RANKS)
    enough &= (ranks > main[:, None]) & ((ranks < 12) | ~chain[:, None])
    return np.asarray(enough.sum(axis=1) * ((codes >= 0) & (kind != ROCKET)), dtype=np.int64)


def _runs(held: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """By rank, how many neighbours up to it are all held."""
    runs = held.astype(np.int64)
    for rank in range(1, RANKS):
        runs[:, rank] += runs[:, rank - 1] * runs[:, rank]
    return runs


def _column(known: Sequence[Known], name: str) -> Counts:
    return counts([getattr(one, name) for one in known])


def _thermometer(numbers: Sequence[int] | npt.NDArray[np.int64], most: int) -> Bits:
    return (np.asarray(numbers)[:, None] > np.arange(most)).astype(np.uint8)


def _turns(family: Family, known: Sequence[Known], hands: Counts, of: npt.NDArray[np.intp]) -> Bits:
    manners = [manner(rules) for rules in members(family)]
    kickers = np.array([manners[one.mode].kickers for one in known], dtype=np.uint32)
    return _thermometer(turns(hands, kickers[of], manners[0].apart), _TURNS)


def readings(codes: Codes) -> Bits:
    """Kind, main and number of groups, one of each; for none (a pass, a lead) only the last kind."""
    return _READINGS[codes]


def _all_readings() -> Bits:
    """Those of all codes, the last row for none."""
    codes = np.append(np.arange(_KINDS - 1 << 8), -1)
    some = (codes >= 0)[:, None]
    kind = one_of(np.where(codes >= 0, codes >> 8, _KINDS - 1), _KINDS)
    groups = np.minimum(codes >> 4 & 15, _GROUPS - 1)
    return np.hstack([kind, one_of(codes & 15, RANKS + 1)[:, :RANKS] * some, one_of(groups, _GROUPS) * some])


_READINGS = _all_readings()


def _wilds(known: Sequence[Known]) -> npt.NDArray[np.bool_]:
    wild = np.zeros((len(known), RANKS), dtype=np.bool_)
    for at, one in enumerate(known):
        wild[at, list(one.wilds)] = True
    return wild


def _wild_rows(wild: npt.NDArray[np.bool_], own: Counts, out: Counts) -> list[Bits]:
    return [wild.astype(np.uint8), *(_thermometer((cards * wild).sum(axis=1), _WILDS) for cards in (own, out))]


def _sides(family: Family, known: Sequence[Known]) -> list[Bits]:
    """Who is known as landlord, whether that is all, and how often each other seat beat the open landlord, the viewer
    and the rest."""
    seats = family.seats
    rows = [
        one_of((one.landlord for one in known), seats), one_of((one.second for one in known), seats),
        np.array([[one.sure] for one in known], dtype=np.uint8),
    ]  # fmt: skip
    beaten = np.array([one.beaten for one in known], dtype=np.int64).reshape(len(known), seats, seats)
    open_ = np.array([one.landlord for one in known], dtype=np.intp)
    by_open = np.take_along_axis(beaten, open_[:, None, None], axis=2)[:, 1:, 0]
    mine = beaten[:, 1:, 0]
    for numbers in (by_open, mine, beaten[:, 1:].sum(axis=2) - by_open - mine):
        rows += [_thermometer(numbers[:, at], _BEATEN) for at in range(seats - 1)]
    return rows
