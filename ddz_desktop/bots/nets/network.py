"""A value network in plain numpy: two hidden layers, the first split into knowledge and play."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_desktop.bots.nets.counts import Bits

Array = npt.NDArray[np.floating[Any]]  # float32; float64 where a gradient is checked


class Network(NamedTuple):
    """The weights; also the shape of gradients and of what training remembers."""

    state: Array
    play: Array
    first: Array  # bias
    second: Array
    second_bias: Array
    last: Array
    last_bias: Array


def values(net: Network, states: Bits, plays: Bits, of: npt.NDArray[np.intp]) -> Array:
    """The value of each play, 1 a sure win and -1 a sure loss; `of`: the row of `states` in which it may be played."""
    first = plays.astype(np.float32) @ net.play
    first += (states.astype(np.float32) @ net.state + net.first)[of]
    np.maximum(first, 0, out=first)
    second = first @ net.second
    second += net.second_bias
    np.maximum(second, 0, out=second)
    return np.asarray((second @ net.last + net.last_bias)[:, 0], dtype=np.float32)
