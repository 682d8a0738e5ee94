"""What is read of every page and dialog: a heading, and words for everything that the keys come by."""

from pathlib import Path

import pygame
import pytest

from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.loop import App
from ddz_desktop.ui.reader import Reader, spoken
from ddz_desktop.ui.scene import Layer
from ddz_desktop.ui.scenes.keys import KeysPage
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.settings import SettingsPage
from ddz_desktop.ui.theme import Box
from ddz_desktop.ui.words import LANGUAGES, Words, sentences
from tests.ui.conftest import MakeDesk
from tests.ui.pressing import click, key
from tests.ui.scenes import SCENES
from tests.ui.test_blind import Ears

BOX = Box(0, 0, 10, 10)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_everything_that_can_be_pressed_has_words(name: str, language: str, make_desk: MakeDesk) -> None:
    """Every layer has a heading, every stop of the ring is read as something, and no two stops alike."""
    layer = SCENES[name](make_desk(language, speech="short")).top
    assert layer.heading()
    said = [spoken(layer.desk.words, control) for control in layer.controls() if control.stop]
    assert all(said), [c.name for c in layer.controls() if c.stop and not spoken(layer.desk.words, c)]
    assert len(set(said)) == len(said)


def test_a_control_says_what_it_is_about_and_whether_it_is_on() -> None:
    """A percentage says of what; a key says what it is for; a picture says what it does."""
    words = Words("en")
    assert spoken(words, Control("sound.25", BOX, "25%", "choice")) == "Sound: 25%"
    assert spoken(words, Control("music 0", BOX, "Off", "choice", chosen=True)) == "Music: Off, chosen"
    assert spoken(words, Control("key.hint", BOX, "H", "choice")) == "Hint: H"
    assert spoken(words, Control("auto", BOX, "Auto", "toggle", chosen=True)) == "Auto, on"
    assert spoken(words, Control("auto", BOX, "Auto", "toggle")) == "Auto, off"
    assert spoken(words, Control("close", BOX, look="icon", icon="close")) == "Close"
    assert spoken(words, Control("start", BOX, "Start"), key="D") == "Start, key D"


def test_sentences_follow_each_other() -> None:
    """With a stop between them where there is none; what says nothing is left out."""
    assert sentences(Words("zh"), ("准备好了吗？", "", "轮到你", "还有 9 秒")) == "准备好了吗？轮到你。还有 9 秒"
    assert sentences(Words("en"), ("Ready?", "", "Go")) == "Ready? Go"
    assert sentences(Words("en"), ("", "")) == ""


class Page(Layer):
    """A heading and two choices."""

    taken = "a"

    def heading(self) -> str:
        """What it is."""
        return "Page"

    def controls(self) -> tuple[Control, ...]:
        """Both."""
        return tuple(Control(n, BOX.moved(20 * i), n, "choice", chosen=n == self.taken) for i, n in enumerate("ab"))


def test_only_what_is_new_is_read(make_desk: MakeDesk) -> None:
    """The heading once, the control when the ring comes to it, and again when a press changes it."""
    page, reader = Page(make_desk("en", speech="short")), Reader()
    assert reader.news(page) == "Page"
    assert reader.news(page) == ""
    page.ring.focus, page.ring.shown = "b", True
    assert reader.news(page) == "b"
    page.taken = "b"
    assert reader.news(page) == "b, chosen"
    assert reader.news(page) == ""
    assert reader.news(Page(page.desk)) == "Page"


def test_full_names_the_key(make_desk: MakeDesk) -> None:
    """As the player has laid it; short does not."""
    for level, text in (("short", "Settings"), ("full", "Settings, key F2")):
        menu = Menu(make_desk("en", speech=level, newcomer=False))
        menu.ring.focus, menu.ring.shown = "settings", True
        assert Reader().news(menu).endswith(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice_is_turned_on_without_looking(
    language: str, window: pygame.Window, make_desk: MakeDesk, tmp_path: Path
) -> None:
    """F9 anywhere: off, short, full, each said aloud; where nothing can speak that is shown."""
    desk = make_desk(language)
    desk.voice = ears = Ears()
    app = App(window, desk, tmp_path / "ddz.log")
    app.scenes = [Menu(desk)]
    say = desk.say
    for level in ("short", "full", "off"):
        app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode="")])
        assert desk.settings.speech == level
        assert say("speech.level", level=say(f"settings.speeches.{level}")) in ears.new()
    desk.voice = type(ears)()
    desk.voice._find = lambda _: None
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode="")])
    assert say("speech.missing", program=desk.voice.program) in app.scenes[-1].top.heading()
    app.close()


def test_who_listens_sees_the_ring_on_every_page(window: pygame.Window, make_desk: MakeDesk) -> None:
    """A page that opens says where the keys are, and a language that is chosen is spoken from then on."""
    desk = make_desk("zh", speech="short")
    page = SettingsPage(desk)
    click(page, "language.en")
    reader = Reader()
    assert reader.news(page) == "Settings"
    keys = KeysPage(desk)
    key(keys, "tab")
    assert Reader().news(keys) == "Keys. Back"
