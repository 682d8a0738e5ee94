"""What hosts have said of hands that were settled: a line of JSON each, for the day when somebody asks."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from net.protocol import Receipt

FILE = "receipts.jsonl"
TAIL = 1 << 16  # bytes at the end of the file that are looked at for one that is there already


class Settled(Struct, frozen=True):
    """A receipt, and the public key of the host who gave it."""

    host: bytes
    receipt: Receipt


def keep(folder: Path, host: bytes, receipt: Receipt) -> None:
    """Write a receipt down, once: hosts repeat the last one. It begins a line of its own, also where the program was
    stopped in the middle of the one before. Raises OSError."""
    line = msgspec.json.encode(Settled(host, receipt)) + b"\n"
    with (folder / FILE).open("ab+") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - TAIL))
        lines = file.read().splitlines(keepends=True)
        if line not in lines:
            file.write(line if not lines or lines[-1].endswith(b"\n") else b"\n" + line)


def kept(folder: Path) -> list[Settled]:
    """All that can be read of what was written, oldest first. Raises OSError."""
    try:
        lines = (folder / FILE).read_bytes().splitlines()
    except FileNotFoundError:
        return []
    found: list[Settled] = []
    for line in lines:
        try:
            found.append(msgspec.json.decode(line, type=Settled))
        except msgspec.DecodeError:
            continue  # the program may have been stopped in its middle
    return found
