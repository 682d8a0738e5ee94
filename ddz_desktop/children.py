"""Our own child processes: the program again, with other words, on a line whose end says the other side is gone.

The parent listens on a loopback port and hands the child the port and a secret in its environment. The child calls
back, says the secret, and both hold one end of a `multiprocessing.connection.Connection`. Only bytes travel on it
(`send_bytes`, `recv_bytes`; `recv` would unpickle whatever the other side sends). When either process dies, however it
dies, the system closes the socket and `messages` ends on the other side. Standard output stays free for people.
"""

import hmac
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

_LINE = "DDZ_PARENT"  # in the child's environment: port and secret of its parent
_SECRET_BYTES = 32


class Child(NamedTuple):
    """A running child, and our end of the line to it."""

    process: subprocess.Popen[bytes]
    line: Connection

    def stop(self, grace: float = 3.0) -> int:
        """Hang up, which tells the child to go; kill it if it is still there after `grace` seconds. Its exit status."""
        self.line.close()
        try:
            return self.process.wait(grace)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


def killed(status: int) -> bool:
    """Whether a process with that exit status was ended by the system or a person. Windows gives it 1, as Python gives
    a program that raised: there that counts as well."""
    return status < 0 or (os.name == "nt" and status == 1)


def command(*words: str, module: str = "ddz_desktop") -> list[str]:
    """The command line that runs this program with `words`, from source and frozen. `module`: from source, another."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *words]
    return [sys.executable, "-P", "-m", module, *words]  # -P: what lies in the current folder is not ours


def start(*words: str, patience: float = 20.0, module: str = "ddz_desktop") -> Child:
    """Run the program again with `words` and wait until it has called back.

    Raises ChildProcessError if it ends or stays silent for `patience` seconds, and OSError if it cannot be run.
    """
    secret = secrets.token_bytes(_SECRET_BYTES)
    with socket.create_server(("127.0.0.1", 0)) as server:
        process = _run(command(*words, module=module), f"{server.getsockname()[1]} {secret.hex()}")
        try:
            return Child(process, _answer(server, secret, process, time.monotonic() + patience))
        except BaseException:
            process.kill()
            process.wait()
            raise


def _run(words: list[str], line: str) -> subprocess.Popen[bytes]:
    """Start the child out of reach of the terminal's Ctrl-C: the line alone says when it must go."""
    environment = os.environ | {_LINE: line}
    checkout = Path(__file__).resolve().parents[1]
    if (checkout / "pyproject.toml").exists():
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, (str(checkout), os.environ.get("PYTHONPATH"))))
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    none = subprocess.DEVNULL
    return subprocess.Popen(
        words, env=environment, stdin=none, stdout=none, start_new_session=True, creationflags=flags
    )


def _answer(server: socket.socket, secret: bytes, process: subprocess.Popen[bytes], deadline: float) -> Connection:
    """The first caller who knows the secret; others are hung up on."""
    server.settimeout(0.1)  # s: how soon a dead child is noticed
    while time.monotonic() < deadline and process.poll() is None:
        try:
            caller, _ = server.accept()
        except TimeoutError:
            continue
        if _knows(caller, secret):
            return Connection(caller.detach())
        caller.close()
    raise ChildProcessError(f"the child process {process.args!r} did not call back (exit status {process.poll()})")


def _knows(caller: socket.socket, secret: bytes) -> bool:
    caller.settimeout(1.0)
    try:
        said = caller.recv(_SECRET_BYTES)
    except OSError:
        return False
    caller.settimeout(None)
    return hmac.compare_digest(said, secret)


def parent() -> Connection | None:
    """In a child: call back and return our end of the line, once. None if no parent of ours started this process."""
    port, _, secret = os.environ.pop(_LINE, "").partition(" ")
    if not port:
        return None
    line = socket.create_connection(("127.0.0.1", int(port)), timeout=10)
    line.settimeout(None)
    line.sendall(bytes.fromhex(secret))
    return Connection(line.detach())


def messages(line: Connection) -> Iterator[bytes]:
    """What the other side sends, until it is gone."""
    while True:
        try:
            yield line.recv_bytes()
        except (EOFError, OSError):
            return
