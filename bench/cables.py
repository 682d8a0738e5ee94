"""Pulled cables and new addresses: how soon everybody sees it, and how soon it is over. Needs root on Linux."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from net.status import State
from tests.net import namespaces
from tests.net.cabled import Cabled, cabled
from tests.net.lan import until

OUTAGES = (4.0, 10.0, 20.0)  # s


def measure(home: Path) -> dict[str, Any]:
    """The worst of some runs each, in seconds; nothing where there may be no network of one's own."""
    if not namespaces.possible():
        return {}
    times: dict[str, list[float]] = {name: [] for name in ("away", "back", "back_address", "host_away", "host_back")}
    with cabled(home) as table:
        table.sit()
        for number, seconds in enumerate(OUTAGES):
            times["away"].append(_gone(table, partial(table.cable, 1, False)))
            table.wait(seconds)
            times["back"].append(_there(table, partial(table.cable, 1, True)))
            moved = _gone(table, partial(table.machine(0).address, f"10.77.0.{200 + number}/24"))
            times["back_address"].append(moved + until(lambda: _whole(table), table.people))
            table.cable(0, False)
            times["host_away"].append(until(lambda: _cut(table), table.people))
            table.wait(seconds / 2)
            times["host_back"].append(_there(table, partial(table.cable, 0, True)))
    return {f"{name}_s": round(max(some), 2) for name, some in times.items()}


def _gone(table: Cabled, how: Callable[[], None]) -> float:
    """How long it takes until the others see the first person away."""
    how()
    return until(lambda: not any(table.sees(other, 0) for other in (1, 2)), table.people)


def _there(table: Cabled, how: Callable[[], None]) -> float:
    """How long it takes until all are in, and seen."""
    how()
    return until(lambda: _whole(table), table.people)


def _whole(table: Cabled) -> bool:
    return table.back() and table.sees(1, 0) and table.sees(2, 0)


def _cut(table: Cabled) -> bool:
    return all(one.state is State.AWAY for one in table.people)
