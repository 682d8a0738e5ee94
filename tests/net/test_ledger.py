"""The ledger: every hand once, every bean somewhere, whatever happens to the program."""

import os
import random
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import structs

from ddz_desktop.engine.rules import PRESETS
from net import database
from net import inputs as i
from net.journal import replay
from net.ledger import HOUSE, Ledger, changes, open_ledger
from net.profile import RELIEF, RELIEFS, START
from net.table import Table, enter, opened
from tests.net import ledger_kills
from tests.net.ledger_kills import PEOPLE

A, B = PEOPLE.values()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which two hands were played and settled."""
    ledger_kills.play(tmp_path, 0, hands=2)
    return tmp_path


def ended(folder: Path) -> Table:
    """The table after the last hand there."""
    table, _ = replay((folder / "table.log").read_bytes())
    assert table is not None
    return table


def test_who_is_new_gets_the_first_beans_from_the_house(tmp_path: Path) -> None:
    """Beans come from somewhere: all together stay zero."""
    ledger = open_ledger(tmp_path / "ledger.sqlite")
    assert ledger.balance(A) == START == ledger.balance(A)
    assert ledger.balance(HOUSE) == -START
    assert ledger.total() == 0


def test_a_hand_is_settled_once_however_often_it_is_asked(folder: Path) -> None:
    """Asked again, and by a program that was started anew: the same receipt, the same beans."""
    table = ended(folder)
    for _ in range(3):
        ledger = open_ledger(folder / "ledger.sqlite")
        first, beans = ledger.receipt(table.name, table.hand), (ledger.balance(A), ledger.balance(B))
        assert ledger.settle(table) == first
        assert (ledger.balance(A), ledger.balance(B)) == beans == tuple(chair.beans for chair in table.chairs[:2])
        assert ledger.total() == 0
        ledger.close()


def test_a_hand_without_a_row_is_settled_when_it_is_found(folder: Path) -> None:
    """The program died between the hand's end and the ledger."""
    table = ended(folder)
    ledger = open_ledger(folder / "ledger.sqlite")
    other = structs.replace(table, name="another room")
    receipt = ledger.settle(other)
    assert receipt is not None
    assert receipt.change == table.result.settlement.change  # type: ignore[union-attr]
    assert ledger.total() == 0


def test_a_void_hand_and_one_for_points_cost_nothing(folder: Path) -> None:
    """No row for a void hand; a receipt and no beans for points."""
    table = ended(folder)
    ledger = open_ledger(folder / "ledger.sqlite")
    before = ledger.balance(A)
    points = structs.replace(table, name="points", rules=structs.replace(table.rules, currency="points"))
    assert ledger.settle(points) is not None
    assert ledger.balance(A) == before
    entries = ledger._db.execute("SELECT SUM(change) FROM entry WHERE id = ?", (A,)).fetchone()
    assert entries == (before - START,), "beans alone are booked"
    assert ledger.settle(structs.replace(table, name="before the first", game=None)) is None


def test_relief_comes_three_times_a_day(tmp_path: Path) -> None:
    """RULES.md §4.8: to the lowest entry, three times a calendar day, from the house."""
    ledger = open_ledger(tmp_path / "ledger.sqlite")
    assert ledger.relieve(A, "2030-12-31") == 0
    poor(ledger)
    for _ in range(RELIEFS):
        assert ledger.relieve(A, "2030-12-31") == RELIEF
        poor(ledger)
    assert ledger.relieve(A, "2030-12-31") == 0
    assert ledger.relieve(A, "2031-01-01") == RELIEF
    assert ledger.total() == 0


def test_two_tables_give_the_same_person_one_relief(tmp_path: Path) -> None:
    """Another table's process asks in the very middle of it: what both give is what one may give."""
    one, other = (open_ledger(tmp_path / "ledger.sqlite") for _ in range(2))
    poor(one)
    other._db.execute("PRAGMA busy_timeout = 0")

    def between(statement: str) -> None:
        if statement.startswith("UPDATE person SET day"):
            with suppress(sqlite3.OperationalError):  # locked: it would wait
                other.relieve(A, "2030-12-31")

    one._db.set_trace_callback(between)
    assert one.relieve(A, "2030-12-31") == RELIEF
    one._db.set_trace_callback(None)
    assert other.relieve(A, "2030-12-31") == 0
    assert one.balance(A) == RELIEF
    assert one.total() == 0


def test_two_tables_meet_somebody_new(tmp_path: Path) -> None:
    """Another table's process has been quicker by a moment: the first beans are given once, and nobody fails."""
    one, other = (open_ledger(tmp_path / "ledger.sqlite") for _ in range(2))
    one._db.set_trace_callback(lambda said: said.startswith("BEGIN") and other.balance(A))
    assert one.balance(A) == START
    one._db.set_trace_callback(None)
    assert one.balance(HOUSE) == -START


def poor(ledger: Ledger) -> None:
    """Somebody loses all."""
    table = opened(i.Opened(PRESETS["huanle"], bytes(32)))
    table, _ = enter(table, i.Logged(0, i.Sat(0, "a", id=A)))
    with ledger._db:
        ledger._db.execute("UPDATE person SET beans = beans + ? WHERE id = ''", (ledger.balance(A),))
        ledger._db.execute("UPDATE person SET beans = 0 WHERE id = ?", (A,))


def test_what_a_hand_changes_is_nothing_in_all() -> None:
    """The house has what persons have not: bots' beans and fees."""
    assert changes((A, "", B), (30, -50, 10)) == {A: 30, B: 10, HOUSE: -40}


def test_what_is_no_ledger_is_never_written_over(tmp_path: Path) -> None:
    """A broken file and a newer program's are told, and stay as they are."""
    path = tmp_path / "ledger.sqlite"
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(database.Strange):
        open_ledger(path)
    assert path.read_bytes().startswith(b"no database")
    path.unlink()
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(database.Newer):
        open_ledger(path)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="has no fork")
@pytest.mark.timeout(600)
def test_kills_at_any_moment_lose_nothing_and_book_nothing_twice(tmp_path: Path) -> None:
    """300 kills, at random and between the steps of a hand's end: every hand of the journal is in the ledger once."""
    hands, wrong = ledger_kills.storm(tmp_path, 300, random.Random(7))
    assert not wrong
    assert hands > 50
