"""Who somebody is on the network: a CURVE key pair. The long-term one lies in the player's folder, for him alone."""

import hashlib
import os
from pathlib import Path
from typing import NamedTuple

import zmq
from zmq.utils import z85

from ddz_desktop import resources
from net import letters
from net.door import person

FILE = "key"  # in the data folder
_HEAD = "ddz-desktop key 1 "
_FINGERPRINT_BYTES, _FINGERPRINT_LETTERS = 10, 16


class Identity(NamedTuple):
    """A key pair, 32 bytes each."""

    public: bytes
    secret: bytes

    @property
    def id(self) -> str:
        """The person whose key this is."""
        return person(self.public)


def fresh() -> Identity:
    """A new key pair."""
    return _pair(zmq.curve_keypair()[1])


def of(secret: bytes) -> Identity:
    """The pair of a secret key, 32 bytes."""
    return _pair(z85.encode(secret))


def fingerprint(public: bytes) -> str:
    """A host's key as people compare it aloud: four groups of four letters."""
    number = int.from_bytes(hashlib.sha256(public).digest()[:_FINGERPRINT_BYTES], "big")
    return letters.grouped(letters.written(number, _FINGERPRINT_LETTERS))


def own(folder: Path) -> Identity:
    """The long-term key in a folder, made the first time. A file that is none is set aside, and its owner is a new
    person. Raises OSError."""
    path = folder / FILE
    try:
        return _read(path)
    except FileNotFoundError:
        pass
    except ValueError:
        resources.set_aside(path)
    return _make(path)


def _read(path: Path) -> Identity:
    text = path.read_text("ascii").strip()
    if not text.startswith(_HEAD):
        raise ValueError(f"{path} is no key")
    try:
        return _pair(text.removeprefix(_HEAD).encode())
    except (zmq.ZMQError, KeyError) as error:
        raise ValueError(f"{path} is no key") from error


def _make(path: Path) -> Identity:
    """Two programs may start at once: the key is whole before it has its name, and the first one's stays."""
    pair = fresh()
    new = path.with_name(f".new-{pair.id}")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(f"{_HEAD}{z85.encode(pair.secret).decode()}\n".encode())
            file.flush()
            os.fsync(file.fileno())
        _name(new, path)
    finally:
        new.unlink(missing_ok=True)
    return _read(path)


def _name(new: Path, path: Path) -> None:
    """Give the file its name, unless another has it by now. Some file systems know no links."""
    try:
        os.link(new, path)
    except FileExistsError:
        pass
    except OSError:
        if not path.exists():
            new.replace(path)


def _pair(secret: bytes) -> Identity:
    """The pair of a secret key in Z85."""
    if len(secret) != 40:
        raise ValueError("no key")
    return Identity(z85.decode(zmq.curve_public(secret)), z85.decode(secret))
