"""Large text: every scene has room for it, scrolls where it has not, and whoever goes by keys sees where he is."""

from collections.abc import Iterator
from contextlib import closing
from itertools import combinations

import pygame
import pytest

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.fonts import Fonts
from ddz_desktop.ui.scene import Layer, Scene
from ddz_desktop.ui.scenes.house import HouseRules
from ddz_desktop.ui.scenes.settings import SettingsPage
from ddz_desktop.ui.scenes.setup import Setup
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.settings import Settings
from ddz_desktop.ui.table.picture import Text
from ddz_desktop.ui.theme import TEXT, Box, Grid
from ddz_desktop.ui.words import LANGUAGES
from tests.ui.conftest import MakeDesk
from tests.ui.scenes import SCENES, house_on
from tests.ui.tables import TABLES

pytestmark = pytest.mark.usefixtures("four_levels")  # the fullest menus
every_scene = pytest.mark.parametrize("name", SCENES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_size = pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1366, 768)], ids=str)
_SLACK = 1.0  # units by which the letters of two lines may touch


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, pygame.FRect, Canvas]]:
    """Every line that is drawn, with the box of its letters in units; a line that is cut is one of its own."""
    found: list[tuple[str, pygame.FRect, Canvas]] = []
    text, fit, panel = Canvas.text, Fonts.fit, Canvas.panel

    def watch_text(self: Canvas, line: str, x: float, y: float, *rest: object, **more: object) -> float:
        wide: float = text(self, line, x, y, *rest, **more)  # type: ignore[arg-type]
        size = float(more.get("size") or (rest[0] if rest else 17.0))  # type: ignore[arg-type]
        high = self.grid.type(size) / self.grid.scale
        box = pygame.FRect(0, 0, wide, high * 0.8)
        setattr(box, str(more.get("anchor") or (rest[3] if len(rest) > 3 else "midleft")), (x, y))
        if wide and self.surface.get_clip().w == self.surface.get_width():
            found.append((line, box, self))
        return wide

    def watch_fit(self: Fonts, line: str, *place: object) -> str:
        shown: str = fit(self, line, *place)  # type: ignore[arg-type]
        assert shown == line, f"cut to {shown}"
        return shown

    def watch_panel(self: Canvas, box: Box, *look: object, **more: object) -> None:
        assert box.bottom <= self.grid.h + 1e-6, "a panel leaves the page below"
        panel(self, box, *look, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "panel", watch_panel)
    monkeypatch.setattr(Canvas, "text", watch_text)
    monkeypatch.setattr(Fonts, "fit", watch_fit)
    return found


def layers(scene: Scene) -> Iterator[Layer]:
    """The scene and what lies on it."""
    yield from (scene, *scene.layers)


@every_scene
@every_language
@every_size
def test_large_text_has_room(
    name: str, language: str, size: tuple[int, int], make_desk: MakeDesk, said: list[tuple[str, pygame.FRect, Canvas]]
) -> None:
    """Nothing that is said is cut, leaves its page or lies on another line; no panel leaves the page."""
    scene = SCENES[name](make_desk(language, size, text="large"))
    scene.update(0.0)
    scene.update(10.0)
    for layer in layers(scene):
        said.clear()
        layer.render(pygame.Surface(size))
        whole = pygame.FRect(0, 0, layer.grid.w, layer.grid.h)
        for line, box, canvas in said:
            assert canvas.grid != layer.grid or whole.contains(box), line
        for (line, box, canvas), (other, its, another) in combinations(said, 2):
            if box.topleft == its.topleft and line.startswith(other):
                continue  # its beginning, in an ink of its own
            close = box.inflate(-_SLACK, -_SLACK).colliderect(its.inflate(-_SLACK, -_SLACK))
            assert not close or canvas.grid != another.grid, (line, other)


@every_scene
@every_language
@every_size
def test_large_controls_lie_on_the_page_and_apart(
    name: str, language: str, size: tuple[int, int], make_desk: MakeDesk
) -> None:
    """None overlaps another or leaves the page at the sides; what lies below the window can be scrolled to."""
    for layer in layers(SCENES[name](make_desk(language, size, text="large"))):
        controls = layer.controls()
        for i, one in enumerate(controls):
            assert one.box.x >= 0 and one.box.y >= 0  # noqa: PT018 - one law
            assert one.box.right <= layer.grid.w + 1e-6 and one.box.bottom <= layer.grid.h + 1e-6  # noqa: PT018
            assert [o.name for o in controls[i + 1 :] if o.box.meets(one.box)] == [], one.name


@every_scene
def test_the_focus_is_scrolled_into_view(name: str, make_desk: MakeDesk) -> None:
    """Wherever Tab goes, what it comes to is seen whole; and the mouse meets it there."""
    layer = SCENES[name](make_desk("en", (1280, 720), text="large")).top
    for _ in range(len(layer.controls()) + 1):
        layer.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))
        box = next((c.box for c in layer.controls() if c.name == layer.ring.focus), None)
        if box is None:
            continue
        grid, top = layer.grid, layer.pane.top(layer.grid)
        assert top <= box.y and box.bottom <= top + grid.seen  # noqa: PT018 - one law
        spot = (grid.px(box.centre[0]), grid.px(box.centre[1] - top))
        focus = layer.ring.focus
        layer.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
        assert layer.ring.over == focus


def test_all_is_written_a_quarter_larger_at_least() -> None:
    """Each size of type, at every window: on a page as at the table."""
    for size in ((1024, 768), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160)):
        plain = Grid(*size)
        for grid in (plain._replace(zoom=TEXT["large"]), plain._replace(letters=TEXT["large"])):
            for units in (12, 14, 17, 22, 24, 30):
                assert grid.type(units) >= plain.type(units) * 1.25 - 0.5


def test_a_page_scrolls_by_wheel_keys_and_drag(make_desk: MakeDesk) -> None:
    """From one end to the other, never past it, and a page that is seen whole stays."""
    page = HouseRules(make_desk("zh", (1280, 720), text="large"), "tiandi", lambda: None)

    def top() -> float:
        return page.pane.top(page.grid)

    def roll(y: int) -> None:
        page.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False))

    def press(key: int) -> None:
        page.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))

    roll(1)
    assert top() == 0
    roll(-1)
    assert top() == 60
    press(pygame.K_END)
    last = top()
    roll(-1)
    press(pygame.K_PAGEDOWN)
    assert top() == last == page.grid.h - page.grid.seen > 0
    press(pygame.K_HOME)
    for kind, y in ((pygame.MOUSEBUTTONDOWN, 700), (pygame.MOUSEMOTION, 600), (pygame.MOUSEBUTTONUP, 600)):
        page.handle(pygame.event.Event(kind, pos=(2, y), button=1, rel=(0, 0), buttons=(1, 0, 0)))
    assert top() == pytest.approx(100 / page.grid.scale)
    page.desk.settings = page.desk.settings.with_(text="normal")
    assert top() == 0


def test_the_size_is_chosen_in_the_settings_and_acts_at_once(make_desk: MakeDesk) -> None:
    """The next picture is written in it, on the page itself, too; and it is kept."""
    kept: list[Settings] = []
    desk = make_desk()
    desk.save = kept.append
    page = SettingsPage(desk)
    before, scales = page.grid, []
    for value in (*TEXT, "normal"):
        page.press(f"text.{value}")
        assert [c.name for c in page.controls() if c.name.startswith("text.") and c.chosen] == [f"text.{value}"]
        scales.append(page.grid.scale / before.scale)
    assert scales == [1.0, TEXT["large"], 1.0]
    assert [settings.text for settings in kept] == ["normal", "large", "normal"]


@pytest.mark.parametrize("name", ["table huanle", "table five_new"])
def test_at_the_table_letters_grow_and_cards_stay(name: str, make_desk: MakeDesk) -> None:
    """Hands, plays and badges lie where they lay (above, cards make room for their words); every line is wider."""
    desk = make_desk("en")
    with closing(TABLES[name](desk)) as scene:
        assert isinstance(scene, TableScene)
        before = scene.stage.picture
        desk.settings = desk.settings.with_(text="large")
        scene.resized()
        after = scene.stage.picture
    assert after.grid.letters == TEXT["large"]
    assert after.sprites.keys() == before.sprites.keys()
    for place, sprite in after.sprites.items():
        assert sprite == before.sprites[place] or place.split()[0] in ("bottom", "flip", "wild")
    plain = {mark.text: mark.box for mark in before.marks if isinstance(mark, Text)}
    large = {mark.text: mark.box for mark in after.marks if isinstance(mark, Text)}
    assert plain.keys() == large.keys()
    for text, box in large.items():
        assert box.w == pytest.approx(plain[text].w * TEXT["large"], rel=0.08, abs=2)


def test_a_field_that_is_scrolled_to_is_typed_in(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A click opens it where it is seen, the text shows, candidates come up beside it; a click elsewhere ends it."""
    shown: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", shown.append)
    setup = Setup(make_desk("en", (1280, 720), text="large"))
    grid, box = setup.grid, next(c.box for c in setup.controls() if c.name == "number")
    setup.pane.bring(grid, box)
    spot = pygame.Rect(*map(grid.px, box.moved(dy=-setup.pane.top(grid))))
    assert grid.px(box.y) > 720 > spot.bottom
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        setup.receive(pygame.event.Event(kind, pos=spot.center, button=1))
    pictures = []
    for now, typed in ((1.0, ""), (2.0, "G5CM")):
        if typed:
            setup.receive(pygame.event.Event(pygame.TEXTINPUT, text=typed))
        picture = pygame.Surface((1280, 720))
        setup.update(now)
        setup.update(now + 0.3)
        setup.paint(picture)
        pictures.append(pygame.image.tobytes(picture.subsurface(spot.inflate(-20, -16)), "RGB"))
    assert pictures[0] != pictures[1]
    assert spot.inflate(4, 4).contains(shown[-1])
    setup.receive(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(20, 300), button=1))
    assert not setup.facts()["typing"]
    assert setup.typed == "G5CM"


@every_language
def test_the_explanation_hides_no_option_at_hand(language: str, make_desk: MakeDesk) -> None:
    """In one column the words about an option stand at the other end of the window."""
    house = house_on(make_desk(language, (1280, 720), text="large"), "five_new").top
    assert isinstance(house, HouseRules)
    canvas = house.canvas(pygame.Surface((1280, 720)))
    for name in house.shown:
        first = next(c for c in house.controls() if c.name.startswith(f"{name}."))
        house.ring.shown, house.ring.focus = True, first.name
        house.pane.bring(house.grid, first.box)
        assert house.about == name
        assert not house.note(canvas).meets(first.box)
