"""The start of the program: its window, its words on the command line, its settings, what it says where it fails."""

import argparse
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from ddz_desktop import checkout, resources
from ddz_desktop.ui import app as program
from ddz_desktop.ui.app import fitted, main, make_desk
from ddz_desktop.ui.scene import Push
from ddz_desktop.ui.scenes.menu import first_scene
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.settings import Settings, settings_file


@pytest.mark.parametrize(
    ("asked", "desktop", "size"),
    [
        (None, (1280, 720), (1280, 720)), (None, (1366, 768), (1280, 720)), (None, (1920, 1080), (1600, 900)),
        (None, (2560, 1440), (1920, 1080)), (None, (3840, 2160), (2560, 1440)), (None, (1024, 600), (1024, 600)),
        ((1024, 768), (1920, 1080), (1024, 768)), ((3840, 2160), (1280, 720), (3840, 2160)),
        ((10, 10), (1280, 720), (1024, 720)),
    ],
)  # fmt: skip
def test_the_window_fits_the_desktop(
    asked: tuple[int, int] | None, desktop: tuple[int, int], size: tuple[int, int]
) -> None:
    """The largest of ours that leaves some room; what is asked for is had."""
    assert fitted(asked, desktop) == size


def options(**given: object) -> argparse.Namespace:
    """The words of the command line."""
    return argparse.Namespace(**{"lang": None, "size": None, "seed": None, "preset": None, "software": False} | given)


def test_no_screen_is_said_and_not_played_into_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """SDL would draw into memory without a word."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    assert main(options()) == 1
    assert "no screen" in capsys.readouterr().err


def test_the_other_pygame_is_recognised(tmp_path: Path) -> None:
    """And what to do is said, by a program that meets a pygame without what only pygame-ce has."""
    (tmp_path / "pygame.py").write_text("def __getattr__(name): raise AttributeError(name)\n", "utf-8")
    code = "import sys; sys.path.insert(0, sys.argv.pop()); from ddz_desktop.__main__ import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "play", "--preset", "five", str(tmp_path)]
    ended = subprocess.run(command, cwd=checkout.ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith("ddz: this needs pygame-ce")
    assert "pip uninstall -y pygame pygame-ce" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_what_was_not_expected_is_written_down(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A sentence on the console says where the report is, and it is there."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    monkeypatch.setattr(program, "open_window", lambda *_: 1 / 0)
    assert main(options()) == 1
    log = resources.log_folder() / "ddz.log"
    assert str(log) in capsys.readouterr().err
    assert "ZeroDivisionError" in log.read_text("utf-8")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is a file of Linux")
def test_a_log_on_a_full_disk_is_quiet(tmp_path: Path) -> None:
    """The console, where somebody may be hosting, is not filled with what the disk does not take."""
    (tmp_path / "log").mkdir()
    (tmp_path / "log" / "ddz.log").symlink_to("/dev/full")
    code = "import logging; from ddz_desktop.ui import app; app._start_log(); logging.warning('x')"
    home = os.environ | {"DDZ_HOME": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", code], cwd=checkout.ROOT, env=home, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")


def test_broken_settings_are_said_in_the_menu(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The player is told which file was set aside; the defaults are used."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    settings_file().write_text("speed = 'warp'", "utf-8")
    desk = make_desk(window, "zh")
    assert desk.settings == Settings()
    menu = first_scene(desk, None)
    menu.update(0.0)
    assert isinstance(menu.top, Dialog)
    assert "settings.toml.bad" in menu.top.text


def test_settings_that_cannot_be_read_are_not_written_over(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Refused for a while by the disk or the system, they are as they were afterwards; that is said."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    settings_file().write_text('speed = "slow"\n', "utf-8")
    with monkeypatch.context() as refusing:
        refusing.setattr(Path, "read_text", lambda *_: (_ for _ in ()).throw(PermissionError(13, "no")))
        desk = make_desk(window, "zh")
    desk.save(Settings(speed="fast"))
    assert desk.notices == [desk.say("notice.no_settings")]
    assert settings_file().read_text("utf-8") == 'speed = "slow"\n'


def test_settings_on_a_full_disk(window: pygame.Window, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is said once that they are not kept; the old ones stay, and those of this run hold."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    settings_file().write_text('speed = "slow"\n', "utf-8")
    desk = make_desk(window, "zh")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    for _ in range(2):
        desk.save(Settings(speed="fast"))
    assert desk.notices == [desk.say("notice.not_saved", why=desk.say("system.ENOSPC"))]
    assert settings_file().read_text("utf-8") == 'speed = "slow"\n'
    assert sorted(path.name for path in settings_file().parent.iterdir()) == ["settings.toml"]


def test_a_mode_on_the_command_line_is_a_table_at_once(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`--preset five --seed 3`: a hand is dealt without a press, the same every time."""
    hands = []
    for i in range(2):
        monkeypatch.setenv("DDZ_HOME", str(tmp_path / str(i)))
        menu = first_scene(make_desk(window, "zh", seed=3), "five")
        change = menu.update(0.0)
        assert isinstance(change, Push)
        change.scene.update(0.0)
        facts = change.scene.facts()
        assert facts["hand"] == 1
        hands.append(facts["cards"])
        change.scene.close()
    assert hands[0] == hands[1]
    assert hands[0]


def test_the_door_tells_a_test_what_is_seen(tmp_path: Path) -> None:
    """With DDZ_TEST_CONTROL the program answers with scene, focus and controls; without it nothing listens."""
    file = tmp_path / "port"
    environment = os.environ | {"DDZ_TEST_CONTROL": str(file), "DDZ_HOME": str(tmp_path / "home")}
    command = [sys.executable, "-m", "ddz_desktop", "--lang", "en", "--size", "1280x720"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) as game:
        try:
            while not file.exists():
                assert game.poll() is None, game.stderr and game.stderr.read()
            with socket.create_connection(("127.0.0.1", int(file.read_text()))) as line, line.makefile("rw") as talk:
                talk.write("still\n")
                talk.flush()
                state = json.loads(talk.readline())
        finally:
            game.terminate()
    assert state["scene"] == "Menu"
    assert state["size"] == [1280, 720]
    assert {
        "name": "single",
        "label": "Single player",
        "enabled": True,
        "chosen": False,
        "rect": [80, 274, 366, 64],
    } in state["controls"]
    assert game.returncode == 0
