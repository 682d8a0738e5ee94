"""Music: off by default, one tune at a time, faded, never waited for, silent where there is no device."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from ddz_desktop.ui import music as tunes
from ddz_desktop.ui.loop import App
from ddz_desktop.ui.music import ENDED, Music
from ddz_desktop.ui.scene import Desk, Scene
from ddz_desktop.ui.scenes.settings import SettingsPage
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.sound import VOLUMES, gain
from tests.ui.conftest import MakeDesk
from tests.ui.pressing import click, control


class Player:
    """Stands in for `pygame.mixer.music`: what it was told, and a fade that ends when it is let."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.busy = False
        self.volume = 0.0

    def load(self, file: Path) -> None:
        """A tune."""
        assert not self.busy, "loading while a tune dies away would hold up the frame"
        self.told.append(f"load {file.stem}")

    def play(self, loops: int, fade_ms: int) -> None:
        """In a loop, not all at once."""
        assert (loops, fade_ms > 500) == (-1, True)
        self.busy = True

    def fadeout(self, ms: int) -> None:
        """Not at once either."""
        assert ms > 300
        self.told.append("fade")

    def stop(self) -> None:
        """At once."""
        self.told.append("stop")
        self.busy = False

    def get_busy(self) -> bool:
        """Whether anything sounds."""
        return self.busy

    def set_volume(self, volume: float) -> None:
        """Of 1."""
        self.volume = volume

    def set_endevent(self, event: int) -> None:
        """What wakes the loop."""
        assert event == ENDED


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    """A stand-in for the mixer."""
    made = Player()
    monkeypatch.setattr(pygame.mixer, "music", made)
    monkeypatch.setattr(tunes, "open_mixer", lambda: True)
    return made


@pytest.fixture
def silence() -> Iterator[None]:
    """No mixer before, none after."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def test_a_tune_follows_another_when_that_has_died_away(player: Player) -> None:
    """And nothing is asked of the mixer from frame to frame while the tune stays the same."""
    music = Music()
    for _ in range(3):
        music.follow("menu", 50)
    assert player.told == ["load menu"]
    for _ in range(3):
        music.follow("table", 50)
    assert player.told == ["load menu", "fade"]
    player.busy = False
    music.follow("table", 50)
    assert player.told == ["load menu", "fade", "load table"]
    assert music.tune == "table"


def test_who_comes_back_while_it_dies_away_hears_it_begin_anew(player: Player) -> None:
    """There and back within the fade: the tune ends, and begins again."""
    music = Music()
    music.follow("menu", 50)
    music.follow("table", 50)
    music.follow("menu", 50)
    assert player.told == ["load menu", "fade"]
    player.busy = False
    music.follow("menu", 50)
    assert player.told == ["load menu", "fade", "load menu"]


def test_turned_off_it_fades_and_turned_on_it_comes_back(player: Player) -> None:
    """The setting works at once; the volume reaches what sounds, a quarter as strong at half."""
    music = Music()
    music.follow("menu", 0)
    assert player.told == []
    for percent in VOLUMES[1:]:
        music.follow("menu", percent)
        assert player.volume == gain(percent)
    music.follow("menu", 0)
    assert player.told == ["load menu", "fade"]
    player.busy = False
    music.follow("menu", 0)
    assert music.tune == ""
    music.follow("menu", 25)
    assert player.told == ["load menu", "fade", "load menu"]


def test_closed_it_is_silent_at_once(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window is gone: nothing plays on."""
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: (44_100, -16, 2))
    music = Music()
    music.close()
    assert player.told == []
    music.follow("menu", 50)
    music.close()
    assert player.told == ["load menu", "stop"]


def test_no_device_is_silence(silence: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Where no mixer opens, or a tune cannot be read, there is one line in the log and nothing more is tried."""
    tried: list[object] = []

    def fails(*words: object) -> None:
        tried.append(words)
        raise pygame.error("gone")

    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "init", fails)
        music = Music()
        for tune in ("menu", "table", "", "menu"):
            music.follow(tune, 50)
        assert len(tried) == 2
        music.close()
    caplog.clear()
    monkeypatch.setattr(tunes, "asset", lambda name: Path("/nowhere") / name)
    unread = Music()
    for _ in range(3):
        unread.follow("menu", 50)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    unread.close()


def test_the_real_mixer_plays_it(silence: None) -> None:
    """Both tunes are there and can be read by what plays them."""
    for tune in ("menu", "table"):
        music = Music()
        music.follow(tune, 100)
        assert pygame.mixer.music.get_busy()
        music.close()
        assert not pygame.mixer.music.get_busy()


def test_music_is_off_by_default_and_costs_nothing(desk: Desk, silence: None) -> None:
    """Nobody is startled; for who wants no sound at all no device is opened."""
    assert desk.settings.music == 0
    desk.music.follow("menu", desk.settings.music)
    assert not pygame.mixer.get_init()


def test_each_scene_has_its_tune() -> None:
    """The table has one of its own, everything else the calm one."""
    assert (Scene.tune, SettingsPage.tune, TableScene.tune) == ("menu", "menu", "table")


def test_music_is_silent_while_the_window_is_minimised(
    player: Player, window: pygame.Window, make_desk: MakeDesk, tmp_path: Path
) -> None:
    """It fades when nobody can look, goes on when the window is seen again, and does not mind another in front."""
    app = App(window, make_desk(music=50, sound=0), tmp_path / "ddz.log")
    app.scenes = [Scene(app.desk)]

    def frame(*kinds: int) -> Music:
        app.frame([pygame.event.Event(kind) for kind in kinds])
        return app.desk.music

    assert frame().tune == "menu"
    assert frame(pygame.WINDOWFOCUSLOST).tune == "menu"
    frame(pygame.WINDOWMINIMIZED)
    assert player.told == ["load menu", "fade"]
    player.busy = False
    assert frame().tune == ""
    assert frame(pygame.WINDOWRESTORED).tune == "menu"
    app.close()


def test_the_volume_of_music_is_set_beside_that_of_sounds(make_desk: MakeDesk) -> None:
    """In the settings, by mouse; the sounds keep theirs."""
    desk = make_desk(sound=75)
    page = SettingsPage(desk)
    click(page, "music.25")
    assert (desk.settings.music, desk.settings.sound) == (25, 75)
    assert control(page, "music.25").chosen
    click(page, "music.0")
    assert desk.settings.music == 0
