"""The deals of a match: drawn from a number, or kept in a file: one JSON array a line, or packed (`packed`)."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from ddz_desktop.engine.deal import Deal, check
from ddz_desktop.engine.rules import Rules
from net.arena.packed import pack, unpack
from net.chance import derive
from net.shuffle import draw
from net.table import BOT_ENTRIES

PACKED = ".deals"  # how the name of a packed file ends
_ROOT = hashlib.sha256(b"ddz-desktop arena 1").digest()


def drawn(rules: Rules, seed: int, number: int) -> Deal:
    """The deal of that number under a seed."""
    key = derive(_ROOT, f"{rules.preset}/{seed}/{number}".encode())
    return draw(rules, key, (BOT_ENTRIES * rules.entry,) * rules.seats)


def save(path: Path, deals: Sequence[Deal]) -> None:
    """Write deals to a file, packed where its name says so. Raises OSError, and ValueError where they cannot be."""
    if path.suffix == PACKED:
        path.write_bytes(pack(deals))
        return
    with path.open("wb") as file:
        file.writelines(msgspec.json.encode(deal) + b"\n" for deal in deals)


def load(path: Path, most: int | None = None) -> list[Deal]:
    """The first deals of a file, all without a number. Raises OSError, and ValueError naming the line that is wrong or
    that there are too few."""
    if path.suffix == PACKED:
        deals = list(unpack(path.read_bytes(), most))
    else:
        with path.open("rb") as file:
            deals = list(islice(_parsed(file), most))
    if not deals or len(deals) < (most or 0):
        raise ValueError(f"{path} holds {len(deals)} deals")
    return deals


def _parsed(lines: Iterable[bytes]) -> Iterator[Deal]:
    for number, line in enumerate(lines, 1):
        try:
            deal = msgspec.json.decode(line, type=Deal)
            check(deal)
        except ValueError as error:
            raise ValueError(f"line {number} is no deal: {error}") from error
        yield deal
