"""The search for rooms of the local network: what was found, in the order of the list, and what it has come to."""

import logging
from collections.abc import Callable

from ddz_desktop.ui import lan
from ddz_desktop.ui.nearby import Looking, Near, listed, near
from ddz_desktop.ui.scene import Desk
from net import known
from net.discovery import EMPTY, Finder
from net.known import Met

_log = logging.getLogger(__name__)

Look = Callable[[Desk, tuple[Met, ...]], Looking]
FIRST = 1.0  # s after which nothing more is waited for where a table is wanted at once
FAREWELL = 1.0  # s that the end of the program waits for the search to end


def look(desk: Desk, met: tuple[Met, ...]) -> Looking:
    """Look on the networks of this computer, also where the player was before."""
    finder = Finder(desk.wake, [one.where for one in met])
    desk.closing.append(lambda: finder.join(FAREWELL))
    return finder


class Search:
    """`rooms`: the list; `met`: where the player was before; `finder`: what looks, none while it rests."""

    def __init__(self, desk: Desk, begin: Look) -> None:
        self.rooms: tuple[Near, ...] = ()
        self.met: tuple[Met, ...] = ()
        self.finder: Looking | None = None
        self._desk, self._begin = desk, begin
        self._now = 0.0
        self._since: float | None = None  # when it began to look

    def go_on(self, still: bool = False, taken: str = "") -> None:
        """Look for rooms, from now on. `still`, `taken`: as for `listed`."""
        if self.finder is None:
            try:
                self.met = lan.rooms(self._desk)
            except OSError as error:
                _log.warning("known rooms: %s", error)
                self._desk.notices.append(self._desk.say(f"notice.{known.Notice.BAD}"))
            self.finder, self._since = self._begin(self._desk, self.met), None
            self._take(still, taken)

    def rest(self) -> None:
        """Look no more, for now."""
        if self.finder is not None:
            self.finder.close()
            self.finder = None

    def step(self, now: float, still: bool, taken: str) -> float | None:
        """The rooms as they are now; when it has something to say by itself."""
        self._now = now
        self._since = now if self._since is None else self._since
        self._take(still, taken)
        return min((self._since + at + 0.01 for at in (FIRST, EMPTY) if self.waited <= at), default=None)

    def _take(self, still: bool, taken: str) -> None:
        if self.finder is not None:
            self.rooms = listed(near(self.finder.rooms, self.met), self.rooms, still, taken)

    # -- what it has come to

    @property
    def waited(self) -> float:
        """Seconds of looking."""
        return 0.0 if self._since is None else self._now - self._since

    @property
    def empty(self) -> bool:
        """Whether nothing was found for so long that the reasons are shown."""
        return self.waited > EMPTY and not any(room.here for room in self.rooms)

    @property
    def alone(self) -> bool:
        """Whether this computer is on no network."""
        return self.finder is not None and self.finder.alone

    @property
    def outcome(self) -> str:
        """The same in words."""
        say, here = self._desk.say, sum(room.here for room in self.rooms)
        if here:
            return say("find.found", n=here)
        return say("find.offline" if self.alone else "find.none" if self.empty else "find.looking")
