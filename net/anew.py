"""A table whose hand cannot go on is laid anew: who sits there stays, the hand is void, and the file is kept."""

import secrets
from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from ddz_desktop import resources
from ddz_desktop.engine.events import Leave
from net import inputs as i
from net import journal
from net.chance import KEY, derive
from net.journal import Journal


def lay(path: Path) -> bool:
    """Set the journal there aside and begin another one with the same people; whether there was one that says who they
    are. Raises OSError."""
    if not path.exists():
        return False
    log = list(without_hands(path.read_bytes()))
    resources.set_aside(path)
    if log:
        _write(path, log)
    return bool(log)


def _write(path: Path, log: list[i.Input]) -> None:
    book = Journal(path)
    for what in log:
        book.append(i.Logged(0, what))
    book.sync()
    book.close()
    book.check()


def without_hands(content: bytes) -> Iterator[i.Input]:
    """What a journal says of rules and seats, and nothing for which the rules of a hand are asked. The table gets
    another name, or its hands would be taken for those that are settled. The purse knows the beans."""
    for entry, _ in journal.read(content):
        match entry.what:
            case i.Opened() as opened:
                key = secrets.token_bytes(KEY)
                yield structs.replace(opened, key=key, name=derive(key, b"name").hex()[:16])
            case i.Sat() | i.Swapped() | i.Freed() | i.Ruled() as what:
                yield what
            case i.Acted(None, Leave(seat)):
                yield i.Freed(seat)
