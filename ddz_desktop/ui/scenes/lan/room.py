"""The room around the table, between two hands: who is here, what is played, who is ready, what is said."""

import pygame

from ddz_desktop.engine.rules import Rules
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Layer
from ddz_desktop.ui.scenes.lan import company, pointing
from ddz_desktop.ui.scenes.lan.card import draw_card
from ddz_desktop.ui.scenes.lan.chat import ChatLayer, Talk
from ddz_desktop.ui.scenes.lan.company import Seating
from ddz_desktop.ui.scenes.lan.ended import banner
from ddz_desktop.ui.scenes.lan.ground import EDGE, PILL, PILLS, ROW, TOP, Ground, ground
from ddz_desktop.ui.scenes.lan.invitation import Invitation
from ddz_desktop.ui.scenes.lan.laying import Laying
from ddz_desktop.ui.scenes.lan.options import Options
from ddz_desktop.ui.scenes.lan.stand import PLATE, Stand, draw_stand, in_words, stands, tallest
from ddz_desktop.ui.scenes.lan.unshuffled import warning
from ddz_desktop.ui.scenes.notice import ask
from ddz_desktop.ui.table.layers import pen_of
from ddz_desktop.ui.theme import BODY, HEADING, LABEL, Box, around
from ddz_desktop.ui.widgets import paint
from ddz_desktop.ui.words import sentences
from net.protocol import Guest, Lay, Ready, Sit, Up


class Lobby(Layer):
    """Lies under everything that is opened on the room, and goes when a hand begins."""

    opaque = True

    def __init__(self, seating: Seating) -> None:
        super().__init__(seating.desk)
        self.seating = seating
        self.talk = Talk(self, lambda: seating.said, seating.joined.send)
        self._seen: object = None
        self._status_read = ""
        self.ring.focus = "start"

    # -- what there is

    @property
    def room(self) -> company.Company | None:
        """The room and its people as they are now; none before it has said anything."""
        return company.company(self.seating)

    def step(self, now: float) -> float | None:
        """Whatever has changed is drawn."""
        seen = (self.room, self.seating.said, self.seating.place.warning, self.seating.line)
        if seen != self._seen:
            self._seen, self.stale = seen, True
            if seen[0] is not None:
                self._read(seen[0])
        return self.talk.step(now)

    def heading(self) -> str:
        """Read aloud when one comes into it: the room, what is played, what all wait for."""
        room, say = self.room, self.desk.say
        if room is None:
            return self.seating.line or say("line.in")
        mode = say(f"preset.{room.room.rules.preset}.name")
        return sentences(self.desk.words, (room.name, mode, company.status(say, room)))

    def _read(self, room: company.Company) -> None:
        """What all wait for is read when it is something else."""
        before, self._status_read = self._status_read, company.status(self.desk.say, room)
        if before not in ("", self._status_read) and self.desk.settings.speech != "off" and self.seating.top is self:
            self.desk.voice.say(self._status_read, self.desk.words.language)

    def facts(self) -> dict[str, object]:
        """Whether something is typed, and what all wait for."""
        room = self.room
        return {"typing": self.talk.field.active, "status": company.status(self.desk.say, room) if room else ""}

    def close(self) -> None:
        """No more typing."""
        self.talk.field.close(keep=False)

    # -- where it lies

    @property
    def ground(self) -> Ground:
        """Where its parts are now."""
        room = self.room
        if room is None:
            return ground(self.grid)
        return ground(self.grid, len(room.watching), bool(warning(self.desk, room.room.rules)))

    def stands(self) -> tuple[Stand, ...]:
        """The seats, side by side."""
        room = self.room
        if room is None:
            return ()
        return stands(room.room, room.guests, room.owner, room.me, self.ground.stage)

    # -- what can be pressed

    def controls(self) -> tuple[Control, ...]:
        """What one comes for first, then seats, who watches, rules, talk, the tools above."""
        room = self.room
        if room is None:
            return (self._back(),)
        seats = tuple(
            Control(f"seat.{one.seat}", one.box, in_words(self.desk.say, one), "bare", keys=(str(one.seat + 1),))
            for one in self.stands()
        )
        return (
            *self._acts(room), *seats, *self._watching(room), *self._of_the_rules(room),
            *self.talk.controls(self.ground.chat), self._back(), *self._tools(room),
        )  # fmt: skip

    def _back(self) -> Control:
        return Control("leave", Box(20, 16, 40, 40), look="icon", icon="back", keys=("escape",))

    def _tools(self, room: company.Company) -> tuple[Control, ...]:
        """From the right: talk, the invitation with its name, which nobody guesses from a picture, the last result."""
        word = self.desk.say("hall.invite")
        x = self.grid.w - EDGE - 40
        named = x - 10 - self._wide(word, LABEL) - 56
        shown = (
            Control("invite", Box(named, 16, x - 10 - named, 40), word, "toggle", "share", keys=("i",)),
            Control("phrases", Box(x, 16, 40, 40), look="icon", icon="chat", keys=("q",)),
        )
        last = Control("outcome", Box(named - 50, 16, 40, 40), look="icon", icon="trophy", keys=("l",))
        return (last, *shown) if room.last else shown

    def _acts(self, room: company.Company) -> tuple[Control, ...]:
        """Ready and what else one does with one's own place."""
        say, stage = self.desk.say, self.ground.stage
        acts = company.acts(room)
        wide = [max(132.0, self._wide(say(act.label)) + 52) for act in acts]
        x, y = stage.centre[0] - (sum(wide) + 16 * (len(wide) - 1)) / 2, self.grid.h - EDGE - ROW
        found = []
        for act, w in zip(acts, wide, strict=True):
            look = "primary" if act.primary else "quiet"
            found.append(Control(act.name, Box(x, y, w, ROW), say(act.label), look,  # type: ignore[arg-type]
                                 enabled=act.lit, keys=act.keys))  # fmt: skip
            x += w + 16
        return tuple(found)

    def _wide(self, text: str, size: float = HEADING) -> float:
        return self.desk.fonts.width(text, "bold", self.grid.type(size)) / self.grid.scale

    def _watching(self, room: company.Company) -> tuple[Control, ...]:
        """Who watches, each a pill."""
        stage, watching = self.ground.stage, room.watching
        wide = (stage.w - 8 * (PILLS - 1)) / PILLS
        pen = pen_of(self.desk, self.grid)
        return tuple(
            Control(
                f"guest.{guest.id}",
                Box(stage.x + i % PILLS * (wide + 8), stage.bottom + 10 + i // PILLS * (PILL + 4), wide, PILL),
                pen.fit(guest.name, LABEL, "regular", wide - 60), "toggle", "eye" if guest.quality else "offline",
                chosen=guest.id == room.me,
            )
            for i, guest in enumerate(watching)
        )  # fmt: skip

    def _of_the_rules(self, room: company.Company) -> tuple[Control, ...]:
        box, say = self.ground.rules, self.desk.say
        names = [("rules", "hall.rules", "rules", "f1")]
        if room.owner == room.me:
            names.append(("lay", "hall.lay", "settings", "f2"))
        wide = (box.w - 28 - 8 * (len(names) - 1)) / len(names)
        return tuple(
            Control(name, Box(box.x + 14 + i * (wide + 8), box.bottom - 50, wide, 36), say(label), "toggle", icon,
                    keys=(key,), enabled=name != "lay" or not room.room.playing)
            for i, (name, label, icon, key) in enumerate(names)
        )  # fmt: skip

    # -- what a press does

    def press(self, name: str) -> None:
        """Ready, sit, stand, or somebody was pointed at, or something is opened."""
        what, _, which = name.partition(".")
        seating = self.seating
        match what:
            case "start" | "start_shown":
                self._send(Ready(show=what == "start_shown"))
            case "unready":
                self._send(Ready(yes=False))
            case "sit":
                self._send(Sit(-2))
            case "stand":
                self._send(Sit(-1))
            case "seat":
                self._pointed(int(which))
            case "guest":
                self._pointed(next(one for one in seating.guests if one.id == which))
            case "say":
                self.talk.open(self.ground.chat)
            case _:
                self._open(what)
        self.stale = True

    def _open(self, what: str) -> None:
        seating, room = self.seating, self.room
        match what:
            case "leave":
                seating.leave()
            case "rules":
                seating.open_sheet()
            case "outcome":
                seating.show_result()
            case "phrases":
                chat = ChatLayer(seating, lambda: seating.drop(chat), lambda: self.ground.over)
                seating.show(chat)
            case "invite":
                shown = Invitation(self.desk, seating.joined, lambda: seating.drop(shown))
                seating.show(shown)
            case "lay" if room is not None:
                self._lay(room.room.rules)

    def _lay(self, rules: Rules) -> None:
        def done(lay: Lay | None) -> None:
            seating.drop(laying)
            if lay is not None:
                self._send(lay)

        seating = self.seating
        laying = Laying(self.desk, rules, seating.show, seating.drop, done)
        seating.show(laying)

    def _send(self, message: Up) -> None:
        self.seating.forget_warning()
        self.seating.joined.send(message)

    def _pointed(self, what: int | Guest) -> None:
        """A seat or somebody beside the table was pointed at: what can be done there."""
        room = self.room
        if room is None:
            return
        say, sits = self.desk.say, what
        if isinstance(sits, int):
            sits = next((one for one in room.guests if one.seat == what), sits)
        muted = self.seating.joined.muted
        offer = pointing.seat(say, room, sits) if isinstance(sits, int) else pointing.person(say, room, sits, muted)
        if offer is None and isinstance(sits, int):
            self._send(Sit(sits))
        elif offer is not None and offer.answers:
            self._ask(offer)

    def _ask(self, offer: pointing.Offer) -> None:
        def done(name: str) -> None:
            self.seating.drop(options)
            self.stale = True
            if name == "mute":
                self.seating.joined.mute(offer.who)
            elif name == "kick":
                ask(self.seating, pointing.kicking(self.desk.say, offer), lambda: self._send(offer.messages[name]))
            elif name in offer.messages:
                self._send(offer.messages[name])

        options = Options(self.desk, offer.title, offer.text, offer.answers, done)
        self.seating.show(options)

    # -- mouse, keys and the picture

    def resized(self) -> None:
        """What is typed goes on there."""
        self.talk.place(self.ground.chat)

    def hear(self, event: pygame.event.Event) -> bool:
        """What is typed is the field's."""
        return self.talk.hear(event, self.ground.chat)

    def draw(self, surface: pygame.Surface) -> None:
        """Sun and hills, those who are here on them; rules and talk at the right."""
        canvas, room = self.canvas(surface), self.room
        stage = self.ground.stage
        canvas.felt(0.34, 0.42)
        canvas.hills()
        if room is None:
            paint(canvas, self.controls(), self.ring, self.glow)
            return
        high = tallest(self.stands()[0].box)
        foot = stage.bottom - PLATE + 14
        size = min(stage.w, max(high * 1.16, 440.0), foot - 60)
        canvas.picture("scenes/sun_small.svg", around(stage.centre[0], foot - size / 2, size, size))
        wide = carved(canvas, room.name, 80, 36, width=self._tools(room)[0].box.x - 140)
        if room.locked:
            canvas.icon("lock", 80 + wide + 24, 36, 24)
        for stand in self.stands():
            draw_stand(canvas, self.desk, stand, self.glow(f"seat.{stand.seat}"))
        draw_card(canvas, self.desk, room.room.rules, self.ground.rules)
        chat = self.ground.chat
        canvas.panel(chat, 18, "panel", 0.66)
        self._status(canvas, room)
        paint(canvas, self.controls(), self.ring, self.glow)
        self.talk.draw(canvas, chat)
        banner(canvas, self.seating.line, stage.centre[0], TOP + 24, stage.w)

    def _status(self, canvas: Canvas, room: company.Company) -> None:
        """What all wait for, or why something could not be."""
        warning = self.seating.place.warning
        text = warning or company.status(self.desk.say, room)
        x, y = self.ground.stage.centre[0], self.grid.h - EDGE - ROW - 20
        canvas.text(text, x, y, BODY, "loss" if warning else "sand_light", anchor="center", width=self.ground.stage.w)
