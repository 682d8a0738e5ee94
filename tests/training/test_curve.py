"""How a run went is kept beside the code, and the next run goes on from what is shipped."""

from pathlib import Path

import numpy as np
import pytest

from ddz_desktop import resources
from ddz_desktop.bots.nets import weights
from training import __main__ as command
from training import curve, run
from training.run import Round


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    """A line a round."""
    rounds = tuple(Round(512 * (at + 1), 0.5, (0.5, 0.25)) for at in range(7))
    made = curve.Made(family="three", seed=4, commands=("one", "two"), minutes=2.5, curve=rounds)
    curve.save(tmp_path / "deep/three.json", made)
    assert curve.load(tmp_path / "deep/three.json") == made
    assert len((tmp_path / "deep/three.json").read_text().splitlines()) >= len(rounds)


def test_a_long_curve_is_summed_up() -> None:
    """Means of neighbours, the last hand count kept; rounds from before the oracle do not count for it."""
    rounds = [Round(at + 1, at % 2, (1.0,) if at < 500 else (3.0, 2.0)) for at in range(1_000)]
    found = curve.short(rounds)
    assert len(found) == 200
    assert found[-1] == Round(1_000, 0.6, (3.0, 2.0))
    assert {one.errors for one in found} == {(1.0,), (3.0, 2.0)}


def test_the_next_run_goes_on_from_what_is_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights, hands and minutes of both; the commands stand one after the other."""
    monkeypatch.setattr(resources, "asset", lambda name: tmp_path / "assets" / name)
    monkeypatch.setattr(command, "_KEPT", 0)
    weights.shipped.cache_clear()
    words = ["--minutes", "0", "--hands", "2", "--curves", str(tmp_path / "curves"), "--ship"]
    assert command.main([*words, "--folder", str(tmp_path / "one")]) == 0
    first = weights.load(tmp_path / "assets/bots/three.npz")[1]
    assert command.main([*words, "--folder", str(tmp_path / "two")]) == 0
    made = curve.load(tmp_path / "curves/three.json")
    assert [one.hands for one in made.curve] == [2, 4]
    assert len(made.commands) == 2
    assert made.commands[0].startswith("python -m training --minutes 0")
    began = run.again(run.begin("three", 1), first, made.curve[:1], 0.0)
    assert run.advance(began, 2).hands == 4
    second = run.load(tmp_path / "two/three-1/run.npz")
    assert np.abs(second.nets[0].state - first[0].state).max() < 0.01
    weights.shipped.cache_clear()
