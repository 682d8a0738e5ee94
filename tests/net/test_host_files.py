"""The command `host` says in a sentence what it cannot do; whatever lies in a table's folder, nothing of it is lost."""

import errno
import os
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ddz_desktop.__main__ import main
from net import hosting, journal, keys
from net.hosted import Hosted
from net.inputs import Began
from net.journal import HEAD, Notice
from net.terms import Terms
from net.watcher import What
from tests.net.lan import Rooms, until
from tests.net.test_journal import hands, written


@pytest.mark.parametrize(
    "words",
    [
        ["--preset", "99"], ["--preset", ""], ["--bots", "x"], ["--option", "a"], ["--option", "bids=x"],
        ["--tables", "0"], ["--tables", "-3"], ["--tables", "200"],
        ["--port", "80"], ["--port", "-5"], ["--port", "70000"], ["--port", "65530"],
        ["--tables", "3", "--port", "65500"],
        ["--code", "x" * 500], ["--code", "a\u202eb"], ["--code", "\udcff"], ["--owner", "x" * 500],
    ],
    ids=lambda words: " ".join(words)[:20].encode("ascii", "replace").decode(),
)  # fmt: skip
@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_cannot_be_wished_is_said(
    words: list[str], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2, one sentence that names the option, and no table is begun."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    assert main(["host", "--lang", language, *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
    assert words[-2] in said.err or words[-1].partition("=")[0] in said.err
    assert not list(tmp_path.rglob("host.json"))


NEWER = b'{"version":9,"base":29990,"hue":[1,2]}'
SHORT = (
    b'{"base":29170,"fixed":false,"secret":"AAAA","terms":{"name":"room"},"preset":"huanle"}'  # a key of three bytes
)
BROKEN = (b"", b"{", b"[" * 100_000, b'"\xff"', random.Random(1).randbytes(300), b'{"base":1}', SHORT)


def prepared(folder: Path) -> hosting.Kept:
    """A table."""
    return hosting.prepare(folder, Terms("room"), "huanle", {})


@pytest.mark.parametrize("content", BROKEN, ids=lambda content: content[:8].hex())
def test_a_broken_file_of_a_table_is_set_aside(content: bytes, tmp_path: Path) -> None:
    """As it was, and the table can be prepared; a second one goes beside the first."""
    for name in ("host.json.bad", "host.json.bad1"):
        (tmp_path / "host.json").write_bytes(content)
        assert hosting.mend(tmp_path) == tmp_path / name
        assert (tmp_path / name).read_bytes() == content
    kept = prepared(tmp_path)
    assert hosting.mend(tmp_path) is None
    assert hosting.read(tmp_path) == kept


def test_the_command_says_what_it_has_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the file is now."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    monkeypatch.setattr("ddz_desktop.ui.hosting.watch", lambda *_: None)
    folder = tmp_path / "data" / hosting.ROOMS / "1"
    folder.mkdir(parents=True)
    (folder / "host.json").write_bytes(b"{")
    assert main(["host", "--lang", "en"]) == 0
    assert str(folder / "host.json.bad") in capsys.readouterr().err


def test_a_newer_programs_table_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence, status 1, the same bytes; and a table beside it keeps off its ports."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    folder = tmp_path / "data" / hosting.ROOMS / "1"
    folder.mkdir(parents=True)
    (folder / "host.json").write_bytes(NEWER)
    assert main(["host", "--lang", "en"]) == 1
    assert "newer" in capsys.readouterr().err
    assert {path.name for path in folder.iterdir()} - {"in use"} == {"host.json"}
    assert (folder / "host.json").read_bytes() == NEWER
    assert 29_990 in hosting._promised(folder.parent / "2")


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes here")
def test_what_is_secret_nobody_else_on_the_computer_can_read(tmp_path: Path) -> None:
    """The keys of host and person, and the journal, which tells every hand: whatever the system would allow."""
    with umask(0):
        keys.own(tmp_path)
        prepared(tmp_path / "1")
        table = hosting.open_table(tmp_path / "1")
        table.host.close()
        table.journal.close()
    for name in ("key", "1/host.json", "1/table.log"):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0, name


@contextmanager
def umask(mask: int) -> Iterator[None]:
    """What new files of this process are denied, for a while."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def test_a_full_disk_ends_a_table_before_anything_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An input that is not saved has not happened, and no beans are booked for it: the process ends, and the next one
    finds the table as people have seen it last."""
    prepared(tmp_path / "1")
    table = hosting.open_table(tmp_path / "1")
    room = table.host.hall.room
    room.sit(0, "甲", 0, who="甲")
    before = room.table
    with monkeypatch.context() as patch:
        patch.setattr(journal.Journal, "_write", _full)
        with pytest.raises(OSError, match=r"table\.log"):
            room.sit(1, "乙", 0, who="乙")
        with pytest.raises(OSError, match=r"table\.log"):
            table.host.hall._purse.settle(before)
        prepared(tmp_path / "2")
        with pytest.raises(OSError, match=r"table\.log"):
            hosting.open_table(tmp_path / "2")
    assert room.table == before == journal.restore(tmp_path / "1" / "table.log").table
    table.host.close()
    table.journal.close()


def _full(*_: object, sync: bool) -> None:
    raise OSError(errno.ENOSPC, "no space left")


def _random(path: Path) -> None:
    path.write_bytes(random.Random(2).randbytes(9_000))


def _newer(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA user_version = 9")
    db.close()


@pytest.mark.parametrize(
    ("name", "spoil", "what"),
    [
        ("ledger.db", _random, What.LEDGER), ("ledger.db", _newer, What.NEWER), ("ledger.db", Path.mkdir, What.DISK),
        ("1/table.log", Path.mkdir, What.DISK),
        ("1/host.json", lambda path: path.write_bytes(NEWER), What.NEWER),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_opened_says_why(
    name: str, spoil: Callable[[Path], object], what: What, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The process of the table ends without a trace of where in the program, and what lies there is as it was."""
    prepared(tmp_path / "1")
    spoil(tmp_path / name)
    before = (tmp_path / name).read_bytes() if (tmp_path / name).is_file() else None
    opened = Rooms([tmp_path / "1"])
    until(lambda: opened.ended, [])
    assert [news.what for news in opened.news] == [what]
    assert "Traceback" not in capfd.readouterr().err
    if before is not None:
        assert (tmp_path / name).read_bytes() == before


@pytest.mark.parametrize(
    ("spoil", "notice"),
    [
        (lambda log: log[:-5], Notice.CUT),
        (lambda log: b"x" + log, Notice.UNREADABLE),
        (lambda log: log.replace(HEAD, HEAD.replace(b"journal 1", b"journal 2")), Notice.VERSION),
    ],
)
def test_what_became_of_a_journal_is_said(spoil: Callable[[bytes], bytes], notice: Notice, tmp_path: Path) -> None:
    """The table is open, the file as it was lies beside it, and whoever hosts is told."""
    kept = prepared(tmp_path / "1")
    path = tmp_path / "1" / hosting.LOG
    book = journal.Journal(path)
    hosting._begin(book, kept)
    hosting._begin(book, kept)
    book.close()
    content = spoil(path.read_bytes())
    path.write_bytes(content)
    opened = Rooms([tmp_path / "1"])
    until(lambda: bool(opened.up()), [])
    assert opened.up()[-1].notice == notice
    assert path.with_name("table.log.bad").read_bytes() == content
    opened.close()


def test_a_window_that_hosts_hears_what_became_of_a_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over its line, as the command says it on the console."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    folder = tmp_path / "data" / hosting.ROOMS / "1"
    folder.mkdir(parents=True)
    prepared(folder)
    (folder / hosting.LOG).write_bytes(b"no journal")
    hosted = Hosted(("--lang", "en", "--preset", "huanle"))
    until(lambda: hosted.where is not None or hosted.failed, [])
    assert list(hosted.notices) == [Notice.UNREADABLE]
    hosted.close()
    assert hosted.join(5)


def left(folder: Path, unfinished: bool) -> bytes:
    """A table whose host was ended between two hands, or in one; its log."""
    folder.mkdir(parents=True)
    prepared(folder)
    log = hands("huanle")
    ends = max(at for at, entry in enumerate(log) if isinstance(entry.what, Began)) - 1
    return written(folder / hosting.LOG, log if unfinished else log[:ends])


def test_an_unfinished_hand_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where another game is wished for the hand stays as it is and another folder is taken; a sentence says so, and how
    to go on with it; the same game takes it up again."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    opened: list[list[Path]] = []
    monkeypatch.setattr("ddz_desktop.ui.hosting.watch", lambda folders, *_: opened.append(folders))
    first = tmp_path / "data" / hosting.ROOMS / "1"
    log = left(first, unfinished=True)
    assert main(["host", "--lang", "en", "--preset", "five"]) == 0
    said = capsys.readouterr().err
    assert str(first) in said
    assert "--preset huanle" in said
    assert main(["host", "--lang", "en", "--preset", "huanle"]) == 0
    assert opened == [[first.with_name("2")], [first]]
    assert (first / hosting.LOG).read_bytes() == log
    with pytest.raises(hosting.Waiting):
        hosting.prepare(first, Terms("room"), "five", {})
    assert (first / hosting.LOG).read_bytes() == log


def test_between_two_hands_a_table_makes_room_for_another_game(tmp_path: Path) -> None:
    """All its hands are settled: the folder, its ports and its key are the new table's."""
    folder = tmp_path / "1"
    left(folder, unfinished=False)
    before = hosting.read(folder)
    kept = hosting.prepare(folder, Terms("room"), "five", {})
    assert before is not None
    assert (kept.preset, kept.secret, kept.base) == ("five", before.secret, before.base)
    assert not (folder / hosting.LOG).exists()
