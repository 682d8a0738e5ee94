"""The messages between a table and those who sit at it or watch. PROTOCOL is their version."""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from ddz_desktop.engine.events import Action, Event, Reason
from ddz_desktop.engine.record import Record
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View

PROTOCOL = 2

T = TypeVar("T")

Count = Annotated[int, Meta(ge=0, le=2**53)]
Name = Annotated[str, Meta(max_length=64)]
Id = Annotated[str, Meta(max_length=26)]  # a person: the hash of the long-term key (net/keys.py); empty: no person
At = Annotated[int, Meta(ge=-1, le=63)]  # a seat, -1: beside the table
Want = Annotated[int, Meta(ge=-2, le=63)]  # a seat that is wished for, -1: none, -2: any
Text = Annotated[str, Meta(max_length=1_000)]  # 200 visible characters at most, each of a few code points
Ms = Annotated[int, Meta(ge=-1, le=2**31)]
Option = bool | Annotated[int, Meta(ge=-(2**53), le=2**53)] | Name


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


# -- up: to the room around the table, on the network --------------------------


class Here(_Message, frozen=True, tag="here"):
    """The line stands (again): say all that is."""


class Ping(_Message, frozen=True, tag="ping"):
    """Still there; `ms`: how long the last answer took, -1 not known."""

    number: Count
    ms: Ms = -1


class Sit(_Message, frozen=True, tag="sit"):
    """Take that seat, free or a bot's, between two hands; -2: any. With a person there, or in a hand, it is a wish: it
    comes true when that person wishes back, or the seat is free after a hand. -1: stand up and watch."""

    seat: Want


class Say(_Message, frozen=True, tag="say"):
    """Chat: own words, or a quick phrase by its number (the words are each client's)."""

    text: Text = ""
    phrase: At = -1


class Kick(_Message, frozen=True, tag="kick"):
    """The owner sends a person away: a spectator at any time, a player between two hands."""

    id: Id


class PutBot(_Message, frozen=True, tag="bot"):
    """The owner puts a bot of that level on a free seat, or (no level) takes it away, between two hands."""

    seat: At
    level: Name = ""


class Lay(_Message, frozen=True, tag="lay"):
    """The owner changes the rules, between two hands: mode and options by name."""

    preset: Name
    options: dict[Name, Option] = {}


Up = Ready | Act | Auto | Leave | Here | Ping | Sit | Say | Kick | PutBot | Lay

# -- down: from the table to a viewer ------------------------------------------


class Chair(_Message, frozen=True, tag="chair"):
    """A seat of the room. `level`: a bot's, empty for a person; `id`: the person's on the network. `beans` before the
    next hand, `total` of the match."""

    name: Name
    level: str = ""
    present: bool = True
    auto: bool = False
    ready: bool = False
    beans: int = 0
    total: int = 0
    id: Id = ""


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


Refusal = Literal[
    "stale", "illegal", "not_now", "not_owner", "taken", "rate", "superseded", "kicked", "closed", "malformed"
]


class Refused(_Message, frozen=True, tag="refused"):
    """An act was refused and has changed nothing. `reason` where the code is “illegal”."""

    hand: Count
    ask: Count
    code: Refusal
    reason: Reason | None = None


class Played(_Message, frozen=True, tag="record"):
    """The record of the hand that has just ended."""

    hand: Count
    record: Record


class Placed(_Message, frozen=True, tag="placed"):
    """Where whoever hears it is now: a seat, or -1 beside the table. All that follows is seen from there."""

    seat: At


class Guest(_Message, frozen=True, tag="guest"):
    """A person in the room, in the order of coming. `quality`: of the line, 3 good … 1 poor, 0 away."""

    id: Id
    name: Name
    seat: At = -1
    quality: Annotated[int, Meta(ge=0, le=3)] = 3
    wants: Want = -1


class People(_Message, frozen=True, tag="people"):
    """The room around the table, whole: on every change. `owner`: whose room it is, empty for a dedicated host."""

    name: Name
    owner: Id
    guests: tuple[Guest, ...]
    locked: bool = False
    spectators: bool = True
    bots: bool = True


class Said(_Message, frozen=True, tag="said"):
    """Somebody has said something: text, or a quick phrase."""

    id: Id
    name: Name
    text: Text = ""
    phrase: At = -1


class Pong(_Message, frozen=True, tag="pong"):
    """The answer to a ping."""

    number: Count


class Receipt(_Message, frozen=True, tag="receipt"):
    """A hand was settled in the ledger: `change` and `after` in beans by seat; `ids` as the chairs'; `digest` of its
    record (SHA-256)."""

    room: Name
    hand: Count
    ids: tuple[Id, ...]
    change: tuple[int, ...]
    after: tuple[int, ...]
    digest: Annotated[bytes, Meta(max_length=32)]


Down = Room | Update | Refused | Played | Placed | People | Said | Pong | Receipt

_up = msgspec.msgpack.Decoder(Up)
_down = msgspec.msgpack.Decoder(Down)
_encoder = msgspec.msgpack.Encoder()


def encode(message: Up | Down) -> bytes:
    """A message as one MessagePack value."""
    return _encoder.encode(message)


def decode_up(frame: bytes, limit: int = 16_384) -> Up:
    """Read a message to the table. Raises BadMessage, whatever came in."""
    return read(_up, frame, limit)


def decode_down(frame: bytes, limit: int = 65_536) -> Down:
    """Read a message from the table. Raises BadMessage, whatever came in."""
    return read(_down, frame, limit)


def read(decoder: "msgspec.msgpack.Decoder[T]", frame: bytes, limit: int) -> T:
    """Read a frame of so many bytes at most. Raises BadMessage, whatever came in."""
    if len(frame) > limit:
        raise BadMessage(f"{len(frame)} bytes, more than {limit}")
    try:
        return decoder.decode(frame)
    except msgspec.DecodeError as error:
        raise BadMessage(str(error)) from error
