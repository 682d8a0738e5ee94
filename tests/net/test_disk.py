"""Hands are kept whatever happens to the disk, and whoever else writes there."""

import errno
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ddz_desktop import checkout
from net import database
from net.index import Choice
from net.library import Library
from tests.kept import figures, fill, hand, listed, newest_first, opened, some


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


def test_the_index_waits_for_another_that_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where that takes too long the hand is kept all the same."""
    monkeypatch.setattr(database, "_WAIT", 0.05)
    fill(tmp_path, 2)
    other = sqlite3.connect(tmp_path / "hands.sqlite")
    other.execute("BEGIN IMMEDIATE")
    library = Library(tmp_path)
    library.keep(hand("huanle", 30))
    library.close()
    other.rollback()
    other.close()
    assert len(listed(tmp_path)) == 3
