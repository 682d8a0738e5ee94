"""A played hand: its deal and acts; enough to play it again without any other source of chance or time."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Illegal, TableAct
from ddz_desktop.engine.game import Step, deal
from ddz_desktop.engine.rules import RULES


class BadRecord(ValueError):
    """A record that cannot be played here: other rules, broken, or its acts do not fit. Says what is wrong."""


class Entry(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One act: whose (none: the table's), when (ms since the deal), and whether the seat was on automatic."""

    seat: Seat | None
    act: Action | TableAct
    ms: int = 0
    auto: bool = False


class Record(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A hand from its deal to its end (RULES.md §2.10). `autos`: 托管 on and off as (ms, seat, on)."""

    deal: Deal
    names: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    autos: tuple[tuple[int, Seat, bool], ...] = ()
    version: int = RULES  # its place, _VERSION, is the same in every version
    room: str = ""


_VERSION = 4


def replay(record: Record) -> Iterator[Step]:
    """Play a record again: the deal and then every act, each with the game after it. Raises BadRecord."""
    _check_version(record.version)
    if len(record.names) != record.deal.rules.seats:
        raise BadRecord(f"{len(record.names)} names for {record.deal.rules.seats} seats")
    try:
        step = deal(record.deal)
    except ValueError as error:
        raise BadRecord(str(error)) from error
    yield step
    for number, entry in enumerate(record.entries):
        try:
            step = step[0].apply(entry.seat, entry.act)
        except Illegal as error:
            raise BadRecord(f"act {number} of the record is refused: {error}") from error
        yield step


def read(data: bytes) -> Record:
    """Read a record from MessagePack. Raises BadRecord, whatever came in; another version's is named as such."""
    try:
        fields = msgspec.msgpack.decode(data, type=list[msgspec.Raw])
        _check_version(msgspec.msgpack.decode(fields[_VERSION], type=int) if len(fields) > _VERSION else -1)
        return msgspec.msgpack.decode(data, type=Record)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(f"no record of a hand: {error}") from error


def _check_version(version: int) -> None:
    if version != RULES:
        raise BadRecord(f"the record was played by version {version} of the rules, this is version {RULES}")
