"""The local network: a click beside a raw echo, a killed host, memory, many tables, attacks, and a long run.

Tables are real processes and lines are encrypted, all on this machine. What is compared runs side by side in one run.
"""

import contextlib
import multiprocessing
import statistics
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

import zmq

from bench import cables, crowds, discover, laws
from bench.lines import Line, answer, cpu_us, echo, lines, p99, rss_mib
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.phases import Playing
from net import hosting, keys, robot, sockets
from net.caller import Where
from net.protocol import Down, Placed, Ready, Update
from net.sockets import Context, Socket, endpoint
from tests.net.hostile import ATTACKS, Victim, under
from tests.net.lan import Player, players, rooms, until

BURST, REST = 12, 1.05  # acts of a line in a row; s until the host's limit lets it go on
LOOK = 0.06  # s between two pings: fewer than the host's limit


def measure(only: Collection[str], **counts: float) -> dict[str, Any]:
    """The figures of the named parts. `counts`: how much each does, by the names on the command line."""
    parts: dict[str, Callable[[Path], dict[str, Any]]] = {
        "clicks": _clicks,
        "kills": lambda home: _kills(home, int(counts["kills"])),
        "attacks": _attacks,
        "cables": cables.measure,
        "discover": discover.measure,
        "worlds": lambda _: laws.worlds(int(counts["pairs"])),
        "storms": lambda _: laws.storms(int(counts["seeds"])),
        "ledger": lambda home: laws.ledger(home, int(counts["ledger_kills"])),
        "tables": lambda home: crowds.answers(home, int(counts["tables"]), counts["seconds"]),
        "soak": lambda home: crowds.soak(home, counts["minutes"]),
    }
    with tempfile.TemporaryDirectory() as folder:
        figures = [part(Path(folder) / name) for name, part in parts.items() if name in only]
    return {name: value for part in figures for name, value in part.items()}


# -- a click ---------------------------------------------------------------------------


def _clicks(home: Path, hands: int = 8) -> dict[str, Any]:
    """From a seat's act to the update on all five screens, decoded, and before each a raw echo: as many bytes up as the
    act has, as many down as the actor's last update had."""
    clicks: list[float] = []
    echoes: list[float] = []
    cpu: list[float] = []
    with _echo() as raw, rooms(home, "five") as opened, lines(opened.where(), 5) as people:
        process = opened.up()[-1].process
        for _ in range(hands):
            _begin(people)
            while people[0].session.room and people[0].session.room.playing:
                for one in people:
                    answer(one)  # a silent line is lost
                before, count = cpu_us(process), len(clicks)
                if _burst(people, raw, clicks, echoes) and len(clicks) > count:
                    cpu += [(cpu_us(process) - before) / (len(clicks) - count)]
                time.sleep(REST)
        memory = rss_mib(process)
    ratio = statistics.median(clicks) / statistics.median(echoes)
    return {
        "click_to_five_screens_vs_raw_echo": round(ratio, 2),
        "click_us": round(statistics.median(clicks) * 1e6),
        "raw_echo_us": round(statistics.median(echoes) * 1e6),
        "clicks": len(clicks),
        "host_cpu_us_per_act": round(statistics.median(cpu)),
        "table_rss_mib": round(memory, 1),
    }


def _begin(people: list[Line]) -> None:
    for one in people:
        one.drain()
        one.say(Ready())
    for one in people:
        while not (one.session.room and one.session.room.playing and one.session.update):
            one.hear()


def _burst(people: list[Line], raw: Socket, clicks: list[float], echoes: list[float]) -> bool:
    """Acts one after another, until a line has had so many, or the hand is over; whether all of
    them were plays."""
    left, plays = dict.fromkeys(range(len(people)), BURST), True
    while min(left.values()) > 0:
        for one in people:
            one.drain()
        room = people[0].session.room
        chosen = _chosen(people)
        if room is None or not room.playing:
            return plays
        if chosen is None:
            continue
        seat, action = chosen
        left[seat] -= 1
        view = people[seat].session.view
        if view is not None and isinstance(view.phase, Playing):
            echoes.append(_rtt(raw, people[seat].size))
            clicks.append(_click(people, people[seat], action))
        else:
            plays = False
            people[seat].session, act = people[seat].session.act(action)
            people[seat].say(act)
            people[seat].hear()
    return plays


def _chosen(people: list[Line]) -> tuple[int, Action] | None:
    for number, one in enumerate(people):
        view, room = one.session.view, one.session.room
        if view is not None and room is not None and view.may and one.session.pending is None:
            action = robot.play("novice", room.rules, view)
            if action is not None:
                return number, action
    return None


def _click(people: list[Line], one: Line, action: Action) -> float:
    """s until everybody knows."""
    one.session, act = one.session.act(action)
    begin = perf_counter()
    one.say(act)
    heard = [(p, _update(p)) for p in people]
    took = perf_counter() - begin
    for p, messages in heard:
        for message in messages:
            p.take(message)
    return took


def _update(line: Line) -> list[Down]:
    """What comes until the next update, which is the last of it."""
    messages = [line.read()]
    while not isinstance(messages[-1], Update):
        messages.append(line.read())
    return messages


@contextlib.contextmanager
def _echo() -> Iterator[Socket]:
    """A line to a process that sends back so much."""
    host, port = keys.fresh(), hosting.LAST
    process = multiprocessing.get_context("spawn").Process(target=echo, args=(port, host.secret), daemon=True)
    process.start()
    context: Context = zmq.Context()
    try:
        where = endpoint("127.0.0.1", port)
        with sockets.connected(context, zmq.DEALER, where, sockets.CLIENT, keys.fresh(), host.public) as raw:
            raw.send(bytes(2))
            raw.recv()
            yield raw
    finally:
        context.destroy(0)
        process.kill()
        process.join()


def _rtt(raw: Socket, size: int) -> float:
    word = size.to_bytes(2, "big") + bytes(38)  # as long as an act
    begin = perf_counter()
    raw.send(word)
    raw.recv()
    return perf_counter() - begin


# -- a killed host -----------------------------------------------------------------------


def _kills(home: Path, kills: int) -> dict[str, Any]:
    """From SIGKILL until every seat has been told all that is, on the line it had."""
    took: list[float] = []
    with rooms(home) as opened, players(opened.where(), "abc") as people:
        until(lambda: all(p.seated for p in people), people)
        for one in people:
            one.plays = True
        for _ in range(kills):
            _acts(people, 3)
            told = [_placed(p) for p in people]
            opened.kill()
            took.append(until(lambda told=told: all(_placed(p) > n for p, n in zip(people, told)), people))  # type: ignore[misc]  # noqa: B905
        hands = {p.session.room.hand for p in people if p.session.room}
    assert len(hands) == 1
    return {
        "kill_to_playing_p99_s": round(p99(took), 3),
        "kill_to_playing_median_s": round(statistics.median(took), 3),
        "kills": kills,
    }


def _acts(people: list[Player], count: int) -> None:
    seen = [len(p.updates) for p in people]
    until(lambda: all(len(p.updates) >= n + count for p, n in zip(people, seen, strict=True)), people)


def _placed(player: Player) -> int:
    return sum(isinstance(message, Placed) for message in player.said)


# -- attacks -------------------------------------------------------------------------------


def _attacks(home: Path) -> dict[str, Any]:
    """How long a seat waits for an answer while strangers and a guest do their worst, how much the host grows, and how
    long a newcomer takes to get in."""
    delays: list[float] = []
    growth = newcomers = 0.0
    with rooms(home) as opened:
        where = opened.where()
        open_ = opened.up()[-1]
        elsewhere = where._replace(addresses=("::1",))
        with lines(where, 1) as (seat,):
            time.sleep(REST)
            for attack in ATTACKS:
                before = rss_mib(open_.process)
                with under(attack, Victim(open_.base, open_.card.key)):
                    end = monotonic() + 2
                    newcomers = max(newcomers, _come(elsewhere, seat))
                    while monotonic() < end:
                        delays.append(answer(seat))
                        growth = max(growth, rss_mib(open_.process) - before)
                        time.sleep(LOOK)
        assert len(opened.news) == 1, "the host did not stand"
    return {
        "attacked_delay_max_ms": round(max(delays) * 1_000, 1),
        "attacked_delay_p99_ms": round(p99(delays) * 1_000, 1),
        "attacked_growth_mib": round(growth, 1),
        "attacked_newcomer_s": round(newcomers, 2),
    }


def _come(where: Where, seat: Line) -> float:
    begin = monotonic()
    one = Player(where, "newcomer", want=-1)
    until(lambda: one.state == "in", [one])
    took = monotonic() - begin
    one.remote.close()
    one.remote.join(2)
    seat.drain()
    return took
