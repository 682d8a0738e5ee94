"""Sockets as strangers may be let near them: their options, who may connect, how they are bound.

Why these kinds and options (seen with libzmq 4.3.5):
- PUB and XPUB keep every subscription that is sent to them, and stand while they do.
- A message of endless parts fills the memory of every kind but a PUSH that keeps the newest message alone (CONFLATE);
  a PULL that does so ends the process at a message of two parts. So a host tells everybody through such a PUSH, where
  strangers cannot make anything grow, and watches its memory for the other sockets (`net/host.py`).
- A connection whose input stands, because as many messages wait as may, ends the process if the peer closes it and a
  heartbeat falls due, its own or one of the peer's that still waits. So nothing limits how many wait: they are taken
  out and thrown away instead, and a host sends no heartbeats.
"""

import os
import sys
from collections.abc import Callable, Coroutine

import zmq
from zmq.auth.base import Authenticator
from zmq.utils import z85

from net.keys import Identity

Socket = zmq.Socket[bytes]
Context = zmq.Context[Socket]
Options = dict[int, int]
Admits = Callable[[bytes], bool]  # whether a peer with that public key may connect

SPARE = 64  # bytes that encryption adds to a message
UP_BYTES, DOWN_BYTES = 16_384, 65_536

_BOTH: Options = {
    zmq.LINGER: 0,  # or the program hangs at its end
    zmq.HANDSHAKE_IVL: 2_000,  # or idle connections keep newcomers out, and one that stands still its client for 30 s
    zmq.RCVHWM: 0,
}
HOST: Options = _BOTH | {
    zmq.IPV6: 1,  # and IPv4 with it
    zmq.MAXMSGSIZE: UP_BYTES + SPARE,
    zmq.SNDHWM: 128,
    zmq.SNDBUF: 65_536,  # who reads slowly is told what is, not what was
    zmq.RCVBUF: 4_096,  # slow on purpose: what one says fits, and nothing that fills the memory comes fast
    zmq.TCP_KEEPALIVE: 1,  # who has vanished does not stay connected for ever
    zmq.TCP_KEEPALIVE_IDLE: 10,
    zmq.TCP_KEEPALIVE_INTVL: 5,
    zmq.TCP_KEEPALIVE_CNT: 3,
}
TELLS: Options = HOST | {zmq.CONFLATE: 1, zmq.MAXMSGSIZE: 1_024}  # the newest word to everyone; hears nothing
KNOCK: Options = HOST | {zmq.MAXMSGSIZE: 2_048}
CLIENT: Options = _BOTH | {
    zmq.MAXMSGSIZE: DOWN_BYTES + SPARE,
    zmq.SNDHWM: 32,
    zmq.HEARTBEAT_IVL: 1_000,  # without, a line whose address has changed is dead for good
    zmq.HEARTBEAT_TIMEOUT: 2_000,  # four tries of TCP fit in, as in 3 s
    zmq.HEARTBEAT_TTL: 3_000,
    zmq.RECONNECT_IVL: 100,
    zmq.RECONNECT_IVL_MAX: 0,
    zmq.CONNECT_TIMEOUT: 1_000,
    zmq.IMMEDIATE: 1,  # a click that could not be sent is not kept for the next host
}
KNOCKS: Options = CLIENT | {zmq.RECONNECT_IVL: 10}  # a host that is flooded is open for moments only
LISTENS: Options = CLIENT | {zmq.MAXMSGSIZE: UP_BYTES + SPARE}


def host_context() -> Context:
    """What all sockets of a host live in."""
    context: Context = zmq.Context()
    context.setsockopt(zmq.RCVHWM, 0)  # of watches too: where one of them is full all of libzmq waits
    if _may_batch():  # libzmq's thread does not cut in while the table tells one seat after the other
        context.set(zmq.THREAD_SCHED_POLICY, os.SCHED_BATCH)
    return context


def _may_batch() -> bool:
    """Whether the system has this way of taking turns and lets us use it: libzmq ends the process where it does not."""
    if sys.platform != "linux":
        return False
    try:
        before = os.sched_getscheduler(0)
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
        os.sched_setscheduler(0, before, os.sched_getparam(0))
    except OSError:
        return False
    return True


class Gate:
    """Says for each domain of this context who may connect. The loop that polls `socket` calls `answer`."""

    def __init__(self, context: Context) -> None:
        self._zap = Authenticator(context)
        self._zap.start()
        self.socket: Socket = self._zap.zap_socket

    def admit(self, domain: str, admits: Admits) -> None:
        """From now on these keys may connect to the sockets of a domain; a domain never named admits nobody."""
        self._zap.configure_curve_callback(domain, _Provider(admits))

    def answer(self) -> None:
        """Answer everybody who waits at a socket."""
        while True:
            try:
                asked = self.socket.recv_multipart(zmq.NOBLOCK)
            except zmq.Again:
                return
            _run(self._zap.handle_zap_message(asked))

    def close(self) -> None:
        """Nobody is admitted any more."""
        self._zap.stop()


class _Provider:
    """What zmq.auth asks."""

    def __init__(self, admits: Admits) -> None:
        self._admits = admits

    def callback(self, domain: str, key: bytes) -> bool:  # zmq.auth names it
        return self._admits(z85.decode(key))


def _run(answer: Coroutine[None, None, None]) -> None:
    """Run a coroutine that never waits."""
    try:
        answer.send(None)
    except StopIteration:
        return
    raise AssertionError("an answer that is already there was waited for")


def bound(
    context: Context, kind: int, port: int, options: Options, key: Identity | None = None, domain: str = "",
    at: str = "*",
) -> Socket:  # fmt: skip
    """A socket at a port (0: any) of every adapter, or of the one `at` that address; with a key encrypted, and open to
    those whom the domain admits. Raises zmq.ZMQError: a port just left is sometimes still taken for a moment."""
    socket = _made(context, kind, options)
    if key:
        socket.set(zmq.CURVE_SERVER, 1)
        socket.set(zmq.CURVE_SECRETKEY, key.secret)
        socket.set_string(zmq.ZAP_DOMAIN, domain)
    try:
        socket.bind(f"tcp://{at}:{port}")
    except zmq.ZMQError:
        socket.close()
        raise
    return socket


def connected(
    context: Context, kind: int, where: str, options: Options, me: Identity | None = None, host: bytes = b""
) -> Socket:
    """A client's socket to an endpoint; encrypted where the host's public key is given."""
    socket = _made(context, kind, options | {zmq.IPV6: int("[" in where)})
    if me:
        socket.set(zmq.CURVE_PUBLICKEY, me.public)
        socket.set(zmq.CURVE_SECRETKEY, me.secret)
        socket.set(zmq.CURVE_SERVERKEY, host)
    socket.connect(where)
    return socket


def listener(context: Context, address: str, port: int, me: Identity | None = None, host: bytes = b"") -> Socket:
    """A socket that hears what a host tells everybody: its card, or with keys its door."""
    return connected(context, zmq.PULL, endpoint(address, port), LISTENS, me, host)


def endpoint(address: str, port: int) -> str:
    """An address and a port as libzmq wants them."""
    return f"tcp://[{address}]:{port}" if ":" in address else f"tcp://{address}:{port}"


def _made(context: Context, kind: int, options: Options) -> Socket:
    socket = context.socket(kind)
    for option, value in options.items():
        socket.set(option, value)
    return socket
