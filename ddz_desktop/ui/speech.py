"""Reading aloud by the system's own voice: a child process an utterance, started from a thread, never waited for."""

import logging
import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import Final

_log = logging.getLogger(__name__)

BEHIND = 6  # utterances that wait at most; of more the oldest are dropped
_PATIENCE = 60.0  # s: no utterance is longer
_SAPI: Final = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
_PROGRAMS: Final = {"win32": "powershell", "darwin": "say"}

Find = Callable[[str], str | None]
Run = Callable[[list[str], str, Callable[[], bool]], None]  # command, what it is given to read, whether to stop


def program(platform: str = sys.platform) -> str:
    """The program that speaks on a system."""
    return _PROGRAMS.get(platform, "spd-say")


def command(name: str, path: str, text: str, language: str) -> tuple[list[str], str]:
    """The command line for an utterance, and what it reads. No shell sees the text."""
    match name:
        case "powershell":
            return [path, "-NoProfile", "-NonInteractive", "-Command", _SAPI], text
        case "say":
            return [path, "-f", "-"], text
        case _:
            return [path, "--wait", "--language", language, "--", text], ""


class Voice:
    """Speaks one utterance after the other. Silent where the system has no program for it."""

    def __init__(self, find: Find = shutil.which, run: Run | None = None, platform: str = sys.platform) -> None:
        self.program = program(platform)
        self._find, self._run = find, run or _speak
        self._path: str | None = None
        self._waiting: deque[tuple[str, str]] = deque(maxlen=BEHIND)
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def there(self) -> bool:
        """Whether the system can speak."""
        self._path = self._path or self._find(self.program)
        return self._path is not None

    def say(self, text: str, language: str) -> None:
        """Have it spoken after what is being spoken; returns at once."""
        if not text or self._closed or not self.there:
            return
        with self._news:
            self._waiting.append((text, language))
            self._news.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True, name="voice")
            self._thread.start()

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

    def _work(self) -> None:
        while (next_one := self._next()) is not None:
            text, language = next_one
            assert self._path is not None
            try:
                self._run(*command(self.program, self._path, text, language), lambda: self._closed)
            except OSError as error:
                _log.warning("%s cannot be run: %s", self.program, error)

    def _next(self) -> tuple[str, str] | None:
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._closed)
            return None if self._closed else self._waiting.popleft()


def _speak(words: list[str], text: str, stop: Callable[[], bool]) -> None:
    """Run the program until it has spoken, or until nobody listens any more. Raises OSError."""
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=hidden
    ) as process:
        heard, left = text.encode() or None, _PATIENCE
        while process.returncode is None:
            try:
                process.communicate(heard, timeout=0.2)
            except subprocess.TimeoutExpired:
                heard, left = None, left - 0.2
                if stop() or left <= 0:
                    process.kill()
