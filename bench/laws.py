"""The laws of the network, tried so many times: nothing leaks, storms are weathered, beans are settled once."""

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from ddz_desktop.engine.rules import PRESETS
from tests.net import ledger_kills, twins
from tests.net.laws import Broken
from tests.net.simulate import storm


def worlds(pairs: int) -> dict[str, Any]:
    """Two worlds that one viewer cannot tell apart: how many pairs could be told apart after all."""
    tried = differ = 0
    scenes = ((preset, seed) for seed in count() for preset in PRESETS)
    while tried < pairs:
        counts = twins.compare(*next(scenes))
        tried, differ = tried + counts.pairs - counts.missed, differ + len(counts.differ)
    return {"paired_worlds": tried, "paired_worlds_differ": differ}


def storms(seeds: int) -> dict[str, Any]:
    """A table in drops, kills and power cuts: how many storms broke a law."""
    return {"simulation_seeds": seeds, "simulation_violations": sum(map(_breaks, range(seeds)))}


def _breaks(seed: int) -> bool:
    try:
        storm(seed)
    except Broken:
        return True
    return False


def ledger(folder: Path, kills: int) -> dict[str, Any]:
    """A table killed while it settles: how much was lost, or booked twice."""
    folder.mkdir()
    hands, wrong = ledger_kills.storm(folder, kills, Random(1))
    return {"ledger_kills": kills, "ledger_kills_wrong": len(wrong), "ledger_hands": hands}
