"""The local network: a click beside a raw echo, a killed host, memory, many tables, attacks, and a long run.

Tables are real processes and lines are encrypted, all on this machine. What is compared runs side by side in one run.
"""

import contextlib
import multiprocessing
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

import zmq

from bench import cables, discover
from bench.lines import Line, cpu_us, echo, lines, rss_mib
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.phases import Playing
from net import hosting, keys, robot, sockets
from net.caller import Where
from net.protocol import Ping, Placed, Pong, Ready
from net.sockets import Context, Socket, endpoint
from tests.net.hostile import ATTACKS, Victim, under
from tests.net.lan import Player, Rooms, players, rooms, until

BURST, REST = 12, 1.05  # acts of a line in a row; s until the host's limit lets it go on
LOOK = 0.05  # s between two pings
STARTS = 300.0  # s for many tables to be open


def measure(kills: int, tables: int, seconds: float, minutes: float) -> dict[str, Any]:
    """All figures."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        return {
            **_clicks(home / "clicks"),
            **_kills(home / "kills", kills),
            **_attacks(home / "attacks"),
            **cables.measure(home / "cables"),
            **discover.measure(home / "discover"),
            **_many(home / "many", tables, seconds),
            **(_soak(home / "soak", minutes) if minutes else {}),
        }


def _p99(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.99)]


# -- a click ---------------------------------------------------------------------------


def _clicks(home: Path, hands: int = 8) -> dict[str, Any]:
    """From a seat's act to the update on all five screens, decoded, and a raw echo of as many bytes before each."""
    clicks: list[float] = []
    echoes: list[float] = []
    cpu = 0.0
    with _echo() as raw, rooms(home, "five") as opened, lines(opened.where(), 5) as people:
        process = opened.up()[-1].process
        for _ in range(hands):
            _begin(people)
            while people[0].session.room and people[0].session.room.playing:
                before = cpu_us(process)
                count = len(clicks)
                _burst(people, raw, clicks, echoes)
                cpu += cpu_us(process) - before if len(clicks) > count else 0
                time.sleep(REST)
        memory = rss_mib(process)
    ratio = statistics.median(clicks) / statistics.median(echoes)
    return {
        "click_to_five_screens_vs_raw_echo": round(ratio, 2),
        "click_us": round(statistics.median(clicks) * 1e6),
        "raw_echo_us": round(statistics.median(echoes) * 1e6),
        "clicks": len(clicks),
        "host_cpu_us_per_act": round(cpu / len(clicks)),
        "table_rss_mib": round(memory, 1),
    }


def _begin(people: list[Line]) -> None:
    for one in people:
        one.drain()
        one.say(Ready())
    for one in people:
        while not (one.session.room and one.session.room.playing and one.session.update):
            one.hear()


def _burst(people: list[Line], raw: Socket, clicks: list[float], echoes: list[float]) -> None:
    """Acts one after another, until a line has had so many, or the hand is over."""
    left = dict.fromkeys(range(len(people)), BURST)
    for one in people:
        _answer(one)  # a silent line is lost
    while min(left.values()) > 0:
        for one in people:
            one.drain()
        room = people[0].session.room
        chosen = _chosen(people)
        if room is None or not room.playing:
            return
        if chosen is None:
            continue
        seat, action = chosen
        left[seat] -= 1
        view = people[seat].session.view
        if view is not None and isinstance(view.phase, Playing):
            echoes.append(_rtt(raw))
            clicks.append(_click(people, people[seat], action))
        else:
            people[seat].session, act = people[seat].session.act(action)
            people[seat].say(act)
            people[seat].hear()


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
    revs = [p.session.update.rev if p.session.update else 0 for p in people]
    one.session, act = one.session.act(action)
    begin = perf_counter()
    one.say(act)
    for p, rev in zip(people, revs, strict=True):
        while p.session.update is None or p.session.update.rev == rev:
            p.hear()
    return perf_counter() - begin


@contextlib.contextmanager
def _echo() -> Iterator[Socket]:
    """A line to a process that sends back what it gets."""
    host, port = keys.fresh(), hosting.LAST
    process = multiprocessing.get_context("spawn").Process(target=echo, args=(port, host.secret), daemon=True)
    process.start()
    context: Context = zmq.Context()
    try:
        where = endpoint("127.0.0.1", port)
        with sockets.connected(context, zmq.DEALER, where, sockets.CLIENT, keys.fresh(), host.public) as raw:
            raw.send(b"")
            raw.recv()
            yield raw
    finally:
        context.destroy(0)
        process.kill()
        process.join()


def _rtt(raw: Socket) -> float:
    word = bytes(40)  # as long as an act
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
        "kill_to_playing_p99_s": round(_p99(took), 3),
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
            for attack in ATTACKS:
                before = rss_mib(open_.process)
                with under(attack, Victim(open_.base, open_.card.key)):
                    end = monotonic() + 2
                    newcomers = max(newcomers, _come(elsewhere, seat))
                    while monotonic() < end:
                        delays.append(_answer(seat))
                        growth = max(growth, rss_mib(open_.process) - before)
                        time.sleep(LOOK)
        assert len(opened.news) == 1, "the host did not stand"
    return {
        "attacked_delay_max_ms": round(max(delays) * 1_000, 1),
        "attacked_delay_p99_ms": round(_p99(delays) * 1_000, 1),
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


def _answer(line: Line) -> float:
    """s until a ping is answered."""
    line.drain()
    begin = perf_counter()
    line.say(Ping(1))
    line.until(Pong)
    return perf_counter() - begin


# -- many tables, for long ---------------------------------------------------------------


def _many(home: Path, tables: int, seconds: float) -> dict[str, Any]:
    """How long somebody who watches one of many bot tables waits for an answer."""
    if not tables:
        return {}
    with rooms(home, "huanle", tables, pace="normal", fill="normal", exhibition=True) as opened:
        until(lambda: all(map(opened.up, range(tables))), [], STARTS)
        wheres = [opened.where(table) for table in range(tables)]
        delays = _watched(wheres[:: max(1, tables // 4)], seconds)
    return {"tables": tables, "tables_p99_ms": round(_p99(delays) * 1_000, 1), "tables_pings": len(delays)}


def _watched(wheres: list[Where], seconds: float) -> list[float]:
    delays: list[float] = []
    with contextlib.ExitStack() as stack:
        watchers = [stack.enter_context(lines(where, 1))[0] for where in wheres]
        end = monotonic() + seconds
        while monotonic() < end:
            for one in watchers:
                delays.append(_answer(one))
                time.sleep(LOOK)
    return delays


def _soak(home: Path, minutes: float, tables: int = 20) -> dict[str, Any]:
    """What tables of bots hold after the first minute, and at the end."""
    with rooms(home, "huanle", tables, pace="fast", fill="normal", exhibition=True) as opened:
        until(lambda: all(map(opened.up, range(tables))), [], STARTS)
        time.sleep(60)
        first = _held(opened)
        time.sleep(minutes * 60)
        last = _held(opened)
        assert len(opened.news) == tables, "a table did not stand"
    drift = (last[0] - first[0]) / first[0]
    return {"soak_minutes": minutes, "soak_rss_drift_pct": round(drift * 100, 2), "soak_handles": last[1] - first[1]}


def _held(opened: Rooms) -> tuple[float, int]:
    """MiB and open files of all tables."""
    processes = [opened.up(table)[-1].process for table in range(len(opened.folders))]
    files = sum(len(list(Path(f"/proc/{process}/fd").iterdir())) for process in processes)
    return sum(map(rss_mib, processes)), files
