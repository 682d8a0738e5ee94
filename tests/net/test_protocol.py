"""The bytes of every message are what they were, and whatever else comes in is BadMessage."""

import hashlib
import re
import subprocess
import sys
import typing
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect

from ddz_desktop import checkout
from ddz_desktop.engine.cards import deck_of
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Bid, Call, Double, Leave, Pass, Play, Reason, Reveal, Rob, Show, TimeUp
from ddz_desktop.engine.game import deal
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.engine.record import Entry, Record
from ddz_desktop.engine.rules import PRESETS, Rules
from net import door, protocol
from net.door import WATCH, Card, Code, Door, Hello, Let, No
from net.protocol import (
    PROTOCOL,
    Act,
    Auto,
    BadMessage,
    Chair,
    Down,
    Played,
    Ready,
    Refused,
    Room,
    Up,
    Update,
    decode_down,
    decode_up,
    encode,
)

UPS: dict[str, Up] = {
    "93a57265616479c3c2": Ready(),
    "93a57265616479c2c3": Ready(False, True),
    "92a46175746fc3": Auto(True),
    "91a56c65617665": protocol.Leave(),
    "94a3616374070392a362696402": Act(7, 3, Bid(2)),
    "94a3616374070392a463616c6cc3": Act(7, 3, Call(True)),
    "94a3616374070392a3726f62c2": Act(7, 3, Rob(False)),
    "94a3616374070391a473686f77": Act(7, 3, Show()),
    "94a3616374070392a6646f75626c65c3": Act(7, 3, Double(True)),
    "94a3616374070392a672657665616cc2": Act(7, 3, Reveal(False)),
    "94a3616374070391a470617373": Act(7, 3, Pass()),
    "94a3616374cd012c0393a4706c617993000135930b0001": Act(300, 3, Play((0, 1, 53), Combo(Kind.TRIO_SINGLE, 0))),
    "91a468657265": protocol.Here(),
    "93a470696e6707ff": protocol.Ping(7),
    "93a470696e67cd012c0c": protocol.Ping(300, 12),
    "92a3736974fe": protocol.Sit(-2),
    "93a3736179a3e5a5bdff": protocol.Say("好"),
    "93a3736179a004": protocol.Say(phrase=4),
    "92a46b69636bba3030303030303030303030303030303030303030303030303030": protocol.Kick("0" * 26),
    "93a3626f7402a66e6f726d616c": protocol.PutBot(2, "normal"),
    "93a3626f7402a0": protocol.PutBot(2),
    "93a36c6179a46669766581a96d756c745f626f6d6203": protocol.Lay("five", {"mult_bomb": 3}),
}
WORDS: dict[str, Card | Hello | Door] = {
    "hello": Hello(2, 3, 1, "甲", bytes(range(32)), WATCH, "1234"),
    "ddz": Card(2, 2, 1, bytes(range(32)), 29171, 29172, "房", "huanle", 3, 2, 1, True, False, True),
    "door": Door(9, (Let("A" * 26, bytes(8), 29173),), (No("B" * 26, bytes(8), "full"),)),
}

_DEAL = Deal(PRESETS["huanle"], deck_of(1), (1, 2, 3))
_GAME, _EVENTS = deal(_DEAL)
DOWNS: dict[str, Down] = {
    "room": Room(_DEAL.rules, (Chair("甲"), Chair("", "normal", True, True, True, 5, -6)), 7, True),
    "update": Update(1, 7, tuple(e for e in (e.to(0) for e in _EVENTS) if e), _GAME.view(0), 1_000, 1_800),
    "refused": Refused(7, 3, "illegal", Reason.NOT_HELD),
    "placed": protocol.Placed(-1),
    "people": protocol.People("房", "A" * 26, (protocol.Guest("A" * 26, "甲", 0), protocol.Guest("", "乙", -1, 0, -2))),
    "said": protocol.Said("A" * 26, "甲", "好", 3),
    "pong": protocol.Pong(7),
    "receipt": protocol.Receipt("r", 7, ("A" * 26, "", ""), (5, -2, -3), (10, 20, 30), bytes(32)),
    "record": Played(7, Record(_DEAL, ("甲", "乙", "丙"), (Entry(None, TimeUp(1), 5), Entry(None, Leave(0), 9)))),
}
GOLDEN = {
    2: {
        "room": "1d247d8629a13dd8",
        "update": "d63794318b101abf",
        "refused": "2d8194f7e50be94a",
        "placed": "31d4b7edefbb79dd",
        "people": "d78a62d43bd50e21",
        "said": "60b7cc3d681d8bbe",
        "pong": "930c2a47cee24488",
        "receipt": "2a1ae8b8b4380e0c",
        "record": "a6a235da4c790540",
        "hello": "c13e8a6a69434bfe",
        "ddz": "a4fc658f6789b992",
        "door": "2e3bb9459d2ecc4d",
    },
}


@pytest.mark.parametrize("golden", UPS)
def test_what_goes_up_has_the_same_bytes(golden: str) -> None:
    """One golden message of each kind: a change of the bytes is a new protocol."""
    assert encode(UPS[golden]).hex() == golden
    assert decode_up(bytes.fromhex(golden)) == UPS[golden]


@pytest.mark.parametrize("kind", WORDS)
def test_what_is_said_at_the_door_has_the_same_bytes(kind: str) -> None:
    """The same for card, hello and door; what was not meant for them is BadMessage."""
    frame, read = door.encode(WORDS[kind]), []
    assert hashlib.sha256(frame).hexdigest()[:16] == GOLDEN[PROTOCOL][kind], "a new PROTOCOL, please"
    for decode in (door.decode_card, door.decode_hello, door.decode_door):
        with suppress(BadMessage):
            read.append(decode(frame))
    assert read == [WORDS[kind]]


def test_every_kind_of_message_has_its_golden_bytes() -> None:
    """None is forgotten."""
    assert {type(message) for message in UPS.values()} == set(typing.get_args(Up))
    assert {type(message) for message in DOWNS.values()} == set(typing.get_args(Down))


def test_versions_are_told_whatever_else_has_changed() -> None:
    """The head of a card and of a hello is read from words of any version, and from nothing else."""
    for tag in ("ddz", "hello"):
        assert door.head(msgspec.msgpack.encode([tag, 7, 9, 4, {"new": [1.5]}, None])) == (7, 9, 4)
        assert door.head(msgspec.msgpack.encode([tag, 7, 9, 4])) == (7, 9, 4)
    for word in ([], ["door", 7, 9, 4], ["ddz", 7, 9], ["ddz", 7, 9, "4"], ["hello", 1.0, 9, 4], {"ddz": 1}, None):
        with pytest.raises(BadMessage):
            door.head(msgspec.msgpack.encode(word))


@pytest.mark.parametrize("kind", DOWNS)
def test_what_comes_down_has_the_same_bytes(kind: str) -> None:
    """The same for the long messages, by their digest: a change of a view, event or record is a new protocol."""
    frame = encode(DOWNS[kind])
    assert decode_down(frame) == DOWNS[kind]
    assert hashlib.sha256(frame).hexdigest()[:16] == GOLDEN[PROTOCOL][kind], "a new PROTOCOL, please"


@given(st.binary(max_size=300))
def test_only_bad_message_comes_out_of_the_decoder(frame: bytes) -> None:
    """Whatever bytes come in."""
    for decode in (decode_up, decode_down, door.decode_card, door.decode_hello, door.decode_door, door.head):
        with suppress(BadMessage):
            decode(frame)


@given(st.sampled_from(sorted(UPS)), st.integers(0, 60), st.integers(0, 255))
def test_a_spoilt_message_is_another_or_bad(golden: str, at: int, byte: int) -> None:
    """One byte changed: a message of the protocol, or BadMessage."""
    frame = bytearray.fromhex(golden)
    frame[at % len(frame)] = byte
    with suppress(BadMessage):
        assert encode(decode_up(bytes(frame)))


@pytest.mark.parametrize(
    "value",
    [
        ["act", 1, 2, ["play", [54], None]],
        ["act", 1, 2, ["play", [-1], None]],
        ["act", 1, 2, ["play", ["3"], None]],
        ["act", 1, 2, ["play", list(range(41)), None]],
        ["act", 1, 2, ["play", [3], [99, 1, 1]]],
        ["act", -1, 2, ["pass"]],
        ["act", 2**60, 2, ["pass"]],
        ["act", 1, 2, ["time_up", 2]],
        ["act", 1, 2, ["leave", 0]],
        ["act", 1, 2, ["bid", 1.0]],
        ["act", 1, 2],
        ["ready", True, False, True],
        ["start"],
        {"act": 1},
        [[[[[[]]]]]],
        None,
    ],
)
def test_what_is_no_message_is_refused(value: object) -> None:
    """Cards that do not exist, acts that are the table's alone, numbers out of bounds, fields too many or too few."""
    with pytest.raises(BadMessage):
        decode_up(msgspec.msgpack.encode(value))


def test_a_message_that_is_too_long_is_not_even_read() -> None:
    """16 KiB up, 64 KiB down; deep nesting is no way around it."""
    with pytest.raises(BadMessage, match="more than"):
        decode_up(b"\xc0" * 16_385)
    with pytest.raises(BadMessage):
        decode_up(b"\x91" * 16_000)
    with pytest.raises(BadMessage, match="more than"):
        decode_down(b"\xc0" * 65_537)


def test_a_room_knows_no_bots() -> None:
    """Bots sit on links: room and table import none of them."""
    code = "import sys, net.room; print([m for m in sys.modules if m.startswith('ddz_desktop.bots')])"
    found = subprocess.run([sys.executable, "-c", code], cwd=checkout.ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def structs(of: object) -> dict[str, inspect.StructType]:
    """Every type that is reached from one, by name."""
    found: dict[str, inspect.StructType] = {}

    def walk(at: object) -> None:
        if isinstance(at, inspect.StructType) and at.cls is not Rules:
            if found.setdefault(f"{at.cls.__module__}.{at.cls.__name__}", at) is at:
                for field in at.fields:
                    walk(field.type)
        elif isinstance(at, inspect.Metadata | inspect.UnionType | inspect.TupleType | inspect.VarTupleType):
            inner = getattr(at, "type", None) or getattr(at, "item_type", None)
            for one in [inner] if inner else getattr(at, "types", None) or at.item_types:  # type: ignore[union-attr]
                walk(one)

    walk(inspect.type_info(of))
    return found


def test_the_document_names_every_message_and_its_fields() -> None:
    """PROTOCOL.md has a row for each kind and each value in one, with the fields in their order; it names the version,
    every code, reason and kind of combination."""
    text = (checkout.ROOT / "net" / "PROTOCOL.md").read_text("utf-8")
    assert f"Version {PROTOCOL} " in text
    reached = structs(Up | Down | Card | Hello | Door)
    assert len(reached) > 60
    acts = [f"ddz_desktop.engine.events.{act.__name__}" for act in (*typing.get_args(Action), TimeUp, Leave)]
    for name, kind in reached.items():
        fields = ", ".join(field.encode_name for field in kind.fields)
        if name in acts:
            assert f"`{kind.tag}`{' ' if fields else ''}{fields}" in text, name
        else:
            assert re.search(rf"\| (\w+ \|)? ?(`{kind.tag}`)? ?\| {fields} ?\|", text), name
    words = [*typing.get_args(Code), *typing.get_args(protocol.Refusal), *Reason]
    assert [word for word in words if f"`{word}`" not in text] == []
    assert [kind for kind in Kind if f"{kind.value} {kind.name}" not in text.replace("\n", " ")] == []
