"""Players from outside in the arena: what they are told, what they may not do, and that nothing of it is swallowed."""

import argparse
import json
import shutil
import sys
from pathlib import Path

import pytest
from msgspec import structs

from bench import arena, botzone
from bench.bots import lowest
from bench.others import played
from ddz_desktop import checkout
from ddz_desktop.engine.cards import deck_of, pack, parse_ranks
from ddz_desktop.engine.events import Illegal, Pass, Play
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import PRESETS
from net.arena import deals
from net.arena.hands import Fault, both, fixed
from net.arena.match import level
from tests.bots.hands import step
from tests.bots.tables import table

STRICT, DIFFER = (structs.replace(PRESETS["classic_a"], kickers=kickers) for kickers in ("strict", "differ"))
LOWEST = f"botzone:{sys.executable} -S {Path(lowest.__file__)}"


def stages() -> list[Game]:
    """Every turn of a hand of `normal` players."""
    game, found = fixed(deals.drawn(DIFFER, 3, 0)), []
    while not isinstance(game.phase, Over):
        found.append(game)
        game = step(game, ("normal",) * 3)
    return found


def test_a_bot_is_told_what_its_seat_saw() -> None:
    """At every turn: the hand as dealt (the landlord's with the bottom), the bottom, the two plays before each of its
    turns, its own answers; cards that were dealt less those answered are the hand."""
    for game in stages():
        assert isinstance(game.phase, Playing)
        seat = game.phase.turn
        line = botzone.question(game.view(seat))
        first, *later = line["requests"]
        assert {*first} == {"own", "history", "publiccard"}
        assert all({*request} == {"history"} for request in later)
        assert len(first["own"]) == (20 if seat in game.landlords else 17)
        assert first["publiccard"] == sorted(game.deal.bottom)
        assert len(line["responses"]) == len(later)
        gone = [card for response in line["responses"] for card in response]
        assert sorted(first["own"]) == sorted([*game.hands[seat], *gone])
        others = [list(turn.cards) for turn in game.turns if turn.seat != seat]
        told = [play for request in line["requests"] for play in request["history"]]
        assert [play for play in told if play] == [play for play in others if play]


def test_the_landlord_leads_before_anybody_played() -> None:
    """The first request of the landlord has two empty plays."""
    game = stages()[0]
    line = botzone.question(game.view(game.landlords[0]))
    assert (line["requests"][0]["history"], line["responses"]) == ([[], []], [])


def test_the_example_plays_whole_hands() -> None:
    """The small bot of ours in that format is never refused, as landlord and as farmers."""
    for hand in both(deals.drawn(DIFFER, 1, 0), 0, arena.players(LOWEST), level("normal"), False):
        assert hand.sides[0].micros
        assert not hand.sides[0].faults


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("raise SystemExit(3)", "exit status 3"),
        ("print('hello')", "an answer that is none"),
        ('print(\'{"response": ["A"]}\')', "an answer that is none"),
        ("print('{\"response\": [99]}')", "cards that are not held"),
        ("import threading; threading.Event().wait()", "no answer in time"),
    ],
)
def test_what_a_bot_does_wrong_is_said(code: str, fault: str) -> None:
    """A bot that fails, is silent, or answers nonsense has a fault of that name."""
    game = stages()[0]
    bot = botzone.player([sys.executable, "-S", "-c", code], patience=1.0 if "wait" in code else 60.0)
    with pytest.raises(Fault, match=fault):
        bot.act(DIFFER, game.view(game.landlords[0]))


def test_a_bot_that_cannot_be_run() -> None:
    """Its name may be wrong."""
    game = stages()[0]
    with pytest.raises(Fault, match="cannot be run"):
        botzone.player(["./there-is-no-such-bot"]).act(DIFFER, game.view(game.landlords[0]))


def test_chains_of_fours_are_refused_by_name() -> None:
    """They exist there and not here."""
    with pytest.raises(Fault, match="chain of fours"):
        played(DIFFER, table("3 3 3 3 4 4 4 4 5"), parse_ranks("3 3 3 3 4 4 4 4"))
    assert played(DIFFER, table("3 4", "single:6:1", "6"), 0) == Pass()


def test_both_jokers_may_be_kickers() -> None:
    """As there, and nothing that is not different there: no pair as two singles, no fourth card of the body."""
    held = "3 3 3 3 4 4 4 5 5 6 x X"
    for cards, wrong in (
        ("3 3 3 4 4 4 x X", ""),
        ("3 3 3 4 4 4 5 5", "no_combination"),
        ("3 3 3 3 5 5", "no_combination"),
    ):
        seat = table(held)
        if wrong:
            with pytest.raises(Illegal, match=wrong):
                played(DIFFER, seat, parse_ranks(cards))
        else:
            act = played(DIFFER, seat, parse_ranks(cards))
            assert isinstance(act, Play)
            assert pack(act.cards) == parse_ranks(cards)


def test_other_games_are_refused() -> None:
    """Five players, two decks, wild cards: nothing that a bot from outside knows."""
    for preset in ("five", "huanle_laizi"):
        game = fixed(deals.drawn(PRESETS[preset], 1, 0))
        with pytest.raises(Fault, match="only"):
            botzone.player(["no"]).act(game.deal.rules, game.view(game.landlords[0]))


@pytest.mark.parametrize("name", ["botzone:", "wizard"])
def test_a_player_that_does_not_exist(name: str) -> None:
    """Is said before the match."""
    with pytest.raises(ValueError, match=r"botzone|wizard"):
        arena.players(name)


def test_the_command_knows_them(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m bench.arena --b botzone:…` plays at the table that suits it and prints the figures of the match, its
    faults with them, the same on any number of processes, on drawn and on fixed deals."""
    refused = f"botzone:{sys.executable} -S -c print('[]')"
    found = []
    for words in (["--b", LOWEST], ["--b", LOWEST, "--jobs", "2"], ["--b", refused, "--jobs", "1"]):
        assert arena.main([*words, "--deals", "1", "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out))
    one, two, none = found
    assert (one["b"], one["preset"], one["options"]) == (LOWEST, "classic_a", ["kickers=differ"])
    assert (one["b_plays"]["faults"], one["win_rate"]) == ({}, two["win_rate"])
    assert list(none["b_plays"]["faults"]) == ["an answer that is none"]
    fixed_deals = str(checkout.ROOT / "training" / "deals" / "classic_a.deals")
    assert arena.main(["--b", refused, "--deals", "1", "--jobs", "1", "--file", fixed_deals]) == 0
    assert "× an answer that is none" in capsys.readouterr().out


def test_another_version_plays_as_it_does_there(tmp_path: Path) -> None:
    """The same source elsewhere plays the same hands; where there is none, or where it ends, that is said."""
    shutil.copytree(checkout.ROOT / "ddz_desktop", tmp_path / "old" / "ddz_desktop")
    deal = deals.drawn(PRESETS["huanle"], 1, 0)
    old = arena.players(f"before:{tmp_path / 'old'}:normal")
    one, two = (both(deal, 0, player, level("novice"), True) for player in (old, level("normal")))
    assert [hand.score for hand in one] == [hand.score for hand in two]
    assert not any(hand.sides[0].faults for hand in one)
    with pytest.raises(ValueError, match="no game in"):
        arena.players(f"before:{tmp_path}:normal")
    start = fixed(deal)
    with pytest.raises(Fault, match="has ended"):
        arena.players(f"before:{tmp_path / 'old'}:wizard").act(deal.rules, start.view(start.landlords[0]))


def test_the_table_that_is_asked_for_is_kept() -> None:
    """Who says which kickers gets them."""
    chosen = argparse.Namespace(a="normal", b="rlcard", option=["kickers=loose"], preset="huanle", file=None)
    assert arena.suited(chosen) == argparse.Namespace(**vars(chosen))
    agent = argparse.Namespace(a="rlcard", b="normal", option=[], preset=None, file=None)
    assert (arena.suited(agent).preset, agent.option) == ("classic_a", ["kickers=strict"])


@pytest.mark.filterwarnings("ignore:The distutils package")  # RLCard imports it
def test_the_rule_agent_plays_whole_hands() -> None:
    """Under strict kickers our judge never refuses it, on either side; the same view, the same act."""
    agent = arena.players("rlcard")
    for number in range(4):
        deal = deals.drawn(STRICT, 1, number)
        once, again = (both(deal, number, agent, level("normal"), False) for _ in range(2))
        assert [hand.score for hand in once] == [hand.score for hand in again]
        assert not any(hand.sides[0].faults for hand in once)


@pytest.mark.filterwarnings("ignore:The distutils package")
def test_the_rules_of_the_rule_agent_are_ours_in_text() -> None:
    """Every card of the deck there and back."""
    from bench import rule_agent

    deck = pack(deck_of(1))
    assert rule_agent.packed(rule_agent.name(deck)) == deck
    assert set(rule_agent.answers("33445", "33")) == {"pass", "44"}
