"""The app in a disk image for macOS."""

import shutil
import tempfile
import time
from pathlib import Path

from ddz_desktop import __version__
from pack.frozen import APP, DIST, NAME, run, weighed

_TRIES, _PAUSE = 5, 5.0  # s


def dmg(folder: Path) -> str:
    """Write dist/ddz-desktop-….dmg with the app that was made beside the folder, and a link to where apps belong; where
    it lies and its size. Raises FileNotFoundError where there is no app, ValueError if it becomes too large."""
    app, path = folder.with_name(APP), DIST / f"{NAME}-{__version__}.dmg"
    if not app.exists():
        raise FileNotFoundError(f"there is no {APP}: python -m pack folder, on macOS")
    with tempfile.TemporaryDirectory(prefix="ddz-dmg-") as name:
        shutil.copytree(app, Path(name) / APP, symlinks=True)  # a signature lies in links and modes, too
        shutil.copytree(folder / "licences", Path(name) / "Licences")
        (Path(name) / "Applications").symlink_to("/Applications")
        _image(Path(name), path)
    return weighed(path)


def _image(folder: Path, path: Path) -> None:
    """Make the image; again where the system is busy with it, as it often is while it looks for malware."""
    words = ["hdiutil", "create", "-volname", "DDZ Desktop", "-srcfolder", str(folder), "-format", "ULMO", "-ov"]
    for left in reversed(range(_TRIES)):
        try:
            run([*words, str(path)])
        except ChildProcessError as error:
            if not left or "busy" not in str(error):
                raise
            time.sleep(_PAUSE)
        else:
            return
