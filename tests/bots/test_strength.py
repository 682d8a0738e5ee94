"""What the bench says of the bots: whole hands without fault, faults by their kind, no figure of a missing level."""

from pathlib import Path

import pytest

from bench import arena, manners, strength
from ddz_desktop.bots.levels import LEVELS, SLOW, offered
from ddz_desktop.engine.events import Action, Pass
from ddz_desktop.engine.game import deal
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.arena import deals
from net.arena.hands import Fault, Player, play
from net.arena.match import level
from training import matches, scores
from training.scores import Cell

START = deal(deals.drawn(PRESETS["classic_b"], 5, 0))[0]
NORMAL = level("normal")


def _named(preset: str, name: str) -> object:
    slow = [pytest.mark.slow, pytest.mark.timeout(500)] if name in SLOW else []
    return pytest.param(preset, name, marks=slow, id=f"{preset}-{name}")


@pytest.mark.parametrize(("preset", "name"), [_named(preset, name) for preset in PRESETS for name in LEVELS])
def test_whole_hands_without_fault(preset: str, name: str) -> None:
    """Auction, doubles and play of every level in every mode: nothing refused, raised or left unsaid. What is offered
    can be had. (`python -m bench bots --only hands` plays 200, and counts what is late: time is no test's matter.)"""
    missing: list[str] = []
    had = [*strength._had({preset: [name]}, name, missing)]
    if not had:
        assert name not in offered(preset), missing
        return
    found = manners.seen(preset, name, "", manners.played(*had[0], 1 if name == "master" else 2))
    assert (found.illegal_acts, found.exceptions) == (0, 0), found
    assert found.plays > 0


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [("refused", "illegal_acts"), ("raised", "exceptions"), ("silent", "illegal_acts"), ("late", "missed_deadlines")],
)
def test_each_fault_is_counted_as_what_it_is(wrong: str, kind: str) -> None:
    """An act that is refused, an exception, silence in one's turn, and a thought that is late."""

    def act(rules: Rules, view: View) -> Action | None:
        if view.top is None and any(ask.act == "play" for ask in view.may):
            if wrong == "raised":
                raise ZeroDivisionError("of its own making")
            if wrong != "late":
                return Pass() if wrong == "refused" else None
        return NORMAL.act(rules, view)

    ticks = iter(range(10**6))
    player = manners.guarded(Player(act, (lambda: next(ticks) * 0.3) if wrong == "late" else NORMAL.clock))
    found = manners.seen("classic_b", "normal", "", [play(START, (0,), player, player)])
    assert {what for what in manners.WRONG if getattr(found, what)} == {kind}


def test_faults_of_players_from_outside_keep_their_names() -> None:
    """What an adapter says of a bot is not taken for an exception."""

    def act(rules: Rules, view: View) -> Action | None:
        raise Fault("a chain of fours")

    found = manners.seen("classic_b", "normal", "", [play(START, (0,), manners.guarded(Player(act)), NORMAL)])
    assert found.faults.keys() == {"a chain of fours"}
    assert (found.exceptions, found.illegal_acts) == (0, found.faults["a chain of fours"])


def test_hands_are_kept_for_the_bots_that_played_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bot does not play them again, unless more are asked for; another version does."""
    on = matches.ground(tmp_path / "league.jsonl", level)
    asked = {"classic_b": ["novice"], "five": ["novice"]}
    first = strength.whole(on, asked, 2)
    assert {name: one["hands"] for name, one in first["hands"].items()} == {"classic_b novice": 2, "five novice": 2}
    kept = manners.load(tmp_path / "hands.jsonl")
    assert strength.whole(on, asked, 1) == first | {"hands_each": 1}
    assert manners.load(tmp_path / "hands.jsonl") == kept
    assert strength.whole(on, {"five": ["novice"]}, 3)["hands"]["five novice"]["hands"] == 3
    monkeypatch.setattr(scores, "mark", lambda *_: "another")
    assert strength.whole(on, asked, 1)["hands"]["five novice"]["hands"] == 1
    assert [one.bot for one in manners.load(tmp_path / "hands.jsonl")] == ["another", "another"]


def test_levels_are_asked_where_they_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not offered takes no hours; with all asked for it does."""
    found = strength.measure(["hands"], ["five"], ["novice", "expert"], 1, 1, anew=True)
    assert found["hands"].keys() == {"five novice"}
    assert found["missing"] == []
    found = strength.measure(["hands"], ["five"], ["novice", "expert"], 1, 1, anew=True, every=True)
    assert [why.partition(" in five")[0] for why in found["missing"]] == ["expert cannot be had"]


@pytest.mark.filterwarnings("ignore:The distutils package")  # RLCard imports it
def test_the_figures_of_the_issue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is there, a level that cannot be had as none and by name, and none is made of fewer deals than it says."""
    monkeypatch.setattr(strength, "players", _without_expert)
    found = strength.measure(["rlcard", "time"], ["classic_b"], ["normal", "expert"], 2, 1, anew=True, every=True)
    assert (found["normal_vs_rlcard_deals"], found["expert_vs_rlcard_deals"]) == (2, None)
    assert 0 <= found["normal_vs_rlcard_wp"] <= 1
    assert found["normal_vs_rlcard_faults"] == {"normal": {}, "rlcard": {}}
    assert found["normal_p99_ms"] > 0
    assert {name for name, value in found.items() if value is None} == {
        "expert_vs_rlcard_wp", "expert_vs_rlcard_wp_low", "expert_vs_rlcard_deals", "expert_vs_rlcard_ms_a_play",
        "expert_vs_rlcard_faults", "expert_cpu_ms", "expert_p99_ms", "expert_p99_in",
    }  # fmt: skip
    assert [why.partition(" cannot")[0] for why in found["missing"]] == ["expert", "expert"]


def _without_expert(name: str) -> Player:
    def act(rules: Rules, view: View) -> Action | None:
        raise ValueError("no networks")

    return Player(act) if name == "expert" else arena.players(name)


def test_the_weakest_step_is_the_worst_of_those_offered(tmp_path: Path) -> None:
    """Of the matches of the present bots alone: what older ones did is no figure of these."""
    on = matches.ground(tmp_path / "kept", level)
    cells = [
        Cell(preset, "normal", "novice", (on.mark(preset, "normal"), on.mark(preset, "novice")), won * 1000)
        for preset, won in (("huanle", "31"), ("classic_b", "3121"), ("tiandi", "12"))
    ]
    cells.append(Cell("laizi_bid", "normal", "novice", ("older", "bots"), "31" * 1000))
    scores.save(on.kept, cells)
    found = strength.steps(on, dict.fromkeys(["huanle", "classic_b", "tiandi", "laizi_bid"], ()), 0)
    assert found["weakest_step"] == "classic_b normal"
    assert found["weakest_step_wp_low"] == found["steps_wp_low"]["classic_b normal"] < 0.625
    assert found["not_offered"] == ["tiandi normal"]
    assert "laizi_bid normal" in found["not_measured"]
    assert "laizi_bid normal" not in found["steps_wp_low"]


def test_what_does_not_exist_is_said() -> None:
    """A mode or level of another name."""
    with pytest.raises(ValueError, match="'wizard' is neither"):
        strength.measure(["time"], [], ["wizard"], 1, 1, anew=True)
