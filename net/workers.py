"""A thinker in a child process, so that a bot's thinking holds up neither a window's frame nor a host's loop.

The child is the program again with the word `think`. While it starts, and after it has died, cheap thoughts are thought
at once where they are asked: the same view gives the same act either way. Slow ones are thought in the child or not at
all: neither a window nor a host ever loads numpy.
"""

import logging
import os
import threading
from collections import deque
from collections.abc import Callable
from math import inf
from time import monotonic

import msgspec
from msgspec import Struct

from ddz_desktop import children
from ddz_desktop.bots import levels
from ddz_desktop.children import Child
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from net.robot import Answer, Inline, play

_log = logging.getLogger(__name__)


class Question(Struct, frozen=True, array_like=True):
    """What a seat of a level does, its view being this one."""

    number: int
    level: str
    rules: Rules
    view: View


class Thought(Struct, frozen=True, array_like=True):
    """The answer to a question: an act, or nothing to say."""

    number: int
    act: Action | None


_question, _thought = msgspec.msgpack.Decoder(Question), msgspec.msgpack.Decoder(Thought)
_encode = msgspec.msgpack.Encoder().encode
_GRACE = 1.0  # s in which a child that is just starting may come, so that it can be sent away


class Workers:
    """Thinks in a child process of its own, which the first question starts beside whatever else goes on. `patience`: s
    after which an answer that is asked for and has not come is thought here; without, it is never waited for.
    `at_once`: whether a question leaves no time for all that."""

    def __init__(
        self, start: Callable[[], Child] = lambda: children.start("think"), patience: float = inf,
        at_once: Callable[[], bool] = lambda: False, clock: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        self._child: Child | None = None
        self._here = Inline()
        self._patience, self._at_once, self._clock = patience, at_once, clock
        self._asked = 0
        self._thoughts: dict[int, Action | None] = {}
        self._closed = False
        self._start, self._starts = start, 0
        self._starter = self._fresh()

    def think(self, level: str, rules: Rules, view: View) -> Answer:
        """Begin to think in the child; where there is none, think now, or of a slow level never."""
        if self._at_once() and level not in levels.SLOW:
            return self._here.think(level, rules, view)
        self.begin()
        self._asked += 1
        question = Question(self._asked, level, rules, view)
        if level in levels.SLOW:
            return self._there(question)
        if not self._sent(question):
            return self._here.think(level, rules, view)
        due = self._clock() + self._patience
        return lambda: self._answer(question, due)

    def _there(self, question: Question) -> Answer:
        """The child's thought alone; while the child starts, the question waits."""
        sent = self._sent(question)

        def answer() -> Action | None:
            nonlocal sent
            sent = sent or self._sent(question)
            self._heard()
            return self._thoughts.pop(question.number, None)

        return answer

    def begin(self) -> None:
        """Start the child where there is none: another one once it has died, a few times."""
        if self._closed or self._child is not None or self._starter.is_alive() or self._starts == _STARTS:
            return
        self._starts += 1
        self._starter = self._fresh()
        self._starter.start()

    def _fresh(self) -> threading.Thread:
        return threading.Thread(target=self._begin, name="think", daemon=True)

    def close(self) -> None:
        """Let the child go."""
        self._closed = True
        if self._starter.ident is not None:
            self._starter.join(_GRACE)
        self._lose()

    def _begin(self) -> None:
        try:
            child = self._start()
        except OSError as error:  # ChildProcessError is one
            _log.warning("no process to think in: %s", error)
            return
        self._child = child
        if self._closed:  # nobody waited for it
            self._lose()

    def _sent(self, question: Question) -> bool:
        if self._child is None or self._closed:
            return False
        try:
            self._child.line.send_bytes(_encode(question))
        except OSError:
            self._lose()
            return False
        return True

    def _answer(self, question: Question, due: float) -> Action | None:
        """The child's thought, if it has come; a child that has died or is late is thought for."""
        there = question.number in self._thoughts or self._heard()
        if question.number in self._thoughts:
            return self._thoughts.pop(question.number)
        if there and self._clock() < due:
            return None
        return self._here.think(question.level, question.rules, question.view)()

    def _heard(self) -> bool:
        """Take what the child has said; whether it is still there. Thoughts that nobody asks for any more are dropped
        with the next one: each seat asks one thing at a time."""
        child = self._child
        if child is None:
            return False
        try:
            while child.line.poll():
                thought = _thought.decode(child.line.recv_bytes())
                self._thoughts[thought.number] = thought.act
        except (EOFError, OSError, msgspec.DecodeError) as error:
            _log.warning("the thinking process has ended: %s", error)
            self._lose()
            return False
        for old in [number for number in self._thoughts if number < self._asked - _KEPT]:
            del self._thoughts[old]
        return True

    def _lose(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.stop()


_STARTS = 3  # of a child: one that dies again and again is not worth another
_KEPT = 64  # questions back from the newest whose answers are kept; more than any table has seats


def main() -> int:
    """The child: think what is asked, one thing after the other, until the parent is gone."""
    line = children.parent()
    if line is None:
        return 2
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: one core is all that a bot takes
    waiting: deque[Question] = deque()
    try:
        while True:
            while not waiting or line.poll():
                waiting.append(_question.decode(line.recv_bytes()))
            question = next_of(waiting)
            act = play(question.level, question.rules, question.view)
            line.send_bytes(_encode(Thought(question.number, act)))
            if question.level in levels.SLOW:
                levels.warm(question.level, question.rules)  # while others bid: the first play is not late
    except (EOFError, OSError):
        return 0


def next_of(waiting: deque[Question]) -> Question:
    """Take what is to be thought next: what is cheap before what is slow, the older first."""
    question = min(waiting, key=lambda one: (one.level in levels.SLOW, one.number))
    waiting.remove(question)
    return question
