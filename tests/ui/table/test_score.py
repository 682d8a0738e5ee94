"""What is heard at the table and when: pure, and in a real match in the dummy driver."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from ddz_desktop.engine.events import Passed, Played
from ddz_desktop.ui import single
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.sound import KINDS, cue_of
from ddz_desktop.ui.table.layers import TableMenu
from ddz_desktop.ui.table.score import HURRY, LEAD, LEADS, Score
from net.protocol import Update
from tests.ui.table.driver import Driver, answer_by_keys
from tests.ui.table.hands import hand_of

Heard = list[tuple[str, ...]]


def test_cues_of_an_update_follow_each_other() -> None:
    """Each once, each at its time, and the score says when it is due next."""
    score = Score()
    score.set(("deal", "bid", "your_turn"), 10.0)
    assert score.wake == 10.0
    assert score.due(10.0) == ("deal",)
    assert score.wake == pytest.approx(10.0 + LEADS["deal"])
    assert score.due(10.5) == ()
    assert score.due(10.0 + LEADS["deal"] + LEAD) == ("bid", "your_turn")
    assert [score.due(99.0), score.wake] == [(), None]


def test_only_the_newest_update_is_heard() -> None:
    """What waits of an older one is dropped."""
    score = Score()
    score.set(("bomb", "last_one"), 0.0)
    score.due(0.0)
    score.set(("pass",), 0.1)
    assert score.due(5.0) == ("pass",)


def test_the_last_seconds_tick() -> None:
    """Once each, in one's own time only, not while the clock stands, not where a new question begins."""
    score = Score()
    shown = [8, 7, 6, 6, 5, 5, 4, 4, 4, 3, 2, 1, 0, 0]
    assert [n for n in shown if score.tick(n, mine=True)] == [5, 4, 3, 2, 1]
    assert not any(score.tick(n, mine=False) for n in shown)
    assert not score.tick(HURRY, mine=True)  # up from 0: another question
    assert not score.tick(None, mine=True)
    assert not score.tick(3, mine=True)


# -- in a match ----------------------------------------------------------------


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """What was heard, by call."""
    return []


@pytest.fixture
def seat(
    make_desk: Callable[..., Desk], clock: list[int], heard: Heard, window: pygame.Window
) -> Iterator[Callable[..., Driver]]:
    """Sit down at a table whose frames are flushed into `heard`."""
    drivers: list[Driver] = []

    def sit(preset: str, **settings: object) -> Driver:
        desk = make_desk(**{"speed": "instant", **settings})
        single.look(desk)
        drivers.append(_Listener(desk, clock, pygame.Surface((1280, 720)), heard))
        return drivers[-1].sit(preset)

    yield sit
    for driver in drivers:
        driver.scene.close()


class _Listener(Driver):
    """A driver that flushes what is to be heard after each step, as the loop does."""

    def __init__(self, desk: Desk, clock: list[int], surface: pygame.Surface, heard: Heard) -> None:
        super().__init__(desk, clock, surface)
        self._heard = heard

    def run(self, seconds: float) -> Driver:
        """Step by step, as a loop does."""
        for _ in range(max(1, round(seconds / 0.05))):
            super().run(0.05)
            if names := self.desk.audio.flush(0):
                self._heard.append(names)
        return self


def flat(heard: Heard) -> list[str]:
    """All that was heard, in order."""
    return [name for names in heard for name in names]


@pytest.mark.parametrize("preset", ["classic_a", "huanle", "tiandi", "five"])
def test_a_whole_hand_is_heard(preset: str, seat: Callable[..., Driver], heard: Heard) -> None:
    """Every play has its cue, in order, the deal comes first, the end last, and each own turn is announced."""
    driver = seat(preset, speed="normal")
    turns = 0
    for _ in range(400):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if isinstance(driver.top, Result):
            break
        turns += 1
        driver.run(1.0)
        if driver.lit:
            answer_by_keys(driver)
    assert isinstance(driver.top, Result)
    names = flat(heard)
    assert names[0] in ("deal", "flip")
    assert {"win", "loss"} & set(names)
    assert 0 < names.count("your_turn") <= turns
    view = driver.scene.place.session.view
    assert view is not None
    plays = [KINDS[turn.combo.kind] if turn.combo else "pass" for turn in view.turns]
    assert [name for name in names if name in {*KINDS.values(), "pass"}] == plays


def test_ones_own_play_is_heard_once(seat: Callable[..., Driver], heard: Heard) -> None:
    """Pressing 提示 is a card that moves; pressing 出牌 is the play, not a press and not a card."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.run(1.0)
    heard.clear()
    driver.key("h")
    assert flat(heard) == ["select"]
    heard.clear()
    driver.press("play")
    view = driver.scene.place.session.view
    assert view is not None
    assert view.turns[0].combo is not None
    assert heard[0] == (KINDS[view.turns[0].combo.kind],)


def test_cards_that_move_by_hand_are_heard(seat: Callable[..., Driver], heard: Heard) -> None:
    """A click raises a card, a right click puts it down, 理牌 sorts; a tool that only looks is a press."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.run(1.0)
    heard.clear()
    driver.click(*driver.card(3))
    driver.click(*driver.card(3), button=3)
    driver.press("sort")
    driver.press("recorder")
    assert flat(heard) == ["select", "select", "sort", "button"]


def test_of_two_waiting_updates_only_the_newer_is_heard(seat: Callable[..., Driver], heard: Heard) -> None:
    """As it alone is animated."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.run(2.0)
    heard.clear()
    steps = hand_of("huanle", 1, 0)
    one, two = next((i, i + 1) for i in range(len(steps)) if all(
        isinstance(event, Played | Passed) for j in (i, i + 1) for event in steps[j][1]
    ) and cue_of(steps[i][1][0], 0) != cue_of(steps[i + 1][1][0], 0))  # fmt: skip
    driver.told(*(Update(50 + i, 9, steps[i][1], steps[i][0]) for i in (one, two)))
    driver.run(0.0)
    assert heard[0] == cue_of(steps[two][1][0], 0)[:1]
    assert cue_of(steps[one][1][0], 0)[0] not in flat(heard)


def test_time_that_runs_out_is_heard_only_while_it_runs(seat: Callable[..., Driver], heard: Heard) -> None:
    """Five ticks before one's time is up, none of them while the menu is open."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.until(lambda: driver.seconds <= HURRY - 2)
    assert 2 <= flat(heard).count("hurry") <= 3
    driver.press("pause")
    assert isinstance(driver.top, TableMenu)
    heard.clear()
    driver.run(10.0)
    assert "hurry" not in flat(heard)
    driver.key("escape")
    driver.until(lambda: not driver.asked)
    assert flat(heard).count("hurry") == HURRY - 3


def test_the_volume_is_at_hand_in_the_menu_of_the_table(seat: Callable[..., Driver], heard: Heard) -> None:
    """Mute by mouse, loud by keys, kept at once; the menu stays."""
    driver = seat("huanle", speed="normal").to_our_play()
    kept: list[object] = []
    driver.desk.save = kept.append
    driver.key("escape").press("sound 0")
    assert driver.desk.settings.sound == 0
    assert driver.control("sound 0").chosen
    driver.key("right").key("right").key("return")  # the first arrow shows where the focus is
    assert driver.desk.settings.sound == 25
    assert [type(driver.top), len(kept)] == [TableMenu, 2]
