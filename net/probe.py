"""Tries on this machine alone whether the network's parts work: encryption between two sockets, announcements."""

import secrets
from contextlib import ExitStack, closing
from time import monotonic

import zmq
from zeroconf import IPVersion, Zeroconf

from net import announcing, keys, sockets
from net.sockets import Gate, Socket

_HERE = "127.0.0.1"
_DOMAIN, _WORD = "probe", b"?"


def curve() -> bool:
    """Whether the library can encrypt."""
    return bool(zmq.has("curve"))


def handshake(seconds: float = 3.0) -> bool:
    """Whether a guest whom a host knows by his key gets a word to it, encrypted, in that time. Raises zmq.ZMQError."""
    with ExitStack() as stack:
        context = stack.enter_context(sockets.host_context())
        gate = stack.enter_context(closing(Gate(context)))
        host, guest = keys.fresh(), keys.fresh()
        gate.admit(_DOMAIN, lambda key: key == guest.public)
        hears = sockets.bound(context, zmq.PULL, 0, sockets.KNOCK, host, _DOMAIN, _HERE)
        stack.callback(hears.close)
        where = hears.get_string(zmq.LAST_ENDPOINT)
        says = sockets.connected(context, zmq.PUSH, where, sockets.KNOCKS, guest, host.public)
        stack.callback(says.close)
        return _heard(gate, hears, says, seconds)


def _heard(gate: Gate, hears: Socket, says: Socket, seconds: float) -> bool:
    """Whether the word arrives, the gate being kept meanwhile."""
    poller, deadline = zmq.Poller(), monotonic() + seconds
    for socket, what in ((gate.socket, zmq.POLLIN), (hears, zmq.POLLIN), (says, zmq.POLLOUT)):
        poller.register(socket, what)
    while (left := deadline - monotonic()) > 0:
        ready = dict(poller.poll(round(left * 1_000)))
        if hears in ready:
            return hears.recv() == _WORD
        if gate.socket in ready:
            gate.answer()
        if says in ready:
            says.send(_WORD)
            poller.unregister(says)
    return False


def announced(seconds: float = 3.0) -> bool:
    """Whether a room that is announced here is found here in that time. Raises one of announcing.FAULTS."""
    name = announcing.named(secrets.token_bytes(8))
    with ExitStack() as stack:
        says, hears = (stack.enter_context(closing(_voice())) for _ in range(2))
        says.register_service(announcing.info_of(name, 1, (_HERE,)), cooperating_responders=True)
        return hears.get_service_info(announcing.KIND, name, round(seconds * 1_000)) is not None


def _voice() -> Zeroconf:
    """On this machine alone: nobody else hears of a room that is none."""
    return Zeroconf(interfaces=[_HERE], ip_version=IPVersion.V4Only)
