"""A match of so many hands: its score sheet adds up, it ends, and it is gone on with whenever it was left."""

from pathlib import Path

import pytest

from ddz_desktop.engine.rules import PRESETS, rules
from net import profile, solo
from net.pace import PACES
from net.profile import Profile
from net.protocol import Ready
from net.solo import PROFILE, Solo
from tests.net.test_solo import KEY, play


def start(folder: Path, preset: str, hands: int, kept: Profile = Profile("我")) -> Solo:  # noqa: B008  # a value
    """A match against novices."""
    table = rules(preset)
    bots = [(f"b{seat}", "novice") for seat in range(1, table.seats)]
    return solo.start(folder, table, kept, bots, KEY, 0, PACES["fast"], hands=hands)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_ends_after_its_hands(preset: str, tmp_path: Path) -> None:
    """Void deals are no hands. Nobody can begin another; nothing is left to go on with."""
    match = start(tmp_path, preset, 2)
    now = play(match, 0, hands=1)
    after = match.room.table
    assert (match.kept, after.over) == (True, False)
    now = play(match, now, hands=1)
    table = match.room.table
    assert table.over
    assert [len(score.change) for score in table.scores] == [table.rules.seats] * 2
    assert not match.kept
    match.link.send(Ready())
    match.link.poll(now + 10**6)
    assert not match.room.table.chairs[0].ready
    assert not match.room.table.playing
    match.close()


def test_totals_are_the_sum_of_the_hands_over_any_leaving(tmp_path: Path) -> None:
    """Five hands, closed and opened again between each two and in the middle of one: nothing is lost or added twice."""
    match = start(tmp_path, "huanle", 5)
    begun = match.profile.beans
    for hands in range(1, 6):
        now = play(match, 6, hands=1)
        table = match.room.table
        assert len(table.scores) == hands
        sums = [sum(score.change[seat] for score in table.scores) for seat in range(3)]
        assert [chair.total for chair in table.chairs] == sums
        assert match.profile.beans == begun + sums[0]
        if hands == 5:
            break
        if hands == 2:
            play(match, now, stop=20)
            assert match.room.table.playing
        assert match.kept
        before = match.room.table
        match.close()
        again, notice = solo.resume(tmp_path, profile.load(tmp_path / PROFILE).profile, 5, PACES["fast"])
        assert notice is None
        assert again is not None
        assert again.room.table == before
        match = again
    match.abandon(10**9)
    assert match.profile.beans == begun + sums[0]
    assert solo.resume(tmp_path, match.profile, 0) == (None, None)


def test_a_match_without_an_end_goes_on(tmp_path: Path) -> None:
    """As many hands as one likes."""
    match = start(tmp_path, "classic_a", 0)
    play(match, 0, hands=4)
    assert len(match.room.table.scores) == 4
    assert not match.room.table.over
    match.close()


def test_who_cannot_pay_any_more_has_nothing_to_go_on_with(tmp_path: Path) -> None:
    """The match is over for him; he may be topped up and begin another."""
    match = start(tmp_path, "huanle", 8, Profile("我", beans=PRESETS["huanle"].entry))
    now = 0
    while not match.room.table.poor(0):
        now = play(match, now, hands=1)
        assert not match.room.table.over
    assert not match.kept
    match.close()
