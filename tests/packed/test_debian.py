"""The .deb in dist/: installed, used, upgraded under a running game, removed; the player's files stay."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from ddz_desktop import __version__, checkout
from pack import linux
from tests import window as real
from tests.e2e.player import Player

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(400),
    pytest.mark.skipif(shutil.which("apt-get") is None or os.geteuid() != 0, reason="needs apt-get and root"),
]
SHARE, OURS = Path("/usr/share"), Path("/usr/lib/ddz-desktop")
LATER = f"{__version__}.1"


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
    assert not OURS.exists()
    assert not Path("/usr/bin/ddz").exists()
    assert sorted(tmp_path.rglob("*")) == kept


@pytest.mark.window
@pytest.mark.skipif(bool(real.missing_tools()), reason=f"needs {', '.join(real.missing_tools())}")
def test_a_running_game_goes_on_while_it_is_upgraded(
    packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps the files it began with, also for what it had not loaded and for bots that think in a process of their
    own; whoever starts the game then has the new one, and the next upgrade throws the old files away."""
    (archive,) = (checkout.ROOT / "dist").glob(f"*_{__version__}_*.deb")
    newer, newest = (linux.built(packed.parent, tmp_path, version, level=0) for version in (LATER, f"{LATER}.1"))
    home, door = tmp_path / "home", tmp_path / "door"
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.toml").write_text('speed = "instant"\nnewcomer = false\nlevel = "expert"\n', "utf-8")
    monkeypatch.setenv("DDZ_TEST_CONTROL", str(door))
    try:
        _run("apt-get", "install", "-y", "--no-install-recommends", archive)
        window = real.start(["/usr/bin/ddz", "play", "--lang", "en"], tmp_path, home=home)
        try:
            player = Player(window, door)
            player.until(lambda s: any(control["name"] == "lan" for control in s["controls"]))
            _run("apt-get", "install", "-y", "--no-install-recommends", newer)
            assert Path("/usr/bin/ddz").resolve().parent == OURS / LATER
            assert (OURS / __version__ / "ddz").exists()
            player.click("single")
            player.until(lambda s: s["layer"] == "Setup")
            player.press("Return")
            player.hand()
        finally:
            assert window.close() == 0
        assert "Traceback" not in window.log
        _run("apt-get", "install", "-y", "--no-install-recommends", newest)
        assert [path.name for path in OURS.iterdir()] == [f"{LATER}.1"]
    finally:
        _run("apt-get", "remove", "-y", "ddz-desktop")
    assert not OURS.exists()
    assert any((home / "data" / "hands").iterdir())
