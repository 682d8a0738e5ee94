"""From the command line to the window, its loop and the first scene."""

import argparse
import logging
import logging.handlers
import os
import sys
from contextlib import closing, suppress
from pathlib import Path

from ddz_desktop.resources import log_file
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
from ddz_desktop.ui.fonts import Fonts
from ddz_desktop.ui.loop import App, ring
from ddz_desktop.ui.naming import christen
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.theme import Grid
from ddz_desktop.ui.words import Words
from ddz_desktop.ui.words.system import preferred
from net.pace import PACES
from net.workers import Workers

_log = logging.getLogger(__name__)

_STARTS = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720))


_LATE = 0.2  # s; a bot takes longer at every speed but the instant one (net/pace.py)


class NoWindow(Exception):
    """There is no window to play in; the text says why, for the console."""


def main(options: argparse.Namespace) -> int:
    """Open the window and play; the exit status."""
    log_file = _start_log()
    try:
        return _play(options, log_file)
    except NoWindow as error:
        _say(f"ddz: {error}")
    except Exception:  # noqa: BLE001 - whatever went wrong is written down before the program ends
        _log.exception("the game has stopped")
        _say(f"ddz: the game met an error it did not expect and stopped; the report is in {log_file}")
    return 1


def _say(text: str) -> None:
    """Where there is no window to say it in: on the console, or in a box of the system's where there is none."""
    print(text, file=sys.stderr)  # noqa: T201 - does nothing where there is no console
    if sys.stderr is None:
        with suppress(pygame.error):
            pygame.display.message_box("DDZ Desktop", text, "error")


def _play(options: argparse.Namespace, log_file: Path) -> int:
    window = open_window(options.size, options.software)
    desk = make_desk(window, options.lang, options.seed)
    christen(desk)
    app = App(window, desk, log_file)
    if desk.settings.full_screen:
        app.fill_screen(True)
    from ddz_desktop.ui.scenes.menu import first_scene

    with closing(Workers(patience=_LATE, at_once=lambda: PACES[desk.settings.speed].high == 0)) as desk.thinker:
        app.run(first_scene(desk, options.preset, options.room))
    pygame.quit()
    return 0


def _start_log() -> Path:
    """Write warnings and errors into a rotating file; where it lies. Without a folder for it they go to the console."""
    logging.raiseExceptions = False  # what a full disk does not take is lost, and the console is not told each time
    try:
        file = log_file()
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
    words = Words(language or settings.language or preferred())
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
                desk.notices.append(desk.say("notice.not_saved", why=words.why(error)))

    art = Art()
    desk = Desk(
        Grid(*window.get_surface().get_size()), words, settings, Fonts(), art, ring, seed, notices=said, save=save
    )
    window.title = words("app.title")
    window.set_icon(art.file("icons/app_icon.svg", 128, 128))
    return desk
