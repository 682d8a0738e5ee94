"""How a play is laid out and written: its body first, then its kickers. Pure."""

from collections.abc import Sequence

from ddz_desktop.engine.cards import RANKS, SMALL, Card, Rank, Shown, rank
from ddz_desktop.engine.reading import Combo, Kind

_BODY = {
    Kind.STRAIGHT: 1, Kind.PAIR_CHAIN: 2, Kind.PLANE: 3, Kind.PLANE_PAIR: 3, Kind.PLANE_SINGLE: 3, Kind.TRIO_PAIR: 3,
    Kind.TRIO_SINGLE: 3, Kind.FOUR_PAIR: 4, Kind.FOUR_SINGLE: 4,
}  # fmt: skip
_LONG = 8  # cards of a chain from which only its ends are written


def laid(cards: Shown, stands: Sequence[Rank], combo: Combo) -> tuple[int, ...]:
    """The order of the cards as indices: the body from the highest rank down, made cards after natural, kickers."""
    body = _body(cards, stands, combo)
    return tuple(sorted(range(len(cards)), key=lambda i: (i not in body, -stands[i], rank(cards[i]) != stands[i], i)))


def body_size(cards: Shown, stands: Sequence[Rank], combo: Combo) -> int:
    """How many of the cards are the body; the rest are kickers."""
    return len(_body(cards, stands, combo))


def _body(cards: Shown, stands: Sequence[Rank], combo: Combo) -> frozenset[int]:
    """Which cards are the body: so many of each rank of it, natural ones first."""
    many = _BODY.get(combo.kind)
    if many is None:
        return frozenset(range(len(cards)))
    found: set[int] = set()
    for wanted in range(combo.main - combo.n + 1, combo.main + 1):
        here = [i for i in range(len(cards)) if stands[i] == wanted]
        found.update(sorted(here, key=lambda i: rank(cards[i]) != wanted)[:many])
    return frozenset(found)


def seen_as(card: Card, stands: Rank) -> Card:
    """The face that a played card shows: of the rank it stands for, in its own suit where it has one."""
    if rank(card) == stands:
        return card
    return stands * 4 + (card % 4 if card < 52 else 0)


def written(cards: Shown, stands: Sequence[Rank], combo: Combo, jokers: tuple[str, str]) -> str:
    """A play by ranks from the lowest: 999 + 4, 3–A, 10 10 10; `jokers` are the names of the small and the big one."""
    body = _body(cards, stands, combo)
    first = sorted(stands[i] for i in body)
    rest = sorted(stands[i] for i in range(len(cards)) if i not in body)
    if len(first) >= _LONG and combo.n > 1 and combo.kind in _BODY:
        many = _BODY[combo.kind]
        text = f"{_run(first[:1] * many, jokers)}–{_run(first[-1:] * many, jokers)}"
    else:
        text = _run(first, jokers)
    return f"{text} + {_run(rest, jokers)}" if rest else text


def _run(ranks: Sequence[Rank], jokers: tuple[str, str]) -> str:
    names = [rank_name(one, jokers) for one in ranks]
    return (" " if any(len(name) > 1 for name in names) else "").join(names)


def rank_name(one: Rank, jokers: tuple[str, str]) -> str:
    """A rank as players write it: 10 for T, the jokers by name."""
    return jokers[one - SMALL] if one >= SMALL else RANKS[one].replace("T", "10")
