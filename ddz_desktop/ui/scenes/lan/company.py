"""What a room's scene says of the people in it, from what the room has told: values and words. Pure."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ddz_desktop.engine.phases import Over
from ddz_desktop.ui.lan import Joined
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.table.controls import PLAY_KEYS
from ddz_desktop.ui.table.place import Place
from net.protocol import Chair, Guest, Room, Said

Say = Callable[..., str]


class Seating(Protocol):
    """The scene in which a room is shown."""

    desk: Desk
    joined: Joined
    place: Place

    @property
    def top(self) -> Layer:
        """The layer that gets the events."""

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Everybody in the room."""

    @property
    def said(self) -> Sequence[Said]:
        """The newest of the talk."""

    @property
    def line(self) -> str:
        """What is to be said of the line; "": it stands."""

    def forget_warning(self) -> None:
        """Something new is tried."""

    def show(self, layer: Layer) -> None:
        """Put a layer on top."""

    def drop(self, layer: Layer) -> None:
        """Take a layer away."""

    def leave(self) -> None:
        """The player wants to leave."""

    def open_sheet(self) -> None:
        """The rules of the room."""

    def show_result(self) -> None:
        """The result of the last hand."""


class Company(NamedTuple):
    """A room and its people. `me`, `owner`: persons; `seat`: one's own, -1 beside the table; `last`: there is a result
    to look at."""

    room: Room
    name: str
    guests: tuple[Guest, ...]
    owner: str
    me: str
    seat: int
    may_watch: bool
    last: bool
    locked: bool

    @property
    def watching(self) -> tuple[Guest, ...]:
        """Who has no seat."""
        return tuple(guest for guest in self.guests if guest.seat < 0)

    @property
    def chair(self) -> Chair | None:
        """One's own chair; none once it is free, as after one was sent away."""
        chair = self.room.chairs[self.seat] if 0 <= self.seat < len(self.room.chairs) else None
        return chair if chair is not None and chair.name else None

    @property
    def wants(self) -> int:
        """The seat that one waits for oneself."""
        return next((guest.wants for guest in self.guests if guest.id == self.me), -1)

    @property
    def poor(self) -> bool:
        """Whether one's own beans are too few for the entry."""
        chair, rules = self.chair, self.room.rules
        return chair is not None and rules.currency == "beans" and chair.beans < rules.entry


class Act(NamedTuple):
    """A button below the stage; `label` names its words."""

    name: str
    label: str
    primary: bool = False
    lit: bool = True
    keys: tuple[str, ...] = ()


def company(seating: Seating) -> Company | None:
    """The room of a scene; none before it has said anything."""
    session = seating.place.session
    if session.room is None:
        return None
    people, update = session.people, session.update
    last = update is not None and isinstance(update.view.phase, Over)
    return Company(
        session.room, people.name if people else "", people.guests if people else (), people.owner if people else "",
        seating.joined.me, session.seat, people.spectators if people else True, last, bool(people and people.locked),
    )  # fmt: skip


def acts(room: Company) -> tuple[Act, ...]:
    """What one can do with one's own place now."""
    chair = room.chair
    if chair is None:
        waits = room.wants != -1
        return (Act("stand", "hall.unwish") if waits else Act("sit", "hall.sit", primary=True, keys=PLAY_KEYS),)
    if chair.ready:
        return (Act("unready", "hall.unready", keys=PLAY_KEYS),)
    may = not room.poor
    found = [Act("stand", "hall.stand")] if room.may_watch else []
    found += [Act("start_shown", "table.start_shown", lit=may, keys=("m",))] if room.room.rules.shows else []
    return (*found, Act("start", "table.start", primary=True, lit=may, keys=PLAY_KEYS))


def status(say: Say, room: Company) -> str:
    """The sentence above the buttons: what all wait for."""
    chairs = room.room.chairs
    free = sum(not chair.name for chair in chairs)
    unready = [chair.name for chair in chairs if chair.id and not chair.ready]
    if room.poor:
        return say("hall.poor", n=room.room.rules.entry)
    if room.chair is None:
        return say("hall.waiting_seat") if room.wants != -1 else say("hall.watching")
    for guest in room.guests:
        if guest.wants == room.seat and guest.seat >= 0:
            return say("hall.wants_yours", name=guest.name, n=guest.seat + 1)
    if not room.chair.ready:
        return say("hall.ask_ready")
    if unready:
        return say("hall.wait_for", name=unready[0]) if len(unready) == 1 else say("hall.wait_more", n=len(unready))
    return say("hall.wait_seats", n=free) if free else say("hall.dealing")


def swap_word(room: Company, guest: Guest) -> str:
    """What changing places with somebody is called: wished for by him, too, it is done at once."""
    if room.seat < 0:
        return "hall.take_seat"
    return "hall.swap_now" if guest.wants == room.seat else "hall.swap"


def about(say: Say, room: Company, guest: Guest) -> str:
    """A line about somebody."""
    where = say("hall.at_seat", n=guest.seat + 1) if guest.seat >= 0 else say("hall.watches")
    line = say("hall.line", quality=say(f"hall.quality.{guest.quality}"))
    owner = (say("hall.owner"),) if guest.id == room.owner else ()
    return " · ".join((*owner, where, line))
