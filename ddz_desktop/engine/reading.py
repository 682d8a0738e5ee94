"""A reading: what a set of cards is played as, and its text."""

from enum import IntEnum
from typing import Annotated

from msgspec import Meta, Struct

from ddz_desktop.engine.cards import RANKS, parse_rank


class Kind(IntEnum):
    """牌型, in the order in which readings are offered (RULES.md §2.6)."""

    STRAIGHT = 0
    PAIR_CHAIN = 1
    PLANE = 2
    SINGLE = 3
    PAIR = 4
    TRIO = 5
    PLANE_PAIR = 6
    PLANE_SINGLE = 7
    FOUR_PAIR = 8
    FOUR_SINGLE = 9
    TRIO_PAIR = 10
    TRIO_SINGLE = 11
    BOMB = 12
    HARD_BOMB = 13
    PURE_BOMB = 14
    JOKER_BOMB = 15
    ROCKET = 16
    SOFT_BOMB = 17
    LONG_BOMB = 18
    WILD_BOMB = 19


class Combo(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One reading. `main`: rank compared (top of a chain; big jokers of a joker bomb; 0 for a wild bomb). `n`: groups
    of a chain, cards of a bomb, else 1."""

    kind: Kind
    main: Annotated[int, Meta(ge=0, le=14)]
    n: Annotated[int, Meta(ge=1, le=36)] = 1

    def __str__(self) -> str:
        return f"{self.kind.name.lower()}:{_main(self)}:{self.n}"


def _main(combo: Combo) -> str:
    if combo.kind is Kind.JOKER_BOMB:
        return "X" * combo.main + "x" * (combo.n - combo.main)
    return "*" if combo.kind is Kind.WILD_BOMB else RANKS[combo.main]


def parse_combo(text: str) -> Combo:
    """Read `KIND:MAIN:N` (RULES.md §13). Raises ValueError saying what was expected."""
    parts = text.split(":")
    if len(parts) != 3 or parts[0].upper() not in Kind.__members__ or not parts[2].isascii() or not parts[2].isdigit():
        raise ValueError(f"not a reading: {text!r}; expected KIND:MAIN:N such as pair:3:1")
    kind, n = Kind[parts[0].upper()], int(parts[2])
    match kind:
        case Kind.JOKER_BOMB:
            main = parts[1].count("X")
        case Kind.WILD_BOMB:
            main = 0
        case _:
            main = parse_rank(parts[1])
    combo = Combo(kind, main, n)
    if str(combo) != text:
        raise ValueError(f"not a reading: {text!r}; did you mean {combo}?")
    return combo
