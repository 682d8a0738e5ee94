"""The hands that are kept: a file each, and an index over them that can be made again from the files."""

import contextlib
import sqlite3
from pathlib import Path

from ddz_desktop import resources
from net import index
from net.index import Line
from net.kept import LIMIT, Fault, Kept, Refused, decode, encode
from net.summary import summarise

SUFFIX = ".ddz"
TROUBLE = (OSError, sqlite3.Error)  # what the disk can do to a library
_PLAYED, _BROUGHT, _INDEX, _CLEARED = "played", "brought", "hands.sqlite", "statistics-cleared"


class Library:
    """`hands/played` and `hands/brought` (from files of others) in the player's data folder, `hands.sqlite` over them.
    `unread`: hands that cannot be shown, such as those of another version; they are left as they are."""

    def __init__(self, data: Path) -> None:
        """Raises OSError or sqlite3.Error where the folder cannot be used."""
        self._played, self._brought = data / "hands" / _PLAYED, data / "hands" / _BROUGHT
        self._cleared = data / "hands" / _CLEARED
        for folder in (self._played, self._brought):
            folder.mkdir(parents=True, exist_ok=True)
        self.index, self.notice = index.open_index(data / _INDEX)
        self.unread = 0
        self._missing: list[str] | None = None  # hands that have no line; none: nobody has looked yet

    def close(self) -> None:
        """Close the index."""
        self.index.close()

    def keep(self, kept: Kept) -> None:
        """A hand that has just been played: first its file, whole or not at all, then its line; both once, however
        often it is kept. Raises OSError where the file cannot be written; a line that is missing comes later."""
        file = self._played / f"{kept.key}{SUFFIX}"
        if not file.exists():
            resources.write(file, encode(kept))
        with contextlib.suppress(sqlite3.Error):
            self.index.add(Line(kept.key, kept.at, True, summarise(kept)), counted=True)

    def catch_up(self, most: int = 40) -> int:
        """Make lines for hands that have none, so many at most; how many are still to be made. Raises sqlite3.Error."""
        if self._missing is None:
            self._missing = sorted(self._files() - self.index.keys())
        now, self._missing = self._missing[:most], self._missing[most:]
        for key in now:
            kept = self._readable(key)
            if kept is None:
                self.unread += 1
                continue
            own = self._path(key).parent == self._played
            self.index.add(Line(key, kept.at, own, summarise(kept)), counted=own and kept.at > self._since())
        return len(self._missing)

    def _readable(self, key: str) -> Kept | None:
        """The hand in a file of ours; one that was copied under another name would be counted twice."""
        try:
            kept = self.hand(key)
        except (Refused, OSError):
            return None
        return kept if kept.key == key else None

    def lines(self, preset: str = "", outcome: str = "") -> list[Line]:
        """The hands that can be opened, newest first. Raises sqlite3.Error."""
        here = self._files()
        return [line for line in self.index.lines(preset, outcome) if line.key in here]

    def hand(self, key: str) -> Kept:
        """One of them. Raises Refused, OSError."""
        return decode(_bytes(self._path(key)))

    def bring(self, path: Path) -> str:
        """Take in a file; the key of its hand. One that is here already is not taken twice. Raises Refused, OSError."""
        kept = decode(_bytes(path))
        if not self._path(kept.key).exists():
            resources.write(self._path(kept.key), encode(kept))
            with contextlib.suppress(sqlite3.Error):
                self.index.add(Line(kept.key, kept.at, False, summarise(kept)), counted=False)
        return kept.key

    def clear_statistics(self, now: int) -> None:
        """Count from zero again: replays stay. `now`: ms since 1970. Raises OSError, sqlite3.Error."""
        newest = max((line.at for line in self.index.lines()), default=0)
        resources.write(self._cleared, b"%d" % max(now, newest))
        self.index.clear()

    def _since(self) -> int:
        """Until when hands are not counted: for an index that is made again."""
        try:
            return int(self._cleared.read_bytes()[:20])
        except (OSError, ValueError):
            return -1

    def _files(self) -> set[str]:
        return {file.stem for folder in (self._played, self._brought) for file in folder.glob(f"*{SUFFIX}")}

    def _path(self, key: str) -> Path:
        """Where a hand lies, or would if it had been brought in."""
        played = self._played / f"{key}{SUFFIX}"
        return played if played.exists() else self._brought / f"{key}{SUFFIX}"


def _bytes(path: Path) -> bytes:
    """What a file holds, as far as a hand's could go on. Raises Refused where it is no file, OSError."""
    if not path.is_file():
        if path.exists():
            raise Refused(Fault.FOREIGN)
        raise FileNotFoundError(2, "no such file", str(path))
    with path.open("rb") as file:
        return file.read(LIMIT + 1)


def share(kept: Kept, path: Path) -> Path:
    """Write a hand into a file of its own, for others; where it lies: nothing that is there is written over. Raises
    OSError."""
    path = path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
    path.parent.mkdir(parents=True, exist_ok=True)
    free = resources.unused(path)
    resources.write(free, encode(kept))
    return free
