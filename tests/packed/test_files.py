"""The packed program and the player's files: broken ones, a full disk, a kill while one is written, the next day."""

import os
import random
import signal
import subprocess
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests import window as real
from tests.e2e.player import Player, State
from tests.e2e.program import program, seated

pytestmark = [
    pytest.mark.slow,
    pytest.mark.window,
    pytest.mark.timeout(240),
    pytest.mark.skipif(bool(real.missing_tools()), reason=f"needs {', '.join(real.missing_tools())}"),
]
as_root = pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root mounts a disk")
KILLS = 10
NOISE = random.Random(132).randbytes(4_000)


@contextmanager
def opened(folder: Path, *words: str) -> Iterator[Player]:
    """The program with that folder for its own; nothing unforeseen may happen in it."""
    (folder / "door").unlink(missing_ok=True)
    player = program(folder, *words)
    try:
        yield player
    finally:
        player.window.close()
    assert "Traceback" not in player.window.log


def there(player: Player, scene: str) -> State:
    """That scene, with nothing over it."""
    return player.until(lambda s: s["scene"] == s["layer"] == scene)


def told(player: Player) -> str:
    """What it wants to be read; it is closed then."""
    said = str(player.until(lambda s: s["layer"] == "Dialog")["says"])
    player.press("Escape")
    player.until(lambda s: s["layer"] != "Dialog")
    return said


def go(player: Player, key: str, scene: str) -> None:
    """From the menu to a scene."""
    there(player, "Menu")
    player.press(key)
    there(player, scene)


def kept(folder: Path) -> dict[str, object]:
    """The settings as they lie there."""
    return tomllib.loads((folder / "home" / "config" / "settings.toml").read_text("utf-8"))


@pytest.mark.parametrize("content", [b"", NOISE], ids=["empty", "noise"])
def test_broken_files_are_set_aside_and_said(tmp_path: Path, content: bytes) -> None:
    """Settings and beans that mean nothing: the game starts, says so, and keeps them beside the new ones."""
    files = [tmp_path / "home" / name for name in ("config/settings.toml", "data/profile.json")]
    for file in files:
        file.parent.mkdir(parents=True)
        file.write_bytes(content)
    with opened(tmp_path) as player:
        said = told(player)
        there(player, "Menu")
    assert "settings.toml.bad" in said
    assert "beans" in said
    assert [file.with_name(f"{file.name}.bad").read_bytes() for file in files] == [content, content]


@contextmanager
def _disk(folder: Path) -> Iterator[Path]:
    """A small disk of its own in the folder; a file on it that may be made larger."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "ddz-test", folder], check=True)
    try:
        yield folder / "filler"
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def _fill(file: Path) -> None:
    with suppress(OSError), file.open("wb") as filler:
        while True:
            filler.write(bytes(4096))
            filler.flush()


@as_root
def test_a_full_disk_costs_nothing_that_was_there(tmp_path: Path) -> None:
    """A choice that cannot be kept is said and the old file stays; a hand is played on; with room again all is kept."""
    with _disk(tmp_path / "home") as filler, opened(tmp_path) as player:
        there(player, "Menu")
        before = kept(tmp_path)
        _fill(filler)
        go(player, "F2", "SettingsPage")
        player.click("four_colours.on")
        player.press("Escape")
        assert "disk is full" in told(player)
        assert kept(tmp_path) == before
        player.click("single")
        there(player, "Setup")
        player.press("Return")
        assert "cannot be written" in told(player)
        player.hand()
        player.press("Escape")
        assert "cannot be written" in told(player)
        filler.unlink()
        go(player, "F2", "SettingsPage")
        player.click("large_cards.on")
        player.press("Escape")
        there(player, "Menu")
        now = kept(tmp_path)
        assert (now["name"], now["four_colours"], now["large_cards"]) == ("Ox", True, True)


def test_a_kill_while_the_settings_are_kept_costs_nothing(tmp_path: Path) -> None:
    """Whenever it comes, the file is whole, and the next start asks for nothing."""
    chance = random.Random(KILLS)
    for number in range(KILLS):
        with opened(tmp_path) as player:
            go(player, "F2", "SettingsPage")
            _kill_in_clicks(player, chance.uniform(0.05, 0.6))
        assert kept(tmp_path)["name"] == "Ox", f"kill {number}"
    with opened(tmp_path) as player:
        there(player, "Menu")
    assert not list(tmp_path.rglob("*.bad*"))


def _kill_in_clicks(player: Player, after: float) -> None:
    """Press on and off again and again; the end comes after so many seconds of that."""
    places = {c["name"]: c["rect"] for c in player.state("still")["controls"] if "four_colours" in c["name"]}
    clicks = [word for x, y, w, h in places.values() for word in ("mousemove", x + w // 2, y + h // 2, "click", 1)]
    words = ["xdotool", *map(str, 50 * clicks)]
    with subprocess.Popen(words, env=player.window.environment, stderr=subprocess.DEVNULL) as clicking:
        time.sleep(after)  # another program is to be killed at whatever moment that is
        os.kill(player.window.program.pid, signal.SIGKILL)
        player.window.program.wait()
        clicking.terminate()


def test_statistics_are_cleared_alone(tmp_path: Path) -> None:
    """Settings, beans and replays stay."""
    with opened(tmp_path) as player:
        there(player, "Menu")
        player.click("single")
        there(player, "Setup")
        player.press("Return")
        player.hand()
        player.press("Escape")
        go(player, "F4", "Statistics")
        before = _lasting(tmp_path)
        player.until(lambda s: s["figures"]["hands"] == 1)
        player.click("clear")
        player.until(lambda s: s["layer"] == "Dialog")
        player.click("yes")
        player.until(lambda s: s["layer"] == "Statistics" and s["figures"]["hands"] == 0)
    with opened(tmp_path) as player:
        go(player, "F3", "Replays")
        player.until(lambda s: s["hands"] == 1)
    assert _lasting(tmp_path) == before


def _lasting(folder: Path) -> dict[str, bytes]:
    """What clearing the statistics must not touch."""
    files = [folder / "home" / name for name in ("config/settings.toml", "data/profile.json")]
    return {file.name: file.read_bytes() for file in files}


def test_who_comes_again_is_back_with_two_keys(port: str, tmp_path: Path) -> None:
    """The room of yesterday is in the list, also where nothing announces it; from the list it is two presses."""
    with opened(tmp_path, "join", f"127.0.0.1:{port}") as player:
        seated(player)
    with opened(tmp_path) as player:
        there(player, "Menu")
        player.click("lan")
        player.until(lambda s: any(c["name"].startswith("near.") for c in s["controls"]))
        player.press("Tab", "Return")
        player.press("Return")
        seated(player)
