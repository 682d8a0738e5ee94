"""A seat at a table, wherever that is: place and link on one side, layout, motion and picking on the other."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
from msgspec import structs

from ddz_desktop.engine.events import Action, Event, Play, Reason
from ddz_desktop.engine.reading import Combo
from ddz_desktop.ui import single
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import KEYS, meant
from ddz_desktop.ui.music import Tune
from ddz_desktop.ui.scene import Desk, Scene
from ddz_desktop.ui.sound import asked, cues
from ddz_desktop.ui.table import byitself, picking, sit
from ddz_desktop.ui.table import place as at
from ddz_desktop.ui.table.clock import Clock
from ddz_desktop.ui.table.gesture import Mouse
from ddz_desktop.ui.table.layers import Chooser, Plays, pen_of
from ddz_desktop.ui.table.layout import layout
from ddz_desktop.ui.table.log import Log, Memory
from ddz_desktop.ui.table.picture import Picture
from ddz_desktop.ui.table.place import Place
from ddz_desktop.ui.table.score import Score
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.table.speaker import Speaker
from ddz_desktop.ui.table.stage import Stage
from ddz_desktop.ui.table.touch import Touch, keyed, moused
from ddz_desktop.ui.widgets import paint
from net.link import Link
from net.protocol import Auto, Ready, Room
from net.session import Session

_READ = {KEYS[what]: what for what in ("read_hand", "read_table", "again")}
LINGER = 1.4  # s that the last play is seen before the result, at normal speed


class Seated(Scene):
    """Hand after hand at the other end of a link. Override `leave`, `show_result` and, for more, `go_on`."""

    at_table = True
    tune: Tune = "table"
    by_itself = True  # whether the table may answer for the player as his settings say

    def __init__(self, desk: Desk, link: Link) -> None:
        super().__init__(desk)
        self.link = link
        self.place = Place(Session(link.seat))
        self.mouse, self.clock, self.stage = Mouse(), Clock(), Stage(desk)
        self.score, self.memory, self.speaker = Score(), Memory(desk), Speaker(desk)
        self._now = 0.0
        self._key = single.key(desk)  # of the chance in how long the table waits before it answers for him
        self._due: byitself.Due | None = None
        self._ended: float | None = None  # since when the hand is over

    # -- what a kind of table says of itself ---------------------------------------

    def leave(self) -> None:
        """The player wants to leave, or to pause."""

    def show_result(self) -> None:
        """The hand is over, and its last play was seen."""

    @property
    def dealt(self) -> Room | None:
        """The room with everybody to whom its hand was dealt, also who has left."""
        return self.place.room

    def around(self, sitting: Sitting) -> Sitting:
        """The table with what is there beside its hand."""
        return replace(sitting, pausable=True)

    def go_on(self) -> None:
        """What happens at every step between hearing and drawing."""
        self._answer_by_itself()
        self.to_result()

    # -- time ----------------------------------------------------------------------

    def step(self, now: float) -> float | None:
        """Hear the table, begin what is to be animated, move on to the result; when to be called next."""
        self._now = now
        if self.clock.stopped is None:
            self.listen()
        self.go_on()
        self.stale = self.stage.stale(now, self.clock.seconds(now)) or self.stale
        self._sound()
        return self._wake()

    def listen(self) -> None:
        """Take what the table has said. Of several updates only the newest is animated; the older end at once."""
        said = self.link.poll(single.now_ms())
        if not said:
            return
        had = self.place
        *older, self.place = at.heard(had, said, self.desk.say)
        self.memory.hear(said, structs.replace(self.place.session, room=self.dealt))
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
        """What is due to be heard, and the last seconds of one's own time; what is asked is read aloud."""
        view, automatic, seconds = self.place.session.view, self.place.session.automatic, self.seconds
        mine = view is not None and asked(view) and not automatic
        self.desk.audio.ask(*self.score.due(self._now), *self.score.tick(seconds, mine))
        if not (self.layers and self.place.between):  # the result comes first
            self.speaker.follow(self.place, seconds, mine)

    @property
    def seconds(self) -> int | None:
        """Seconds left for the question, none: no clock runs."""
        return self.clock.seconds(self._now)

    def _picture(self, place: Place) -> Picture | None:
        sitting = place.sitting(self.desk.say, self.clock.deadline is not None)
        return layout(pen_of(self.desk), self.around(sitting)) if sitting else None

    def arrange(self, events: Sequence[Event] = ()) -> None:
        """Lay the table out anew, and let everything go from where it is to where it belongs."""
        if picture := self._picture(self.place):
            self.stage.show(picture, events, self._now)
            self.stale = True

    def _answer_by_itself(self) -> None:
        """What the player wants answered without him."""
        free = self.by_itself and not self.layers and self.clock.stopped is None
        self._due = byitself.due(self._due, self.place, self.desk.settings, self._key, self._now) if free else None
        if self._due is not None and self._now >= self._due.at:
            self.send(self._due.act)
            self.arrange()

    def to_result(self) -> None:
        """Show the result once the last play has been seen."""
        if self.place.ended is None:
            self._ended = None
            return
        self._ended = self._now if self._ended is None else self._ended
        seen = max(self.stage.timeline.finish, self._ended + LINGER * self.stage.pace.factor)
        if self._now >= seen and not self.layers:
            self.show_result()

    def _wake(self) -> float | None:
        if not self.stage.timeline.done(self._now):
            return self._now
        wakes = [self.clock.wake(self._now), self.score.wake, self.stage.wake(self._now)]
        if self.clock.stopped is None and self.link.wake is not None:
            wakes.append(self._now + (self.link.wake - single.now_ms()) / 1000)
        if self._due is not None:
            wakes.append(self._due.at)
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
                self.leave()
            case "last":
                self.open_plays()
            case "recorder":
                self.place = replace(self.place, counting=not self.place.counting)
                if self.place.counting:
                    self._tell(name)
            case "sort":
                self.place = at.resorted(self.place)
                self.desk.audio.ask("sort")
                self._tell(name)
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
        self.speaker.picked(self.place, place)
        self.place = place

    def _tell(self, what: str) -> None:
        """Read aloud what a key asks for."""
        self.speaker.tell(what, self.place, self.seconds)

    def send(self, action: Action) -> None:
        """Answer the question."""
        self.place, act = at.acted(self.place, action)
        self.link.send(act)
        self.listen()

    def play(self) -> None:
        """Play the raised cards, after asking how they are meant where that matters; or say why they may not be."""
        self.place, combos = at.tried(self.place, self.desk.say)
        if len(combos) == 1:
            self.send(Play(self.place.pick.faces, combos[0]))
        elif combos:
            self._ask_reading(combos)
        elif self.place.warning and self.place.view and self.place.room:
            reason = sit.judged(self.place.room, self.place.view, self.place.pick.faces)
            if isinstance(reason, Reason):
                self.speaker.refused(self.place, reason)

    # -- mouse and keys on the hand -----------------------------------------------------

    def receive(self, event: pygame.event.Event) -> None:
        """At the table and in what tells of it a key is for what the player has made it."""
        if event.type == pygame.KEYDOWN and (self.top is self or isinstance(self.top, Plays | Log)):
            name = meant(self.desk.settings.keys, pygame.key.name(event.key))
            key = pygame.key.key_code(name) if name else pygame.K_UNKNOWN
            event = pygame.event.Event(event.type, {**event.__dict__, "key": key})
        super().receive(event)

    def hear(self, event: pygame.event.Event) -> bool:
        """Presses on the cards and on empty felt; the hand's keys unless the ring is elsewhere; what opens or reads."""
        typed = event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL
        key = pygame.key.name(event.key) if typed else ""
        if key == KEYS["log"]:
            self.open_log()
            return True
        if key in _READ:
            self._tell(_READ[key])
            return True
        touch = self._touch(event) if self.link.seat >= 0 else None
        if touch is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.ring.shown = False
        self.mouse = touch.mouse
        if touch.pick != self.place.pick:
            self._raise(at.picked(self.place, touch.pick))
        elif typed and not touch.plays:
            self._tell("card")  # at the end of the hand, or raised already
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
        return moused(event, self.grid.units(*event.pos), picture, so_far, self.place.token, self._now)

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

    def open_plays(self) -> None:
        """Every turn of the hand; from there to the log."""
        view, room = self.place.session.view, self.dealt
        if view and room:
            names = tuple(chair.name for chair in room.chairs)

            def done(name: str) -> None:
                self.drop(plays)
                if name == "log":
                    self.open_log()

            plays = Plays(self.desk, view, names, done, log=True)
            self.show(plays)

    def open_log(self) -> None:
        """Everything that happened, in words; from there to the plays."""

        def done(name: str) -> None:
            self.drop(log)
            if name == "plays":
                self.open_plays()

        log = Log(self.desk, lambda: self.memory.happened, done)
        self.show(log)

    # -- picture ------------------------------------------------------------------------

    def resized(self) -> None:
        """Everything lies elsewhere at once."""
        super().resized()
        self.arrange()
        if self.stage.picture.grid != self.grid:  # nothing has been said yet
            self.stage.cut(Picture(self.grid))

    def draw(self, surface: pygame.Surface) -> None:
        """The table as it is now, its controls and clock."""
        self.stage.draw(surface, self._now, self.clock.seconds(self._now))
        paint(self.canvas(surface), self.controls(), self.ring, self.glow)

    def facts(self) -> dict[str, object]:
        """What a test may wait for."""
        px = self.grid.px
        spots = [(px(x), px(y)) for x, y in self.stage.picture.spots()]
        return self.place.facts(self.desk.say) | {"places": spots}

    def close(self) -> None:
        """Nothing more is read aloud."""
        self.desk.voice.hush()
