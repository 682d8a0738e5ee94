"""The rooms of the local network as a player's list has them: those that are open, and those he was in before. Pure."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol

from net.caller import Where
from net.discovery import Found
from net.door import Card, Head
from net.known import Met
from net.names import clean

_NAME = 24  # visible characters of a room's name


class Looking(Protocol):
    """What looks for rooms (net/discovery.py)."""

    rooms: tuple[Found, ...]
    alone: bool

    def close(self) -> None:
        """Look no more."""


class Near(NamedTuple):
    """A room of the list. `id`: its host's key, so that the room that is pressed is the room that is meant; `here`:
    whether it is open now; `ms`: there and back; `head`: its versions where they are not ours; `met`: when the player
    was there, if he was."""

    id: str
    where: Where
    here: bool = True
    card: Card | None = None
    head: Head | None = None
    ms: int = -1
    met: Met | None = None

    @property
    def name(self) -> str:
        """What it is called, as anybody may see it, whatever a stranger has written; else its address."""
        said = self.card.name if self.card else self.met.name if self.met else ""
        return clean(said, _NAME) or self.where.addresses[0]

    @property
    def preset(self) -> str:
        """Its mode, "" where that is not known."""
        return clean(self.card.preset if self.card else self.met.preset if self.met else "", _NAME)

    @property
    def address(self) -> str:
        """Address and port, as they are typed."""
        one = self.where.addresses[0] if self.where.addresses else ""
        return f"[{one}]:{self.where.port}" if ":" in one else f"{one}:{self.where.port}"

    @property
    def seats(self) -> bool:
        """Whether one may try to sit down there; where nobody has been seen to answer, one may always try."""
        return not self.here or (self.head is None and self.card is not None and self.card.free > 0)

    @property
    def returns(self) -> bool:
        """Whether no seat is free, but one was there before and may have one still."""
        return self.here and self.head is None and self.met is not None and not self.seats

    @property
    def watching(self) -> bool:
        """Whether one may watch there."""
        return self.here and self.head is None and self.card is not None and self.card.spectators


def near(found: Iterable[Found], met: Iterable[Met]) -> tuple[Near, ...]:
    """Each room once: the open ones, and those that are only remembered."""
    before = {one.key: one for one in met}
    rooms = [
        Near(_id(f.where), f.where, True, f.card, f.head, f.ms, before.get(f.where.key or b"")) for f in found
    ]  # fmt: skip
    here = {room.where.key for room in rooms}
    return (*rooms, *(Near(_id(m.where), m.where, False, met=m) for m in before.values() if m.key not in here))


def listed(rooms: tuple[Near, ...], before: tuple[Near, ...] = (), still: bool = False, taken: str = "") -> tuple[
    Near, ...
]:  # fmt: skip
    """In the order in which they are shown: those with a free seat by name, others below. While the list has to be
    `still`, as somebody is about to press on it, every row keeps its place, and what is new comes last. A room that is
    gone stays while it is `taken`."""
    now = {room.id: room for room in rooms}
    if still:
        kept = tuple(now.pop(old.id, old._replace(here=False, ms=-1)) for old in before)
        return (*kept, *now.values())
    gone = [old._replace(here=False, ms=-1) for old in before if old.id == taken and taken not in now]
    return tuple(sorted((*rooms, *gone), key=_order))


def fitting(rooms: Iterable[Near], left: Collection[str], preset: str) -> Near | None:
    """The table to be seated at: open to all, with a free seat, of our version, not left before; best one where people
    wait for one more, in the mode that is liked."""
    fit = [r for r in rooms if r.here and r.seats and r.card and not r.card.locked and r.id not in left]
    return max(fit, key=lambda room: _liking(room, preset), default=None)


def pinned(where: Where, met: Iterable[Met]) -> Where:
    """A place as it was typed, with the key that its host had when the player was there: it must be the same one."""
    if where.key is None and not where.mark:
        for one in met:
            if one.port == where.port and set(one.addresses) & set(where.addresses):
                return where._replace(key=one.key)
    return where


def _id(where: Where) -> str:
    return where.key.hex() if where.key else f"{where.addresses[0]} {where.port}"


def _order(room: Near) -> tuple[int, int, str, str]:
    group = 3 if not room.here else 2 if room.head else 0 if room.seats else 1
    return group, -room.met.at if room.met and group == 3 else 0, room.name.casefold(), room.id


def _liking(room: Near, preset: str) -> tuple[bool, bool, int, int]:
    card = room.card
    assert card is not None
    return card.preset == preset, card.people > 0 and not card.playing, card.people, -room.ms
