"""牌局记录: everything that happened at the table in words, short or full, newest last."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame

from ddz_desktop.engine.events import Event
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import KEYS
from ddz_desktop.ui.listing import Listing
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.table.telling import Teller, told
from ddz_desktop.ui.theme import BODY, Box, around
from ddz_desktop.ui.widgets import paint
from net.protocol import Down, Update
from net.session import Session

KEPT = 400  # events that are remembered
_WIDE, _ROWS, _ROW, _TOP = 860.0, 17, 30.0, 88.0  # `_ROWS` at most


class Happened(NamedTuple):
    """An event as one saw it, and who sat there then. `hand`: its number."""

    hand: int
    names: tuple[str, ...]
    me: int
    event: Event

    @property
    def mine(self) -> bool:
        """Whether it tells of oneself."""
        return self.me >= 0 and getattr(self.event, "seat", None) == self.me

    def told(self, desk: Desk, detail: str) -> str:
        """Its sentence."""
        return told(Teller(desk.words, self.names, self.me, detail == "full"), self.event)


class Talked(NamedTuple):
    """A line of chat, as one heard it."""

    text: str
    mine: bool

    def told(self, desk: Desk, detail: str) -> str:
        """It is its own sentence."""
        return self.text


Entry = Happened | Talked


class Log(Listing):
    """The log. `happened` is asked for it again and again: the hand goes on meanwhile; `done` is told “close” or
    “plays”."""

    def __init__(self, desk: Desk, happened: Callable[[], tuple[Entry, ...]], done: Callable[[str], None]) -> None:
        super().__init__(desk, done)
        self._happened = happened
        self._seen: Entry | None = None  # the newest that is told
        self.lines = self._written()
        self.scroll(self.count)

    @property
    def count(self) -> int:
        """Lines in all."""
        return len(self.lines)

    @property
    def rows(self) -> int:
        """Lines that are seen at once."""
        return min(_ROWS, int((self.grid.h - _TOP - 54) / _ROW))

    def frame(self) -> Box:
        """The panel in the middle."""
        return around(self.grid.w / 2, self.grid.h / 2, _WIDE, _TOP + self.rows * _ROW + 22)

    def heading(self) -> str:
        """Its title."""
        return self.desk.say("log.title")

    def controls(self) -> tuple[Control, ...]:
        """How much is told, the plays instead, earlier and later, close."""
        box, say, y = self.frame(), self.desk.say, self.frame().y + 20
        details = tuple(
            Control(detail, Box(box.x + 250 + i * 106, y, 100, 40), say(f"log.{detail}"), "choice",
                    chosen=self.desk.settings.log == detail)
            for i, detail in enumerate(("short", "full"))
        )  # fmt: skip
        plays = Control("plays", Box(box.x + 482, y, 170, 40), say("table.all_plays"), "choice", keys=(KEYS["last"],))
        return (*details, plays, *self.arrows(), self.cross(KEYS["log"]))

    def press(self, name: str) -> None:
        """Turn the page, tell more or less, or leave."""
        match name:
            case "short" | "full":
                self.desk.settings = self.desk.settings.with_(log=name)
                self.desk.save(self.desk.settings)
                self.lines = self._written()
                self.scroll(self.count)
            case _:
                super().press(name)

    def hear(self, event: pygame.event.Event) -> bool:
        """The wheel, Home and End."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_HOME, pygame.K_END):
            self.scroll(self.count if event.key == pygame.K_END else -self.count)
            return True
        return super().hear(event)

    def step(self, _now: float) -> float | None:
        """What has happened since is told, too; who reads the end goes on reading the end."""
        if self._happened()[-1:] != (self._seen,) and self._happened():
            last = self.first + self.rows >= len(self.lines)
            self.lines = self._written()
            self.scroll(self.count if last else 0)
        return None

    def facts(self) -> dict[str, object]:
        """What is told, for tests."""
        return {"log": [text for text, _ in self.lines]}

    def draw(self, surface: pygame.Surface) -> None:
        """The table dimmed; a line for each event, hands apart."""
        canvas, box = self.canvas(surface), self.frame()
        canvas.dim()
        canvas.panel(box, 18, "felt_deep", 1, "sand_deep")
        carved(canvas, self.desk.say("log.title"), box.x + 28, box.y + 42, width=214)
        if not self.lines:
            canvas.text(self.desk.say("log.none"), box.x + 28, box.y + _TOP + _ROW / 2, BODY, "muted")
        for i, (text, mine) in enumerate(self.lines[self.first : self.first + self.rows]):
            y = box.y + _TOP + (i + 0.5) * _ROW
            canvas.text(text, box.x + 28, y, BODY, "sand" if mine else "sand_light", width=box.w - 50)
        paint(canvas, self.controls(), self.ring, self.glow)

    def _written(self) -> tuple[tuple[str, bool], ...]:
        """The lines as wide as the panel, and whether they tell of oneself."""
        happened, grid = self._happened(), self.grid
        lines: list[tuple[str, bool]] = []
        self._seen = happened[-1] if happened else None
        for one in happened:
            text = one.told(self.desk, self.desk.settings.log)
            broken = self.desk.fonts.wrap(text, "regular", grid.type(BODY), (_WIDE - 80) * grid.scale)
            lines += [(line, one.mine) for line in broken]
        return tuple(lines)


class Memory:
    """What one has seen happen at a table, as far back as is kept; what is new is read aloud if that is wanted."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.happened: tuple[Entry, ...] = ()

    def hear(self, said: Iterable[Down], session: Session) -> None:
        """What the table has just said."""
        names = tuple(chair.name or self.desk.name for chair in session.room.chairs) if session.room else ()
        new = [
            Happened(message.hand, names, session.seat, event)
            for message in said
            if isinstance(message, Update)
            for event in message.events
        ]
        self.add(new)

    def add(self, new: Sequence[Entry]) -> None:
        """Something new."""
        self.happened = (*self.happened, *new)[-KEPT:]
        detail = self.desk.settings.speech
        if detail != "off":
            for one in new:
                self.desk.voice.say(one.told(self.desk, detail), self.desk.words.language)
