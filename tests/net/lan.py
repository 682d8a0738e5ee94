"""Real tables on this machine: the watcher and its processes, and people who reach them over encrypted lines."""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import Pipe
from pathlib import Path
from time import monotonic
from unittest.mock import patch

from ddz_desktop.engine.events import Action
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from net import hosting, keys, robot, serve
from net.caller import Where
from net.keys import Identity
from net.protocol import Down, Placed, Ready, Refused, Up, Update
from net.remote import Remote
from net.serve import Up as Open
from net.session import Session
from net.status import State
from net.terms import Terms
from net.watcher import News, What, watch

DEADLINE = 30.0  # s until a test gives up
HASTE = 1.0  # s until one who was too fast tries again: as long as the host counts
_NOBODY = threading.Event()  # never rung
# Workers that test side by side take ports far apart, or one would take those of a table that was just killed.
FIRST = hosting.FIRST + 20 * hosting.BLOCK * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])

Mind = Callable[[str, Rules, View], Action | None]


class Player:
    """A person with a window, which plays by itself once it is told to."""

    def __init__(self, where: Where, name: str, want: int = -2, code: str = "", me: Identity | None = None) -> None:
        self.where, self.name, self.want, self.code = where, name, want, code
        self.me = me or keys.fresh()
        self.said: list[Down] = []
        self.session = Session(-1)
        self.plays = False
        self._asked: tuple[int, int] | None = None
        self._waits = 0.0  # until then it does nothing
        self.rung = threading.Event()
        self.call()

    def call(self) -> None:
        """Open a line, as a program does that has just been started."""
        self.session = Session(-1)
        self.remote = Remote(self.where, self.me, self.name, self.want, self.code, self.rung.set)

    def kill(self) -> None:
        """Be gone without a word, as a program that was killed."""
        self.remote._waiting.closed = True
        self.remote.close()
        assert self.remote.join(2)

    def turn(self) -> None:
        """Hear what has come; answer where that is wished."""
        for message in self.remote.poll(0):
            self.said.append(message)
            self.session = self.session.take(message).drained()[0]
            if isinstance(message, Placed):
                self._asked = None  # what was said on a line that was cut may not have been heard
            if isinstance(message, Refused) and message.code == "rate":
                self._waits, self._asked = monotonic() + HASTE, None
        if self.plays and monotonic() >= self._waits:
            self._play()

    def send(self, message: Up) -> None:
        """Say something."""
        self.remote.send(message)

    @property
    def state(self) -> State:
        """How the line is."""
        return self.remote.status.state

    @property
    def seated(self) -> bool:
        """Whether there is a seat of one's own and all is known of it."""
        return self.state is State.IN and self.session.seat >= 0 and self.session.room is not None

    @property
    def updates(self) -> list[Update]:
        """All updates there have been."""
        return [message for message in self.said if isinstance(message, Update)]

    def _play(self) -> None:
        session = self.session
        if not self.seated or session.room is None or session.chair is None:
            return
        if not session.room.playing:
            question = (session.room.hand, -1)
            if not session.chair.ready and self._asked != question:
                self._asked = question
                self.send(Ready())
            return
        view, update = session.view, session.update
        if view is None or update is None or not view.may or session.pending is not None:
            return
        if (action := robot.play("novice", session.room.rules, view)) is not None:
            self.session, act = session.act(action)
            self.send(act)


def until(done: Callable[[], bool], players: Sequence[Player], seconds: float = DEADLINE) -> float:
    """Let them live until something is so; how many seconds that took. Fails where it never is."""
    begin = monotonic()
    while not done():
        late = monotonic() - begin
        states = [(p.name, p.remote.status, p.session.seat) for p in players]
        assert late < seconds, f"not in {seconds} s: {states}"
        for player in players:
            player.rung.clear()
            player.turn()
        if not done():
            (players[0].rung if players else _NOBODY).wait(0.005)  # threads beside this one need the processor
    return monotonic() - begin


class Rooms:
    """Tables of this machine and their watcher, which runs in a thread here as it would in the command `host`."""

    def __init__(self, folders: list[Path], grace: int = 60_000) -> None:
        self.folders = folders
        self.news: list[News] = []
        self.line, parent = Pipe()
        self._thread = threading.Thread(target=watch, args=(folders, parent, self.news.append, grace), daemon=True)
        self._thread.start()

    def up(self, table: int = 0) -> list[Open]:
        """Each time the table was opened, the last one last."""
        return [n.up for n in list(self.news) if n.folder == self.folders[table] and n.up is not None]

    def where(self, table: int = 0) -> Where:
        """Where the table is, once it is open."""
        until(lambda: bool(self.up(table)) or self.ended, [])
        open_ = self.up(table)[-1]
        return Where(("127.0.0.1",), open_.base, open_.card.key)

    def kill(self, table: int = 0) -> None:
        """End the table's process as the system does it."""
        os.kill(self.up(table)[-1].process, getattr(signal, "SIGKILL", 9))

    @property
    def ended(self) -> bool:
        """Whether all is over."""
        return not self._thread.is_alive()

    def close(self, word: bytes = serve.STOP) -> None:
        """End hosting."""
        self.line.send_bytes(word)
        self._thread.join(10)
        assert self.ended


@contextmanager
def rooms(
    folder: Path, preset: str = "huanle", tables: int = 1, grace: int = 60_000, pace: str = "fast", **terms: object
) -> Iterator[Rooms]:
    """Open tables for a while."""
    folders = [folder / str(number) for number in range(1, tables + 1)]
    for one in folders:
        given = {"name": "room", "levels": ("novice", "normal")} | terms
        with patch.object(hosting, "FIRST", FIRST):
            hosting.prepare(one, Terms(**given), preset, {}, pace=pace)  # type: ignore[arg-type]
    opened = Rooms(folders, grace)
    try:
        yield opened
    finally:
        if not opened.ended:
            opened.close()


@contextmanager
def players(where: Where, names: Sequence[str], **more: object) -> Iterator[list[Player]]:
    """People for a while."""
    people = [Player(where, name, **more) for name in names]  # type: ignore[arg-type]
    try:
        yield people
    finally:
        for one in people:
            one.remote.close()
        for one in people:
            assert one.remote.join(2), "a line does not end"


__all__ = ["DEADLINE", "Player", "Rooms", "What", "players", "rooms", "until"]
