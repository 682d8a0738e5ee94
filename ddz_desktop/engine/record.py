"""A played hand: its deal and acts; enough to play it again without any other source of chance or time."""

from msgspec import Struct

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, TableAct
from ddz_desktop.engine.rules import RULES


class Entry(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One act: whose (none: the table's), when (ms since the deal), and whether the seat was on automatic."""

    seat: Seat | None
    act: Action | TableAct
    ms: int = 0
    auto: bool = False


class Record(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A hand from its deal to its end. `autos`: 托管 on and off as (ms, seat, on)."""

    deal: Deal
    names: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    autos: tuple[tuple[int, Seat, bool], ...] = ()
    version: int = RULES
    room: str = ""
