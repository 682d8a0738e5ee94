"""A room that this window hosts: the command `host` as a child, and what it reports."""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, sleep

from msgspec import DecodeError, Struct, msgpack

from ddz_desktop import children, resources
from net import serve
from net.caller import Where
from net.journal import Notice
from net.serve import Up
from net.watcher import News, What

KILLS = 5  # so often a host that was killed is started again
_LETS_GO, _LOOK = 5.0, 0.05  # s for what it started to end after it, which happens by itself; s between two looks


class _Report(Struct, frozen=True, array_like=True):
    """News as bytes."""

    folder: str
    what: What
    up: Up | None


def report(line: Connection, news: News) -> None:
    """Tell the window what happened, if it is still there."""
    with suppress(OSError):
        line.send_bytes(msgpack.encode(_Report(str(news.folder), news.what, news.up)))


class Hosted:
    """Starts hosting in a thread and hears what becomes of it; `bell` is called in the thread at each news. `words`:
    the options of the command. What nobody closes goes on as long as people sit there, and is started again where it
    was killed."""

    def __init__(self, words: tuple[str, ...], bell: Callable[[], None] = lambda: None) -> None:
        self.news: News | None = None  # the newest
        self.failed = False  # nothing more will come of it
        self.where: Where | None = None  # once it is open
        self.notices: deque[Notice] = deque()  # what became of its journal, until it was said
        self._bell = bell
        self._line: Connection | None = None
        self._closing = b""
        self._thread = threading.Thread(target=self._run, args=(words,), name="hosted", daemon=True)
        self._thread.start()

    def close(self, for_good: bool = True) -> None:
        """End the room for everybody; or, not for good, so that it can be opened again. Does not wait."""
        self._closing = serve.CLOSE if for_good else serve.STOP
        self._say()

    def join(self, seconds: float) -> bool:
        """Wait until the room has ended; whether it has."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self, words: tuple[str, ...]) -> None:
        for _ in range(1 + KILLS):
            if not children.killed(self._host(words)) or self._closing or self.news is None:
                break  # it ended by itself, or as it was told to
            _wait_for(self.news.folder)
        self._over()

    def _host(self, words: tuple[str, ...]) -> int:
        """Host until that ends; the exit status."""
        try:
            child = children.start("host", *words)
        except OSError:
            return 0
        self._line = child.line
        self._say()
        for word in children.messages(child.line):
            with suppress(DecodeError):
                self._hear(msgpack.decode(word, type=_Report))
        return child.stop()

    def _hear(self, said: _Report) -> None:
        self.news = News(Path(said.folder), said.what, said.up)
        if said.up is not None:
            self.where = Where(("127.0.0.1",), said.up.base, said.up.card.key)
            self.notices.extend([said.up.notice] if said.up.notice else [])
        self._bell()

    def _over(self) -> None:
        self.failed = True
        self._bell()

    def _say(self) -> None:
        if self._closing and self._line is not None:
            with suppress(OSError):
                self._line.send_bytes(self._closing)


def _wait_for(folder: Path) -> None:
    """Until the table of a host that was killed has left its folder, or another one would be taken."""
    deadline = monotonic() + _LETS_GO
    while resources.held(folder) and monotonic() < deadline:
        sleep(_LOOK)
