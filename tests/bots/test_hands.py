"""Whole hands of bots: every preset and its options, every level, nothing but legal acts."""

import random
import subprocess
import sys
from itertools import pairwise

import pytest
from msgspec import structs

from ddz_desktop.bots.hints import hints
from ddz_desktop.bots.levels import LEVELS, SLOW, act, auto
from ddz_desktop.engine.cards import deck_of, pack, sort
from ddz_desktop.engine.events import Pass
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import OPTIONS, PRESETS, Rules
from net.arena.hands import fixed
from tests.bots.hands import apply, deal_of, stages

QUICK = [level for level in LEVELS if level not in SLOW]
OPTIONED = [(preset, name) for preset, rules in PRESETS.items() for name in OPTIONS if OPTIONS[name].applies(rules)]


def check(rules: Rules, seed: int, level: str) -> Game:
    """Play a hand to its end; the deal is printed on failure."""
    *_, game = stages(deal_of(rules, seed), (level,) * rules.seats)
    assert isinstance(game.phase, Over)
    return game


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_hand_ends(preset: str, level: str) -> None:
    """Every act of a bot is legal, no hand stands still, and landlords lead from every seat. (Hands of the slow levels
    are in test_strength.py.)"""
    rules = PRESETS[preset]
    leaders = {turn.seat for seed in range(36 // rules.seats) for turn in check(rules, seed, level).turns[:1]}
    assert len(leaders) >= 3


@pytest.mark.parametrize(("preset", "name"), OPTIONED)
def test_every_option(preset: str, name: str) -> None:
    """Bots play under every value of every option."""
    for seed, value in enumerate(OPTIONS[name].values):
        check(structs.replace(PRESETS[preset], **{name: value}), seed, "normal")


@pytest.mark.parametrize("preset", PRESETS)
def test_hints_are_legal(preset: str) -> None:
    """Every hint in every state of a hand is accepted, each is another play, and there are none where none is legal."""
    rules = PRESETS[preset]
    for game in stages(deal_of(rules, 7), ("normal",) * rules.seats):
        for seat in range(rules.seats):
            view = game.view(seat)
            found = hints(rules, view)
            assert bool(found) == any(ask.act == "play" for ask in view.may)
            assert len(set(found)) == len(found)
            for hint in found:
                apply(game, seat, hint)


@pytest.mark.parametrize("preset", PRESETS)
def test_random_tables(preset: str) -> None:
    """No level, hint or automatic seat fails on random hands under plays of every kind that the mode knows."""
    rules, rng = PRESETS[preset], random.Random(preset)
    start = fixed(deal_of(rules, 5))
    leads = tuple(start.book.candidates(pack(start.hands[start.landlords[0]]), None))
    tops = {combo.kind: combo for _, combo in leads} | {rng.random(): None}
    for top in tops.values():
        for number in range(6):
            deck = list(deck_of(rules.decks))
            rng.shuffle(deck)
            hands = tuple(sort(deck.pop() for _ in range(rng.randint(1, rules.dealt))) for _ in range(rules.seats))
            seat = rng.randrange(rules.seats)
            phase = Playing(seat, seat if top is None else (seat + 1) % rules.seats, top, True)
            game = structs.replace(start, hands=hands, phase=phase)
            tried = QUICK if number else LEVELS  # a slow level thinks as long as all others together
            for answer in (*(act(level, rules, game.view(seat)) for level in tried), auto(rules, game.view(seat))):
                assert answer is not None
                apply(game, seat, answer)
            for hint in hints(rules, game.view(seat)):
                apply(game, seat, hint)


@pytest.mark.parametrize("level", LEVELS)
def test_pure(level: str) -> None:
    """The same view gives the same act, and the hand it was made in does not matter."""
    rules = PRESETS["huanle" if level in SLOW else "five"]
    first = [game.turns for game in stages(deal_of(rules, 2), (level,) * rules.seats)]
    assert first == [game.turns for game in stages(deal_of(rules, 2), (level,) * rules.seats)]


def test_no_other_eyes() -> None:
    """A bot decides the same whoever holds the cards it cannot see."""
    rules, rng = PRESETS["huanle"], random.Random(4)
    for game in stages(deal_of(rules, 4), ("normal",) * 3):
        if not isinstance(game.phase, Playing) or not game.turns:
            continue
        seat = game.phase.turn
        others = [other for other in range(3) if other != seat and other not in game.landlords]
        pool = [card for other in others for card in game.hands[other]]
        rng.shuffle(pool)
        hands = list(game.hands)
        for other in others:
            hands[other] = sort(pool.pop() for _ in hands[other])
        assert act("normal", rules, game.view(seat)) == act(
            "normal", rules, structs.replace(game, hands=tuple(hands)).view(seat)
        )


def test_a_partner_is_let_go() -> None:
    """In whole hands a partner's ace or better is beaten only to go out within the trick that follows."""
    rules, beaten, strong = PRESETS["huanle"], 0, 0
    for seed in range(20):
        game = check(rules, seed, "normal")
        farmers = [seat for seat in range(3) if seat not in game.landlords]
        plays = [turn for turn in game.turns if turn.combo]
        for before, turn in pairwise(plays):
            if before.seat in farmers and before.combo is not None and before.combo.main >= 11:
                strong += 1
                beaten += turn.seat in farmers and turn.seat != before.seat
    assert strong > 10
    assert beaten <= strong // 20


def test_no_numpy() -> None:
    """Plain bots need no numpy, and nothing of the screen or the net."""
    code = (
        "import sys, ddz_desktop.bots.hints, ddz_desktop.bots.levels as _; print(*{'numpy', 'pygame'} & {*sys.modules})"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""


def test_a_pass_is_said_when_nothing_beats() -> None:
    """Where only a pass is open every level passes."""
    rules = PRESETS["huanle"]
    for game in stages(deal_of(rules, 1), ("normal",) * 3):
        for seat in range(3):
            view = game.view(seat)
            if [ask.act for ask in view.may] == ["pass"]:
                assert {act(level, rules, view) for level in LEVELS} == {Pass()}
