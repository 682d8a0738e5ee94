"""The question before 逃跑 names what it costs at least."""

import random

import pytest

from ddz_desktop.engine.events import Leave
from ddz_desktop.engine.game import deal
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.rules import PRESETS, ROOMS, rules
from ddz_desktop.ui.table.penalty import cost, least
from ddz_desktop.ui.words import LANGUAGES, Words
from tests.strategies import next_act, random_deal

SEEDS = 6


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_pays_less_than_was_said(preset: str) -> None:
    """At every step of a hand, for every seat, by what the seat itself can see; and often it is the very sum."""
    beans, exact, every = PRESETS[preset].currency == "beans", 0, 0
    for seed in range(SEEDS):
        print(f"{preset} seed {seed}")
        rnd = random.Random(seed)
        table = rules(preset, dict(ROOMS["beginner"])) if beans else PRESETS[preset]
        game, _ = deal(random_deal(table, rnd))
        while not isinstance(game.phase, Over):
            for seat in range(table.seats):
                over = game.apply(None, Leave(seat))[0].phase
                assert isinstance(over, Over)
                paid = over.result.settlement
                assert paid is not None
                said = least(table, game.view(seat)) * paid.unit
                assert 0 <= said <= -paid.paid[seat]
                exact, every = exact + (said == -paid.paid[seat]), every + 1
            game, _ = game.apply(*next_act(game, rnd))
    assert exact > every / 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_costs_is_said_by_the_rules_of_the_table(language: str) -> None:
    """Ten times the stake of the room; points where points are counted; that a bot plays on where it does."""
    say, rnd = Words(language), random.Random(3)
    beans, points = rules("huanle", dict(ROOMS["normal"])), PRESETS["classic_a"]
    view = deal(random_deal(beans, rnd, shows=(), beans=(900_000,) * 3))[0].view(0)
    assert say("leave.beans", n="10,000") in cost(say, beans, view)
    assert say("leave.escape_fee", fee=50) in cost(say, beans, view)
    assert say("leave.escape_floor") in cost(say, beans, view)
    counted = cost(say, points, deal(random_deal(points, rnd, shows=()))[0].view(0))
    assert say("leave.points", n="10") in counted
    assert say("leave.escape_floor") not in counted
    bot = rules("huanle", {"on_leave": "bot"})
    assert cost(say, bot, view) == say("leave.escape_bot")
