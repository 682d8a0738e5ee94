"""What is said before one has a line of one's own: a host's card, a newcomer's hello, and who has been let in.

The first four elements of `Card` and of `Hello` never change, so that two versions can always tell each other so.
"""

import hashlib
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from net.letters import written
from net.protocol import BadMessage, Id, Name, Want, read

CARD_BYTES = HELLO_BYTES = 1_024  # the longest of each
DOOR_BYTES = 16_384

Version = Annotated[int, Meta(ge=0, le=2**31)]
Port = Annotated[int, Meta(ge=1, le=65_535)]
Few = Annotated[int, Meta(ge=0, le=255)]
Key = Annotated[bytes, Meta(min_length=32, max_length=32)]
Print = Annotated[bytes, Meta(min_length=8, max_length=8)]  # of a session key: the first bytes of its SHA-256

Code = Literal["version", "full", "code", "banned", "rate", "malformed", "closed"]
ANY, WATCH = -2, -1  # what a newcomer wants: any seat; only to watch


class _Word(Struct, frozen=True, array_like=True, tag=True, forbid_unknown_fields=True):
    """A word at the door."""


class Card(_Word, frozen=True, tag="ddz"):
    """What a host tells everybody who asks, in the open: versions, its key, its ports, what is played. `free`: seats
    that a person may take (bots' too, where they give way); `people`: persons in the room."""

    low: Version
    high: Version
    rules: Version
    key: Key
    knock: Port
    door: Port
    name: Name
    preset: Name
    seats: Few
    free: Few
    people: Few
    playing: bool
    locked: bool
    spectators: bool


class Hello(_Word, frozen=True, tag="hello"):
    """A newcomer, whose long-term key the line itself proves, asks to be let in with a fresh session key."""

    low: Version
    high: Version
    rules: Version
    name: Name
    session: Key
    want: Want = ANY
    code: Name = ""


class Let(_Word, frozen=True, tag="let"):
    """A person who has a line: who, with which session key, at which port."""

    id: Id
    session: Print
    port: Port


class No(_Word, frozen=True, tag="no"):
    """A person who was not let in with that session key, and why."""

    id: Id
    session: Print
    code: Code


class Door(_Word, frozen=True, tag="door"):
    """Who has been let in, and who has lately been refused; whole, on every change and each second."""

    rev: Annotated[int, Meta(ge=0, le=2**53)]
    let: tuple[Let, ...]
    no: tuple[No, ...]


class Head(NamedTuple):
    """What every version understands of a card or a hello."""

    low: int
    high: int
    rules: int


def person(key: bytes) -> str:
    """A person's id: 26 letters of Crockford's base 32, the first 16 bytes of the SHA-256 of the long-term public key
    (32 bytes)."""
    return written(int.from_bytes(hashlib.sha256(key).digest()[:16], "big"), 26)


def print_of(session: bytes) -> bytes:
    """What the door shows of a session key."""
    return hashlib.sha256(session).digest()[:8]


_encoder = msgspec.msgpack.Encoder()
_card, _hello, _door = msgspec.msgpack.Decoder(Card), msgspec.msgpack.Decoder(Hello), msgspec.msgpack.Decoder(Door)
_list = msgspec.msgpack.Decoder(list[object])


def encode(word: Card | Hello | Door) -> bytes:
    """A word as one MessagePack value."""
    return _encoder.encode(word)


def decode_card(frame: bytes) -> Card:
    """Read a host's card. Raises BadMessage, whatever came in."""
    return read(_card, frame, CARD_BYTES)


def decode_hello(frame: bytes) -> Hello:
    """Read a newcomer's hello. Raises BadMessage, whatever came in."""
    return read(_hello, frame, HELLO_BYTES)


def decode_door(frame: bytes) -> Door:
    """Read who was let in. Raises BadMessage, whatever came in."""
    return read(_door, frame, DOOR_BYTES)


def head(frame: bytes) -> Head:
    """The versions in a card or hello, also of another version of this protocol. Raises BadMessage."""
    match read(_list, frame, CARD_BYTES):
        case ["ddz" | "hello", int(low), int(high), int(rules), *_]:
            return Head(low, high, rules)
    raise BadMessage("neither a card nor a hello")
