"""The table of a room on the network: a seat at it as anywhere, the room round it between two hands, and its talk."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
from msgspec import structs

from ddz_desktop.engine.phases import Over
from ddz_desktop.ui.keeper import kept
from ddz_desktop.ui.keys import KEYS
from ddz_desktop.ui.lan import Joined
from ddz_desktop.ui.report.machine import Line as Wire
from ddz_desktop.ui.scene import Desk, Pop, Push
from ddz_desktop.ui.scenes.lan.advice import Advice
from ddz_desktop.ui.scenes.lan.bubbles import Bubbles
from ddz_desktop.ui.scenes.lan.chat import ChatLayer, count
from ddz_desktop.ui.scenes.lan.ended import Line, banner, short
from ddz_desktop.ui.scenes.lan.heard import came_and_went, forgotten, talked
from ddz_desktop.ui.scenes.lan.leaving import ask_leave, open_menu
from ddz_desktop.ui.scenes.lan.room import Lobby
from ddz_desktop.ui.scenes.lan.sheet import SheetLayer
from ddz_desktop.ui.scenes.notice import say_all
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.scenes.reporting import report, seen_by
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.seated import Seated
from ddz_desktop.ui.table.place import void
from ddz_desktop.ui.table.sitting import Sitting
from net.protocol import Guest, Leave, People, Ready, Room, Said


class LanTable(Seated):
    """A room that was joined: between two hands its people, in a hand its table."""

    def __init__(self, desk: Desk, joined: Joined) -> None:
        super().__init__(desk, joined)
        self.joined = joined
        self.lobby = Lobby(self)
        self.bubbles = Bubbles(desk)
        self.advice = Advice(joined.room.where.port)
        self.unread = 0
        self._fled = 0, -1  # the hand that was left for good, and the seat
        self._began = False  # whether an update was heard
        self._line = Line()

    # -- who is here ---------------------------------------------------------------

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Everybody in the room."""
        people = self.place.session.people
        return people.guests if people else ()

    @property
    def dealt(self) -> Room | None:
        """The room with everybody to whom its hand was dealt."""
        return self.joined.dealt(self.place.room) if self.place.room else None

    @property
    def gathers(self) -> bool:
        """Whether the room is seen: between two hands, once the result of the last one was."""
        room, update = self.place.room, self.place.session.update
        if room is None or room.playing:
            return False
        if update is None:
            return True
        if void(update.view):
            return not all(chair.name for chair in room.chairs)  # else it is dealt anew in a moment
        return self.place.shown == update.hand

    @property
    def said(self) -> Sequence[Said]:
        """The newest of the talk."""
        return self.place.session.said

    # -- time ----------------------------------------------------------------------

    def listen(self) -> None:
        """Hear the room, and what people say."""
        before = self.place.session
        self.joined.news = ()
        super().listen()
        session = self.place.session
        if not self._began and session.update is not None:
            self._began = True
            if isinstance(session.update.view.phase, Over):  # it was over before one came
                self.place = replace(self.place, shown=session.update.hand)
        if session.people is not before.people:
            self.arrange()
        if forgotten(before, session):
            self._void(was_playing=before.room is not None and before.room.playing)
        self._told(before.people, self.joined.news)

    def _void(self, was_playing: bool) -> None:
        """The host has begun anew: what was open on the hand goes, and guests are told; a host hears more of it
        (`_say_notices`)."""
        self.place, self._fled = replace(self.place, shown=0), (0, -1)
        for layer in [one for one in self.layers if not isinstance(one, ChatLayer | Lobby)]:
            self.drop(layer)
        if was_playing and self.joined.hosted is None:
            self.desk.notices.append(self.desk.say("notice.hand_void"))

    def _told(self, before: People | None, new: Sequence[Said]) -> None:
        """Who has come or gone is heard and in the log; what was said now, too, and at the seats; it is counted where
        nobody looks."""
        news = came_and_went(self.desk.say, before, self.place.session.people)
        if news:
            self.desk.audio.ask("flip")
        for said in new:
            self.bubbles.say(said, self._now)
            news.append(talked(self.desk, said, self.joined.me))
        if new:
            self.desk.audio.ask("select")
            self.unread += 0 if isinstance(self.top, ChatLayer | Lobby) else len(new)
            self.stale = True
        if news:
            self.memory.add(news)

    def go_on(self) -> None:
        """The room or the table; how the line is."""
        self._look_round()
        if self._line.look(self):
            self.stale = self.lobby.stale = True
        super().go_on()

    def _look_round(self) -> None:
        """The room comes between two hands, and goes with all that is open on it."""
        here = self.lobby in self.layers
        if self.gathers and not here:
            self.layers.insert(0, self.lobby)
            self.lobby.stale = True
        elif here and not self.gathers:
            for layer in self.layers[:]:
                self.drop(layer)
            self.lobby.ring.shown = False
        self.tune = "menu" if self.gathers else "table"

    def step(self, now: float) -> float | None:
        """As at any table, and the bubbles end; what there is to say is said as soon as nothing is open."""
        due = super().step(now)
        self._say_notices()
        ends = self.bubbles.expire(now)
        self.stale = self.stale or self.bubbles.changed
        advises = self.advice.step(self, self._waits, now)
        return min((one for one in (due, ends, advises) if one is not None), default=None)

    def _say_notices(self) -> None:
        """What could not be kept; as a host, what became of the room's journal, at its opening or a new start."""
        hosted = self.joined.hosted
        while hosted is not None and hosted.notices:
            self.desk.notices.append(self.desk.say(f"notice.{hosted.notices.popleft()}"))
        if self.desk.notices and self.top in (self, self.lobby):
            say_all(self)

    @property
    def _waits(self) -> bool:
        """Whether one is alone in a room of one's own, and looks at it."""
        people = self.place.session.people
        mine = people is not None and people.owner == self.joined.me
        return mine and len(self.guests) == 1 and self.top is self.lobby

    # -- the picture ---------------------------------------------------------------

    def around(self, sitting: Sitting) -> Sitting:
        """With everybody's line, and the chat in the place of the pause."""
        quality = {guest.seat: guest.quality for guest in self.guests if guest.seat >= 0}
        prompt = sitting.prompt or ("" if self.place.session.seat >= 0 else self.desk.say("hall.watching"))
        return replace(sitting, talks=True, quality=quality, prompt=prompt)

    def resized(self) -> None:
        """Everything lies elsewhere, also what is typed."""
        super().resized()
        for layer in self.layers:
            if isinstance(layer, Lobby | ChatLayer):
                layer.resized()

    def draw(self, surface: pygame.Surface) -> None:
        """The table, what is said at it, how the line is."""
        super().draw(surface)
        canvas = self.canvas(surface)
        for chat in [one for one in self.controls() if one.name == "chat" and self.unread]:
            count(canvas, chat.box, self.unread)
        self.bubbles.draw(canvas, self.place, self.guests)
        banner(canvas, self.line, canvas.grid.w / 2, 166, canvas.grid.w)  # where nothing is hidden that one plays by

    @property
    def line(self) -> str:
        """What is to be said of the line over everything; "": it stands."""
        return short(self.desk.say, self.joined.status)

    # -- what is pressed -----------------------------------------------------------

    def press(self, name: str) -> None:
        """The chat, or as at any table."""
        if name == "chat":
            self.open_chat()
        else:
            super().press(name)

    def hear(self, event: pygame.event.Event) -> bool:
        """The key of the chat, also where its button is not."""
        typed = event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL
        if typed and pygame.key.name(event.key) == KEYS["chat"]:
            self.open_chat()
            return True
        return super().hear(event)

    def open_chat(self) -> None:
        """Phrases and talk over the table, ready to type."""
        self.unread = 0

        def done() -> None:
            self.unread = 0
            self.drop(chat)

        chat = ChatLayer(self, done)
        self.show(chat)

    def show_result(self) -> None:
        """The result; from it the next hand, the replay, or the room."""
        update, room, record = self.place.session.update, self.dealt, self.place.session.record
        if update is None or room is None:
            return
        self.place = replace(self.place, shown=update.hand)
        hand, seat = self._fled
        view = structs.replace(update.view, seat=seat) if hand == update.hand else update.view

        def done(name: str) -> None:
            if name == "replay":
                self._open_replay()
                return
            self.drop(result)
            if name == "again":
                self.link.send(Ready())

        seated = self.place.session.seat >= 0
        result = Result(self.desk, room, view, done, again=seated, replay=record is not None, back="hall.back")
        self.show(result)

    def _open_replay(self) -> None:
        """The hand that has just ended, again."""
        session, room = self.place.session, self.dealt
        if session.update is None or session.record is None or room is None:
            return
        hand, seat = session.update.hand, session.update.view.seat
        seat = self._fled[1] if self._fled[0] == hand else seat
        if (replay := kept(session.record, room, max(0, seat), hand)) is not None:
            self.change = Push(Replay(self.desk, replay))

    def open_sheet(self) -> None:
        """The rules of this room; the room goes on meanwhile."""
        if self.place.room:
            sheet = SheetLayer(self.desk, self.place.room.rules, lambda: self.drop(sheet))
            self.show(sheet)

    # -- leaving -------------------------------------------------------------------

    def forget_warning(self) -> None:
        """Something new is tried."""
        self.place = replace(self.place, warning="")

    def leave(self) -> None:
        """The menu of a hand that goes on meanwhile; between two hands it is asked first where something is lost."""
        room = self.place.room
        if room is not None and room.playing:
            open_menu(self, self.place.session.seat >= 0)
        else:
            ask_leave(self)

    @property
    def closes(self) -> bool:
        """Whether it is one's own room, and nobody else is there: it ends as one leaves."""
        others = [guest for guest in self.guests if guest.id != self.joined.me and guest.quality > 0]
        return self.joined.hosted is not None and not others

    def report(self) -> None:
        """Write a report for faults: the hand as it is seen from here, and how the line is."""
        joined, status = self.joined, self.joined.status
        code = status.code if f"line.{status.state}.{status.code}" in self.desk.words else ""
        line = Wire(joined.room.where.port, str(status.state), code, joined.line.ms, joined.hosted is not None)
        report(self, seen_by(self.place.session, self.memory), line)

    def flee(self) -> None:
        """逃跑: out of the hand; one watches how it ends."""
        for layer in self.layers[:]:
            self.drop(layer)
        self._fled = self.place.token.deal, self.place.session.seat
        self.link.send(Leave())

    def go(self) -> None:
        """Out of the room for good. Whose room it is, and nobody else is there, closes it."""
        hosted, closes = self.joined.hosted, self.closes
        self.link.send(Leave())
        if hosted is not None and closes:
            hosted.close()
        self.change = Pop()

    def close(self) -> None:
        """Hang up."""
        super().close()
        for layer in self.layers:
            layer.close()
        self.link.close()

    def facts(self) -> dict[str, object]:
        """What a test may wait for."""
        room = self.place.room
        return super().facts() | {
            "room": room is not None,
            "seat": self.place.session.seat,
            "playing": bool(room and room.playing),
            "chairs": [(chair.name, chair.present) for chair in room.chairs] if room else [],
            "people": [guest.name for guest in self.guests],
            "said": [one.text or one.phrase for one in self.said],
            "line": str(self.joined.status.state),
        }
