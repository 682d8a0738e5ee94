"""Every scene at every size in both languages: what it says fits, what it shows lies apart, every control works."""

import pygame
import pytest

from ddz_desktop.engine.rules import OPTIONS, PRESETS
from ddz_desktop.ui import single
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.fonts import Fonts
from ddz_desktop.ui.scene import Desk, Layer, Pop, Push, Replace, Scene
from ddz_desktop.ui.scenes.house import HouseRules, changed
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.notice import Answer, Dialog
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.rules import TABS, RulesPage
from ddz_desktop.ui.scenes.settings import SettingsPage
from ddz_desktop.ui.scenes.setup import Setup
from ddz_desktop.ui.scenes.sheet import WIDE
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table.picture import Text
from ddz_desktop.ui.theme import LABEL, Box
from ddz_desktop.ui.words import LANGUAGES
from net.profile import Profile
from tests.ui.conftest import SIZES, MakeDesk
from tests.ui.hands import played, seen
from tests.ui.scenes import HANDS, SCENES, house_on, setup_of

every_scene = pytest.mark.parametrize("name", SCENES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def show(scene: Scene) -> pygame.Surface:
    """A picture of the scene at rest, after its motions."""
    surface = pygame.Surface((scene.desk.grid.width, scene.desk.grid.height))
    scene.update(0.0)
    scene.update(10.0)
    scene.paint(surface)
    return surface


def control(layer: Layer, name: str) -> Control:
    """A control by its name."""
    return next(c for c in layer.controls() if c.name == name)


def moving(scene: Scene) -> bool:
    """Whether it wants more frames."""
    return scene.wake is not None


def click(scene: Scene, name: str) -> None:
    """Press and release the mouse on a control."""
    x, y = control(scene.top, name).box.centre
    spot = (scene.desk.grid.px(x), scene.desk.grid.px(y))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.receive(pygame.event.Event(kind, pos=spot, button=1))


def key(scene: Scene, name: str, mod: int = 0) -> None:
    """Press a key."""
    scene.receive(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode="", scancode=0))


# -- what is seen ------------------------------------------------------------------


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


# -- what can be pressed -----------------------------------------------------------


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


# -- where it leads ----------------------------------------------------------------


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


# -- settings and set-up -----------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("language.en", "language", "en"), ("speed.slow", "speed", "slow"), ("speed.instant", "speed", "instant"),
        ("full_screen.on", "full_screen", True), ("four_colours.on", "four_colours", True),
        ("large_cards.on", "large_cards", True), ("faces.masks", "faces", "masks"),
        ("reduced_motion.on", "reduced_motion", True), ("auto_pass.on", "auto_pass", True),
        ("auto_last.on", "auto_last", True),
        ("sound.0", "sound", 0), ("sound.100", "sound", 100),
    ],
)  # fmt: skip
def test_each_setting_takes_effect_and_is_kept(name: str, field: str, value: object, desk: Desk) -> None:
    """By mouse; the next look at the settings has it, and it was written."""
    kept: list[object] = []
    desk.save = kept.append
    page = SettingsPage(desk)
    click(page, name)
    assert getattr(desk.settings, field) == value
    assert kept == [desk.settings]
    assert control(page, name).chosen


def test_the_language_changes_at_once(desk: Desk) -> None:
    """The very next picture speaks it."""
    page = SettingsPage(desk)
    click(page, "language.en")
    assert control(page, "speed.slow").label == "Slow"


@pytest.mark.parametrize("preset", PRESETS)
def test_each_mode_can_be_chosen(preset: str, desk: Desk) -> None:
    """By keys alone: Tab to it, Enter."""
    setup = Setup(desk)
    key(setup, "tab")
    while setup.ring.focus != f"preset.{preset}":
        key(setup, "tab")
    key(setup, "return")
    assert desk.settings.preset == preset
    assert setup.rules.preset == preset


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_that_applies_is_offered_with_all_its_values(preset: str, desk: Desk) -> None:
    """And each press makes the rule so; choosing the preset's own value again leaves no trace."""
    house = house_on(desk, preset).top
    assert isinstance(house, HouseRules)
    for name in house.shown:
        own = getattr(PRESETS[preset], name)
        for value in OPTIONS[name].values:
            house.press(f"{name}.{value}")
            assert getattr(single.house(desk, preset), name) == value, name
        assert set(changed(desk.settings, preset)) <= {name}
        house.press(f"{name}.{own}")
        assert changed(desk.settings, preset) == {}
    assert desk.settings.options == {}


def test_defaults_take_every_change_back(desk: Desk) -> None:
    """One press, and the mode is as it comes."""
    house = house_on(desk, "tiandi").top
    house.press("kickers.strict")
    house.press("mult_long.6")
    assert len(changed(desk.settings, "tiandi")) == 2
    assert control(house, "defaults").enabled
    house.press("defaults")
    assert changed(desk.settings, "tiandi") == {}
    assert not control(house, "defaults").enabled


def test_points_need_no_room(desk: Desk) -> None:
    """Where no beans are played for there is no room to choose and no entry to pay."""
    desk.profile = Profile(beans=0)
    setup = setup_of(desk, "classic_a")
    assert not [c for c in setup.controls() if c.name.startswith("room.")]
    assert control(setup, "start").enabled


def test_an_entry_that_cannot_be_paid_is_said(desk: Desk) -> None:
    """The button is lit only when it would work."""
    setup = Setup(desk)
    assert control(setup, "start").enabled
    setup.press("room.normal")
    assert not control(setup, "start").enabled
    assert setup.short == 20_000
    key(setup, "return")
    assert setup.update(0.0) is None


def test_relief_tops_up_three_times_a_day(desk: Desk) -> None:
    """To the lowest entry, and not once more."""
    setup = Setup(desk)
    for times in (2, 1, 0):
        desk.profile = Profile(beans=7, day=desk.profile.day, reliefs=desk.profile.reliefs)
        click(setup, "relief")
        assert desk.profile.beans == 5_000
        assert single.reliefs_left(desk) == times
    desk.profile = Profile(beans=7, day=desk.profile.day, reliefs=desk.profile.reliefs)
    assert not [c for c in setup.controls() if c.name == "relief"]


def test_start_leads_to_the_table(desk: Desk) -> None:
    """Enter on the set-up lays a table with the chosen rules and bots."""
    setup = setup_of(desk, "five")
    setup.press("level.novice")
    key(setup, "return")
    change = setup.update(0.0)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, TableScene)
    change.scene.update(0.0)
    table = change.scene.match.room.table
    assert table.rules.preset == "five"
    assert [chair.level for chair in table.chairs] == ["", *["novice"] * 4]
    assert len({chair.name for chair in table.chairs}) == 5
    change.scene.close()


def test_a_match_that_was_left_is_offered_first(desk: Desk) -> None:
    """Go on, give up, or neither: what was left is never lost by a press of start."""
    setup = setup_of(desk, "huanle")
    table = TableScene(desk, single.start(desk, "huanle"), at_once=True)
    table.update(0.0)
    table.close()
    assert desk.left
    key(setup, "return")
    assert isinstance(setup.top, Dialog)
    key(setup, "escape")
    assert (setup.layers, setup.update(0.0), desk.left) == ([], None, True)
    key(setup, "return")
    setup.top.press("resume")
    change = setup.update(0.0)
    assert isinstance(change, Replace)
    change.scene.update(0.0)
    assert isinstance(change.scene, TableScene)
    assert change.scene.match.room.table.hand == 1
    change.scene.close()


def test_giving_up_a_match_costs_what_leaving_costs(desk: Desk) -> None:
    """逃跑 is booked: ten units of the room at least (RULES.md §4.7)."""
    table = TableScene(desk, single.start(desk, "huanle"), at_once=True)
    table.update(0.0)
    table.close()
    before = desk.profile.beans
    single.forfeit(desk)
    assert not desk.left
    assert desk.profile.beans == before - 1_000 - 5


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_each_house_rule_is_explained_in_two_lines(language: str, size: tuple[int, int], make_desk: MakeDesk) -> None:
    """The one under the mouse, or the one at which the keys are; beside the buttons, whatever the preset."""
    for preset in PRESETS:
        house = house_on(make_desk(language, size), preset).top
        assert isinstance(house, HouseRules)
        assert house.about == "hint"
        for name in house.shown:
            x, y = next(c for c in house.controls() if c.name.startswith(f"{name}.")).box.centre
            house.ring.move(house.controls(), x, y)
            assert house.about == name
            room = control(house, "defaults").box.x - 44 - 24
            assert len(house.desk.canvas(pygame.Surface(size)).lines(house.desk.say(f"about.{name}"), LABEL, room)) <= 2


# -- result ------------------------------------------------------------------------


def test_beans_count_up_and_end_exactly(desk: Desk) -> None:
    """From what was to what is, in the time the identity gives it; a frame at a time until then."""
    result = Result(desk, *seen(HANDS["won"]()), done=lambda _: None)
    result.step(5.0)
    shares = []
    for i in range(130):
        wake = result.step(5.0 + i / 100)
        shares.append(result.counted)
        assert (wake is None) == (i > 114)
    assert shares[0] == 0
    assert shares[-1] == 1
    assert shares == sorted(shares)


def test_at_instant_speed_the_sum_is_there_at_once(make_desk: MakeDesk) -> None:
    """Length 0 for every motion."""
    result = Result(make_desk(speed="instant"), *seen(HANDS["won"]()), done=lambda _: None)
    result.step(5.0)
    assert result.step(5.0001) is None
    assert result.counted == 1


@pytest.mark.parametrize(("by", "name"), [("return", "again"), ("space", "again"), ("escape", "back")])
def test_the_result_leads_on_by_keys(by: str, name: str, desk: Desk) -> None:
    """Enter or Space: another hand; Esc: away."""
    told: list[str] = []
    scene = Scene(desk)
    scene.show(Result(desk, *seen(HANDS["won"]()), done=told.append))
    key(scene, by)
    assert told == [name]


def test_who_cannot_pay_is_offered_no_other_hand(desk: Desk) -> None:
    """“再来一局” is there only when it would work."""
    room, view = seen(HANDS["left"]())
    result = Result(desk, room, view, done=lambda _: None)
    assert result.poor
    assert [c.name for c in result.controls()] == ["back"]


@pytest.mark.parametrize("preset", ["huanle", "classic_a"])
def test_who_has_left_still_has_a_name(preset: str, desk: Desk) -> None:
    """The seat is free by then; the result says who it was, and no total that is not his."""
    room, view = seen(played(preset, 1, leave=10), names=("", "甲", "乙"))
    result = Result(desk, room, view, done=lambda _: None, again=False)
    assert result.names == ("牛角尖", "甲", "乙")
    assert (result.rows[0].after is None) == (preset == "classic_a")
    result.draw(pygame.Surface((1280, 720)))


# -- rules -------------------------------------------------------------------------


@pytest.mark.parametrize("tab", TABS)
def test_the_rules_scroll_from_end_to_end(tab: str, desk: Desk) -> None:
    """By wheel, keys and drag, and never past an end; at the lower end the last of the sheet lies within the page."""
    page = RulesPage(desk, tab)
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    page.receive(wheel)
    assert page.facts() == {"tab": tab, "top": 0 if tab == "basics" else 60}
    key(page, "end")
    last = page.facts()["top"]
    assert isinstance(last, int)
    page.receive(wheel)
    key(page, "down")
    assert page.facts()["top"] == last
    assert page.sheet.high - last < page.box().h
    key(page, "home")
    key(page, "up")
    assert page.facts()["top"] == 0


def test_the_sheet_is_dragged(desk: Desk) -> None:
    """It follows the mouse while the button is down, and no longer."""
    page = RulesPage(desk, "tiandi")
    x, y = page.box().centre
    for kind, dy in ((pygame.MOUSEBUTTONDOWN, 0), (pygame.MOUSEMOTION, -90), (pygame.MOUSEBUTTONUP, -90)):
        page.receive(pygame.event.Event(kind, pos=(round(x), round(y + dy)), button=1, rel=(0, 0), buttons=(1, 0, 0)))
    page.receive(pygame.event.Event(pygame.MOUSEMOTION, pos=(round(x), 100), rel=(0, 0), buttons=(0, 0, 0)))
    assert page.facts()["top"] == 90


def test_the_rules_turn_to_every_mode(desk: Desk) -> None:
    """By mouse, by number and by the arrows, each from its beginning."""
    page = RulesPage(desk)
    seen = []
    for i, tab in enumerate(TABS):
        click(page, f"tab.{tab}")
        seen.append((page.tab, page.sheet))
        key(page, "end")
        key(page, str(i + 1))
        assert page.facts() == {"tab": tab, "top": 0}
        assert [c.name for c in page.controls() if c.chosen] == [f"tab.{tab}"]
    assert [tab for tab, _ in seen] == list(TABS)
    assert len({sheet.high for _, sheet in seen}) > 4
    key(page, "right")
    assert page.tab == TABS[0]
    key(page, "left")
    assert page.tab == TABS[-1]


@every_language
@every_size
@pytest.mark.parametrize("tab", TABS)
def test_the_rule_sheet_is_written_apart(tab: str, language: str, size: tuple[int, int], make_desk: MakeDesk) -> None:
    """No line runs out of the sheet, over another line or over cards; every card lies within the sheet."""
    sheet = RulesPage(make_desk(language, size), tab).sheet
    whole = Box(0, 0, WIDE, sheet.high)
    words = [mark.box for mark in sheet.marks if isinstance(mark, Text)]
    for box in (*words, *(sprite.box for sprite in sheet.sprites)):
        assert box.x >= whole.x and box.right <= whole.right and box.bottom <= whole.bottom  # noqa: PT018 - one law
    for i, one in enumerate(words):
        assert not any(one.meets(other) for other in words[i + 1 :])
        assert not any(one.meets(sprite.box) for sprite in sheet.sprites)
