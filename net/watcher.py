"""Keeps the tables of this machine open: a process for each, started again at once where it ends by itself.

The watcher has no socket and no state of a table, so that nothing from outside can end it. Where the window that
started it is gone, tables go on as long as somebody sits there.
"""

import os
import signal
import subprocess
from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import StrEnum
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from msgspec import DecodeError, msgpack

from ddz_desktop import children
from ddz_desktop.children import Child
from net import serve
from net.serve import Order, Up

DEAF = 10.0  # s without a sign of life: a table that hangs is started again
TRIES = 5  # starts in a row that came to nothing
PAUSE = 0.2  # s between them
SHORT = 5.0  # s of a life that came to nothing
FALLS, WHILE = 12, 1_800.0  # so many falls in so many s: a hand that is to blame is void, once in these; else it ends
_LOOK = 1.0  # s
_PATIENCE = 1.0  # s for a table to end


class What(StrEnum):
    """What happened to a table. The words are the client's."""

    UP = "up"
    AGAIN = "again"  # it ended by itself and is open again
    ENDED = "ended"
    HELD = "held"  # another host has its folder
    TAKEN = "taken"  # its ports are another program's
    BROKEN = "broken"  # it cannot be started
    DISK = "disk"  # it cannot be kept on this computer
    NEWER = "newer"  # a newer program's files
    LEDGER = "ledger"  # the ledger is broken


class News(NamedTuple):
    """What happened to the table of a folder."""

    folder: Path
    what: What
    up: Up | None = None


Tell = Callable[[News], None]
_ENDS = {
    serve.DONE: What.ENDED, serve.HELD: What.HELD, serve.NEWER: What.NEWER, serve.LEDGER: What.LEDGER,
}  # fmt: skip
_LASTS = {serve.TAKEN: What.TAKEN, serve.DISK: What.DISK}  # where it is so at each try
_KILLED = 1 if os.name == "nt" else -int(signal.SIGKILL)  # by the system or a person: no fault of the table's


class Spare:
    """A process that has loaded everything and waits for a table: where one is killed another goes on at once."""

    def __init__(self) -> None:
        self._child: Child | None = None

    def take(self) -> Child | None:
        """A process; none: it cannot be started now."""
        child, self._child = self._child, None
        if child is not None and child.process.poll() is None:
            return child
        return _started()

    def ready(self) -> None:
        """Have one."""
        if self._child is None:
            self._child = _started()

    def stop(self) -> None:
        """End it."""
        if self._child is not None:
            self._child.stop(_PATIENCE)


def _started() -> Child | None:
    try:
        return children.start("host", "--serve")
    except OSError:  # ChildProcessError is one
        return None


class Watched:
    """One table and its process."""

    def __init__(self, folder: Path, grace: int) -> None:
        self.folder, self._grace = folder, grace
        self.up: Up | None = None
        self.over = False
        self._child: Child | None = None
        self._tries = 0
        self._falls: list[float] = []  # when it ended by its own fault, with nothing better in between
        self._status = serve.DONE  # of its last end
        self._void = -WHILE  # when its hand was void
        self._due = self._heard = self._opened = 0.0
        self._alone = self._ending = self._deaf = self._anew = False

    @property
    def line(self) -> Connection | None:
        """The line to its process, none while there is none."""
        return self._child.line if self._child else None

    def start(self, now: float, spare: Spare) -> None:
        """Start its process, if it is time to."""
        if self._child is not None or self.over or now < self._due:
            return
        self._tries += 1
        self._due = now + PAUSE
        self._status, self._deaf = serve.DONE, False
        if (child := spare.take()) is None:
            return
        self._child, self._heard = child, now
        self.say(msgpack.encode(Order(str(self.folder), self._grace, self._anew)))
        self._anew = False
        if self._alone:
            self.say(serve.ALONE)

    @property
    def stands(self) -> bool:
        """Whether nothing is to be done for it now."""
        return self.over or (self._child is not None and not self._tries)

    def hear(self, now: float, tell: Tell) -> None:
        """Something came from its process, or it has ended."""
        assert self._child is not None
        try:
            word = self._child.line.recv_bytes()
        except (EOFError, OSError):
            self._ended(now, tell)
            return
        self._heard = now
        if not word:
            return
        try:
            up = msgpack.decode(word, type=Up)
        except DecodeError:
            return
        tell(News(self.folder, What.AGAIN if self.up else What.UP, up))
        self.up, self._tries, self._opened = up, 0, now

    def look(self, now: float, tell: Tell) -> None:
        """Kill it where it hangs; give its hand up where that does not let it live, and it where nothing does."""
        if self._child is not None:
            if now > self._heard + DEAF:
                self._deaf = True
                self._child.process.kill()
        elif self._ending:
            self.over = True
        elif not self.over and self._tries >= TRIES:
            self._give_up(now, tell)

    def _give_up(self, now: float, tell: Tell) -> None:
        """Where the program raises or hangs, what it is asked is to blame: its hand is void, once in a while."""
        if self._blames and now >= self._void + WHILE:
            self._anew, self._void, self._falls, self._tries = True, now, [], 0
        else:
            self.over = True
            tell(News(self.folder, _LASTS.get(self._status, What.BROKEN)))

    def say(self, word: bytes) -> None:
        """Tell its process something."""
        self._alone |= word == serve.ALONE
        self._ending |= word in (serve.CLOSE, serve.STOP)
        if self._child is not None:
            try:
                self._child.line.send_bytes(word)
            except OSError:
                return  # it has ended: heard elsewhere

    def stop(self) -> None:
        """Wait until it has ended, as it was told to."""
        if self._child is not None:
            with suppress(subprocess.TimeoutExpired):
                self._child.process.wait(_PATIENCE)
            self._child.stop(0)

    @property
    def _blames(self) -> bool:
        """Whether it ended for what it was asked to do."""
        return self._deaf or self._status == serve.RAISED

    def _rest(self, now: float) -> float:
        """s until it is started again: none, unless it falls again and again."""
        fell = self._blames or (self._status != _KILLED and now < self._opened + SHORT)
        self._falls = [*(at for at in self._falls if now < at + WHILE), now] if fell else []
        self._tries = TRIES if len(self._falls) >= FALLS else 0
        return PAUSE * len(self._falls) if len(self._falls) >= TRIES else 0

    def _ended(self, now: float, tell: Tell) -> None:
        assert self._child is not None
        self._status = self._child.stop(0.5)
        self._child = None
        if self._status in _ENDS:
            self.over = True
            tell(News(self.folder, _ENDS[self._status]))
        elif not self._tries:
            self._due = now + self._rest(now)


def watch(folders: Iterable[Path], parent: Connection | None, tell: Tell, grace: int = 60_000) -> None:
    """Keep the tables of these prepared folders open until all have ended. `parent`: the line to the window that wants
    them, from which come `serve.CLOSE` and `serve.STOP`; `tell` hears what happens. At an interrupt all end and can be
    opened again."""
    tables, spare = [Watched(folder, grace) for folder in folders], Spare()
    try:
        while not all(table.over for table in tables):
            now = monotonic()
            for table in tables:
                table.look(now, tell)
                table.start(now, spare)
            if all(table.stands for table in tables):
                spare.ready()
            parent = _hear(tables, parent, tell)
    finally:
        spare.stop()
        for table in tables:
            table.say(serve.STOP)
        for table in tables:
            table.stop()


def _hear(tables: list[Watched], parent: Connection | None, tell: Tell) -> Connection | None:
    """Wait for the next word of a table or the window; the window's line, while there is one."""
    lines = {table.line: table for table in tables if table.line is not None}
    pause = _LOOK if len(lines) == sum(not table.over for table in tables) else PAUSE
    for line in wait([*lines, *([parent] if parent else [])], pause):
        if line is parent:
            parent = _obey(tables, parent)
        elif isinstance(line, Connection):
            lines[line].hear(monotonic(), tell)
    return parent


def _obey(tables: list[Watched], parent: Connection | None) -> Connection | None:
    try:
        word = parent.recv_bytes() if parent else b""
    except (EOFError, OSError):
        for table in tables:
            table.say(serve.ALONE)
        return None
    for table in tables:
        table.say(word)
    return parent
