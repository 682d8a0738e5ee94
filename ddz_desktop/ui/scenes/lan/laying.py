"""The owner lays other rules for the room: mode, stakes, house rules."""

from collections.abc import Callable

import pygame

from ddz_desktop.engine.rules import PRESETS, ROOMS, Rules
from ddz_desktop.ui import single
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.scenes import modes
from ddz_desktop.ui.scenes.house import HouseRules, changed
from ddz_desktop.ui.scenes.lan.unshuffled import draw_warning
from ddz_desktop.ui.scenes.page import segments
from ddz_desktop.ui.theme import BODY, LABEL, SMALL, Box
from ddz_desktop.ui.widgets import paint
from net.protocol import Lay

_EDGE = 36.0
_HOUSE = 280.0  # units of the button for the house rules


class Laying(Layer):
    """`done` is told what is to be laid, none: nothing. House rules are those that the player has chosen for a mode."""

    opaque = True

    def __init__(
        self, desk: Desk, rules: Rules, show: Callable[[Layer], None], drop: Callable[[Layer], None],
        done: Callable[[Lay | None], None],
    ) -> None:  # fmt: skip
        super().__init__(desk)
        self.preset = rules.preset if rules.preset in PRESETS else "huanle"
        self._show, self._drop, self._done = show, drop, done
        self.ring.focus = f"preset.{self.preset}"

    @property
    def tall(self) -> float:
        """With the list of modes."""
        return modes.EACH.tall(self.desk.page())

    def heading(self) -> str:
        """Read aloud when it opens."""
        return self.desk.say("hall.lay_title")

    @property
    def rules(self) -> Rules:
        """As they would be laid."""
        return single.house(self.desk, self.preset)

    def _panel(self) -> Box:
        return modes.EACH.panel(self.grid)

    def controls(self) -> tuple[Control, ...]:
        """Modes at the left; stakes and house rules of the chosen one."""
        say, box = self.desk.say, self._panel()
        n = len(changed(self.desk.settings, self.preset))
        label = say("setup.house_count", n=n) if n else say("setup.house_none")
        rooms = [(room, say(f"room.{room}")) for room in ROOMS]
        stakes = segments("room", self._line(0), rooms, self.desk.settings.room)
        return (
            Control("back", Box(20, 16, 40, 40), look="icon", icon="back", keys=("escape",)),
            *modes.EACH.rows(self.grid, self.preset),
            *(stakes if self.rules.currency == "beans" else ()),
            Control("house", self._line(1)._replace(w=_HOUSE), label, "choice", "settings"),
            Control("lay", Box(box.right - _EDGE - 260, box.bottom - 90, 260, 58), say("hall.lay_yes"), "primary",
                    keys=("return", "enter")),
        )  # fmt: skip

    def press(self, name: str) -> None:
        """A choice, or that is it."""
        what, _, value = name.partition(".")
        match what:
            case "preset":
                self.preset = value
            case "room":
                self.desk.settings = self.desk.settings.with_(room=value)
                self.desk.save(self.desk.settings)
            case "house":
                house = HouseRules(self.desk, self.preset, lambda: self._close_house(house))
                self._show(house)
            case "lay":
                options = dict(changed(self.desk.settings, self.preset))
                self._done(Lay(self.preset, {**options, "room": self.desk.settings.room}))
            case _:
                self._done(None)
        self.stale = True

    def _close_house(self, house: HouseRules) -> None:
        self._drop(house)
        self.desk.save(self.desk.settings)
        self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        """The chosen mode in words beside the list."""
        canvas, box, say = self.canvas(surface), self._panel(), self.desk.say
        canvas.felt(0.5, 0.3)
        carved(canvas, say("hall.lay_title"), 80, 36)
        canvas.panel(box, 18)
        x, wide = box.x + _EDGE, box.w - 2 * _EDGE
        carved(canvas, say(f"preset.{self.preset}.name"), x, box.y + 48, width=wide)
        canvas.text(modes.line(say, self.rules), x, box.y + 82, LABEL, "sand")
        canvas.prose(say(f"preset.{self.preset}.summary"), Box(x, box.y + 106, wide, 190), BODY, "muted", 1.55)
        for i, name in enumerate(("room", "house")):
            line = self._line(i)
            canvas.text(say(f"setup.{name}"), x, line.centre[1], BODY, width=line.x - x - 8)
        line, rules = self._line(0), self.rules
        if rules.currency == "points":
            canvas.text(say("setup.points"), line.x, line.centre[1], BODY, "muted", width=line.w)
        else:
            text = f"{say('setup.stake', N=rules.N, A=rules.A)} · {say('setup.entry', entry=rules.entry)}"
            canvas.text(text, line.x, line.bottom + 13, SMALL, "muted", width=line.w)
        house = self._line(1)
        draw_warning(canvas, self.desk, rules, house._replace(x=house.x + _HOUSE + 14, w=house.w - _HOUSE - 14))
        canvas.text(say("hall.lay_note"), x, box.bottom - 61, LABEL, "muted", width=wide - 280)
        paint(canvas, self.controls(), self.ring, self.glow)
        modes.EACH.words(canvas, say, {name: modes.line(say, one) for name, one in PRESETS.items()})

    def _line(self, i: int) -> Box:
        box = self._panel()
        return Box(box.x + _EDGE + 130, box.bottom - (252, 172)[i], box.w - 2 * _EDGE - 130, 40)
