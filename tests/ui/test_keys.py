"""The table's keys laid elsewhere: every key means one thing, what cannot be is said, nothing is lost."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddz_desktop.ui import keys
from ddz_desktop.ui.keys import KEYS
from ddz_desktop.ui.scene import Desk, Push
from ddz_desktop.ui.scenes.keys import KeysPage
from ddz_desktop.ui.scenes.settings import SettingsPage
from ddz_desktop.ui.settings import Settings, load, save
from ddz_desktop.ui.table.layers import Plays, TableMenu
from ddz_desktop.ui.table.log import Log
from tests.ui.pressing import click, control, key
from tests.ui.table.driver import Driver

names = st.sampled_from([*KEYS, "nonsense"])
pressed = st.sampled_from(
    [*KEYS.values(), *"abcxyz0159;' ", "escape", "return", "f1", "f9", "f12", "end", "left shift"]
)


@given(st.dictionaries(names, pressed))
def test_every_key_means_one_thing_whatever_the_file_says(chosen: dict[str, str]) -> None:
    """All have a key, no two the same, and each leads to its own control; fixed keys always mean themselves."""
    now = keys.laid(chosen)
    assert now.keys() == KEYS.keys()
    assert len(set(now.values())) == len(now)
    assert {what: keys.meant(chosen, key) for what, key in now.items()} == KEYS
    for fixed in ("escape", "return", "enter", "space", "tab", "left", "backspace", "1", "0", "f1"):
        assert keys.meant(chosen, fixed) == fixed
    for given_away in set(KEYS.values()) - set(now.values()):
        assert keys.meant(chosen, given_away) == ""


@given(st.lists(st.tuples(st.sampled_from(list(KEYS)), pressed), max_size=8))
def test_laying_keys_one_after_another(pairs: list[tuple[str, str]]) -> None:
    """What fits is so afterwards and moves no other; what does not is never needed to read the file again."""
    chosen: dict[str, str] = {}
    for what, to in pairs:
        before = keys.laid(chosen)
        if keys.unfit(what, to, before) is None:
            chosen = keys.changed(chosen, what, to)
            assert keys.laid(chosen) == before | {what: to}
            assert all(KEYS[name] != its for name, its in chosen.items())


@pytest.mark.parametrize(
    ("what", "to", "why"),
    [
        ("hint", "x", None), ("hint", "h", None), ("hint", ";", None), ("hint", "f12", None), ("pause", "end", None),
        ("hint", "p", "taken"), ("hint", "f10", "taken"), ("hint", "3", "fixed"), ("hint", "space", "fixed"),
        ("hint", "return", "fixed"), ("hint", "escape", "fixed"), ("hint", "tab", "fixed"), ("hint", "f1", "fixed"),
        ("hint", "left shift", "fixed"), ("full_screen", "x", "function"), ("full_screen", "f12", None),
        ("full_screen", "f9", "taken"), ("speech", "x", "function"),
        ("full_screen", "f10", "taken"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(what: str, to: str, why: str | None) -> None:
    """Digits, Enter, Space, Esc and the like stay; what is typed in fields cannot change the window."""
    assert keys.unfit(what, to, KEYS) == why


def test_own_keys_are_kept(tmp_path: Path) -> None:
    """Written and read again; what is missing is as it was at first."""
    file = tmp_path / "s.toml"
    save(file, Settings(keys={"hint": "x"}))
    assert load(file) == (Settings(keys={"hint": "x"}), None)
    file.write_text('[keys]\nhint = "escape"\npass = "h"\nwarp = "w"\n', "utf-8")
    assert keys.laid(load(file)[0].keys) == KEYS


# -- the page ------------------------------------------------------------------


def test_a_key_is_laid_elsewhere_by_pressing_it(desk: Desk) -> None:
    """From the settings to the page; press the button, then the key: it is shown and written. Reset takes all back."""
    kept: list[Settings] = []
    desk.save = kept.append
    settings = SettingsPage(desk)
    click(settings, "keys")
    change = settings.update(0.0)
    assert isinstance(change, Push)
    page = change.scene
    assert isinstance(page, KeysPage)
    assert not control(page, "reset").enabled
    click(page, "key.hint")
    assert page.facts()["asked"] == "hint"
    key(page, "x")
    assert page.facts()["asked"] == ""
    assert control(page, "key.hint").label == "X"
    assert [one.keys for one in kept] == [{"hint": "x"}]
    click(page, "reset")
    assert desk.settings.keys == {}
    assert control(page, "key.hint").label == "H"


def test_a_conflict_is_said_and_the_page_waits_on(desk: Desk) -> None:
    """The other use is named; then another key, or Esc, which leaves everything and does not close the page."""
    page = KeysPage(desk)
    click(page, "key.hint")
    for name, words in (("p", "P 已经是“不出”"), ("return", "固定"), ("r", "R 已经是“记牌器”")):
        key(page, name)
        assert words in page.sentence
        assert page.asked == "hint"
    key(page, "escape")
    assert (page.asked, page.update(0.0), desk.settings.keys) == ("", None, {})
    key(page, "escape")
    assert page.update(0.0) is not None


def test_the_mouse_ends_the_waiting(desk: Desk) -> None:
    """Another button waits for its own key; felt, for none."""
    page = KeysPage(desk)
    click(page, "key.hint")
    click(page, "key.sort")
    assert page.asked == "sort"
    page.receive(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 700), button=1))
    assert page.asked == ""


def test_tab_ends_the_waiting(desk: Desk) -> None:
    """And goes to the next control, as ever."""
    page = KeysPage(desk)
    click(page, "key.hint")
    key(page, "tab")
    assert page.asked == ""
    assert page.ring.shown
    assert desk.settings.keys == {}


# -- at the table --------------------------------------------------------------


@pytest.fixture
def seat(make_desk: Callable[..., Desk], window: pygame.Window, clock: list[int]) -> Callable[..., Driver]:
    """Sit down with keys of one's own."""

    def make(**own: str) -> Driver:
        return Driver(make_desk(speed="instant", keys=own), clock, window.get_surface()).sit("huanle")

    return make


def test_the_table_hears_the_keys_of_ones_own(seat: Callable[..., Driver]) -> None:
    """Hint and play by their new keys; the old ones mean nothing any more; Enter plays as ever."""
    driver = seat(hint="x", play="h").to_our_play()
    held = len(driver.scene.place.pick.cards)
    driver.key("d")
    assert not driver.scene.place.pick.chosen
    driver.key("x")
    assert driver.scene.place.pick.chosen
    driver.key("h")
    driver.until(lambda: len(driver.scene.place.pick.cards) < held)
    driver.scene.close()


def test_layers_open_and_close_by_the_same_key(seat: Callable[..., Driver]) -> None:
    """Plays and log by keys that were swapped; the table's menu names the keys as they are and hears its own."""
    driver = seat(log="l", last="e")
    for name, layer in (("e", Plays), ("l", Log)):
        driver.key(name)
        assert isinstance(driver.top, layer)
        driver.key(name)
        assert not driver.scene.layers
    driver.key("f10")
    assert isinstance(driver.top, TableMenu)
    said = " ".join(driver.top._keys())
    assert "L 牌局记录" in said
    assert "E 出牌记录" in said
    driver.scene.close()
