"""Rooms on the network are found without anybody typing anything, and are gone when they are."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest
import zmq

from net import adapters, door, known
from net.announcing import Announcer, name_of
from net.caller import Where
from net.discovery import MOST, Finder, Found, _rooms
from net.door import Card
from net.known import Met
from tests.net import lan
from tests.net.lan import Rooms

PATIENCE = 30.0


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Rooms]:
    """A real room on this machine, whose process can be killed."""
    with lan.rooms(tmp_path, name="龙门客栈") as rooms:
        rooms.where()
        yield rooms


class Eyes:
    """A finder, and the bell that it rings."""

    def __init__(self, known: tuple[Where, ...] = (), addresses: tuple[str, ...] = ("127.0.0.1",)) -> None:
        self.rung = threading.Event()
        self.finder = Finder(self.rung.set, known, lambda: addresses)

    def until(self, done: Callable[[tuple[Found, ...]], bool]) -> float:
        """Wait until the rooms are so; how long that took."""
        began = monotonic()
        while not done(self.finder.rooms):
            assert monotonic() < began + PATIENCE, self.finder.rooms
            self.rung.wait(0.05)
            self.rung.clear()
        return monotonic() - began

    def close(self) -> None:
        """Look no more."""
        self.finder.close()
        assert self.finder.join(5)


@pytest.fixture
def eyes() -> Iterator[Callable[..., Eyes]]:
    """Makes finders that are closed at the end."""
    made: list[Eyes] = []

    def make(*more: object) -> Eyes:
        made.append(Eyes(*more))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_room_is_found_by_its_announcement(room: Rooms, eyes: Callable[..., Eyes]) -> None:
    """Who announces first and who comes first makes no difference; what is played the card says."""
    early = eyes()
    announcer = Announcer(lambda: ("127.0.0.1",))
    try:
        up = room.up()[-1]
        announcer.open(room.folders[0], up.card, up.base)
        for one in (early, eyes()):
            one.until(bool)
            (found,) = one.finder.rooms
            assert found.card
            assert (found.card.name, found.card.preset, found.card.key) == ("龙门客栈", "huanle", up.card.key)
            assert found.where.port == up.base
            assert found.ms >= 0
            assert found.head is None
    finally:
        announcer.close()


def test_a_room_that_was_entered_before_is_found_without_announcement(room: Rooms, eyes: Callable[..., Eyes]) -> None:
    """Multicast is often blocked where an address would work."""
    where = room.where()
    finder = eyes((where,))
    finder.until(bool)
    assert finder.finder.rooms[0].where.key == where.key


def test_places_where_nobody_is_hide_no_room(
    room: Rooms, eyes: Callable[..., Eyes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger has announced as many of them as are looked at, and rooms that stand stay where they are."""
    here = room.where()
    nowhere = tuple(Where(("127.0.0.1",), 100 + number) for number in range(MOST - 1))
    one = eyes((here, *nowhere))
    one.until(lambda found: here.key in {room.where.key for room in found})
    monkeypatch.setattr("net.discovery.ServiceInfo", Bogus)
    one.finder._heard.append("9")
    one.until(lambda _: any(look.place[0].startswith("127.9.") for look in one.finder._looks))
    assert len(one.finder._looks) == MOST
    assert here.key in {room.where.key for room in one.finder.rooms}


class Bogus:
    """The announcement of places where nobody is."""

    port = 9

    def __init__(self, kind: str, name: str) -> None:
        self._name = name

    def load_from_cache(self, zeroconf: object) -> bool:
        """It says all that there is to know."""
        return True

    def parsed_scoped_addresses(self) -> list[str]:
        """Ten of them."""
        return [f"127.{self._name}.0.{number + 1}" for number in range(10)]


@pytest.mark.skipif(os.name == "nt", reason="has no such signals")
def test_a_host_that_is_killed_is_gone_and_comes_back(tmp_path: Path, eyes: Callable[..., Eyes]) -> None:
    """Nobody takes back the announcement of a host that was killed: its card is not heard any more."""
    with lan.rooms(tmp_path) as rooms:
        where = rooms.where()
        finder = eyes((where,))
        finder.until(bool)
        os.kill(rooms.up()[-1].process, signal.SIGSTOP)
        finder.until(lambda found: not found)
        os.kill(rooms.up()[-1].process, signal.SIGCONT)
        finder.until(bool)
        rooms.close()
        assert finder.until(lambda found: not found) < 10


def test_two_hosts_of_one_name_are_two_rooms(tmp_path: Path, eyes: Callable[..., Eyes]) -> None:
    """Told apart by their keys, in an order that does not move."""
    with lan.rooms(tmp_path, tables=2) as rooms:
        finder = eyes((rooms.where(0), rooms.where(1)))
        finder.until(lambda found: len(found) == 2)
        keys = [found.where.key for found in finder.finder.rooms]
        assert set(keys) == {rooms.where(0).key, rooms.where(1).key}
        assert keys == sorted(keys, key=lambda key: key or b"")


def test_a_host_of_another_version_says_so(eyes: Callable[..., Eyes]) -> None:
    """Before anybody joins: its versions instead of a card, whatever else its card has become."""
    context = zmq.Context()
    try:
        tells = context.socket(zmq.PUSH)
        tells.set(zmq.LINGER, 0)
        port = tells.bind_to_random_port("tcp://127.0.0.1")
        finder = eyes((Where(("127.0.0.1",), port),))
        word = b"\x96\xa3ddz\x63\x65\x01\xc0\xc0"  # versions 99 to 101, rules 1, and what we do not know
        tells.send(word)
        finder.until(bool)
        (found,) = finder.finder.rooms
        assert found.card is None
        assert found.head == (99, 101, 1)
    finally:
        context.destroy(0)


@pytest.mark.parametrize("word", [b"", b"HTTP/1.1 400 Bad Request\r\n", b"\xc1" * 1000, b"\x91\xa3ddz"])
def test_what_is_no_card_is_no_room(word: bytes, eyes: Callable[..., Eyes]) -> None:
    """Other programs listen at ports, too; a real room beside them is found."""
    context = zmq.Context()
    try:
        tells, real = (context.socket(zmq.PUSH) for _ in range(2))
        port, other = (one.bind_to_random_port("tcp://127.0.0.1") for one in (tells, real))
        finder = eyes((Where(("127.0.0.1",), port), Where(("127.0.0.1",), other)))
        tells.send(word)
        real.send(door.encode(CARD))
        finder.until(bool)
        assert [found.card for found in finder.finder.rooms] == [CARD]
    finally:
        context.destroy(0)


CARD = Card(2, 2, 1, b"k" * 32, 1, 2, "room", "huanle", 3, 2, 1, False, False, True)


def test_a_network_of_none_is_said(eyes: Callable[..., Eyes]) -> None:
    """A machine on no network is told from one that finds nobody; after three seconds the reasons may be shown."""
    finder = eyes((), ())
    began = monotonic()
    finder.until(lambda _: finder.finder.empty)
    assert monotonic() - began >= 2.9
    assert finder.finder.alone


def test_a_flood_of_announcements_opens_few_sockets(eyes: Callable[..., Eyes], monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger may announce any number of rooms."""
    monkeypatch.setattr("net.discovery.ServiceInfo", Bogus)
    one = eyes()
    one.finder._heard.extend(str(number % 250 + 1) for number in range(1_000))
    one.until(lambda _: not one.finder._heard and len(one.finder._looks) >= MOST)
    assert len(one.finder._looks) == MOST


def test_a_system_that_does_not_say_its_addresses_is_on_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """And whoever asks each few seconds goes on asking."""

    def fails(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("ifaddr.get_adapters", fails)
    assert adapters.everything() == adapters.addresses() == ()


def test_names_on_the_network_are_the_rooms_marks() -> None:
    """Never two hosts of one name, and a name within the limits of DNS."""
    assert name_of(b"a" * 32) != name_of(b"b" * 32)
    assert len(name_of(b"a" * 32).split(".")[0]) <= 15 + 5


def test_rooms_are_remembered(tmp_path: Path) -> None:
    """The newest first, each host once; a broken file is set aside; a host with another key at an old place is told."""
    one = Met(b"1" * 32, "one", ("10.0.0.1",), 29_170)
    two = Met(b"2" * 32, "two", ("10.0.0.2",), 29_170)
    rooms = known.remember(tmp_path, known.remember(tmp_path, (), one), two)
    assert known.load(tmp_path).rooms == rooms == (two, one)
    assert known.remember(tmp_path, rooms, one) == (one, two)
    assert not known.strange(rooms, one.where)
    assert known.strange(rooms, one.where._replace(key=b"3" * 32))
    assert not known.strange(rooms, Where(("10.0.0.3",), 29_170, b"3" * 32))
    (tmp_path / known.FILE).write_bytes(b"\xff{")
    assert known.load(tmp_path) == ((), known.Notice.BAD)
    assert (tmp_path / f"{known.FILE}.bad").exists()


def test_a_card_that_is_heard_on_several_ways_is_one_room() -> None:
    """With all addresses: the quickest first, and last the one that says nothing to anybody elsewhere."""

    class Look:
        def __init__(self, address: str, ms: int) -> None:
            self.place, self.card, self.head, self.ms = (address, 1), CARD, None, ms

    looks = [Look("10.0.0.1", 9), Look("fe80::1%eth0", 3), Look("fd77::1", 5)]
    (found,) = _rooms(looks)  # type: ignore[arg-type]
    assert found.where == Where(("fd77::1", "10.0.0.1", "fe80::1%eth0"), 1, CARD.key)
