"""The text field: it takes every key while it is open, also those of an input method."""

import pygame
import pytest

from ddz_desktop.ui.forms import _sign
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.settings import SettingsPage


@pytest.fixture
def page(desk: Desk) -> SettingsPage:
    """The settings with the name being typed."""
    desk.settings = desk.settings.with_(name="小满")
    page = SettingsPage(desk)
    page.press("name")
    page.update(0.0)
    return page


def key(page: SettingsPage, code: int, mod: int = 0, text: str = "") -> None:
    """A key goes down, and what it types, if anything, comes after it."""
    page.receive(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0))
    if text:
        page.receive(pygame.event.Event(pygame.TEXTINPUT, text=text))
    page.update(1.0)


def compose(page: SettingsPage, text: str) -> None:
    """An input method shows what is not chosen yet."""
    page.receive(pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=0))
    page.update(1.0)


def typed(page: SettingsPage) -> object:
    """Whether the field is open."""
    return page.facts()["typing"]


def test_typing_replaces_what_was_selected_and_enter_keeps_it(page: SettingsPage) -> None:
    """The old name is selected whole; Enter ends the typing and keeps the new one."""
    for letter in "ox ":
        key(page, ord(letter), text=letter)
    key(page, pygame.K_RETURN, text="")
    assert page.desk.settings.name == "ox"
    assert not typed(page)


def test_escape_leaves_the_old_name_and_the_page_stays(page: SettingsPage) -> None:
    """Esc ends the typing and nothing else."""
    key(page, pygame.K_a, text="a")
    key(page, pygame.K_ESCAPE)
    assert page.desk.settings.name == "小满"
    assert not typed(page)
    assert page.update(2.0) is None


def test_no_shortcut_fires_while_typing(page: SettingsPage) -> None:
    """Space, h, p and arrows are the field's."""
    for code, text in ((pygame.K_SPACE, " "), (pygame.K_h, "h"), (pygame.K_p, "p"), (pygame.K_LEFT, "")):
        key(page, code, text=text)
    assert typed(page)
    assert not page.ring.shown
    assert page.desk.settings.name == "小满"


def test_tab_keeps_the_name_and_goes_on(page: SettingsPage) -> None:
    """Tab ends the typing and moves the ring."""
    key(page, pygame.K_o, text="o")
    key(page, pygame.K_TAB)
    assert page.desk.settings.name == "o"
    assert page.ring.shown
    assert not typed(page)


def test_a_press_elsewhere_keeps_the_name_and_does_what_it_does(page: SettingsPage) -> None:
    """One press ends the typing and chooses a speed."""
    key(page, pygame.K_o, text="o")
    slow = next(c for c in page.controls() if c.name == "speed.slow").box.centre
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        page.receive(pygame.event.Event(kind, pos=slow, button=1))
    assert (page.desk.settings.name, page.desk.settings.speed) == ("o", "slow")


def test_chinese_comes_from_an_input_method(page: SettingsPage) -> None:
    """While it composes, Enter and Esc are the input method's; what it hands over is typed."""
    compose(page, "niu jiao")
    key(page, pygame.K_RETURN)
    key(page, pygame.K_ESCAPE)
    assert typed(page)
    compose(page, "")
    page.receive(pygame.event.Event(pygame.TEXTINPUT, text="牛角尖"))
    key(page, pygame.K_RETURN)
    assert page.desk.settings.name == "牛角尖"


def test_what_is_composed_is_seen(page: SettingsPage) -> None:
    """It stands in the field before it is chosen."""
    pictures = []
    for text in ("", "niu", ""):
        compose(page, text)
        surface = pygame.Surface((1280, 720))
        page.paint(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_a_name_has_at_most_sixteen_characters(page: SettingsPage) -> None:
    """More are not taken."""
    page.receive(pygame.event.Event(pygame.TEXTINPUT, text="斗" * 40))
    key(page, pygame.K_RETURN)
    assert page.desk.settings.name == "斗" * 16


def test_another_size_of_the_window_loses_nothing(page: SettingsPage) -> None:
    """What is half typed is there after the window has changed, and Esc still leaves the old name."""
    key(page, pygame.K_o, text="o")
    page.desk.grid = page.desk.grid._replace(width=1920, height=1080)
    page.resized()
    assert typed(page)
    key(page, pygame.K_RETURN)
    assert page.desk.settings.name == "o"


def test_closing_the_page_keeps_what_was_typed(page: SettingsPage) -> None:
    """Closing the window does not lose a name."""
    key(page, pygame.K_o, text="o")
    page.close()
    assert page.desk.settings.name == "o"


def test_text_is_typed_only_into_fields(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text input is switched on with the field and off with it, or an input method would eat the shortcuts."""
    switched: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: switched.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: switched.append("off"))
    page = SettingsPage(desk)
    assert switched == []
    page.press("name")
    assert switched == ["on"]
    key(page, pygame.K_RETURN)
    assert switched == ["on", "off"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("\u202e", ""), ("\u200b\u200d", ""), ("\0", ""), ("\ud800", ""), ("\ue0001", "1"),
        ("a\u0301\u202eb", "áb"), ("a\r\n\tb", "a b"), ("\N{GRINNING FACE}", "\N{GRINNING FACE}"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("way", ["typed", "pasted", "there before"])
def test_signs_without_width_do_no_harm(
    page: SettingsPage, way: str, text: str, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Marks of direction, joiners and controls cannot be drawn by themselves: they are left out."""
    key(page, pygame.K_BACKSPACE)
    if way == "typed":
        key(page, pygame.K_q, text=text)
    elif way == "pasted":
        monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
        key(page, pygame.K_v, mod=pygame.KMOD_CTRL)
    else:
        page._field.open(page._field._box, text)
    for code in (pygame.K_a, pygame.K_LEFT, pygame.K_RIGHT):
        key(page, code, mod=pygame.KMOD_CTRL if code == pygame.K_a else pygame.KMOD_SHIFT)
    key(page, pygame.K_RETURN)
    assert page.facts()["text"] == kept


def test_a_long_paste_is_cut(page: SettingsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole book in the clipboard holds nothing up."""
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "ox" * 5_000_000)
    key(page, pygame.K_v, mod=pygame.KMOD_CTRL)
    key(page, pygame.K_RETURN)
    assert page.desk.settings.name == "ox" * 8


def test_a_clipboard_that_fails_pastes_nothing(page: SettingsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """No clipboard, or a picture in it: the field stays as it was."""
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: (_ for _ in ()).throw(pygame.error("no text")))
    key(page, pygame.K_v, mod=pygame.KMOD_CTRL)
    key(page, pygame.K_RETURN)
    assert page.desk.settings.name == "小满"


@pytest.mark.parametrize(
    ("text", "mod", "sign"),
    [
        ("", pygame.KMOD_LSHIFT, ""), ("", pygame.KMOD_RSHIFT, ""), (";", pygame.KMOD_LSHIFT, ":"),
        (".", pygame.KMOD_LSHIFT, ":"), (";", 0, ";"), ("A", pygame.KMOD_LSHIFT, "A"), ("a", pygame.KMOD_LCTRL, ""),
    ],
)  # fmt: skip
def test_an_address_is_typed_as_the_keys_say(text: str, mod: int, sign: str) -> None:
    """Where no input method is asked the shift key alone writes nothing, with another what stands there."""
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=mod, unicode=text, scancode=0)
    assert _sign(event) == sign
