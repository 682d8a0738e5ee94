"""A table's process and its watcher: who ends what, what is kept, and what is said."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic

import pytest
import zmq
from msgspec import msgpack

from bench.lines import lines
from ddz_desktop import children
from ddz_desktop.engine.phases import Over
from net import hosting, serve, sockets
from net.caller import Where
from net.hosted import Hosted, _Report
from net.keys import of
from net.protocol import Auto, Down, Ready, Refused, Update
from net.status import State
from net.terms import Terms
from net.watcher import What
from tests.net.lan import Player, Rooms, players, rooms, until


def alive(process: int) -> bool:
    """Whether a process is there and no mere memory of one."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone(process: int) -> bool:
    """The opposite, for waiting."""
    return not alive(process)


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not list processes here")


def test_two_hosts_share_a_machine(tmp_path: Path) -> None:
    """Two watchers, two tables each: all open, at ports of their own, each the room that was meant."""
    with rooms(tmp_path / "a", tables=2) as one, rooms(tmp_path / "b", tables=2) as other:
        wheres = [opened.where(table) for opened in (one, other) for table in (0, 1)]
        assert len({where.port for where in wheres}) == 4
        people = [Player(where, "a") for where in wheres]
        until(lambda: all(p.seated for p in people), people)
        for person in people:
            person.remote.close()
            assert person.remote.join(2)


def test_a_port_that_another_program_has_is_left_to_it(tmp_path: Path) -> None:
    """Where nobody wished for the ports others are taken, and the next start finds these; wished ones are said to be
    taken."""
    kept = hosting.prepare(tmp_path / "1", Terms("room"), "huanle", {})
    with socket.create_server(("", kept.base)):
        with rooms(tmp_path) as opened:
            port = opened.where().port
            assert port != kept.base
        with rooms(tmp_path) as opened:
            assert opened.where().port == port
        hosting.prepare(tmp_path / "2", Terms("room"), "huanle", {}, kept.base)
        wished = Rooms([tmp_path / "2"])
        until(lambda: wished.ended, [])
        assert [news.what for news in wished.news] == [What.TAKEN]


def test_who_holds_a_table_is_alone_with_it(tmp_path: Path) -> None:
    """A second host of the same folder is told so; the first one goes on."""
    with rooms(tmp_path) as opened:
        opened.where()
        second = Rooms(opened.folders)
        until(lambda: second.ended, [])
        assert [news.what for news in second.news] == [What.HELD]
        assert not opened.ended


@needs_proc
def test_a_table_ends_with_its_watcher(tmp_path: Path) -> None:
    """A host that is killed with everything it had to say leaves no process behind, and the table can be opened
    again."""
    home = tmp_path / "home"
    env = os.environ | {"DDZ_HOME": str(home)}
    words = [sys.executable, "-m", "ddz_desktop", "host", "--lang", "en", "--name", "orphans"]
    host = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    try:
        lines = [host.stdout.readline() for _ in range(4)]
        assert "orphans" in lines[1]
        tables = [int(one) for one in Path(f"/proc/{host.pid}/task/{host.pid}/children").read_text().split()]
        assert tables
    finally:
        host.kill()
        host.wait()
        host.stdout.close()
    until(lambda: all(map(gone, tables)), [], 5)


@needs_proc
def test_a_host_to_which_nobody_listens_goes_on(tmp_path: Path) -> None:
    """`ddz host | head`: what it has to say is lost, its table opens all the same, and it ends as it should."""
    words = [sys.executable, "-m", "ddz_desktop", "host", "--lang", "en"]
    env = os.environ | {"DDZ_HOME": str(tmp_path)}
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as host:
        assert host.stdout
        assert host.stderr
        host.stdout.readline()
        host.stdout.close()
        until(lambda: any(tmp_path.rglob("table.log")), [])
        host.terminate()
        assert host.stderr.read() == ""
    assert host.returncode == 0


@needs_proc
def test_the_window_gone_the_room_goes_on_while_somebody_sits_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window that hosts dies without a word: who sits there plays on; once nobody does, all of it ends."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    window = children.start("host", "--lang", "en", "--grace", "300")
    news = children.messages(window.line)
    said = msgpack.decode(next(news), type=_Report)
    assert said.up is not None
    table, where = said.up.process, Where(("127.0.0.1",), said.up.base, said.up.card.key)
    one = Player(where, "a")
    until(lambda: one.seated, [one])
    window.line.close()  # as the system does when the window's process ends
    begin = monotonic()
    until(lambda: monotonic() > begin + 1.5, [one])
    assert one.state is State.IN
    assert alive(table)
    one.remote.close()
    assert one.remote.join(2)
    until(lambda: gone(table) and window.process.poll() is not None, [], 10)
    assert window.process.returncode == 0


def test_a_window_hosts_and_ends_its_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a window does to host: it hears where the room is, goes there like anybody, and ends it; whoever is there is
    told so, and the next room has the same key."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    key: set[bytes | None] = set()
    for _ in range(2):
        hosted = Hosted(("--lang", "en", "--preset", "huanle"))
        until(lambda hosted=hosted: hosted.where is not None or hosted.failed, [])  # type: ignore[misc]
        assert hosted.where is not None
        key.add(hosted.where.key)
        one = Player(hosted.where, "a")
        until(lambda one=one: one.seated, [one])  # type: ignore[misc]
        hosted.close()
        until(lambda one=one: one.remote.status.over, [one])  # type: ignore[misc]
        assert (one.state, one.remote.status.code) == (State.REFUSED, "ended")
        assert hosted.join(5)
    assert len(key) == 1


@pytest.mark.skipif(os.name == "nt", reason="has no such signals")
def test_a_machine_that_is_gone_is_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No host comes back: the line is away, then gone, in words; an act of then is refused at once and not kept."""
    monkeypatch.setattr("net.remote.GONE", 1.0)
    with rooms(tmp_path, fill="novice") as opened, players(opened.where(), "a") as people:
        a = people[0]
        a.plays = True
        until(lambda: a.session.pending is not None, people)
        act = a.session.pending
        assert act is not None
        opened.line.send_bytes(serve.STOP)
        os.kill(opened.up()[-1].process, signal.SIGKILL)
        until(lambda: a.state is State.AWAY or a.remote.status.over, people)
        a.plays = False

        def refused() -> bool:
            a.send(act)
            return a.session.refused is not None

        until(refused, people)
        assert a.session.refused == Refused(act.hand, act.ask, "not_now")
        until(lambda: a.state is State.GONE, people, 15)


@pytest.mark.slow
def test_a_slow_screen_is_behind_and_later_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who hears nothing for a while holds nobody up and is not told everything; once he hears again he knows
    what everybody knows."""
    for option, value in ((zmq.SNDHWM, 16), (zmq.SNDBUF, 4_096)):
        monkeypatch.setitem(sockets.HOST, option, value)
    narrow = sockets.CLIENT | {zmq.RCVHWM: 1, zmq.RCVBUF: 4_096, zmq.HEARTBEAT_IVL: 0}
    with hosted(tmp_path) as where, players(where, "ab", want=-2) as people, lines(where, 1, narrow) as (slow,):
        until(lambda: all(p.seated for p in people) and slow.session.seat >= 0, people)
        for one in people:
            one.plays = True
        slow.say(Ready())
        pings = count()

        def over() -> bool:
            if next(pings) % 100 == 0:
                slow.say(Ready())  # it is there, and hears nothing
                slow.say(Auto(True))
            return all(len(p.updates) > 150 and p.session.room and not p.session.room.playing for p in people)

        until(over, people, 60)  # four hands, most of it their dealing
        heard: list[Down] = []

        def whole() -> bool:
            """It is the last to be ready, so one more hand may have begun just then; it plays by itself to the end."""
            while slow.socket.poll(0):
                heard.append(slow.hear())
            if next(pings) % 100 == 0:
                slow.say(Auto(True))
            known = people[0].session
            return bool(known.room and not known.room.playing and slow.session.record == known.record)

        until(whole, people)
        assert len([m for m in heard if isinstance(m, Update)]) < len(people[0].updates)
        assert isinstance(slow.session.view and slow.session.view.phase, Over)


@contextmanager
def hosted(folder: Path) -> Iterator[Where]:
    """A table in a thread of this process, whose sockets a test may make small."""
    kept = hosting.prepare(folder / "1", Terms("room"), "huanle", {}, pace="instant")
    over = threading.Event()

    def run() -> None:
        table = hosting.open_table(folder / "1")
        while not over.is_set():
            table.host.turn()
        table.host.close()
        table.journal.close()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield Where(("127.0.0.1",), kept.base, of(kept.secret).public)
    finally:
        over.set()
        thread.join(5)
