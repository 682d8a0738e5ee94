"""A door for tests: a loopback port that answers each line with the state of the window as one line of JSON.

It is opened only where DDZ_TEST_CONTROL names a file, into which the port is written. `state` answers at once and
`still` as soon as nothing moves, both after the picture is drawn: a test waits on what it wants to see, never sleeps.
"""

import json
import os
import socketserver
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Queue

from ddz_desktop.resources import write

_PATIENCE = 30.0  # s: no question waits longer


class Door:
    """Questions from outside, to be answered between two frames."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._asked: Queue[tuple[str, Queue[bytes]]] = Queue()
        self._waiting: list[tuple[str, Queue[bytes]]] = []
        door = self

        class Caller(socketserver.StreamRequestHandler):
            """One connection."""

            def handle(self) -> None:
                """Answer line by line."""
                for line in self.rfile:
                    answer: Queue[bytes] = Queue()
                    door._asked.put((line.decode().strip(), answer))
                    door._wake()
                    self.wfile.write(answer.get(timeout=_PATIENCE))

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Caller)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.server_address[1])

    def answer(self, state: Callable[[], dict[str, object]], still: bool) -> None:
        """Answer what was asked; called by the loop when the picture is drawn."""
        while not self._asked.empty():
            self._waiting.append(self._asked.get())
        for question in [q for q in self._waiting if still or q[0] != "still"]:
            self._waiting.remove(question)
            question[1].put(json.dumps(state(), ensure_ascii=False).encode() + b"\n")

    def close(self) -> None:
        """Listen no more."""
        self._server.shutdown()
        self._server.server_close()


def open_door(wake: Callable[[], None]) -> Door | None:
    """The door, if the environment asks for one."""
    file = os.environ.get("DDZ_TEST_CONTROL")
    if not file:
        return None
    door = Door(wake)
    write(Path(file), str(door.port).encode())
    return door
