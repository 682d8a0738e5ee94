"""The last lines of the log, as far as they hold words of ours: what, where and when, never about whom.

In a line of the log our own words come first; what follows the colon came from outside (a path, an address, what
somebody is called) and stays out, but for the system's number of an error. Of an error its kind is told, and where.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

LAST = 60  # lines
_READ = 200_000  # bytes of the log's end
_HEAD = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),\d{3} ([A-Z]+) ([\w.]+): (.*)")
_OURS = ("ddz_desktop.", "net.")
_NUMBER = re.compile(r"\[Errno \d+\]|\[WinError \d+\]")
_BEGINS = "Traceback (most recent call last):"
_PLACE = re.compile(r'  File "(.*)", line (\d+), in (\w+|<\w+>)')
_FILE = re.compile(r"(?:^|[/\\])((?:ddz_desktop|net|site-packages)[/\\][\w/\\.]+\.py)$")
_KIND = re.compile(r"([A-Za-z_][\w.]*)(?::|$)")


def last(log: Path) -> list[str]:
    """The newest lines of a log; none where it cannot be read."""
    try:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - _READ))
            content = file.read().decode("utf-8", "replace")
    except OSError:
        return []
    return list(harmless(content.splitlines()))[-LAST:]


def harmless(lines: Iterable[str]) -> Iterator[str]:
    """What may be told of these lines."""
    inside = False  # an error is being told
    for line in lines:
        if head := _HEAD.fullmatch(line):
            inside = False
            yield _told(*head.groups())
        elif line == _BEGINS:
            inside = True
        elif inside and (place := _PLACE.fullmatch(line)):
            yield f"    {_file(place[1])}:{place[2]} {place[3]}"
        elif inside and not line.startswith(" "):
            inside = False
            yield f"    {kind[1] if (kind := _KIND.match(line)) else '…'}"


def _told(when: str, grade: str, who: str, message: str) -> str:
    """A line's own words; of a library's only that it has said something."""
    if not who.startswith(_OURS):
        return f"{when} {grade} {who}"
    words, _, other = message.partition(":")
    return " ".join([when, grade, f"{who}: {words}", *_NUMBER.findall(other)])


def _file(path: str) -> str:
    """A file of the game or a library without the folders above it."""
    found = None
    for at in range(len(path)):
        found = _FILE.match(path, at) or found
    return found[1].replace("\\", "/") if found else "…"
