"""A client that was written from PROTOCOL.md alone: it knows no type, no number and no word of this program's."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
import zmq
from msgspec import msgpack
from zmq.utils import z85

from tests.net.lan import Rooms, rooms, until

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


class Stranger:
    """Somebody with another program."""

    def __init__(self, port: int) -> None:
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._public, self._secret = zmq.curve_keypair()
        self._session, self._own = zmq.curve_keypair()
        self._port, self._host = port, b""
        self._sockets: list[zmq.Socket[bytes]] = []
        self._beat = 0.0
        self._answered = 0  # messages
        self.frames: list[bytes] = []
        self.heard: list[list] = []  # type: ignore[type-arg]
        self._line = self._socket(zmq.PULL, port)

    @property
    def id(self) -> str:
        """26 letters of base 32, of the first 16 bytes of the hash of the long-term key."""
        number = int.from_bytes(hashlib.sha256(z85.decode(self._public)).digest()[:16], "big")
        return "".join(LETTERS[number >> 5 * i & 31] for i in reversed(range(26)))

    def enter(self) -> None:
        """Card, hello, door, line."""
        card = self._next()
        assert card[0] == "ddz"
        low, high, rules, self._host, knock, door = card[1:7]
        print_ = hashlib.sha256(z85.decode(self._session)).digest()[:8]
        pushes = self._socket(zmq.PUSH, knock, (self._public, self._secret))
        pushes.send(msgpack.encode(["hello", low, high, rules, "生人", z85.decode(self._session), -2, ""]))
        self._line = self._socket(zmq.PULL, door, (self._public, self._secret))
        port = 0
        while not port:
            _, _, let, no = self._next()
            assert self.id not in [one[1] for one in no]
            port = next((one[3] for one in let if one[1:3] == [self.id, print_]), 0)
        self._line = self._socket(zmq.DEALER, port, (self._session, self._own))
        self.say("here")

    def say(self, *message: object) -> None:
        """A message."""
        self._line.send(msgpack.encode(message))

    def hears(self, *names: str) -> bool:
        """Whether a message of each of these names has come. Once a second it says that it is there."""
        if monotonic() >= self._beat:
            self._beat = monotonic() + 1
            self.say("ping", 1, -1)
        while self._line.poll(0):
            self.frames.append(self._line.recv())
            self.heard.append(msgpack.decode(self.frames[-1]))
        return {*names} <= {message[0] for message in self.heard}

    def played(self) -> bool:
        """Whether a hand was settled; until then it is ready, takes what it is offered, and plays on 托管."""
        settled, told = self.hears("receipt"), len(self.heard)
        for name, *fields in self.heard[self._answered :]:
            if name == "room" and not fields[3] and not fields[1][self.newest("placed")[0]][5]:
                self.say("ready", True, False)
            if name == "update":
                self._answer(*fields)
        self._answered = told
        return settled

    def _answer(self, rev: int, hand: int, events: list, view: list, *_: int) -> None:  # type: ignore[type-arg]
        for _, act, _ in view[2]:
            if act in ("call", "rob", "double"):
                self.say("act", hand, view[1], [act, True])
            elif act == "play":
                self.say("auto", True)

    def newest(self, name: str) -> list:  # type: ignore[type-arg]
        """The fields of the last message of a name."""
        return next(fields for said, *fields in reversed(self.heard) if said == name)

    def close(self) -> None:
        """Go."""
        for socket in self._sockets:
            socket.close(0)
        self._context.destroy(0)

    def _next(self) -> list:  # type: ignore[type-arg]
        until(lambda: bool(self._line.poll(5)), [])
        return list(msgpack.decode(self._line.recv()))

    def _socket(self, kind: int, port: int, key: tuple[bytes, bytes] | None = None) -> zmq.Socket[bytes]:
        socket = self._context.socket(kind)
        self._sockets.append(socket)
        if key:
            socket.curve_publickey, socket.curve_secretkey = key
            socket.curve_serverkey = z85.encode(self._host)
        socket.connect(f"tcp://127.0.0.1:{port}")
        return socket


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Rooms]:
    """A table that bots fill."""
    with rooms(tmp_path, fill="novice", pace="instant") as tables:
        yield tables


@pytest.fixture
def stranger(opened: Rooms) -> Iterator[Stranger]:
    """Somebody who has its port."""
    one = Stranger(opened.where().port)
    yield one
    one.close()


def test_a_client_written_from_the_document_plays_a_hand(stranger: Stranger) -> None:
    """It comes in, hears all that is in the order that is said, sits, plays, and gets record and receipt: the receipt
    is of the record, and what is stale or no message is answered so."""
    stranger.enter()
    until(lambda: stranger.hears("placed", "people", "room"), [])
    first = [message[0] for message in stranger.heard]
    assert first[first.index("placed") :][:3] == ["placed", "people", "room"]
    until(lambda: stranger.hears("placed") and stranger.newest("placed")[0] >= 0, [])
    stranger.say("act", 99, 0, ["pass"])
    stranger.say("nonsense")
    stranger.say("ping", 7, -1)
    until(lambda: stranger.hears("pong") and ["pong", 7] in stranger.heard, [])
    refused = [message[1:] for message in stranger.heard if message[0] == "refused"]
    assert [(code, reason) for _, _, code, reason in refused] == [("stale", None), ("malformed", None)]
    until(stranger.played, [])
    hand, record = stranger.newest("record")
    room, settled, ids, change, _, digest = stranger.newest("receipt")
    assert (settled, ids[stranger.newest("placed")[0]]) == (hand, stranger.id)
    assert len(change) == len(stranger.newest("room")[1])
    frame = stranger.frames[stranger.heard.index(["record", hand, record])]
    head = b"\x93" + msgpack.encode("record") + msgpack.encode(hand)
    assert frame.startswith(head)
    assert digest == hashlib.sha256(frame.removeprefix(head)).digest()
    order = [message[0] for message in stranger.heard if message[0] in ("update", "record", "receipt")]
    assert order[-3:] == ["update", "record", "receipt"]
    assert room
