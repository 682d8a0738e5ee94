"""The list of hands: every control by mouse and keys, files in and out."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from ddz_desktop import resources
from ddz_desktop.engine.rules import RULES
from ddz_desktop.ui import shelf
from ddz_desktop.ui.scene import Desk, Pop, Push, Scene
from ddz_desktop.ui.scenes.file import AskFile
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.scenes.replays import Replays
from ddz_desktop.ui.scenes.statistics import Statistics
from ddz_desktop.ui.theme import Grid
from net.kept import Kept, encode
from net.library import share
from tests.kept import fill, hand
from tests.ui.conftest import SIZES, MakeDesk
from tests.ui.library import data, listed
from tests.ui.pressing import click, key, said


def test_the_menu_leads_to_both(desk: Desk) -> None:
    """By mouse and by key."""
    for name, by, page in (("replays", "f3", Replays), ("statistics", "f4", Statistics)):
        for go, how in ((click, name), (key, by)):
            menu = Menu(desk)
            go(menu, how)
            change = menu.update(0.0)
            assert isinstance(change, Push)
            assert isinstance(change.scene, page)
            change.scene.close()


@pytest.mark.parametrize("page", [Replays, Statistics])
def test_escape_leads_back(page: type[Scene], desk: Desk) -> None:
    """By key and by mouse."""
    for go, how in ((key, "escape"), (click, "back")):
        scene = page(desk)
        go(scene, how)
        assert isinstance(scene.update(0.0), Pop)
        scene.close()


def test_filters_narrow_the_list(desk: Desk) -> None:
    """Mode and outcome together; all again."""
    page = listed(desk)
    assert page.facts()["hands"] == 24
    click(page, "preset.five")
    assert {line.summary.preset for line in page.lines} == {"five"}
    click(page, "outcome.lost")
    assert {(line.summary.preset, line.summary.outcome) for line in page.lines} == {("five", "lost")}
    click(page, "preset.all")
    click(page, "outcome.all")
    assert page.facts()["hands"] == 24
    page.close()


@pytest.mark.parametrize("size", SIZES)
def test_every_hand_is_reached(size: tuple[int, int], make_desk: MakeDesk) -> None:
    """By pages, by keys and by the wheel, and never past an end."""
    page = listed(make_desk("zh", size))
    for forth, back in (("older", "newer"), ("page down", "page up")):
        seen: list[str] = []
        press = click if forth == "older" else key
        for _ in range(8):
            seen += [line.key for line in page._seen() if line.key not in seen]
            press(page, forth)
        assert len(seen) == 24
        for _ in range(8):
            press(page, back)
        assert page.first == 0
    page.receive(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    assert page.first == 2
    page.close()


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_hand_is_opened(by: str, desk: Desk) -> None:
    """The one that was pressed, playing at once."""
    page = listed(desk)
    if by == "mouse":
        click(page, "hand.2")
    else:
        while page.ring.focus != "hand.2":
            key(page, "tab")
        key(page, "return")
    change = page.update(0.0)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Replay)
    assert change.scene.kept.key == page.lines[2].key
    change.scene.update(0.1)
    assert change.scene.playing
    page.close()


def test_a_hand_goes_out_and_comes_in_elsewhere(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Share, another player's home, bring in: the same hand, opened at once, and found again at the top of nothing."""
    page = listed(desk, 3)
    one = page.lines[1].key
    click(page, "share.1")
    assert isinstance(page.top, AskFile)
    key(page, "return")
    files = list(shelf.outside().glob("*.ddz"))
    assert len(files) == 1
    assert str(files[0]) in said(page)
    page.close()
    monkeypatch.setenv("DDZ_HOME", str(tmp_path / "another 家"))
    page = Replays(desk)
    click(page, "bring")
    assert isinstance(page.top, AskFile)
    page.top.path = str(files[0])
    click(page, "yes")
    change = page.update(0.0)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Replay)
    assert change.scene.kept.key == one
    assert [(line.key, line.own) for line in page.lines] == [(one, False)]
    page.close()


def test_a_file_is_dropped_on_the_window(desk: Desk, tmp_path: Path) -> None:
    """It is brought in and opened."""
    file = share(hand("five", 4), tmp_path / "拖进来")
    page = Replays(desk)
    page.receive(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert isinstance(page.update(0.0), Push)
    page.close()


def test_a_pasted_path_may_have_quotes(desk: Desk, tmp_path: Path) -> None:
    """As Windows copies it."""
    file = share(hand("five", 4), tmp_path / "a b")
    page = Replays(desk)
    page.receive(pygame.event.Event(pygame.DROPFILE, file=f' "{file}" '))
    assert isinstance(page.update(0.0), Push)
    page.close()


def test_the_newest_file_is_offered(desk: Desk) -> None:
    """Whoever has just received one need not look for it."""
    page = Replays(desk)
    click(page, "bring")
    assert page.top.facts()["path"] == str(shelf.outside())
    key(page, "escape")
    older, newer = (share(hand("huanle", seed), shelf.outside() / f"{seed}") for seed in (1, 2))
    os.utime(older, (1, 1))
    click(page, "bring")
    assert page.top.facts()["path"] == str(newer)
    click(page, "no")
    assert page.layers == []
    page.close()


def _other_version(one: Kept) -> bytes:
    return encode(structs.replace(one, record=structs.replace(one.record, version=RULES + 3)))


def _unfinished(one: Kept) -> bytes:
    return encode(structs.replace(one, record=structs.replace(one.record, entries=one.record.entries[:7])))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (lambda one: b"", "不是"), (lambda one: b"\x89PNG\r\n", "不是"), (lambda one: encode(one)[:-1], "坏了"),
        (lambda one: encode(one).replace(b"hand 1", b"hand 8", 1), "第 8 版"),
        (_other_version, f"第 {RULES + 3} 版规则"), (_unfinished, "7 步"),
    ],
)  # fmt: skip
def test_a_file_that_does_not_fit_is_refused_with_a_sentence(
    content: Callable[[Kept], bytes], words: str, desk: Desk, tmp_path: Path
) -> None:
    """It says why, and where it stops fitting; nothing is taken in."""
    file = tmp_path / "x.ddz"
    file.write_bytes(content(hand("huanle", 3)))
    page = Replays(desk)
    page.receive(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert words in said(page)
    key(page, "escape")
    assert page.update(0.0) is None
    assert page.lines == []
    page.close()


def test_a_path_that_leads_nowhere_is_said(desk: Desk, tmp_path: Path) -> None:
    """No file, a folder, a name that no system has."""
    page = Replays(desk)
    for path in (tmp_path / "none.ddz", tmp_path, "x" * 5000, "a\0b"):
        page.receive(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        assert said(page)
        key(page, "escape")
    page.close()


def test_a_full_disk_is_said_when_sharing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing else happens."""
    page = listed(desk, 2)

    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(resources, "write", full)
    click(page, "share.0")
    key(page, "return")
    assert page.desk.say("system.ENOSPC") in said(page)
    page.close()


def test_a_hand_that_was_spoilt_meanwhile_is_said(desk: Desk) -> None:
    """Pressing it cannot crash the list."""
    page = listed(desk, 2)
    for file in data().glob("hands/played/*.ddz"):
        file.write_bytes(file.read_bytes()[:-5])
    click(page, "hand.0")
    assert "坏了" in said(page)
    key(page, "escape")
    for file in data().glob("hands/played/*.ddz"):
        file.unlink()
    click(page, "hand.0")
    assert said(page)
    page.close()


@pytest.mark.parametrize("page", [Replays, Statistics])
def test_without_a_folder_the_page_says_so(page: type[Scene], desk: Desk) -> None:
    """It opens, with a sentence, and every control can be pressed."""
    data().joinpath("hands").write_text("a file where a folder should be")
    scene = page(desk)
    assert said(scene)
    key(scene, "escape")
    for one in scene.controls():
        if one.enabled and one.name != "back":
            scene.press(one.name)
            scene.layers.clear()
    scene.update(0.0)
    scene.close()


@pytest.mark.parametrize("page", [Replays, Statistics])
def test_a_broken_index_is_said(page: type[Scene], desk: Desk) -> None:
    """And what it held is there."""
    fill(data(), 4)
    (data() / "hands.sqlite").write_bytes(os.urandom(5000))
    scene = page(desk)
    scene.update(0.0)
    assert "重新生成" in said(scene)
    key(scene, "escape")
    scene.update(0.1)
    assert scene.facts() in ({"hands": 4, "first": 0}, {"figures": scene.facts().get("figures")})
    if isinstance(scene, Statistics):
        assert scene.numbers.figures.hands == 4
    scene.close()


def test_typing_a_path_takes_the_keys(desk: Desk, tmp_path: Path) -> None:
    """No shortcut acts while it is typed; Escape takes it back, Enter keeps it."""
    page = Replays(desk)
    click(page, "bring")
    asked = page.top
    assert isinstance(asked, AskFile)
    click(page, "path")
    assert asked.facts()["typing"]
    page.receive(pygame.event.Event(pygame.TEXTINPUT, text="局"))
    key(page, "escape")
    assert asked.facts() == {"typing": False, "path": str(shelf.outside())}
    click(page, "path")
    page.receive(pygame.event.Event(pygame.TEXTINPUT, text="局.ddz"))
    desk.grid = Grid(1920, 1080)  # the window is resized meanwhile
    page.resized()
    page.update(0.0)
    key(page, "return")
    assert asked.facts() == {"typing": False, "path": "局.ddz"}
    page.close()
