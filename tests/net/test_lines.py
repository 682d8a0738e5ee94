"""Lines that come and go: nothing is left behind, nobody waits, and what is wrong is said."""

import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from ddz_desktop.engine.events import Pass
from net import caller, hosting, keys
from net.caller import Where
from net.protocol import Act, Ready, Refused
from net.remote import Remote
from net.status import State, Status
from tests.net.comings import come_and_go, handles, level
from tests.net.lan import Player, Rooms, rooms, until

ROUNDS = 6  # `python -m tests.net.comings` tries more
needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system does not count handles here")


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    """One table for all of this."""
    with rooms(tmp_path_factory.mktemp("rooms")) as tables:
        tables.where()
        yield tables


@needs_proc
def test_handles_stay_level_over_many_joins(opened: Rooms) -> None:
    """Ten people join and leave again and again: neither clients nor host hold more than after the first round."""
    held = come_and_go(opened, ROUNDS)
    assert level(held), held


@needs_proc
def test_closed_from_the_screen_five_hundred_times(opened: Rooms) -> None:
    """Closed at any moment, before the card, at the door, on the line: the window never waits, the thread always ends,
    no handle is left, and the host is as it was."""
    where, me = opened.where(), keys.fresh()
    rung = threading.Event()
    before, threads = handles(), threading.active_count()
    for number in range(500):
        rung.clear()
        line = Remote(where, me, "a", bell=rung.set)
        for _ in range(number % 4):
            rung.wait(0.02)
            rung.clear()
        line.send(Ready())
        begin = monotonic()
        line.close()
        assert monotonic() - begin < 0.05
        assert line.join(2), number
    assert handles() <= before + 2
    assert threading.active_count() <= threads


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "localhost"])
def test_every_family_of_addresses_reaches_the_host(opened: Rooms, address: str) -> None:
    """IPv4, IPv6 and names."""
    if address == "::1" and not _has_ipv6():
        pytest.skip("this machine has no IPv6")
    one = Player(opened.where()._replace(addresses=(address,)), "six")
    until(lambda: one.state is State.IN, [one])
    one.remote.close()
    assert one.remote.join(2)


def test_a_host_with_another_key_is_not_believed(opened: Rooms) -> None:
    """Whoever shows another key than the one that is known, or that an invitation names, gets no word from us."""
    other = keys.fresh().public
    for where in (opened.where()._replace(key=other), opened.where()._replace(key=None, mark=b"0123456789")):
        one = Player(where, "a")
        until(lambda one=one: one.remote.status.over, [one])  # type: ignore[misc]
        assert one.remote.status == Status(State.KEY_CHANGED)
        assert one.remote.join(2)


def test_what_is_said_on_a_line_that_has_ended_is_refused(opened: Rooms) -> None:
    """Nothing more will come of it, and no act waits for that."""
    one = Player(opened.where()._replace(key=keys.fresh().public), "a")
    until(lambda: one.remote.status.over, [one])
    assert one.remote.join(2)
    one.send(Act(1, 2, Pass()))
    until(lambda: one.session.refused is not None, [one])
    assert one.session.refused == Refused(1, 2, "not_now")


def test_a_foreign_service_and_a_closed_port_are_no_host() -> None:
    """Where nothing answers, or something else, that is said in time, and closing is immediate."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        for port in (server.getsockname()[1], hosting.free()):
            one = Player(Where(("127.0.0.1",), port), "a")
            until(lambda one=one: one.remote.status.code == "silent", [one], 8)  # type: ignore[misc]
            assert one.state is State.CALLING
            one.remote.close()
            assert one.remote.join(2)


@pytest.mark.parametrize("name", ["nobody.invalid", "192.168..1", "x" * 70, "a\0b"])
def test_a_name_that_nobody_has_is_said(name: str) -> None:
    """An address that cannot be is told from a host that is silent."""
    one = Player(Where((name,), 29_170), "a")
    until(lambda: one.remote.status.code == "unknown", [one])
    one.remote.close()
    assert one.remote.join(10)


def test_a_name_that_is_known_later_is_found(opened: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer was not on the network yet: nobody has to try again."""
    monkeypatch.setattr(caller, "SILENT", 0.3)
    where = opened.where()
    known = threading.Event()

    def look(name: str, *more: object, **rest: object) -> object:
        if name == "later.example":
            if not known.is_set():
                raise socket.gaierror
            name = "127.0.0.1"
        return real(name, *more, **rest)  # type: ignore[arg-type]

    real = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", look)
    one = Player(where._replace(addresses=("later.example",)), "a")
    until(lambda: one.remote.status.code == "unknown", [one])
    known.set()
    until(lambda: one.state is State.IN, [one])
    one.remote.close()
    assert one.remote.join(2)


def _has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


def test_a_program_with_an_open_line_ends_at_once(opened: Rooms) -> None:
    """The interpreter does not hang on a line that nobody has closed, to a host or to nowhere."""
    import subprocess
    import sys

    code = (
        "from net import keys; from net.remote import Remote, Where; import sys\n"
        "line = Remote(Where(('127.0.0.1',), int(sys.argv[1])), keys.fresh(), 'a')\n"
        "while line.status.state != sys.argv[2]: pass\n"
        "print('over', flush=True)\n"
    )
    for port, state in ((opened.where().port, "in"), (hosting.free(), "calling")):
        program = subprocess.Popen(
            [sys.executable, "-c", code, str(port), state], stdout=subprocess.PIPE, env=dict(os.environ)
        )
        assert program.stdout is not None
        assert program.stdout.readline() == b"over\n"
        begin = monotonic()
        program.wait(10)
        program.stdout.close()
        assert monotonic() - begin < 2
        assert program.returncode == 0
