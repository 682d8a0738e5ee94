"""The network learns: its gradient is the slope, a batch is learnt by heart."""

import numpy as np
import pytest

from ddz_desktop.bots.nets.network import Network, values
from training.network import fresh, gradient, start, step

SIZES = (7, 5, 6, 4)


def drawn(number: int) -> tuple[Network, np.random.Generator]:
    """A small network."""
    chance = np.random.default_rng(number)
    return fresh(chance, SIZES), chance


def batch(chance: np.random.Generator, rows: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Random rows and targets."""
    states = chance.integers(0, 2, (rows, SIZES[0]), dtype=np.uint8)
    plays = chance.integers(0, 2, (rows, SIZES[1]), dtype=np.uint8)
    return states, plays, chance.choice([-1.0, 1.0], rows)


@pytest.mark.parametrize("part", range(len(Network._fields)))
def test_the_gradient_is_the_slope(part: int) -> None:
    """For each set of weights the gradient equals the difference quotient."""
    single, chance = drawn(3)
    net = Network(*(weights.astype(np.float64) + 0.05 for weights in single))
    states, plays, targets = batch(chance, 9)
    _, slope = gradient(net, states, plays, targets)
    for place in np.ndindex(net[part].shape):
        errors = []
        for side in (1e-6, -1e-6):
            moved = [weights.copy() for weights in net]
            moved[part][place] += side
            errors.append(gradient(Network(*moved), states, plays, targets)[0])
        assert slope[part][place] == pytest.approx((errors[0] - errors[1]) / 2e-6, abs=1e-5)


def test_the_split_layer_is_one_layer() -> None:
    """The value of a play is that of knowledge and play together, each with its own row."""
    net, chance = drawn(1)
    states, plays, _ = batch(chance, 4)
    of = np.array([0, 2, 2, 3])
    whole = np.hstack([states[of], plays]) @ np.vstack([net.state, net.play]) + net.first
    second = np.maximum(np.maximum(whole, 0) @ net.second + net.second_bias, 0)
    np.testing.assert_allclose(values(net, states, plays, of), (second @ net.last + net.last_bias)[:, 0], rtol=1e-5)


def test_a_batch_is_learnt_by_heart() -> None:
    """Steps against the gradient bring the error of different rows near nothing."""
    net, chance = drawn(2)
    states, plays = np.eye(7, dtype=np.uint8), np.zeros((7, 5), dtype=np.uint8)
    targets = chance.choice([-1.0, 1.0], 7).astype(np.float32)
    adam, first = start(net), gradient(net, states, plays, targets)[0]
    for _ in range(600):
        error, slope = gradient(net, states, plays, targets)
        net, adam = step(net, adam, slope, 0.01)
    assert error < first / 20
    assert adam.steps == 600
