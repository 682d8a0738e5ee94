"""The rooms that this player was in: to go there again, and to notice when a host's key is another than it was."""

from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from ddz_desktop import resources
from net.caller import Where

FILE = "rooms.json"
MOST = 20  # rooms that are kept, the last ones


class Notice(StrEnum):
    """What the player is to be told about the file. The words are the client's."""

    BAD = "known_bad"  # it could not be read: set aside
    UNSAVED = "known_unsaved"  # it cannot be written


class Met(Struct, frozen=True):
    """A room that was entered. `at`: when, s since 1970."""

    key: bytes
    name: str
    addresses: tuple[str, ...]
    port: int
    preset: str = ""
    at: int = 0

    @property
    def where(self) -> Where:
        """Where it was, and whom one expects there."""
        return Where(self.addresses, self.port, self.key)


class Loaded(NamedTuple):
    """The rooms, newest first, and what is to be said about the file."""

    rooms: tuple[Met, ...]
    notice: Notice | None = None


def load(folder: Path) -> Loaded:
    """The rooms that are kept. A broken file is set aside. Raises OSError."""
    path = folder / FILE
    try:
        return Loaded(msgspec.json.decode(path.read_bytes(), type=tuple[Met, ...]))
    except FileNotFoundError:
        return Loaded(())
    except (msgspec.DecodeError, RecursionError):
        resources.set_aside(path)
        return Loaded((), Notice.BAD)


def remember(folder: Path, rooms: tuple[Met, ...], met: Met) -> tuple[Met, ...]:
    """The rooms with this one as the newest; kept. Raises OSError."""
    rooms = (met, *(one for one in rooms if one.key != met.key))[:MOST]
    resources.write(folder / FILE, msgspec.json.format(msgspec.json.encode(rooms)))
    return rooms


def strange(rooms: tuple[Met, ...], where: Where) -> bool:
    """Whether a room was at that address and port before, and its host had another key: the host was set up anew, or
    it is somebody else."""
    return (
        where.key is not None
        and any(
            met.port == where.port and set(met.addresses) & set(where.addresses) and met.key != where.key
            for met in rooms
        )
        and all(met.key != where.key for met in rooms)
    )
