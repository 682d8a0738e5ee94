"""Tells everybody who listens the newest word of a host: its card, or its door."""

from collections.abc import Callable, Container

import zmq

from net.sockets import Socket
from net.wire import Watch

AGAIN = 1_000  # ms until a word is told again
HASTE = 50  # ms between two words


class Teller:
    """Tells the newest word to everybody who listens: where it may be another one, to who has just come, and each
    second."""

    def __init__(self, socket: Socket, word: Callable[[], bytes]) -> None:
        self.socket, self.watch = socket, Watch(socket)
        self.stale = True  # whether the word may be another one by now
        self._word, self._last, self._told = word, b"", -AGAIN
        self._come = False  # whether somebody is new

    def turn(self, ready: Container[object], now: int) -> None:
        """Tell it if it is time to."""
        if self.watch.socket in ready:
            self._come |= self.watch.look()
        if now < self._told + (HASTE if self.stale or self._come else AGAIN):
            return
        word = self._word()
        if word != self._last or self._come or now >= self._told + AGAIN:
            self._last, self._told = word, now
            self._send(word)
        self.stale = self._come = False

    def _send(self, word: bytes) -> None:
        for _ in self.watch.connections:  # each goes to the next of them
            try:
                self.socket.send(word, zmq.NOBLOCK)
            except zmq.Again:
                return
