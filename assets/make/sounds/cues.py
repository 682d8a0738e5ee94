"""The cues by name: how loud each is and how it is made.

The plays are wood, and say how many: one blow for a single, two for a pair. What runs over ranks runs over strings. A
bomb is skin and powder, and each kind of bomb adds what it is made of; wild cards are bells everywhere.
"""

from __future__ import annotations

from collections.abc import Callable

from .instruments import (
    bell,
    blows,
    burst,
    crackle,
    drum,
    flick,
    gong,
    note,
    pluck,
    riffle,
    run,
    swish,
    tick,
    wood,
)
from .signal import Sound, damped, file_of, mix, room

LOW, MID, HIGH = note(6), note(8), note(10)  # the three wood blocks: 659, 880, 1175 Hz


def _chain() -> Sound:
    """Three pairs up: each note struck twice."""
    return mix((0.15 * n + 0.062 * twice, pluck(note(step), 0.15), 0.7 + 0.15 * twice)
               for n, step in enumerate((4, 6, 8)) for twice in (0, 1))  # fmt: skip


def _plane() -> Sound:
    """It comes near over the table: two calls of the strings in fourths."""
    return mix([(0, swish(0.55, 500, 5_200, 31), 2.2), (0.10, run((5, 7), 0.02), 0.8), (0.26, run((7, 9), 0.02), 0.9),
                (0.12, drum(150, 0.06), 0.5), (0.28, drum(170, 0.06), 0.5)])  # fmt: skip


def _wings() -> Sound:
    """The plane, and the beat of its wings."""
    return mix([(0, _plane(), 1), (0.36, riffle(6, 0.24, 50), 0.55), (0.44, run((8, 10), 0.03), 0.7)])


def _blast(hz: float = 84, long: float = 0.9) -> Sound:
    """What every bomb has: a drum, a bang, and scraps that come down."""
    return mix([(0, drum(hz, 0.15), 0.62), (0, burst(long, 3_600, 70), 3.2), (0.03, drum(hz * 1.9, 0.09), 0.36),
                (0.16, crackle(14, 0.6, 90), 0.6)])  # fmt: skip


def _soft() -> Sound:
    return mix([(0, _bells((8, 10, 11)), 0.45), (0.1, _blast(98, 0.7), 0.8)])


def _hard() -> Sound:
    return mix([(0, drum(112, 0.09), 0.55), (0.11, drum(112, 0.09), 0.55), (0.22, _blast(80, 0.9), 1)])


def _pure() -> Sound:
    return mix([(0, _blast(90, 0.8), 1), (0.05, _bells((10, 12, 13, 15, 17)), 0.5)])


def _long() -> Sound:
    roll = mix((0.34 * (n / 7) ** 0.8, drum(124, 0.06), 0.34 + 0.04 * n) for n in range(7))
    return mix([(0, roll, 0.9), (0.38, _blast(72, 1.0), 1), (0.38, gong(196, 1.0, -0.05), 0.42)])


def _wild_bomb() -> Sound:
    return mix([(0, _bells((10, 11, 12, 13, 14, 15)), 0.5), (0.3, _blast(88, 0.8), 0.9), (0.34, bell(note(17)), 0.35)])


def _jokers() -> Sound:
    return mix([(0, gong(520, 0.5, 0.09), 0.55), (0.14, gong(620, 0.6, 0.09), 0.6), (0.28, _blast(80, 0.9), 1)])


def _rocket() -> Sound:
    """It climbs, stands still for a moment, and bursts into sparks."""
    return mix([(0, swish(0.62, 350, 7_000, 33), 2.4), (0, burst(0.3, 2_600, 71), 1.5), (0.66, _blast(76, 1.0), 1),
                (0.70, crackle(26, 0.75, 120), 0.8), (0.72, _bells((12, 14, 15, 17)), 0.22)])  # fmt: skip


def _bells(steps: tuple[int, ...], gap: float = 0.055) -> Sound:
    return mix((n * gap, bell(note(step)), 1.0) for n, step in enumerate(steps))


def _landlord() -> Sound:
    return mix([(0, gong(460, 0.75, 0.08), 0.5), (0.04, run((3, 5, 8), 0.13, 0.22), 0.9), (0.3, drum(130, 0.1), 0.5)])


def _bottom() -> Sound:
    """Three cards turned up one by one."""
    cards = (mix([(0, flick(200 + n), 1), (0.01, pluck(note(5 + n), 0.1, 0.4), 0.5)]) for n in range(3))
    return mix((0.11 * n, card, 1.0) for n, card in enumerate(cards))


def _double() -> Sound:
    return mix([(0, drum(150, 0.07), 0.6), (0.13, drum(150, 0.08), 0.7), (0.13, run((5, 10), 0.01), 0.9)])


def _void() -> Sound:
    """The cards are swept together."""
    return mix([(0, swish(0.4, 3_600, 900, 36), 1.5), (0.14, blows((note(3), note(1)), 0.12, 0.024), 0.6)])


def _leave() -> Sound:
    """Steps, and the last string."""
    return mix([(0, blows((note(1), note(0), note(-1)), 0.15, 0.03), 1), (0.3, pluck(note(0), 0.2, 0.5), 0.8)])


def _win() -> Sound:
    return mix([(0, run((5, 7, 8), 0.12, 0.2), 0.8), (0.38, run((10, 8, 10), 0.14, 0.24), 0.85),
                (0.66, run((5, 7, 10), 0.012, 0.34), 0.7), (0.66, bell(note(15), 0.25), 0.2),
                (0.38, drum(98, 0.1), 0.3), (0.66, drum(98, 0.16), 0.4)])  # fmt: skip


def _loss() -> Sound:
    return mix([(0, run((7, 6), 0.17, 0.24, 0.5), 0.8), (0.36, run((4, 3), 0.19, 0.26, 0.4), 0.8),
                (0.76, pluck(note(0), 0.27, 0.4), 0.9)])  # fmt: skip


def _spring() -> Sound:
    """A hand over all strings, and a bird."""
    return mix([(0, run(range(3, 15), 0.042, 0.2), 0.8), (0.52, bell(note(15), 0.12), 0.25),
                (0.60, bell(note(17), 0.12), 0.25), (0.66, bell(note(16), 0.16), 0.25)])  # fmt: skip


CUES: dict[str, tuple[float, Callable[[], Sound]]] = {
    # combinations
    "single": (0.62, lambda: wood(MID)),
    "pair": (0.62, lambda: blows((MID, MID), 0.085)),
    "trio": (0.62, lambda: blows((LOW, LOW, LOW), 0.08)),
    "trio_single": (0.62, lambda: blows((LOW, LOW, LOW, HIGH), 0.08)),
    "trio_pair": (0.62, lambda: blows((LOW, LOW, LOW, HIGH, HIGH), 0.075)),
    "straight": (0.52, lambda: run((5, 6, 7, 8, 9), 0.062, 0.16)),
    "pair_chain": (0.52, _chain),
    "plane": (0.60, _plane),
    "plane_wings": (0.60, _wings),
    "four_two": (0.56, lambda: mix([(0, blows((LOW,) * 4, 0.065), 1), (0, drum(130, 0.1), 0.5),
                                    (0.30, blows((HIGH, HIGH), 0.08), 0.9)])),
    "bomb": (0.85, _blast),
    "soft_bomb": (0.80, _soft),
    "hard_bomb": (0.85, _hard),
    "pure_bomb": (0.85, _pure),
    "long_bomb": (0.88, _long),
    "wild_bomb": (0.85, _wild_bomb),
    "joker_bomb": (0.86, _jokers),
    "rocket": (0.90, _rocket),
    "pass": (0.42, lambda: mix([(0, wood(note(2), 0.022), 1), (0, tick(900, 0.008, 3), 0.5)])),
    # dealing and the hand
    "deal": (0.36, lambda: riffle(13, 0.85, 10)),
    "flip": (0.44, lambda: mix([(0, flick(210), 1), (0.03, pluck(note(8), 0.14), 0.8)])),
    "sort": (0.32, lambda: mix([(0, swish(0.22, 1_500, 4_200, 32), 1.5), (0.05, riffle(8, 0.2, 20), 0.7)])),
    "select": (0.20, lambda: mix([(0, tick(2_600, 0.005, 5), 1), (0, damped(420, 0.008), 0.3)])),
    # who becomes landlord
    "bid": (0.46, lambda: mix([(0, pluck(note(5), 0.16), 1), (0, wood(LOW, 0.02), 0.4)])),
    "call": (0.48, lambda: run((5, 8), 0.1, 0.17)),
    "rob": (0.52, lambda: mix([(0, run((5, 7, 10), 0.075, 0.2), 1), (0.15, drum(120, 0.08), 0.5)])),
    "decline": (0.36, lambda: blows((note(4), note(2)), 0.1, 0.024)),
    "show": (0.50, lambda: mix([(0, swish(0.3, 1_100, 5_000, 34), 1.8), (0.12, run((5, 7, 8, 10), 0.035, 0.2), 0.7)])),
    "landlord": (0.66, _landlord),
    "bottom": (0.44, _bottom),
    "wild": (0.46, lambda: _bells((10, 12, 11, 13, 15), 0.085)),
    "double": (0.58, _double),
    "reveal": (0.62, lambda: mix([(0, swish(0.26, 4_600, 1_300, 35), 1.6), (0.16, gong(540, 0.7, 0.1), 0.55),
                                  (0.2, run((3, 5), 0.03, 0.2), 0.6)])),
    "kept": (0.36, lambda: mix([(0, pluck(note(3), 0.2, 0.2), 1), (0.16, pluck(note(3), 0.2, 0.1), 0.6)])),
    # what presses
    "last_two": (0.42, lambda: _bells((12, 12), 0.17)),
    "last_one": (0.46, lambda: _bells((14, 14, 14), 0.13)),
    "your_turn": (0.30, lambda: run((6, 8), 0.085, 0.15, 0.5)),
    "hurry": (0.34, lambda: wood(note(11), 0.016)),
    # the end
    "win": (0.62, _win),
    "loss": (0.50, _loss),
    "void": (0.38, _void),
    "spring": (0.58, _spring),
    "leave": (0.42, _leave),
    # everywhere
    "button": (0.24, lambda: wood(note(9), 0.012)),
}  # fmt: skip


def sounds() -> dict[str, bytes]:
    """The files by path below `assets/`: the same bytes on every machine."""
    return {f"sounds/{name}.wav": file_of(room(make()), peak) for name, (peak, make) in CUES.items()}
