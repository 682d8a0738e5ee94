"""Opening an SQLite database of ours: brought up to date, checked, and told from what is none."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from ddz_desktop import resources

_WAIT = 5.0  # s for another program that writes
_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


class Strange(Exception):
    """What lies there is no database of ours that could be used."""


class Newer(sqlite3.DatabaseError):
    """A newer program's database, which is left as it is."""


def connect(
    name: str, migrations: Sequence[str], probe: str, synchronous: Literal["NORMAL", "FULL"]
) -> sqlite3.Connection:
    """Open it. `migrations`: each brings it to the next version, `user_version` counts those done; `probe`: a query
    that a database of ours answers; `synchronous`: FULL where a power cut may take nothing that was committed. Raises
    Strange, Newer, sqlite3.Error."""
    db = sqlite3.connect(name, timeout=_WAIT)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA synchronous = {synchronous}")
        db.execute("PRAGMA foreign_keys = ON")
        _migrate(db, migrations)
        if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise Strange
        db.execute(probe).fetchall()
    except sqlite3.Error as error:
        db.close()
        if not isinstance(error, Newer) and getattr(error, "sqlite_errorcode", 0) & 0xFF in _BROKEN:
            raise Strange from error
        raise
    except Strange:
        db.close()
        raise
    return db


def set_aside(path: Path) -> None:
    """Move the file away as it is, and the two that go with it. Raises OSError."""
    for one in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if one.exists():
            resources.set_aside(one)


def _migrate(db: sqlite3.Connection, migrations: Sequence[str]) -> None:
    """Bring the tables up to date, whole or not at all, whoever else does the same now."""
    if db.execute("PRAGMA user_version").fetchone()[0] == len(migrations):
        return
    db.execute("BEGIN IMMEDIATE")
    done = db.execute("PRAGMA user_version").fetchone()[0]
    if done > len(migrations):
        raise Newer(f"version {done}, not {len(migrations)}")
    for script in migrations[done:]:
        for statement in filter(str.strip, script.split(";")):
            db.execute(statement)
    db.execute(f"PRAGMA user_version = {len(migrations)}")
    db.commit()
