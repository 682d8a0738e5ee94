"""The folder as a .zip for Windows, and as an installer that needs no administrator."""

import shutil
from pathlib import Path

from ddz_desktop import __version__, checkout
from pack.frozen import DIST, NAME, PROGRAM, WINDOWED, run, weighed

_SETUP = "iscc"  # Inno Setup's compiler
_MOST_ZIPPED = 65  # MB: what every Windows can unpack is pressed less well than what the installer holds


def zipped(folder: Path) -> str:
    """Write dist/ddz-desktop-…-windows.zip; where it lies and its size. Raises ValueError if it becomes too large."""
    path = shutil.make_archive(str(DIST / f"{NAME}-{__version__}-windows"), "zip", folder.parent, folder.name)
    return weighed(Path(path), _MOST_ZIPPED)


def installer(folder: Path) -> str:
    """Write dist/ddz-desktop-…-setup.exe; where it lies and its size. Raises FileNotFoundError where there is no Inno
    Setup, ValueError if it becomes too large."""
    if not shutil.which(_SETUP):
        raise FileNotFoundError("the installer is made by Inno Setup, and its iscc is not on the PATH")
    fields = {"Version": __version__, "Folder": folder, "Out": DIST, "Name": NAME}
    fields |= {"Program": PROGRAM, "Windowed": WINDOWED}
    defined = [f"/D{name}={value}" for name, value in fields.items()]
    run([_SETUP, "/Qp", *defined, str(checkout.ROOT / "pack" / "windows.iss")])
    return weighed(DIST / f"{NAME}-{__version__}-setup.exe")
