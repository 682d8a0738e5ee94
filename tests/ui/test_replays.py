"""Replays and statistics: every control by mouse and keys, files in and out, the table that a recording is seen on."""

import errno
import os
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from ddz_desktop import resources
from ddz_desktop.engine.rules import PRESETS, RULES
from ddz_desktop.ui import plot, shelf, single
from ddz_desktop.ui.scene import Desk, Pop, Push, Scene
from ddz_desktop.ui.scenes.eyes import Eyes
from ddz_desktop.ui.scenes.file import AskFile
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.scenes.replays import Replays
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.statistics import Statistics
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table.layers import Plays
from ddz_desktop.ui.table.picture import Text
from ddz_desktop.ui.theme import Box, Grid
from net.index import Choice
from net.kept import Kept, encode
from net.library import Library, share
from net.recorded import Eye
from tests.kept import fill, hand, some
from tests.ui.conftest import SIZES, MakeDesk
from tests.ui.test_scenes import click, control, key

BEAT = 0.05


def data() -> Path:
    """Where the hands of this test lie."""
    return resources.data_folder()


def listed(desk: Desk, number: int = 24) -> Replays:
    """The list, of so many hands."""
    fill(data(), number)
    page = Replays(desk)
    page.update(0.0)
    return page


def halted(desk: Desk, preset: str = "huanle", seed: int = 5) -> Replay:
    """A hand at its beginning."""
    scene = Replay(desk, hand(preset, seed), playing=False)
    scene.update(0.0)
    return scene


def run(scene: Scene, seconds: float, now: float = 0.0) -> float:
    """Let time pass, as the loop would; the time then."""
    end = now + seconds
    while now < end:
        now += BEAT
        scene.update(now)
    return now


def said(scene: Scene) -> str:
    """What the dialog on top says."""
    assert isinstance(scene.top, Dialog)
    return scene.top.text


# -- the list -------------------------------------------------------------------------


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
    assert "No space left" in said(page)
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


def test_an_index_that_is_found_broken_after_a_hand_is_said(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand is kept, the broken file is set aside, and the menu says so: once, although both pages look again."""
    clock = [1_000]
    monkeypatch.setattr(single, "now_ms", lambda: clock[0])
    desk = make_desk(speed="instant")
    table = TableScene(desk, single.start(desk, "classic_a"), at_once=True)
    (data() / "hands.sqlite").write_bytes(os.urandom(5000))
    _play_out(table, clock)
    table.close()
    assert list(data().glob("hands.sqlite.bad*"))
    assert [text for text in desk.notices if "重新生成" in text]
    menu = Menu(desk)
    menu.update(0.0)
    assert "重新生成" in said(menu)
    for page in (Replays, Statistics):
        page(desk).close()
    assert desk.notices == []


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


# -- the hand ----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_recording_plays_to_its_end_by_itself(preset: str, desk: Desk) -> None:
    """Every step comes, the clock of the record is kept, and at the end nothing is left to do."""
    scene = Replay(desk, hand(preset, 3))
    ms, now, seen = scene.link.timed[-1][0], 0.0, [0]
    while now < ms / 1000 + 1:
        now = run(scene, BEAT, now)
        seen += [scene.link.step] if scene.link.step != seen[-1] else []
    assert seen == list(range(scene.last + 1))
    assert not scene.playing
    run(scene, 5, now)
    assert scene.wake is None


@pytest.mark.parametrize("eye", ["all", 0, 1, 2])
def test_a_jump_shows_what_a_walk_shows(eye: Eye, desk: Desk) -> None:
    """To any step from any other, forward and back, at rest: the same picture."""
    scene = halted(desk)
    if eye != "all":
        scene.look(eye)
    walked = []
    now = 0.0
    for step in range(scene.last + 1):
        scene.go(step)
        now = run(scene, 3.0, now)
        walked.append(scene.stage.timeline.frame(now))
    for step in (scene.last, 3, 11, 10, 12, 0, scene.last):
        scene.go(step)
        now = run(scene, 3.0, now)
        assert scene.stage.timeline.frame(now) == walked[step], step


def test_steps_by_keys_and_buttons(desk: Desk) -> None:
    """Arrows, pages, home and end; the buttons, lit only where there is a step that way."""
    scene = halted(desk)
    assert not control(scene, "previous").enabled
    for by, step in (("right", 1), ("right", 2), ("left", 1), ("page down", 11), ("page up", 1), ("home", 0),
                     ("left", 0), ("end", scene.last), ("right", scene.last)):  # fmt: skip
        key(scene, by)
        assert scene.link.step == step, by
    assert not control(scene, "next").enabled
    click(scene, "previous")
    assert scene.link.step == scene.last - 1
    click(scene, "next")
    assert scene.link.step == scene.last


def test_the_slider_by_mouse_and_keys(desk: Desk) -> None:
    """A press jumps, a drag goes along, also outside; with the focus on it arrows step."""
    scene = halted(desk)
    line = scene._line()

    def mouse(kind: int, part: float) -> None:
        spot = (desk.grid.px(line.x + line.w * part), desk.grid.px(line.centre[1]))
        scene.receive(pygame.event.Event(kind, pos=spot, button=1, rel=(0, 0), buttons=(1, 0, 0)))

    mouse(pygame.MOUSEBUTTONDOWN, 0.5)
    assert scene.link.step == round(scene.last / 2)
    mouse(pygame.MOUSEMOTION, 0.75)
    assert scene.link.step == round(scene.last * 0.75)
    mouse(pygame.MOUSEMOTION, 1.4)
    assert scene.link.step == scene.last
    mouse(pygame.MOUSEBUTTONUP, 0.25)
    mouse(pygame.MOUSEMOTION, 0.1)
    assert scene.link.step == scene.last
    key(scene, "home")
    while scene.ring.focus != "slider" or not scene.ring.shown:
        key(scene, "tab")
    key(scene, "right")
    key(scene, "right")
    assert (scene.link.step, scene.ring.focus) == (2, "slider")
    key(scene, "tab")
    key(scene, "left")  # moves the focus now
    assert scene.link.step == 2


def test_play_and_pause(desk: Desk) -> None:
    """Space; what stands does not move, and at the end it begins anew."""
    scene = halted(desk)
    run(scene, 3)
    assert scene.link.step == 0
    key(scene, "space")
    now = run(scene, 4, 3.0)
    step = scene.link.step
    assert step > 1
    click(scene, "toggle")
    assert not scene.playing
    now = run(scene, 5, now)
    assert scene.link.step == step
    key(scene, "end")
    key(scene, "space")
    assert (scene.link.step, scene.playing) == (0, True)


def test_speed_changes_the_pace(desk: Desk) -> None:
    """Twice as fast comes to the same step in half the time."""
    steps = []
    for presses, seconds in ((0, 8.0), (1, 4.0), (2, 2.0), (3, 16.0)):
        scene = halted(desk)
        for _ in range(presses):
            key(scene, "v")
        key(scene, "space")
        run(scene, seconds)
        steps.append(scene.link.step)
    assert max(steps) - min(steps) <= 1
    assert min(steps) > 3


def test_a_seat_sees_its_own_cards_alone(desk: Desk) -> None:
    """All hands, then one seat's view of the same moment, and back; a hand that is not seen is not in the picture."""
    scene = halted(desk)
    scene.go(8)
    assert any(place.startswith("fan ") for place in scene.stage.picture.sprites)
    click(scene, "eye")
    assert isinstance(scene.top, Eyes)
    click(scene, "1")
    assert scene.layers == []
    assert scene.facts()["eye"] == "1"
    moment = scene.link.timed[scene.link.step][0]
    assert moment <= hand("huanle", 5).record.entries[7].ms
    assert not any(place.startswith("fan ") for place in scene.stage.picture.sprites)
    assert scene.update_ is not None
    view = scene.update_.view
    assert [isinstance(held, int) for held in view.hands] == [True, False, True]
    key(scene, "e")
    key(scene, "escape")
    assert scene.facts()["eye"] == "1"
    key(scene, "e")
    click(scene, "all")
    assert any(place.startswith("fan ") for place in scene.stage.picture.sprites)


def test_only_ones_own_hand_is_called_mine(desk: Desk) -> None:
    """Through another's eyes the name below is his alone; at the end the table says who won."""
    scene = halted(desk)

    def texts() -> list[str]:
        return [mark.text for mark in scene.stage.picture.marks if isinstance(mark, Text)]

    assert "我 · 牛角尖" in texts()
    scene.look(1)
    assert "晒谷阿公" in texts()
    assert not [text for text in texts() if text.startswith("我")]
    scene.look("all")
    key(scene, "end")
    assert "农民胜" in texts()


def test_the_end_stays_the_end_through_other_eyes(desk: Desk) -> None:
    """A seat is told fewer steps; its last is the last."""
    scene = halted(desk, "tiandi", 3)
    key(scene, "end")
    for eye in (0, 1, 2):
        scene.look(eye)
        assert scene.link.step == scene.last
        key(scene, "home")
        scene.look("all")
        assert scene.link.step <= 1
        key(scene, "end")


def test_plays_are_listed_and_escape_leaves(desk: Desk) -> None:
    """Escape closes the list, then the replay."""
    scene = halted(desk)
    key(scene, "end")
    key(scene, "l")
    assert isinstance(scene.top, Plays)
    key(scene, "escape")
    assert scene.layers == []
    key(scene, "escape")
    assert isinstance(scene.update(1.0), Pop)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_bar_lies_apart_from_the_table(
    preset: str, size: tuple[int, int], language: str, make_desk: MakeDesk
) -> None:
    """At no step does what stands beside it reach it, however long the name."""
    one = hand(preset, 3)
    names = ("一个名字特别特别特别长的玩家", *one.record.names[1:])
    record = structs.replace(one.record, names=names)
    scene = Replay(make_desk(language, size), structs.replace(one, record=record), playing=False)
    bar = scene._bar()
    for step in range(0, scene.last + 1, 5):
        scene.go(step)
        marks = [mark for mark in scene.stage.picture.marks if mark.box.meets(bar)]
        assert marks == [], step
        sprites = [s for s in scene.stage.picture.sprites.values() if s.box.meets(bar)]
        assert sprites == [], step


def test_a_recording_is_heard(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step that moves has its cues, as at the table; a jump is silent."""
    heard: list[str] = []
    monkeypatch.setattr(desk.audio, "ask", lambda *names: heard.extend(names))
    scene = Replay(desk, hand("huanle", 5))
    run(scene, hand("huanle", 5).record.entries[-1].ms / 1000 + 2)
    assert "deal" in heard
    assert len(set(heard)) > 4
    heard.clear()
    key(scene, "home")
    key(scene, "end")
    run(scene, 2, 100.0)
    assert heard == []


def test_hostile_names_are_shown_as_text(desk: Desk) -> None:
    """Line breaks, invisible letters, nothing: whatever a stranger's file says."""
    one = hand("huanle", 3)
    record = structs.replace(one.record, names=("a\nb\u202ec", "", "\x00"))
    scene = Replay(desk, structs.replace(one, record=record), playing=False)
    scene.draw(pygame.Surface((1280, 720)))
    assert scene.room is not None
    assert [chair.name for chair in scene.room.chairs] == ["a b c", "?", "?"]


def test_a_new_size_is_laid_out_at_once(desk: Desk) -> None:
    """Also in the middle of a motion."""
    scene = Replay(desk, hand("huanle", 5))
    run(scene, 2.1)
    desk.grid = Grid(1920, 1080)
    scene.resized()
    assert scene.stage.picture.grid == desk.grid
    scene.draw(pygame.Surface((1920, 1080)))


# -- kept as they end, seen from the result -----------------------------------------------


def _play_out(table: TableScene, clock: list[int], now: float = 0.0) -> float:
    """Play on automatic until the result is shown; the time then."""
    for _ in range(4_000):
        now += BEAT
        clock[0] += round(BEAT * 1000)
        table.update(now)
        view = table.place.session.view
        if isinstance(table.top, Result):
            return now
        if view and table.place.room and table.place.room.playing and not table.place.session.automatic:
            table.press("auto")
    raise AssertionError(f"no end: {table.facts()}")


def test_a_played_hand_is_kept_and_seen_again_from_its_result(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """复盘 opens that hand; back from it the result still stands; the list and the statistics have it, once."""
    clock = [1_000]
    monkeypatch.setattr(single, "now_ms", lambda: clock[0])
    desk = make_desk(speed="instant")
    table = TableScene(desk, single.start(desk, "huanle"), at_once=True)
    _play_out(table, clock)
    result = table.top
    click(table, "replay")
    change = table.update(1_000.0)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Replay)
    change.scene.close()
    assert table.top is result
    table.close()
    page = Replays(desk)
    page.update(0.0)
    settled = [line for line in page.lines if line.summary.outcome != "void"]
    assert [line.key for line in settled] == [change.scene.kept.key]
    assert settled[0].summary.level == single.level(desk)
    page.close()
    statistics = Statistics(desk)
    assert statistics.numbers.figures.hands == 1
    statistics.close()


def test_a_crash_after_the_end_keeps_the_hand_once(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal is read again and the same end is booked again: one replay, one hand in the statistics."""
    clock = [1_000]
    monkeypatch.setattr(single, "now_ms", lambda: clock[0])
    desk = make_desk(speed="instant")
    table = TableScene(desk, single.start(desk, "classic_a"), at_once=True)
    _play_out(table, clock)
    before = sorted(data().glob("hands/played/*.ddz"))
    assert before
    table.match.close()
    for _ in range(2):  # the journal is read again, with the hand's end as the last that happened
        again = single.resume(desk)
        assert again is not None
        again.close()
    assert sorted(data().glob("hands/played/*.ddz")) == before
    for file in before:
        file.unlink()  # as if it had ended between the beans and the replay
    again = single.resume(desk)
    assert again is not None
    last = shelf.kept(again.room.table)
    again.close()
    assert last is not None
    assert [file.stem for file in data().glob("hands/played/*.ddz")] == [last.key]
    statistics = Statistics(desk)
    assert statistics.numbers.figures.hands == 1
    statistics.close()


def test_a_hand_that_was_left_for_good_is_kept(desk: Desk) -> None:
    """逃跑 is a hand like any other: once, and lost."""
    table = TableScene(desk, single.start(desk, "huanle"), at_once=True)
    table.update(0.0)
    table.close()
    single.forfeit(desk)
    library = Library(data())
    assert [(line.summary.why, line.summary.outcome) for line in library.lines()] == [("left", "lost")]
    library.close()


def test_a_full_disk_does_not_stop_the_game(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand goes to its result; that it was not kept is said."""
    clock = [1_000]
    monkeypatch.setattr(single, "now_ms", lambda: clock[0])
    desk = make_desk(speed="instant")

    def full(self: Library, kept: Kept) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(Library, "keep", full)
    table = TableScene(desk, single.start(desk, "huanle"), at_once=True)
    now = _play_out(table, clock)
    click(table, "again")
    run(table, 1.0, now)
    assert "回放" in said(table)
    key(table, "escape")
    assert table.layers == []
    table.close()


# -- statistics -----------------------------------------------------------------------------


def test_choices_count_what_they_name(desk: Desk) -> None:
    """Mode, role and level, alone and together; all again."""
    fill(data())
    page = Statistics(desk)
    page.update(0.0)
    whole = page.numbers.figures
    assert whole.hands == len(some())
    click(page, "preset.five")
    assert page.choice == Choice("five")
    click(page, "role.farmer")
    click(page, "level.normal")
    assert page.choice == Choice("five", "farmer", "normal")
    assert page.numbers.figures == page._library.index.figures(page.choice)  # type: ignore[union-attr]
    for name in ("preset.all", "role.all", "level.all"):
        click(page, name)
    assert page.numbers.figures == whole
    page.close()


def test_points_have_a_curve_of_their_own(desk: Desk) -> None:
    """Where no beans were played for."""
    fill(data())
    page = Statistics(desk)
    page.press("preset.classic_a")
    assert page.numbers.currency == "points"
    assert page.numbers.sums[-1] == page.numbers.figures.points
    page.close()


def test_clearing_asks_first(desk: Desk) -> None:
    """No changes nothing; yes begins at zero, and replays, settings and beans stay as they were."""
    fill(data(), 6)
    page = Statistics(desk)
    settings, profile = desk.settings, desk.profile
    for answer in ("no", "escape"):
        click(page, "clear")
        (click if answer == "no" else key)(page, answer)
        assert page.layers == []
        assert page.numbers.figures.hands == 6
    click(page, "clear")
    click(page, "yes")
    assert page.numbers.figures.hands == 0
    assert not control(page, "clear").enabled
    assert (desk.settings, desk.profile) == (settings, profile)
    page.close()
    assert len(listed(desk, 6).lines) == 6
    again = Statistics(desk)
    assert again.numbers.figures.hands == 0
    again.close()


# -- plots ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high"), [(0, 0), (0, 1), (-3, 5), (-1000, 500), (0, 1e14), (-123456, 987), (-0.5, 0.25), (-7, 0)]
)
def test_levels_hold_the_curve(low: float, high: float) -> None:
    """Two to five of them, at equal steps, zero among them."""
    marks = plot.levels(low, high)
    assert 2 <= len(marks) <= 5
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 0 in marks
    assert {round(b - a, 6) for a, b in pairwise(marks)} == {round(marks[1] - marks[0], 6)}


@pytest.mark.parametrize("n", [1, 2, plot.MOST, plot.MOST + 1, 10_000])
def test_a_thinned_curve_keeps_its_ends(n: int) -> None:
    """So many points at most, in order, from the first to the last."""
    points = [float(i) for i in range(n)]
    thin = plot.thinned(points)
    assert len(thin) == min(n, plot.MOST)
    assert (thin[0][1], thin[-1][1]) == (0.0, n - 1.0)
    assert thin == sorted(thin)
    assert thin[0][0] == 0
    assert thin[-1][0] == (1 if n > 1 else 0)


@pytest.mark.parametrize("size", SIZES)
def test_a_curve_is_drawn_where_its_values_are(size: tuple[int, int], make_desk: MakeDesk) -> None:
    """Pixels of its colour at its first, highest and last point, at every scale."""
    desk = make_desk("zh", size)
    surface = pygame.Surface(size)
    canvas = desk.canvas(surface)
    box = Box(100, 100, 600, 300)
    plot.draw(canvas, box, plot.Plot("", [0.0, 10.0, -10.0, 0.0], lambda _: "", "", ""))
    bright = [(x, y) for x in range(size[0]) for y in range(size[1]) if surface.get_at((x, y))[0] > 200]
    highest, lowest = min(bright, key=lambda p: p[1]), max(bright, key=lambda p: p[1])
    width = desk.grid.px(box.w - 2 * plot._EDGE - 10)
    left = desk.grid.px(box.x + plot._EDGE + 10)
    assert abs(highest[0] - (left + width / 3)) < 0.02 * width
    assert abs(lowest[0] - (left + width * 2 / 3)) < 0.02 * width


def test_the_title_says_which_hand_it_was(desk: Desk) -> None:
    """The title of the table says the mode and the number of the hand in its match."""
    scene = halted(desk)
    texts = [mark.text for mark in scene.stage.picture.marks if isinstance(mark, Text)]
    assert "欢乐斗地主" in texts
    assert any("第 6 局" in text for text in texts)
