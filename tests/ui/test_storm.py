"""Keys and mouse at random, from numbers that can be tried again: the program goes on, whatever is pressed."""

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from ddz_desktop.ui import single
from ddz_desktop.ui.app import make_desk
from ddz_desktop.ui.loop import App
from ddz_desktop.ui.scenes.menu import first_scene
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.theme import Grid
from tests.kept import fill
from tests.ui.conftest import SIZES

EVENTS = 160
_KEYS = (
    *"hdpynmfrstleib1", "return", "space", "escape", "tab", "left", "right", "up", "down", "backspace", "home", "end",
    "page up", "page down", "f1", "f2", "f3", "f4", "f5", "f10", "delete", "left shift",
)  # fmt: skip
_TEXTS = ("x", " ", "你好", "\u202e", "\N{GRINNING FACE}", "é")
Storm = list[pygame.event.Event]


class Clock:
    """A clock that is set."""

    now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def app(
    request: pytest.FixtureRequest, window: pygame.Window, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[App]:
    """The program with a few hands kept, at the menu or a table; its time is the test's."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    fill(tmp_path / "data", 6)
    clock = Clock()
    monkeypatch.setattr(single, "now_ms", lambda: round(clock.now * 1000))
    desk = make_desk(window, "zh", seed=3)
    desk.settings = desk.settings.with_(speed="fast", newcomer=False)
    app = App(window, desk, tmp_path / "log", clock)
    app.scenes = [first_scene(desk, request.param)]
    yield app
    app.close()


@pytest.mark.parametrize("app", [None, "huanle_laizi", "five"], indirect=True)
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_pressed_the_program_goes_on(app: App, seed: int) -> None:
    """No event breaks a scene; the focus stands on something; the table lies as its view is laid out."""
    dice, clock = random.Random(seed), app._clock
    assert isinstance(clock, Clock)
    for number in range(EVENTS):
        clock.now += dice.choice((0.016, 0.016, 0.1, 0.5, 3.0))
        app.now = clock.now
        app.frame(storm(app, dice))
        if not app.scenes:
            break  # it was left
        for said in app.desk.notices:
            assert str(app.log_file) not in said, said
        top = app.scenes[-1].top
        names = [control.name for control in top.controls()]
        assert len(set(names)) == len(names), f"{number}: {names}"
        top.ring.keep(top.controls())
        assert not top.ring.focus or top.ring.focus in names
        table = app.scenes[-1]
        if isinstance(table, TableScene) and not any(layer.opaque for layer in table.layers):
            laid = table._picture(table.place)
            assert laid is None or laid.sprites == table.stage.picture.sprites, number


def storm(app: App, dice: random.Random) -> Storm:
    """Some events: a key with what it types, a click on something or nothing, a wheel, another size, a file dropped."""
    what = dice.random()
    if what < 0.45:
        return _typed(dice)
    if what < 0.9:
        return _clicked(app, dice)
    if what < 0.94:
        return [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=dice.choice((-1, 1, -40)), flipped=False)]
    if what < 0.97:
        return [pygame.event.Event(pygame.DROPFILE, file=dice.choice(("/nonexistent", "/", __file__)))]
    app.desk.grid = Grid(*dice.choice(SIZES[:3]))
    for scene in app.scenes:
        scene.resized()
    return []


def _typed(dice: random.Random) -> Storm:
    mod = dice.choice((0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
    key = pygame.key.key_code(dice.choice(_KEYS))
    events = [
        pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)
    ]
    return events + [pygame.event.Event(pygame.TEXTINPUT, text=dice.choice(_TEXTS))] * (dice.random() < 0.3)


def _clicked(app: App, dice: random.Random) -> Storm:
    controls, px = app.scenes[-1].top.controls(), app.desk.grid.px
    at = (dice.randrange(1280), dice.randrange(720))
    if controls and dice.random() < 0.6:
        box = dice.choice(controls).box
        at = px(box.x + box.w * dice.random()), px(box.y + box.h * dice.random())
    let_go = at if dice.random() < 0.8 else (10, 400)
    button = dice.choice((1, 1, 1, 1, 2, 3))
    return [
        pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button),
        pygame.event.Event(pygame.MOUSEMOTION, pos=let_go, rel=(0, 0), buttons=(1, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=let_go, button=button),
    ]
