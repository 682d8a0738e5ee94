"""Slow levels: thought of in a process of their own, released on time whatever becomes of it, `normal` till then."""

import time
from collections import deque

import pytest

from ddz_desktop.bots import levels
from ddz_desktop.engine.events import Action, Pass
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net import inputs as i
from net.link import Local
from net.pace import NEEDS, PACES, Pace, delay, suiting
from net.robot import Answer, play
from net.room import Room
from net.session import Session
from net.table import Table, restore
from net.terms import Terms
from net.workers import Question, Workers, next_of
from tests.net.desk import KEY, Desk
from tests.net.test_links import drive
from tests.net.test_pace import answers
from tests.net.test_workers import PATIENCE, asked, thought

CASES = [(level, preset) for level in sorted(levels.SLOW) for preset in ("huanle", "five")]


class Elsewhere:
    """Cheap levels think at once; the slow ones say `late` after so many times of asking, or never."""

    def __init__(self, after: int | None, late: Action | None = None) -> None:
        self.after, self.late = after, late
        self.asked: list[str] = []

    def think(self, level: str, rules: Rules, view: View) -> Answer:
        """Begin."""
        self.asked.append(level)
        if level not in levels.SLOW:
            act = play(level, rules, view)
            return lambda: act
        waits = iter(range(10**9 if self.after is None else self.after))
        late = self.late if any(ask.act == "pass" for ask in view.may) else None
        return lambda: late if next(waits, None) is None else None


def played(level: str, preset: str, thinker: Elsewhere | Workers, pace: Pace = PACES["fast"]) -> Table:
    """A table after a whole hand of three or five such bots and a person on 托管."""
    rules = PRESETS[preset]
    whats: list[i.Input] = [i.Opened(rules, KEY, "t"), i.Sat(0, "me", beans=10**6)]
    whats += [i.Sat(seat, f"b{seat}", level) for seat in range(1, rules.seats)]
    log = [i.Logged(0, what) for what in whats]
    room = Room(restore(log), 0, log.append, pace)
    drive(Local(room, 0, 0, thinker), Session(0))
    return room.table


@pytest.mark.parametrize(("level", "preset"), CASES)
def test_a_thought_that_never_comes_is_replaced_by_that_of_normal(level: str, preset: str) -> None:
    """Each seat does what it does in a hand of `normal` bots; nobody's time is ever up in the play."""
    slow, cheap = (played(name, preset, Elsewhere(None)).record for name in (level, "normal"))
    assert slow is not None
    assert cheap is not None
    assert slow.entries
    for seat in (None, *range(PRESETS[preset].seats)):
        acts = [[entry.act for entry in one.entries if entry.seat == seat] for one in (slow, cheap)]
        assert acts[0] == acts[1], seat


def test_a_thought_that_comes_before_the_release_is_what_is_played() -> None:
    """Though `normal` had spoken before: here the better thought is always to pass."""
    table = played("expert", "huanle", Elsewhere(1, Pass()))
    assert table.record is not None
    seats = [entry.seat for entry in table.record.entries if entry.seat and entry.act == Pass()]
    plays = [entry for entry in table.record.entries if entry.seat and type(entry.act).__name__ == "Play"]
    assert len(seats) > len(plays)


@pytest.mark.parametrize("pace", ["instant", "fast", "normal", "slow"])
@pytest.mark.parametrize("level", sorted(levels.SLOW))
def test_the_release_leaves_a_slow_level_its_time(level: str, pace: str) -> None:
    """The shortest delay is what the level may need, at every speed; spread as far as that of any other level, and
    drawn from public numbers alone."""
    suited = suiting(PACES[pace], level)
    assert suited.low >= NEEDS[level]
    assert suited.high - suited.low >= PACES[pace].high - PACES[pace].low - max(0, NEEDS[level] - PACES[pace].low)
    for name in ("", "novice", "normal"):
        assert suiting(PACES[pace], name) == PACES[pace]


@pytest.mark.parametrize("pace", ["instant", "fast"])
def test_a_bot_answers_a_public_delay_after_its_question(pace: str) -> None:
    """Not when its thought comes: a table of 大师 acts at times that follow from the numbers of hand and question."""
    whats: list[i.Input] = [i.Opened(PRESETS["classic_a"], KEY, "t")]
    whats += [i.Sat(seat, f"b{seat}", "master") for seat in range(3)]
    mind = lambda level, rules, view: play("normal", rules, view)  # noqa: E731  # whatever is thought
    desk = Desk([i.Logged(0, what) for what in whats], PACES[pace], mind=mind)
    desk.until(lambda: desk.room.table.hand == 1 and not desk.room.table.playing)
    assert desk.room.table.record is not None
    for seat, ask, put, given in answers(desk.room.table.record):
        assert given - put == delay(suiting(PACES[pace], "master"), KEY, 1, ask, seat), (seat, ask)


def test_where_no_process_can_be_started_nothing_slow_is_thought() -> None:
    """Neither now nor later, and without a word: what `normal` says stands."""

    def fail() -> None:
        raise ChildProcessError("no more processes")

    workers = Workers(fail)  # type: ignore[arg-type]
    rules, view = asked("huanle")
    answers = [workers.think(level, rules, view) for level in sorted(levels.SLOW)]
    workers._starter.join(PATIENCE)
    assert [answer() for answer in answers] == [None, None]
    workers.close()


def test_the_child_thinks_what_is_slow_also_where_there_is_no_time() -> None:
    """At instant speed, and while the child is still starting: the question waits for it."""
    workers = Workers(at_once=lambda: True)
    rules, view = asked("huanle")
    answers = {level: workers.think(level, rules, view) for level in sorted(levels.SLOW)}
    for level, answer in answers.items():
        assert thought(answer) == play(level, rules, view)
    workers.close()


def test_a_child_that_dies_is_followed_by_another_a_few_times() -> None:
    """One mishap does not make weak bots of strong ones for the rest of the evening; endless ones start no more."""
    workers = Workers(patience=0.0)
    rules, view = asked("huanle")
    lives = 0
    for _ in range(6):
        workers.think("normal", rules, view)
        workers._starter.join(PATIENCE)
        if (child := workers._child) is None:
            break
        lives += 1
        child.process.kill()
        child.process.wait()
        deadline = time.monotonic() + PATIENCE
        while workers._child is not None and time.monotonic() < deadline:
            workers.think("normal", rules, view)()
    assert lives == 3
    assert workers.think("normal", rules, view)() == play("normal", rules, view)
    workers.close()


def test_the_child_thinks_cheap_things_first() -> None:
    """What `normal` does is known before the release, whatever long thoughts are waiting; equals in their order."""
    rules, view = asked("huanle")
    names = ("master", "normal", "expert", "", "novice", "master")
    waiting = deque(Question(number, level, rules, view) for number, level in enumerate(names))
    order = [next_of(waiting).number for _ in names]
    assert order == [1, 3, 4, 0, 2, 5]


TERMS = Terms("房", levels=levels.LEVELS, offered={"huanle": ("novice", "normal", "expert"), "five": ("novice",)})


@pytest.mark.parametrize(
    ("preset", "level", "suits"),
    [
        ("huanle", "master", "expert"), ("huanle", "normal", "normal"), ("five", "expert", "novice"),
        ("tiandi", "master", "master"), ("huanle", "", ""), ("huanle", "genius", ""),
    ],
)  # fmt: skip
def test_a_room_knows_which_levels_its_mode_has(preset: str, level: str, suits: str) -> None:
    """One that the mode has not falls to the strongest it has below; a mode of which nothing is said has all."""
    assert TERMS.suiting(preset, level) == suits
