"""Hands as files for others: taken in once, counted for nobody else, nothing written over."""

from pathlib import Path

import pytest

from net.kept import Refused, decode
from net.library import Library, share
from tests.kept import figures, fill, hand, listed


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
