"""The window and its loop, with a clock of the test's own."""

import argparse
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from ddz_desktop import checkout, resources
from ddz_desktop.ui import app as program
from ddz_desktop.ui.app import fitted, main, make_desk
from ddz_desktop.ui.loop import FRAME, WAKE, App, await_event
from ddz_desktop.ui.scene import Pop, Push, Replace, Scene
from ddz_desktop.ui.scenes.menu import Menu, first_scene
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.settings import Settings, settings_file


class Clock:
    """A clock that is set."""

    now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


class Probe(Scene):
    """A scene that counts what is done to it."""

    drawings = 0
    closed = False
    heard: int = 0

    def draw(self, surface: pygame.Surface) -> None:
        """Count."""
        self.drawings += 1

    def close(self) -> None:
        """Note it."""
        self.closed = True

    def hear(self, event: pygame.event.Event) -> bool:
        """Count."""
        self.heard += 1
        return False


@pytest.fixture
def app(window: pygame.Window, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    """A program whose scene is a probe."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    window.size = (1280, 720)
    pygame.event.clear()
    app = App(window, make_desk(window, "zh"), tmp_path / "ddz.log", Clock())
    app.scenes = [Probe(app.desk)]
    yield app
    app.close()
    pygame.event.clear()


def top(app: App) -> Probe:
    """The probe."""
    scene = app.scenes[-1]
    assert isinstance(scene, Probe)
    return scene


def turn(app: App, seconds: float = 0.02, *events: pygame.event.Event) -> None:
    """One turn of the loop that took so long."""
    app.now += seconds
    app.frame(list(events))


def test_it_draws_only_what_has_changed(app: App) -> None:
    """A scene at rest is drawn once, however often the loop turns."""
    for _ in range(10):
        turn(app)
    assert top(app).drawings == 1
    top(app).stale = True
    turn(app)
    assert top(app).drawings == 2


def test_it_draws_at_most_sixty_pictures_a_second(app: App) -> None:
    """A mouse that reports a thousand times a second does not make a thousand pictures."""
    for _ in range(1000):
        top(app).stale = True
        turn(app, 0.001)
    assert 55 <= top(app).drawings <= 68


def test_it_waits_for_what_is_due(app: App) -> None:
    """At rest for ever; until the wake that a scene wants; not at all for a change that may be drawn."""
    turn(app)
    assert app._patience() is None
    top(app).wake = app.now + 0.7
    assert app._patience() == pytest.approx(0.7)
    top(app).stale = True
    assert app._patience() == pytest.approx(FRAME, abs=0.001)


def test_a_held_up_loop_does_not_run_the_clock_on(app: App) -> None:
    """A window dragged for 40 s costs the scenes' clock 50 ms beyond what was waited for."""
    turn(app)
    clock = app._clock
    assert isinstance(clock, Clock)
    top(app).wake = app.now + 0.001
    before = app.now
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    clock.now += 40
    app.wait()
    assert app.now - before <= FRAME + 0.05 + 1e-9


def test_time_at_rest_is_time(app: App) -> None:
    """Waiting for an event for a minute is a minute."""
    turn(app)
    before = app.now
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    clock = app._clock
    assert isinstance(clock, Clock)
    clock.now += 60
    app.wait()
    assert app.now - before == pytest.approx(60)


def test_the_bell_wakes_it_from_another_thread(app: App) -> None:
    """What waits for events comes round when a thread rings."""
    turn(app)
    pygame.event.clear()
    ringer = threading.Timer(0.05, app.desk.wake)
    ringer.start()
    app.frame(app.wait())  # would wait for ever
    ringer.join()
    assert top(app).heard == 0


@pytest.mark.parametrize("after", [0.01, 0.12])
def test_a_ring_is_heard_awake_and_dozing(app: App, after: float) -> None:
    """Soon or long after the last event the next one ends the wait; where there is none, the time that was given."""
    turn(app)
    pygame.event.clear()
    ringer = threading.Timer(after, app.desk.wake)
    ringer.start()
    assert await_event(30).type == WAKE
    ringer.join()
    pygame.event.clear()
    assert await_event(after).type == pygame.NOEVENT


def test_scenes_are_stacked(app: App) -> None:
    """Push covers, Pop uncovers and closes, Replace does both, and after the last one there is none."""
    first, second, third = top(app), Probe(app.desk), Probe(app.desk)
    first.change = Push(second)
    turn(app)
    assert app.scenes == [first, second]
    second.change = Replace(third)
    turn(app)
    assert app.scenes == [first, third]
    assert second.closed
    third.change = Pop()
    turn(app)
    assert app.scenes == [first]
    first.change = Pop()
    turn(app)
    assert app.scenes == []


def test_of_two_events_in_one_turn_the_second_is_for_the_scene_that_the_first_led_to(app: App) -> None:
    """A double click while the program is busy opens one table, not two of which one is lost."""
    first, second = top(app), Probe(app.desk)
    first.change = Push(second)
    turn(app, 0.02, *[pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")] * 2)
    assert (first.heard, second.heard) == (0, 2)
    assert app.scenes == [first, second]


def test_closing_the_window_closes_every_scene(app: App) -> None:
    """Each keeps what it can, without a question."""
    first, second = top(app), Probe(app.desk)
    first.change = Push(second)
    turn(app)
    turn(app, 0.02, pygame.event.Event(pygame.QUIT))
    assert (app.scenes, first.closed, second.closed) == ([], True, True)


@pytest.mark.parametrize("ratio", [1, 1.25, 1.5, 2])
def test_mouse_and_picture_meet_on_a_scaled_display(app: App, ratio: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a window has fewer points than pixels, a place of the mouse is the pixel under it."""
    points = SimpleNamespace(size=(round(1280 / ratio), round(720 / ratio)), get_surface=app.window.get_surface)
    monkeypatch.setattr(app, "window", points)
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(640 / ratio), round(360 / ratio)), button=1)
    assert app._in_pixels(event).pos == pytest.approx((640, 360), abs=1)
    assert app._in_pixels(event).button == 1


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768), (1440, 900), (1920, 1080)])
def test_another_size_is_laid_out_anew(app: App, size: tuple[int, int]) -> None:
    """Any size: the grid follows and the scene is drawn again."""
    turn(app)
    app.window.size = size
    turn(app, 0.02, *pygame.event.get())
    assert (app.desk.grid.width, app.desk.grid.height) == size
    assert top(app).drawings == 2


def test_text_of_another_size_is_laid_out_anew(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, in the scenes below, too; and only when it has changed."""
    below, laid_out = top(app), []
    app.scenes.append(Probe(app.desk))
    for scene in app.scenes:
        monkeypatch.setattr(scene, "resized", lambda scene=scene: laid_out.append(scene))
    turn(app)
    assert laid_out == []
    app.desk.settings = app.desk.settings.with_(text="large")
    turn(app, 0.02)
    turn(app, 0.02)
    assert laid_out == [below, top(app)]


def test_full_screen_and_back_twenty_times(app: App) -> None:
    """F11 never loses the window; the last state is kept."""
    for i in range(20):
        turn(app, 0.02, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
        assert app.desk.settings.full_screen == (i % 2 == 0)
    assert top(app).heard == 0
    assert "full_screen = false" in settings_file().read_text("utf-8")


def test_full_screen_by_a_key_of_ones_own(app: App) -> None:
    """The key that was chosen, and F11 no more: that is the scene's then."""
    app.desk.settings = app.desk.settings.with_(keys={"full_screen": "f12"})
    for key, full in ((pygame.K_F11, False), (pygame.K_F12, True), (pygame.K_F11, True), (pygame.K_F12, False)):
        turn(app, 0.02, pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
        assert app.desk.settings.full_screen == full
    assert top(app).heard == 2


def test_a_scene_that_fails_leads_back_to_the_first(
    app: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is written down and said; the program goes on."""
    menu, bad = Menu(app.desk), Probe(app.desk)
    monkeypatch.setattr(bad, "step", lambda _now: 1 / 0)
    turns = iter([[], [], [pygame.event.Event(pygame.QUIT)]])
    monkeypatch.setattr(app, "wait", lambda: next(turns))
    seen: list[object] = []
    monkeypatch.setattr(menu, "close", lambda: seen.append(menu.top))
    menu.change = Push(bad)
    app.run(menu)
    assert bad.closed
    assert "ZeroDivisionError" in caplog.text
    dialog = seen[0]
    assert isinstance(dialog, Dialog)
    assert "ddz.log" in dialog.text


def test_an_error_in_the_first_scene_ends_the_program(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nowhere to go back to; `main` writes it down."""
    monkeypatch.setattr(app.scenes[0], "step", lambda _now: 1 / 0)
    monkeypatch.setattr(app, "wait", list)
    with pytest.raises(ZeroDivisionError):
        app.run(app.scenes[0])


# -- the start -----------------------------------------------------------------------


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
