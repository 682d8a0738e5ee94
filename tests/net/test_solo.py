"""A player's own match: kept over any end of the program, its beans booked exactly once."""

import shutil
from pathlib import Path

import pytest
from msgspec import structs

from ddz_desktop.engine.rules import PRESETS, rules
from net import profile, solo
from net.journal import Notice, read
from net.pace import PACES
from net.profile import RELIEF, RELIEFS, START, Profile
from net.protocol import Auto, Leave, Ready, Update
from net.solo import MATCH, PROFILE, Solo

KEY = bytes(range(32))
BOTS = (("左", "normal"), ("右", "novice"))


def start(
    folder: Path, preset: str = "huanle", kept: Profile = Profile("我"), options: dict[str, object] | None = None  # noqa: B008  # a value
) -> Solo:  # fmt: skip
    """A match of three."""
    return solo.start(folder, rules(preset, options), kept, BOTS, KEY, 0, PACES["fast"])


def play(match: Solo, now: int, hands: int = 1, stop: int = 10**9) -> int:
    """Play that many hands on 托管, or until so many polls are done; the time then."""
    settled, steps = len(match.room.table.scores) + hands, 0
    match.link.send(Ready())
    while len(match.room.table.scores) < settled and steps < stop:
        match.link.poll(now)
        table = match.room.table
        if table.playing and not table.automatic(0):
            match.link.send(Auto(True))
        if not table.playing and not table.chairs[0].ready:
            match.link.send(Ready())
        steps += 1
        now = max(now + 1, match.link.wake or now)
    return now


def test_a_match_that_was_left_goes_on_with_the_same_hand(tmp_path: Path) -> None:
    """Close in the middle of a hand and open again: hand, clock, beans and totals are as they were."""
    match = start(tmp_path)
    play(match, 0, hands=2)
    play(match, 10**6, stop=20)
    match.close()
    table = match.room.table
    assert table.playing
    again, notice = solo.resume(tmp_path, profile.load(tmp_path / PROFILE).profile, 5)
    assert again is not None
    assert notice is None
    assert again.room.table == table
    assert again.profile == match.profile
    updates = [message for message in again.link.poll(5) if isinstance(message, Update)]
    assert updates[0].ms_left == table.asked + table.limit.ms - table.time
    play(again, 6)
    again.close()


def test_only_one_match_is_kept(tmp_path: Path) -> None:
    """A new one is not begun over another; leaving that for good makes room, and costs what 逃跑 costs."""
    match = start(tmp_path)
    play(match, 0, stop=30)
    assert match.room.table.playing
    with pytest.raises(FileExistsError):
        start(tmp_path)
    match.abandon(10**6)
    assert match.profile.beans < START
    assert profile.load(tmp_path / PROFILE).profile == match.profile
    assert solo.resume(tmp_path, match.profile, 0) == (None, None)
    start(tmp_path, kept=match.profile).close()


def test_a_match_that_was_abandoned_is_not_gone_on_with(tmp_path: Path) -> None:
    """Killed between leaving and removing the file: the file goes, the penalty was booked."""
    match = start(tmp_path)
    play(match, 0, stop=30)
    shutil.copy(tmp_path / MATCH, tmp_path / "copy")
    match.link.send(Leave())
    match.link.poll(10**6)
    match.close()
    assert (tmp_path / MATCH).exists()
    assert solo.resume(tmp_path, match.profile, 0) == (None, None)
    assert not (tmp_path / MATCH).exists()


@pytest.mark.parametrize("paused", [False, True])
@pytest.mark.parametrize("again", [False, True])
def test_where_a_bot_plays_on_leaving_is_settled_as_the_hand_ends(tmp_path: Path, paused: bool, again: bool) -> None:
    """`on_leave=bot`: the hand is played to its end and the seat's beans are booked, also if the program was killed
    before (RULES.md §4.7); it is never a way out for nothing."""
    match = start(tmp_path, options={"on_leave": "bot"})
    play(match, 0, stop=30)
    if paused:
        match.link.pause(10**6)
    if again:
        match.link.send(Leave())
        match.link.poll(10**6)
        assert (match.room.table.playing, match.kept) == (True, False)
        match.close()
        assert solo.resume(tmp_path, match.profile, 5) == (None, None)
    else:
        match.abandon(10**6)
        table = match.room.table
        assert table.result
        assert table.result.why == "out"
        assert table.result.settlement
        assert match.profile.beans == table.result.settlement.after[0]
    kept = profile.load(tmp_path / PROFILE).profile
    assert kept.beans != START
    assert kept.beans - START + kept.bank + kept.won == -3 * 5  # what the others lost or won, and the fee
    assert not (tmp_path / MATCH).exists()


@pytest.mark.parametrize("preset", ["huanle", "classic_a"])
def test_beans_are_booked_exactly_once_wherever_the_program_dies(tmp_path: Path, preset: str) -> None:
    """Cut the journal after every input and open with the profile from before or after: the same beans and bank, those
    of the hands that ended."""
    first = tmp_path / "first"
    first.mkdir()
    match = start(first, preset)
    play(match, 0, hands=2)
    match.close()
    content, before = (first / MATCH).read_bytes(), Profile("我")
    for number, (_, end) in enumerate(read(content)):
        if number < 3:
            continue
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / MATCH).write_bytes(content[:end])
        once, _ = solo.resume(folder, before, 0)
        assert once is not None
        table, booked = once.room.table, once.profile
        once.close()
        twice, _ = solo.resume(folder, booked, 0)
        assert twice is not None
        twice.close()
        assert twice.profile == booked
        assert booked.beans == table.chairs[0].beans
        assert booked.beans - START + booked.bank + booked.won + table.fees == 0 or preset == "classic_a"
    assert booked == match.profile


def test_the_bank_carries_over_matches(tmp_path: Path) -> None:
    """What bots won in one match and the next adds up, and may be below zero."""
    match = start(tmp_path)
    play(match, 0, hands=2)
    first = match.room.table.bank
    match.abandon(10**7)
    other = solo.start(tmp_path, PRESETS["huanle"], match.profile, BOTS, bytes(32), 0)
    play(other, 0)
    assert first
    assert other.profile.bank == first
    assert other.profile.won == other.room.table.bank
    other.close()


def test_a_broken_match_is_set_aside_and_said(tmp_path: Path) -> None:
    """Nothing to go on with: it is said, the file lies beside, and a new match can begin."""
    (tmp_path / MATCH).write_bytes(b"noise")
    assert solo.resume(tmp_path, Profile(), 0) == (None, Notice.UNREADABLE)
    start(tmp_path).close()


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    """A whole hand on a full disk: the notice stands, nothing raises."""
    match = solo.start(tmp_path / "missing", PRESETS["classic_a"], Profile(), BOTS, KEY, 0, PACES["instant"])
    play(match, 0)
    assert match.notice is Notice.UNSAVED
    match.close()


def test_relief_tops_up_three_times_a_day(tmp_path: Path) -> None:
    """Who has less than the lowest entry gets it, three times a day, and on the next day as often."""
    match = start(tmp_path, kept=Profile("我", beans=10))
    given = []
    for day in ("2030-12-31", "2031-01-01"):
        for _ in range(RELIEFS + 1):
            given.append(match.relieve(day, 0))
            assert match.room.table.chairs[0].beans == match.profile.beans
            match.profile = structs.replace(match.profile, beans=10)
            match.room.top_up(0, 10 - match.room.table.chairs[0].beans, 0)
    assert given == [True, True, True, False] * 2
    assert not profile.relieved(Profile(beans=RELIEF), "2030-12-31").reliefs
    match.close()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\0\xff", b"{}x", b'{"beans": "many"}', b"[]", b'{"beans": 1' + b"0" * 30 + b"}",
        pytest.param(b'{"x":' + b"[" * 9_000, id="deep"),
    ],
)  # fmt: skip
def test_a_bad_profile_is_set_aside_and_said(tmp_path: Path, content: bytes) -> None:
    """Defaults, said aloud, the file kept as it was beside the new one."""
    path = tmp_path / PROFILE
    path.write_bytes(content)
    fresh, notice = profile.load(path)
    assert (fresh, notice) == (Profile(), profile.Notice.BAD)
    profile.save(path, fresh)
    assert (tmp_path / f"{PROFILE}.bad").read_bytes() == content
    assert profile.load(path) == (Profile(), None)


def test_a_profile_survives(tmp_path: Path) -> None:
    """What is saved is what is loaded; none is a new player with 30,000 beans."""
    assert profile.load(tmp_path / PROFILE) == (Profile(beans=30_000), None)
    for beans in (7, 0, -300):  # below zero where the house rules allow debts
        kept = Profile("测试 用户", beans, -9, 3, "room", "2030-12-31", 2)
        profile.save(tmp_path / PROFILE, kept)
        assert profile.load(tmp_path / PROFILE) == (kept, None)
