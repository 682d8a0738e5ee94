"""Every scene at every size in both languages: what it says fits, what it shows lies apart, every control works."""

import pygame
import pytest

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.fonts import Fonts
from ddz_desktop.ui.scene import Desk, Pop, Push, Scene
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.notice import Answer, Dialog
from ddz_desktop.ui.scenes.rules import RulesPage
from ddz_desktop.ui.scenes.settings import SettingsPage
from ddz_desktop.ui.scenes.setup import Setup
from ddz_desktop.ui.words import LANGUAGES
from tests.ui.conftest import SIZES, MakeDesk
from tests.ui.pressing import click, control, key, moving, show
from tests.ui.scenes import SCENES

pytestmark = pytest.mark.usefixtures("four_levels")  # the fullest menus
every_scene = pytest.mark.parametrize("name", SCENES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


# -- what is seen --------------------------------------------------------------------


@every_scene
@every_language
@every_size
def test_everything_said_fits(
    name: str, language: str, size: tuple[int, int], make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No sentence of ours is cut short, and none runs out of the window."""
    cut: list[str] = []
    whole, fit, text = pygame.Rect(0, 0, *size), Fonts.fit, Canvas.text

    def watch_fit(self: Fonts, said: str, *place: object) -> str:
        shown: str = fit(self, said, *place)  # type: ignore[arg-type]
        cut.extend([said] if shown != said else [])
        return shown

    def watch_text(self: Canvas, said: str, x: float, y: float, *rest: object, **more: object) -> float:
        wide: float = text(self, said, x, y, *rest, **more)  # type: ignore[arg-type]
        if self.surface.get_clip() == whole and (
            wide > self.grid.w - 2 or not whole.collidepoint(self.px(x), self.px(y))
        ):
            cut.append(said)
        return wide

    scene = SCENES[name](make_desk(language, size))
    monkeypatch.setattr(Fonts, "fit", watch_fit)
    monkeypatch.setattr(Canvas, "text", watch_text)
    show(scene)
    assert cut == []


@every_scene
@every_size
def test_controls_lie_in_the_window_and_apart(name: str, size: tuple[int, int], make_desk: MakeDesk) -> None:
    """No control overlaps another or the window's edge, none is smaller than a finger."""
    desk = make_desk("en", size)
    scene = SCENES[name](desk)
    for layer in (scene, *scene.layers):
        controls = layer.controls()
        for i, one in enumerate(controls):
            assert one.box.x >= 0 and one.box.y >= 0  # noqa: PT018 - one law
            assert one.box.right <= desk.grid.w and one.box.bottom <= desk.grid.h  # noqa: PT018 - one law
            assert min(one.box.w, one.box.h) >= 30, one
            assert [o.name for o in controls[i + 1 :] if o.box.meets(one.box)] == [], one.name
        names = [c.name for c in controls]
        assert len(set(names)) == len(names)


@every_scene
def test_drawing_changes_nothing(name: str, desk: Desk) -> None:
    """Drawn twice, a scene at rest gives the same pixels."""
    scene = SCENES[name](desk)
    first = show(scene)
    again = pygame.Surface(first.get_size())
    scene.paint(again)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")


@every_scene
def test_a_scene_at_rest_asks_for_no_frames(name: str, desk: Desk) -> None:
    """What does not move costs nothing."""
    scene = SCENES[name](desk)
    show(scene)
    scene.drawn()
    scene.update(20.0)
    assert scene.wake is None
    assert not scene.changed


# -- what can be pressed -------------------------------------------------------------


@every_scene
def test_every_control_is_reached_by_keys(name: str, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tab comes to every lit control and shows where it is; Enter and Space press it, as the mouse does."""
    layer = SCENES[name](desk).top
    lit = {c.name for c in layer.controls() if c.enabled and c.stop}
    pressed: list[str] = []
    monkeypatch.setattr(layer, "press", pressed.append)
    for pressing in ("return", "space"):
        found: list[str] = []
        for _ in range(len(lit)):
            layer.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))
            assert layer.ring.shown
            found.append(layer.ring.focus)
            pressed.clear()
            layer.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(pressing), mod=0))
            assert pressed == [layer.ring.focus]
        assert set(found) == lit


@every_scene
@every_size
def test_every_control_is_pressed_by_the_mouse(
    name: str, size: tuple[int, int], make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press in the middle of what is drawn presses that control, at every scale; of one that is out, none."""
    layer = SCENES[name](make_desk("zh", size)).top
    pressed: list[str] = []
    monkeypatch.setattr(layer, "press", pressed.append)
    for c in layer.controls():
        pressed.clear()
        spot = tuple(layer.desk.grid.px(place) for place in c.box.centre)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            layer.handle(pygame.event.Event(kind, pos=spot, button=1))
        assert pressed == ([c.name] if c.enabled else [])


@every_scene
def test_the_mouse_lights_a_control_for_90_ms(name: str, desk: Desk) -> None:
    """Something moves within a frame of the mouse coming over a control, and rests after 90 ms."""
    scene = SCENES[name](desk)
    show(scene)
    scene.drawn()
    one = next(c for c in scene.top.controls() if c.enabled)
    spot = tuple(desk.grid.px(place) for place in one.box.centre)
    scene.receive(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    assert scene.changed
    scene.update(20.0)
    assert moving(scene)
    scene.update(20.1)
    assert not moving(scene)
    assert scene.top.glow(one.name) == 1.0


# -- where it leads ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "scene"), [("single", Setup), ("rules", RulesPage), ("settings", SettingsPage), ("quit", None)]
)
def test_the_menu_leads_everywhere(name: str, scene: type[Scene] | None, desk: Desk) -> None:
    """Each entry opens its scene; the last ends the game."""
    menu = Menu(desk)
    click(menu, name)
    change = menu.update(0.0)
    assert isinstance(change, Pop) if scene is None else isinstance(change, Push) and isinstance(change.scene, scene)


def test_escape_in_the_menu_does_nothing(desk: Desk) -> None:
    """Esc closes the top layer and nothing else."""
    menu = Menu(desk)
    key(menu, "escape")
    assert menu.update(0.0) is None


@pytest.mark.parametrize("page", [SettingsPage, RulesPage, Setup])
def test_escape_leads_back(page: type[Scene], desk: Desk) -> None:
    """From every page, by key and by mouse."""
    for go, how in ((key, "escape"), (click, "back")):
        scene = page(desk)
        go(scene, how)
        assert isinstance(scene.update(0.0), Pop)


def test_what_has_to_be_said_is_said_in_the_menu(desk: Desk) -> None:
    """A file that was set aside is a dialog over the menu, gone with a key; the menu below stays as it was."""
    desk.notices.append("一个文件坏了")
    menu = Menu(desk)
    menu.update(0.0)
    assert isinstance(menu.top, Dialog)
    assert menu.top.text == "一个文件坏了"
    key(menu, "escape")
    assert menu.layers == []
    assert menu.update(0.0) is None


def test_a_dialog_takes_every_press(desk: Desk) -> None:
    """Nothing below a layer can be pressed through it."""
    menu = Menu(desk)
    menu.show(Dialog(desk, "?", "?", (Answer("ok", "好"),), lambda _: None))
    single_ = control(menu, "single").box.centre
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        menu.receive(pygame.event.Event(kind, pos=single_, button=1))
    key(menu, "f1")
    assert menu.update(0.0) is None
