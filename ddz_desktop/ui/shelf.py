"""The player's hands on this computer: kept as they end, opened for the scenes that show them."""

import logging
import os
import sqlite3
import time
from pathlib import Path

from ddz_desktop.resources import data_folder
from ddz_desktop.ui.scene import Desk
from net import solo
from net.kept import Kept, Refused
from net.library import SUFFIX, Library
from net.table import Table

_log = logging.getLogger(__name__)


def clock() -> int:
    """The time of day, ms since 1970 in UTC."""
    return time.time_ns() // 1_000_000


def kept(table: Table) -> Kept | None:
    """The hand of a table of one's own that has ended, as it is kept."""
    if table.record is None or table.result is None:
        return None
    return Kept(table.record, clock(), solo.SEAT, tuple(chair.level for chair in table.chairs), table.hand)


def keep(desk: Desk, folder: Path, table: Table) -> None:
    """Keep the hand that has just ended. Raises OSError."""
    if (hand := kept(table)) is not None:
        put(desk, folder, hand)


def put(desk: Desk, folder: Path, hand: Kept) -> None:
    """Keep a hand that was played. Raises OSError."""
    try:
        library = _opened(desk, folder)
    except sqlite3.Error as error:
        raise OSError(str(error)) from error
    try:
        library.keep(hand)
    finally:
        library.close()


def open_library(desk: Desk) -> Library:
    """The library; what is to be said of it is said in the next scene. Raises OSError, sqlite3.Error."""
    return _opened(desk, data_folder())


def _opened(desk: Desk, folder: Path) -> Library:
    """The library of a folder; what is to be said of it is said once in a run."""
    library = Library(folder)
    if library.notice and library.notice not in desk.said:
        desk.said.add(library.notice)
        desk.notices.append(desk.say(f"notice.{library.notice}"))
    return library


def refusal(desk: Desk, refused: Refused) -> str:
    """Why a file is not shown, and where it stops fitting."""
    return desk.say(f"refused.{refused.fault}", n=refused.acts, version=refused.version)


def outside() -> Path:
    """Where files for others are put and theirs are looked for: the downloads, or the folder in DDZ_HOME."""
    home = os.environ.get("DDZ_HOME")
    if home:
        return Path(home).expanduser().absolute() / "shared"
    import platformdirs

    return Path(platformdirs.user_downloads_dir())


def newest(folder: Path) -> Path:
    """The newest file of a hand in a folder, the folder itself where there is none."""
    try:
        files = [(file.stat().st_mtime, file) for file in folder.glob(f"*{SUFFIX}")]
    except OSError:
        files = []
    return max(files)[1] if files else folder
