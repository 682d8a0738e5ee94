"""Rooms on the network: from the moment that somebody begins to look until the card of an announced room is there."""

import statistics
import threading
from pathlib import Path
from time import perf_counter
from typing import Any

from net.announcing import Announcer
from net.discovery import Finder
from tests.net.lan import DEADLINE, rooms


def measure(home: Path, looks: int = 7) -> dict[str, Any]:
    """A room is up and announced on every adapter; each look is a new finder, as a window's. Seconds, the median and
    the worst."""
    with rooms(home, name="bench") as opened:
        opened.where()
        up = opened.up()[-1]
        announcer = Announcer()
        try:
            announcer.open(opened.folders[0], up.card, up.base)
            _look(up.card.key)  # the announcement itself takes its time, once
            times = [_look(up.card.key) for _ in range(looks)]
        finally:
            announcer.close()
    return {"discover_s": round(statistics.median(times), 3), "discover_worst_s": round(max(times), 3)}


def _look(key: bytes) -> float:
    """Until a new finder has the card of the host with that key. Raises TimeoutError."""
    rung, began = threading.Event(), perf_counter()
    finder = Finder(rung.set)
    try:
        while not any(found.card and found.card.key == key for found in finder.rooms):
            if not rung.wait(DEADLINE):
                raise TimeoutError("an announced room is not found")
            rung.clear()
        return perf_counter() - began
    finally:
        finder.close()
        finder.join(5.0)
