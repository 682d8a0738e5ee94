"""The local network: who the player is there, and the room he has joined, which all its scenes share."""

import logging
import re
from collections import Counter
from typing import NamedTuple, Protocol

from msgspec import structs

from ddz_desktop.ui import opponents, shelf
from ddz_desktop.ui.keeper import Keeper, folder, keep, tell
from ddz_desktop.ui.scene import Desk
from net import adapters, hosting, invite, keys, known, letters
from net.caller import Where
from net.door import ANY, Card
from net.hosted import Hosted
from net.invite import BadInvite, Invite
from net.keys import Identity
from net.known import Met
from net.link import Link
from net.protocol import Down, People, Placed, Room, Said, Up
from net.remote import Remote
from net.status import Status

_log = logging.getLogger(__name__)

REPEATED = 20  # lines of chat that a host says again to who comes back
FAREWELL = 1.0  # s that the end of the program waits for the last word on a line


_MISTYPED = r"D[0-9A-Z]{24,}"  # was meant for an invitation; no name of a computer is as long
_PLACE = r"""(?x) \[([^\[\]]+)\] (?: : ([0-9]{1,5}) )?  # [IPv6]:PORT
    | ([^:\[\]]+) (?: : ([0-9]{1,5}) )?  # HOST:PORT
    | ([^\[\]:]* : [^\[\]]* : [^\[\]]*)"""  # IPv6


class Line(Link, Protocol):
    """A link over the network: how it is, how long it takes there and back, and where the host was found."""

    status: Status
    ms: int
    at: str
    card: Card | None


class Wanted(NamedTuple):
    """A room by what is known of it. `code`: of a locked one; `want`: a seat, as in `Hello`."""

    where: Where
    code: str = ""
    want: int = ANY


class NoRoom(ValueError):
    """A text is neither an invitation nor an address."""


def wanted(text: str) -> Wanted:
    """A room by what a player types: an invitation, or an address with or without a port. Raises NoRoom."""
    text = text.strip()
    try:
        invited = invite.parse(text)
    except BadInvite:
        if re.fullmatch(_MISTYPED, letters.plain(text)):
            raise NoRoom(text) from None
        return Wanted(_address(text))
    return Wanted(Where((invited.address,), invited.port, mark=invited.mark), invited.code)


def _address(text: str) -> Where:
    """HOST, HOST:PORT, [IPv6]:PORT or IPv6. Raises NoRoom."""
    found = re.fullmatch(_PLACE, text)
    if found is None or re.search(r"[\s/@]", text):
        raise NoRoom(text)
    host = found[1] or found[3] or found[5]
    port = int(found[2] or found[4] or hosting.FIRST)
    if not 0 < port < 65_536:
        raise NoRoom(text)
    return Where((host,), port)


def identity(desk: Desk) -> Identity:
    """Who the player is: the key in the folder of his files, or of this run where they cannot be used. Raises
    OSError."""
    return keys.own(folder(desk))


def call(desk: Desk, room: Wanted, hosted: Hosted | None = None) -> "Joined":
    """Call a room; `hosted`: it is this window's own. Raises OSError."""
    me = identity(desk)
    line = Remote(room.where, me, desk.name, room.want, room.code, desk.wake)
    desk.closing.append(lambda: line.join(FAREWELL))
    return Joined(desk, line, me.id, room, hosted)


class Joined:
    """A line into a room, as the scenes have it: a Link. Bots have names, lines of chat come once, none from
    who is muted; what is to be kept of the room and its hands is kept."""

    def __init__(self, desk: Desk, line: Line, me: str, room: Wanted, hosted: Hosted | None = None) -> None:
        self.line, self.me, self.room, self.hosted = line, me, room, hosted
        self.muted: frozenset[str] = frozenset()
        self._desk = desk
        self._before: Down | None = None
        self._chat: list[Said] = []  # the newest lines
        self._again: Counter[Said] = Counter()  # those that may be said once more
        self._keeper = Keeper(desk, me)
        self.news: tuple[Said, ...] = ()  # what was said now, not before one came (back)
        self._met = False
        self._sat: tuple[int, tuple[str, ...]] = 0, ()  # to whom the last hand was dealt

    # -- a link

    @property
    def seat(self) -> int:
        """The seat at the table, -1 beside it."""
        return self.line.seat

    @property
    def wake(self) -> int | None:
        """When the next `poll` is wanted."""
        return self.line.wake

    @property
    def status(self) -> Status:
        """How the line is."""
        return self.line.status

    def send(self, message: Up) -> None:
        """Say something to the room."""
        self.line.send(message)

    def poll(self, now: int) -> list[Down]:
        """What the room has said since the last time, oldest first."""
        said = [message for one in self.line.poll(now) if (message := self._heard(one)) is not None]
        for message in said:
            self._keeper.hear(message, self.key)
        whole = any(isinstance(one, Placed) for one in said)  # with it comes what was said before
        self.news = () if whole else tuple(one for one in said if isinstance(one, Said))
        if said and not self._met:
            self._remember(said)
        return said

    def close(self) -> None:
        """Hang up. A seat stays the player's own unless he has said that he leaves."""
        self.line.close()

    # -- beside it

    def mute(self, who: str) -> None:
        """Hear no more of somebody, or hear him again."""
        self.muted ^= {who}

    @property
    def key(self) -> bytes | None:
        """The host's public key, once it is known."""
        return self.line.card.key if self.line.card else self.room.where.key

    def addresses(self) -> tuple[str, ...]:
        """Where others find the host: at its own addresses on the network, or where it was found from here."""
        here = self.line.at or next(iter(self.room.where.addresses), "")
        own = here.startswith("127.") or here in ("::1", "localhost", "")
        return adapters.addresses() if own else (here,)

    def invite(self, address: str) -> str:
        """The invitation that names that address; "" where there can be none, as for a name instead of a number."""
        if self.key is None:
            return ""
        try:
            return str(Invite(address, self.room.where.port, invite.mark(self.key), self.room.code))
        except ValueError:
            return ""

    def dealt(self, room: Room) -> Room:
        """The room with the names of all to whom its last hand was dealt, also of who has left."""
        hand, names = self._sat
        if hand != room.hand or len(names) != len(room.chairs):
            return room
        chairs = (structs.replace(c, name=c.name or name) for c, name in zip(room.chairs, names, strict=True))
        return structs.replace(room, chairs=tuple(chairs))

    # -- what is heard

    def _heard(self, message: Down) -> Down | None:
        before, self._before = self._before, message
        match message:
            case Room():
                room = named(self._desk, message)
                if room.playing and all(chair.name for chair in room.chairs):
                    self._sat = room.hand, tuple(chair.name for chair in room.chairs)
                return room
            case People() if isinstance(before, Placed):  # the whole picture: also what was said before
                self._again = Counter(self._chat[-REPEATED:])
            case Said():
                return self._line_of_chat(message)
        return message

    def _line_of_chat(self, said: Said) -> Said | None:
        if self._again[said]:
            self._again[said] -= 1
            return None
        self._chat = [*self._chat, said][-REPEATED:]
        return None if said.id in self.muted else said

    def _remember(self, said: list[Down]) -> None:
        """Keep where the room is, so that it is found again."""
        table = next((one for one in said if isinstance(one, Room)), None)
        people = next((one for one in said if isinstance(one, People)), None)
        if table is None or people is None or self.key is None:
            return
        self._met = True
        at = (self.line.at, *(one for one in self.room.where.addresses if one != self.line.at))
        addresses = tuple(filter(None, at))
        met = Met(self.key, people.name, addresses, self.room.where.port, table.rules.preset, shelf.clock() // 1_000)
        keep(self._desk, lambda: known.remember(folder(self._desk), rooms(self._desk), met), known.Notice.UNSAVED)


def rooms(desk: Desk) -> tuple[Met, ...]:
    """The rooms in which the player was, newest first; what is wrong with their file is said once. Raises OSError."""
    loaded = known.load(folder(desk))
    if loaded.notice:
        tell(desk, loaded.notice)
    return loaded.rooms


def named(desk: Desk, room: Room) -> Room:
    """The room with names for its bots, who have none on the network."""
    taken = {chair.name for chair in room.chairs}
    chairs = tuple(
        structs.replace(chair, name=opponents.called(desk.say, chair.level, seat, taken)) if chair.level else chair
        for seat, chair in enumerate(room.chairs)
    )
    return structs.replace(room, chairs=chairs)
