"""The inputs that change a table for good.

They are logged before anything of them is told, and entered again after a crash. Times are ms of room time."""

from msgspec import Struct

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, TableAct
from ddz_desktop.engine.rules import Rules


class _Input(Struct, frozen=True, array_like=True, tag=True, forbid_unknown_fields=True):
    """An input is named for what has happened."""


class Opened(_Input, frozen=True, tag="opened"):
    """A table was laid. `key`: 32 bytes that all its chance is made from; `hands`: settled hands of the match, 0: no
    end; `first`: the key of the first hand where that is given."""

    rules: Rules
    key: bytes
    name: str = ""
    hands: int = 0
    first: bytes = b""


class Sat(_Input, frozen=True, tag="sat"):
    """Somebody took a seat, or a bot was put there (`level` not empty). `id`: a person's on the network."""

    seat: Seat
    name: str
    level: str = ""
    beans: int = 0
    id: str = ""


class Swapped(_Input, frozen=True, tag="swapped"):
    """Two seats changed places, between two hands."""

    one: Seat
    other: Seat


class Ruled(_Input, frozen=True, tag="ruled"):
    """The table is laid for other rules, between two hands: a new match. Seats that are no more are free before."""

    rules: Rules


class Freed(_Input, frozen=True, tag="freed"):
    """A seat is free again."""

    seat: Seat


class Seen(_Input, frozen=True, tag="seen"):
    """A person came back to the seat, or was lost."""

    seat: Seat
    present: bool


class Readied(_Input, frozen=True, tag="readied"):
    """开始 pressed or taken back; `show` is 明牌开始."""

    seat: Seat
    yes: bool
    show: bool = False


class Topped(_Input, frozen=True, tag="topped"):
    """Beans given to a seat between two hands (RULES.md §4.8)."""

    seat: Seat
    beans: int


class Began(_Input, frozen=True, tag="began"):
    """A hand began."""

    deal: Deal


class Acted(_Input, frozen=True, tag="acted"):
    """An act the engine accepted, of a seat or (none) of the table. `auto`: not by the seat's person."""

    seat: Seat | None
    act: Action | TableAct
    auto: bool = False


class Switched(_Input, frozen=True, tag="switched"):
    """托管 on or off by the player's wish."""

    seat: Seat
    on: bool


class Stopped(_Input, frozen=True, tag="stopped"):
    """The clocks were stopped; where the log ends here they go on from here."""


Input = Opened | Sat | Swapped | Ruled | Freed | Seen | Readied | Topped | Began | Acted | Switched | Stopped


class Logged(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An input and when it came."""

    at: int
    what: Input
