"""The table: the player's place and link on one side, layout, motion and picking on the other."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from ddz_desktop.engine.events import Action, Event, Play
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.reading import Combo
from ddz_desktop.ui import shelf, single
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import KEYS, meant
from ddz_desktop.ui.scene import Desk, Pop, Push, Replace, Scene
from ddz_desktop.ui.scenes.notice import Answer, Dialog, say_aloud
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.rules import RulesPage
from ddz_desktop.ui.scenes.scores import Scores, course
from ddz_desktop.ui.sound import asked, cues
from ddz_desktop.ui.table import picking, sit
from ddz_desktop.ui.table import place as at
from ddz_desktop.ui.table.byitself import own_act
from ddz_desktop.ui.table.clock import Clock
from ddz_desktop.ui.table.gesture import Mouse, Token
from ddz_desktop.ui.table.layers import Chooser, Plays, TableMenu, pen_of
from ddz_desktop.ui.table.layout import layout
from ddz_desktop.ui.table.log import Log, Memory
from ddz_desktop.ui.table.picture import Picture
from ddz_desktop.ui.table.place import Place
from ddz_desktop.ui.table.score import Score
from ddz_desktop.ui.table.stage import Stage
from ddz_desktop.ui.table.touch import Touch, keyed, moused
from ddz_desktop.ui.widgets import paint
from net.kept import Kept
from net.lesson import Lesson
from net.pace import PACES, delay
from net.protocol import Auto, Leave, Ready
from net.session import Session
from net.solo import Notice, Solo

LINGER = 1.4  # s that the last play is seen before the result, at normal speed


class TableScene(Scene):
    """One match against bots, hand after hand. `at_once`: the first hand is dealt without being asked for."""

    by_itself = True  # whether the table may answer for the player as his settings say

    def __init__(self, desk: Desk, match: Solo | Lesson, at_once: bool = False) -> None:
        super().__init__(desk)
        self.match, self.link = match, match.link
        self.place = Place(Session(self.link.seat))
        self.mouse, self.clock, self.stage = Mouse(), Clock(), Stage(desk)
        self._now, self._at_once = 0.0, at_once
        self.score = Score()
        self.memory = Memory(desk)
        self._key = single.key(desk)  # of the chance in how long the table waits before it answers for him
        self._due: tuple[Token, float] | None = None  # when which question is answered by itself
        self._ended: float | None = None  # since when the hand is over
        self._told: Notice | None = None  # of what is wrong with the files
        self._closed = False  # the match is no longer ours to keep

    # -- time ----------------------------------------------------------------------

    def step(self, now: float) -> float | None:
        """Hear the table, begin what is to be animated, move on to the result; when to be called next."""
        self._now = now
        if self.clock.stopped is None:
            self._hear()
        self._begin_first()
        self._answer_by_itself()
        self._to_result()
        self._say_notice()
        self.stale = self.stage.stale(now, self.clock.seconds(now)) or self.stale
        self._sound()
        return self._wake()

    def _hear(self) -> None:
        """Take what the table has said. Of several updates only the newest is animated; the older end at once."""
        said = self.link.poll(single.now_ms())
        if not said:
            return
        had = self.place
        *older, self.place = at.heard(had, said, self.desk.say)
        self.memory.hear(said, self.place.session)
        update = self.place.session.update
        if self.place.pick.cards != had.pick.cards:
            self.mouse = Mouse()
        if isinstance(self.top, Chooser) and self.top.sitting.epoch != self.place.epoch:
            self.drop(self.top)  # the question it belongs to is over
        if older and (picture := self._picture(older[-1])):
            self.stage.cut(picture)
        if update is None or update is had.session.update:
            self.arrange()
        else:
            self.clock = self.clock.set(self._now, update.ms_left)
            self.arrange(update.events)
            self.score.set(cues(had.session.view, update.events, update.view, self.place.session.automatic), self._now)

    def _sound(self) -> None:
        """What is due to be heard, and the last seconds of one's own time."""
        view, automatic = self.place.session.view, self.place.session.automatic
        mine = view is not None and asked(view) and not automatic
        self.desk.audio.ask(*self.score.due(self._now), *self.score.tick(self.clock.seconds(self._now), mine))

    def _picture(self, place: Place) -> Picture | None:
        sitting = place.sitting(self.desk.say, self.clock.deadline is not None)
        return layout(pen_of(self.desk), sitting) if sitting else None

    def arrange(self, events: Sequence[Event] = ()) -> None:
        """Lay the table out anew, and let everything go from where it is to where it belongs."""
        if picture := self._picture(self.place):
            self.stage.show(picture, events, self._now)
            self.stale = True

    def _begin_first(self) -> None:
        """Begin the first hand without a question where nothing is to be chosen."""
        room = self.place.room
        if room and self.place.between and (self._at_once or (room.hand == 0 and not room.rules.shows)):
            self._at_once = False
            self.link.send(Ready())
            self._hear()

    def _answer_by_itself(self) -> None:
        """What the player wants answered without him, after a while that tells nothing of what he holds."""
        act = None if self.layers or self.clock.stopped is not None else own_act(self.place, self.desk.settings)
        if act is None or not self.by_itself:
            self._due = None
            return
        token = self.place.token
        if self._due is None or self._due[0] != token:
            wait = delay(PACES[self.desk.settings.speed], self._key, token.deal, token.ask, self.link.seat)
            self._due = (token, self._now + wait / 1000)
        if self._now >= self._due[1]:
            self.send(act)
            self.arrange()

    def _to_result(self) -> None:
        """Show the result once the last play has been seen."""
        if self.place.ended is None:
            self._ended = None
            return
        self._ended = self._now if self._ended is None else self._ended
        seen = max(self.stage.timeline.finish, self._ended + LINGER * self.stage.pace.factor)
        if self._now >= seen and not self.layers:
            self._show_result()

    def _say_notice(self) -> None:
        """What the player must know of his files, such as a full disk: once, as soon as nothing else is shown."""
        notice = self.match.notice
        if notice is not self._told and not self.layers:
            self._told = notice
            if notice:
                say_aloud(self, self.desk.say(f"notice.{notice}"))

    def _wake(self) -> float | None:
        if not self.stage.timeline.done(self._now):
            return self._now
        wakes = [self.clock.wake(self._now), self.score.wake, self.stage.wake(self._now)]
        if self.clock.stopped is None and self.link.wake is not None:
            wakes.append(self._now + (self.link.wake - single.now_ms()) / 1000)
        if self._due is not None:
            wakes.append(self._due[1])
        if self._ended is not None:
            wakes.append(self._ended + LINGER * self.stage.pace.factor)
        return min((wake for wake in wakes if wake is not None), default=None)

    # -- controls --------------------------------------------------------------------

    def controls(self) -> tuple[Control, ...]:
        """As the picture has them."""
        return self.stage.picture.controls

    def press(self, name: str) -> None:
        """A control was pressed."""
        match name:
            case "leave" | "pause":
                self._open_menu()
            case "last":
                self._open_plays()
            case "recorder":
                self.place = replace(self.place, counting=not self.place.counting)
            case "sort":
                self.place = at.resorted(self.place)
                self.desk.audio.ask("sort")
            case "auto":
                self.link.send(Auto(not self.place.session.automatic))
            case "start" | "start_shown":
                self.link.send(Ready(show=name == "start_shown"))
            case "hint":
                self._raise(at.hinted(self.place))
            case "play" | "hand":
                self.play()
            case "fill":
                self._raise(at.picked(self.place, picking.filled(self.place.pick)))
            case _:
                self._choose(name)
        self.arrange()

    def _choose(self, name: str) -> None:
        choice = next((choice for choice in self.place.choices if choice.name == name), None)
        if choice and choice.act:
            self.send(choice.act)

    def _raise(self, place: Place) -> None:
        """Cards go up or down, and that is heard."""
        if place.pick.faces != self.place.pick.faces:
            self.desk.audio.ask("select")
        self.place = place

    def send(self, action: Action) -> None:
        """Answer the question."""
        self.place, act = at.acted(self.place, action)
        self.link.send(act)
        self._hear()

    def play(self) -> None:
        """Play the raised cards, after asking how they are meant where that matters; or say why they may not be."""
        self.place, combos = at.tried(self.place, self.desk.say)
        if len(combos) == 1:
            self.send(Play(self.place.pick.faces, combos[0]))
        elif combos:
            self._ask_reading(combos)

    # -- mouse and keys on the hand -----------------------------------------------------

    def receive(self, event: pygame.event.Event) -> None:
        """At the table and in what tells of it a key is for what the player has made it."""
        if event.type == pygame.KEYDOWN and (self.top is self or isinstance(self.top, Plays | Log)):
            name = meant(self.desk.settings.keys, pygame.key.name(event.key))
            key = pygame.key.key_code(name) if name else pygame.K_UNKNOWN
            event = pygame.event.Event(event.type, {**event.__dict__, "key": key})
        super().receive(event)

    def hear(self, event: pygame.event.Event) -> bool:
        """Presses on the cards and on empty felt; the hand's keys unless the ring is elsewhere; the log's key."""
        typed = event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL
        if typed and pygame.key.name(event.key) == KEYS["log"]:
            self._open_log()
            return True
        touch = self._touch(event) if self.link.seat >= 0 else None
        if touch is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.ring.shown = False
        self.mouse = touch.mouse
        if touch.pick != self.place.pick:
            self._raise(at.picked(self.place, touch.pick))
        if touch.plays:
            self.play()
        self.arrange()
        return True

    def _touch(self, event: pygame.event.Event) -> Touch | None:
        picture, so_far = self.stage.picture, Touch(self.mouse, self.place.pick)
        if event.type == pygame.KEYDOWN:
            free = not self.ring.shown or self.ring.focus in ("", "hand")  # "": what it stood on is gone
            return keyed(pygame.key.name(event.key), picture, so_far) if free else None
        if not hasattr(event, "pos"):
            return None
        return moused(event, self.desk.grid.units(*event.pos), picture, so_far, self.place.token, self._now)

    # -- layers -----------------------------------------------------------------------

    def _ask_reading(self, combos: tuple[Combo, ...]) -> None:
        cards, token, sitting = self.place.pick.faces, self.place.token, self.place.sitting(self.desk.say, timed=False)
        if sitting is None:
            return

        def done(name: str) -> None:
            self.drop(chooser)
            if name.startswith("reading ") and token == self.place.token:
                self.send(Play(cards, combos[int(name.split()[1])]))
            self.arrange()

        listed = sit.readings(sitting.room, sitting.view, cards, combos)
        chooser = Chooser(self.desk, replace(sitting, readings=listed), done)
        self.show(chooser)

    def _show_result(self, again: bool = True) -> None:
        """The result over the table; from it to the next hand, which is begun here where it may begin open, or away."""
        update, room = self.place.session.update, self.place.room
        if update is None or room is None:
            return
        self.place = replace(self.place, shown=update.hand)
        record = self.place.session.record

        def done(name: str) -> None:
            if name == "back":
                self.change = Pop()
                return
            if name == "replay" and record is not None:
                levels = tuple(chair.level for chair in room.chairs)
                kept = Kept(record, shelf.clock(), max(0, update.view.seat), levels, update.hand)
                self.change = Push(Replay(self.desk, kept))
                return
            if name == "sheet":
                self._open_scores()
                return
            self.drop(result)
            if not room.rules.shows:
                self.link.send(Ready())
                self._hear()
            self.arrange()

        match = course(self.match, self.desk.name)
        result = Result(self.desk, room, update.view, done, again, replay=record is not None, match=match)
        self.show(result)

    def _open_scores(self) -> None:
        """The score sheet, and from it at the end another match, or away."""
        match = course(self.match, self.desk.name)
        if match is None:
            return

        def done(name: str) -> None:
            if name == "close":
                self.drop(scores)
            elif name == "rematch":
                self._rematch()
            else:
                self.change = Pop()

        scores = Scores(self.desk, match, done)
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
            self.desk.notices.append(self.desk.say("notice.not_saved", why=error.strerror or str(error)))
            self.change = Pop()

    def _open_plays(self) -> None:
        view, room = self.place.session.view, self.place.room
        if view and room:
            names = tuple(chair.name for chair in room.chairs)

            def done(name: str) -> None:
                self.drop(plays)
                if name == "log":
                    self._open_log()

            plays = Plays(self.desk, view, names, done, log=True)
            self.show(plays)

    def _open_log(self) -> None:
        """Everything that happened, in words."""

        def done(name: str) -> None:
            self.drop(log)
            if name == "plays":
                self._open_plays()

        log = Log(self.desk, lambda: self.memory.happened, done)
        self.show(log)

    def _open_menu(self) -> None:
        """The hand waits while the menu is open."""
        self.clock = self.clock.stop(self._now)
        self.link.pause(single.now_ms())

        def done(name: str) -> None:
            match name.split():
                case ["stay"]:
                    self.drop(menu)
                    self.clock = self.clock.go(self._now)
                    self.link.resume(single.now_ms())
                case ["rules"]:
                    self.change = Push(RulesPage(self.desk, self.match.room.table.rules.preset))
                case ["escape"]:
                    self._confirm_escape()
                case ["speed", speed]:
                    self.match.room.pace = PACES[speed]
                case ["sheet"]:
                    self._open_scores()
                case _:
                    self.change = Pop()

        kept, playing, match = self.match.kept, self.match.room.table.playing, course(self.match, self.desk.name)
        number = match.number if match else ""
        menu = TableMenu(self.desk, kept and playing, done, later=kept, number=number, sheet=match is not None)
        self.show(menu)

    def _confirm_escape(self) -> None:
        """逃跑 cannot be taken back: ask."""

        def done(name: str) -> None:
            self.drop(dialog)
            if name == "yes":
                self._leave_for_good()

        say = self.desk.say
        answers = (Answer("yes", say("leave.escape_yes")), Answer("no", say("leave.stay"), "primary", ("escape",)))
        dialog = Dialog(self.desk, say("leave.escape_title"), say("leave.escape_ask"), answers, done)
        self.show(dialog)

    def _leave_for_good(self) -> None:
        """逃跑, and what it costs; where a bot plays on, there is nothing to see: `close` has it play to the end."""
        self.link.send(Leave())
        self._hear()
        self.layers.clear()
        view = self.place.session.view
        if view is not None and isinstance(view.phase, Over):
            self._show_result(again=False)
        else:
            self.change = Pop()

    # -- picture ------------------------------------------------------------------------

    def resized(self) -> None:
        """Everything lies elsewhere at once."""
        super().resized()
        self.arrange()
        if self.stage.picture.grid != self.desk.grid:  # nothing has been said yet
            self.stage.cut(Picture(self.desk.grid))

    def draw(self, surface: pygame.Surface) -> None:
        """The table as it is now, its controls and clock."""
        self.stage.draw(surface, self._now, self.clock.seconds(self._now))
        paint(self.desk.canvas(surface), self.controls(), self.ring, self.glow)

    def facts(self) -> dict[str, object]:
        """What a test may wait for."""
        px = self.desk.grid.px
        spots = [(px(x), px(y)) for x, y in self.stage.picture.spots()]
        return self.place.facts(self.desk.say) | {"places": spots}

    def close(self) -> None:
        """Keep a running hand or a match with hands to come for later; of another there is nothing to keep."""
        self.desk.voice.hush()
        if self._closed:
            return
        if self.match.kept:
            self.match.close()
        else:
            self.match.abandon(single.now_ms())
        single.look(self.desk)
