"""Child processes: started, spoken to, and gone with their parent, with real processes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ddz_desktop import checkout, children

ECHO = """
from ddz_desktop import children
line = children.parent()
assert line is not None and children.parent() is None, "one line, called back once"
for message in children.messages(line):
    line.send_bytes(message[::-1])
"""
LAST_WORDS = "import ddz_desktop.children as c; c.parent().send_bytes(b'last words'); raise SystemExit(7)"
DEAF = "import ddz_desktop.children as c, threading; line = c.parent(); threading.Event().wait()"


def _as_child(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let the child run this code instead of the game."""
    monkeypatch.setattr(children, "command", lambda *words, **_: [sys.executable, "-P", "-c", code, *words])


def test_the_child_answers_and_goes_when_we_hang_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes go both ways, long ones too; hanging up ends the child by itself, with status 0."""
    _as_child(monkeypatch, ECHO)
    child = children.start()
    for message in (b"", b"abc", bytes(range(256)) * 4000):
        child.line.send_bytes(message)
        assert child.line.recv_bytes() == message[::-1]
    status = child.stop()
    assert status == 0
    assert not children.killed(status)


def test_a_child_that_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No child outlives `stop`, and what it ended by is seen."""
    _as_child(monkeypatch, DEAF)
    assert children.killed(children.start().stop(grace=0.1))


def test_the_end_of_the_child_ends_its_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parent sees that a child has died: what it said last, then the end."""
    _as_child(monkeypatch, LAST_WORDS)
    child = children.start()
    assert list(children.messages(child.line)) == [b"last words"]
    assert child.stop() == 7


@pytest.mark.parametrize("code", ["raise SystemExit(5)", "import threading; threading.Event().wait()"])
def test_a_child_that_never_calls_back_is_an_error(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """One that dies is noticed at once, a silent one after the parent's patience; neither is left running."""
    _as_child(monkeypatch, code)
    with pytest.raises(ChildProcessError, match="did not call back"):
        children.start(patience=30 if "5" in code else 0.3)


def test_a_caller_without_the_secret_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program that finds the port first is refused; the child that comes after it is heard."""
    stranger = """
import os, socket
port = int(os.environ["DDZ_PARENT"].split()[0])
with socket.create_connection(("127.0.0.1", port)) as line:
    line.sendall(bytes(32))
    assert line.recv(1) == b"", "the parent took a stranger for its child"
"""
    _as_child(monkeypatch, stranger + ECHO)
    child = children.start()
    child.line.send_bytes(b"you")
    assert child.line.recv_bytes() == b"uoy"
    assert child.stop() == 0


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL")
def test_a_killed_parent_takes_its_child_along() -> None:
    """kill -9 of the parent ends the line, and the child goes: the pipe that only it still holds is closed."""
    parent = f"""
import sys, threading
from ddz_desktop import children
children.command = lambda **_: [sys.executable, "-P", "-c", {ECHO!r}]
child = children.start()
print("it has called back", flush=True)
threading.Event().wait()
"""
    reader, writer = os.pipe()
    process = subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE, stderr=writer, cwd=checkout.ROOT)
    os.close(writer)  # now only the parent and, through its standard error, the child hold it
    assert process.stdout is not None
    assert process.stdout.readline() == b"it has called back\n"
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    with open(reader, "rb") as rest:  # noqa: PTH123 - a descriptor, not a path
        assert rest.read() == b""  # ends when the last holder is gone; a lasting child runs into the time-out


def test_nobody_is_the_parent_of_a_program_started_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the parent's words in the environment there is no line."""
    monkeypatch.delenv("DDZ_PARENT", raising=False)
    assert children.parent() is None


def test_the_program_runs_again_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From source the child is this very checkout, whatever the current folder holds."""
    (tmp_path / "random.py").write_text("raise SystemExit('a stray module was imported')")
    monkeypatch.chdir(tmp_path)
    process = children._run(children.command("--version"), "")
    assert process.wait() == 0


def test_a_frozen_program_runs_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen program is its own Python."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert children.command("host", "--open") == [sys.executable, "host", "--open"]
