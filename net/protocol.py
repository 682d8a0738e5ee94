"""The messages between a table and those who sit at it or watch. PROTOCOL is their version."""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from ddz_desktop.engine.events import Action, Event, Reason
from ddz_desktop.engine.record import Record
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View

PROTOCOL = 1

T = TypeVar("T")

Count = Annotated[int, Meta(ge=0, le=2**53)]
Name = Annotated[str, Meta(max_length=64)]


class BadMessage(Exception):
    """A peer sent what is no message of this protocol."""


class _Message(Struct, frozen=True, array_like=True, tag=True, forbid_unknown_fields=True):
    """A message is named for what it says."""


# -- up: from a seat to the table ----------------------------------------------


class Ready(_Message, frozen=True, tag="ready"):
    """开始: ready for the next hand; `show` is 明牌开始."""

    yes: bool = True
    show: bool = False


class Act(_Message, frozen=True, tag="act"):
    """An action that answers question `ask` of hand number `hand`."""

    hand: Count
    ask: Count
    act: Action


class Auto(_Message, frozen=True, tag="auto"):
    """托管 on or off."""

    on: bool


class Leave(_Message, frozen=True, tag="leave"):
    """Leave for good; in a hand this is 逃跑."""


Up = Ready | Act | Auto | Leave

# -- down: from the table to a viewer ------------------------------------------


class Chair(_Message, frozen=True, tag="chair"):
    """A seat of the room. `level`: a bot's, empty for a person. `beans` before the next hand, `total` of the match."""

    name: Name
    level: str = ""
    present: bool = True
    auto: bool = False
    ready: bool = False
    beans: int = 0
    total: int = 0


class Room(_Message, frozen=True, tag="room"):
    """The room, whole: on every change of it. `hand` is the number of the present or last hand, 0 before the first."""

    rules: Rules
    chairs: tuple[Chair, ...]
    hand: Count
    playing: bool


class Update(_Message, frozen=True, tag="update"):
    """What happened, as this viewer may know it, and what is, whole. Times in ms; `ms_left` -1: no clock runs."""

    rev: Count
    hand: Count
    events: tuple[Event, ...]
    view: View
    ms_left: int = -1
    ms_total: int = -1


class Refused(_Message, frozen=True, tag="refused"):
    """An act was refused and has changed nothing. `reason` where the code is “illegal”."""

    hand: Count
    ask: Count
    code: Literal["stale", "illegal", "not_now"]
    reason: Reason | None = None


class Played(_Message, frozen=True, tag="record"):
    """The record of the hand that has just ended."""

    hand: Count
    record: Record


Down = Room | Update | Refused | Played

_up = msgspec.msgpack.Decoder(Up)
_down = msgspec.msgpack.Decoder(Down)
_encoder = msgspec.msgpack.Encoder()


def encode(message: Up | Down) -> bytes:
    """A message as one MessagePack value."""
    return _encoder.encode(message)


def decode_up(frame: bytes, limit: int = 16_384) -> Up:
    """Read a message to the table. Raises BadMessage, whatever came in."""
    return _read(_up, frame, limit)


def decode_down(frame: bytes, limit: int = 65_536) -> Down:
    """Read a message from the table. Raises BadMessage, whatever came in."""
    return _read(_down, frame, limit)


def _read(decoder: "msgspec.msgpack.Decoder[T]", frame: bytes, limit: int) -> T:
    if len(frame) > limit:
        raise BadMessage(f"{len(frame)} bytes, more than {limit}")
    try:
        return decoder.decode(frame)
    except msgspec.DecodeError as error:
        raise BadMessage(str(error)) from error
