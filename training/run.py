"""A training run as a value: networks, Adam, chance, curve; one round after the other; kept in one file."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_desktop.bots.nets import weights
from ddz_desktop.bots.nets.families import FAMILIES
from ddz_desktop.bots.nets.features import VERSION
from ddz_desktop.bots.nets.network import Array, Network
from ddz_desktop.bots.nets.weights import Networks
from training import oracle
from training.network import Adam, Chance, fresh, gradient, sizes, start, step
from training.selfplay import Samples, play

HANDS, BATCH = 512, 256
_SEER = "seer"
_RATE, _HALF = 1e-3, 1_000_000  # of Adam at first; after so many hands half of it
_TRUST, _SEES = 0.2, 5_000  # in the oracle at a step; once it has learnt so many batches
RANDOM = (0.05, 0.01)  # of the plays are drawn at random at first, and later
_CALM = 300_000  # hands until then


class Round(NamedTuple):
    """A line of the curve: hands so far, the landlords' win rate in this round, the mean squared error by role and, at
    the end, of the oracle."""

    hands: int
    landlord: float
    errors: tuple[float, ...]


class Run(NamedTuple):
    """Where a run stands. `chance`: the state of the generator."""

    family: str
    seed: int
    nets: Networks
    adams: tuple[Adam, ...]
    seer: Network  # the oracle
    seeing: Adam
    chance: dict[str, object]
    curve: tuple[Round, ...] = ()
    seconds: float = 0.0  # spent so far

    @property
    def hands(self) -> int:
        """Played so far."""
        return self.curve[-1].hands if self.curve else 0


def begin(family: str, seed: int) -> Run:
    """Before the first round."""
    chance = np.random.Generator(np.random.PCG64(seed))
    nets = tuple(fresh(chance, sizes(FAMILIES[family])) for _ in FAMILIES[family].roles)
    seer = fresh(chance, oracle.shape(FAMILIES[family]))
    return Run(family, seed, nets, tuple(map(start, nets)), seer, start(seer), dict(chance.bit_generator.state))


def again(run: Run, nets: Networks, curve: Sequence[Round], seconds: float) -> Run:
    """A new run that goes on with networks that were made before."""
    return run._replace(nets=nets, adams=tuple(map(start, nets)), curve=tuple(curve), seconds=seconds)


def advance(run: Run, hands: int = HANDS, random: tuple[float, float] = RANDOM) -> Run:
    """One round: play so many hands, then learn each choice once."""
    chance = np.random.Generator(np.random.PCG64())
    chance.bit_generator.state = run.chance
    epsilon = max(random[1], random[0] * (1 - run.hands / _CALM))
    trust = _TRUST * min(1.0, run.seeing.steps / _SEES)
    lesson = play(FAMILIES[run.family], run.nets, run.seer, hands, epsilon, trust, chance)
    rate = _RATE * _HALF / (_HALF + run.hands)
    learnt = [learn(*one, rate, chance) for one in zip(run.nets, run.adams, lesson.roles, strict=True)]
    seer, seeing, error = learn(run.seer, run.seeing, lesson.tables, rate, chance)
    errors = (*(error for _, _, error in learnt), error)
    line = Round(run.hands + hands, lesson.landlord, tuple(round(error, 4) for error in errors))
    return run._replace(
        nets=tuple(net for net, _, _ in learnt), adams=tuple(adam for _, adam, _ in learnt), seer=seer, seeing=seeing,
        chance=dict(chance.bit_generator.state), curve=(*run.curve, line),
    )  # fmt: skip


def learn(net: Network, adam: Adam, samples: Samples, rate: float, chance: Chance) -> tuple[Network, Adam, float]:
    """Every sample once, in random batches: the network after it, and the mean squared error on the way."""
    order, errors = chance.permutation(len(samples.targets)), []
    for begin in range(0, len(order), BATCH):
        batch = order[begin : begin + BATCH]
        error, slope = gradient(net, samples.states[batch], samples.plays[batch], samples.targets[batch])
        net, adam = step(net, adam, slope, rate)
        errors.append(error * len(batch))
    return net, adam, sum(errors) / len(order)


# -- files -----------------------------------------------------------------------


def save(run: Run, path: Path) -> None:
    """Keep a run; a file that is there is replaced whole or not at all."""
    head = {
        "version": VERSION, "family": run.family, "seed": run.seed, "chance": run.chance, "seconds": run.seconds,
        "steps": [adam.steps for adam in (*run.adams, run.seeing)], "curve": run.curve,
    }  # fmt: skip
    arrays: dict[str, npt.NDArray[Any]] = {"head": np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)}
    for name, parts in _parts(run).items():
        arrays |= {f"{name}.{field}": part for field, part in parts._asdict().items()}
    weights.write(path, arrays)


def load(path: Path) -> Run:
    """A run as it was kept. Raises OSError, and ValueError where the file is none or of another version."""
    with np.load(path, allow_pickle=False) as file:
        if "head" not in file:
            raise ValueError(f"{path} is no training run")
        head = json.loads(file["head"].tobytes())
        if head["version"] != VERSION:
            raise ValueError(f"{path} is of version {head['version']}, this is version {VERSION}")
        roles = FAMILIES[head["family"]].roles
        nets = {name: _network([file[f"{name}.{field}"] for field in Network._fields]) for name in _names(roles)}
    *adams, seeing = (
        Adam(steps, nets[f"{role}.mean"], nets[f"{role}.square"], nets[f"{role}.slow"])
        for role, steps in zip((*roles, _SEER), head["steps"], strict=True)
    )
    curve = tuple(Round(hands, landlord, tuple(errors)) for hands, landlord, errors in head["curve"])
    return Run(
        head["family"],
        head["seed"],
        tuple(nets[role] for role in roles),
        tuple(adams),
        nets[_SEER],
        seeing,
        head["chance"],
        curve,
        head["seconds"],
    )


def export(run: Run, path: Path) -> None:
    """Write what plays: the running means of the weights."""
    weights.save(path, FAMILIES[run.family], tuple(adam.slow for adam in run.adams))


def _parts(run: Run) -> dict[str, Network]:
    """Every set of weights of a run by name."""
    roles = (*FAMILIES[run.family].roles, _SEER)
    found = dict(zip(roles, (*run.nets, run.seer), strict=True))
    for role, adam in zip(roles, (*run.adams, run.seeing), strict=True):
        found |= {f"{role}.mean": adam.mean, f"{role}.square": adam.square, f"{role}.slow": adam.slow}
    return found


def _names(roles: Sequence[str]) -> list[str]:
    return [f"{role}{part}" for role in (*roles, _SEER) for part in ("", ".mean", ".square", ".slow")]


def _network(parts: Sequence[Array]) -> Network:
    return Network(*parts)
