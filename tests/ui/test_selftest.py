"""The self-test: on a whole game it finds nothing, and each planted fault is named in words and gives status 1."""

import argparse
import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import zmq
from zeroconf import Zeroconf

from ddz_desktop import __main__ as command_line
from ddz_desktop import checkout, children, resources
from ddz_desktop.bots import levels
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from ddz_desktop.ui import fonts, sound
from ddz_desktop.ui.selftest import command, disk, files, looks, minds, network
from ddz_desktop.ui.selftest.found import Check, Found, fault, note, ok
from ddz_desktop.ui.words import LANGUAGES, Words
from net import adapters, keys, probe, sockets

ASSETS = checkout.ROOT / "assets"


def found(check: Check) -> list[Found]:
    """What a check finds, as the command has it."""
    return list(command.tried(check))


def faults(check: Check) -> list[str]:
    """The sentences of its faults, in English; each can be said in every language."""
    assert all(command.sentence(Words(language), one) for language in LANGUAGES for one in found(check))
    return [command.sentence(Words("en"), one) for one in found(check) if one.grade == "fault"]


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the assets, to spoil."""
    shutil.copytree(ASSETS, tmp_path / "assets", ignore=shutil.ignore_patterns("make", "__pycache__"))
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)
    return tmp_path / "assets"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


# -- the command ---------------------------------------------------------------


def _selftest(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ddz_desktop", *words], cwd=checkout.ROOT, env=os.environ | environment,
        capture_output=True, encoding="utf-8", check=False, timeout=90,
    )  # fmt: skip


def test_a_whole_game_is_well(tmp_path: Path) -> None:
    """Without screen and sound: status 0, a line for each check, every one in the language chosen, no fault."""
    done = _selftest("--selftest", "--lang", "en", DDZ_HOME=str(tmp_path), PYTHONWARNINGS="error::ResourceWarning")
    assert (done.returncode, done.stderr) == (0, "")
    head, *lines, last = done.stdout.splitlines()
    assert head.startswith("DDZ Desktop ")
    assert last.startswith("All is well")
    assert all(line.startswith(("[ok] ", "[note] ")) for line in lines)
    assert len(lines) >= 11
    assert any("hand of each of the 8 modes" in line for line in lines)
    assert list(tmp_path.rglob("selftest*")) == []


def test_a_fault_is_said_with_status_1(tmp_path: Path) -> None:
    """From outside: where a file lies in the place of the player's folder, and numpy cannot be loaded."""
    (tmp_path / "lib" / "numpy").mkdir(parents=True)
    (tmp_path / "lib" / "numpy" / "__init__.py").write_text("raise ImportError('planted')")
    (tmp_path / "file").touch()
    done = _selftest("selftest", "--lang", "zh", DDZ_HOME=str(tmp_path / "file"), PYTHONPATH=str(tmp_path / "lib"))
    assert done.returncode == 1
    wrong = [line for line in done.stdout.splitlines() if line.startswith("[故障] ")]
    assert sum("路径中有一段不是文件夹" in line for line in wrong) == 3
    assert any("pip install numpy" in line for line in wrong)
    assert "Traceback" not in done.stdout + done.stderr


def test_the_option_is_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """`ddz --selftest` is `ddz selftest`, whatever stands before it."""
    asked: list[str | None] = []

    def main(options: argparse.Namespace) -> int:
        asked.append(options.lang)
        return 0

    monkeypatch.setattr(command, "main", main)
    for words in ("selftest", "--selftest --lang zh", "--lang en --selftest"):
        assert command_line.main(words.split()) == 0
    assert asked == [None, "zh", "en"]


def test_the_status_says_whether_there_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A note is none; one fault among many lines is enough."""
    for lines, status in (([ok("curve"), note("no_sound")], 0), ([ok("curve"), fault("no_curve"), ok("curve")], 1)):
        monkeypatch.setattr(command, "PARTS", (lambda lines=lines: (lambda: iter(lines),),))
        assert command_line.main(["selftest", "--lang", "en"]) == status
        assert ("There is one fault" in capsys.readouterr().out) is bool(status)


def test_a_library_that_is_missing_costs_its_own_checks_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are made and said; what a check did not expect is said, too."""

    def lost() -> tuple[Check, ...]:
        raise ImportError("No module named 'zmq'")

    def strange() -> tuple[Check, ...]:
        return (lambda: iter([ok("curve", n=1 // 0)]),)

    monkeypatch.setattr(command, "PARTS", (lost, strange, lambda: (lambda: iter([ok("curve")]),)))
    said = [command.sentence(Words("en"), one) for one in command.everything()]
    assert len(said) == 3
    assert "No module named 'zmq'" in said[0]
    assert "division" in said[1]
    assert said[2].startswith("Encryption")


# -- each check ----------------------------------------------------------------


def test_folders_that_cannot_be_written_are_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by what is kept there, with the place and the reason: a file in the way, a full disk."""
    assert faults(disk.folders) == []
    assert [file for file in home.rglob("*") if file.is_file()] == []
    (home / "config").rmdir()
    (home / "config").touch()
    (said,) = faults(disk.folders)
    assert said.startswith("The folder for settings cannot be written")
    assert str(home / "config") in said
    full = OSError(errno.ENOSPC, "full", str(home))
    monkeypatch.setattr(resources, "write", lambda *_: (_ for _ in ()).throw(full))
    assert len(faults(disk.folders)) == 3
    assert Words("en")("system.ENOSPC") in faults(disk.folders)[0]


def test_a_disk_that_is_nearly_full_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before hands are lost."""
    assert faults(disk.space) == []
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9 - 10**7, 10**7))
    assert faults(disk.space) == [
        "The disk has only 10 MB free, less than 50 MB: make some room, or hands may not be kept."
    ]


def test_a_font_that_is_missing_or_poor_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system's font in its place is no excuse; one that lacks characters says how many."""
    assert faults(looks.fonts) == []
    real = fonts.files
    monkeypatch.setattr(fonts, "files", lambda face: real(face) if face == "bold" else ())
    assert faults(looks.fonts) == ["The font NotoSansSC-Regular.otf is missing: install the game again."]
    monkeypatch.setattr(fonts, "files", real)
    monkeypatch.setattr(looks, "has_glyph", lambda _, character: character != "斗")
    assert [said.split(" (")[0] for said in faults(looks.fonts)] == [
        "The font NotoSansSC-Regular.otf cannot draw one character",
        "The font NotoSansSC-Bold.otf cannot draw one character",
    ]


@pytest.mark.parametrize(
    ("check", "name", "what"),
    [(files.pictures, "cards/classic/BJ.svg", "picture"), (files.sounds, "sounds/bomb.wav", "sound"),
     (files.sounds, "music/menu.xm", "sound")],
)  # fmt: skip
def test_a_file_that_is_missing_or_damaged_is_named(check: Check, name: str, what: str, assets: Path) -> None:
    """One that ends too early, one that is gone."""
    assert faults(check) == []
    whole = (assets / name).read_bytes()
    (assets / name).write_bytes(whole[: len(whole) // 2])
    assert f"A {what} is damaged ({name}): install the game again." in faults(check)
    (assets / name).unlink()
    assert f"A {what} is missing ({name}): install the game again." in faults(check)


def test_a_library_that_draws_no_pictures_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files are whole, and yet nothing is seen."""
    import pygame

    def broken(*_: object) -> object:
        raise pygame.error("no SVG support")

    monkeypatch.setattr(pygame.image, "load_sized_svg", broken)
    assert any("no SVG support" in said for said in faults(files.pictures))


def test_a_copy_without_its_list_is_incomplete(assets: Path) -> None:
    """And says so, without a traceback."""
    (assets / "contents.txt").unlink()
    (said,) = faults(files.pictures)
    assert "this copy of the game is incomplete" in said


def test_the_list_is_what_lies_there() -> None:
    """Every picture and sound of the assets is on it with its checksum: `python -m assets.make` writes it anew."""
    kinds = {".svg", ".wav", ".xm", ".toml"}
    paths = [path for path in ASSETS.rglob("*") if path.suffix in kinds and not {"make", "bots"} & set(path.parts)]
    lines = {f"{files.checksum(path.read_bytes())} {path.relative_to(ASSETS).as_posix()}" for path in paths}
    assert set((ASSETS / "contents.txt").read_text("ascii").splitlines()) == lines


def test_no_sound_and_no_screen_are_no_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are said, and the game goes on without."""
    assert [one.word for one in found(looks.screen)] == ["no_screen"]
    assert [one.word for one in found(files.sounds)] == ["sounds", "no_sound"]
    monkeypatch.setattr(sound, "open_mixer", lambda: False)
    assert [(one.grade, one.word) for one in found(files.sounds)] == [("ok", "sounds"), ("note", "no_mixer")]


def test_what_cannot_encrypt_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library without CURVE; one that has it, and no line is made."""
    assert [one.word for one in found(network.curve)] == ["curve"]
    with monkeypatch.context() as without:
        without.setattr(zmq, "has", lambda what: what != "curve")
        assert "lacks CURVE" in faults(network.curve)[0]
    monkeypatch.setattr(sockets.Gate, "answer", lambda _: None)
    monkeypatch.setattr(probe.handshake, "__defaults__", (0.3,))
    assert "no play over the network" in faults(network.curve)[0]


def test_a_stranger_makes_no_handshake(monkeypatch: pytest.MonkeyPatch) -> None:
    """The handshake is a real one: with another key than the host's it does not come about."""
    monkeypatch.setattr(sockets, "connected", _with_another_key(sockets.connected))
    assert not probe.handshake(0.3)


def _with_another_key(connected: Callable[..., object]) -> Callable[..., object]:
    def planted(*given: object) -> object:
        return connected(*given[:-1], keys.fresh().public)

    return planted


def test_why_rooms_do_not_show_up_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found; announced and not heard; not even announced: none is a fault, for one can join by address."""
    assert [one.word for one in found(network.discovery)] == ["discovery"]
    monkeypatch.setattr(probe, "announced", lambda: False)
    assert [(one.grade, one.word) for one in found(network.discovery)] == [("note", "discovery_silent")]

    def refused(*_: object, **__: object) -> object:
        raise OSError(errno.EACCES, "denied")

    monkeypatch.setattr(probe, "announced", refused)
    assert [(one.grade, one.word) for one in found(network.discovery)] == [("note", "no_discovery")]


def test_what_is_not_announced_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The announcement is a real one."""
    assert probe.announced()
    monkeypatch.setattr(Zeroconf, "register_service", lambda *_, **__: None)
    assert not probe.announced(0.3)


def test_a_computer_on_no_network_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a note: one can play by oneself."""
    monkeypatch.setattr(adapters, "addresses", tuple)
    assert [(one.grade, one.word) for one in found(network.connected)] == [("note", "no_network")]
    monkeypatch.setattr(adapters, "addresses", lambda: ("192.168.1.20",))
    assert "192.168.1.20" in command.sentence(Words("en"), found(network.connected)[0])


# -- the bots ------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_asks_every_level_that_is_offered(
    preset: str, four_levels: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the slow ones for the lead alone, so that it ends in no time."""
    asked: list[str] = []
    itself = levels.itself

    def noted(level: str, rules: Rules, view: View) -> object:
        asked.append(level)
        return itself("novice", rules, view)

    monkeypatch.setattr(levels, "itself", noted)
    minds.play(preset)
    assert set(asked) == set(levels.LEVELS)
    assert [asked.count(level) for level in sorted(levels.SLOW)] == [1, 1]


def test_what_stops_a_hand_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library that is missing once for all modes; an error with the mode it is in; a child that says no more."""
    lacks = [minds.Went(preset, "No module named 'numpy'", lacks=True) for preset in PRESETS]
    for went, word in (
        (lacks, "no_numpy"),
        ([minds.Went(preset, "ValueError: bad" if preset == "five" else "") for preset in PRESETS], "hand_failed"),
        ([minds.Went("huanle")], "hand_silent"),
    ):
        monkeypatch.setattr(minds, "_told", lambda went=went: iter(went))
        assert [(one.grade, one.word) for one in found(minds.hands)] == [("fault", word)]
        assert faults(minds.hands)


def test_no_process_and_no_levels_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a virus scanner and a broken file can do."""

    def refused(*_: object) -> object:
        raise ChildProcessError("it ended at once")

    monkeypatch.setattr(children, "start", refused)
    monkeypatch.setattr(levels, "measured", dict)
    assert [one.word for one in found(minds.hands)] == ["no_levels", "no_child"]


def test_an_error_in_a_hand_is_told_and_not_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next mode is played, whatever it was."""
    monkeypatch.setattr(minds, "play", lambda preset: 1 // 0)
    assert minds._went("five") == minds.Went("five", "ZeroDivisionError: integer division or modulo by zero")


def test_the_checks_load_no_numpy(tmp_path: Path) -> None:
    """It is loaded in the process that thinks, never in the one that asks."""
    code = "import sys, ddz_desktop.ui.selftest.command as c; print(len([*c.everything()]), 'numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout.ROOT, env=os.environ | {"DDZ_HOME": str(tmp_path)},
        capture_output=True, text=True, check=True, timeout=90,
    )  # fmt: skip
    assert done.stdout.split()[-1] == "False"
