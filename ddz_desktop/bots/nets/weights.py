"""The networks of a family as a file of float16, read when they are first asked for."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from ddz_desktop import resources
from ddz_desktop.bots.nets.families import FAMILIES, Family
from ddz_desktop.bots.nets.features import VERSION
from ddz_desktop.bots.nets.network import Network

Networks = tuple[Network, ...]  # by role


def load(path: Path) -> tuple[Family, Networks]:
    """A family and its networks. Raises OSError, and ValueError where the file is of another version or none."""
    try:
        with np.load(path, allow_pickle=False) as file:
            if int(file["version"]) != VERSION:
                raise ValueError(f"{path} has networks of version {int(file['version'])}, this is version {VERSION}")
            family = FAMILIES[str(file["family"])]
            return family, tuple(_network(file, role) for role in family.roles)
    except (KeyError, BadZipFile) as error:
        raise ValueError(f"{path} has no networks") from error


def _network(file: Mapping[str, npt.NDArray[Any]], role: str) -> Network:
    return Network(*(file[f"{role}.{field}"].astype(np.float32) for field in Network._fields))


def save(path: Path, family: Family, nets: Networks) -> None:
    """Write what plays; a file that is there is replaced whole or not at all."""
    arrays: dict[str, npt.NDArray[Any]] = {
        f"{role}.{field}": part.astype(np.float16)
        for role, net in zip(family.roles, nets, strict=True)
        for field, part in net._asdict().items()
    }
    write(path, arrays | {"version": np.array(VERSION), "family": np.array(family.name)})


def write(path: Path, arrays: Mapping[str, npt.NDArray[Any]]) -> None:
    """Write arrays as one file; one that is there is replaced whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
    new.replace(path)


@lru_cache(maxsize=len(FAMILIES))
def shipped(name: str) -> Networks:
    """The networks of a family that come with the game. Raises OSError and ValueError."""
    return load(resources.asset(f"bots/{name}.npz"))[1]
