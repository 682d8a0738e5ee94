"""How a client's thread waits: for sockets, and for the nudge of the window that owns it."""

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import zmq

from net.sockets import Context, Socket

FAILED = zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
REFUSED = zmq.EVENT_HANDSHAKE_FAILED_AUTH
MOST = 100  # messages of a turn: a host that says ever more keeps nobody from hanging up, or from hearing another one
UP, DOWN = zmq.EVENT_HANDSHAKE_SUCCEEDED, zmq.EVENT_DISCONNECTED


class Closed(Exception):
    """The window has hung up."""


class Waiting:
    """The sockets of one thread and what wakes it."""

    def __init__(self, wake: socket.socket) -> None:
        self.context: Context = zmq.Context()
        self.closed = False  # said by the window
        self._wake = wake
        wake.setblocking(False)

    def on(self, what: list[Socket], seconds: float) -> list[Socket]:
        """Those that have something, after at most so long. Raises Closed."""
        if self.closed:
            raise Closed
        poller = zmq.Poller()
        for one in (*what, self._wake):
            poller.register(one, zmq.POLLIN)
        ready = {one for one, _ in poller.poll(max(0, round(seconds * 1_000)))}
        with suppress(BlockingIOError):
            self._wake.recv(4_096)
        if self.closed:
            raise Closed
        return [one for one in what if one in ready]

    @contextmanager
    def watched(self, one: Socket) -> Iterator[Socket]:
        """A socket that says how the connection of another is; at the end both are closed."""
        events: Socket = one.get_monitor_socket(FAILED | REFUSED | UP | DOWN)
        try:
            yield events
        finally:
            one.disable_monitor()
            events.close(0)
            one.close()

    def close(self) -> None:
        """Close all. What was sent is the system's to deliver by then."""
        self.context.destroy(0)
        self._wake.close()


def event(events: Socket) -> int:
    """What a watched socket's connection has come to; 0: nothing new."""
    try:
        return int(struct.unpack("=hi", events.recv_multipart(zmq.NOBLOCK)[0])[0])
    except zmq.Again:
        return 0


def frames(one: Socket) -> Iterator[bytes]:
    """The next messages, `MOST` at most. One in parts is no message: it is empty."""
    for _ in range(MOST):
        try:
            parts = one.recv_multipart(zmq.NOBLOCK)
        except zmq.Again:
            return
        yield parts[0] if len(parts) == 1 else b""
