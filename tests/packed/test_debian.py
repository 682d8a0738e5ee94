"""The .deb in dist/: installed, used, installed once more, removed; the player's files stay."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from ddz_desktop import __version__, checkout

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(400),
    pytest.mark.skipif(shutil.which("apt-get") is None or os.geteuid() != 0, reason="needs apt-get and root"),
]
SHARE = Path("/usr/share")


def _run(*words: str | Path, **more: str) -> str:
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"} | more
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, env=environment, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_comes_stays_and_goes(packed: Path, tmp_path: Path) -> None:
    """The command, the menu entry, icons and licences come with it; removal leaves nothing but what the player has."""
    (archive,) = (checkout.ROOT / "dist").glob(f"*_{__version__}_*.deb")
    home = {"HOME": str(tmp_path)}
    try:
        _run("apt-get", "install", "-y", "--no-install-recommends", archive)
        assert _run("/usr/bin/ddz", "--version") == f"ddz {__version__}\n"
        _run("/usr/bin/ddz", "selftest", **home)
        kept = sorted(tmp_path.rglob("*"))
        assert any("ddz-desktop" in path.parts for path in kept)
        _run("desktop-file-validate", SHARE / "applications/ddz-desktop.desktop")
        assert (SHARE / "icons/hicolor/48x48/apps/ddz-desktop.png").exists()
        assert "numpy" in (SHARE / "doc/ddz-desktop/copyright").read_text("utf-8")
        _run("apt-get", "install", "-y", "--reinstall", archive)
        assert _run("/usr/bin/ddz", "--version") == f"ddz {__version__}\n"
    finally:
        _run("apt-get", "remove", "-y", "ddz-desktop")
    assert not Path("/usr/lib/ddz-desktop").exists()
    assert not Path("/usr/bin/ddz").exists()
    assert sorted(tmp_path.rglob("*")) == kept
