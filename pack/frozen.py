"""The one-folder build: the wheel, what it needs and Python itself, frozen by PyInstaller."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ddz_desktop import checkout
from pack import icons, licences

DIST = checkout.ROOT / "dist"
NAME = "ddz-desktop"
PROGRAM = "ddz.exe" if os.name == "nt" else "ddz"
APP = "DDZ Desktop.app"  # beside the folder, on macOS
WINDOWED = "DDZ Desktop.exe"  # beside the program, on Windows: the same without a console
MOST, MOST_PACKED = 115, 45  # MB that the folder may have, and what is downloaded where it is well pressed

# On macOS a signature that failed is an error, not a warning.
_STRICT = {"PYINSTALLER_STRICT_BUNDLE_CODESIGN_ERROR": "1", "PYINSTALLER_VERIFY_BUNDLE_SIGNATURE": "1"}


def made() -> Path:
    """The folder as it was last made. Raises FileNotFoundError."""
    folder = DIST / NAME
    if not (folder / PROGRAM).exists():
        raise FileNotFoundError("there is no packed folder yet: python -m pack folder")
    return folder


def make(plain: bool = False) -> Path:
    """Freeze this checkout into dist/ddz-desktop; `plain`: do not insist on compiled rules. Raises ChildProcessError
    for what a tool says, ValueError if the folder becomes too large."""
    with tempfile.TemporaryDirectory(prefix="ddz-pack-") as name:
        work = Path(name)
        site = _site(work, plain)
        here = checkout.ROOT / "pack"
        shutil.copy(here / "start.py", work)  # out of its package, which PyInstaller would search
        icons.one(work / "icon.png")
        words = ["--noconfirm", "--distpath", DIST, "--workpath", work / "work", "--log-level", "ERROR"]
        ahead = os.pathsep.join(map(str, (site, site / "ddz_desktop" / "_bundled")))  # of the checkout itself
        frozen = [sys.executable, "-P", "-m", "PyInstaller", *map(str, words), str(here / "ddz.spec")]
        run(frozen, DDZ_SITE=str(site), PYTHONPATH=ahead, **_STRICT)
    folder = made()
    _strip(folder)
    licences.gather(folder / "licences")
    size = megabytes(folder)
    print(f"{folder}: {size:.0f} MB", flush=True)
    if size > MOST:
        raise ValueError(f"the folder is larger than {MOST} MB: something needless has come into it")
    return folder


def _site(work: Path, plain: bool) -> Path:
    """The wheel, unpacked."""
    wish = "1" if plain else "must"
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(work)], DDZ_MYPYC=wish)
    (wheel,) = work.glob("*.whl")
    shutil.unpack_archive(wheel, work / "site", "zip")
    return work / "site"


def _strip(folder: Path) -> None:
    """Symbols go from Python's own libraries alone: those of numpy's wheel do not survive it."""
    if sys.platform != "linux":
        return  # elsewhere they bring none, or a signature that would not survive it
    for library in [*folder.rglob("libpython*.so*"), *folder.rglob("lib-dynload/*.so")]:
        run(["strip", "--strip-unneeded", str(library)])


def run(words: Sequence[str], **more: str) -> str:
    """What a tool prints, run in the checkout with `more` in its environment. Raises ChildProcessError."""
    environment = os.environ | more
    done = subprocess.run(
        words, cwd=checkout.ROOT, env=environment, capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    if done.returncode:
        raise ChildProcessError(f"{words[0]} failed:\n{done.stdout[-1000:]}{done.stderr[-4000:]}")
    return done.stdout


def megabytes(path: Path) -> float:
    """The size of a file, or of all that a folder holds; links count nothing."""
    paths = [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file() and not one.is_symlink()]
    return sum(one.stat().st_size for one in paths) / 1e6


def weighed(path: Path, most: int = MOST_PACKED) -> str:
    """A package that was made, and its size. Raises ValueError if it is larger than so many MB."""
    size = megabytes(path)
    if size > most:
        raise ValueError(f"{path} is larger than {most} MB: {size:.1f} MB")
    return f"{path}: {size:.1f} MB"
