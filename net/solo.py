"""A player's own match against bots: a table in this process that is kept on this computer and can be gone on with."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from ddz_desktop.engine.rules import Rules
from net import deals, journal, profile
from net import inputs as i
from net.chance import derive
from net.deals import Number
from net.journal import Journal
from net.link import Local
from net.pace import PACES, Pace
from net.profile import Profile
from net.protocol import Leave
from net.robot import Thinker
from net.room import Room
from net.table import Table, restore


class Unkept(StrEnum):
    """What the player is to be told about the replays. The words are the client's."""

    HAND = "hand_unkept"  # the last hand could not be kept as a replay


Notice = journal.Notice | profile.Notice | Unkept
Shelve = Callable[[Table], None]  # keeps the hand that has just ended; raises OSError

SEAT = 0  # the player's
PROFILE, MATCH = "profile.json", "match.log"  # names of the files


class Solo:
    """A running match: its `link`, and beside it what is kept. `notice` is what is to be said now."""

    def __init__(
        self, folder: Path, table: Table, kept: Profile, book: Journal, now: int, pace: Pace, shelve: Shelve,
        thinker: Thinker | None = None,
    ) -> None:  # fmt: skip
        """A table that stands in its journal: see `start` and `resume`."""
        self.profile = kept
        self._file, self._journal, self._shelve = folder / PROFILE, book, shelve
        self._unsaved = self._unkept = False
        self._book(table)  # the journal may have ended between a hand's end and its booking
        self.room = Room(table, now, book.append, pace, deals.draw, settled=self._book)
        self.link = Local(self.room, SEAT, now, thinker)

    @property
    def notice(self) -> Notice | None:
        """What the player is to be told about his files, as long as it is so."""
        if self._journal.notice or self._unsaved:
            return self._journal.notice or profile.Notice.UNSAVED
        return Unkept.HAND if self._unkept else None

    @property
    def kept(self) -> bool:
        """Whether there is something to go on with later: a running hand, or a match that has had some of its hands."""
        table = self.room.table
        waits = 0 < len(table.scores) < table.hands and not table.poor(SEAT)
        return (table.playing or waits) and SEAT not in table.gone and table.taken(SEAT)

    def relieve(self, day: str, now: int) -> bool:
        """Top the player up between two hands, where he has too little and still may be (RULES.md §4.8). Says whether
        he was. `day`: today, as the player's calendar has it."""
        after = profile.relieved(self.profile, day)
        if after == self.profile or self.room.table.playing:
            return False
        self.link.carry(self.room.top_up(SEAT, after.beans - self.profile.beans, now))
        self._keep(after)
        return True

    def close(self) -> None:
        """Stop the clocks and keep the match as it is: `resume` goes on with the same hand."""
        self.link.close()
        self._journal.sync()
        self._journal.close()

    def abandon(self, now: int) -> None:
        """Leave for good: the match is no longer kept. In a hand that is 逃跑, or a bot plays on, as the rules say
        (RULES.md §4.7); it is played to its end in no time, and booked."""
        self.link.resume(now)
        self.link.send(Leave())
        self.link.poll(now)
        while self.room.table.playing:
            now = max(now + 1, self.link.wake or 0)
            self.link.poll(now)
        self._journal.discard()

    def _book(self, table: Table) -> None:
        """First the log, then the beans, then the replay, then the news. All of them once, however often it is called:
        the journal may have been the last that was written."""
        self._journal.sync()
        self._keep(profile.booked(self.profile, table, SEAT))
        if table.result is None:
            return
        try:
            self._shelve(table)
            self._unkept = False
        except OSError:
            self._unkept = True

    def _keep(self, kept: Profile) -> None:
        self.profile = kept
        try:
            profile.save(self._file, kept)
            self._unsaved = False
        except OSError:
            self._unsaved = True


class Resumed(NamedTuple):
    """The match that was kept, if any, and what is to be said about its file."""

    solo: Solo | None
    notice: journal.Notice | None


def start(
    folder: Path, rules: Rules, kept: Profile, bots: Sequence[tuple[str, str]], key: bytes, now: int,
    pace: Pace = PACES["normal"], shelve: Shelve = lambda _: None, hands: int = 0, number: Number | None = None,
    thinker: Thinker | None = None,
) -> Solo:  # fmt: skip
    """A new match against bots, a (name, level) for each seat from 1 on. `key`: 32 fresh random bytes, all its chance;
    `shelve` is called with the table at each hand's end; `hands`: after so many the match is over, 0: never; `number`:
    of the first deal, where it is not drawn. Raises FileExistsError while another match is kept: go on with that or
    abandon it."""
    path = folder / MATCH
    if path.exists():
        raise FileExistsError(path)
    name = derive(key, b"name").hex()[:16]
    whats: list[i.Input] = [i.Opened(rules, key, name, hands, number.key if number else b"")]
    whats.append(i.Sat(SEAT, kept.name, beans=kept.beans))
    whats += [i.Sat(seat, name, level) for seat, (name, level) in enumerate(bots, SEAT + 1)]
    log, book = [i.Logged(0, what) for what in whats], Journal(path)
    for entry in log:
        book.append(entry)
    return Solo(folder, restore(log), kept, book, now, pace, shelve, thinker)


def resume(
    folder: Path, kept: Profile, now: int, pace: Pace = PACES["normal"], shelve: Shelve = lambda _: None,
    thinker: Thinker | None = None,
) -> Resumed:  # fmt: skip
    """Go on with the match that is kept: the same hand, the same clocks, the same beans and totals. Raises OSError."""
    path = folder / MATCH
    table, notice = journal.restore(path)
    if table is None or not table.taken(SEAT):
        path.unlink(missing_ok=True)  # the player has left that table for good; a broken file lies aside already
        return Resumed(None, notice)
    match = Solo(folder, table, kept, Journal(path), now, pace, shelve, thinker)
    if match.kept or not table.gone:
        return Resumed(match, notice)
    match.abandon(now)  # the program ended while a bot played on for him
    return Resumed(None, notice)
