"""The process of one table, `host --serve FOLDER`: a child of the watcher (`net/watcher.py`), whose end is its own."""

import os
import sqlite3
import traceback
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from pathlib import Path

from msgspec import Struct, msgpack

from ddz_desktop import children, resources
from net import anew, database, hosting
from net.door import Card
from net.hall import Hall
from net.host import Host, now_ms
from net.journal import Notice
from net.robot import Thinker
from net.workers import Workers

# exit statuses: ended on purpose; no watcher; another process holds the folder; its ports are taken; a newer program's
# files; the ledger is broken; the disk does not let it; no memory; the program raised. (Python's own status for that is
# also what a process has that was killed on Windows.)
DONE, ORPHAN, HELD, TAKEN, NEWER, LEDGER, DISK, MEMORYLESS, RAISED = 0, 2, 3, 4, 5, 6, 7, 8, 9
_WHY: tuple[tuple[type[Exception], int], ...] = (
    (hosting.Taken, TAKEN), (hosting.Newer, NEWER), (database.Newer, NEWER), (database.Strange, LEDGER),
    (OSError, DISK), (sqlite3.Error, DISK), (MemoryError, MEMORYLESS),
)  # fmt: skip
CLOSE, STOP, ALONE = b"close", b"stop", b"alone"  # the watcher's words: end for good; end; end once nobody sits there
GONE = b"gone"  # what it does not say: it was killed
BEAT = 1_000  # ms between two signs of life
MEMORY, HANDLES = 1 << 30, 4_096  # limits: bytes of addresses, open files


class Order(Struct, frozen=True, array_like=True):
    """Open the table of that folder. `grace`: ms that it waits for people once it is alone; `anew`: the hand in it is
    void."""

    folder: str
    grace: int
    anew: bool = False


class Up(Struct, frozen=True, array_like=True):
    """The table is open: said once, at first. `base`: its first port; `card`: what it tells strangers; `process`: the
    system's number of it; `notice`: what became of the journal."""

    base: int
    card: Card
    process: int
    notice: Notice | None = None


def main() -> int:
    """Serve the table that the watcher names which has started this process; the exit status."""
    line = children.parent()
    if line is None:
        return ORPHAN
    for word in children.messages(line):
        order = msgpack.decode(word, type=Order)
        with closing(Workers()) as thinker:
            try:
                return serve(order, line, thinker)
            except Exception:  # noqa: BLE001 - whatever it is, the watcher is told and the console shows it
                traceback.print_exc()
                return RAISED
    return DONE


def serve(order: Order, line: Connection, thinker: Thinker | None = None) -> int:
    """Keep the table of a folder open until the watcher or its emptiness ends it; the exit status. Raises ValueError
    where none is prepared there."""
    _limit()
    if not resources.hold(Path(order.folder)):
        return HELD
    try:
        return _serve(order, line, thinker)
    except tuple(kind for kind, _ in _WHY) as error:
        return next(status for kind, status in _WHY if isinstance(error, kind))


def _serve(order: Order, line: Connection, thinker: Thinker | None) -> int:
    folder = Path(order.folder)
    void = order.anew and anew.lay(folder / hosting.LOG)
    table = hosting.open_table(folder, thinker)
    notice = Notice.VOID if void else table.notice
    line.send_bytes(msgpack.encode(Up(table.host.base, table.host.card, os.getpid(), notice)))
    last = _run(table.host, line, order.grace)
    if last == GONE:
        table.host.hall.room.pause(now_ms())  # whoever is there is told nothing: the next host takes them back
    else:
        table.host.close()
    table.journal.sync()
    table.journal.close()
    if last == CLOSE:
        table.journal.discard()
        hosting.forget(folder)
    return DONE


def _run(host: Host, line: Connection, grace: int) -> bytes:
    """Let the table live; the word that ended it. A watcher that is gone ends it, too: nobody would start it again."""
    alone, beat, seen = False, 0, now_ms()
    while True:
        if host.turn(BEAT, line.fileno()):
            try:
                word = line.recv_bytes()
            except (EOFError, OSError):
                return GONE
            if word != ALONE:
                return word
            alone, seen = True, now_ms()
        now = now_ms()
        seen = now if _sits(host.hall) else seen
        if alone and now > seen + grace:
            return STOP
        if now >= beat:
            beat = now + BEAT
            with suppress(OSError):
                line.send_bytes(b"")


def _sits(hall: Hall) -> bool:
    """Whether a person is at the table."""
    return any(chair.id and chair.present for chair in hall.room.table.chairs)


def _limit() -> None:
    """Where a stranger makes the process grow in a way nobody thought of, it ends and the machine does not suffer."""
    try:
        import resource
    except ImportError:
        return  # Windows has no such limits
    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_NOFILE, HANDLES)):
        _, hard = resource.getrlimit(what)
        top = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (top, hard))
