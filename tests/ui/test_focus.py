"""The focus ring, without a screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddz_desktop.ui.focus import Control, Ring, at
from ddz_desktop.ui.theme import Box

A = Control("a", Box(0, 0, 100, 40), keys=("h",))
B = Control("b", Box(120, 0, 100, 40))
C = Control("c", Box(0, 60, 100, 40))
OFF = Control("off", Box(120, 60, 100, 40), enabled=False, keys=("x",))
BACK = Control("back", Box(0, 200, 40, 40), keys=("escape",))
ALL = (A, B, C, OFF, BACK)


def test_a_press_acts_where_it_began() -> None:
    """Down and up on the same control presses it; up elsewhere, or down elsewhere, does nothing."""
    ring = Ring()
    assert ring.press(ALL, 10, 10)
    assert ring.release(ALL, 90, 30) == "a"
    ring.press(ALL, 10, 10)
    assert ring.release(ALL, 130, 10) == ""
    ring.press(ALL, 500, 500)
    assert ring.release(ALL, 10, 10) == ""


def test_a_press_of_another_question_does_nothing() -> None:
    """Held down while the turn changes, a button does not act in the new turn."""
    ring = Ring()
    ring.press((A._replace(epoch=1),), 10, 10)
    now = (A._replace(epoch=2),)
    ring.keep(now)
    assert ring.release(now, 10, 10) == ""
    ring.press(now, 10, 10)
    assert ring.release(now, 10, 10) == "a"


def test_a_press_on_what_went_out_meanwhile_does_nothing() -> None:
    """A control that is no longer lit, or no longer there, is not pressed."""
    ring = Ring()
    ring.press(ALL, 10, 10)
    off = (A._replace(enabled=False),)
    ring.keep(off)
    assert ring.release(off, 10, 10) == ""


def test_what_is_out_takes_neither_mouse_nor_key() -> None:
    """A control that would not work cannot be pressed, and hides what lies below it."""
    ring = Ring()
    assert not ring.press(ALL, 130, 70)
    assert ring.release(ALL, 130, 70) == ""
    assert ring.key(ALL, "x") is None
    below = Control("below", OFF.box)
    assert at((below, OFF), 130, 70) is None


def test_tab_goes_round_the_lit_ones_and_back() -> None:
    """Tab passes every lit control once and begins anew; Shift-Tab goes the other way."""
    ring = Ring()
    there = []
    for _ in range(5):
        assert ring.key(ALL, "tab") == ""
        there.append(ring.focus)
    assert there == ["a", "b", "c", "back", "a"]
    ring.key(ALL, "tab", shift=True)
    assert ring.focus == "back"


def test_the_first_enter_only_shows_the_focus() -> None:
    """After the mouse, Enter first shows what it would press; a shortcut it has acts at once; nowhere, nothing."""
    ring = Ring("a")
    assert (ring.key(ALL, "return"), ring.shown) == ("", True)
    assert ring.key(ALL, "return") == "a"
    assert Ring("a").key((*ALL, C._replace(name="d", keys=("return",))), "return") == "d"
    nowhere = Ring()
    assert (nowhere.key(ALL, "return"), nowhere.shown) == (None, False)


def test_arrows_go_to_the_neighbour() -> None:
    """The first arrow shows where one is; then each goes to what lies that way, and stays where nothing does."""
    ring = Ring("a")
    ring.key(ALL, "right")
    assert (ring.focus, ring.shown) == ("a", True)
    for key, there in (("right", "b"), ("left", "a"), ("down", "c"), ("up", "a")):
        assert ring.key(ALL, key) == ""
        assert ring.focus == there
    assert ring.key(ALL, "up") is None
    assert ring.focus == "a"


def test_enter_and_space_press_what_is_seen_in_focus() -> None:
    """Without a visible ring Enter is a shortcut like others; with it, it presses what has the ring."""
    start = Control("start", Box(300, 0, 50, 50), keys=("return",))
    ring = Ring("a")
    assert ring.key((*ALL, start), "return") == "start"
    ring.key(ALL, "tab")
    assert ring.key((*ALL, start), "return") == "a"
    assert ring.key(ALL, "space") == "a"


def test_escape_is_the_way_back_whatever_has_the_focus() -> None:
    """Esc goes before everything else, and means nothing in a layer that has no way back."""
    ring = Ring()
    ring.key(ALL, "tab")
    assert ring.key(ALL, "escape") == "back"
    assert ring.key((A, B), "escape") is None


def test_the_ring_hides_when_the_mouse_is_used() -> None:
    """A ring is for those who use keys."""
    ring = Ring()
    ring.key(ALL, "tab")
    assert ring.shown
    ring.press(ALL, 500, 500)
    assert not ring.shown


def test_what_is_cut_off_cannot_be_hit() -> None:
    """A control scrolled out of its list is not pressed through its edge."""
    row = Control("row", Box(0, 0, 100, 100), clip=Box(0, 0, 100, 50))
    assert at((row,), 10, 40) == row
    assert at((row,), 10, 60) is None


boxes = st.builds(Box, st.floats(0, 1200), st.floats(0, 700), st.floats(10, 200), st.floats(10, 80))


@given(
    st.lists(boxes, min_size=1, max_size=12), st.lists(st.sampled_from(["left", "right", "up", "down"]), max_size=30)
)
def test_the_focus_is_always_on_something_lit(places: list[Box], keys: list[str]) -> None:
    """However the controls lie and whichever arrows are used, the focus stays on a control that can be pressed."""
    controls = tuple(Control(f"c{i}", box, enabled=i % 3 != 2) for i, box in enumerate(places))
    ring = Ring()
    ring.key(controls, "tab")
    for key in keys:
        ring.key(controls, key)
        assert ring.focus in {c.name for c in controls if c.enabled}


@pytest.mark.parametrize("gone", ["a", "b"])
def test_the_focus_lets_go_of_what_is_gone(gone: str) -> None:
    """What is no longer there has neither focus nor light."""
    ring = Ring()
    ring.focus = ring.over = gone
    ring.keep(tuple(c for c in ALL if c.name != gone))
    assert (ring.focus, ring.over) == ("", "")
