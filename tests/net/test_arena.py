"""The arena: the same figures every time, on any number of processes, fair to both sides; levels differ in strength."""

import io
import json
from pathlib import Path

import pytest
from msgspec import structs

from ddz_desktop import __main__ as command_line
from ddz_desktop import children
from ddz_desktop.bots import levels
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Pass, Play
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.arena import command, deals
from net.arena.figures import figures, interval
from net.arena.hands import Both, Fault, Player, both, fixed
from net.arena.match import Terms, here, level, spread

NORMAL, NOVICE = level("normal"), level("novice")


def drawn(preset: str, number: int) -> list[Deal]:
    """Some deals of a mode."""
    return [deals.drawn(PRESETS[preset], 1, at) for at in range(number)]


def timeless(both: Both) -> Both:
    """The hands without what they took."""
    one, two = (
        structs.replace(hand, sides=tuple(structs.replace(side, micros=()) for side in hand.sides)) for hand in both
    )
    return one, two


@pytest.mark.parametrize("bidding", [False, True])
@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_is_better_than_himself(preset: str, bidding: bool) -> None:
    """A level against itself has one half and gains nothing, whatever the deals, for the sides are swapped; no act of
    it is refused."""
    for number, deal in enumerate(drawn(preset, 2)):
        one, two = both(deal, number, NORMAL, NORMAL, bidding)
        assert (one.score + two.score, one.gain + two.gain) == (1.0, 0.0)
        assert not any(side.faults for hand in (one, two) for side in hand.sides)


@pytest.mark.parametrize("preset", PRESETS)
def test_without_bidding_the_first_speaker_leads(preset: str) -> None:
    """One landlord for the least stake, no show, no rob, no double; who it is depends on the deal alone."""
    for deal in drawn(preset, 4):
        game = fixed(deal)
        first = deal.holder(deal.flip) if deal.flip >= 0 else deal.first
        assert isinstance(game.phase, Playing)
        assert (game.phase.turn, game.stake, game.shown, game.doubled) == (first, 1, (), ())
        assert not any(factor.value > 1 for factor in game.factors if factor.name != "initial")


def test_processes_change_nothing() -> None:
    """The same deals give the same hands here and in two children."""
    terms, dealt = Terms("normal", "novice", True), drawn("classic_b", 5)
    there = dict(spread(terms, dealt, 2, lambda: children.start("arena", "--work")))
    assert {at: timeless(pair) for at, pair in there.items()} == {at: timeless(pair) for at, pair in here(terms, dealt)}


def test_a_process_that_dies_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A child without an answer ends the match with the deal's number."""
    dead = children.start("arena", "--work")
    dead.process.kill()
    dead.process.wait()
    with pytest.raises((ChildProcessError, OSError)):
        list(spread(Terms("normal", "novice"), drawn("huanle", 1), 1, lambda: dead))


def test_deals_are_kept_in_a_file(tmp_path: Path) -> None:
    """What is saved is loaded; too few, none, and a line that is no deal are said by name and number."""
    path, dealt = tmp_path / "deals", drawn("five_new", 3)
    deals.save(path, dealt)
    assert deals.load(path) == dealt
    assert deals.load(path, 2) == dealt[:2]
    with pytest.raises(ValueError, match="holds 3 deals"):
        deals.load(path, 4)
    path.write_bytes(path.read_bytes() + b"[]\n")
    with pytest.raises(ValueError, match="line 4 is no deal"):
        deals.load(path)


def test_faults_are_counted_and_the_hand_goes_on() -> None:
    """A player that raises, or whose act is refused, times out there; each is counted by what was wrong."""

    def broken(rules: Rules, view: View) -> Action | None:
        if view.top is None:
            return Pass()
        raise Fault("out of its depth")

    one, two = both(drawn("huanle", 1)[0], 0, Player(broken), NORMAL, False)
    assert {*one.sides[0].faults, *two.sides[0].faults} == {"must_lead", "out of its depth"}
    assert (one.sides[1].faults, two.sides[1].faults) == ({}, {})


def test_the_roles_are_those_of_the_sides() -> None:
    """Without bidding a is first the landlord, then the farmers; a landlord who gains has won."""
    for deal in drawn("classic_a", 6):
        one, two = both(deal, 0, NORMAL, NOVICE, False)
        assert (one.role, two.role) == ("landlord", "farmer")
        for hand in (one, two):
            assert (hand.gain > 0) == (hand.score == 1.0)


def test_the_interval_is_the_textbooks() -> None:
    """Of 0, 1, 0, 1: mean ½, standard deviation √⅓, four values."""
    found = interval([0.0, 1.0, 0.0, 1.0])
    assert found.mean == 0.5
    assert found.half == pytest.approx(1.96 * (1 / 3) ** 0.5 / 2)


def test_the_time_is_that_of_the_players() -> None:
    """By the player's own clock, and only where there is a play to choose."""
    ticks = iter(range(10**6))
    slow = Player(NORMAL.act, lambda: next(ticks) * 0.25)
    found = figures([both(drawn("huanle", 1)[0], 0, slow, NORMAL, True)])
    assert (found.a_plays.median_ms, found.a_plays.p99_ms) == (250.0, 250.0)
    assert 0 < found.a_plays.number < 80


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The figures and what was asked for; again from the file that was saved, the same."""
    path = str(tmp_path / "deals")
    plain = "arena --preset classic_b --deals 3 --jobs 1 --json"
    assert command_line.main([*plain.split(), "--save", path]) == 0
    assert command_line.main(["arena", "--file", path, "--jobs", "1", "--json"]) == 0
    drawn_, kept = map(json.loads, capsys.readouterr().out.splitlines())
    assert (drawn_["preset"], drawn_["a"], drawn_["b"], drawn_["deals"]) == ("classic_b", "normal", "novice", 3)
    assert drawn_["win_rate"] == kept["win_rate"]
    assert drawn_["gain"] == kept["gain"]


def test_the_rules_of_kept_deals_can_be_changed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same cards with another option; another mode is refused, and what these cards could not be dealt for."""
    path = str(tmp_path / "some.deals")
    deals.save(Path(path), [deals.drawn(PRESETS["tiandi"], 1, at) for at in range(60)])  # 王 is among the wilds
    told = ["arena", "--file", path, "--deals", "1", "--jobs", "1", "--json"]
    assert command_line.main([*told, "--option", "kickers=strict", "--option", "anti_spring=false"]) == 0
    assert json.loads(capsys.readouterr().out)["options"] == ["kickers=strict", "anti_spring=false"]
    assert command_line.main([*told, "--preset", "huanle"]) == 2
    assert "are of tiandi" in capsys.readouterr().err
    assert command_line.main(["arena", "--file", path, "--jobs", "1", "--option", "joker_wild=never"]) == 2
    assert "wilds" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    ["--preset whist", "--a wizard", "--file nowhere", "--option hats=2", "--deals 0", "--option kickers=odd"],
)
def test_what_does_not_exist_is_said(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 and one sentence with the wrong word."""
    assert command_line.main(["arena", *words.split()]) == 2
    error = capsys.readouterr().err
    assert error.startswith("ddz arena: ")
    assert words.split()[1].partition("=")[0] in error


def test_the_bar_is_for_those_who_look() -> None:
    """On a terminal it fills as the results come; in a pipe it is silent."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terms, dealt = Terms("novice", "novice"), drawn("huanle", 2)
    terminal, pipe = Terminal(), io.StringIO()
    for out in (terminal, pipe):
        assert len(list(command._watched(here(terms, dealt), 2, out))) == 2
    assert "[############............] 1/2" in terminal.getvalue()
    assert terminal.getvalue().endswith("2/2 deals, win rate 0.500 \n")
    assert pipe.getvalue() == ""


def test_a_play_of_bots_is_a_play() -> None:
    """A level's player is the level: the same act."""
    game = fixed(drawn("huanle", 1)[0])
    view = game.view(game.landlords[0])
    act = NORMAL.act(game.deal.rules, view)
    assert isinstance(act, Play)
    assert act == levels.act("normal", game.deal.rules, view)


DEALS = {"classic_a": 40, "huanle": 40, "huanle_laizi": 40, "tiandi": 40, "five": 40, "five_new": 40}


@pytest.mark.slow
@pytest.mark.timeout(500)  # eighty hands of five, on a machine that does other things, too
@pytest.mark.parametrize("preset", DEALS)
def test_normal_beats_novice(preset: str) -> None:
    """On mirrored deals `normal` wins more than 55 of 100 hands against `novice`."""
    found = figures([pair for _, pair in here(Terms("normal", "novice"), drawn(preset, DEALS[preset]))])
    assert found.win_rate.mean > 0.55, found
