"""Nobody outside stops a host, makes it grow, holds up who plays there or keeps out who wants to come in."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from net.caller import Where
from net.protocol import Ping, Pong
from net.status import State
from net.watcher import What
from tests.net.hostile import ATTACKS, Attack, Victim, under
from tests.net.lan import Player, Rooms, rooms, until

LASTS = 2.5  # s of an attack
GROWTH = 64 << 20  # bytes: far below what an attack has sent by then, far above what is measured (bench/net.py)
ADDRESS = "::1"  # of newcomers: another than the strangers', who are limited by address
_FIRST = 10**6  # number of our pings


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    """One table for all attacks."""
    with rooms(tmp_path_factory.mktemp("rooms")) as tables:
        yield tables


@pytest.fixture(scope="module")
def player(opened: Rooms) -> Iterator[Player]:
    """Somebody who sits there."""
    one = Player(opened.where(), "a")
    until(lambda: one.seated, [one])
    yield one
    one.remote.close()
    assert one.remote.join(2)


def weight(process: int) -> int:
    """Bytes of memory a process holds."""
    try:
        return int(Path(f"/proc/{process}/statm").read_bytes().split()[1]) * 4_096
    except FileNotFoundError:
        return 0


def answered(player: Player, number: int) -> bool:
    """Whether the host has answered a ping."""
    return Pong(number) in player.said


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_an_attack_changes_nothing(opened: Rooms, player: Player, attack: Attack) -> None:
    """While it lasts the same process serves: every ping is answered, memory does not run away, and somebody who comes
    for the first time is let in."""
    open_ = opened.up()[-1]
    before = weight(open_.process)
    most, number = before, _FIRST
    with under(attack, Victim(open_.base, open_.card.key), hands=2):
        guest = Player(Where((ADDRESS,), open_.base, open_.card.key), "b", want=-1)
        begin = monotonic()
        while monotonic() < begin + LASTS or guest.state is not State.IN:
            number += 1
            until(lambda due=begin + (number - _FIRST) / 10: monotonic() > due, [player, guest])  # type: ignore[misc]
            player.send(Ping(number))
            until(lambda number=number: answered(player, number), [player, guest])  # type: ignore[misc]
            most = max(most, weight(open_.process))
            assert monotonic() < begin + 20, guest.remote.status
    guest.remote.close()
    assert guest.remote.join(2)
    assert [n.what for n in opened.news] == [What.UP]
    assert player.state is State.IN
    assert most - before < GROWTH
