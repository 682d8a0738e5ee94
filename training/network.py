"""A value network in plain numpy: 256-128-1, the first layer split into knowledge and play; its gradient; Adam."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from training.features import PLAY, STATE, Bits

Array = npt.NDArray[np.floating[Any]]  # float32; float64 where a gradient is checked
Chance = np.random.Generator

WIDE, NARROW = 256, 128


class Network(NamedTuple):
    """The weights; also the shape of gradients and of Adam's moments."""

    state: Array
    play: Array
    first: Array  # bias
    second: Array
    second_bias: Array
    last: Array
    last_bias: Array


def fresh(chance: Chance, sizes: tuple[int, int, int, int] = (STATE, PLAY, WIDE, NARROW)) -> Network:
    """Small random weights (He)."""
    state, play, wide, narrow = sizes
    inputs = state + play

    def drawn(rows: int, columns: int, fan: int) -> Array:
        return np.asarray(chance.standard_normal((rows, columns)) * np.sqrt(2 / fan), dtype=np.float32)

    return Network(
        drawn(state, wide, inputs), drawn(play, wide, inputs), _zeros(wide), drawn(wide, narrow, wide), _zeros(narrow),
        drawn(narrow, 1, narrow), _zeros(1),
    )  # fmt: skip


def values(net: Network, states: Bits, plays: Bits, of: npt.NDArray[np.intp]) -> Array:
    """The value of each play; `of`: the row of `states` in which it may be played."""
    first = np.maximum((states.astype(np.float32) @ net.state + net.first)[of] + plays.astype(np.float32) @ net.play, 0)
    second = np.maximum(first @ net.second + net.second_bias, 0)
    return np.asarray((second @ net.last + net.last_bias)[:, 0], dtype=np.float32)


def gradient(net: Network, states: Bits, plays: Bits, targets: Array) -> tuple[float, Network]:
    """The mean squared error of a batch, and its gradient."""
    s, p = states.astype(net.first.dtype), plays.astype(net.first.dtype)
    first = np.maximum(s @ net.state + p @ net.play + net.first, 0)
    second = np.maximum(first @ net.second + net.second_bias, 0)
    error = (second @ net.last + net.last_bias)[:, 0] - targets
    to_last = (2 / len(targets)) * error[:, None]
    to_second = (to_last @ net.last.T) * (second > 0)
    to_first = (to_second @ net.second.T) * (first > 0)
    return float(np.mean(error**2)), Network(
        s.T @ to_first, p.T @ to_first, to_first.sum(0), first.T @ to_second, to_second.sum(0),
        second.T @ to_last, to_last.sum(0),
    )  # fmt: skip


class Adam(NamedTuple):
    """Adam's memory: how many steps, and the moments."""

    steps: int
    mean: Network
    square: Network


def start(net: Network) -> Adam:
    """Before the first step."""
    return Adam(0, Network(*map(np.zeros_like, net)), Network(*map(np.zeros_like, net)))


def step(net: Network, adam: Adam, slope: Network, rate: float) -> tuple[Network, Adam]:
    """One step against the gradient (Kingma and Ba, with their constants)."""
    steps = adam.steps + 1
    mean = Network(*(np.float32(0.9) * m + np.float32(0.1) * g for m, g in zip(adam.mean, slope, strict=True)))
    square = Network(
        *(np.float32(0.999) * v + np.float32(0.001) * g * g for v, g in zip(adam.square, slope, strict=True))
    )
    scale = np.float32(rate * np.sqrt(1 - 0.999**steps) / (1 - 0.9**steps))
    moved = (w - scale * m / (np.sqrt(v) + np.float32(1e-8)) for w, m, v in zip(net, mean, square, strict=True))
    return Network(*moved), Adam(steps, mean, square)


def _zeros(columns: int) -> Array:
    return np.zeros(columns, dtype=np.float32)
