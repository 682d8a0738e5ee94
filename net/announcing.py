"""Says on every adapter that rooms are open here: DNS-SD, `_ddz._tcp`. Only where; what is played the cards tell.

A name on the network is a room's mark (`net/invite.py`), so that two hosts never have the same one.
"""

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from zeroconf import Error, InterfaceChoice, IPVersion, ServiceInfo, Zeroconf

from net import adapters, invite
from net.door import Card

KIND = "_ddz._tcp.local."
LOOK = 3.0  # s between two looks at the adapters

FAULTS = (Error, OSError, AssertionError, RuntimeError, ValueError)  # of zeroconf, as networks come and go

_log = logging.getLogger(__name__)
logging.getLogger("zeroconf").setLevel(logging.ERROR)  # it warns of every adapter without multicast, loopback's, too
Addresses = Callable[[], tuple[str, ...]]


class Room(NamedTuple):
    """A room as it is announced: its name on the network and its first port."""

    name: str
    port: int


class Announcer:
    """Announces rooms from a thread of its own, as the adapters come and go. Nothing here may fail a host: who finds no
    announcement comes by address or invitation."""

    def __init__(self, addresses: Addresses = adapters.everything) -> None:
        self._addresses = addresses
        self._wanted: dict[Path, Room] = {}
        self._work: queue.Queue[tuple[Path, Room | None] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name="announcing", daemon=True)
        self._thread.start()

    def open(self, folder: Path, card: Card, port: int) -> None:
        """The room of that folder is open at that port; said again it changes nothing."""
        self._work.put((folder, Room(name_of(card.key), port)))

    def shut(self, folder: Path) -> None:
        """It is no more."""
        self._work.put((folder, None))

    def close(self, seconds: float = 2.0) -> None:
        """Take everything back, if that is done in time."""
        self._work.put(None)
        self._thread.join(seconds)

    def _run(self) -> None:
        told: _Told | None = None
        open_ = True
        while open_:
            open_ = self._take()
            here = self._addresses()
            if told is not None and (told.addresses != here or not open_):
                told.close()
                told = None
            if open_ and told is None and self._wanted:
                told = _tell(here)
            if told is not None:
                told.follow(set(self._wanted.values()))

    def _take(self) -> bool:
        """Hear what is wanted; False: nothing any more."""
        try:
            work = self._work.get(timeout=LOOK)
            while work is not None:
                folder, room = work
                self._wanted.pop(folder, None)
                if room:
                    self._wanted[folder] = room
                work = self._work.get_nowait()
        except queue.Empty:
            return True
        return False


class _Told:
    """What is announced on the adapters of a moment."""

    def __init__(self, zeroconf: Zeroconf, addresses: tuple[str, ...]) -> None:
        self.addresses = addresses
        self._zeroconf = zeroconf
        self._infos: dict[Room, ServiceInfo] = {}

    def follow(self, wanted: set[Room]) -> None:
        """Announce what is wanted and no more."""
        try:
            for gone in self._infos.keys() - wanted:
                self._zeroconf.unregister_service(self._infos.pop(gone))
            for room in wanted - self._infos.keys():
                self._infos[room] = info = info_of(room.name, room.port, self.addresses)
                self._zeroconf.register_service(info, cooperating_responders=True)
        except FAULTS as error:
            _log.warning("a room cannot be announced: %s", error)

    def close(self) -> None:
        """Take it back."""
        try:
            self._zeroconf.close()
        except FAULTS as error:
            _log.warning("announcements cannot be taken back: %s", error)


def name_of(key: bytes) -> str:
    """What a host with that key is called on the network."""
    return named(invite.mark(key))


def named(mark: bytes) -> str:
    """What a host with that mark is called there."""
    return f"{mark.hex()}.{KIND}"


def info_of(name: str, port: int, addresses: tuple[str, ...]) -> ServiceInfo:
    """The announcement of a room; a machine on no network is found by itself alone."""
    server = f"ddz-{name.partition('.')[0]}.local."
    return ServiceInfo(KIND, name, port, server=server, parsed_addresses=list(addresses or ("127.0.0.1",)))


def opened() -> Zeroconf | None:
    """A voice and an ear on every adapter, None: there is none now."""
    for version in (IPVersion.All, IPVersion.V4Only):
        try:
            return Zeroconf(interfaces=InterfaceChoice.All, ip_version=version)
        except FAULTS as error:
            _log.info("no multicast (%s): %s", version.name, error)
    return None


def _tell(addresses: tuple[str, ...]) -> _Told | None:
    zeroconf = opened()
    return _Told(zeroconf, addresses) if zeroconf else None
