"""A host's table on the disk: its folder holds what a restart needs to be the same host to everybody.

`host.json`: the ports, the host's key, the terms, who has been let in; `table.log`: the table's journal. One process at
a time holds a folder. The beans of all tables lie in one ledger beside their folders.
"""

import errno
import os
import secrets
import socket
import time
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import zmq
from msgspec import Struct, structs

from ddz_desktop import resources
from net import inputs as i
from net import journal, keys
from net.chance import KEY, derive
from net.contact import Line
from net.door import Key
from net.hall import Hall
from net.host import LINES, Host, now_ms
from net.journal import Journal, Notice
from net.ledger import Ledger, open_ledger
from net.pace import PACES
from net.protocol import Option, Receipt
from net.robot import Inline, Thinker
from net.robots import Robots
from net.room import Room
from net.table import Table, restore
from net.terms import Terms, laid

FILE, LOG, LEDGER = "host.json", "table.log", "ledger.db"
ROOMS = "rooms"  # in the data folder
FIRST, BLOCK, LAST = 29_170, 20, 32_700  # ports: tables begin at every twentieth
_TRIALS, _PAUSE = 4, 0.1  # at binding them; s
_MOST = LINES + 6 + 8  # ports of the largest table
HIGHEST = 65_536 - _MOST  # where a table may begin
VERSION = 1  # of `host.json`


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """What `host.json` holds. `base`: the first port, `fixed` where it was wished; `secret`: the host's key; `preset`
    and `options`: of the first hand, by name; `lines`: who has been let in."""

    base: int
    fixed: bool
    secret: Key
    terms: Terms
    preset: str
    options: dict[str, Option] = {}
    pace: str = "normal"
    lines: tuple[Line, ...] = ()
    version: int = VERSION


class _Head(Struct, frozen=True):
    """What `host.json` says in every version."""

    version: int = VERSION
    base: int = 0


class Newer(OSError):
    """A newer program's table, which is left as it is."""


class Taken(OSError):
    """The ports of a table are another program's."""


class Waiting(OSError):
    """A hand of another game waits in a folder."""


class Opened(NamedTuple):
    """A table that is open, and what it writes."""

    host: Host
    journal: Journal
    kept: Kept
    notice: Notice | None = None


def folders(data: Path) -> Iterator[Path]:
    """The folders of tables, in order, without an end: those that are there, then those that may be made."""
    number = 1
    while True:
        yield data / ROOMS / str(number)
        number += 1


def read(folder: Path) -> Kept | None:
    """What a folder keeps, None: nothing. A broken file is set aside. Raises Newer, OSError."""
    mend(folder)
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Kept)
    except FileNotFoundError:
        return None


def mend(folder: Path) -> Path | None:
    """Set `host.json` aside where it is broken: where it is then. Raises Newer, OSError."""
    path = folder / FILE
    try:
        content = path.read_bytes()
        if _head(content).version > VERSION:
            raise Newer(f"{path}: {_head(content).version} > {VERSION}")
        msgspec.json.decode(content, type=Kept)
    except FileNotFoundError:
        return None
    except (msgspec.DecodeError, RecursionError):
        return resources.set_aside(path)
    return None


def _head(content: bytes) -> _Head:
    try:
        return msgspec.json.decode(content, type=_Head)
    except (msgspec.DecodeError, RecursionError):
        return _Head()


def write(folder: Path, kept: Kept) -> None:
    """Keep it, whole or not at all, for its owner's eyes: it holds keys. Raises OSError."""
    resources.write(folder / FILE, msgspec.json.encode(kept))


def waiting(folder: Path, preset: str, options: dict[str, Option]) -> Kept | None:
    """The table of a folder in which a hand of another game than this waits to be gone on with: it is not written over.
    Raises Newer, OSError."""
    kept, log = read(folder), folder / LOG
    if kept is None or (kept.preset, kept.options) == (preset, options) or not log.exists():
        return None
    content = log.read_bytes()
    table, good = journal.replay(content)
    return kept if table is None or table.playing or good < len(content) else None


def prepare(
    folder: Path, terms: Terms, preset: str, options: dict[str, Option], port: int = 0, pace: str = "normal"
) -> Kept:
    """Make a folder ready for a table on these terms; the port 0: a free one. What lies there goes on where it is the
    same game, with new terms; else a new one takes its ports and key. Raises ValueError for rules that are none,
    Waiting, Taken where no port is free, Newer, OSError where the disk does not let it."""
    laid(preset, options)
    folder.mkdir(parents=True, exist_ok=True)
    if waiting(folder, preset, options) is not None:
        raise Waiting(folder)
    old = read(folder)
    kept = old or Kept(port or free(_promised(folder)), bool(port), keys.fresh().secret, terms, preset, options)
    if (kept.preset, kept.options) != (preset, options):
        (folder / LOG).unlink(missing_ok=True)
        kept = structs.replace(kept, preset=preset, options=options, lines=())
    kept = structs.replace(kept, terms=terms, base=port or kept.base, fixed=bool(port), pace=pace)
    write(folder, kept)
    return kept


def open_table(folder: Path, thinker: Thinker | None = None) -> Opened:
    """Open the table of a prepared folder: from its journal, or the first time. Raises ValueError where it is
    not prepared, Taken, Newer, OSError where the disk does not let it, sqlite3.Error or database.Strange for the
    ledger."""
    kept = read(folder)
    if kept is None:
        raise ValueError(f"no table was prepared in {folder}")
    path = folder / LOG
    table, notice = journal.restore(path)
    book = Journal(path)
    if table is None:
        table = _begin(book, kept)
    ledger = open_ledger(folder.parent / LEDGER)
    now = now_ms()
    room = Room(table, now, partial(_log, book), PACES[kept.pace])
    hall = Hall(room, kept.terms, Booked(ledger, book), kept.lines, now, Robots(thinker or Inline()), _today)
    return _bound(folder, kept, hall, book)._replace(notice=notice)


def _bound(folder: Path, kept: Kept, hall: Hall, book: Journal) -> Opened:
    """The table at its ports. One just left may be taken for a moment; where another program has them by now, and
    nobody wished for them, others will do."""
    for trial in range(_TRIALS):

        def keep(lines: tuple[Line, ...], kept: Kept = kept) -> None:
            write(folder, structs.replace(kept, lines=lines))

        try:
            return Opened(Host(hall, keys.of(kept.secret), kept.base, keep), book, kept)
        except zmq.ZMQError:
            time.sleep(_PAUSE)
        if trial and not kept.fixed:
            kept = structs.replace(kept, base=free({kept.base, *_promised(folder)}))
            keep(hall.lines, kept)
    raise Taken(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))


def forget(folder: Path) -> None:
    """The table is no more; its ports and key stay for the next one. Raises OSError."""
    (folder / LOG).unlink(missing_ok=True)
    if (kept := read(folder)) is not None:
        write(folder, structs.replace(kept, lines=()))


class Booked:
    """The purse of a table: a hand's end is in the journal on the disk before its beans are booked."""

    def __init__(self, ledger: Ledger, book: Journal) -> None:
        self._journal = book
        self.balance, self.relieve, self._settle = ledger.balance, ledger.relieve, ledger.settle

    def settle(self, table: Table) -> Receipt | None:
        """Book the hand that has just ended, once, however often it is asked; none for a void one."""
        self._journal.sync()
        self._journal.check()
        return self._settle(table)


def _log(book: Journal, entry: i.Logged) -> None:
    """Write an input. A game of one's own goes on where the disk is full; a host ends: what people were shown must be
    there when it comes back. Raises OSError."""
    book.append(entry)
    book.check()


def free(promised: Collection[int] = ()) -> int:
    """The first port of a free block that is promised to no other table. Raises Taken where there is none."""
    for base in range(FIRST, LAST, BLOCK):
        if base not in promised and all(map(_is_free, range(base, base + _MOST))):
            return base
    raise Taken(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))


def _promised(folder: Path) -> set[int]:
    """The first ports of the tables beside this one, open or not."""
    beside = (one for one in folder.parent.glob(f"*/{FILE}") if one.parent != folder)
    return {_head(one.read_bytes()).base for one in beside}


def _is_free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port just left is free
        try:
            probe.bind(("", port))
        except OSError:
            return False
    return True


def _begin(book: Journal, kept: Kept) -> Table:
    """An empty table. What its hands are settled under is its name, which no other table has."""
    key = secrets.token_bytes(KEY)
    first = i.Logged(0, i.Opened(laid(kept.preset, kept.options), key, derive(key, b"name").hex()[:16]))
    _log(book, first)
    return restore([first])


def _today() -> str:
    return datetime.now(UTC).astimezone().date().isoformat()
