"""A match can be gone on with from its journal, however its file was cut, and nothing of it is thrown away."""

import errno
from pathlib import Path

import pytest
from msgspec import structs

from ddz_desktop.engine.rules import PRESETS, RULES
from net import inputs as i
from net.journal import HEAD, Journal, Notice, read, replay, restore
from net.protocol import Auto, Ready
from net.table import Step, Table, enter, opened
from tests.net.desk import Desk, seated


def written(path: Path, log: list[i.Logged]) -> bytes:
    """The journal of a log."""
    book = Journal(path)
    for entry in log:
        book.append(entry)
    book.close()
    return path.read_bytes()


def hands(preset: str, number: int = 1) -> list[i.Logged]:
    """The log of that many hands, and of a pause in the middle of another."""
    desk = Desk(seated(PRESETS[preset]))
    for _ in range(number):
        desk.hand()
    desk.say("p0", Ready())
    desk.until(lambda: desk.room.table.playing)
    for _ in range(5):
        desk.step()
    desk.room.pause(desk.now)
    return desk.log


def tables(log: list[i.Logged]) -> list[Table | None]:
    """The table after none, one, two, … inputs."""
    first = log[0].what
    assert isinstance(first, i.Opened)
    steps: list[Table] = [opened(first)]
    for entry in log[1:]:
        steps.append(enter(steps[-1], entry)[0])
    return [None, *steps]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_journal_gives_the_table_back(tmp_path: Path, preset: str) -> None:
    """Hand, clocks, beans, totals and what is ready are as they were, and the file goes on from there."""
    log = hands(preset)
    path = tmp_path / "match.log"
    written(path, log[:-4])
    assert restore(path) == (tables(log)[-5], None)
    book = Journal(path)
    for entry in log[-4:]:
        book.append(entry)
    book.close()
    assert restore(path) == (tables(log)[-1], None)
    assert list(tmp_path.iterdir()) == [path]


def test_a_journal_cut_anywhere_gives_the_table_after_the_last_whole_input(tmp_path: Path) -> None:
    """At every byte offset of the file of a whole hand: the table of the inputs that are whole, never an error."""
    log = hands("huanle")
    content = written(tmp_path / "match.log", log)
    ends = [len(HEAD), *(end for _, end in read(content))]
    states = tables(log)
    assert len(ends) == len(states)
    whole = 0
    for size in range(len(content) + 1):
        while whole + 1 < len(ends) and ends[whole + 1] <= size:
            whole += 1
        table, good = replay(content[:size])
        assert table == states[whole], size
        assert good == (ends[whole] if whole else 0)


def test_a_changed_byte_is_noticed(tmp_path: Path) -> None:
    """Whatever byte is spoilt, the log ends before its frame."""
    log = hands("classic_a", 0)
    content = written(tmp_path / "match.log", log)
    ends, states = [0, *(end for _, end in read(content))], tables(log)
    for at in range(0, len(content), 3):
        spoilt = content[:at] + bytes([content[at] ^ 0x41]) + content[at + 1 :]
        whole = sum(end <= at for end in ends) - 1
        assert replay(spoilt)[0] == (states[whole] if at >= len(HEAD) else None), at


def test_frames_are_chained(tmp_path: Path) -> None:
    """A whole frame of another journal, or one left out, does not fit."""
    log = hands("classic_a", 0)
    content = written(tmp_path / "a.log", log)
    ends = [end for _, end in read(content)]
    without = content[: ends[1]] + content[ends[2] :]
    assert [end for _, end in read(without)] == ends[:2]


def test_a_broken_end_is_cut_off_and_the_file_kept_beside(tmp_path: Path) -> None:
    """The player is told, the match goes on in a whole file, and the broken one lies beside it as it was, each time."""
    log = hands("huanle", 0)
    path = tmp_path / "match.log"
    content = written(path, log)
    for broken in (content[:-1], content + b"noise", content[:-20]):
        path.write_bytes(broken)
        table, notice = restore(path)
        assert table is not None
        assert notice is Notice.CUT
        assert restore(path) == (table, None)
    kept = [file.read_bytes() for file in sorted(tmp_path.glob("match.log.bad*"))]
    assert sorted(kept) == sorted([content[:-1], content + b"noise", content[:-20]])


@pytest.mark.parametrize(
    ("content", "notice"),
    [
        (b"", Notice.UNREADABLE),
        (b"\0" * 4096, Notice.UNREADABLE),
        (HEAD, Notice.UNREADABLE),
        (HEAD[:-2] + b"0\n" + b"x" * 40, Notice.VERSION),
        (HEAD.replace(b"journal 1", b"journal 2") + b"x" * 40, Notice.VERSION),
    ],
)
def test_a_journal_that_gives_nothing_is_set_aside(tmp_path: Path, content: bytes, notice: Notice) -> None:
    """Said aloud, kept beside, and the next match begins with a file of its own."""
    path = tmp_path / "match.log"
    path.write_bytes(content)
    assert restore(path) == (None, notice)
    assert not path.exists()
    assert (tmp_path / "match.log.bad").read_bytes() == content
    assert restore(path) == (None, None)


def test_a_journal_whose_acts_do_not_fit_ends_before_them(tmp_path: Path) -> None:
    """A whole frame that cannot have happened counts as broken."""
    log = seated(PRESETS["classic_a"])
    path = tmp_path / "match.log"
    written(path, [*log, i.Logged(5, i.Sat(9, "nobody"))])
    assert restore(path) == (tables(log)[-1], Notice.CUT)
    written(tmp_path / "other.log", log[1:])
    assert restore(tmp_path / "other.log") == (None, Notice.UNREADABLE)


@pytest.mark.parametrize("fault", [TypeError, AttributeError, ZeroDivisionError, RecursionError, KeyError])
def test_a_journal_at_which_the_rules_stumble_ends_before_that(
    fault: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever they raise at an act that was kept: the table goes on from the act before, and the file stays as it was;
    it would raise at every start."""
    log = hands("huanle", 0)
    path = tmp_path / "match.log"
    content = written(path, log)

    def stumbles(table: Table, entry: i.Logged) -> Step:
        if entry == log[-3]:
            raise fault("a fault of the rules")
        return enter(table, entry)

    monkeypatch.setattr("net.journal.enter", stumbles)
    assert restore(path) == (tables(log)[-4], Notice.CUT)
    assert path.with_name("match.log.bad").read_bytes() == content


class Full:
    """A file on a disk with little room: writes what fits, then says that it is full; some do not say it."""

    def __init__(self, file: object, room: int, quiet: bool) -> None:
        self.file, self.room, self.quiet = file, room, quiet

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)

    def write(self, data: bytes) -> int:
        """As much as there is room for."""
        fits = data[: self.room]
        self.room -= len(fits)
        self.file.write(fits)  # type: ignore[attr-defined]
        if len(fits) < len(data) and not self.quiet:
            raise OSError(errno.ENOSPC, "full")
        return len(fits)

    def truncate(self, size: int) -> None:
        """Cut, or fail as a broken disk does."""
        if self.quiet:
            raise OSError(errno.EIO, "not even that")
        self.file.truncate(size)  # type: ignore[attr-defined]


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("room", [0, 1, 30, 200, 400])
def test_a_full_disk_is_said_and_the_game_goes_on(tmp_path: Path, room: int, quiet: bool) -> None:
    """While the disk is full the journal says so and keeps what waits; what is on the disk can be restored at every
    moment; when there is room again nothing is missing."""
    log = hands("huanle", 0)
    path = tmp_path / "match.log"
    book = Journal(path)
    book.append(log[0])
    full = Full(book._file, room, quiet)
    book._file = full  # type: ignore[assignment]
    for entry in log[1:-1]:
        book.append(entry)
        content = path.read_bytes()
        table, good = replay(content)
        assert table in tables(log)
        assert quiet or good == len(content), "what could not be written whole is cut off again"
    said = [book.notice]
    full.room = 10**9
    book.append(log[-1])
    book.close()
    assert [*said, book.notice] == [Notice.UNSAVED, None]
    assert restore(path) == (tables(log)[-1], None)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """No folder, no journal, and a game all the same."""
    book = Journal(tmp_path / "missing" / "match.log")
    for entry in seated(PRESETS["classic_a"]):
        book.append(entry)
    book.sync()
    assert book.notice is Notice.UNSAVED
    book.close()


def test_the_clock_of_a_match_that_was_left_has_what_was_left(tmp_path: Path) -> None:
    """A pause is an input: the restored question has the same time left, however long the program was away."""
    desk = Desk(seated(PRESETS["classic_a"]))
    desk.say("p0", Ready())
    desk.until(lambda: desk.room.table.playing)
    desk.now += 700
    desk.room.pause(desk.now)
    log = desk.log
    desk.say("p0", Auto(True))
    path = tmp_path / "match.log"
    written(path, log)
    table = restore(path).table
    assert table is not None
    again = Desk(log)
    left = again.updates("p0")[-1].ms_left
    assert left == again.updates("p0")[-1].ms_total - 700
    assert structs.replace(table, time=0) == structs.replace(again.room.table, time=0)


def test_the_head_names_format_and_rules() -> None:
    """Another version of the rules would not replay to the same table: it is another format."""
    assert HEAD.startswith(b"ddz-desktop journal 1 rules ")
    assert int(HEAD.split()[-1]) == RULES


def test_what_a_power_cut_may_not_take_back_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal, a pause, and a seat given to somebody elsewhere are synced at once; what can be done again is not."""
    log = [*hands("huanle"), i.Logged(9, i.Sat(0, "甲", id="A")), i.Logged(9, i.Freed(0))]
    firm: list[i.Input] = []
    book = Journal(tmp_path / "match.log")
    for entry in log:
        synced: list[int] = []
        monkeypatch.setattr("os.fsync", synced.append)
        book.append(entry)
        firm += [entry.what] * len(synced)
    book.close()
    kinds = i.Opened | i.Began | i.Stopped
    assert firm == [e.what for e in log if isinstance(e.what, kinds) or e.what == i.Sat(0, "甲", id="A")]
