"""Hands of a match are kept as they end: once, whatever happens, and seen again from the result."""

import errno
import os

import pytest

from ddz_desktop.ui import shelf, single
from ddz_desktop.ui.scene import Desk, Push
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.scenes.replays import Replays
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.statistics import Statistics
from ddz_desktop.ui.scenes.table import TableScene
from net.kept import Kept
from net.library import Library
from tests.ui.conftest import MakeDesk
from tests.ui.library import data
from tests.ui.pressing import BEAT, click, key, run, said


def _play_out(table: TableScene, clock: list[int], now: float = 0.0) -> float:
    """Play on automatic until the result is shown; the time then."""
    for _ in range(4_000):
        now += BEAT
        clock[0] += round(BEAT * 1000)
        table.update(now)
        view = table.place.session.view
        if any(isinstance(layer, Result) for layer in table.layers):
            return now
        if view and table.place.room and table.place.room.playing and not table.place.session.automatic:
            table.press("auto")
    raise AssertionError(f"no end: {table.facts()}")


def test_a_played_hand_is_kept_and_seen_again_from_its_result(make_desk: MakeDesk, clock: list[int]) -> None:
    """复盘 opens that hand; back from it the result still stands; the list and the statistics have it, once."""
    desk = make_desk(speed="instant")
    table = TableScene(desk, single.start(desk, "huanle"), at_once=True)
    _play_out(table, clock)
    result = table.top
    click(table, "replay")
    change = table.update(1_000.0)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Replay)
    change.scene.close()
    assert table.top is result
    table.close()
    page = Replays(desk)
    page.update(0.0)
    settled = [line for line in page.lines if line.summary.outcome != "void"]
    assert [line.key for line in settled] == [change.scene.kept.key]
    assert settled[0].summary.level == single.level(desk, desk.settings.preset)
    page.close()
    statistics = Statistics(desk)
    assert statistics.numbers.figures.hands == 1
    statistics.close()


def test_a_crash_after_the_end_keeps_the_hand_once(make_desk: MakeDesk, clock: list[int]) -> None:
    """The journal is read again and the same end is booked again: one replay, one hand in the statistics."""
    desk = make_desk(speed="instant")
    table = TableScene(desk, single.start(desk, "classic_a"), at_once=True)
    _play_out(table, clock)
    before = sorted(data().glob("hands/played/*.ddz"))
    assert before
    table.match.close()
    for _ in range(2):  # the journal is read again, with the hand's end as the last that happened
        again = single.resume(desk)
        assert again is not None
        again.close()
    assert sorted(data().glob("hands/played/*.ddz")) == before
    for file in before:
        file.unlink()  # as if it had ended between the beans and the replay
    again = single.resume(desk)
    assert again is not None
    last = shelf.kept(again.room.table)
    again.close()
    assert last is not None
    assert [file.stem for file in data().glob("hands/played/*.ddz")] == [last.key]
    statistics = Statistics(desk)
    assert statistics.numbers.figures.hands == 1
    statistics.close()


def test_a_hand_that_was_left_for_good_is_kept(desk: Desk) -> None:
    """逃跑 is a hand like any other: once, and lost."""
    table = TableScene(desk, single.start(desk, "huanle"), at_once=True)
    table.update(0.0)
    table.close()
    single.forfeit(desk)
    library = Library(data())
    assert [(line.summary.why, line.summary.outcome) for line in library.lines()] == [("left", "lost")]
    library.close()


def test_a_full_disk_does_not_stop_the_game(
    make_desk: MakeDesk, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand goes to its result; that it was not kept is said over it, and from there it goes on."""
    desk = make_desk(speed="instant")

    def full(self: Library, kept: Kept) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(Library, "keep", full)
    table = TableScene(desk, single.start(desk, "huanle"), at_once=True)
    now = run(table, 1.0, _play_out(table, clock))
    assert "回放" in said(table)
    key(table, "escape")
    assert isinstance(table.top, Result)
    click(table, "again")
    run(table, 1.0, now)
    assert table.layers == []
    table.close()


def test_an_index_that_is_found_broken_after_a_hand_is_said(make_desk: MakeDesk, clock: list[int]) -> None:
    """The hand is kept, the broken file is set aside, and the menu says so: once, although both pages look again."""
    desk = make_desk(speed="instant")
    table = TableScene(desk, single.start(desk, "classic_a"), at_once=True)
    (data() / "hands.sqlite").write_bytes(os.urandom(5000))
    _play_out(table, clock)
    table.close()
    assert list(data().glob("hands.sqlite.bad*"))
    assert [text for text in desk.notices if "重新生成" in text]
    menu = Menu(desk)
    menu.update(0.0)
    assert "重新生成" in said(menu)
    for page in (Replays, Statistics):
        page(desk).close()
    assert desk.notices == []
