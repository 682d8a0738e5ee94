"""The packed program wherever it is put and whatever it lacks: it checks itself, and opens its window."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from ddz_desktop import __version__
from tests import window as real

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packed")]
NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
ALONE = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]  # no adapter, as with all off
as_root = pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root becomes another")
with_screen = pytest.mark.skipif(bool(real.missing_tools()), reason=f"needs {', '.join(real.missing_tools())}")


def _copy(packed: Path, folder: Path) -> Path:
    """The program in another folder, its files linked and not copied."""
    shutil.copytree(packed.parent, folder, copy_function=os.link, symlinks=True)
    return folder / packed.name


def _run(command: list[str | Path], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run in another folder, with nothing in the environment but what is named."""
    return subprocess.run(
        command, cwd=folder, env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"} | environment, capture_output=True,
        encoding="utf-8", check=False, timeout=100,
    )  # fmt: skip


def _well(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_starts_from_another_folder_and_by_a_link(packed: Path, tmp_path: Path) -> None:
    """What it needs is found beside the program, not where one happens to stand."""
    (tmp_path / "斗地主").symlink_to(packed)
    assert _well(_run([tmp_path / "斗地主", "--version"], tmp_path)) == f"ddz {__version__}\n"


def test_it_finds_itself_whole(packed: Path, tmp_path: Path) -> None:
    """Fonts, pictures, sounds, encryption, announcements, a hand of bots in a child process: all is in the folder."""
    home = {"DDZ_HOME": str(tmp_path / "home")}
    said = _well(_run([packed, "selftest", "--lang", "en"], tmp_path, **home))
    assert "FAULT" not in said


def test_it_runs_in_a_folder_with_chinese_and_spaces(packed: Path, tmp_path: Path) -> None:
    """The player's folder, too, may be called so."""
    program = _copy(packed, tmp_path / "测试 用户" / "斗 地主")
    _well(_run([program, "selftest"], tmp_path, HOME=str(tmp_path / "测试 用户")))
    assert list((tmp_path / "测试 用户").rglob("ddz-desktop"))


@as_root
def test_it_runs_where_nothing_can_be_written(packed: Path, tmp_path: Path) -> None:
    """From a folder that is another's, without a home: it starts, and the self-test says what cannot be written."""
    done = _run([*NOBODY, packed, "--version"], Path("/"), HOME="/nonexistent")
    assert _well(done) == f"ddz {__version__}\n"
    done = _run([*NOBODY, packed, "selftest", "--lang", "en"], Path("/"), HOME="/nonexistent")
    assert (done.returncode, "Traceback" in done.stdout + done.stderr) == (1, False)
    assert done.stdout.count("FAULT") == done.stdout.count("cannot be written")


@as_root
def test_it_checks_itself_without_a_network(packed: Path, tmp_path: Path) -> None:
    """Who plays alone needs none."""
    said = _well(_run([*ALONE, packed, "selftest", "--lang", "en"], tmp_path, DDZ_HOME=str(tmp_path / "home")))
    assert "Not on a network" in said


@with_screen
@pytest.mark.parametrize("way", [
    pytest.param(["env", "-u", "SDL_AUDIODRIVER", "PULSE_SERVER=none", "ALSA_CONFIG_PATH=/nonexistent"], id="no sound"),
    pytest.param(["env", "-u", "DDZ_HOME", "HOME=/nonexistent", *NOBODY], id="no home", marks=as_root),
    pytest.param(ALONE, id="no network", marks=as_root),
])  # fmt: skip
def test_its_window_opens(packed: Path, tmp_path: Path, way: list[str]) -> None:
    """The menu is drawn, and the program goes when it is asked to."""
    window = real.start([*way, str(packed), "--lang", "en"], tmp_path)
    try:
        window.still()
    finally:
        status = window.close()
    assert status == 0
    assert "Traceback" not in window.log
