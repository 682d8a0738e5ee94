"""A line for each hand that was kept, in SQLite: for the list of replays and for the statistics.

It can be made again from the hands' own files, so a database that cannot be used costs nothing but the time for that.
"""

import sqlite3
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from net import database
from net.summary import Summary

_MIGRATIONS = (
    """CREATE TABLE hand (
        key TEXT PRIMARY KEY, at INTEGER NOT NULL, own INTEGER NOT NULL, counted INTEGER NOT NULL,
        preset TEXT NOT NULL, role TEXT NOT NULL, level TEXT NOT NULL, outcome TEXT NOT NULL, why TEXT NOT NULL,
        currency TEXT NOT NULL, change REAL NOT NULL, after REAL NOT NULL, multiplier INTEGER NOT NULL,
        bombs INTEGER NOT NULL, spring INTEGER NOT NULL
    ) STRICT; CREATE INDEX by_time ON hand (at, key);""",
)
_COLUMNS = "preset, role, level, outcome, why, currency, change, after, multiplier, bombs, spring"
_COUNTED = """counted AND outcome <> 'void' AND (:preset = '' OR preset = :preset)
    AND (:role = '' OR role = :role) AND (:level = '' OR level = :level)"""
_LAST = 20  # hands over which the win rate of the plot is taken


class Notice(StrEnum):
    """What the player is to be told about the database. The words are the client's."""

    BAD = "index_bad"  # it was broken: set aside, and made again from the hands
    UNUSABLE = "index_unusable"  # a newer program's, or the disk is full: this time it is made in memory


class Line(NamedTuple):
    """A hand in the list. `own`: played here, not brought in from a file."""

    key: str
    at: int
    own: bool
    summary: Summary


class Choice(NamedTuple):
    """Which hands are counted; an empty word: all."""

    preset: str = ""
    role: str = ""
    level: str = ""


class Figures(NamedTuple):
    """The statistics of some hands. `multiplier`: the best."""

    hands: int = 0
    wins: int = 0
    beans: float = 0.0
    points: float = 0.0
    multiplier: int = 0
    bombs: int = 0
    springs: int = 0


class Index:
    """An open database. Every method may raise sqlite3.Error."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def close(self) -> None:
        """Close it."""
        self._db.close()

    def add(self, line: Line, counted: bool) -> None:
        """A hand, once: one that is there already stays as it is."""
        values = (line.key, line.at, line.own, counted, *line.summary)
        with self._db:
            self._db.execute(f"INSERT OR IGNORE INTO hand VALUES ({', '.join('?' * len(values))})", values)

    def keys(self) -> set[str]:
        """The hands that have a line."""
        return {key for (key,) in self._db.execute("SELECT key FROM hand")}

    def lines(self, preset: str = "", outcome: str = "") -> list[Line]:
        """The hands of a mode and an outcome (empty: of all), newest first."""
        rows = self._db.execute(
            f"""SELECT key, at, own, {_COLUMNS} FROM hand WHERE (?1 = '' OR preset = ?1) AND (?2 = '' OR outcome = ?2)
            ORDER BY at DESC, key""",
            (preset, outcome),
        )
        return [
            Line(key, at, bool(own), Summary._make(rest)._replace(spring=bool(rest[-1])))
            for key, at, own, *rest in rows
        ]

    def clear(self) -> None:
        """Count none of the hands there are any more."""
        with self._db:
            self._db.execute("UPDATE hand SET counted = 0")

    # -- statistics

    def figures(self, choice: Choice) -> Figures:
        """All sums of some hands."""
        row = self._db.execute(
            f"""SELECT COUNT(*), TOTAL(outcome = 'won'), TOTAL(change) FILTER (WHERE currency = 'beans'),
            TOTAL(change) FILTER (WHERE currency = 'points'), COALESCE(MAX(multiplier), 0), TOTAL(bombs), TOTAL(spring)
            FROM hand WHERE {_COUNTED}""",
            choice._asdict(),
        ).fetchone()
        hands, wins, beans, points, multiplier, bombs, springs = row
        return Figures(hands, int(wins), beans, points, multiplier, int(bombs), int(springs))

    def by_preset(self) -> dict[str, tuple[int, int]]:
        """Hands and wins of each mode that was played."""
        rows = self._db.execute(
            f"SELECT preset, COUNT(*), SUM(outcome = 'won') FROM hand WHERE {_COUNTED} GROUP BY preset",
            Choice()._asdict(),
        )
        return {preset: (hands, wins) for preset, hands, wins in rows}

    def levels(self) -> set[str]:
        """The levels of opponents that were met."""
        return {level for (level,) in self._db.execute("SELECT DISTINCT level FROM hand WHERE counted")}

    def sums(self, choice: Choice, currency: str) -> list[float]:
        """What was won or lost in all, after each hand that was played for beans or for points."""
        return self._curve("SUM(change) OVER (ORDER BY at, key)", "AND currency = :currency", choice, currency)

    def rates(self, choice: Choice) -> list[float]:
        """The part of the last hands that were won, after each hand."""
        share = f"AVG(outcome = 'won') OVER (ORDER BY at, key ROWS {_LAST - 1} PRECEDING)"
        return self._curve(share, "", choice, "")

    def _curve(self, value: str, more: str, choice: Choice, currency: str) -> list[float]:
        rows = self._db.execute(
            f"SELECT {value} FROM hand WHERE {_COUNTED} {more} ORDER BY at, key",
            {**choice._asdict(), "currency": currency},
        )
        return [point for (point,) in rows]


# -- opening -------------------------------------------------------------------


def open_index(path: Path) -> tuple[Index, Notice | None]:
    """The database in a file, brought up to date; a broken one is set aside and a new one begun; where no file can be
    used, one in memory. Raises OSError where a broken one cannot be moved."""
    try:
        return Index(_connect(str(path))), None
    except database.Strange:
        database.set_aside(path)
    except sqlite3.Error:
        return Index(_connect(":memory:")), Notice.UNUSABLE
    try:
        return Index(_connect(str(path))), Notice.BAD
    except (sqlite3.Error, database.Strange):
        return Index(_connect(":memory:")), Notice.UNUSABLE


def _connect(name: str) -> sqlite3.Connection:
    probe = f"SELECT key, at, own, counted, {_COLUMNS} FROM hand LIMIT 1"
    return database.connect(name, _MIGRATIONS, probe, "NORMAL")  # what a power cut takes is made again from the files
