"""The watcher itself is killed: no process of its own stays, and the next one takes everybody back to his hand."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest.mock import patch

import pytest

from net import hosting, keys
from net.caller import Where
from net.hosted import Hosted
from net.protocol import Placed
from tests.net import lan
from tests.net.lan import Player, players, until
from tests.net.test_serving import alive, gone, needs_proc

TABLES = 2
WORDS = ["--lang", "en", "--name", "orphans", "--bots", "normal", "--tables", str(TABLES)]


def free() -> int:
    """The first port of two free blocks side by side."""
    with patch.object(hosting, "FIRST", lan.FIRST):
        base = hosting.free()
        while (other := hosting.free({base})) != base + hosting.BLOCK:
            base = other
    return base


@contextmanager
def host(home: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The command `host` on a folder; killed in the end, if not before."""
    words = [sys.executable, "-m", "ddz_desktop", "host", *WORDS, "--port", str(port)]
    with (home / "said.txt").open("ab") as said:
        process = subprocess.Popen(words, env=os.environ | {"DDZ_HOME": str(home)}, stdout=said)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def family(process: int) -> Iterator[int]:
    """The children of a process, and theirs."""
    with suppress(FileNotFoundError, ProcessLookupError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                yield child
                yield from family(child)


def where(home: Path, table: int) -> Where:
    """Where a table of that folder is, open or not."""
    kept = hosting.read(home / "data" / hosting.ROOMS / str(table))
    assert kept is not None
    return Where(("127.0.0.1",), kept.base, keys.of(kept.secret).public)


def placed(one: Player) -> int:
    """How often one was let in."""
    return sum(isinstance(message, Placed) for message in one.said)


@needs_proc
def test_a_window_starts_the_host_of_its_room_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed in a hand, again and again, it is back with the same room, seat and hand; closed it stays closed."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    hosted = Hosted(("--lang", "en", "--bots", "novice", "--port", str(free())))
    until(lambda: hosted.where is not None or hosted.failed, [])
    assert hosted.where is not None
    with players(hosted.where, "a") as (one,):
        one.plays = True
        for _ in range(2):
            heard = len(one.updates)
            until(lambda heard=heard: len(one.updates) > heard + 3, [one])  # type: ignore[misc]
            known, seat, before = one.session.update, one.session.seat, placed(one)
            os.kill(_parent(_table(hosted)), signal.SIGKILL)
            until(lambda before=before: one.seated and placed(one) > before, [one])  # type: ignore[misc]
            assert known is not None
            assert one.session.update is not None
            assert one.session.seat == seat
            assert (one.session.update.hand, one.session.update.view.ask) >= (known.hand, known.view.ask)
        assert not hosted.failed
        hosted.close()
        until(lambda: one.remote.status.over, [one])
    assert hosted.join(5)


def _table(hosted: Hosted) -> int:
    """The process of the table."""
    assert hosted.news is not None
    assert hosted.news.up is not None
    return hosted.news.up.process


def _parent(process: int) -> int:
    """The process that started it."""
    return int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])


@needs_proc
@pytest.mark.timeout(180)
def test_everybody_comes_back_to_his_hand_after_the_watcher_was_killed(tmp_path: Path) -> None:
    """In the middle of hands at two tables: tables, spare and thinkers are gone at once; a new host on the same folder
    has the same ports and keys, every line comes back by itself to seat, hand and all that was told, and plays on."""
    room, port = tmp_path / "data" / hosting.ROOMS, free()
    with host(tmp_path, port) as first:
        until(lambda: all((room / str(n + 1) / hosting.LOG).exists() for n in range(TABLES)), [])
        with players(where(tmp_path, 1), "ab") as here, players(where(tmp_path, 2), "cd") as there:
            people = here + there
            until(lambda: all(p.seated for p in people), people)
            for one in people:
                one.plays = True
            until(lambda: all(len(p.updates) > 6 for p in people), people)
            children = list(family(first.pid))
            assert len(children) > 2 * TABLES, "tables, thinkers, a spare process"
            assert all(map(alive, children))
            first.kill()
            first.wait()
            until(lambda: all(map(gone, children)), people, 5)
            before = [(p.session.seat, p.session.update, placed(p)) for p in people]
            with host(tmp_path, port):
                until(
                    lambda: all(p.seated and placed(p) > n for p, (_, _, n) in zip(people, before, strict=True)), people
                )
                for one, (seat, known, _) in zip(people, before, strict=True):
                    assert known is not None
                    assert one.session.update is not None
                    assert one.session.seat == seat
                    assert (one.session.update.hand, one.session.update.view.ask) >= (known.hand, known.view.ask)
                    if one.session.update.view.ask == known.view.ask:
                        assert set(known.view.hand) <= set(one.session.update.view.hand)  # more may have been dealt
                heard = [len(p.updates) for p in people]
                until(lambda: all(len(p.updates) > n + 3 for p, n in zip(people, heard, strict=True)), people)
