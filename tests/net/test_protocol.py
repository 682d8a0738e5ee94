"""The bytes of every message are what they were, and whatever else comes in is BadMessage."""

import hashlib
import subprocess
import sys
import typing
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddz_desktop import checkout
from ddz_desktop.engine.cards import deck_of
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Bid, Call, Double, Leave, Pass, Play, Reason, Reveal, Rob, Show, TimeUp
from ddz_desktop.engine.game import deal
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.engine.record import Entry, Record
from ddz_desktop.engine.rules import PRESETS
from net import protocol
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
}

_DEAL = Deal(PRESETS["huanle"], deck_of(1), (1, 2, 3))
_GAME, _EVENTS = deal(_DEAL)
DOWNS: dict[str, Down] = {
    "room": Room(_DEAL.rules, (Chair("甲"), Chair("", "normal", True, True, True, 5, -6)), 7, True),
    "update": Update(1, 7, tuple(e for e in (e.to(0) for e in _EVENTS) if e), _GAME.view(0), 1_000, 1_800),
    "refused": Refused(7, 3, "illegal", Reason.NOT_HELD),
    "record": Played(7, Record(_DEAL, ("甲", "乙", "丙"), (Entry(None, TimeUp(1), 5), Entry(None, Leave(0), 9)))),
}
GOLDEN = {
    2: {
        "room": "1d247d8629a13dd8",
        "update": "d63794318b101abf",
        "refused": "2d8194f7e50be94a",
        "record": "a6a235da4c790540",
    },
}


@pytest.mark.parametrize("golden", UPS)
def test_what_goes_up_has_the_same_bytes(golden: str) -> None:
    """One golden message of each kind: a change of the bytes is a new protocol."""
    assert encode(UPS[golden]).hex() == golden
    assert decode_up(bytes.fromhex(golden)) == UPS[golden]


@pytest.mark.parametrize("kind", DOWNS)
def test_what_comes_down_has_the_same_bytes(kind: str) -> None:
    """The same for the long messages, by their digest: a change of a view, event or record is a new protocol."""
    frame = encode(DOWNS[kind])
    assert decode_down(frame) == DOWNS[kind]
    assert hashlib.sha256(frame).hexdigest()[:16] == GOLDEN[PROTOCOL][kind], "a new PROTOCOL, please"


@given(st.binary(max_size=300))
def test_only_bad_message_comes_out_of_the_decoder(frame: bytes) -> None:
    """Whatever bytes come in."""
    for decode in (decode_up, decode_down):
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


def test_the_document_names_every_message_and_its_fields() -> None:
    """PROTOCOL.md has a row for each kind, with the fields in their order, and names the version."""
    text = (checkout.ROOT / "net" / "PROTOCOL.md").read_text("utf-8")
    assert f"Version {PROTOCOL} " in text
    for kind in (*typing.get_args(Up), *typing.get_args(Down)):
        fields = ", ".join(kind.__struct_fields__)
        assert f"| `{kind.__struct_config__.tag}` | {fields}{' ' if fields else ''}|" in text
