"""Where the game's assets and the player's files lie, and how a file is written so that nothing is ever lost."""

import atexit
import os
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def asset(name: str) -> Path:
    """Path of an asset, `name` with forward slashes below `assets/`: the wheel and the frozen program carry them inside
    this package, a checkout beside it. Raises FileNotFoundError."""
    for root in (_PACKAGE / "assets", _PACKAGE.parent / "assets"):
        if (root / name).exists():
            return root / name
    raise FileNotFoundError(f"no asset {name!r}: this copy of the game is incomplete")


def data_folder() -> Path:
    """Folder of what the player would miss: hands, beans, statistics. Made if need be; raises OSError."""
    return _folder("data")


def config_folder() -> Path:
    """Folder of the settings. Made if need be; raises OSError."""
    return _folder("config")


def log_folder() -> Path:
    """Folder of the logs. Made if need be; raises OSError."""
    return _folder("log")


def log_file() -> Path:
    """The window's log. Raises OSError."""
    return log_folder() / "ddz.log"


def _folder(kind: str) -> Path:
    """The system's folder for this kind of file, or the one in DDZ_HOME: several players can share a machine."""
    home = os.environ.get("DDZ_HOME")
    folder = Path(home).expanduser().absolute() / kind if home else _system_folder(kind)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _system_folder(kind: str) -> Path:
    import platformdirs  # 16 ms that `judge` does not spend

    return Path(getattr(platformdirs, f"user_{kind}_dir")("ddz-desktop", appauthor=False))


@cache
def hold(folder: Path) -> bool:
    """Whether the folder is this program's alone, from the first call to its end, however it ends. Two programs that
    write the same files would lose what is in them. A folder that cannot be written needs no holding."""
    try:
        handle = os.open(folder / "in use", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return True
    try:
        _lock(handle)
    except OSError:
        os.close(handle)
        return False
    return True  # the handle stays open: the system lets go when the program ends


def held(folder: Path) -> bool:
    """Whether a program holds the folder now."""
    try:
        handle = os.open(folder / "in use", os.O_RDWR)
    except OSError:
        return False
    try:
        _lock(handle)
    except OSError:
        return True
    finally:
        os.close(handle)  # and lets go
    return False


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@cache
def makeshift_folder() -> Path:
    """A folder for this run alone, for data that can be kept nowhere else. Raises OSError."""
    folder = tempfile.mkdtemp(prefix="ddz-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def unused(path: Path) -> Path:
    """The path, or `name-2`, `name-3`, …, where nothing lies yet: no file is written over."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def write(path: Path, content: bytes) -> None:
    """Replace the file whole or not at all: after a power cut it holds the old content or the new.

    Raises OSError (a full disk, a read-only folder); then the old file is untouched and nothing is left beside it.
    """
    target = path.resolve()  # a link to the file stays a link
    handle, name = tempfile.mkstemp(prefix=".new-", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name last, too; Windows has no such call and needs none."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def set_aside(path: Path) -> Path:
    """Rename a broken file to `name.bad`, `name.bad1`, …, and return the new path: nothing of the player's is thrown
    away, and no earlier broken file is overwritten. Raises OSError, FileNotFoundError where there is no such file."""
    aside = _claim(path)
    try:
        return path.replace(aside)
    except BaseException:
        aside.unlink()
        raise


def _claim(path: Path) -> Path:
    """Take the first free name beside `path` by making an empty file of it: no one else can take it in between."""
    number = 0
    while True:
        aside = path.with_name(f"{path.name}.bad{number or ''}")
        try:
            aside.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return aside
