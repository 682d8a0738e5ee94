"""Where files lie, and that none is ever lost."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from ddz_desktop import checkout, resources

FOLDERS = [resources.data_folder, resources.config_folder, resources.log_folder]


def test_the_players_folders_lie_in_ddz_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DDZ_HOME moves everything that is the player's, also to a folder with a Chinese name and a space."""
    home = tmp_path / "玩家 一"
    monkeypatch.setenv("DDZ_HOME", str(home))
    folders = {folder() for folder in FOLDERS}
    assert len(folders) == len(FOLDERS)
    assert all(folder.is_dir() and folder.parent == home for folder in folders)


def test_a_relative_home_is_meant_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of the player's stays the same when the program changes its current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DDZ_HOME", "here")
    assert resources.data_folder() == tmp_path / "here" / "data"


def test_without_ddz_home_the_system_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty DDZ_HOME is none; each kind of file goes where this system keeps its kind."""
    monkeypatch.setenv("DDZ_HOME", "")
    for kind in ("data", "config", "log"):
        monkeypatch.setattr(platformdirs, f"user_{kind}_dir", _folder_in(tmp_path / kind))
    for folder, kind in zip(FOLDERS, ("data", "config", "log"), strict=True):
        assert folder() == tmp_path / kind / "ddz-desktop"


def _folder_in(root: Path) -> Callable[..., str]:
    return lambda name, appauthor: str(root / name)


def test_assets_are_found_inside_the_package_or_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same name finds an asset in a wheel and in a checkout; a missing one is an error that names it."""
    package = tmp_path / "ddz_desktop"
    beside, inside = tmp_path / "assets" / "cards" / "a.svg", package / "assets" / "cards" / "a.svg"
    monkeypatch.setattr(resources, "_PACKAGE", package)
    with pytest.raises(FileNotFoundError, match=r"cards/a\.svg"):
        resources.asset("cards/a.svg")
    for path in (beside, inside):
        path.parent.mkdir(parents=True)
        path.write_bytes(b"")
        assert resources.asset("cards/a.svg") == path


def test_a_folder_is_one_programs_alone(tmp_path: Path) -> None:
    """While one program holds it no other does; once that has ended, even killed, the next one may."""
    code = (
        "import sys; from pathlib import Path; from ddz_desktop.resources import hold\n"
        "print(hold(Path(sys.argv[1])), flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]

    def program() -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(command, cwd=checkout.ROOT, stdin=pipe, stdout=pipe, text=True)

    def said(one: subprocess.Popen[str]) -> str:
        assert one.stdout
        return one.stdout.readline().strip()

    with program() as first, program() as second:
        assert sorted([said(first), said(second)]) == ["False", "True"]
        first.kill()
        second.kill()
    with program() as third:
        assert said(third) == "True"
        third.kill()


def test_a_folder_that_cannot_be_written_needs_no_holding(tmp_path: Path) -> None:
    """Nothing can be lost there."""
    assert resources.hold(tmp_path / "missing")


@pytest.mark.parametrize("before", [None, b"", b"old"])
def test_a_file_is_replaced_whole(tmp_path: Path, before: bytes | None) -> None:
    """After `write` the file holds the new content, whatever was there, and nothing lies beside it."""
    path = tmp_path / "设置.toml"
    if before is not None:
        path.write_bytes(before)
    resources.write(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Settings linked from elsewhere are written there."""
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    resources.write(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def _full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("call", ["os.fsync", "pathlib.Path.replace"])
def test_a_full_disk_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    """When the new file cannot be written to its end, the old one is untouched and no half one is left."""
    path = tmp_path / "beans"
    path.write_bytes(b"old")
    with monkeypatch.context() as patch:
        patch.setattr(call, _full)
        with pytest.raises(OSError, match="No space left"):
            resources.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", [b"", b"\0broken\xff"])
def test_broken_files_are_kept(tmp_path: Path, content: bytes) -> None:
    """Setting aside gives each broken file the next free name and overwrites none, an empty file included."""
    path = tmp_path / "journal.log"
    for number in range(3):
        path.write_bytes(content + bytes([number]))
        resources.set_aside(path)
    assert not path.exists()
    kept = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert kept == {f"journal.log.bad{number or ''}": content + bytes([number]) for number in range(3)}


def test_an_empty_broken_file_is_set_aside_too(tmp_path: Path) -> None:
    """A power cut leaves files of no length: they are moved like any other."""
    path = tmp_path / "settings.toml"
    path.touch()
    assert resources.set_aside(path) == tmp_path / "settings.toml.bad"
    assert not path.exists()


def test_what_is_not_there_cannot_be_set_aside(tmp_path: Path) -> None:
    """The caller learns that the file has gone, and no empty file is left in its name."""
    with pytest.raises(FileNotFoundError):
        resources.set_aside(tmp_path / "gone")
    assert list(tmp_path.iterdir()) == []
