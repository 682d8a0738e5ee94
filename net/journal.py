"""An append-only log of a table's inputs, from which a hand that was left or lost goes on.

A file is a line that names it, then frames: length and CRC-32 of the body (4 bytes each, big-endian), the body (one
MessagePack value), and 16 bytes that chain it to everything before it. A frame that is not whole, or not the next one,
ends the log: what comes before it holds, the rest is set aside and never written over.
"""

import errno
import hashlib
import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from ddz_desktop import resources
from ddz_desktop.engine.events import Illegal
from ddz_desktop.engine.rules import RULES
from net.inputs import Began, Input, Logged, Opened, Sat, Stopped
from net.table import Table, enter, opened

_NAME = b"ddz-desktop journal "
HEAD = _NAME + b"1 rules %d\n" % RULES
_FRAME = struct.Struct(">II")
_CHAIN = 16
_MOST = 1 << 20  # bytes of a body; no input is longer
# What rules say or run into that cannot have happened, or cannot be done with.
_SENSELESS = (
    Illegal, ValueError, AssertionError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError,
)  # fmt: skip
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Logged)


class Notice(StrEnum):
    """What the player is to be told about a journal. The words are the client's."""

    CUT = "journal_cut"  # its end was broken: the hand goes on from the last whole act, the file was set aside
    UNREADABLE = "journal_unreadable"  # nothing could be read: it was set aside
    VERSION = "journal_version"  # written under other rules: it was set aside
    VOID = "journal_void"  # the table stopped again and again: it was laid anew, the file set aside
    UNSAVED = "journal_unsaved"  # it cannot be written (a full disk): the game goes on, unsaved


class Restored(NamedTuple):
    """What a journal gave back: the table, if any, and what is to be said."""

    table: Table | None
    notice: Notice | None = None


class Journal:
    """Writes inputs at the end of a file. A disk that is full stops the saving and not the game: what could not be
    written waits, and is tried again with the next input."""

    def __init__(self, path: Path) -> None:
        """Go on with a journal that has been restored, or begin a new one. Nothing is written yet."""
        self.path = path
        self.notice: Notice | None = None
        self._waiting = b""
        self._file: BinaryIO | None = None
        content = path.read_bytes() if path.exists() else b""
        self._good = len(content)
        self._chain = _last_chain(content)
        if not content:
            self._waiting = HEAD

    def append(self, entry: Logged) -> None:
        """Write an input; to the disk itself where a power cut may not take it back."""
        frame, self._chain = _frame(entry, self._chain)
        self._waiting += frame
        try:
            self._write(sync=firm(entry.what))
            self.notice = None
        except OSError:
            self.notice = Notice.UNSAVED

    def sync(self) -> None:
        """Wait until everything is on the disk: at the end of a hand, before its beans are booked."""
        try:
            self._write(sync=True)
        except OSError:
            self.notice = Notice.UNSAVED

    def check(self) -> None:
        """Raises OSError where what was written last is not in the file."""
        if self.notice is not None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))

    def close(self) -> None:
        """Close the file; the next input opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def discard(self) -> None:
        """Remove the file: the table it tells of is no more. One that cannot be removed is found again, and tells that
        its table has ended."""
        self.close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _write(self, sync: bool) -> None:
        """Write what waits behind what is good. Half a frame that a full disk leaves is cut off; where not even that
        can be done the next write, which begins at the same place, covers it."""
        if self._file is None:
            self.path.touch(0o600)  # it tells every hand: it is nobody else's to read
            self._file = self.path.open("r+b", buffering=0)
        self._file.seek(self._good)
        try:
            if self._file.write(self._waiting) != len(self._waiting):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError:
            self._file.truncate(self._good)
            raise
        self._good += len(self._waiting)
        self._waiting = b""
        if sync:
            os.fsync(self._file.fileno())


def firm(what: Input) -> bool:
    """Whether an input fixes a deal, gives a seat to somebody elsewhere, who knows it from then on, or stops the
    clocks."""
    return isinstance(what, Opened | Began | Stopped) or (isinstance(what, Sat) and bool(what.id))


def restore(path: Path) -> Restored:
    """The table as its journal left it. A broken end is cut off and a journal that gives no table moved away; either
    way the file as it was stays beside it (`resources.set_aside`). Raises OSError where that cannot be done."""
    if not path.exists():
        return Restored(None)
    content = path.read_bytes()
    table, good = replay(content)
    if table is not None and good == len(content):
        return Restored(table)
    resources.set_aside(path)
    if table is None:
        other = content.startswith(_NAME) and not content.startswith(HEAD)
        return Restored(None, Notice.VERSION if other else Notice.UNREADABLE)
    resources.write(path, content[:good])
    return Restored(table, Notice.CUT)


def replay(content: bytes) -> tuple[Table | None, int]:
    """The table after the longest beginning that is whole and makes sense, and where that ends."""
    table, good = None, 0
    try:
        for entry, end in read(content):
            table = _enter(table, entry)
            good = end
    except _SENSELESS:
        pass  # it was read, and yet cannot have happened: the log ends before it
    return table, good


def _enter(table: Table | None, entry: Logged) -> Table:
    if isinstance(entry.what, Opened):
        return opened(entry.what)
    if table is None:
        raise ValueError("a log begins with the opening of its table")
    return enter(table, entry)[0]


def read(content: bytes) -> Iterator[tuple[Logged, int]]:
    """The whole frames of a journal, each with the place at which it ends."""
    if not content.startswith(HEAD):
        return
    at, chain = len(HEAD), _start()
    while (frame := _next(content, at, chain)) is not None:
        body, chain, at = frame
        try:
            yield _decoder.decode(body), at
        except msgspec.DecodeError:
            return


def _next(content: bytes, at: int, chain: bytes) -> tuple[bytes, bytes, int] | None:
    """The body of the frame at that place, its chain, and its end."""
    if len(content) < at + _FRAME.size:
        return None
    size, crc = _FRAME.unpack_from(content, at)
    end = at + _FRAME.size + size + _CHAIN
    if size > _MOST or len(content) < end:
        return None
    body, said = content[at + _FRAME.size : end - _CHAIN], content[end - _CHAIN : end]
    fits = zlib.crc32(body) == crc and said == _link(chain, body)
    return (body, said, end) if fits else None


def _frame(entry: Logged, chain: bytes) -> tuple[bytes, bytes]:
    body = _encoder.encode(entry)
    link = _link(chain, body)
    return _FRAME.pack(len(body), zlib.crc32(body)) + body + link, link


def _link(chain: bytes, body: bytes) -> bytes:
    return hashlib.sha256(chain + body).digest()[:_CHAIN]


def _start() -> bytes:
    return hashlib.sha256(HEAD).digest()[:_CHAIN]


def _last_chain(content: bytes) -> bytes:
    """The chain at the end of a whole journal."""
    return content[-_CHAIN:] if len(content) > len(HEAD) else _start()
