"""All chance of one hand, drawn before its first card."""

from msgspec import Struct

from ddz_desktop.engine.cards import Seat, Shown
from ddz_desktop.engine.rules import Rules


class Deal(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """All chance of a hand, drawn before the first card (RULES.md §2.10). Card i goes to seat (first + i) % seats."""

    rules: Rules
    deck: Shown
    beans: tuple[int, ...]
    first: Seat = 0
    flip: int = -1  # deck position of the flipped card, -1 where the preset has none
    partner: int = -1  # deck position of the partner card, -1 where the preset has none
    wilds: tuple[int, ...] = ()  # all draws as ranks, 王 as the small joker's; the game says how many are turned up
    shows: tuple[Seat, ...] = ()  # 明牌开始, in order
    voids: int = 0  # void deals before this one
