"""大师: what it decides, and how much it may think."""

import random
from collections.abc import Sequence

import numpy as np
import pytest

from ddz_desktop.bots.nets.expert import said
from ddz_desktop.bots.nets.families import FAMILIES, Family
from ddz_desktop.bots.nets.known import Known, of_table, of_view
from ddz_desktop.bots.search.master import Effort, Question, act, chosen
from ddz_desktop.bots.search.worlds import table_of, truth_in, worlds
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import parse_ranks
from ddz_desktop.engine.moves import CARDS, Move
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.arena.hands import fixed
from tests.bots.hands import deal_of
from tests.bots.search_policies import clueless, frugal, timid
from tests.bots.tables import table
from tests.bots.test_search_worlds import RULES, playing, seat_view
from training.network import fresh, sizes

LITTLE = Effort(moves=3, behind=9.0, draws=6, work=320, turns=3, small=12, worlds=2, positions=50)


def question(rules: Rules, view: View, effort: Effort = LITTLE) -> Question:
    """With a policy that costs nothing."""
    return Question(rules, view, book(rules, view.wilds), frugal, effort)


@pytest.mark.parametrize("preset", PRESETS)
def test_it_plays_whole_hands(preset: str) -> None:
    """Every act is legal in every mode, to the end of a hand, and the same however often it is asked."""
    game = fixed(deal_of(PRESETS[preset], 2))
    while isinstance(game.phase, Playing):
        view = game.view(game.phase.turn)
        move = chosen(question(game.deal.rules, view))
        random.seed(len(game.turns))
        assert chosen(question(game.deal.rules, view)) == move
        game, _ = game.apply(view.seat, said(view, move))
    assert isinstance(game.phase, Over)


@pytest.mark.parametrize("name", RULES)
def test_a_seat_knows_in_every_world_what_it_knows(name: str) -> None:
    """Whatever world is drawn, in its table the seat to move knows exactly what its view says."""
    rules = RULES[name]
    for game in playing(rules, 5):
        view = seat_view(game)
        for world in worlds(rules, view, 3, random.Random(1)):
            assert of_table(table_of(view, world), truth_in(rules, view, world)) == of_view(rules, view)


def test_what_is_plain_is_not_thought_about() -> None:
    """The only move, and one that goes out, need no values."""

    def unasked(known: Sequence[Known], moves: Sequence[Sequence[Move]]) -> list[list[float]]:
        raise AssertionError("nothing was to be decided")

    rules = PRESETS["huanle"]
    over = table("5 5 5 3", counts=(9, 4, 9))
    assert chosen(question(rules, over)._replace(values=unasked)) & CARDS == parse_ranks("5 5 5 3")
    beaten = table("3 4", "single:A:1", "A", counts=(9, 2, 9))
    assert chosen(question(rules, beaten)._replace(values=unasked)) == 0


SOLVE = Effort(own=(0.0, 0.0), behind=9.0, draws=20, moves=20, small=20, worlds=8, positions=10_000, solved=1.0)


def ask(view: View) -> int:
    """The cards that are played by who has no idea but solves small rests."""
    return chosen(Question(PRESETS["huanle"], view, book(PRESETS["huanle"]), clueless, SOLVE)) & CARDS


def test_small_rests_are_solved() -> None:
    """Before a landlord with one card a pair is led, on which a partner may go out; whoever holds what nobody beats
    plays it first."""
    assert ask(table("3 5 5", seat=2, landlord=0, counts=(1, 2, 3), out="4 K K")) == parse_ranks("5 5")
    assert ask(table("3 3 2", seat=1, landlord=1, counts=(1, 3, 2), out="4 6 6")) == parse_ranks("2")


def test_a_partner_is_fed() -> None:
    """A farmer leads his lowest card to a partner who then goes out with his last one, before the landlord can."""
    assert ask(table("3 5 5", seat=1, landlord=0, counts=(1, 3, 1), out="K T")) == parse_ranks("3")


def test_what_is_lost_is_fought_for() -> None:
    """Where enemies who see all hands win whatever is played, that is played which those who do not may let pass."""
    rules, lost = PRESETS["huanle"], table("5 K K", seat=1, landlord=1, counts=(2, 3, 2), out="A A A 2")
    asked = Question(rules, lost, book(rules), timid, SOLVE)
    assert chosen(asked) & CARDS == parse_ranks("5")
    assert chosen(asked._replace(effort=SOLVE._replace(solved=0.6))) & CARDS == parse_ranks("K K")


@pytest.mark.parametrize("preset", ["huanle", "five_new"])
def test_work_is_bounded(preset: str) -> None:
    """However rich a hand is, no more tables than it may are played on, nor for longer."""
    rules, asked = PRESETS[preset], 0
    tables = max(LITTLE.moves, LITTLE.work // (54 * rules.decks))

    def counted(known: Sequence[Known], moves: Sequence[Sequence[Move]]) -> list[list[float]]:
        nonlocal asked
        asked += len(known)
        return frugal(known, moves)

    for seed in range(3):
        game, asked = fixed(deal_of(rules, seed)), 0
        chosen(question(rules, game.view(game.landlords[0]))._replace(values=counted))
        rounds = LITTLE.moves.bit_length()
        assert 0 < asked <= 1 + rounds * tables * (LITTLE.turns + 1)


@pytest.mark.parametrize("family", FAMILIES.values(), ids=list(FAMILIES))
def test_it_thinks_with_networks(family: Family) -> None:
    """In every mode of a family, with networks that have learnt nothing yet: a legal act, twice the same."""
    chance = np.random.default_rng(3)
    nets = tuple(fresh(chance, sizes(family)) for _ in family.roles)
    for preset in family.presets:
        game = fixed(deal_of(PRESETS[preset], 4))
        view = game.view(game.landlords[0])
        answer = act(PRESETS[preset], view, nets, LITTLE)
        assert answer == act(PRESETS[preset], view, nets, LITTLE)
        game.apply(view.seat, answer)
