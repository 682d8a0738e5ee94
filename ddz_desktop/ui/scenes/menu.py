"""The first scene: what can be done, over the landlord and his two farmers."""

from functools import cache
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING

import pygame

from ddz_desktop import __version__, resources
from ddz_desktop.ui import single
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Change, Desk, Pop, Push, Scene
from ddz_desktop.ui.scenes.notice import say_aloud, say_waiting
from ddz_desktop.ui.theme import BODY, DESIGN, LABEL, SMALL, Box, around
from ddz_desktop.ui.widgets import paint

if TYPE_CHECKING:
    from ddz_desktop.ui.scenes.lan.own import Own

_NEXT = ("setup", "table", "replays", "statistics", "settings", "rules", "steps")  # scenes, the likeliest first
_LEFT, _WIDE = 80.0, 366.0
_MANY = 3  # rows of large buttons that lie in the plain order
_FEET = 595.0  # units from the upper edge to where the figures stand
_SMALL_ONES = (
    ("replays", "replay", "f3"),
    ("statistics", "stats", "f4"),
    ("rules", "rules", "f1"),
    ("settings", "settings", "f2"),
    ("quit", "exit", ""),
)  # name, icon, key


def first_scene(desk: Desk, preset: str | None, room: str = "") -> Scene:
    """The menu; with a preset a table of it at once, unless a match was left that comes first; with a room, as it is
    typed, on the way there."""
    single.look(desk)
    menu = Menu(desk)
    if room:
        menu.change = _way_to(desk, room)
        return menu
    if preset and desk.left:
        desk.notices.append(f"{desk.say('setup.left_title')}\n{desk.say('setup.left_text')}")
    elif preset:
        from ddz_desktop.ui.scenes.table import TableScene

        menu.change = Push(TableScene(desk, single.start(desk, preset), at_once=True))
    return menu


def _way_to(desk: Desk, room: str = "") -> Change:
    """To the rooms of the network; to one by invitation or address, what is neither is said there."""
    from ddz_desktop.ui.scenes.lan.find import Find  # sockets are loaded only where they are used

    return Push(Find(desk, room))


@cache
def _load(*scenes: str) -> Thread:
    """Load scenes beside the window, once somebody is about to go there: a press does not wait for it then."""
    names = [f"ddz_desktop.ui.scenes.{scene}" for scene in scenes]
    thread = Thread(target=lambda: [import_module(name) for name in names], name="loading", daemon=True)
    thread.start()
    return thread


def _own_room(desk: Desk) -> "Own | None":
    """The player's room that is still open, even where an earlier run of the program began it."""
    try:
        if not any((resources.data_folder() / "rooms").glob("*/host.json")):
            return None
    except OSError:
        return None
    from ddz_desktop.ui.scenes.lan import own

    return own.open_room(desk)


class Menu(Scene):
    """Play, go on, read, set up, quit."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.own = _own_room(desk)

    def heading(self) -> str:
        """Its title."""
        return self.desk.say("app.title")

    def controls(self) -> tuple[Control, ...]:
        """One large button for what most come for, the next below, the rest as pictures in a row."""
        say, s = self.desk.say, self.grid.stage
        newcomer = self.desk.settings.newcomer and not self.desk.left
        first = ["own"] * (self.own is not None) + ["resume"] * self.desk.left
        large = [[name] for name in (*first, "single", *["offer"] * newcomer, "lan", "daily")]
        if len(large) > _MANY:
            large[-2:] = [["lan", "daily"]]
        small = _SMALL_ONES if newcomer else (("steps", "puzzle", "f5"), *_SMALL_ONES)
        buttons: list[Control] = []
        top = s.y + (274 if len(large) <= _MANY else 254)
        y, gap, less = (top, 17, 0) if self._roomy else (s.y + 146, 11, 6)
        gap, less = (gap, less) if len(large) <= _MANY else (9, 8)
        for names in large:
            h = (58 if buttons else 64) - less
            wide = (_WIDE - 12 * (len(names) - 1)) / len(names)
            for i, name in enumerate(names):
                box = Box(s.x + _LEFT + i * (wide + 12), y, wide, h)
                buttons.append(Control(name, box, say(f"menu.{name}"), "quiet" if buttons else "primary",
                                       keys=() if buttons else ("return", "enter")))  # fmt: skip
            y += h + gap
        step = (_WIDE - 56) / (len(small) - 1)
        for i, (name, icon, key) in enumerate(small):
            box = Box(s.x + _LEFT + i * step, y + gap / 2, 56, 56)
            buttons.append(Control(name, box, say(f"menu.{name}"), "icon", icon, keys=(key,) if key else ()))
        return tuple(buttons)

    @property
    def _roomy(self) -> bool:
        """Whether there is the height of the whole design."""
        return self.grid.stage.h >= DESIGN[1]

    def press(self, name: str) -> None:
        """Open what was chosen."""
        match name:
            case "single":
                from ddz_desktop.ui.scenes.setup import Setup

                self._know()
                self.change = Push(Setup(self.desk))
            case "offer" | "steps":
                from ddz_desktop.ui.scenes.steps import FirstSteps

                self._know()
                self.change = Push(FirstSteps(self.desk))
            case "daily":
                from ddz_desktop.ui.scenes.setup import Setup

                self._know()
                self.change = Push(Setup(self.desk, day=single.today()))
            case "lan":
                self._know()
                self.change = _way_to(self.desk)
            case "own" if self.own is not None:
                from ddz_desktop.ui.scenes.lan import own

                self.change = Push(own.way_back(self.desk, self.own))
            case "resume":
                self._resume()
            case "replays":
                from ddz_desktop.ui.scenes.replays import Replays

                self.change = Push(Replays(self.desk))
            case "statistics":
                from ddz_desktop.ui.scenes.statistics import Statistics

                self.change = Push(Statistics(self.desk))
            case "rules":
                from ddz_desktop.ui.scenes.rules import RulesPage

                self.change = Push(RulesPage(self.desk))
            case "settings":
                from ddz_desktop.ui.scenes.settings import SettingsPage

                self.change = Push(SettingsPage(self.desk))
            case "quit":
                self.change = Pop()

    def entered(self) -> None:
        """Say aloud what the desk has to say, such as a broken file that was set aside."""
        super().entered()
        single.look(self.desk)
        self.own = _own_room(self.desk)

    def step(self, now: float) -> float | None:
        """Nothing moves; what there is to say is said."""
        say_waiting(self)
        if "lan" in (self.ring.over, self.ring.focus if self.ring.shown else ""):
            _load("lan.find")
        return super().step(now)

    def drawn(self) -> None:
        """The first picture is there: now what may come next is loaded."""
        super().drawn()
        _load(*_NEXT)

    def _know(self) -> None:
        """Offer the first steps no longer before all: the player is on his way."""
        if self.desk.settings.newcomer:
            self.desk.settings = self.desk.settings.with_(newcomer=False)
            self.desk.save(self.desk.settings)

    def _resume(self) -> None:
        try:
            match = single.resume(self.desk)
        except OSError as error:
            say_aloud(self, self.desk.say("notice.not_saved", why=self.desk.words.why(error)))
            return
        if match:
            from ddz_desktop.ui.scenes.table import TableScene

            self.change = Push(TableScene(self.desk, match))
        single.look(self.desk)

    def draw(self, surface: pygame.Surface) -> None:
        """The scene: sun, hills, three figures; the words at the left."""
        canvas = self.canvas(surface)
        canvas.felt(0.68, 0.4)
        self._figures(self.desk.canvas(surface))
        s, say = self.grid.stage, self.desk.say
        top, high, motto = (78, 122, 226) if self._roomy else (18, 88, 124)
        canvas.picture("icons/logo_light.svg", Box(s.x + 68, s.y + top, high * 489 / 176, high))
        canvas.text(say("menu.motto"), s.x + 82, s.y + motto, BODY, "muted")
        self._player(canvas)
        grid = self.grid
        canvas.text(
            say("menu.version", version=__version__), grid.w - 40, grid.h - 28, SMALL, "muted", anchor="midright"
        )
        paint(canvas, self.controls(), self.ring, self.glow)

    def _figures(self, canvas: Canvas) -> None:
        """On the plain grid: with large text they make room for it."""
        grid = self.desk.grid
        part = 1.0 if self.grid == grid else 0.9
        x = grid.w - 60 - 320 * part - grid.stage.x
        y = grid.h - 720 - max(0.0, grid.stage.y) * 0.35 + _FEET  # they stand on the hills, wherever the edge is
        canvas.picture("scenes/sun.svg", around(x, y - 283 * part, 502 * part, 502 * part))
        canvas.hills()
        for name, cx, cy, k in (
            ("farmer_S", -210, -191, 1.16),
            ("farmer_C", 210, -191, 1.16),
            ("landlord_D", 0, -231, 1.52),
        ):
            figure = around(x + cx * part, y + cy * part, 190 * k * part, 330 * k * part)
            canvas.picture(f"scenes/{name}.svg", figure)

    def _player(self, canvas: Canvas) -> None:
        s, y = self.grid.stage, self.grid.h - (68 if self._roomy else 38)
        canvas.icon("avatar_ox", s.x + 108, y, 56)
        canvas.text(self.desk.name, s.x + 150, y - 11, BODY, face="bold", width=300)
        canvas.icon("bean", s.x + 158, y + 13, 17)
        beans = self.desk.say("menu.beans", n=self.desk.profile.beans)
        canvas.text(beans, s.x + 170, y + 13, LABEL, "sand")
