"""A hand that was played: every step by mouse, keys and time, through every pair of eyes."""

import pygame
import pytest
from msgspec import structs

from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.scene import Desk, Pop
from ddz_desktop.ui.scenes.eyes import Eyes
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.table.layers import Plays
from ddz_desktop.ui.table.picture import Text
from ddz_desktop.ui.theme import Grid
from net.recorded import Eye
from tests.kept import hand
from tests.ui.conftest import SIZES, MakeDesk
from tests.ui.pressing import BEAT, click, control, key, run


def halted(desk: Desk, preset: str = "huanle", seed: int = 5) -> Replay:
    """A hand at its beginning."""
    scene = Replay(desk, hand(preset, seed), playing=False)
    scene.update(0.0)
    return scene


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


def test_the_title_says_which_hand_it_was(desk: Desk) -> None:
    """The title of the table says the mode and the number of the hand in its match."""
    scene = halted(desk)
    texts = [mark.text for mark in scene.stage.picture.marks if isinstance(mark, Text)]
    assert "欢乐斗地主" in texts
    assert any("第 6 局" in text for text in texts)
