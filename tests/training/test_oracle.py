"""The oracle sees all hands, and what it says takes the place of chance without moving what is learnt."""

import numpy as np
import pytest

from ddz_desktop.bots import playout
from ddz_desktop.bots.nets.families import FAMILIES, Family, members
from ddz_desktop.bots.nets.known import truth_of
from net.arena import deals
from net.arena.hands import fixed
from training import oracle
from training.network import fresh
from training.oracle import Whole


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_rows_hold_every_card(family: Family) -> None:
    """As many bits as the network takes; those of the hands count all cards; landlords are marked from the open one."""
    lot = []
    for number, rules in enumerate(members(family)):
        game = fixed(deals.drawn(rules, 3, number))
        lot.append(Whole(playout.of(game), truth_of(game)))
    rows = oracle.rows(family, lot)
    assert rows.shape == (len(lot), oracle.shape(family)[0])
    begin = len(family.presets)
    hands = rows[:, begin : begin + family.seats * family.copies * 15]
    assert hands.sum(axis=1).tolist() == [54 * rules.decks for rules in members(family)]
    sides = rows[:, begin + hands.shape[1] + 2 * family.seats :][:, : family.seats]
    assert sides.sum(axis=1).tolist() == [len(one.truth.landlords) for one in lot]
    assert sides[:, 0].all()


def test_a_standing_is_between_win_and_loss() -> None:
    """Whatever the weights are."""
    family = FAMILIES["three"]
    wide = oracle.shape(family)
    net = fresh(np.random.default_rng(1), wide)._replace(last_bias=np.array([7.0], dtype=np.float32))
    rows = np.ones((3, wide[0]), dtype=np.uint8)
    assert oracle.standing(net, rows).max() == 1


def test_returns_go_back_from_the_result() -> None:
    """Two hands, three steps, by hand: the last choice gets the result, one before it a part of how the hand stood."""
    won = np.array([1.0, -1.0])
    found = oracle.returns(won, [[0], [0, 1], [0]], [np.array([0.0]), np.array([0.5, 0.2]), np.array([0.8])], 0.25)
    last, middle = 1.0, 0.25 * 0.8 + 0.75 * 1.0
    assert found[2].tolist() == [last]
    assert found[1] == pytest.approx([middle, -1.0])
    assert found[0] == pytest.approx([0.25 * 0.5 + 0.75 * middle])


def test_without_trust_the_result_is_all() -> None:
    """Plain Monte Carlo."""
    found = oracle.returns(np.array([-1.0]), [[0], [0]], [np.array([0.9]), np.array([0.9])], 0.0)
    assert [each.tolist() for each in found] == [[-1.0], [-1.0]]
