"""A hand as it is kept and shared: its record, when it ended and whose it was; the bytes of its file and back.

A file is a line that names it and its format, 16 bytes of SHA-256 over the body, the body (one MessagePack value).
"""

import hashlib
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, structs

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Illegal
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.record import BadRecord, Record, replay
from ddz_desktop.engine.rules import PRESETS, RULES

LIMIT = 1 << 20  # bytes of a file; a hand takes 2-4 KB
_NAME = b"ddz-desktop hand "
_FORMAT = 1
_CHECK = 16
_MOST = 2**53  # beans, ms: what every part of the program can count
_MISFITS = (BadRecord, Illegal, ValueError, AssertionError, LookupError, ArithmeticError)  # read, yet cannot have been

Whole = Annotated[int, Meta(ge=0, le=_MOST)]


class Fault(StrEnum):
    """Why a file is refused. The words are the client's."""

    FOREIGN = "foreign"  # no file of a hand at all
    FORMAT = "format"  # a hand's file of another format, that of a newer game
    BROKEN = "broken"  # not whole any more
    VERSION = "version"  # played under another version of the rules
    MISFIT = "misfit"  # an act of it is against the rules
    UNFINISHED = "unfinished"  # it stops before the hand is over


class Refused(ValueError):
    """A file holds no hand that can be shown here. `acts`: how many of its acts fit; `version`: of the file or of its
    rules, where that is the fault."""

    def __init__(self, fault: Fault, acts: int = 0, version: int = 0) -> None:
        super().__init__(f"{fault}: {acts} acts fit, version {version}")
        self.fault, self.acts, self.version = fault, acts, version


class Kept(Struct, frozen=True):
    """A hand that is over. `at`: when it ended, ms since 1970 in UTC; `seat`: whose it is; `levels` of the bots by
    seat, empty for a person; `hand`: its number in its match."""

    record: Record
    at: int
    seat: Seat
    levels: tuple[str, ...]
    hand: int = 1

    @property
    def key(self) -> str:
        """Its name among all hands: the same hand has the same, whenever it is kept."""
        return hashlib.sha256(_record(self.record)).hexdigest()[:32]


class _Body(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    at: Whole
    seat: Annotated[int, Meta(ge=0, le=4)]
    levels: Annotated[tuple[Annotated[str, Meta(max_length=32)], ...], Meta(max_length=5)]
    hand: Whole
    version: Whole  # of the rules
    record: bytes


def encode(kept: Kept) -> bytes:
    """The bytes of its file."""
    body = _Body(kept.at, kept.seat, kept.levels, kept.hand, kept.record.version, _record(kept.record))
    data = msgspec.msgpack.encode(body)
    return _head(_FORMAT) + _check(data) + data


def decode(data: bytes) -> Kept:
    """The hand in a file. Raises Refused, whatever came in; a hand that is given back replays to its end."""
    line, _, rest = data.partition(b"\n")
    if len(data) > LIMIT or not line.startswith(_NAME):
        raise Refused(Fault.FOREIGN)
    if line + b"\n" != _head(_FORMAT):
        number = line.removeprefix(_NAME)
        raise Refused(Fault.FORMAT, version=int(number) if number.isdigit() and len(number) < 9 else 0)
    if rest[:_CHECK] != _check(rest[_CHECK:]):
        raise Refused(Fault.BROKEN)
    try:
        body = msgspec.msgpack.decode(rest[_CHECK:], type=_Body)
        record = msgspec.msgpack.decode(body.record, type=Record)
    except (msgspec.DecodeError, RecursionError):
        raise Refused(Fault.BROKEN) from None
    return _fitting(body, record)


def last(record: Record) -> Game:
    """The game at the end of a record. Raises Refused where it does not come to one."""
    acts, game = -1, None
    try:
        for acts, (game, _) in enumerate(replay(record)):  # noqa: B007 - both are wanted afterwards
            pass
    except _MISFITS:
        raise Refused(Fault.MISFIT, acts=max(0, acts)) from None
    if game is None or not isinstance(game.phase, Over):
        raise Refused(Fault.UNFINISHED, acts=max(0, acts))
    return game


def _fitting(body: _Body, record: Record) -> Kept:
    """The hand, once everything about it fits these rules; another version's says how far it would have fitted."""
    if body.version != RULES:
        raise Refused(Fault.VERSION, _acts(structs.replace(record, version=RULES)), body.version)
    seats = record.deal.rules.seats
    sums = max(abs(beans) for beans in (*record.deal.beans, 0))
    if record.deal.rules.preset not in PRESETS or body.seat >= seats or len(body.levels) != seats or sums > _MOST:
        raise Refused(Fault.MISFIT)
    if any(abs(entry.ms) > _MOST for entry in record.entries) or any(len(name) > 64 for name in record.names):
        raise Refused(Fault.MISFIT)
    last(record)
    return Kept(record, body.at, body.seat, body.levels, body.hand)


def _acts(record: Record) -> int:
    """How many acts of a record fit these rules."""
    try:
        last(record)
    except Refused as refused:
        return refused.acts
    return len(record.entries)


def _record(record: Record) -> bytes:
    return msgspec.msgpack.encode(record)


def _head(number: int) -> bytes:
    return _NAME + b"%d\n" % number


def _check(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:_CHECK]
