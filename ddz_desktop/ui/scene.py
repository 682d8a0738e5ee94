"""Scenes and the layers on them: what the window shows, and where its keys and mouse go."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from ddz_desktop.ui.art import Art
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control, Ring
from ddz_desktop.ui.fonts import Fonts
from ddz_desktop.ui.music import Music, Tune
from ddz_desktop.ui.pane import Pane
from ddz_desktop.ui.settings import Settings, Speech, tidy
from ddz_desktop.ui.sound import BUTTON, Audio
from ddz_desktop.ui.speech import Voice
from ddz_desktop.ui.theme import PRESS, TEXT, Grid, ease
from ddz_desktop.ui.words import Words
from net.profile import Profile
from net.robot import Inline, Thinker

if TYPE_CHECKING:
    from net.hosted import Hosted  # loads sockets


@dataclass(frozen=True)
class Push:
    """Show this scene; the present one waits below."""

    scene: "Scene"


@dataclass(frozen=True)
class Replace:
    """Show this scene in place of the present one."""

    scene: "Scene"


@dataclass(frozen=True)
class Pop:
    """Close the present scene; below the last one the program ends."""


Change = Push | Replace | Pop


@dataclass
class Desk:
    """What all scenes share. `wake` rings from any thread and has the loop come round."""

    grid: Grid
    words: Words
    settings: Settings
    fonts: Fonts
    art: Art
    wake: Callable[[], None]
    seed: int | None = None  # of every chance in this run, for tests
    profile: Profile = field(default_factory=Profile)  # the player's beans
    left: bool = False  # whether a match was left that can be gone on with
    notices: list[str] = field(default_factory=list)  # sentences the next scene says aloud, such as a file set aside
    said: set[str] = field(default_factory=set)  # what need not be said twice in a run
    save: Callable[[Settings], None] = lambda _settings: None  # keeps changed settings
    audio: Audio = field(default_factory=Audio)  # asked for cues by anybody, played by the loop
    music: Music = field(default_factory=Music)  # told by the loop what is wanted
    voice: Voice = field(default_factory=Voice)  # reads aloud
    thinker: Thinker = field(default_factory=Inline)  # where bots of this program think
    hosted: "Hosted | None" = None  # the room that this program keeps open on the network
    closing: list[Callable[[], object]] = field(default_factory=list)  # done at the end of the program

    @property
    def name(self) -> str:
        """The player's name, or the one that goes with the language."""
        return tidy(self.settings.name) or self.say("menu.default_name")

    @property
    def table(self) -> Grid:
        """The grid of the table: with large text the letters grow, and the cards keep their places."""
        return self.grid._replace(letters=TEXT[self.settings.text])

    def page(self, tall: float = 0) -> Grid:
        """The grid of everything else: with large text all grows, and what needs `tall` units of height scrolls."""
        zoom = TEXT[self.settings.text]
        return self.grid._replace(zoom=zoom, tall=tall if zoom > 1 else 0.0)

    def canvas(self, surface: pygame.Surface, grid: Grid | None = None) -> Canvas:
        """A canvas on a surface. `grid`: other than the window's plain one."""
        return Canvas(surface, self.art, self.fonts, grid)

    def set_speech(self, level: Speech) -> None:
        """Read aloud more or less from now on; that is kept, and said."""
        self.settings = self.settings.with_(speech=level)
        self.save(self.settings)
        self.voice.hush()
        self.voice.retry()
        said = self.say("speech.level", level=self.say(f"settings.speeches.{level}"))
        self.voice.say(said, self.words.language, answer=True)

    def say(self, name: str, /, **values: object) -> str:
        """A sentence in the player's language."""
        return self.words(name, **values)


class Layer:
    """Controls with their focus ring, and the picture round them. Override `controls`, `press` and `draw`."""

    opaque = False  # whether nothing below is seen
    at_table = False  # whether it is laid out as the table is

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pane = Pane()
        self.ring = Ring()
        self.stale = True  # the picture has changed since it was drawn
        self._glow: dict[str, tuple[float, float, float]] = {}  # per control: from, to, since
        self._now = 0.0

    # -- what a scene says of itself

    def controls(self) -> tuple[Control, ...]:
        """What can be pressed now, from the state and `grid` alone; the uppermost last."""
        return ()

    def press(self, name: str) -> None:
        """A control was pressed, by mouse or key."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the layer. Changes nothing."""

    def hear(self, event: pygame.event.Event) -> bool:
        """An event before the controls get it; whether it is done with. For text fields, drags and wheels."""
        return False

    def step(self, now: float) -> float | None:
        """The layer's own part of `update`: move what moves, set `stale` where it shows; when to be called next."""
        return None

    def heading(self) -> str:
        """What is read aloud when it opens: its title, and what must be known at once."""
        return ""

    def facts(self) -> dict[str, object]:
        """What a test may wait for, beside the controls."""
        return {}

    def close(self) -> None:
        """The layer goes."""

    # -- where it lies

    @property
    def tall(self) -> float:
        """Units of height that it needs where text is large: in a lower window it scrolls."""
        return 0.0

    @property
    def grid(self) -> Grid:
        """What it is laid out on."""
        return self.desk.table if self.at_table else self.desk.page(self.tall)

    def canvas(self, surface: pygame.Surface) -> Canvas:
        """A canvas with its grid."""
        return self.desk.canvas(surface, self.grid)

    def render(self, surface: pygame.Surface) -> None:
        """Draw it, or what is seen of it where it is higher than the window. Changes nothing."""
        grid = self.grid
        if grid.h <= grid.seen:
            self.draw(surface)
            return
        self.pane.draw(grid, surface, self.draw)
        self.canvas(surface).panel(self.pane.bar(grid), 2, "sand_deep", 0.9)

    # -- what it does with the mouse and keys

    def handle(self, event: pygame.event.Event) -> bool:
        """An event in window pixels; whether it meant something here."""
        event, controls = self.pane.inside(self.grid, event), self.controls()
        self.ring.keep(controls)
        before = (self.ring.focus, self.ring.over, self.ring.held, self.ring.shown)
        done = self.hear(event) or self._handle(event, controls) or self.pane.handle(self.grid, event)
        if done or before != (self.ring.focus, self.ring.over, self.ring.held, self.ring.shown):
            self.stale = True
        if self.ring.shown and (self.ring.focus, self.ring.shown) != (before[0], before[3]):
            for control in (control for control in controls if control.name == self.ring.focus):
                self.pane.bring(self.grid, control.box)
        return done

    def _handle(self, event: pygame.event.Event, controls: tuple[Control, ...]) -> bool:
        name: str | None = None
        match event.type:
            case pygame.MOUSEMOTION:
                self.ring.move(controls, *self.grid.units(*event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self.ring.press(controls, *self.grid.units(*event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                name = self.ring.release(controls, *self.grid.units(*event.pos)) or None
            case pygame.KEYDOWN if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
                name = self.ring.key(controls, pygame.key.name(event.key), bool(event.mod & pygame.KMOD_SHIFT))
        if name:
            self.desk.audio.ask(BUTTON)
            self.press(name)
        return name is not None

    # -- 90 ms of light

    def glow(self, name: str) -> float:
        """How far a control is lit by mouse or focus, 0…1, for its painter."""
        start, end, since = self._glow.get(name, (0.0, 0.0, 0.0))
        return start + (end - start) * ease((self._now - since) / PRESS)

    def fade(self, now: float) -> float | None:
        """Bring the lights up to now; when they want the next frame."""
        self._now = now
        lit = {self.ring.over, self.ring.held[0] if self.ring.held else ""} - {""}
        for name in lit | self._glow.keys():
            goal = 1.0 if name in lit else 0.0
            if goal != self._glow.get(name, (0.0, 0.0, 0.0))[1]:
                self._glow[name] = (self.glow(name), goal, now)
        moving = [name for name, (_, _, since) in self._glow.items() if now - since < PRESS]
        for name in [name for name, (_, end, _) in self._glow.items() if end == 0.0 and name not in moving]:
            del self._glow[name]
            self.stale = True
        if moving:
            self.stale = True
        return now if moving else None


class Scene(Layer):
    """A layer that fills the window, with more layers on it (a dialog, a chooser)."""

    opaque = True
    tune: Tune = "menu"  # what is played to it

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.layers: list[Layer] = []
        self.change: Change | None = None  # what `update` answers next
        self.wake: float | None = None  # when the scene wants its next update, none: at the next event

    @property
    def top(self) -> Layer:
        """The layer that gets the events."""
        return self.layers[-1] if self.layers else self

    def show(self, layer: Layer) -> None:
        """Put a layer on top; who goes by the ring sees it there, too."""
        layer.ring.shown = self.top.ring.shown
        self.layers.append(layer)
        self.ring.over, self.ring.held = "", None
        self.stale = True

    def drop(self, layer: Layer) -> None:
        """Take a layer away."""
        if layer in self.layers:
            self.layers.remove(layer)
            layer.close()
        self.stale = True

    def receive(self, event: pygame.event.Event) -> None:
        """An event from the window: to the top layer alone."""
        self.top.handle(event)

    def update(self, now: float) -> Change | None:
        """Bring the scene up to `now` (s, steady) and say what is shown next. Override `step`, not this."""
        layers = (self, *self.layers)
        wakes = [layer.step(now) for layer in layers] + [layer.fade(now) for layer in layers]
        self.wake = min((wake for wake in wakes if wake is not None), default=None)
        change, self.change = self.change, None
        return change

    @property
    def changed(self) -> bool:
        """Whether anything of it must be drawn again."""
        return self.stale or any(layer.stale for layer in self.layers)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the scene and its layers, from the uppermost that hides those below. Changes nothing."""
        layers = (self, *self.layers)
        ground = max(i for i, layer in enumerate(layers) if layer.opaque)
        for layer in layers[ground:]:
            layer.render(surface)

    def drawn(self) -> None:
        """The picture is on the screen."""
        for layer in (self, *self.layers):
            layer.stale = False

    def resized(self) -> None:
        """`desk.grid` has changed."""
        self.stale = True

    def entered(self) -> None:
        """The scene is on top (again): say what the desk has to say."""
        self.stale = True
