"""The loop: waits for what comes next, hands it to the scene on top of a stack, draws where something changed."""

import logging
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import get_args

import pygame

from ddz_desktop.ui.control import open_door
from ddz_desktop.ui.keys import EVERYWHERE, laid, user
from ddz_desktop.ui.reader import Reader
from ddz_desktop.ui.scene import Change, Desk, Pop, Push, Replace, Scene
from ddz_desktop.ui.scenes.notice import say_aloud
from ddz_desktop.ui.settings import Speech
from ddz_desktop.ui.theme import Grid

_log = logging.getLogger(__name__)

FRAME = 1 / 60  # s: the shortest time between two pictures
WAKE = pygame.event.custom_type()
_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_STALL = 0.05  # s: what a held-up loop adds to the scenes' clock at most; a dragged window stops it, not the hand
_BRISK, _NAP = 0.05, 0.006  # s without an event until we doze; of a doze, less than half a frame


class App:
    """The program's window, and the scenes in it, the uppermost last."""

    def __init__(
        self, window: pygame.Window, desk: Desk, log_file: Path, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.window, self.desk, self.log_file = window, desk, log_file
        self.scenes: list[Scene] = []
        self.now = 0.0  # the scenes' clock, s
        self._clock, self._seen, self._drawn = clock, clock(), 0.0
        self._full, self._away = False, False  # whether it fills the screen; whether it is minimised
        self._text = desk.settings.text
        self._reader = Reader()
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
        self.desk.music.close()
        self.desk.voice.close()
        while self.desk.closing:
            self.desk.closing.pop()()
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
        """Hand out the events, move the scene, read aloud and draw what changed."""
        for event in events:
            if event.type == pygame.KEYDOWN:
                self.desk.voice.still()
            if self.scenes[-1].change is not None:  # this event is for the scene that the last one led to
                self._follow(self.scenes[-1].update(self.now))
            if self.scenes:
                self._take(event)
            if not self.scenes:
                return
        self._follow(self.scenes[-1].update(self.now))
        if self.desk.settings.text != self._text:
            self._text = self.desk.settings.text
            self._lay_out()
        self._read(any(event.type in _PRESSES for event in events))
        if self.scenes and self.scenes[-1].changed and self.now - self._drawn >= FRAME * 0.9:
            self.draw()
        self.desk.audio.flush(self.desk.settings.sound)
        self.desk.music.follow(self.scenes[-1].tune if self.scenes and not self._away else "", self.desk.settings.music)
        if self._door and self.scenes and not self.scenes[-1].changed:
            self._door.answer(self.state, self.scenes[-1].wake is None or self.scenes[-1].wake > self.now + 2 * FRAME)

    def _read(self, pressed: bool) -> None:
        """Read aloud what is new of the layer on top; at once where a key or the mouse has brought it about."""
        if self.desk.settings.speech == "off" or not self.scenes or not self.scenes[-1].changed:
            return
        text = self._reader.news(self.scenes[-1].top)
        self.desk.voice.say(text, self.desk.words.language, answer=pressed)

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
                self.scenes[-1].stale, self._away = True, False
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._away = True  # nobody looks: the music dies away
            case pygame.KEYDOWN if (what := user(laid(self.desk.settings.keys), _name(event))) in EVERYWHERE:
                self._press(what)
            case pygame.KEYDOWN if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
                self.fill_screen(not self._full)
            case _ if event.type != WAKE:
                self.scenes[-1].receive(self._in_pixels(event))

    def _press(self, what: str) -> None:
        """A key that works everywhere."""
        if what == "full_screen":
            self.fill_screen(not self._full)
            return
        self._reader = Reader()  # what is on the screen is read from its beginning
        levels = get_args(Speech)
        self.desk.set_speech(levels[(levels.index(self.desk.settings.speech) + 1) % len(levels)])
        if self.desk.settings.speech != "off" and not self.desk.voice.there:
            say_aloud(self.scenes[-1], self.desk.say(self.desk.voice.trouble, program=self.desk.voice.program))
        self.scenes[-1].stale = True

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
                if self.desk.settings.speech != "off":  # who does not see goes by the ring everywhere
                    scene.ring.shown = scene.ring.shown or bool(scene.ring.focus)
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


def _name(event: pygame.event.Event) -> str:
    return pygame.key.name(event.key)


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


def ring() -> None:
    """Wake the loop, from any thread."""
    if pygame.display.get_init():
        pygame.event.post(pygame.event.Event(WAKE))
