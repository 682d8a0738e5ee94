"""What is seen of a hand's end behind its result, as timed bits: petals, scraps, leaves. Pure."""

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Result
from ddz_desktop.ui.table.bits import Bit, Effect, on_circle
from ddz_desktop.ui.table.effects import season
from ddz_desktop.ui.table.motion import NORMAL, Pace
from ddz_desktop.ui.theme import around


def ended(result: Result, seat: Seat, at: tuple[float, float], pace: Pace = NORMAL) -> Effect:
    """Behind the result: petals and scraps flung from the winner (`at`) for who won or watched, a few leaves that sink
    for who lost; petals of the wreath where the hand was a spring, leaves for the contrary."""
    if pace.factor <= 0 or pace.reduced or result.why == "void":
        return Effect()
    won = seat < 0 or seat in result.winners
    return Effect((*_drift(at, season(result)), *(_flung(at) if won else _sunk(at)))).paced(pace.factor)


def _drift(at: tuple[float, float], name: str) -> list[Bit]:
    """Eight that drift down beside the winner, behind the sum."""
    art = {"spring": "petal", "antispring": "leaf"}.get(name)
    return [
        Bit(f"scenes/{art}", spot := around(at[0] + 330 + 78 * i, at[1] - 270 + 34 * (i * 3 % 4), 26, 26),
            spot.moved(24 - 48 * (i % 2), 430), 0.03 * (i * 5 % 8), 0.98, alphas=(1.0, 0.0, 0.0), turn=50 * i)
        for i in range(8 if art else 0)
    ]  # fmt: skip


def _flung(at: tuple[float, float]) -> list[Bit]:
    arts = ("petal", "scrap_gold", "petal", "scrap_vermilion")
    return [
        Bit(f"scenes/{arts[i % 4]}", on_circle(at, 20 * i, 150, 26),
            on_circle(at, 20 * i + 6, 240 + 22 * (i % 3), 26).moved(dy=36), 0.02 * (i % 5), 0.9, alphas=(1.0, 0.0, 0.0),
            turn=-20 * i)
        for i in range(18)
    ]  # fmt: skip


def _sunk(at: tuple[float, float]) -> list[Bit]:
    return [
        Bit("scenes/leaf", spot := around(at[0] + (-1) ** i * (232 - 9 * i), at[1] - 190 + 40 * i, 24, 24),
            spot.moved(14 - 28 * (i % 2), 260), 0.05 * i, 0.9, alphas=(1.0, 0.0, 0.0), turn=40 * i - 80)
        for i in range(6)
    ]  # fmt: skip
