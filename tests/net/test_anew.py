"""A table that is laid anew: its people stay, its hand is void, nothing of its journal is lost."""

import errno
from pathlib import Path

import pytest
from msgspec import structs

from ddz_desktop.engine.events import Leave
from ddz_desktop.engine.rules import PRESETS
from net import anew
from net import inputs as i
from net.journal import Journal, restore
from net.table import Table
from tests.net.desk import seated
from tests.net.test_journal import hands, tables, written


def laid(path: Path, log: list[i.Logged]) -> tuple[Table, Table]:
    """A table as its journal has it, and as it is laid anew."""
    content = written(path, log)
    before = restore(path).table
    assert anew.lay(path)
    after, notice = restore(path)
    assert before is not None
    assert after is not None
    assert notice is None
    assert path.with_name("match.log.bad").read_bytes() == content
    return before, after


@pytest.mark.parametrize("preset", PRESETS)
def test_who_sits_there_stays(preset: str, tmp_path: Path) -> None:
    """The same rules, people and bots on the same seats; no hand, and a name of its own for those that come."""
    before, after = laid(tmp_path / "match.log", hands(preset))
    assert before.playing
    assert after.rules == before.rules
    assert [(c.name, c.level, c.id) for c in after.chairs] == [(c.name, c.level, c.id) for c in before.chairs]
    assert (after.hand, after.game, after.scores, after.full) == (0, None, (), False)
    assert (after.name, after.key) != (before.name, before.key)


def test_who_was_moved_freed_or_has_left_is_where_he_was(tmp_path: Path) -> None:
    """Seats are as they were in the end, under the rules of then; who left the running hand has no seat."""
    moved: list[i.Input] = [i.Swapped(0, 1), i.Freed(2), i.Ruled(PRESETS["classic_a"]), i.Sat(2, "late", id="L")]
    log = [*seated(PRESETS["huanle"]), *(i.Logged(9, what) for what in moved)]
    before, after = laid(tmp_path / "match.log", log)
    assert [structs.replace(c, ready=False) for c in after.chairs] == [
        structs.replace(c, ready=False) for c in before.chairs
    ]
    assert after.rules == before.rules
    log = hands("huanle", 0)[:-1]
    table = tables(log)[-1]
    assert table is not None
    fled = next(seat for seat, chair in enumerate(table.chairs) if not chair.level)
    (tmp_path / "match.log.bad").unlink()
    _, after = laid(tmp_path / "match.log", [*log, i.Logged(log[-1].at, i.Acted(None, Leave(fled)))])
    assert [after.taken(seat) for seat in range(3)] == [seat != fled for seat in range(3)]


@pytest.mark.parametrize("content", [None, b"", b"noise"])
def test_where_nothing_can_be_read_nothing_is_laid(content: bytes | None, tmp_path: Path) -> None:
    """It is for the next start to begin a table; what lay there lies beside it."""
    path = tmp_path / "match.log"
    if content is not None:
        path.write_bytes(content)
    assert not anew.lay(path)
    assert not path.exists()
    assert [file.read_bytes() for file in tmp_path.iterdir()] == ([] if content is None else [content])


def test_a_full_disk_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody goes on with a table of which nothing is on the disk; the file that was is there."""
    path = tmp_path / "match.log"
    content = written(path, hands("huanle"))

    def full(_: Journal, sync: bool) -> None:
        raise OSError(errno.ENOSPC, f"full, {sync}")

    monkeypatch.setattr(Journal, "_write", full)
    with pytest.raises(OSError, match="No space left"):
        anew.lay(path)
    assert path.with_name("match.log.bad").read_bytes() == content
