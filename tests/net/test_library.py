"""Hands are kept exactly once; the index can be lost, the hands cannot."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from net.index import Choice, Notice
from net.kept import encode
from net.library import Library
from tests.kept import DAY, figures, fill, hand, listed, newest_first, opened, some


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


# -- the index -----------------------------------------------------------------------


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


def test_many_hands_are_indexed_a_few_at_a_time(tmp_path: Path) -> None:
    """The window goes on meanwhile."""
    fill(tmp_path, 12)
    (tmp_path / "hands.sqlite").unlink()
    library = Library(tmp_path)
    assert [library.catch_up(5) for _ in range(4)] == [7, 2, 0, 0]
    assert len(library.lines()) == 12
    library.close()
