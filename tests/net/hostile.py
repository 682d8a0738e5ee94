"""What strangers, and one who was let in, may do to a host. Each attack runs until it is told to stop."""

import os
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from typing import NamedTuple

import zmq

from ddz_desktop.engine.rules import RULES
from net import door, keys, sockets
from net.door import Hello
from net.host import CARD, DOOR, KNOCK, LINES
from net.keys import Identity
from net.protocol import PROTOCOL, Ping, Ready, encode
from net.sockets import endpoint

PORTS = CARD, KNOCK, DOOR, LINES, LINES + 1
_GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"NULL" + bytes(16) + bytes(32)
_HTTP = b"GET / HTTP/1.1\r\nHost: x\r\nUser-Agent: x\r\n\r\n"


class Victim(NamedTuple):
    """A host as a stranger knows it: its first port and its key."""

    base: int
    key: bytes


Attack = Callable[[Victim, Callable[[], bool]], None]  # `stopped` says when to stop


def connect(port: int) -> socket.socket:
    """A plain connection."""
    return socket.create_connection(("127.0.0.1", port), timeout=1)


def foreign(victim: Victim, stopped: Callable[[], bool]) -> None:
    """Foreign bytes: a browser, noise, half a greeting, all at once and one after another."""
    noise = (_HTTP, os.urandom(4_000), _GREETING[:30], b"\x16\x03\x01\x02\x00\x01\x00", b"", b"\0" * 5_000)
    for port, words in zip(cycle(PORTS), cycle(noise)):
        if stopped():
            return
        with suppress(OSError), connect(victim.base + port) as line:
            line.sendall(words)


def idle(victim: Victim, stopped: Callable[[], bool]) -> None:
    """Six hundred connections that say nothing, made again as soon as they are cut."""
    lines: list[socket.socket] = []
    ports = cycle(PORTS)
    while not stopped():
        with suppress(OSError):
            lines.append(connect(victim.base + next(ports)))
        if len(lines) >= 600:
            lines.pop(0).close()
    for line in lines:
        line.close()


def _plain(port: int, kind: bytes) -> socket.socket:
    """A connection after a greeting without encryption."""
    line = connect(port)
    try:
        line.sendall(_GREETING)
        received = b""
        while len(received) < 64:
            received += line.recv(64 - len(received)) or bytes(64)
        body = b"\x05READY\x0bSocket-Type" + struct.pack(">I", len(kind)) + kind
        line.sendall(b"\x04" + bytes([len(body)]) + body)
    except OSError:
        line.close()
        raise
    return line


def endless(victim: Victim, stopped: Callable[[], bool]) -> None:
    """A message of endless parts to the card, where nobody needs a key."""
    _pour(victim.base + CARD, (b"\x01\xc8" + b"x" * 200) * 500, stopped)


def huge(victim: Victim, stopped: Callable[[], bool]) -> None:
    """Messages that say they are four gigabytes long."""
    _pour(victim.base + CARD, b"\x02" + struct.pack(">Q", 1 << 32) + b"x" * 60_000, stopped)


def topics(victim: Victim, stopped: Callable[[], bool]) -> None:
    """Subscriptions to a million things."""
    words = b"".join(b"\x00\x0b\x01" + os.urandom(10) for _ in range(5_000))
    _pour(victim.base + CARD, words, stopped, b"SUB")


def keyless(victim: Victim, stopped: Callable[[], bool]) -> None:
    """No encryption where it is asked for."""
    while not stopped():
        for port in (KNOCK, DOOR, LINES):
            with suppress(OSError), _plain(victim.base + port, b"PUSH") as line:
                line.sendall(b"\x00\x05hello")


def _pour(port: int, words: bytes, stopped: Callable[[], bool], kind: bytes = b"PULL") -> None:
    while not stopped():
        with suppress(OSError), _plain(port, kind) as line:
            while not stopped():
                line.sendall(words)


@contextmanager
def _line(victim: Victim, kind: int, port: int, me: Identity | None = None) -> Iterator[sockets.Socket]:
    """An encrypted connection with a key that nobody knows."""
    context: sockets.Context = zmq.Context()
    where = endpoint("127.0.0.1", victim.base + port)
    hasty = sockets.CLIENT | {zmq.HEARTBEAT_IVL: 20, zmq.SNDTIMEO: 100, zmq.RCVTIMEO: 500, zmq.SNDHWM: 1_000}
    try:
        with sockets.connected(context, kind, where, hasty, me or keys.fresh(), victim.key) as line:
            yield line
    finally:
        context.destroy(0)


def endless_knock(victim: Victim, stopped: Callable[[], bool]) -> None:
    """A message of very many parts at the door, where any key will do."""
    while not stopped():
        with _line(victim, zmq.PUSH, KNOCK) as line, suppress(zmq.ZMQError):
            _parts(line, b"x" * 1_900, stopped)


def _parts(line: sockets.Socket, part: bytes, stopped: Callable[[], bool]) -> None:
    """A hundred megabytes in one message; libzmq sends nothing of it before it is whole."""
    line.poll(1_000, zmq.POLLOUT)
    for _ in range(100_000_000 // len(part)):
        line.send(part, zmq.SNDMORE)
    line.send(part)
    while not stopped():
        line.poll(20)


def huge_knock(victim: Victim, stopped: Callable[[], bool]) -> None:
    """Hellos of ten megabytes."""
    while not stopped():
        with _line(victim, zmq.PUSH, KNOCK) as line, suppress(zmq.ZMQError):
            line.send(b"x" * 10_000_000)


def knocks(victim: Victim, stopped: Callable[[], bool]) -> None:
    """Hellos without end: right ones, of other versions, and what is none."""
    right = Hello(0, 2**31, RULES, "x", bytes(32))
    other = Hello(9, 9, 9, "x", bytes(32))
    words = door.encode(right), door.encode(other), os.urandom(500), b"", b"\x93\xa5hello\xff"
    while not stopped():
        with _line(victim, zmq.PUSH, KNOCK) as line, suppress(zmq.ZMQError):
            for word, _ in zip(cycle(words), range(5_000)):
                line.send(word)
                if stopped():
                    return


def strangers_on_lines(victim: Victim, stopped: Callable[[], bool]) -> None:
    """Lines are tried with keys that were never let in, under the names of those who were."""
    while not stopped():
        for port in (LINES, LINES + 1, LINES + 2):
            with _line(victim, zmq.DEALER, port) as line, suppress(zmq.ZMQError):
                line.send(b"\x91\xa4here")


@contextmanager
def _inside(victim: Victim, me: Identity) -> Iterator[sockets.Socket]:
    """The line of somebody who was let in."""
    session = keys.fresh()
    hello = Hello(PROTOCOL, PROTOCOL, RULES, "x", session.public, door.WATCH)
    port = None
    with _line(victim, zmq.PULL, DOOR, me) as told, _line(victim, zmq.PUSH, KNOCK, me) as knock:
        knock.send(door.encode(hello))
        while port is None:
            let = door.decode_door(told.recv()).let
            port = next((one.port for one in let if one.session == door.print_of(session.public)), None)
    with _line(victim, zmq.DEALER, port - victim.base, session) as line:
        yield line


def endless_inside(victim: Victim, stopped: Callable[[], bool]) -> None:
    """A message of very many parts on one's own line."""
    me = keys.fresh()
    while not stopped():
        with suppress(zmq.ZMQError), _inside(victim, me) as line:
            _parts(line, b"x" * 16_000, stopped)


def flood_inside(victim: Victim, stopped: Callable[[], bool]) -> None:
    """Everything that may be said, and what may not, as fast as it goes; gone in the middle of it."""
    words = encode(Ready()), encode(Ping(1)), os.urandom(300), b"\x91\xa4here", b""
    me = keys.fresh()
    while not stopped():
        with suppress(zmq.ZMQError), _inside(victim, me) as line:
            for word, _ in zip(cycle(words), range(20_000)):
                line.send(word)
                if stopped():
                    return


def huge_inside(victim: Victim, stopped: Callable[[], bool]) -> None:
    """Ten megabytes on one's own line."""
    me = keys.fresh()
    while not stopped():
        with suppress(zmq.ZMQError), _inside(victim, me) as line:
            line.send(b"x" * 10_000_000)


ATTACKS: tuple[Attack, ...] = (
    endless_inside, flood_inside, huge_inside, foreign, idle, endless, huge, topics, keyless, endless_knock, huge_knock,
    strangers_on_lines, knocks,
)  # fmt: skip


@contextmanager
def under(attack: Attack, victim: Victim, hands: int = 1) -> Iterator[None]:
    """While it runs, by so many hands at once."""
    stop = threading.Event()
    threads = [threading.Thread(target=attack, args=(victim, stop.is_set), daemon=True) for _ in range(hands)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(10)
            assert not thread.is_alive(), attack
