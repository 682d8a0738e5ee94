"""The statistics of a library: counted by hand, in order of time, cleared for good."""

import errno
from pathlib import Path

import pytest
from msgspec import structs

from ddz_desktop import resources
from net.index import Choice, Figures
from net.library import Library
from tests.kept import BEGAN, DAY, figures, fill, hand, listed, opened, some


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
