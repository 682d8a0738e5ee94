"""What a network sees of a seat's knowledge and of a play: zeros and ones, counts as thermometers (1 1 0 0: two).

Rows of knowledge and rows of plays are apart: the first layer of a network takes their sum, so that its half for the
knowledge is worked out once for all plays of a choice.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ddz_desktop.engine.cards import LANE, Packed
from ddz_desktop.engine.combos import BOMB, CHAINED, ONES, ROCKET, STRAIGHT, TOPS, Code, size
from ddz_desktop.engine.moves import CARDS, Move
from ddz_desktop.engine.tables import READING
from training.known import Known

Bits = npt.NDArray[np.uint8]
Turns = Callable[[Packed], int]  # the fewest turns that empty a hand

_COPIES, _RANKS, _MOST = 4, 15, 20  # of a rank; ranks; cards of a hand
_KINDS, _GROUPS = 21, 13  # with the pass; groups of a chain
_TURNS, _HIGHER, _BOMBS = 10, 6, 4
_CARDS = _COPIES * _RANKS
_READING = _KINDS + _RANKS + _GROUPS
_HALF = (1 << 8 * LANE) - 1  # eight lanes, which fit a machine's integer
_WIDTH = {0: 1, 1: 2, 2: 3, 3: 1, 4: 2, 5: 3, 6: 3, 7: 3, 8: 4, 9: 4, 10: 3, 11: 3}  # of a group, by kind; a bomb: 4
_PLANES = (2, 6, 7)

STATE = 3 * _CARDS + 2 * _CARDS + 2 * _MOST + 3 + _READING + _BOMBS
PLAY = 2 * _CARDS + _READING + _MOST + _TURNS + _HIGHER


def states(known: Sequence[Known]) -> Bits:
    """One row of STATE bits for each: own, unseen and bottom cards, the others' plays and counts, the trick, bombs."""
    own = [_cards([getattr(one, name) for one in known]) for name in ("hand", "out", "bottom")]
    others = [_cards([one.played[at] for one in known]) for at in range(2)]
    counts = [_thermometer([one.counts[at] for one in known], _MOST) for at in range(2)]
    owner = _one(np.array([one.owner for one in known], dtype=np.int64), 3)
    top = _reading([one.top for one in known])
    return np.hstack([*own, *others, *counts, owner, top, _thermometer([one.bombs for one in known], _BOMBS)])


def plays(known: Sequence[Known], moves: Sequence[Sequence[Move]], turns: Sequence[Turns]) -> Bits:
    """One row of PLAY bits for each move of each: its cards, the rest and how many, its reading, the fewest turns of
    the rest, how many higher ones of its kind are unseen. `turns`: for each, what counts turns."""
    flat = [
        (one.out, one.hand - (move & CARDS), move, fewest)
        for one, some, fewest in zip(known, moves, turns, strict=True)
        for move in some
    ]
    rests, readings = [rest for _, rest, _, _ in flat], [move >> READING if move else -1 for _, _, move, _ in flat]
    return np.hstack([
        _cards([move & CARDS for _, _, move, _ in flat]),
        _cards(rests),
        _reading(readings),
        _thermometer([size(rest) for rest in rests], _MOST),
        _thermometer([fewest(rest) for _, rest, _, fewest in flat], _TURNS),
        _thermometer([higher(out, code) for (out, *_), code in zip(flat, readings, strict=True)], _HIGHER),
    ])  # fmt: skip


@lru_cache(maxsize=1 << 14)
def higher(out: Packed, reading: Code) -> int:
    """How many higher bodies of a reading's kind can be made of cards; 0 for a pass and a rocket."""
    kind, main, n = reading >> 8, reading & 15, reading >> 4 & 15
    if reading < 0 or kind == ROCKET:
        return 0
    enough = out + (16 - _WIDTH.get(kind, 4)) * ONES & TOPS
    if kind < 3 or kind in _PLANES:  # by the lowest rank of the chain
        enough &= CHAINED
        for _ in range(n - 1):
            enough &= enough >> LANE
        main -= n - 1
    return (enough >> LANE * (main + 1)).bit_count()


def _cards(packed: Sequence[Packed]) -> Bits:
    """Thermometers of the ranks of hands."""
    low = np.array([cards & _HALF for cards in packed], dtype=np.int64)
    high = np.array([cards >> 8 * LANE for cards in packed], dtype=np.int64)
    counts = [(low if rank < 8 else high) >> LANE * (rank % 8) & 31 for rank in range(_RANKS)]
    return _filled(np.stack(counts, axis=1), _COPIES).reshape(len(packed), _CARDS)


def _thermometer(numbers: Sequence[int], most: int) -> Bits:
    return _filled(np.array(numbers, dtype=np.int64), most).reshape(len(numbers), most)


def _filled(numbers: npt.NDArray[np.int64], most: int) -> Bits:
    return (numbers[..., None] > np.arange(most)).astype(np.uint8)


def _reading(codes: Sequence[Code]) -> Bits:
    """Kind, main and number of groups, one of each; for none (a pass, a lead) only the last kind."""
    given = np.array(codes, dtype=np.int64)
    some = given >= 0
    kind = _one(np.where(some, given >> 8, _KINDS - 1), _KINDS)
    main, groups = _one(given & 15, _RANKS + 1)[:, :_RANKS], _one(given >> 4 & 15, 16)[:, :_GROUPS]
    return np.hstack([kind, main * some[:, None], groups * some[:, None]])


def _one(numbers: npt.NDArray[np.int64], most: int) -> Bits:
    """One of so many bits."""
    return np.eye(most, dtype=np.uint8)[numbers]


assert max(_WIDTH) < BOMB, "every kind below the bombs has its width"
assert STRAIGHT == 0, "chains come first"
