"""A room of one's own on the network: name, mode, stakes, house rules, who may come in, which bots; then it opens."""

import logging
from collections.abc import Callable

import pygame

from ddz_desktop.engine.rules import PRESETS, ROOMS, Rules
from ddz_desktop.ui import single
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.forms import Field
from ddz_desktop.ui.scene import Desk, Push
from ddz_desktop.ui.scenes import modes
from ddz_desktop.ui.scenes.house import HouseRules, changed
from ddz_desktop.ui.scenes.lan import filling, own
from ddz_desktop.ui.scenes.lan.unshuffled import draw_warning
from ddz_desktop.ui.scenes.notice import Answer, Dialog, say_aloud, say_waiting
from ddz_desktop.ui.scenes.page import Page, segments
from ddz_desktop.ui.settings import NAME
from ddz_desktop.ui.theme import BODY, LABEL, SMALL, Box
from net import adapters

_log = logging.getLogger(__name__)

_EDGE, _LABEL, _HIGH = 36.0, 130.0, 38.0
_LINES = {"name": 426.0, "room": 378.0, "house": 310.0, "door": 264.0, "bots": 218.0, "watching": 152.0}  # units of
# height from the panel's lower edge up
_CODE = 4  # digits
_HOUSE = 280.0  # units of the button for the house rules


class HostPage(Page):
    """What will be played, and with whom. `addresses`: this computer's, on its networks."""

    title = "own.title"

    def __init__(self, desk: Desk, addresses: Callable[[], tuple[str, ...]] = adapters.addresses) -> None:
        super().__init__(desk)
        self.addresses = addresses()
        self.code = own.draw_code(desk)
        self._name, self._digits = Field(self, NAME), Field(self, _CODE, plain=True)
        if desk.settings.preset not in PRESETS:
            desk.settings = desk.settings.with_(preset="huanle")
        self.ring.focus = "open"

    @property
    def tall(self) -> float:
        """With the list of modes."""
        return modes.EACH.tall(self.desk.page())

    @property
    def rules(self) -> Rules:
        """The rules as chosen."""
        return single.house(self.desk, self.desk.settings.preset)

    # -- what can be pressed ---------------------------------------------------------

    def parts(self) -> tuple[Control, ...]:
        """Modes at the left; at the right a line for each choice."""
        say, settings, panel = self.desk.say, self.desk.settings, self._panel()
        hosting, house = settings.hosting, self._line("house")
        n = len(changed(settings, settings.preset))
        watching = [("yes", say("own.watching")), ("no", say("own.no_watching"))]
        return (
            *modes.EACH.rows(self.grid, settings.preset),
            Control("name", self._line("name"), look="field", keys=("f3",)),
            *(self._rooms() if self.rules.currency == "beans" else ()),
            Control("house", house._replace(w=_HOUSE),
                    say("setup.house_count", n=n) if n else say("setup.house_none"), "choice", "settings"),
            *self._door(),
            *filling.choices(self.desk, self._line("bots")),
            *segments("watching", self._line("watching"), watching, "yes" if hosting.watching else "no"),
            Control("open", Box(panel.right - _EDGE - 260, panel.bottom - 84, 260, 58), say("own.open"), "primary",
                    keys=("return", "enter")),
        )  # fmt: skip

    def _rooms(self) -> tuple[Control, ...]:
        rooms = [(room, self.desk.say(f"room.{room}")) for room in ROOMS]
        return segments("room", self._line("room"), rooms, self.desk.settings.room)

    def _door(self) -> tuple[Control, ...]:
        """Open to all or by code; the code, another one."""
        say, locked = self.desk.say, self.desk.settings.hosting.locked
        left, code, other = self._thirds()
        ways = segments("door", left, [("open", say("own.door_open")), ("locked", say("own.door_locked"))],
                        "locked" if locked else "open")  # fmt: skip
        if not locked:
            return ways
        return (
            *ways,
            Control("code", code, look="field", keys=("f4",)),
            Control("other", other, say("own.other_code"), "choice", "turn"),
        )

    def _thirds(self) -> tuple[Box, Box, Box]:
        """The line of the door: who may come in, the code, another one."""
        line = self._line("door")
        left, code = line.w * 0.52, 110.0
        x = line.x + left + 12
        return line._replace(w=left), line._replace(x=x, w=code), Box(x + code + 8, line.y, line.right - x - code - 8,
                                                                     line.h)  # fmt: skip

    # -- what a press does -------------------------------------------------------------

    def chosen(self, name: str) -> None:
        """A choice was made, or the room is wanted."""
        what, _, value = name.partition(".")
        self.stale = True
        match what:
            case "preset" | "room":
                self._keep(**{what: value})
            case "name":
                self._name.open(self._line("name"), own.name(self.desk))
            case "house":
                self.show(HouseRules(self.desk, self.desk.settings.preset, self._leave_house))
            case "door":
                self._keep_hosting(locked=value == "locked")
            case "code":
                self._digits.open(self._thirds()[1], self.code)
            case "other":
                self.code = own.draw_code(self.desk)
            case "bots":
                self._keep_hosting(bots=value)
            case "watching":
                self._keep_hosting(watching=value == "yes")
            case "open":
                self._open()

    def _keep(self, **changes: object) -> None:
        self.desk.settings = self.desk.settings.with_(**changes)
        self.desk.save(self.desk.settings)

    def _keep_hosting(self, **changes: object) -> None:
        self._keep(hosting=self.desk.settings.hosting.with_(**changes))

    def _leave_house(self) -> None:
        self.drop(self.top)
        self.desk.save(self.desk.settings)

    def _open(self) -> None:
        """Open it; one that is open still is gone to first."""
        room = own.open_room(self.desk)
        if room is None:
            self._begin()
            return
        say = self.desk.say

        def done(answer: str) -> None:
            self.drop(dialog)
            if answer == "return":
                self.change = Push(own.way_back(self.desk, room))
            elif answer == "another":
                self._begin()

        answers = (
            Answer("cancel", say("button.cancel"), keys=("escape",)),
            Answer("another", say("own.another")),
            Answer("return", say("own.return"), "primary"),
        )
        dialog = Dialog(self.desk, say("own.still_title"), say("own.still", name=room.name), answers, done)
        self.show(dialog)

    def _begin(self) -> None:
        try:
            own.begin(self.desk, self, self.code if self.desk.settings.hosting.locked else "")
        except OSError as error:
            _log.warning("hosting: %s", error)
            say_aloud(self, self.desk.say("line.no_key", why=self.desk.words.why(error)))

    # -- mouse, keys, size ---------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:
        """While name or code are typed, the field takes the keys."""
        for field, take in ((self._name, self._named), (self._digits, self._coded)):
            if field.active:
                done = field.handle(event)
                self.stale = True
                self._taken(field, take)
                return done
        return False

    def _taken(self, field: Field, take: Callable[[str], None]) -> None:
        if not field.active:
            take(field.text)

    def _named(self, text: str) -> None:
        """A name was typed; the player's own goes with him, in either language."""
        if text != own.name(self.desk):
            self._keep_hosting(name=text)

    def _coded(self, text: str) -> None:
        if len(text) == _CODE and text.isascii() and text.isdigit():
            self.code = text
        elif text != self.code:
            say_aloud(self, self.desk.say("own.bad_code"))

    def step(self, now: float) -> float | None:
        """The caret of a field; what there is to say."""
        say_waiting(self)
        wakes = []
        for field in (self._name, self._digits):
            self.stale = field.step(now) or self.stale
            wakes += [field.wake] if field.wake is not None else []
        return min(wakes, default=None)

    def close(self) -> None:
        """No more typing."""
        self._name.close(keep=False)
        self._digits.close(keep=False)

    def resized(self) -> None:
        """The fields move along."""
        super().resized()
        self._name.place(self._line("name"))
        self._digits.place(self._thirds()[1])

    def facts(self) -> dict[str, object]:
        """What is typed."""
        return {"typing": self._name.active or self._digits.active, "code": self.code}

    # -- the picture ---------------------------------------------------------------------

    def picture(self, canvas: Canvas) -> None:
        """The chosen mode in words, and what the lines are."""
        box, say, preset = self._panel(), self.desk.say, self.desk.settings.preset
        canvas.panel(box, 18)
        h = min(300.0, box.h - _LINES["name"] - 28)
        canvas.picture(f"scenes/{modes.FIGURES[preset]}.svg",
                       Box(box.right - 60 - h * 0.576, box.y + 14, h * 0.576, h))  # fmt: skip
        x, wide = box.x + _EDGE, box.w - 2 * _EDGE - 180
        carved(canvas, say(f"preset.{preset}.name"), x, box.y + 40, width=wide)
        canvas.text(modes.line(say, PRESETS[preset]), x, box.y + 72, LABEL, "sand")
        canvas.prose(say(f"preset.{preset}.summary"), Box(x, box.y + 86, wide, 0), LABEL, "muted", 1.45)
        for name in _LINES:
            line = self._line(name)
            canvas.text(say(f"hosting.{name}"), x, line.centre[1], BODY, width=_LABEL - 8)
        self._stake(canvas)
        filling.draw_words(canvas, self.desk, self._line("bots"))
        house = self._line("house")
        draw_warning(canvas, self.desk, self.rules, house._replace(x=house.x + _HOUSE + 14, w=house.w - _HOUSE - 14))
        self._reach(canvas)

    def _stake(self, canvas: Canvas) -> None:
        rules, say, line = self.rules, self.desk.say, self._line("room")
        if rules.currency == "points":
            canvas.text(say("setup.points"), line.x, line.centre[1], BODY, "muted", width=line.w)
        else:
            text = f"{say('setup.stake', N=rules.N, A=rules.A)} · {say('setup.entry', entry=rules.entry)}"
            canvas.text(text, line.x, line.bottom + 13, SMALL, "muted", width=line.w)

    def _reach(self, canvas: Canvas) -> None:
        """Who can find the room, at the left of the button."""
        box, say = self._panel(), self.desk.say
        here = [one for one in self.addresses if ":" not in one] or list(self.addresses)
        text = say("own.reach", address="  ".join(here[:2])) if here else say("own.no_network")
        ink = "muted" if here else "loss"
        lines = canvas.lines(text, LABEL, box.w - 2 * _EDGE - 284)
        for i, line in enumerate(lines):
            canvas.text(line, box.x + _EDGE, box.bottom - 55 + (i - (len(lines) - 1) / 2) * LABEL * 1.45, LABEL, ink)

    def finish(self, canvas: Canvas) -> None:
        """Name and code in their fields; the words in the list of modes."""
        self._shown(canvas, self._name, self._line("name"), own.name(self.desk))
        if self.desk.settings.hosting.locked:
            self._shown(canvas, self._digits, self._thirds()[1], self.code)
        say = self.desk.say
        modes.EACH.words(canvas, say, {name: modes.line(say, rules) for name, rules in PRESETS.items()})

    def _shown(self, canvas: Canvas, field: Field, box: Box, text: str) -> None:
        if field.active:
            field.draw(canvas)
        else:
            canvas.text(text, box.x + 12, box.centre[1], BODY, width=box.w - 24)

    def _panel(self) -> Box:
        return modes.EACH.panel(self.grid)

    def _line(self, name: str) -> Box:
        """Where a choice lies in the panel, from its lower edge up."""
        box = self._panel()
        return Box(box.x + _EDGE + _LABEL, box.bottom - _LINES[name], box.w - 2 * _EDGE - _LABEL, _HIGH)
