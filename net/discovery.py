"""Finds rooms on the local network: announcements say where, each host's card what is played, and that it is there.

A room is told from others by its host's key, however many adapters it is heard on. One whose card is not heard any more
is gone, whatever announcements still say.
"""

import logging
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from zeroconf import ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

from ddz_desktop.engine.rules import RULES
from net import adapters, door, sockets
from net.announcing import FAULTS, KIND, LOOK, Addresses, opened
from net.caller import Where
from net.door import Card, Head
from net.protocol import PROTOCOL, BadMessage
from net.sockets import Socket
from net.waiting import Closed, Waiting, frames

SILENT = 2.5  # s without a card, which comes each second: gone
EMPTY = 3.0  # s in which nothing was found: the reasons may be shown
TRIPS = 3  # there and back until the first card: the connection, its greeting, the card
ASK = 300  # ms for what an announcement lacks
MOST = 100  # places that are looked at, names that wait for it; a stranger may announce any number
RETRY = 30.0  # s until an address that was silent is tried anew

_log = logging.getLogger(__name__)
Place = tuple[str, int]  # address, port


class Found(NamedTuple):
    """A room that is open. `ms`: about how long it is there and back; `head`: its versions where they are not ours, and
    then there is no card."""

    where: Where
    card: Card | None
    ms: int
    head: Head | None = None


class Finder:
    """Looks for rooms in a thread of its own, from its making until `close`. `bell` is called in the thread when
    `rooms` changes; `known`: where rooms were before, which are looked at, too."""

    def __init__(
        self, bell: Callable[[], None] = lambda: None, known: Iterable[Where] = (),
        addresses: Addresses = adapters.everything,
    ) -> None:  # fmt: skip
        self.rooms: tuple[Found, ...] = ()
        self.alone = False  # this machine is on no network
        self._bell, self._addresses = bell, addresses
        self._began = monotonic()
        self._heard: deque[str] = deque(maxlen=MOST)  # names announced and not yet looked up
        self._wake, woken = socket.socketpair()
        self._wake.setblocking(False)
        self._waiting = Waiting(woken)
        self._looks = [_Look(self._waiting, (one, where.port)) for where in known for one in where.addresses]
        self._thread = threading.Thread(target=self._run, name="discovery", daemon=True)
        self._thread.start()

    @property
    def empty(self) -> bool:
        """Whether nothing was found for so long that the reasons may be shown."""
        return not self.rooms and monotonic() > self._began + EMPTY

    def close(self) -> None:
        """Look no more. Does not wait."""
        self._waiting.closed = True
        self._nudge()

    def join(self, seconds: float) -> bool:
        """Wait until all is closed; whether it is."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    # -- the thread ------------------------------------------------------------

    def _run(self) -> None:
        zeroconf: Zeroconf | None = None
        here: tuple[str, ...] | None = None
        looked = 0.0
        try:
            while True:
                if monotonic() >= looked + LOOK or here is None:
                    looked, now_here = monotonic(), self._addresses()
                    if now_here != here or zeroconf is None:
                        here, self.alone = now_here, not now_here
                        zeroconf = self._listen(zeroconf)
                self._look_up(zeroconf)
                self._hear()
        except Closed:
            pass
        finally:
            _close(zeroconf)
            self._waiting.close()
            self._wake.close()

    def _listen(self, old: Zeroconf | None) -> Zeroconf | None:
        """Hear announcements on the adapters that there are now."""
        _close(old)
        zeroconf = opened()
        if zeroconf:
            ServiceBrowser(zeroconf, KIND, handlers=[self._announced])
        return zeroconf

    def _announced(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:  # zeroconf names them
        """In zeroconf's thread: leave a note, and wake ours."""
        if state_change is not ServiceStateChange.Removed:
            self._heard.append(name)
            self._nudge()

    def _look_up(self, zeroconf: Zeroconf | None) -> None:
        """Look at the places that announcements name."""
        while self._heard and zeroconf is not None and not self._waiting.closed:
            name = self._heard.popleft()
            with suppress(*FAULTS):
                info = ServiceInfo(KIND, name)
                if info.load_from_cache(zeroconf) or info.request(zeroconf, ASK):
                    self._look_at((address, info.port or 0) for address in info.parsed_scoped_addresses())

    def _look_at(self, places: Iterable[Place]) -> None:
        seen = {look.place for look in self._looks}
        for place in places:
            if place not in seen and 0 < place[1] <= 65_535 and self._has_room():
                self._looks.append(_Look(self._waiting, place))

    def _has_room(self) -> bool:
        """Whether one place more can be looked at: where nobody is, the oldest gives way, or a stranger who announces
        many such places would hide all rooms."""
        if len(self._looks) < MOST:
            return True
        empty = next((look for look in self._looks if not look.stands(monotonic())), None)
        if empty is not None:
            self._looks.remove(empty)
            empty.socket.close()
        return empty is not None

    def _hear(self) -> None:
        """Wait for cards, and say what has changed."""
        ready = self._waiting.on([look.socket for look in self._looks], 0.5)
        now = monotonic()
        for look in self._looks:
            look.hear(look.socket in ready, now)
        rooms = _rooms(look for look in self._looks if look.stands(now))
        if rooms != self.rooms:
            self.rooms = rooms
            self._bell()

    def _nudge(self) -> None:
        try:
            self._wake.send(b"!")
        except OSError:
            return  # full: the thread is awake; closed: it has ended


class _Look:
    """An ear at a place where a room may be."""

    def __init__(self, waiting: Waiting, place: Place) -> None:
        self.place = place
        self.card: Card | None = None
        self.head: Head | None = None
        self.ms = -1
        self._waiting = waiting
        self._began = monotonic()
        self._last = -SILENT
        self.socket: Socket = sockets.listener(waiting.context, *place)

    def stands(self, now: float) -> bool:
        """Whether a room is there."""
        return (self.card is not None or self.head is not None) and now < self._last + SILENT

    def hear(self, ready: bool, now: float) -> None:
        """Take the newest card; where none comes for long, call anew."""
        for word in frames(self.socket) if ready else ():
            self._read(word, now)
        if now > max(self._last, self._began) + RETRY:
            self.socket.close()
            self._began = now
            self.socket = sockets.listener(self._waiting.context, *self.place)

    def _read(self, word: bytes, now: float) -> None:
        try:
            self.card, self.head = door.decode_card(word), None
        except BadMessage:
            try:
                self.card, self.head = None, door.head(word)
            except BadMessage:
                return
        if self.ms < 0:
            self.ms = round((now - self._began) * 1_000 / TRIPS)
        self._last = now


def _rooms(looks: Iterable[_Look]) -> tuple[Found, ...]:
    """Each host once, with all its addresses: the quickest first, those last that mean nothing elsewhere."""
    by_host: dict[bytes | Place, list[_Look]] = {}
    for look in looks:
        by_host.setdefault(look.card.key if look.card else look.place, []).append(look)
    return tuple(sorted((_found(same) for same in by_host.values()), key=_order))


def _found(same: list[_Look]) -> Found:
    first, *_ = same = sorted(same, key=lambda look: (adapters.own_made(look.place[0]), look.ms))
    addresses = tuple(dict.fromkeys(look.place[0] for look in same))
    where = Where(addresses, first.place[1], first.card.key if first.card else None)
    return Found(where, first.card, first.ms, _strange(first))


def _strange(look: _Look) -> Head | None:
    """The versions of a host that we do not understand."""
    head = look.head or (Head(look.card.low, look.card.high, look.card.rules) if look.card else None)
    return head if head and not (head.low <= PROTOCOL <= head.high and head.rules == RULES) else None


def _order(found: Found) -> tuple[str, bytes]:
    """By name, so that a list does not move while somebody clicks into it."""
    return (found.card.name, found.card.key) if found.card else ("\U0010ffff", found.where.addresses[0].encode())


def _close(zeroconf: Zeroconf | None) -> None:
    with suppress(*FAULTS):
        if zeroconf:
            zeroconf.close()
