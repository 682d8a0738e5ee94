"""Whether the player's files can be kept: each folder written to, room on the disk."""

import shutil
from collections.abc import Iterator

from ddz_desktop import resources
from ddz_desktop.ui.selftest.found import Found, fault, ok

FOLDERS = {"data": resources.data_folder, "config": resources.config_folder, "log": resources.log_folder}
LEAST = 50  # MB free: thousands of hands, and the log at its longest
_TRIED = "selftest"  # name of the file that is written and removed


def folders() -> Iterator[Found]:
    """A file is written in each folder and removed."""
    broken = False
    for kind, folder in FOLDERS.items():
        try:
            file = folder() / _TRIED
            resources.write(file, b"")
            file.unlink()
        except OSError as error:
            broken = True
            yield fault(f"folder_{kind}", folder=error.filename or "-", why=error)
    if not broken:
        yield ok("folders", folder=resources.data_folder())


def space() -> Iterator[Found]:
    """There is room for the hands to come; of a folder that cannot be had, the check above tells."""
    try:
        free = shutil.disk_usage(resources.data_folder()).free // 1_000_000
    except OSError:
        return
    yield ok("space", n=free) if free >= LEAST else fault("no_space", n=free, least=LEAST)
