"""Training is a value: the same seed makes the same networks, in one run or in several; what plays is what was made."""

from pathlib import Path

import numpy as np
import pytest

from bench import arena
from ddz_desktop.bots.nets import weights
from ddz_desktop.bots.nets.families import FAMILIES, Family, members
from ddz_desktop.bots.nets.features import VERSION
from ddz_desktop.engine.rules import PRESETS
from net.arena import deals
from net.arena.hands import Fault, both, fixed
from net.arena.match import level
from training import __main__ as command
from training import run
from training.selfplay import play

HANDS = 3


def equal(one: run.Run, other: run.Run) -> bool:
    """All of two runs but the time they took."""
    mine, theirs = ((*each.adams, each.seeing) for each in (one, other))
    parts = [((*one.nets, one.seer), (*other.nets, other.seer))]
    parts += [(a[1:], b[1:]) for a, b in zip(mine, theirs, strict=True)]
    pairs = [pair for a, b in parts for nets in zip(a, b, strict=True) for pair in zip(*nets, strict=True)]
    same = all(np.array_equal(x, y) for x, y in pairs)
    steps = [adam.steps for adam in mine] == [adam.steps for adam in theirs]
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
    lesson = play(FAMILIES["three"], made.nets, made.seer, 1, 0.5, 0.0, np.random.default_rng(4))
    (landlord, *farmers), won = lesson.roles, lesson.landlord
    assert set(landlord.targets) == {1.0 if won else -1.0}
    assert {*farmers[0].targets, *farmers[1].targets} == {-1.0 if won else 1.0}
    assert len(lesson.tables.targets) == sum(len(samples.targets) for samples in lesson.roles)
    for samples in (landlord, *farmers):
        assert len(samples.states) == len(samples.plays) == len(samples.targets)


def test_learning_brings_the_error_down() -> None:
    """Learning the same hands again and again, the error falls."""
    made = run.begin("three", 2)
    lesson = play(FAMILIES["three"], made.nets, made.seer, 4, 1.0, 0.0, np.random.default_rng(1))
    chance = np.random.default_rng(1)
    for learner, samples in (
        ((made.nets[0], made.adams[0]), lesson.roles[0]), ((made.seer, made.seeing), lesson.tables),
    ):  # fmt: skip
        net, adam, before = run.learn(*learner, samples, 1e-3, chance)
        for _ in range(30):
            net, adam, after = run.learn(net, adam, samples, 1e-3, chance)
        assert after < before / 3


def test_the_command_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Said twice it makes two rounds; the weights lie beside the run."""
    words = ["--family", "three", "--minutes", "0", "--seed", "9", "--hands", "2", "--fresh", "--folder", str(tmp_path)]
    for hands in (2, 4):
        assert command.main(words, clock=lambda: 0.0) == 0
        assert f"{hands} hands" in capsys.readouterr().out
    folder = tmp_path / "three-9"
    assert len(run.load(folder / "run.npz").curve) == 2
    assert weights.load(folder / "weights.npz")[0] == FAMILIES["three"]


def test_an_unknown_family_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 and one sentence."""
    assert command.main(["--family", "bridge"]) == 2
    assert "bridge" in capsys.readouterr().err


@pytest.fixture(scope="module", params=FAMILIES)
def family(request: pytest.FixtureRequest) -> Family:
    """Each family."""
    return FAMILIES[request.param]


@pytest.fixture(scope="module")
def file(family: Family, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Weights of a network that has learnt nothing yet."""
    path = tmp_path_factory.mktemp("weights") / f"{family.name}.npz"
    run.export(run.begin(family.name, 1), path)
    return path


def test_weights_are_half_as_long(family: Family, file: Path) -> None:
    """float16, within its error of what was trained; all families together are at most ten megabytes."""
    for net, kept in zip(run.begin(family.name, 1).nets, weights.load(file)[1], strict=True):
        for trained, half in zip(net, kept, strict=True):
            np.testing.assert_allclose(half, trained, rtol=1e-3, atol=1e-6)
    assert file.stat().st_size < 10_000_000 / len(FAMILIES)


def test_networks_play_whole_hands(family: Family, file: Path) -> None:
    """In every mode of the family no act is refused, whichever seat it is, with bidding too."""
    for rules in members(family):
        for number in range(2):
            deal = deals.drawn(rules, 2, number)
            for hand in both(deal, number, arena.players(f"net:{file}"), level("normal"), bidding=bool(number)):
                assert not hand.sides[0].faults


def test_other_modes_are_refused(family: Family, file: Path) -> None:
    """A mode of another family is a fault."""
    other = next(preset for preset in PRESETS if preset not in family.presets)
    game = fixed(deals.drawn(PRESETS[other], 1, 1))
    with pytest.raises(Fault, match=other):
        arena.players(f"net:{file}").act(game.deal.rules, game.view(game.landlords[0]))


def test_another_version_is_refused(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights and runs made for other features do not play here."""
    run.save(run.begin("three", 1), tmp_path / "run.npz")
    monkeypatch.setattr(run, "VERSION", VERSION + 1)
    monkeypatch.setattr(weights, "VERSION", VERSION + 1)
    with pytest.raises(ValueError, match="version"):
        weights.load(file)
    with pytest.raises(ValueError, match="version"):
        run.load(tmp_path / "run.npz")
    with pytest.raises(ValueError, match="no training run"):
        run.load(file)
    with pytest.raises(ValueError, match="no networks"):
        weights.load(tmp_path / "run.npz")
