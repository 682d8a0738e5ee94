"""How a network learns: fresh weights, the gradient of a batch, Adam, and the running mean of the weights."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ddz_desktop.bots.nets.counts import Bits
from ddz_desktop.bots.nets.families import Family
from ddz_desktop.bots.nets.features import play_bits, state_bits
from ddz_desktop.bots.nets.network import Array, Network

Chance = np.random.Generator

WIDE, NARROW = 384, 128
_WIDE = {"five": 256}  # twice the bits: as wide as the others it would be as long as both their files
_SLOW = 0.999  # of the running mean, what stays with each step


def sizes(family: Family) -> tuple[int, int, int, int]:
    """Of the networks of a family: bits of knowledge and of a play, both layers."""
    return state_bits(family), play_bits(family), _WIDE.get(family.name, WIDE), NARROW


def fresh(chance: Chance, shape: tuple[int, int, int, int]) -> Network:
    """Small random weights (He)."""
    state, play, wide, narrow = shape
    inputs = state + play

    def drawn(rows: int, columns: int, fan: int) -> Array:
        return np.asarray(chance.standard_normal((rows, columns)) * np.sqrt(2 / fan), dtype=np.float32)

    return Network(
        drawn(state, wide, inputs), drawn(play, wide, inputs), _zeros(wide), drawn(wide, narrow, wide), _zeros(narrow),
        drawn(narrow, 1, narrow), _zeros(1),
    )  # fmt: skip


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
    """Adam's memory, how many steps and the moments; and the running mean of the weights, which is what plays."""

    steps: int
    mean: Network
    square: Network
    slow: Network


def start(net: Network) -> Adam:
    """Before the first step."""
    return Adam(0, _each(np.zeros_like, net), _each(np.zeros_like, net), net)


def step(net: Network, adam: Adam, slope: Network, rate: float) -> tuple[Network, Adam]:
    """One step against the gradient (Kingma and Ba, with their constants)."""
    steps = adam.steps + 1
    mean = _each(lambda m, g: np.float32(0.9) * m + np.float32(0.1) * g, adam.mean, slope)
    square = _each(lambda v, g: np.float32(0.999) * v + np.float32(0.001) * g * g, adam.square, slope)
    scale = np.float32(rate * np.sqrt(1 - 0.999**steps) / (1 - 0.9**steps))
    moved = _each(lambda w, m, v: w - scale * m / (np.sqrt(v) + np.float32(1e-8)), net, mean, square)
    part = np.float32(min(_SLOW, steps / (steps + 9)))
    slow = _each(lambda s, w: part * s + (1 - part) * w, adam.slow, moved)
    return moved, Adam(steps, mean, square, slow)


def _each(change: Callable[..., Any], *nets: Network) -> Network:
    """The same done to each array of weights."""
    return Network(*(change(*parts) for parts in zip(*nets, strict=True)))


def _zeros(columns: int) -> Array:
    return np.zeros(columns, dtype=np.float32)
