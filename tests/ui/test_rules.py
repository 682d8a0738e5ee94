"""The rules of every mode, to read: all of them are reached, and nothing lies on anything else."""

import pygame
import pytest

from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.rules import TABS, RulesPage
from ddz_desktop.ui.scenes.sheet import WIDE
from ddz_desktop.ui.table.picture import Text
from ddz_desktop.ui.theme import Box
from ddz_desktop.ui.words import LANGUAGES
from tests.ui.conftest import SIZES, MakeDesk
from tests.ui.pressing import click, key


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
    assert page.roll.sheet.high - last < page.box().h
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
        seen.append((page.tab, page.roll.sheet))
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("tab", TABS)
def test_the_rule_sheet_is_written_apart(tab: str, language: str, size: tuple[int, int], make_desk: MakeDesk) -> None:
    """No line runs out of the sheet, over another line or over cards; every card lies within the sheet."""
    sheet = RulesPage(make_desk(language, size), tab).roll.sheet
    whole = Box(0, 0, WIDE, sheet.high)
    words = [mark.box for mark in sheet.marks if isinstance(mark, Text)]
    for box in (*words, *(sprite.box for sprite in sheet.sprites)):
        assert box.x >= whole.x and box.right <= whole.right and box.bottom <= whole.bottom  # noqa: PT018 - one law
    for i, one in enumerate(words):
        assert not any(one.meets(other) for other in words[i + 1 :])
        assert not any(one.meets(sprite.box) for sprite in sheet.sprites)
