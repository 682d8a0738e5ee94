"""Raw lines to a table in one thread, as a bench needs them: nothing between the socket and the clock."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, perf_counter

import zmq

from ddz_desktop.engine.rules import RULES
from net import door, keys, sockets
from net.caller import Where
from net.door import Hello
from net.host import DOOR, KNOCK
from net.keys import Identity
from net.protocol import PROTOCOL, Down, Here, Ping, Placed, Pong, Up, decode_down, encode
from net.session import Session
from net.sockets import Context, Options, Socket, endpoint

PATIENCE = 10_000  # ms until something is wrong


class Line:
    """One person's line, and what has come on it."""

    def __init__(self, socket: Socket) -> None:
        self.socket, self.session = socket, Session(-1)
        socket.set(zmq.RCVTIMEO, PATIENCE)
        self.size = 0  # bytes of the last message

    def say(self, message: Up) -> None:
        """Send it."""
        self.socket.send(encode(message))

    def read(self) -> Down:
        """Wait for the next message. Raises zmq.Again where the table is silent."""
        frame = self.socket.recv()
        self.size = len(frame)
        return decode_down(frame)

    def take(self, message: Down) -> None:
        """It is known from now on."""
        self.session = self.session.take(message).drained()[0]

    def hear(self) -> Down:
        """Wait for the next message, and take it."""
        message = self.read()
        self.take(message)
        return message

    def until(self, kind: type[Down]) -> Down:
        """Wait for a message of a kind."""
        while not isinstance(message := self.hear(), kind):
            pass
        return message

    def drain(self) -> None:
        """Hear what has come."""
        while self.socket.poll(0):
            self.hear()


@contextmanager
def lines(where: Where, count: int, options: Options = sockets.CLIENT) -> Iterator[list[Line]]:
    """So many people at a table; `options`: of their lines."""
    assert where.key is not None
    context: Context = zmq.Context()
    try:
        yield [_join(context, where, where.key, keys.fresh(), options) for _ in range(count)]
    finally:
        context.destroy(0)


def _join(context: Context, where: Where, host: bytes, me: Identity, options: Options) -> Line:
    address, session = where.addresses[0], keys.fresh()
    at = endpoint(address, where.port + KNOCK)
    hello = door.encode(Hello(PROTOCOL, PROTOCOL, RULES, "bench", session.public))
    with (
        sockets.listener(context, address, where.port + DOOR, me, host) as told,
        sockets.connected(context, zmq.PUSH, at, sockets.CLIENT, me, host) as knock,
    ):
        told.set(zmq.RCVTIMEO, PATIENCE)
        knock.send(hello)
        port = _port(told, door.print_of(session.public))
    line = Line(sockets.connected(context, zmq.DEALER, endpoint(address, port), options, session, host))
    line.say(Here())
    line.until(Placed)
    return line


def _port(told: Socket, session: bytes) -> int:
    end = monotonic() + PATIENCE / 1_000
    while monotonic() < end:
        let = door.decode_door(told.recv()).let
        if port := next((one.port for one in let if one.session == session), 0):
            return port
    raise TimeoutError("the door is shut")


def answer(line: Line) -> float:
    """s until a ping is answered."""
    line.drain()
    begin = perf_counter()
    line.say(Ping(1))
    line.until(Pong)
    return perf_counter() - begin


def p99(values: Sequence[float]) -> float:
    """What one in a hundred exceeds."""
    return sorted(values)[int(len(values) * 0.99)]


def cpu_us(process: int) -> float:
    """µs of processor that a process has used, of all its threads."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1_000


def rss_mib(process: int) -> float:
    """MiB of memory that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4_096 / 2**20


def echo(port: int, secret: bytes) -> None:
    """A raw encrypted echo of as many bytes as a word's first two say, in a process of its own: the measure of what a
    line can do at best."""
    context: Context = zmq.Context()
    gate = sockets.Gate(context)
    gate.admit("echo", lambda _: True)
    socket = sockets.bound(context, zmq.DEALER, port, sockets.HOST, keys.of(secret), "echo")
    poller = zmq.Poller()
    for one in (gate.socket, socket):
        poller.register(one, zmq.POLLIN)
    while True:
        if gate.socket in dict(poller.poll()):
            gate.answer()
        while socket.poll(0):
            socket.send(bytes(int.from_bytes(socket.recv()[:2], "big")))
