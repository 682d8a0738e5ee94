"""Tuning of the weights of `normal`."""

from pathlib import Path
from statistics import fmean

import msgspec
import pytest

from ddz_desktop.bots.ranking import best
from ddz_desktop.bots.sight import look
from ddz_desktop.bots.weights import WEIGHTS, Weights, family
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import PRESETS
from net.arena.hands import fixed
from tests.bots.hands import apply, deal_of
from training import tune
from training.tune import SPREAD, Way, begin, found, main, match, members, moved, player, step


def test_families_are_chosen_by_the_rules() -> None:
    """Every mode has weights for both roles, by its seats and wild ranks."""
    assert {family(rules) for rules in PRESETS.values()} == set(WEIGHTS)
    assert all(family(rules) == ("five" if rules.seats == 5 else "wild" if rules.wilds else "three")
               for rules in PRESETS.values())  # fmt: skip


def test_a_run_goes_on_where_it_stopped() -> None:
    """Two steps, or one, kept and read again, and another: the same weights."""
    way = begin("three", 5)
    once = step(way, deals=2)
    kept = msgspec.json.decode(msgspec.json.encode(once), type=Way)
    assert step(kept, deals=2) == step(step(way, deals=2), deals=2)
    assert once.steps == 1
    assert begin("three", 6) != way


def test_a_step_goes_towards_the_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    """All weights go the winner's way by the same number of spreads; a draw moves nothing."""
    way = begin("wild", 1)
    won: list[tuple[Weights, Weights]] = []

    def first(_: object, a: tuple[Weights, Weights], *__: object) -> float:
        won.append(a)
        return 1.0

    monkeypatch.setattr(tune, "match", first)
    after = step(way)
    assert len(set(map(abs, after.now))) == 1
    for before, now, winner in zip(way.start[0], moved(way, after.now)[0], won[0][0], strict=True):
        assert (now - before) * (winner - before) >= 0
    monkeypatch.setattr(tune, "match", lambda *_: 0.5)
    assert step(way).now == way.now


def test_weights_stay_within_bounds() -> None:
    """However far a run goes, no weight is negative, no chance above one, and manners are not for sale."""
    way = begin("five", 1)
    for far in (-100.0, 100.0):
        for weights in moved(way, [far] * len(way.now)):
            assert min(weights) >= 0
            assert weights.will <= 1
            assert weights.bombed <= 1
            assert weights.waste == WEIGHTS["five"][0].waste
    assert moved(way, way.now) == way.start
    assert SPREAD.waste == 0


def test_what_is_found_is_the_mean_of_the_later_half() -> None:
    """Of four places kept the last two count."""
    way = begin("three", 1)
    places = [[float(at)] * len(way.now) for at in (9, 9, 1, 2)]
    ended = msgspec.structs.replace(way, kept=places)
    assert found(ended) == moved(way, [fmean((1, 2))] * len(way.now))


def test_the_same_weights_draw() -> None:
    """Against itself nobody wins more than half, and the deals are drawn anew from their numbers."""
    rules = members("three")[0]
    assert match(rules, WEIGHTS["three"], WEIGHTS["three"], 3, range(4)) == 0.5
    wild = Weights(lead=9.0, shed=0.0, partner=0.0)
    assert match(rules, (wild, wild), WEIGHTS["three"], 3, range(8)) != 0.5


def test_the_player_is_normal_with_other_weights() -> None:
    """With the weights of the game it plays as `normal` does, in both roles."""
    rules = PRESETS["huanle_laizi"]
    game, act = fixed(deal_of(rules, 1)), player(WEIGHTS["wild"]).act
    while not isinstance(game.phase, Over):
        assert isinstance(game.phase, Playing)
        seat = game.phase.turn
        answer = act(rules, game.view(seat))
        assert answer == best(look(rules, game.view(seat)))
        game = apply(game, seat, answer)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Said twice it goes on; both roles' weights are printed; an unknown family is refused with a sentence."""
    words = ["--family", "three", "--minutes", "0.001", "--folder", str(tmp_path)]
    assert main(words) == 0
    first = msgspec.json.decode((tmp_path / "tune-three-1.json").read_bytes(), type=Way)
    assert main(words) == 0
    second = msgspec.json.decode((tmp_path / "tune-three-1.json").read_bytes(), type=Way)
    assert second.steps > first.steps > 0
    assert capsys.readouterr().out.count("Weights(") == 4
    assert main(["--family", "six"]) == 2
    assert "six" in capsys.readouterr().err
