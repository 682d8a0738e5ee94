"""Many tables of bots on this machine: how soon one answers among them, and what they hold after a long while."""

import contextlib
import time
from pathlib import Path
from time import monotonic
from typing import Any

from bench.lines import answer, lines, p99, rss_mib
from net.caller import Where
from tests.net.lan import Rooms, rooms, until

LOOK = 0.05  # s between two pings
STARTS = 300.0  # s for many tables to be open


def answers(home: Path, tables: int, seconds: float) -> dict[str, Any]:
    """How long somebody who watches one of many bot tables waits for an answer."""
    if not tables:
        return {}
    with rooms(home, "huanle", tables, pace="normal", fill="normal", exhibition=True) as opened:
        until(lambda: all(map(opened.up, range(tables))), [], STARTS)
        wheres = [opened.where(table) for table in range(tables)]
        delays = _watched(wheres[:: max(1, tables // 4)], seconds)
    return {"tables": tables, "tables_p99_ms": round(p99(delays) * 1_000, 1), "tables_pings": len(delays)}


def _watched(wheres: list[Where], seconds: float) -> list[float]:
    delays: list[float] = []
    with contextlib.ExitStack() as stack:
        watchers = [stack.enter_context(lines(where, 1))[0] for where in wheres]
        end = monotonic() + seconds
        while monotonic() < end:
            for one in watchers:
                delays.append(answer(one))
                time.sleep(LOOK)
    return delays


def soak(home: Path, minutes: float, tables: int = 20) -> dict[str, Any]:
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
