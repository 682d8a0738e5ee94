"""Settings, set-up and house rules: what is chosen holds and is kept, what cannot be paid is said."""

import pygame
import pytest

from ddz_desktop.engine.rules import OPTIONS, PRESETS
from ddz_desktop.ui import single
from ddz_desktop.ui.scene import Desk, Push, Replace
from ddz_desktop.ui.scenes.house import HouseRules, changed
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.scenes.settings import SettingsPage
from ddz_desktop.ui.scenes.setup import Setup
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.theme import LABEL
from net.profile import Profile
from tests.ui.conftest import MakeDesk
from tests.ui.pressing import click, control, key, show
from tests.ui.scenes import house_on, setup_of


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


def test_pointing_at_the_name_of_a_house_rule_explains_it(desk: Desk) -> None:
    """Not at its values alone; away from all of them nothing is explained."""
    house = house_on(desk, "tiandi").top
    assert isinstance(house, HouseRules)
    for name in house.shown:
        box = next(c for c in house.controls() if c.name.startswith(f"{name}.")).box
        spot = (desk.grid.px(box.x - 60), desk.grid.px(box.centre[1]))
        house.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
        assert house.about == name
    house.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(640, 10), rel=(0, 0), buttons=(0, 0, 0)))
    assert house.about == "hint"


def test_enter_in_the_menu_begins_to_play(desk: Desk) -> None:
    """The large button is what most come for: no mouse and no Tab is needed."""
    menu = Menu(desk)
    key(menu, "return")
    change = menu.update(0.0)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Setup)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_settings_show_the_chosen_cards(language: str, make_desk: MakeDesk) -> None:
    """Faces, four colours and large numbers are seen as soon as they are chosen; no other choice changes them."""
    desk = make_desk(language)
    page = SettingsPage(desk)
    seen = {bytes(pygame.image.tobytes(_cards(page), "RGB"))}
    for count, name in enumerate(("faces.masks", "four_colours.on", "large_cards.on"), 2):
        click(page, name)
        seen.add(bytes(pygame.image.tobytes(_cards(page), "RGB")))
        assert len(seen) == count, name
    click(page, "auto_pass.on")
    assert bytes(pygame.image.tobytes(_cards(page), "RGB")) in seen


def _cards(page: SettingsPage) -> pygame.Surface:
    """The part of the page above the first of the table's rows."""
    row = control(page, "faces.paper").box
    return show(page).subsurface(pygame.Rect(page.grid.px(page.grid.w / 2), 100, 560, page.grid.px(row.y) - 110))


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
