"""The window, its loop and the stack of scenes."""

import argparse
import logging
import logging.handlers
import os
import sys
import time
from collections.abc import Callable
from math import inf
from pathlib import Path

from ddz_desktop.resources import log_folder
from ddz_desktop.ui.theme import MINIMUM

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # before SDL starts, or Windows blurs the window
os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # the candidates of an input method on Windows
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "ddz-desktop")

import pygame

if not getattr(pygame, "IS_CE", False):  # before anything else of ours asks it for what it does not have
    raise ImportError(
        "this needs pygame-ce, but pygame is installed in its place. "
        "Run: pip uninstall -y pygame pygame-ce, then: pip install --force-reinstall pygame-ce"
    )

from ddz_desktop.ui import settings as keeping
from ddz_desktop.ui.art import Art
from ddz_desktop.ui.control import open_door
from ddz_desktop.ui.fonts import Fonts
from ddz_desktop.ui.keys import laid
from ddz_desktop.ui.scene import Change, Desk, Pop, Push, Replace, Scene
from ddz_desktop.ui.theme import Grid
from ddz_desktop.ui.words import Words, first_choice

_log = logging.getLogger(__name__)

FRAME = 1 / 60  # s: the shortest time between two pictures
_STALL = 0.05  # s: what a held-up loop adds to the scenes' clock at most; a dragged window stops it, not the hand
_BRISK, _NAP = 0.05, 0.006  # s without an event until we doze; of a doze, less than half a frame
_WAKE = pygame.event.custom_type()
_STARTS = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720))


class NoWindow(Exception):
    """There is no window to play in; the text says why, for the console."""


class App:
    """Waits for what comes next, hands it to the scene on top, draws where something changed."""

    def __init__(
        self, window: pygame.Window, desk: Desk, log_file: Path, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.window, self.desk, self.log_file = window, desk, log_file
        self.scenes: list[Scene] = []
        self.now = 0.0  # the scenes' clock, s
        self._clock, self._seen, self._drawn = clock, clock(), 0.0
        self._full = False
        self._text = desk.settings.text
        self._door = open_door(desk.wake)

    def run(self, first: Scene) -> None:
        """Show scenes until the last one is closed."""
        self.scenes = [first]
        try:
            while self.scenes:
                try:
                    self.frame(self.wait())
                except Exception:
                    if len(self.scenes) < 2:
                        raise  # there is nowhere to go back to
                    self._back_from_trouble()
        finally:
            self.close()

    def close(self) -> None:
        """Close what is open, the uppermost first."""
        while self.scenes:
            self.scenes.pop().close()
        self.desk.voice.close()
        if self._door:
            self._door.close()

    def _back_from_trouble(self) -> None:
        """A scene met what it did not expect: write it down, close it, and say so on the first scene."""
        _log.exception("a scene has failed")
        while len(self.scenes) > 1:
            try:
                self.scenes.pop().close()
            except Exception:  # noqa: BLE001 - what cannot be closed is left
                _log.exception("and would not close")
        self.desk.notices.append(self.desk.say("notice.trouble", file=self.log_file))
        self.scenes[0].entered()

    # -- one turn of the loop

    def wait(self) -> list[pygame.event.Event]:
        """The events that come before the scene wants to move. `get` would pump while every other thread waits."""
        patience = self._patience()
        if patience is not None and patience <= 0.001:
            pygame.event.pump()
            events = pygame.event.get(pump=False)
        else:
            events = [await_event(patience), *pygame.event.get(pump=False)]
        seen = self._clock()
        self.now += min(seen - self._seen, (patience or 0.0) + _STALL) if patience is not None else seen - self._seen
        self._seen = seen
        return events

    def _patience(self) -> float | None:
        """Seconds until something is due; none: nothing is."""
        scene = self.scenes[-1]
        if scene.changed:
            return max(0.0, self._drawn + FRAME - self.now)
        return None if scene.wake is None else max(0.0, max(scene.wake, self._drawn + FRAME) - self.now)

    def frame(self, events: list[pygame.event.Event]) -> None:
        """Hand out the events, move the scene, draw it if it changed."""
        for event in events:
            self._take(event)
            if not self.scenes:
                return
        self._follow(self.scenes[-1].update(self.now))
        if self.desk.settings.text != self._text:
            self._text = self.desk.settings.text
            self._lay_out()
        if self.scenes and self.scenes[-1].changed and self.now - self._drawn >= FRAME * 0.9:
            self.draw()
        self.desk.audio.flush(self.desk.settings.sound)
        if self._door and self.scenes and not self.scenes[-1].changed:
            self._door.answer(self.state, self.scenes[-1].wake is None or self.scenes[-1].wake > self.now + 2 * FRAME)

    def draw(self) -> None:
        """Draw the scene on top and show it."""
        self.scenes[-1].paint(self.window.get_surface())
        self.scenes[-1].drawn()
        self.window.flip()
        self._drawn = self.now

    def _take(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self.close_scenes()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWDISPLAYCHANGED:
                self._measure()
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                self.scenes[-1].stale = True
            case pygame.KEYDOWN if pygame.key.name(event.key) == laid(self.desk.settings.keys)["full_screen"]:
                self.fill_screen(not self._full)
            case pygame.KEYDOWN if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
                self.fill_screen(not self._full)
            case _ if event.type != _WAKE:
                self.scenes[-1].receive(self._in_pixels(event))

    def close_scenes(self) -> None:
        """The window is closed: nothing more is asked, what can be gone on with is kept by each scene's `close`."""
        while self.scenes:
            self.scenes.pop().close()

    def _in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        """Where a window's points are not pixels, the places of the mouse are made pixels."""
        if not hasattr(event, "pos") or self.window.size == self.window.get_surface().get_size():
            return event
        ratio = self.window.get_surface().get_width() / max(1, self.window.size[0])
        return pygame.event.Event(event.type, {**event.__dict__, "pos": tuple(round(p * ratio) for p in event.pos)})

    def _measure(self) -> None:
        self.desk.grid = Grid(*self.window.get_surface().get_size())
        self._lay_out()

    def _lay_out(self) -> None:
        for scene in self.scenes:
            scene.resized()

    def fill_screen(self, full: bool) -> None:
        """Full screen or a window again."""
        if full == self._full:
            return
        self._full = full
        if full:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self.desk.settings = self.desk.settings.with_(full_screen=full)
        self.desk.save(self.desk.settings)
        self._measure()

    def _follow(self, change: Change | None) -> None:
        """Do what a scene asked for."""
        match change:
            case Push(scene):
                self.scenes.append(scene)
            case Replace(scene):
                self.scenes.pop().close()
                self.scenes.append(scene)
            case Pop():
                self.scenes.pop().close()
            case None:
                return
        if self.scenes:
            self.scenes[-1].entered()
            self._follow(self.scenes[-1].update(self.now))
        if self.desk.settings.full_screen != self._full:
            self.fill_screen(self.desk.settings.full_screen)

    def state(self) -> dict[str, object]:
        """The window for a test: scene, layers, focus, controls with their places in pixels."""
        scene, top = self.scenes[-1], self.scenes[-1].top
        up = top.pane.top(top.grid)
        controls = [
            {
                "name": c.name,
                "label": c.label,
                "enabled": c.enabled,
                "chosen": c.chosen,
                "rect": [top.grid.px(length) for length in c.box.moved(dy=-up)],
            }
            for c in top.controls()
        ]
        return {
            "scene": type(scene).__name__,
            "layer": type(top).__name__,
            "focus": top.ring.focus if top.ring.shown else "",
            "controls": controls,
            "size": list(self.window.get_surface().get_size()),
            **scene.facts(),
            **top.facts(),
        }


def await_event(patience: float | None) -> pygame.event.Event:
    """The next event, NOEVENT after that many seconds without one; none: however long it takes. pygame asks the system
    a thousand times a second, which is a lot for a window at rest: after a while without an event it is asked less."""
    event = pygame.event.wait(max(1, round(1000 * min(_BRISK, _BRISK if patience is None else patience))))
    left = inf if patience is None else patience - _BRISK
    while event.type == pygame.NOEVENT and left > 0:
        time.sleep(min(_NAP, left))
        event = pygame.event.wait(1)
        left -= _NAP + 0.001
    return event


# -- from the command line to the first scene -------------------------------------


def main(options: argparse.Namespace) -> int:
    """Open the window and play; the exit status."""
    log_file = _start_log()
    try:
        return _play(options, log_file)
    except NoWindow as error:
        print(f"ddz: {error}", file=sys.stderr)  # noqa: T201 - there is no window to say it in
    except Exception:  # noqa: BLE001 - whatever went wrong is written down before the program ends
        _log.exception("the game has stopped")
        print(f"ddz: the game met an error it did not expect and stopped; the report is in {log_file}", file=sys.stderr)  # noqa: T201
    return 1


def _play(options: argparse.Namespace, log_file: Path) -> int:
    window = open_window(options.size, options.software)
    desk = make_desk(window, options.lang, options.seed)
    app = App(window, desk, log_file)
    if desk.settings.full_screen:
        app.fill_screen(True)
    from ddz_desktop.ui.scenes.menu import first_scene

    app.run(first_scene(desk, options.preset))
    pygame.quit()
    return 0


def _start_log() -> Path:
    """Write warnings and errors into a rotating file; where it lies. Without a folder for it they go to the console."""
    try:
        file = log_folder() / "ddz.log"
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            file, maxBytes=1_000_000, backupCount=2, encoding="utf-8"
        )
    except OSError:
        file, handler = Path("-"), logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return file


def open_window(size: tuple[int, int] | None, software: bool = False) -> pygame.Window:
    """The window, fitted to the desktop. Raises NoWindow."""
    if software:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "software"
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoWindow(f"no window can be opened here ({error}); is there a screen?") from error
    driver = pygame.display.get_driver()
    if driver == "offscreen":  # SDL's silent way out where there is no screen
        raise NoWindow("there is no screen here (on Linux: DISPLAY or WAYLAND_DISPLAY is not set)")
    pygame.font.init()
    pygame.key.set_repeat()  # a held key says one thing once
    pygame.key.stop_text_input()  # text is typed only into fields; else an input method eats the shortcuts
    window = pygame.Window(
        "DDZ Desktop", fitted(size, pygame.display.get_desktop_sizes()[0]), resizable=True, allow_high_dpi=True
    )
    window.minimum_size = MINIMUM
    window.get_surface()  # from here on pictures know the window's format
    return window


def fitted(size: tuple[int, int] | None, desktop: tuple[int, int]) -> tuple[int, int]:
    """The window's size at the start: as asked for, else the largest of ours that leaves the desktop some room."""
    if size:
        return max(size[0], MINIMUM[0]), max(size[1], MINIMUM[1])
    roomy = [start for start in _STARTS if start[0] <= desktop[0] * 0.92 and start[1] <= desktop[1] * 0.9]
    return roomy[0] if roomy else (min(1280, desktop[0]), min(720, desktop[1]))


def make_desk(window: pygame.Window, language: str | None = None, seed: int | None = None) -> Desk:
    """What the scenes share. A settings file that cannot be read is set aside and said aloud."""
    notices: list[str] = []
    settings, file = keeping.Settings(), None
    aside: Path | None = None
    try:
        found = keeping.settings_file()
        settings, aside = keeping.load(found)
        file = found  # what could not be read is not written over
    except OSError as error:
        _log.warning("no settings: %s", error)
        notices.append("notice.no_settings")
    words = Words(language or settings.language or _system_language())
    said = [words(name) for name in notices] + ([words("notice.settings_aside", file=aside.name)] if aside else [])

    def save(changed: keeping.Settings) -> None:
        if file is None:
            return
        try:
            keeping.save(file, changed)
        except OSError as error:
            _log.warning("settings not saved: %s", error)
            if "settings" not in desk.said:  # once, with the next scene that has something to say
                desk.said.add("settings")
                desk.notices.append(desk.say("notice.not_saved", why=error.strerror or str(error)))

    art = Art()
    desk = Desk(
        Grid(*window.get_surface().get_size()), words, settings, Fonts(), art, _ring_bell, seed, notices=said, save=save
    )
    window.title = words("app.title")
    window.set_icon(art.file("icons/app_icon.svg", 128, 128))
    return desk


def _system_language() -> str:
    return first_choice([locale["language"] for locale in pygame.system.get_pref_locales()])


def _ring_bell() -> None:
    """Wake the loop, from any thread."""
    if pygame.display.get_init():
        pygame.event.post(pygame.event.Event(_WAKE))
