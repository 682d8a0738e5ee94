"""Reading aloud by the system's own voice: a child process an utterance, started from a thread, never waited for."""

import logging
import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

_log = logging.getLogger(__name__)

BEHIND = 6  # news that wait at most; of more the oldest are dropped
TRIES = 4  # failures one after another until the voice is given up
PAUSE = 1.0  # s until what has failed is tried again: two clients at once may find the voice just starting
_SLOWEST = 0.5  # s a character takes at most, beside what the program takes to start
_START = 8.0  # s
_LOOK = 0.04  # s between two looks at whether to stop
_SAPI: Final = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
_PROGRAMS: Final = {"win32": "powershell", "darwin": "say"}


class Said(NamedTuple):
    """An utterance. `answer`: to a key, so that it cannot wait; else news."""

    text: str
    language: str
    answer: bool = False


class Spoken(NamedTuple):
    """How it is spoken: the command, what that reads, and the command that ends it when it is cut off, if one is needed
    beside ending the first."""

    words: list[str]
    text: str = ""
    silence: tuple[str, ...] = ()


Find = Callable[[str], str | None]
Run = Callable[[Spoken, Callable[[], bool]], bool]  # speak until asked to stop; whether that went well


def program(platform: str = sys.platform) -> str:
    """The program that speaks on a system."""
    return _PROGRAMS.get(platform, "spd-say")


def command(name: str, path: str, text: str, language: str) -> Spoken:
    """How an utterance is spoken by a program. No shell sees the text."""
    match name:
        case "powershell":
            return Spoken([path, "-NoProfile", "-NonInteractive", "-Command", _SAPI], text)
        case "say":
            return Spoken([path, "-f", "-"], text)
        case _:  # the voice is another process, which goes on when this one ends
            ours = ("--application-name", "ddz-desktop")
            words = [path, *ours, "--wait", "--priority", "message", "--language", language, "--", text]
            return Spoken(words, silence=(path, *ours, "-S"))  # its long form wants an argument in some versions


class Voice:
    """Speaks one utterance after the other: news in their order, an answer before them and at once. Silent where the
    system has no program for it, or one that does not work."""

    def __init__(self, find: Find = shutil.which, run: Run | None = None, platform: str = sys.platform) -> None:
        self.program = program(platform)
        self._find, self._run = find, run or speak
        self._path: str | None = None
        self._waiting: deque[Said] = deque()
        self._now: Said | None = None
        self._last: Said | None = None
        self._cut = self._closed = False
        self._failed = 0
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def there(self) -> bool:
        """Whether the system can speak."""
        self._path = self._path or self._find(self.program)
        return self._path is not None and not self.broken

    @property
    def broken(self) -> bool:
        """Whether the program is there, but has failed again and again."""
        return self._failed >= TRIES

    @property
    def trouble(self) -> str:
        """The name of the sentence that says why it is not there."""
        return "speech.broken" if self.broken else "speech.missing"

    def say(self, text: str, language: str, answer: bool = False) -> None:
        """Have it spoken; returns at once. News wait for what is being spoken. An answer does not: it takes the place
        of an older answer, and news that it cuts off are spoken anew after it."""
        if not text or self._closed or not self.there:
            return
        with self._news:
            if answer:
                self._make_room()
                self._waiting.appendleft(Said(text, language, True))
            else:
                self._waiting.append(Said(text, language))
                while len(self._waiting) > BEHIND:
                    self._waiting.popleft()
            self._news.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True, name="voice")
            self._thread.start()

    def still(self) -> None:
        """Another key: the answer to the one before is no longer wanted."""
        with self._news:
            self._waiting = deque(said for said in self._waiting if not said.answer)
            self._cut = self._cut or (self._now is not None and self._now.answer)

    def again(self) -> None:
        """What was spoken last is spoken once more."""
        if self._last:
            self.say(self._last.text, self._last.language, answer=True)

    def retry(self) -> None:
        """A voice that was given up is tried again."""
        self._failed = 0

    def hush(self) -> None:
        """What is not yet being spoken is dropped."""
        with self._news:
            self._waiting.clear()

    def close(self) -> None:
        """Stop speaking."""
        with self._news:
            self._closed = True
            self._waiting.clear()
            self._news.notify()
        if self._thread:
            self._thread.join(2.0)

    def _make_room(self) -> None:
        """Cut off what is being spoken; no answer waits, and news that were cut off wait once more."""
        self._waiting = deque(said for said in self._waiting if not said.answer)
        if self._now and not self._cut:
            if not self._now.answer:
                self._waiting.appendleft(self._now)
            self._cut = True

    def _work(self) -> None:
        while (said := self._next()) is not None:
            assert self._path is not None
            try:
                well = self._run(command(self.program, self._path, said.text, said.language), self._stops)
            except OSError as error:
                _log.warning("%s cannot be run: %s", self.program, error)
                well = False
            self._failed = 0 if well else self._failed + 1
            if self.broken:
                _log.warning("%s has failed %d times: nothing more is read aloud", self.program, TRIES)
                self.hush()
            elif not well:
                self._put_back(said)

    def _put_back(self, said: Said) -> None:
        """Try it again after a while, unless there is a newer answer."""
        with self._news:
            if not said.answer or not any(waiting.answer for waiting in self._waiting):
                self._waiting.appendleft(said)
            self._news.wait_for(lambda: self._closed, PAUSE)

    def _stops(self) -> bool:
        return self._closed or self._cut

    def _next(self) -> Said | None:
        with self._news:
            self._now, self._cut = None, False
            self._news.wait_for(lambda: self._waiting or self._closed)
            if self._closed:
                return None
            self._now = self._last = self._waiting.popleft()
            return self._now


def speak(how: Spoken, stop: Callable[[], bool]) -> bool:
    """Run the program until it has spoken, or until nobody listens any more; whether it did what it should. One that
    takes far too long is ended, and no child is left behind. Raises OSError."""
    late = time.monotonic() + _START + _SLOWEST * len(how.text or how.words[-1])
    with subprocess.Popen(
        how.words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=_HIDDEN
    ) as process:
        heard: bytes | None = how.text.encode() or None
        while process.returncode is None:
            try:
                process.communicate(heard, timeout=_LOOK)
            except subprocess.TimeoutExpired:
                heard = None
                cut = stop()
                if cut or time.monotonic() > late:
                    process.kill()
                    _silence(how.silence)
                    return cut
        return process.returncode == 0


_HIDDEN = getattr(subprocess, "CREATE_NO_WINDOW", 0)


def _silence(words: tuple[str, ...]) -> None:
    if words:
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                creationflags=_HIDDEN, timeout=1.0, check=False,
            )  # fmt: skip
