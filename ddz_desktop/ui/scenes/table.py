"""The table of a match against bots: its hands begin here, its menu and its result open here, and it is kept here."""

from dataclasses import replace

import pygame

from ddz_desktop.engine.phases import Over
from ddz_desktop.ui import shelf, single
from ddz_desktop.ui.scene import Desk, Pop, Push, Replace
from ddz_desktop.ui.scenes import bubble
from ddz_desktop.ui.scenes.escape import ask_escape
from ddz_desktop.ui.scenes.notice import say_aloud
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.scenes.reporting import report, seen_by
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.rules import RulesPage
from ddz_desktop.ui.scenes.scores import Course, Scores, course
from ddz_desktop.ui.scenes.seated import Seated
from ddz_desktop.ui.table import why
from ddz_desktop.ui.table.layers import TableMenu
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.table.why import Answer
from net.kept import Kept
from net.lesson import Lesson
from net.pace import PACES
from net.protocol import Leave, Ready
from net.solo import Notice, Solo


class TableScene(Seated):
    """One match, hand after hand. `at_once`: the first hand is dealt without being asked for."""

    explains = True  # whether its bots can be asked why they moved

    def __init__(self, desk: Desk, match: Solo | Lesson, at_once: bool = False) -> None:
        super().__init__(desk, match.link)
        self.match, self._at_once = match, at_once
        self.answer: Answer | None = None  # of a bot that was asked why
        self._told: Notice | None = None  # of what is wrong with the files
        self._closed = False  # the match is no longer ours to keep

    @property
    def course(self) -> Course | None:
        """The match so far; none of a lesson."""
        return course(self.match, self.desk.name)

    # -- time ----------------------------------------------------------------------

    def go_on(self) -> None:
        """Begin the first hand; say what is wrong with the files."""
        self._begin_first()
        super().go_on()
        self._say_notice()

    def _begin_first(self) -> None:
        """Begin the first hand without a question where nothing is to be chosen."""
        room = self.place.room
        if room and self.place.between and (self._at_once or (room.hand == 0 and not room.rules.shows)):
            self._at_once = False
            self._begin()

    def _begin(self) -> None:
        self.link.send(Ready())
        self.listen()

    def _say_notice(self) -> None:
        """What the player must know of his files, such as a full disk: once, as soon as it covers no question."""
        notice = self.match.notice
        if notice is not self._told and all(isinstance(layer, Result) for layer in self.layers):
            self._told = notice
            if notice:
                say_aloud(self, self.desk.say(f"notice.{notice}"))

    # -- a bot is asked why it moved ---------------------------------------------------

    def around(self, sitting: Sitting) -> Sitting:
        """With the bots that can be asked."""
        seats = why.askable(sitting.room, sitting.view) if self.explains else ()
        return replace(super().around(sitting), askable=why.in_turn(seats, self.answer))

    def press(self, name: str) -> None:
        """Something of the table, or a bot's face."""
        match name.split():
            case ["why", seat]:
                self._ask_why(int(seat))
                self.arrange()
            case _:
                super().press(name)

    def _ask_why(self, seat: int) -> None:
        view, room = self.place.view, self.place.room
        if view is not None and room is not None:
            self.answer = why.answer(self.desk.say, room, view, seat, self._now)
        if self.answer is not None and self.speaker.on:
            self.desk.voice.say(self.answer.text, self.desk.words.language, answer=True)

    def step(self, now: float) -> float | None:
        """As at any table; an answer ends."""
        due, view, room, before = super().step(now), self.place.view, self.place.room, self.answer
        self.answer = why.standing(before, room, view, now) if room and view else None
        if self.answer is not before:
            self.arrange()
        ends = self.answer.until if self.answer else None
        return min((one for one in (due, ends) if one is not None), default=None)

    def draw(self, surface: pygame.Surface) -> None:
        """The table, and what a bot answers."""
        super().draw(surface)
        if self.answer is not None and self.place.view is not None:
            bubble.draw_at(self.canvas(surface), self.answer.text, self.place.view, self.answer.seat)

    # -- the result, and what follows ------------------------------------------------

    def show_result(self, again: bool = True) -> None:
        """The result over the table; from it to the next hand, which is begun here where it may begin open, or away."""
        update, room, record = self.place.session.update, self.place.room, self.place.session.record
        if update is None or room is None:
            return
        self.place = replace(self.place, shown=update.hand)

        def done(name: str) -> None:
            match name:
                case "back":
                    self.change = Pop()
                case "replay":
                    self._open_replay()
                case "sheet":
                    self._open_scores()
                case _:
                    self.drop(result)
                    if not room.rules.shows:
                        self._begin()
                    self.arrange()

        result = Result(self.desk, room, update.view, done, again, replay=record is not None, match=self.course)
        self.show(result)

    def _open_replay(self) -> None:
        """The hand that has just ended, again."""
        session, room = self.place.session, self.place.room
        if session.update and session.record and room:
            levels, seat = tuple(chair.level for chair in room.chairs), max(0, session.seat)
            kept = Kept(session.record, shelf.clock(), seat, levels, session.update.hand)
            self.change = Push(Replay(self.desk, kept))

    def _open_scores(self) -> None:
        """The score sheet, and from it at the end another match, or away."""
        if self.course is None:
            return

        def done(name: str) -> None:
            match name:
                case "close":
                    self.drop(scores)
                case "rematch":
                    self._rematch()
                case _:
                    self.change = Pop()

        scores = Scores(self.desk, self.course, done)
        self.show(scores)

    def _rematch(self) -> None:
        """Another match like the one that is over."""
        table = self.match.room.table
        self.match.abandon(single.now_ms())
        single.look(self.desk)
        self._closed = True
        try:
            self.change = Replace(TableScene(self.desk, single.rematch(self.desk, table)))
        except OSError as error:
            self.desk.notices.append(self.desk.say("notice.not_saved", why=self.desk.words.why(error)))
            self.change = Pop()

    # -- pausing and leaving -----------------------------------------------------------

    def leave(self) -> None:
        """The menu; the hand waits while it is open."""
        self.clock = self.clock.stop(self._now)
        self.match.link.pause(single.now_ms())

        def done(name: str) -> None:
            match name.split():
                case ["stay"]:
                    self.drop(menu)
                    self.clock = self.clock.go(self._now)
                    self.match.link.resume(single.now_ms())
                case ["rules"]:
                    self.change = Push(RulesPage(self.desk, self.match.room.table.rules.preset))
                case ["escape"]:
                    self.confirm_escape()
                case ["speed", speed]:
                    self.match.room.pace = PACES[speed]
                case ["sheet"]:
                    self._open_scores()
                case ["report"]:
                    report(self, seen_by(self.place.session, self.memory, match.number if match else ""))
                case _:
                    self.change = Pop()

        kept, playing, match = self.match.kept, self.match.room.table.playing, self.course
        number = match.number if match else ""
        menu = TableMenu(self.desk, kept and playing, done, later=kept, number=number, sheet=match is not None)
        self.show(menu)

    def confirm_escape(self) -> None:
        """逃跑 cannot be taken back: ask."""
        if (view := self.place.session.view) is not None:
            ask_escape(self, self.match.room.table.rules, view, self._leave_for_good)

    def _leave_for_good(self) -> None:
        """逃跑, and what it costs; where a bot plays on, there is nothing to see: `close` has it play to the end."""
        self.link.send(Leave())
        self.listen()
        self.layers.clear()
        view = self.place.session.view
        if view is not None and isinstance(view.phase, Over):
            self.show_result(again=False)
        else:
            self.change = Pop()

    def close(self) -> None:
        """Keep a running hand or a match with hands to come for later; of another there is nothing to keep."""
        super().close()
        if self._closed:
            return
        if self.match.kept:
            self.match.close()
        else:
            self.match.abandon(single.now_ms())
        if self.match.notice is not self._told and self.match.notice:
            self.desk.notices.append(self.desk.say(f"notice.{self.match.notice}"))
        single.look(self.desk)
