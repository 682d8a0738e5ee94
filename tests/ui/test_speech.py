"""Reading aloud: one utterance at a time, never waited for, silent where the system has no voice or a bad one."""

import os
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
from ddz_desktop.ui.speech import BEHIND, TRIES, Spoken, Voice, command, program
from ddz_desktop.ui.table.layers import Plays
from ddz_desktop.ui.table.log import KEPT, Happened, Log
from net.protocol import Ready
from tests.ui.conftest import MakeDesk
from tests.ui.pressing import click, control, key

scripted = pytest.mark.skipif(sys.platform == "win32", reason="a script with a first line")


class Mouth:
    """Speaks when it is let, or until it is cut off: what was said, in order."""

    def __init__(self, well: bool = True) -> None:
        self.said: list[str] = []
        self.cut: list[str] = []
        self.well = well
        self.begun, self.go = threading.Semaphore(0), threading.Semaphore(0)

    def __call__(self, how: Spoken, stop: Callable[[], bool]) -> bool:
        """Speak until it is let go."""
        text = how.text or how.words[-1]
        self.said.append(text)
        self.begun.release()
        for _ in range(2_000):
            if self.go.acquire(timeout=0.005):
                return self.well
            if stop():
                self.cut.append(text)
                return True
        raise AssertionError("nobody lets it go")

    def one(self) -> None:
        """The next utterance begins."""
        assert self.begun.acquire(timeout=10)

    def finish(self) -> None:
        """What is being spoken comes to its end."""
        self.go.release()


def voice_of(mouth: Mouth, platform: str = "linux") -> Voice:
    """A voice with this mouth."""
    return Voice(find=lambda _: "/bin/voice", run=mouth, platform=platform)


@pytest.mark.parametrize(
    ("platform", "name"), [("linux", "spd-say"), ("win32", "powershell"), ("darwin", "say"), ("freebsd14", "spd-say")]
)
def test_each_system_has_its_program(platform: str, name: str) -> None:
    """And the text comes to it whole: as the last word, or on its input; it is no option and no script."""
    assert program(platform) == name
    text = "--help; $(rm) \"';\n`x`"
    how = command(name, f"/bin/{name}", text, "zh")
    assert how.words[0] == f"/bin/{name}"
    assert (how.words[-2:] == ["--", text] and how.text == "") or (how.text == text and text not in how.words)
    assert bool(how.silence) == (name == "spd-say"), "only there the voice is another process"


def test_nobody_waits_for_the_voice_and_old_news_is_dropped() -> None:
    """Twenty utterances while the first is being spoken: that one is ended, then the newest few in their order."""
    mouth = Mouth()
    voice = voice_of(mouth)
    voice.say("0", "zh")
    mouth.one()
    for i in range(1, 20):
        voice.say(str(i), "zh")
    for _ in range(BEHIND):
        mouth.finish()
        mouth.one()
    mouth.finish()
    voice.close()
    assert mouth.said == ["0", *[str(i) for i in range(20 - BEHIND, 20)]]
    assert mouth.cut == []


def test_an_answer_to_a_key_comes_at_once_and_no_news_is_lost() -> None:
    """It cuts off what is being spoken; news that were cut off are spoken anew after it, then the others."""
    mouth = Mouth()
    voice = voice_of(mouth)
    voice.say("news", "zh")
    mouth.one()
    voice.say("more news", "zh")
    voice.say("answer", "zh", answer=True)
    mouth.one()
    assert mouth.cut == ["news"]
    for _ in range(2):
        mouth.finish()
        mouth.one()
    mouth.finish()
    voice.close()
    assert mouth.said == ["news", "answer", "news", "more news"]


def test_only_the_newest_answer_counts() -> None:
    """Along the cards with a held arrow: each cuts off the one before, none is queued."""
    mouth = Mouth()
    voice = voice_of(mouth)
    voice.say("first", "zh", answer=True)
    mouth.one()
    for i in range(5):
        voice.say(str(i), "zh", answer=True)
    mouth.one()
    mouth.finish()
    voice.say("end", "zh")
    mouth.one()
    mouth.finish()
    voice.close()
    assert mouth.said == ["first", "4", "end"]
    assert mouth.cut == ["first"]


def test_another_key_ends_an_answer_but_no_news() -> None:
    """Whoever has heard enough goes on."""
    mouth = Mouth()
    voice = voice_of(mouth)
    voice.say("answer", "zh", answer=True)
    mouth.one()
    voice.still()
    voice.say("news", "zh")
    mouth.one()
    voice.still()
    mouth.finish()
    voice.close()
    assert (mouth.said, mouth.cut) == (["answer", "news"], ["answer"])


def test_the_last_utterance_is_repeated() -> None:
    """As often as it is asked for; before the first there is nothing."""
    mouth = Mouth()
    voice = voice_of(mouth)
    voice.again()
    voice.say("news", "zh")
    mouth.one()
    mouth.finish()
    voice.say("newer", "zh")
    mouth.one()
    mouth.finish()
    for _ in range(2):
        voice.again()
        mouth.one()
        mouth.finish()
    voice.close()
    assert mouth.said == ["news", "newer", "newer", "newer"]


def test_hushed_it_says_no_more() -> None:
    """What is being spoken is ended."""
    mouth = Mouth()
    voice = voice_of(mouth, "darwin")
    voice.say("a", "en")
    mouth.one()
    voice.say("b", "en")
    voice.hush()
    mouth.finish()
    voice.close()
    voice.say("c", "en")
    assert mouth.said == ["a"]


def test_without_a_program_it_is_silent() -> None:
    """No thread, no child, no error."""
    voice = Voice(find=lambda _: None)
    voice.say("x", "zh")
    voice.still()
    voice.again()
    assert not voice.there
    assert voice.trouble == "speech.missing"
    assert voice._thread is None
    voice.close()


def test_a_program_that_always_fails_is_given_up_and_tried_again_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has failed is tried again after a while, in its place; then nothing more is tried until it is asked for."""
    monkeypatch.setattr(speech, "PAUSE", 0.0)
    mouth = Mouth(well=False)
    voice = voice_of(mouth)
    voice.say("a", "zh")
    voice.say("b", "zh")
    for _ in range(TRIES):
        mouth.one()
        mouth.finish()
    voice.close()
    assert mouth.said == ["a"] * TRIES
    assert not voice.there
    assert voice.trouble == "speech.broken"
    voice.retry()
    assert voice.there


def test_a_program_that_fails_once_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the voice was just starting."""
    monkeypatch.setattr(speech, "PAUSE", 0.0)
    mouth = Mouth(well=False)
    voice = voice_of(mouth)
    voice.say("a", "zh")
    voice.say("b", "zh")
    mouth.one()
    mouth.finish()
    mouth.one()
    mouth.well = True
    mouth.finish()
    mouth.one()
    mouth.finish()
    voice.close()
    assert mouth.said == ["a", "a", "b"]
    assert voice.there


def script(folder: Path, *lines: str) -> str:
    """A program with these lines."""
    file = folder / "voice"
    file.write_text("#!/bin/sh\n" + "\n".join(lines) + "\n")
    file.chmod(0o755)
    return str(file)


@scripted
def test_a_real_child_speaks(tmp_path: Path) -> None:
    """The program gets the words as they are; one that cannot be run, or fails, does no harm."""
    heard = tmp_path / "heard"
    path = script(tmp_path, "for last; do :; done", f'printf "%s|" "$last" >> "{heard}"', 'test "$last" = -w && exit 3')
    assert not speech.speak(command("spd-say", path, "你：一对K", "zh"), lambda: False)
    assert not speech.speak(command("spd-say", path, "-w", "zh"), lambda: False)
    assert heard.read_text("utf-8") == "你：一对K|-w|"
    voice = Voice(find=lambda _: str(tmp_path / "gone"), platform="linux")
    voice.say("x", "zh")
    voice.close()


@scripted
def test_the_voice_server_is_silenced_when_its_client_is_cut_off(tmp_path: Path) -> None:
    """With speech-dispatcher the client's end does not end the speech: it is told to stop."""
    heard = tmp_path / "heard"
    path = script(tmp_path, f'echo "$@" >> "{heard}"', 'case "$*" in *--wait*) exec sleep 60;; esac')
    assert speech.speak(command("spd-say", path, "x", "zh"), heard.exists)
    first, last = heard.read_text("utf-8").splitlines()
    assert "--wait" in first
    assert last.endswith("-S")
    assert "--wait" not in last


@scripted
def test_a_hanging_program_is_ended_and_leaves_no_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After its time it is killed and waited for, also where it does not listen to signals; closing does not wait."""
    monkeypatch.setattr(speech, "_START", 0.1)
    monkeypatch.setattr(speech, "_SLOWEST", 0.0)
    path = script(tmp_path, "trap '' TERM INT", f'echo $$ > "{tmp_path}/pid"', "exec sleep 600")
    assert not speech.speak(Spoken([path]), lambda: False)
    assert speech.speak(Spoken([path]), lambda: True)
    with pytest.raises(ProcessLookupError):  # one that nobody waited for would still be there
        os.kill(int((tmp_path / "pid").read_text()), 0)


@scripted
def test_the_frame_is_not_held_up_by_a_bad_program(tmp_path: Path) -> None:
    """Every call returns before the program has even begun; what it is asked meanwhile waits for nothing."""
    path = script(tmp_path, "exec sleep 600")
    voice = Voice(find=lambda _: path, platform="linux")
    voice.say("x", "zh")
    assert voice._thread is not None
    assert voice._thread is not threading.current_thread()
    voice.say("y", "zh", answer=True)
    voice.still()
    voice.again()
    voice.close()
    assert not voice._thread.is_alive()


# -- at the table ------------------------------------------------------------------


class Heard(Voice):
    """A voice that only remembers."""

    def __init__(self, there: bool = True) -> None:
        super().__init__(find=lambda _: "/bin/voice" if there else None)
        self.said: list[str] = []

    def say(self, text: str, language: str, answer: bool = False) -> None:
        """Remember it."""
        if text:
            self.said.append(text)


def table_of(desk: Desk) -> TableScene:
    """A table where the first hand is dealt."""
    scene = TableScene(desk, single.start(desk, "huanle"), at_once=True)
    scene.update(0.0)
    return scene


@pytest.mark.parametrize("level", ["off", "short", "full"])
def test_one_utterance_an_event(level: str, make_desk: MakeDesk) -> None:
    """As much as is set; nothing by default. What is heard is what the log says, then what is asked."""
    desk = make_desk(speech=level, log="full" if level == "off" else level)
    desk.voice = voice = Heard()
    table = table_of(desk)
    assert any(isinstance(one, Happened) and isinstance(one.event, Dealt) for one in table.memory.happened)
    said = [one.told(desk, level) for one in table.memory.happened]
    assert voice.said[:-1] == ([] if level == "off" else said)
    assert bool(voice.said) == (level != "off")
    table.close()


def test_who_leaves_the_table_hears_no_more_of_it(make_desk: MakeDesk) -> None:
    """What waits to be spoken is dropped; what is being spoken is ended."""
    mouth = Mouth()
    desk = make_desk(speech="short")
    desk.voice = voice_of(mouth)
    table = table_of(desk)
    mouth.one()
    table.close()
    mouth.finish()
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
    table.memory.add([Happened(1, ("Ox", "Carp", "Hen"), 0, Called(1, True))])
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
