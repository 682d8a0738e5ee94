"""How others find the room: the invitation large enough to be read out, the address, the host's fingerprint."""

from collections.abc import Callable

import pygame

from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.clipboard import copy
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.lan import Joined
from ddz_desktop.ui.scene import Desk, Layer
from ddz_desktop.ui.theme import BODY, LABEL, TITLE, Box, around
from ddz_desktop.ui.widgets import fitting, paint
from net.keys import fingerprint

_WIDE, _EDGE = 860.0, 40.0


class Invitation(Layer):
    """One for each address of the host."""

    def __init__(self, desk: Desk, joined: Joined, done: Callable[[], None]) -> None:
        super().__init__(desk)
        self._done = done
        self.addresses = joined.addresses() or ("127.0.0.1",)
        self.at = 0
        self.copied = ""
        self._joined = joined
        self.ring.focus = "invite"

    @property
    def invite(self) -> str:
        """The invitation, as it is copied."""
        return self._joined.invite(self.addresses[self.at])

    @property
    def address(self) -> str:
        """Address and first port."""
        one, port = self.addresses[self.at], self._joined.room.where.port
        return f"[{one}]:{port}" if ":" in one else f"{one}:{port}"

    def heading(self) -> str:
        """Read aloud when it opens."""
        return self.desk.say("hall.invite_title")

    def frame(self) -> Box:
        """The panel in the middle."""
        return around(self.grid.w / 2, self.grid.h / 2, _WIDE, 400)

    def controls(self) -> tuple[Control, ...]:
        """Copy either, another address, the way back."""
        box, say = self.frame(), self.desk.say
        y, wide = box.bottom - 84, 236.0
        names = [("invite", say("hall.copy_invite"), ("c",)), ("address", say("hall.copy_address"), ("a",))]
        if len(self.addresses) > 1:
            names.append(("other", say("hall.other_address"), ("o",)))
        rows = tuple(
            Control(name, Box(box.x + _EDGE + i * (wide + 16), y, wide, 48),
                    say("deal.copied") if self.copied == name else label, "primary" if name == "invite" else "quiet",
                    keys=keys, enabled=name != "invite" or bool(self.invite))
            for i, (name, label, keys) in enumerate(names)
        )  # fmt: skip
        close = Control("close", Box(box.right - 58, box.y + 18, 40, 40), look="icon", icon="close", keys=("escape",))
        return (*rows, close)

    def press(self, name: str) -> None:
        """Copy, turn to another address, or enough."""
        self.stale = True
        match name:
            case "invite" | "address":
                text = self.invite if name == "invite" else self.address
                self.copied = name if copy(text) else ""
            case "other":
                self.at, self.copied = (self.at + 1) % len(self.addresses), ""
            case _:
                self._done()

    def facts(self) -> dict[str, object]:
        """What is read out, for tests."""
        return {"invite": self.invite, "address": self.address}

    def draw(self, surface: pygame.Surface) -> None:
        """The code in large groups, what it is for, address and fingerprint."""
        canvas, box, say = self.canvas(surface), self.frame(), self.desk.say
        canvas.dim()
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        x, room = box.x + _EDGE, box.w - 2 * _EDGE
        carved(canvas, say("hall.invite_title"), x, box.y + 48)
        canvas.text(say("hall.invite_about"), x, box.y + 86, LABEL, "muted", width=room)
        sheet = Box(x, box.y + 108, room, 108)
        canvas.panel(sheet, 12, "paper", 1)
        groups = self.invite.split("-") if self.invite else ["—"]
        half = -(-len(groups) // 2)
        for i, line in enumerate(("   ".join(groups[:half]), "   ".join(groups[half:]))):
            size = fitting(canvas, line, TITLE, "bold", room - 40)
            canvas.text(line, box.centre[0], sheet.y + 32 + 44 * i, size, "ink", "bold", "center")
        key = fingerprint(self._joined.key) if self._joined.key else "—"
        rows = [("hall.address", self.address), ("hall.fingerprint", key)]
        rows += [("hall.code", self._joined.room.code)] if self._joined.room.code else []
        for i, (what, text) in enumerate(rows):
            left, y = x + i // 2 * 480, sheet.bottom + 28 + i % 2 * 30
            canvas.text(say(what), left, y, BODY, "muted", width=118)
            canvas.text(text, left + 124, y, BODY, "sand", "bold", width=room - i // 2 * 480 - 124)
        paint(canvas, self.controls(), self.ring, self.glow)
