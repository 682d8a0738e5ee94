"""People who come to a table and leave it, again and again: what is left of it. `python -m tests.net.comings JOINS`."""

import argparse
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from net import keys
from net.status import State
from tests.net.lan import Player, Rooms, rooms, until

PEOPLE = 10  # as many come in a round, one after another


class Held(NamedTuple):
    """What is open after a round: files and sockets here and of the host, and the host's memory in KiB."""

    here: int
    host: int
    memory: int


def handles(process: int | str = "self") -> int:
    """How many files and sockets a process holds."""
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


def memory(process: int) -> int:
    """The memory that a process has, in KiB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def come_and_go(opened: Rooms, rounds: int) -> list[Held]:
    """Let so many rounds of people come and leave; what is held after each."""
    where, people = opened.where(), [keys.fresh() for _ in range(PEOPLE)]
    held = []
    for _ in range(rounds):
        for me in people:
            one = Player(where, "a", me=me)
            until(lambda one=one: one.state is State.IN, [one])  # type: ignore[misc]
            one.remote.close()
            assert one.remote.join(2)
        host = opened.up()[-1].process
        held.append(Held(handles(), handles(host), memory(host)))
    return held


def level(held: list[Held]) -> bool:
    """Whether neither side holds more files and sockets than after the first round."""
    first = held[0]
    return max(one.here for one in held) <= first.here + 2 and max(one.host for one in held) <= first.host + 6


def main() -> int:
    """Try many, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("joins", type=int, nargs="?", default=2_000)
    rounds = -(-parser.parse_args().joins // PEOPLE)
    with tempfile.TemporaryDirectory(prefix="ddz-comings-") as folder, rooms(Path(folder)) as opened:
        opened.where()
        began = monotonic()
        held = come_and_go(opened, rounds)
        took = monotonic() - began
        starts = len(opened.up())
    for name, values in zip(Held._fields, zip(*held, strict=True), strict=True):
        print(f"{name}: first {values[0]}, last {values[-1]}, most {max(values)}")
    print(f"{rounds * PEOPLE} joins, {took:.0f} s, the host was started {starts} times")
    return int(not level(held) or starts > 1)


if __name__ == "__main__":
    sys.exit(main())
