"""A training run as a value: networks, Adam, chance, curve; one round after the other; kept in one file."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from training.families import FAMILIES, ROLES
from training.network import Adam, Array, Chance, Network, fresh, gradient, start, step
from training.selfplay import Networks, Samples, play

VERSION = 1  # of the features; networks of another version do not play here
HANDS, BATCH, RATE, EPSILON = 64, 256, 1e-3, 0.05


class Round(NamedTuple):
    """A line of the curve: hands so far, the landlord's win rate in this round, the mean squared error by role."""

    hands: int
    landlord: float
    errors: tuple[float, ...]


class Run(NamedTuple):
    """Where a run stands. `chance`: the state of the generator."""

    family: str
    seed: int
    nets: Networks
    adams: tuple[Adam, ...]
    chance: dict[str, object]
    curve: tuple[Round, ...] = ()
    seconds: float = 0.0  # spent so far


def begin(family: str, seed: int) -> Run:
    """Before the first round."""
    chance = np.random.Generator(np.random.PCG64(seed))
    nets = tuple(fresh(chance) for _ in ROLES)
    return Run(family, seed, nets, tuple(map(start, nets)), dict(chance.bit_generator.state))


def advance(run: Run, hands: int = HANDS) -> Run:
    """One round: play so many hands, then learn each choice once."""
    chance = np.random.Generator(np.random.PCG64())
    chance.bit_generator.state = run.chance
    samples, landlord = play(run.nets, FAMILIES[run.family], hands, EPSILON, chance)
    learnt = [learn(*one, chance) for one in zip(run.nets, run.adams, samples, strict=True)]
    line = Round(
        (run.curve[-1].hands if run.curve else 0) + hands, landlord,
        tuple(round(error, 4) for _, _, error in learnt),
    )  # fmt: skip
    return run._replace(
        nets=tuple(net for net, _, _ in learnt), adams=tuple(adam for _, adam, _ in learnt),
        chance=dict(chance.bit_generator.state), curve=(*run.curve, line),
    )  # fmt: skip


def learn(net: Network, adam: Adam, samples: Samples, chance: Chance) -> tuple[Network, Adam, float]:
    """Every sample once, in random batches: the network after it, and the mean squared error on the way."""
    order, errors = chance.permutation(len(samples.targets)), []
    for begin in range(0, len(order), BATCH):
        batch = order[begin : begin + BATCH]
        error, slope = gradient(net, samples.states[batch], samples.plays[batch], samples.targets[batch])
        net, adam = step(net, adam, slope, RATE)
        errors.append(error * len(batch))
    return net, adam, sum(errors) / len(order)


# -- files -----------------------------------------------------------------------


def save(run: Run, path: Path) -> None:
    """Keep a run; a file that is there is replaced whole or not at all."""
    head = {
        "version": VERSION, "family": run.family, "seed": run.seed, "chance": run.chance, "seconds": run.seconds,
        "steps": [adam.steps for adam in run.adams], "curve": run.curve,
    }  # fmt: skip
    arrays: dict[str, np.typing.NDArray[Any]] = {"head": np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)}
    for name, parts in _parts(run).items():
        arrays |= {f"{name}.{field}": part for field, part in parts._asdict().items()}
    _write(path, arrays)


def load(path: Path) -> Run:
    """A run as it was kept. Raises OSError, and ValueError where the file is none or of another version."""
    with np.load(path, allow_pickle=False) as file:
        if "head" not in file:
            raise ValueError(f"{path} is no training run")
        head = json.loads(file["head"].tobytes())
        if head["version"] != VERSION:
            raise ValueError(f"{path} is of version {head['version']}, this is version {VERSION}")
        nets = {name: _network([file[f"{name}.{field}"] for field in Network._fields]) for name in _names()}
    adams = tuple(
        Adam(steps, nets[f"{role}.mean"], nets[f"{role}.square"])
        for role, steps in zip(ROLES, head["steps"], strict=True)
    )
    curve = tuple(Round(hands, landlord, tuple(errors)) for hands, landlord, errors in head["curve"])
    return Run(
        head["family"], head["seed"], tuple(nets[role] for role in ROLES), adams, head["chance"], curve, head["seconds"]
    )


def export(run: Run, path: Path, command: str) -> None:
    """Write what plays, the weights as float16, and beside it, as JSON, how they were made."""
    arrays: dict[str, np.typing.NDArray[Any]] = {
        f"{role}.{field}": part.astype(np.float16)
        for role, net in zip(ROLES, run.nets, strict=True)
        for field, part in net._asdict().items()
    }
    _write(path, arrays | {"version": np.array(VERSION)})
    made = {
        "command": command, "family": run.family, "seed": run.seed, "version": VERSION, "minutes": run.seconds / 60,
        "curve": run.curve,
    }  # fmt: skip
    path.with_suffix(".json").write_text(json.dumps(made) + "\n", "utf-8")


def weights(path: Path) -> Networks:
    """The networks of an exported file. Raises OSError and ValueError."""
    with np.load(path, allow_pickle=False) as file:
        if int(file["version"]) != VERSION:
            raise ValueError(f"{path} is of version {int(file['version'])}, this is version {VERSION}")
        return tuple(
            _network([file[f"{role}.{field}"].astype(np.float32) for field in Network._fields]) for role in ROLES
        )


def _parts(run: Run) -> dict[str, Network]:
    """Every set of weights of a run by name."""
    found = dict(zip(ROLES, run.nets, strict=True))
    for role, adam in zip(ROLES, run.adams, strict=True):
        found |= {f"{role}.mean": adam.mean, f"{role}.square": adam.square}
    return found


def _names() -> list[str]:
    return [f"{role}{part}" for role in ROLES for part in ("", ".mean", ".square")]


def _network(parts: Sequence[Array]) -> Network:
    return Network(*parts)


def _write(path: Path, arrays: Mapping[str, np.typing.NDArray[Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
    new.replace(path)
