"""Training is a value: the same seed makes the same networks, in one run or in several; what plays is what was made."""

import json
from pathlib import Path

import numpy as np
import pytest

from bench import arena
from ddz_desktop.engine.rules import PRESETS
from net.arena import deals
from net.arena.hands import Fault, both, fixed
from net.arena.match import level
from training import __main__ as command
from training import player, run
from training.families import FAMILIES, family_of
from training.selfplay import play

HANDS = 3


def equal(one: run.Run, other: run.Run) -> bool:
    """All of two runs but the time they took."""
    parts = [(one.nets, other.nets), *((a[1:], b[1:]) for a, b in zip(one.adams, other.adams, strict=True))]
    pairs = [pair for a, b in parts for nets in zip(a, b, strict=True) for pair in zip(*nets, strict=True)]
    same = all(np.array_equal(x, y) for x, y in pairs)
    steps = [adam.steps for adam in one.adams] == [adam.steps for adam in other.adams]
    return same and steps and one.curve == other.curve and one.chance == other.chance


def test_resumed_is_uninterrupted(tmp_path: Path) -> None:
    """Two rounds, kept, loaded, and two more are four rounds."""
    whole = begun = run.begin("three", 5)
    for _ in range(4):
        whole = run.advance(whole, HANDS)
    for _ in range(2):
        begun = run.advance(begun, HANDS)
    run.save(begun, tmp_path / "run.npz")
    resumed = run.load(tmp_path / "run.npz")
    assert equal(resumed, begun)
    for _ in range(2):
        resumed = run.advance(resumed, HANDS)
    assert equal(resumed, whole)
    assert not equal(resumed, run.advance(whole, HANDS))


def test_another_seed_makes_other_networks() -> None:
    """And the same seed the same."""
    assert equal(run.begin("three", 1), run.begin("three", 1))
    assert not equal(run.begin("three", 1), run.begin("three", 2))


def test_a_hand_of_self_play_ends_with_one_winner() -> None:
    """Both farmers win where the landlord loses; every choice of a hand has its target."""
    made = run.begin("three", 1)
    (landlord, *farmers), won = play(made.nets, FAMILIES["three"], 1, 0.5, np.random.default_rng(4))
    assert set(landlord.targets) == {1.0 if won else -1.0}
    assert {*farmers[0].targets, *farmers[1].targets} == {-1.0 if won else 1.0}
    for samples in (landlord, *farmers):
        assert len(samples.states) == len(samples.plays) == len(samples.targets)


def test_learning_brings_the_error_down() -> None:
    """Learning the same hands again and again, the error falls."""
    made = run.begin("three", 2)
    samples, _ = play(made.nets, FAMILIES["three"], 4, 1.0, np.random.default_rng(1))
    net, adam, chance = made.nets[0], made.adams[0], np.random.default_rng(1)
    net, adam, before = run.learn(net, adam, samples[0], chance)
    for _ in range(30):
        net, adam, after = run.learn(net, adam, samples[0], chance)
    assert after < before / 3


def test_the_command_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Said twice it makes two rounds; the weights lie beside the run, with command, seed and curve."""
    words = ["--family", "three", "--minutes", "0", "--seed", "9", "--hands", "2", "--folder", str(tmp_path)]
    for hands in (2, 4):
        assert command.main(words, clock=lambda: 0.0) == 0
        assert f"{hands} hands" in capsys.readouterr().out
    folder = tmp_path / "three-9"
    assert len(run.load(folder / "run.npz").curve) == 2
    made = json.loads((folder / "weights.json").read_text())
    assert (made["family"], made["seed"], len(made["curve"])) == ("three", 9, 2)
    assert made["command"].startswith("python -m training --family three")


def test_an_unknown_family_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 and one sentence."""
    assert command.main(["--family", "bridge"]) == 2
    assert "bridge" in capsys.readouterr().err


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Weights of a network that has learnt nothing yet."""
    path = tmp_path_factory.mktemp("weights") / "three.npz"
    run.export(run.begin("three", 1), path, "none")
    return path


def test_weights_are_half_as_long(file: Path) -> None:
    """float16, within its error of what was trained; at most two megabytes."""
    for net, kept in zip(run.begin("three", 1).nets, run.weights(file), strict=True):
        for weights, half in zip(net, kept, strict=True):
            np.testing.assert_allclose(half, weights, rtol=1e-3, atol=1e-6)
    assert file.stat().st_size < 2_000_000


@pytest.mark.parametrize("rules", FAMILIES["three"], ids=lambda rules: rules.preset)
def test_networks_play_whole_hands(file: Path, rules: object) -> None:
    """In every mode of the family no act is refused, whichever seat it is, with bidding too."""
    preset = rules.preset  # type: ignore[attr-defined]
    for number in range(2):
        deal = deals.drawn(PRESETS[preset], 2, number)
        for hand in both(deal, number, player.player(file), level("normal"), bidding=bool(number)):
            assert not hand.sides[0].faults


def test_the_arena_knows_networks(file: Path) -> None:
    """`net:FILE`; a file that is not there is said."""
    game = fixed(deals.drawn(PRESETS["huanle"], 1, 1))
    view = game.view(game.landlords[0])
    assert arena.players(f"net:{file}").act(game.deal.rules, view) == player.player(file).act(game.deal.rules, view)
    with pytest.raises(ValueError, match="nowhere"):
        arena.players("net:nowhere")


def test_other_modes_are_refused(file: Path) -> None:
    """A mode without networks is a fault, and has no family."""
    game = fixed(deals.drawn(PRESETS["five"], 1, 1))
    with pytest.raises(Fault):
        player.player(file).act(game.deal.rules, game.view(game.landlords[0]))
    with pytest.raises(ValueError, match="five"):
        family_of(PRESETS["five"])


def test_another_version_is_refused(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights and runs made for other features do not play here."""
    run.save(run.begin("three", 1), tmp_path / "run.npz")
    monkeypatch.setattr(run, "VERSION", run.VERSION + 1)
    with pytest.raises(ValueError, match="version"):
        run.weights(file)
    with pytest.raises(ValueError, match="version"):
        run.load(tmp_path / "run.npz")
    with pytest.raises(ValueError, match="no training run"):
        run.load(file)
