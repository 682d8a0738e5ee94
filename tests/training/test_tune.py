"""Tuning of the weights of `normal` by what the networks would rather have played."""

import random
from functools import cache
from itertools import count

import numpy as np
import pytest

from ddz_desktop.bots.nets.families import FAMILIES
from ddz_desktop.bots.nets.known import of_view
from ddz_desktop.bots.nets.policy import worth
from ddz_desktop.bots.nets.weights import shipped
from ddz_desktop.bots.ranking import best
from ddz_desktop.bots.sight import look, role_weights
from ddz_desktop.bots.weights import WEIGHTS, Weights, family
from ddz_desktop.engine.rules import PRESETS
from net.arena.deals import drawn
from training.choices import PRICED, Choice, Halves, gather, members, of_hand
from training.tune import SPREAD, Going, descend, gains, main, moved, place, sweep, written


def always() -> bool:
    """There is time."""
    return True


def until(last: int) -> Going:
    """There is time to be asked so often."""
    asked = count()
    return lambda: next(asked) < last


@cache
def some(name: str = "three") -> tuple[Halves, Halves]:
    """A few choices of both roles."""
    return gather(name, shipped(name), 1, 80, always)


def every(name: str = "three") -> list[Choice]:
    """All of those."""
    return [choice for role in some(name) for half in role for choice in half]


def test_families_are_chosen_by_the_rules() -> None:
    """Every mode has weights for both roles, by its seats and wild ranks."""
    assert {family(rules) for rules in PRESETS.values()} == set(WEIGHTS)
    assert all(family(rules) == ("five" if rules.seats == 5 else "wild" if rules.wilds else "three")
               for rules in PRESETS.values())  # fmt: skip
    assert [rules.preset for rules in members("three")] == ["classic_a", "classic_b", "huanle"]


def test_choices_are_real() -> None:
    """Half of the number each way, by role, from every mode; more than one thing to do, none of them the last play."""
    for farmer, role in enumerate(some()):
        assert [len(half) for half in role] == [40, 40]
        assert {choice.sight.rules.preset for half in role for choice in half} == set(FAMILIES["three"].presets)
        assert all((choice.sight.view.seat not in choice.sight.view.landlords) == farmer
                   for half in role for choice in half)  # fmt: skip
    for choice in every():
        assert len(choice.regrets) > 1
        assert min(choice.regrets.values()) == 0
        assert (0 in choice.regrets) == (choice.sight.view.top is not None)
        assert choice.sight.hand not in choice.regrets


@pytest.mark.parametrize("name", ["three", "wild"])
def test_the_networks_are_asked_for_the_seats_own_side(name: str) -> None:
    """The regrets are those of the networks' values of the same moves."""
    for choice in every(name)[:20]:
        moves = [*choice.regrets]
        values = worth(
            FAMILIES[name], shipped(name), [of_view(choice.sight.rules, choice.sight.view)], [moves]
        )[0]  # fmt: skip
        assert np.allclose(values.max() - values, [*choice.regrets.values()], atol=1e-5)


@pytest.mark.parametrize("name", ["three", "wild"])
def test_kept_prices_choose_as_a_new_look_does(name: str) -> None:
    """With any weight moved, whether prices hang on it or not, the choice is that of `normal` with these weights."""
    for field in Weights._fields:
        for choice in every(name)[::16]:
            sight = choice.sight
            weights = role_weights(sight.rules, sight.view)
            weights = weights._replace(**{field: getattr(weights, field) + 0.7})
            fresh = choice.settled(weights)
            assert best(fresh.sight) == best(look(sight.rules, sight.view, weights))
            assert choice.regret(weights) == fresh.regret(weights)
    assert set(PRICED) < set(Weights._fields)


def test_the_same_seed_gives_the_same_choices() -> None:
    """And another others."""
    rules, nets = PRESETS["huanle"], shipped("three")
    found = [[choice.regrets for choice in of_hand(rules, drawn(rules, 1, 0), nets, random.Random(seed))]
             for seed in (1, 1, 2)]  # fmt: skip
    assert found[0] == found[1] != found[2]


def test_a_bad_weight_is_found_and_mended() -> None:
    """Landlords who see no worth in what nobody beats learn it, and lose less on choices held out too."""
    start = place(WEIGHTS["three"][0]._replace(hold=0.0), some()[0])
    end = sweep(start, 8.0, random.Random(1), always)
    assert end.weights.hold == 2.0
    assert all(after.mean() < before.mean() - 0.05 for before, after in zip(start.regrets, end.regrets, strict=True))


def test_a_descent_ends() -> None:
    """Steps are halved until none is clearly better, or there is no time; it is never worse than the start."""
    start = place(WEIGHTS["three"][1], some()[1])
    assert descend(start, random.Random(1), lambda: False) is start
    end = descend(start, random.Random(1), until(90))
    assert all(after.mean() <= before.mean() for before, after in zip(start.regrets, end.regrets, strict=True))


def test_what_helps_on_one_half_alone_is_chance() -> None:
    """No step is kept unless the choices held out gain too; where nothing changes nothing is gained."""
    start = place(WEIGHTS["three"][0], some()[0])
    tried, held = start.regrets
    assert not gains(start, start.weights)
    noise = np.linspace(0.1, 0.3, len(tried))
    assert gains(start._replace(regrets=(tried + noise, held + noise)), start.weights)
    assert not gains(start._replace(regrets=(tried + noise, held)), start.weights)
    assert not gains(start._replace(regrets=(tried, held + noise)), start.weights)


def test_weights_stay_within_bounds() -> None:
    """However far a weight is moved, none is negative, no chance above one, and manners are not for sale."""
    for name in Weights._fields:
        for far in (-100.0, 100.0):
            weights = moved(Weights(), name, far)
            assert min(weights) >= 0
            assert max(weights.will, weights.bombed) <= 1
            assert weights.waste == Weights().waste
            assert sum(a != b for a, b in zip(weights, Weights(), strict=True)) == (name != "waste")
    assert SPREAD.waste == 0


def test_weights_are_written_as_code() -> None:
    """Only what is not as usual."""
    assert written(Weights()) == "Weights()"
    assert written(Weights(hold=2.0, will=0.85)) == "Weights(hold=2, will=0.85)"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same weights, as a line of `weights.py`; the time is kept to."""
    words = ["--family", "three", "--minutes", "2", "--choices", "16", "--seed", "3"]
    said = []
    for _ in range(2):
        assert main(words, count().__next__) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].splitlines()[-1].startswith('    "three": (Weights(')
    assert said[0].count("held out") >= 4


def test_why_not(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """No time, or no networks: a sentence."""
    assert main(["--family", "three", "--minutes", "0"]) == 2
    assert "time" in capsys.readouterr().err

    def none(name: str) -> None:
        raise FileNotFoundError(f"{name}.npz")

    monkeypatch.setattr("training.tune.shipped", none)
    assert main(["--family", "five"]) == 2
    assert "five" in capsys.readouterr().err
