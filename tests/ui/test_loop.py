"""The loop of the window, with a clock of the test's own."""

import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from ddz_desktop.ui.app import make_desk
from ddz_desktop.ui.loop import FRAME, WAKE, App, await_event
from ddz_desktop.ui.scene import Pop, Push, Replace, Scene
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.settings import settings_file


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
