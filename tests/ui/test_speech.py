"""Reading aloud: one utterance an event, never waited for, silent where the system has no voice."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from ddz_desktop.engine.events import Called, Dealt
from ddz_desktop.ui import single, speech
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.settings import SettingsPage
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.speech import BEHIND, Voice, command, program
from ddz_desktop.ui.table.layers import Plays
from ddz_desktop.ui.table.log import KEPT, Log
from net.protocol import Ready
from tests.ui.conftest import MakeDesk
from tests.ui.pressing import click, control, key


class Mouth:
    """Speaks when it is let: what was said, in order."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.begun, self.go = threading.Semaphore(0), threading.Semaphore(0)

    def __call__(self, words: list[str], text: str, stop: Callable[[], bool]) -> None:
        """Speak until it is let go."""
        self.said.append(text or words[-1])
        self.begun.release()
        assert self.go.acquire(timeout=10)


@pytest.mark.parametrize(
    ("platform", "name"), [("linux", "spd-say"), ("win32", "powershell"), ("darwin", "say"), ("freebsd14", "spd-say")]
)
def test_each_system_has_its_program(platform: str, name: str) -> None:
    """And the text comes to it whole: as the last word, or on its input; it is no option and no script."""
    assert program(platform) == name
    text = "--help; $(rm) \"';\n`x`"
    words, read = command(name, f"/bin/{name}", text, "zh")
    assert words[0] == f"/bin/{name}"
    assert (words[-2:] == ["--", text] and read == "") or (read == text and text not in words)


def test_nobody_waits_for_the_voice_and_old_news_is_dropped() -> None:
    """Twenty utterances while the first is being spoken: that one is ended, then the newest few in their order."""
    mouth = Mouth()
    voice = Voice(find=lambda _: "/bin/voice", run=mouth, platform="linux")
    voice.say("0", "zh")
    assert mouth.begun.acquire(timeout=10)
    for i in range(1, 20):
        voice.say(str(i), "zh")
    for _ in range(BEHIND):
        mouth.go.release()
        assert mouth.begun.acquire(timeout=10)
    mouth.go.release()
    voice.close()
    assert mouth.said == ["0", *[str(i) for i in range(20 - BEHIND, 20)]]


def test_hushed_it_says_no_more() -> None:
    """Only what is being spoken is ended."""
    mouth = Mouth()
    voice = Voice(find=lambda _: "/bin/voice", run=mouth, platform="darwin")
    voice.say("a", "en")
    assert mouth.begun.acquire(timeout=10)
    voice.say("b", "en")
    voice.hush()
    mouth.go.release()
    voice.close()
    voice.say("c", "en")
    assert mouth.said == ["a"]


def test_without_a_program_it_is_silent() -> None:
    """No thread, no child, no error."""
    voice = Voice(find=lambda _: None)
    voice.say("x", "zh")
    assert not voice.there
    assert voice._thread is None
    voice.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a script with a first line")
def test_a_real_child_speaks(tmp_path: Path) -> None:
    """The program gets the words as they are; one that cannot be run, or fails, does no harm."""
    heard = tmp_path / "heard"
    script = tmp_path / "voice"
    script.write_text(f'#!/bin/sh\nfor last; do :; done\nprintf "%s|" "$last" >> "{heard}"\nexit 3\n')
    script.chmod(0o755)
    speech._speak(command("spd-say", str(script), "你：一对K", "zh")[0], "", lambda: False)
    speech._speak(command("spd-say", str(script), "-w", "zh")[0], "", lambda: False)
    assert heard.read_text("utf-8") == "你：一对K|-w|"
    voice = Voice(find=lambda _: str(tmp_path / "gone"), platform="linux")
    voice.say("x", "zh")
    voice.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a script with a first line")
def test_an_endless_voice_is_stopped_with_the_game(tmp_path: Path) -> None:
    """Closing does not wait for what is being spoken."""
    script = tmp_path / "voice"
    script.write_text("#!/bin/sh\nexec cat /dev/zero > /dev/null\n")
    script.chmod(0o755)
    speech._speak([str(script)], "", lambda: True)


# -- at the table ------------------------------------------------------------------


class Heard(Voice):
    """A voice that only remembers."""

    def __init__(self, there: bool = True) -> None:
        super().__init__(find=lambda _: "/bin/voice" if there else None)
        self.said: list[str] = []

    def say(self, text: str, language: str) -> None:
        """Remember it."""
        self.said.append(text)


def table_of(desk: Desk) -> TableScene:
    """A table where the first hand is dealt."""
    scene = TableScene(desk, single.start(desk, "huanle"), at_once=True)
    scene.update(0.0)
    return scene


@pytest.mark.parametrize("level", ["off", "short", "full"])
def test_one_utterance_an_event(level: str, make_desk: MakeDesk) -> None:
    """As much as is set; nothing by default. What is heard is what the log says."""
    desk = make_desk(speech=level, log="full" if level == "off" else level)
    desk.voice = voice = Heard()
    table = table_of(desk)
    assert any(isinstance(one.event, Dealt) for one in table.memory.happened)
    said = [one.told(desk, level) for one in table.memory.happened]
    assert voice.said == ([] if level == "off" else said)
    table.close()


def test_who_leaves_the_table_hears_no_more_of_it(make_desk: MakeDesk) -> None:
    """What waits to be spoken is dropped; what is being spoken is ended."""
    mouth = Mouth()
    desk = make_desk(speech="short")
    desk.voice = Voice(find=lambda _: "/bin/voice", run=mouth)
    table = table_of(desk)
    assert mouth.begun.acquire(timeout=10)
    table.close()
    mouth.go.release()
    desk.voice.close()
    assert len(mouth.said) == 1
    assert len(table.memory.happened) > 1


def test_speech_is_off_by_default(desk: Desk) -> None:
    """Nobody is startled."""
    assert desk.settings.speech == "off"


@pytest.mark.parametrize("level", ["short", "full", "off"])
def test_speech_is_set(level: str, make_desk: MakeDesk) -> None:
    """By mouse; kept; where nothing can speak that is said in one sentence."""
    desk = make_desk(speech="off" if level != "off" else "full")
    desk.voice = Heard(there=False)
    page = SettingsPage(desk)
    click(page, f"speech.{level}")
    assert desk.settings.speech == level
    assert control(page, f"speech.{level}").chosen
    page.paint(pygame.Surface((1280, 720)))


def test_the_log_opens_by_key_and_from_the_plays(desk: Desk) -> None:
    """E at the table; its button and key in the list of plays, and back; Esc closes it and nothing else."""
    table = table_of(desk)
    key(table, "e")
    log = table.top
    assert isinstance(log, Log)
    assert log.facts()["log"]
    click(table, "plays")
    assert isinstance(table.top, Plays)
    click(table, "log")
    assert isinstance(table.top, Log)
    key(table, "l")
    key(table, "e")
    assert isinstance(table.top, Log)
    key(table, "escape")
    assert table.layers == []
    assert table.update(0.1) is None
    table.close()


def test_the_log_tells_what_happens_while_it_is_open(desk: Desk) -> None:
    """And as much as is chosen there; that is kept."""
    table = table_of(desk)
    key(table, "e")
    log = table.top
    assert isinstance(log, Log)
    before = len(log.lines)
    table.memory.happened += (table.memory.happened[0]._replace(event=Called(1, True)),)
    table.update(0.2)
    assert len(log.lines) == before + 1
    full = log.facts()["log"]
    kept: list[object] = []
    desk.save = kept.append
    click(table, "short")
    assert desk.settings.log == "short"
    assert kept == [desk.settings]
    assert log.facts()["log"] != full
    table.close()


def test_the_log_forgets_the_oldest(desk: Desk) -> None:
    """It does not grow without end over an evening."""
    table = table_of(desk)
    table.memory.happened *= KEPT
    table.link.send(Ready())
    table.memory.hear([], table.place.session)
    assert len(table.memory.happened) == KEPT
    table.close()
