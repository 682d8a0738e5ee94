"""A match: its deals given out to child processes, or played here; the results in the order of the deals."""

from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from zipfile import BadZipFile

import msgspec
from msgspec import Struct

from ddz_desktop import children
from ddz_desktop.bots import levels
from ddz_desktop.children import Child
from ddz_desktop.engine.deal import Deal
from net.arena.hands import Both, Fault, Player, both, fixed

Players = Callable[[str], Player]  # by name; raises ValueError for one that does not exist
_encode = msgspec.msgpack.Encoder().encode


class Terms(Struct, frozen=True, array_like=True):
    """Who plays, and whether the opening is theirs too."""

    a: str
    b: str
    bidding: bool = False


class _Job(Struct, frozen=True, array_like=True):
    number: int
    deal: Deal
    terms: Terms


_job, _both = msgspec.msgpack.Decoder(_Job), msgspec.msgpack.Decoder(Both)


def level(name: str) -> Player:
    """One of our levels; it plays as itself or not at all. Raises ValueError."""
    if name not in levels.LEVELS:
        raise ValueError(f"there is no player {name!r}, only {', '.join(levels.LEVELS)}")
    return Player(lambda rules, view: levels.itself(name, rules, view))


def probe(name: str, player: Player, deal: Deal) -> None:
    """Try a player on the first lead of a deal. Raises ValueError where it cannot be had at that table; what it does
    wrong there is not the question."""
    start = fixed(deal)
    try:
        player.act(deal.rules, start.view(start.landlords[0]))
    except Fault:
        return
    except (ImportError, OSError, ValueError, BadZipFile) as error:
        raise ValueError(f"{name} cannot be had in {deal.rules.preset}: {error}") from error


def here(terms: Terms, deals: Sequence[Deal], players: Players = level) -> Iterator[tuple[int, Both]]:
    """Play all deals in this process: the number of each and its two hands."""
    a, b = players(terms.a), players(terms.b)
    for number, deal in enumerate(deals):
        yield number, both(deal, number, a, b, terms.bidding)


def spread(
    terms: Terms, deals: Sequence[Deal], jobs: int, start: Callable[[], Child]
) -> Iterator[tuple[int, Both]]:  # fmt: skip
    """Play all deals in so many child processes, each result as it comes. Raises ChildProcessError where one dies."""
    crew: list[Child] = []
    try:
        crew.extend(start() for _ in range(min(jobs, len(deals))))  # where one cannot start the others are stopped
        yield from _give_out(terms, deals, {child.line for child in crew})
    finally:
        for child in crew:
            child.stop(grace=0.1)


def _give_out(terms: Terms, deals: Sequence[Deal], idle: set[Connection]) -> Iterator[tuple[int, Both]]:
    """A new deal to whoever has done the last."""
    numbers = iter(range(len(deals)))
    doing: dict[Connection, int] = {}
    while True:
        for line in idle:
            if (number := next(numbers, None)) is not None:
                line.send_bytes(_encode(_Job(number, deals[number], terms)))
                doing[line] = number
        if not doing:
            return
        idle = {line for line in wait(doing) if isinstance(line, Connection)}
        for line in idle:
            number = doing.pop(line)
            try:
                yield number, _both.decode(line.recv_bytes())
            except (EOFError, OSError) as error:
                raise ChildProcessError(f"a process has died that played deal {number}") from error


def work(players: Players = level) -> int:
    """The child: play what comes until the parent is gone."""
    line = children.parent()
    if line is None:
        return 2
    known: dict[str, Player] = {}
    for message in children.messages(line):
        job = _job.decode(message)
        for name in {job.terms.a, job.terms.b} - known.keys():
            known[name] = players(name)
        result = both(job.deal, job.number, known[job.terms.a], known[job.terms.b], job.terms.bidding)
        try:
            line.send_bytes(_encode(result))
        except OSError:
            break
    return 0
