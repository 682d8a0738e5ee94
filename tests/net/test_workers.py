"""Thinking in a child process: the same acts as here, and the table goes on whatever becomes of the child."""

import time
from collections.abc import Callable, Iterator

import pytest

from ddz_desktop.bots import levels
from ddz_desktop.engine.events import Action, TimeUp
from ddz_desktop.engine.game import deal
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.robot import Answer, play
from net.shuffle import draw
from net.workers import Workers

PATIENCE = 60.0  # s for a process on a busy machine


@pytest.fixture
def workers() -> Iterator[Workers]:
    """A thinker whose child has started."""
    one = Workers()
    one.begin()
    one._starter.join(PATIENCE)
    assert one._child is not None
    yield one
    one.close()


def asked(preset: str) -> tuple[Rules, View]:
    """The first lead of a hand in that mode."""
    rules = PRESETS[preset]
    for hand in range(100):
        game, _ = deal(draw(rules, bytes([hand]) * 32, (10**6,) * rules.seats))
        while not isinstance(game.phase, Playing | Over):
            seat = next((seat for seat in range(rules.seats) if levels.auto(rules, game.view(seat))), None)
            act = None if seat is None else play("normal", rules, game.view(seat))
            game, _ = game.apply(seat, act or TimeUp(game.ask))
        if isinstance(game.phase, Playing):
            return rules, game.view(game.phase.turn)
    raise AssertionError("nobody wants to be landlord")


def thought(answer: Answer, done: Callable[[Action | None], bool] = lambda act: act is not None) -> Action | None:
    """Wait for a child's answer."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if done(act := answer()):
            return act
    raise AssertionError("no answer")


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_child_thinks_what_would_be_thought_here(workers: Workers, preset: str) -> None:
    """The same view gives the same act, in every mode, whatever the order in which the answers are asked for."""
    rules, view = asked(preset)
    answers = [(level, workers.think(level, rules, view)) for level in ("novice", "normal", "")]
    for level, answer in reversed(answers):
        assert thought(answer) == play(level, rules, view)


def test_who_asks_is_never_waited_for(workers: Workers) -> None:
    """An answer that has not come is none; asking costs nothing."""
    rules, view = asked("five_new")
    answers = [workers.think("normal", rules, view) for _ in range(50)]
    assert answers[-1]() is None, "fifty leads with three decks are not thought out at once"
    assert thought(answers[-1]) == play("normal", rules, view)


def test_a_child_that_dies_is_thought_for(workers: Workers) -> None:
    """What it was asked and what comes later is thought here; nothing waits."""
    rules, view = asked("huanle")
    child = workers._child
    assert child is not None
    open_questions = [workers.think("normal", rules, view) for _ in range(3)]
    child.process.kill()
    child.process.wait()
    for answer in (*open_questions, workers.think("normal", rules, view)):
        assert thought(answer) == play("normal", rules, view)


def test_where_no_child_can_be_started_it_is_thought_here() -> None:
    """No process, no harm."""

    def fail() -> None:
        raise ChildProcessError("no more processes")

    workers = Workers(fail)  # type: ignore[arg-type]
    rules, view = asked("huanle")
    assert thought(workers.think("normal", rules, view)) == play("normal", rules, view)
    workers.close()


def test_a_child_goes_with_its_parent(workers: Workers) -> None:
    """Closed: the process has ended, and what is asked later is thought here."""
    child = workers._child
    assert child is not None
    workers.close()
    assert child.process.poll() is not None
    rules, view = asked("huanle")
    assert thought(workers.think("normal", rules, view)) == play("normal", rules, view)


def test_who_has_waited_long_enough_thinks_here(workers: Workers) -> None:
    """In a window a bot that is late thinks as it would have thought, however slow the child is."""
    rules, view = asked("five_new")
    now = [0.0]
    patient = Workers(lambda: workers._child, patience=0.2, clock=lambda: now[0])  # type: ignore[arg-type,return-value]
    patient.begin()
    patient._starter.join(PATIENCE)
    answers = [patient.think("normal", rules, view) for _ in range(20)]
    assert answers[-1]() is None
    now[0] = 0.2
    assert answers[-1]() == play("normal", rules, view)


def test_where_there_is_no_time_it_is_thought_here() -> None:
    """At instant speed a bot answers at once, and no process is started."""
    workers = Workers(lambda: pytest.fail("started"), at_once=lambda: True)
    rules, view = asked("huanle")
    assert workers.think("normal", rules, view)() == play("normal", rules, view)
    workers.close()
