"""The app in a disk image for macOS."""

import shutil
import tempfile
from pathlib import Path

from ddz_desktop import __version__
from pack.frozen import APP, DIST, NAME, run, weighed


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
        run(["hdiutil", "create", "-volname", "DDZ Desktop", "-srcfolder", name, "-format", "ULMO", "-ov", str(path)])
    return weighed(path)
