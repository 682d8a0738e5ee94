"""Hands are kept exactly once, whatever happens to the disk; the index can be lost, the hands cannot."""

import errno
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from ddz_desktop import checkout, resources
from net import index
from net.index import Choice, Figures, Notice
from net.kept import Kept, Refused, decode, encode
from net.library import Library, share
from tests.kept import BEGAN, DAY, fill, hand, some


@pytest.fixture(params=["", "数据 文件夹/é", "it's 100% #1?"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The player's data folder, under names that players have."""
    name: str = request.param
    return tmp_path / name


def opened(data: Path) -> Library:
    """The library, all hands indexed."""
    library = Library(data)
    while library.catch_up():
        pass
    return library


def listed(data: Path) -> list[str]:
    """The keys of a library's hands, newest first."""
    library = opened(data)
    keys = [line.key for line in library.lines()]
    library.close()
    return keys


def figures(data: Path, choice: Choice = Choice()) -> Figures:  # noqa: B008 - a value
    """The statistics of a library."""
    library = opened(data)
    sums = library.index.figures(choice)
    library.close()
    return sums


def newest_first(hands: list[Kept]) -> list[str]:
    """The keys as they should be listed."""
    return [one.key for one in sorted(hands, key=lambda one: -one.at)]


def test_hands_are_listed_newest_first_and_given_back(data: Path) -> None:
    """Whatever the folder is called; opened again, too."""
    hands = some(12)
    fill(data, 12)
    assert listed(data) == newest_first(hands)
    library = Library(data)
    assert [library.hand(one.key) for one in hands] == hands
    library.close()


def test_a_hand_is_kept_once(tmp_path: Path) -> None:
    """However often, and whenever, it is said to have ended."""
    one = hand("huanle", 3)
    fill(tmp_path, 5)
    for later in (0, 5, DAY):
        library = Library(tmp_path)
        library.keep(structs.replace(one, at=one.at + later))
        library.keep(one)
        library.close()
    assert len(listed(tmp_path)) == len(list(tmp_path.glob("hands/*/*"))) == 6
    assert figures(tmp_path).hands == 6


def test_filters_choose(tmp_path: Path) -> None:
    """By mode and by outcome."""
    fill(tmp_path)
    library = opened(tmp_path)
    for preset in ("huanle", "five"):
        assert {line.summary.preset for line in library.lines(preset)} == {preset}
        won, lost = library.lines(preset, "won"), library.lines(preset, "lost")
        assert len(won) + len(lost) == len(library.lines(preset)) == 3
    assert {line.summary.outcome for line in library.lines("", "won")} == {"won"}
    library.close()


# -- the index -------------------------------------------------------------------


def _foreign(file: Path) -> None:
    file.unlink()
    db = sqlite3.connect(file)
    db.execute("CREATE TABLE hand (a)")
    db.close()


BREAK: dict[str, Callable[[Path], object]] = {
    "gone": lambda file: file.unlink(),
    "empty": lambda file: file.write_bytes(b""),
    "zeros": lambda file: file.write_bytes(b"\0" * 8192),
    "random": lambda file: file.write_bytes(os.urandom(8192)),
    "text": lambda file: file.write_text("SQLite format 3?"),
    "cut": lambda file: file.write_bytes(file.read_bytes()[:5000]),
    "page": lambda file: file.write_bytes(file.read_bytes()[:4096] + os.urandom(4096) + file.read_bytes()[8192:]),
    "foreign": _foreign,
}


@pytest.mark.parametrize("how", BREAK)
def test_a_broken_index_is_made_again(how: str, tmp_path: Path) -> None:
    """It is set aside and said where there was something in it; hands and statistics are as before."""
    fill(tmp_path, 10)
    before, keys = figures(tmp_path), listed(tmp_path)
    BREAK[how](tmp_path / "hands.sqlite")
    library = Library(tmp_path)
    assert (library.notice == Notice.BAD) == (how not in ("gone", "empty"))
    library.close()
    assert listed(tmp_path) == keys
    assert figures(tmp_path) == before
    aside = list(tmp_path.glob("hands.sqlite.bad*"))
    assert len(aside) == (how not in ("gone", "empty"))


def test_a_newer_programs_index_is_left_as_it_is(tmp_path: Path) -> None:
    """It is neither moved nor written; the list is made in memory, and that is said."""
    fill(tmp_path, 5)
    db = sqlite3.connect(tmp_path / "hands.sqlite")
    db.execute("PRAGMA user_version = 7")
    db.close()
    before = (tmp_path / "hands.sqlite").read_bytes()
    library = opened(tmp_path)
    assert library.notice == Notice.UNUSABLE
    assert len(library.lines()) == library.index.figures(Choice()).hands == 5
    library.close()
    assert (tmp_path / "hands.sqlite").read_bytes() == before


def test_an_index_that_cannot_be_opened_costs_no_hand(tmp_path: Path) -> None:
    """A folder stands where the file should be: hands are kept and listed."""
    (tmp_path / "hands.sqlite").mkdir()
    fill(tmp_path, 3)
    library = opened(tmp_path)
    assert library.notice == Notice.UNUSABLE
    assert len(library.lines()) == 3
    library.close()


def test_a_hand_without_a_line_gets_one(tmp_path: Path) -> None:
    """The program ended between the two: nothing is missing, and it is counted."""
    fill(tmp_path, 3)
    one = hand("huanle", 30)
    (tmp_path / "hands/played" / f"{one.key}.ddz").write_bytes(encode(one))
    assert listed(tmp_path)[0] == one.key
    assert figures(tmp_path).hands == 4


def test_what_cannot_be_read_stays_and_is_counted_as_such(tmp_path: Path) -> None:
    """Broken files, those of another version, copies under other names: not listed, not moved, not counted twice."""
    fill(tmp_path, 3)
    folder = tmp_path / "hands/played"
    names = {"a" * 32: b"", "b" * 32: os.urandom(3000), "copy": encode(hand("huanle", 3))}
    for name, content in names.items():
        (folder / f"{name}.ddz").write_bytes(content)
    library = opened(tmp_path)
    assert library.unread == 3
    assert len(library.lines()) == library.index.figures(Choice()).hands == 3
    library.close()
    assert {name: (folder / f"{name}.ddz").read_bytes() for name in names} == names


def test_a_file_that_was_taken_away_is_not_offered(tmp_path: Path) -> None:
    """The list holds what can be opened; the statistics keep what was won."""
    fill(tmp_path, 3)
    before = figures(tmp_path)
    next((tmp_path / "hands/played").iterdir()).unlink()
    assert len(listed(tmp_path)) == 2
    assert figures(tmp_path) == before


# -- the disk ----------------------------------------------------------------------


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand is not kept and that is an OSError; all others are as they were, and it can be kept later."""
    fill(tmp_path, 3)
    real = os.fsync

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    library = Library(tmp_path)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        library.keep(hand("huanle", 30))
    monkeypatch.setattr(os, "fsync", real)
    library.close()
    assert len(listed(tmp_path)) == len(list(tmp_path.glob("hands/*/*"))) == 3
    library = Library(tmp_path)
    library.keep(hand("huanle", 30))
    library.close()
    assert len(listed(tmp_path)) == 4


def test_an_index_that_is_full_costs_no_hand(tmp_path: Path) -> None:
    """The file is what counts: its line comes when there is room."""
    fill(tmp_path, 3)
    library = Library(tmp_path)
    library.index._db.execute("PRAGMA query_only = 1")
    library.keep(hand("huanle", 30))
    assert len(library.lines()) == 3
    library.close()
    assert len(listed(tmp_path)) == 4


def test_two_programs_keep_hands_at_once(tmp_path: Path) -> None:
    """Each sees the other's, and a hand that both keep is there once."""
    one, two = Library(tmp_path), Library(tmp_path)
    hands = some(12)
    for i, kept in enumerate(hands):
        (one, two)[i % 2].keep(kept)
        if i % 3 == 0:
            (one, two)[1 - i % 2].keep(kept)
    one.close()
    two.close()
    assert listed(tmp_path) == newest_first(hands)
    assert figures(tmp_path).hands == 12


def test_two_programs_begin_at_once(tmp_path: Path) -> None:
    """The tables are made once, whoever comes first."""
    code = "import sys; from pathlib import Path; from tests.kept import fill; fill(Path(sys.argv[1]), 4)"
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], cwd=checkout.ROOT, stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    said = [one.communicate(timeout=100)[1] for one in running]
    assert [one.returncode for one in running] == [0, 0, 0], said
    assert figures(tmp_path).hands == 4


_WRITER = """
import sys
from pathlib import Path
from msgspec import structs
from net.library import Library
from tests.kept import hand
one = hand("huanle", 3)
library = Library(Path(sys.argv[1]))
for i in range(1_000_000):
    record = structs.replace(one.record, room=f"{i}")
    library.keep(structs.replace(one, record=record, at=one.at + i))
    print(i, flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="has no kill -9")
def test_a_killed_program_loses_no_hand_that_was_kept(tmp_path: Path) -> None:
    """kill -9 at any moment, again and again: every hand that was reported kept is there, once, whole, and counted."""
    for turn in range(8):
        data = tmp_path / str(turn)
        words = [sys.executable, "-c", _WRITER, str(data)]
        with subprocess.Popen(words, cwd=checkout.ROOT, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            kept = 0
            for line in writer.stdout:
                kept = int(line) + 1
                if kept == 3 + turn * 7:
                    time.sleep(turn * 0.003)  # a moment inside a write, not a wait for anything
                    writer.send_signal(signal.SIGKILL)
        library = opened(data)
        lines = library.lines()
        assert kept <= len(lines) <= kept + 1
        assert library.unread == 0
        assert library.index.figures(Choice()).hands == len(lines)
        for one in lines:
            library.hand(one.key)
        library.close()
        shutil.rmtree(data)


# -- files for others ---------------------------------------------------------------


def test_a_shared_hand_is_taken_in_elsewhere(tmp_path: Path, data: Path) -> None:
    """The same hand, under any name; not counted in another's statistics; taken in twice it is there once."""
    one = hand("five", 4)
    file = share(one, tmp_path / "给 朋友")
    assert file.name == "给 朋友.ddz"
    library = Library(data / "theirs")
    assert library.bring(file) == library.bring(file) == one.key
    assert library.hand(one.key) == one
    assert [line.own for line in library.lines()] == [False]
    library.close()
    (data / "theirs" / "hands.sqlite").unlink()
    assert figures(data / "theirs").hands == 0
    assert listed(data / "theirs") == [one.key]


def test_ones_own_hand_taken_in_stays_ones_own(tmp_path: Path) -> None:
    """It is there already: it counts as before."""
    fill(tmp_path, 3)
    file = share(hand("huanle", 40), tmp_path / "x.ddz")
    library = Library(tmp_path)
    kept = library.lines()[0].key
    share(library.hand(kept), tmp_path / "y.ddz")
    assert library.bring(tmp_path / "y.ddz") == kept
    assert library.bring(file) != kept
    library.close()
    assert (len(listed(tmp_path)), figures(tmp_path).hands) == (4, 3)


def test_sharing_writes_nothing_over(tmp_path: Path) -> None:
    """A name that is taken gets a number."""
    one = hand("huanle", 3)
    names = [share(one, tmp_path / "new" / "x.ddz").name for _ in range(3)]
    assert names == ["x.ddz", "x-2.ddz", "x-3.ddz"]
    assert decode((tmp_path / "new" / "x.ddz").read_bytes()) == one


@pytest.mark.parametrize("content", [b"", b"\0" * 100, b"x" * 2**21])
def test_a_foreign_file_is_not_taken_in(content: bytes, tmp_path: Path) -> None:
    """And nothing of it stays behind."""
    (tmp_path / "x.ddz").write_bytes(content)
    library = Library(tmp_path / "data")
    with pytest.raises(Refused):
        library.bring(tmp_path / "x.ddz")
    with pytest.raises(Refused):
        library.bring(tmp_path)
    with pytest.raises(FileNotFoundError):
        library.bring(tmp_path / "none.ddz")
    library.close()
    assert listed(tmp_path / "data") == []


# -- statistics -----------------------------------------------------------------------


def test_the_figures_are_those_of_the_hands(tmp_path: Path) -> None:
    """Counted by hand, for every mode, role and level."""
    fill(tmp_path)
    library = opened(tmp_path)
    all_ = [line.summary for line in library.lines()]
    choices = [Choice(), Choice("five"), Choice("", "farmer"), Choice("", "", "novice"), Choice("huanle", "landlord")]
    for choice in choices:
        some_ = [
            s for s in all_
            if s.outcome != "void" and choice.preset in ("", s.preset) and choice.role in ("", s.role)
            and choice.level in ("", s.level)
        ]  # fmt: skip
        assert library.index.figures(choice) == Figures(
            len(some_),
            sum(s.outcome == "won" for s in some_),
            sum(s.change for s in some_ if s.currency == "beans"),
            sum(s.change for s in some_ if s.currency == "points"),
            max((s.multiplier for s in some_), default=0),
            sum(s.bombs for s in some_),
            sum(s.spring for s in some_),
        )
    assert library.index.by_preset()["five"][0] == 3
    assert library.index.levels() == {"novice", "normal"}
    library.close()


def test_curves_run_in_time(tmp_path: Path) -> None:
    """The last point of the sums is the sum, the rate is that of the last twenty hands."""
    for i, one in enumerate(some()):
        library = Library(tmp_path)
        library.keep(structs.replace(one, at=BEGAN - i * DAY))  # played in the other order
        library.close()
    library = opened(tmp_path)
    sums, rates = library.index.sums(Choice(), "beans"), library.index.rates(Choice())
    lines = [line.summary for line in reversed(library.lines())]
    changes = [s.change for s in lines if s.currency == "beans"]
    assert sums == [sum(changes[: i + 1]) for i in range(len(changes))]
    assert rates[-1] == pytest.approx(sum(s.outcome == "won" for s in lines[-20:]) / 20)
    assert len(rates) == len(lines)
    library.close()


@pytest.mark.parametrize("lost", [False, True])
def test_clearing_statistics_touches_nothing_else(lost: bool, tmp_path: Path) -> None:
    """Replays stay, also the index's loss does not bring the numbers back, and hands played later count."""
    fill(tmp_path, 5)
    (tmp_path / "profile.json").write_text("{}")
    library = opened(tmp_path)
    library.clear_statistics(BEGAN + 10 * DAY)
    library.close()
    if lost:
        (tmp_path / "hands.sqlite").unlink()
    assert figures(tmp_path) == Figures()
    assert len(listed(tmp_path)) == 5
    assert (tmp_path / "profile.json").read_text() == "{}"
    library = Library(tmp_path)
    library.keep(hand("huanle", 11))
    library.close()
    assert figures(tmp_path).hands == 1


def test_clearing_works_with_a_clock_that_was_set_back(tmp_path: Path) -> None:
    """What was played is cleared, whatever time it is now; what is played now counts."""
    fill(tmp_path, 5)
    library = opened(tmp_path)
    library.clear_statistics(5)
    library.keep(structs.replace(hand("huanle", 20), at=7))
    assert library.index.figures(Choice()).hands == 1
    library.close()
    (tmp_path / "hands.sqlite").unlink()
    assert figures(tmp_path) == Figures()  # made again, it can only go by the clock: cleared stays cleared


def test_clearing_on_a_full_disk_clears_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Either it holds for ever or it is not done."""
    fill(tmp_path, 3)
    library = opened(tmp_path)

    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(resources, "write", full)
    with pytest.raises(OSError, match="no space"):
        library.clear_statistics(BEGAN)
    assert library.index.figures(Choice()).hands == 3
    library.close()


def test_many_hands_are_indexed_a_few_at_a_time(tmp_path: Path) -> None:
    """The window goes on meanwhile."""
    fill(tmp_path, 12)
    (tmp_path / "hands.sqlite").unlink()
    library = Library(tmp_path)
    assert [library.catch_up(5) for _ in range(4)] == [7, 2, 0, 0]
    assert len(library.lines()) == 12
    library.close()


def test_the_index_waits_for_another_that_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where that takes too long the hand is kept all the same."""
    monkeypatch.setattr(index, "_WAIT", 0.05)
    fill(tmp_path, 2)
    other = sqlite3.connect(tmp_path / "hands.sqlite")
    other.execute("BEGIN IMMEDIATE")
    library = Library(tmp_path)
    library.keep(hand("huanle", 30))
    library.close()
    other.rollback()
    other.close()
    assert len(listed(tmp_path)) == 3
