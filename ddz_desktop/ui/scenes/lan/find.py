"""Rooms of the local network: found, remembered, typed; joined, watched, or a new one."""

import logging
from collections.abc import Callable

import pygame

from ddz_desktop.ui import lan
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.forms import Field
from ddz_desktop.ui.lan import Joined
from ddz_desktop.ui.nearby import Near, fitting
from ddz_desktop.ui.scene import Desk, Push, Scene
from ddz_desktop.ui.scenes.lan import about, asking, own, rows
from ddz_desktop.ui.scenes.lan.asking import Asked
from ddz_desktop.ui.scenes.lan.host import HostPage
from ddz_desktop.ui.scenes.lan.joining import Joining
from ddz_desktop.ui.scenes.lan.search import FIRST, Look, Search, look
from ddz_desktop.ui.scenes.notice import say_aloud, say_waiting
from ddz_desktop.ui.scenes.page import Page
from ddz_desktop.ui.theme import LABEL
from net import adapters
from net.door import ANY, WATCH

_log = logging.getLogger(__name__)

_TYPED = 80  # letters of an address or an invitation at most


class Find(Page):
    """`typed`: a room that is gone to at once; `look` begins to look for rooms; `addresses`: this computer's."""

    title = "find.title"

    def __init__(
        self, desk: Desk, typed: str = "", look: Look = look,
        addresses: Callable[[], tuple[str, ...]] = adapters.addresses,
    ) -> None:  # fmt: skip
        super().__init__(desk)
        self.search = Search(desk, look)
        self.taken = ""  # the room that is chosen, by its host
        self.first = 0  # the uppermost row that is seen
        self.typed = typed
        self.left: set[str] = set()  # rooms from which one came back: quick joining leaves them out
        self._addresses = addresses()
        self._seen: object = None
        self._told = ""  # aloud
        self._hurried = False  # a table is wanted as soon as it is known which there are
        self._asked: Asked | None = None
        self._field = Field(self, _TYPED, plain=True)
        self.ring.focus = "quick"
        self.search.go_on()
        if typed:
            self._go()

    # -- what is known -----------------------------------------------------------------

    @property
    def rooms(self) -> tuple[Near, ...]:
        """The rooms of the list."""
        return self.search.rooms

    @property
    def chosen_room(self) -> Near | None:
        """The room that is chosen."""
        return next((room for room in self.rooms if room.id == self.taken), None)

    @property
    def _still(self) -> bool:
        """Whether the list must keep its order, as somebody is about to press on it."""
        ring = self.ring
        names = (ring.over, ring.held[0] if ring.held else "", ring.focus if ring.shown else "")
        return any(name.startswith("near.") for name in names)

    def step(self, now: float) -> float | None:
        """What was found since; the reasons after a while; the caret."""
        search = self.search
        say_waiting(self)
        due = search.step(now, self._still, self.taken)
        seen = (search.rooms, search.empty, search.alone)
        if seen != self._seen:
            self._seen, self.stale = seen, True
            self._scroll(0)
            self._say()
        if self._hurried and (search.waited >= FIRST or self._fitting()):
            self._quick()
        if self._field.step(now):
            self.stale = True
        return min((wake for wake in (due, self._field.wake) if wake is not None), default=None)

    def _say(self) -> None:
        """Read aloud what has changed; where nothing is found, why that may be."""
        desk = self.desk
        if desk.settings.speech == "off" or self.layers:
            return
        alone, empty = self.search.alone, self.search.empty
        why = about.spoken(desk, alone, self._addresses) if alone or empty else ""
        text = why or self.search.outcome
        if text != self._told:
            self._told = text
            desk.voice.say(text, desk.words.language)

    def entered(self) -> None:
        """Here (again): look; what came of the room that was called."""
        super().entered()
        if self.change is not None:
            return  # on the way already, to where the command line leads
        self.search.go_on(self._still, self.taken)
        asked, self._asked = self._asked, None
        if asked is not None:
            self.left.add(asked.id)
            asking.came_back(self, self.search.met, asked, self._call)

    # -- what can be pressed -------------------------------------------------------------

    @property
    def tall(self) -> float:
        """What is there is always seen; the list turns by itself."""
        return 0.0

    def parts(self) -> tuple[Control, ...]:
        """The rooms; what can be done with the chosen one; the field; a new room; a table at once."""
        say, place, room = self.desk.say, rows.places(self.grid), self.chosen_room
        shown = self.rooms[self.first : self.first + place.rows]
        field, go, host, quick = place.bar
        return (
            *self._turns(place),
            *(
                Control(f"near.{one.id}", place.row(i), rows.spoken(self.desk, one), "row", chosen=one.id == self.taken)
                for i, one in enumerate(shown)
            ),
            *(self._doors(place, room) if room else ()),
            Control("field", field, look="field", keys=("f3",)),
            Control("go", go, say("find.go"), enabled=bool(self.typed)),
            Control("host", host, say("find.host"), keys=("f4",)),
            Control("quick", quick, say("find.quick"), "quiet" if room else "primary",
                    keys=("f2",) if room else ("f2", "return", "enter")),
        )  # fmt: skip

    def _doors(self, place: rows.Places, room: Near) -> tuple[Control, ...]:
        """To sit down there or to watch."""
        left, right = place.doors()
        join = self.desk.say("find.back" if room.returns else "find.join" if room.here else "find.try")
        return (
            Control("watch", left, self.desk.say("find.watch"), icon="eye", enabled=room.watching),
            Control("join", right, join, "primary", enabled=room.seats or room.returns, keys=("return", "enter")),
        )

    def _turns(self, place: rows.Places) -> tuple[Control, ...]:
        """The list turned by a page, where it is longer than its place."""
        if len(self.rooms) <= place.rows:
            return ()
        lit = {"up": self.first > 0, "down": self.first + place.rows < len(self.rooms)}
        return tuple(
            Control(name, place.turns[i], look="icon", icon=name, enabled=lit[name], keys=(f"page {name}",))
            for i, name in enumerate(lit)
        )

    def _scroll(self, by: int) -> None:
        self.first = max(0, min(self.first + by, len(self.rooms) - rows.places(self.grid).rows))

    # -- what a press does ---------------------------------------------------------------

    def chosen(self, name: str) -> None:
        """A room was chosen, or something is done."""
        what, _, value = name.partition(".")
        room, self.stale = self.chosen_room, True
        match what:
            case "near" if value == self.taken and room is not None and (room.seats or room.returns):
                self._join(room)
            case "near":
                self.taken = value
            case "up" | "down":
                page = rows.places(self.grid).rows
                self._scroll(page if what == "down" else -page)
            case "join" | "watch" if room is not None:
                self._join(room, ANY if what == "join" else WATCH)
            case "quick":
                self._hurried = True
            case "host":
                self._open(HostPage(self.desk))
            case "field":
                self._field.open(rows.places(self.grid).bar[0], self.typed)
            case "go":
                self._go()

    def _fitting(self) -> Near | None:
        return fitting(self.rooms, self.left, self.desk.settings.preset)

    def _quick(self) -> None:
        """To a table with a free seat, or to a new one."""
        self._hurried = False
        if (room := self._fitting()) is not None:
            self._join(room)
        else:
            self._safely(lambda: own.begin(self.desk, self))

    def _safely(self, do: Callable[[], None]) -> None:
        try:
            do()
        except OSError as error:
            _log.warning("hosting: %s", error)
            say_aloud(self, self.desk.say("line.no_key", why=self.desk.words.why(error)))

    def _go(self) -> None:
        """To what was typed."""
        asking.go(self, self.search.met, self.typed, self._call)

    def _join(self, room: Near, want: int = ANY) -> None:
        """Into a room of the list, to a seat or to watch."""
        asking.enter(self, self.search.met, room, want, self._call)

    def _call(self, asked: Asked) -> None:
        self._asked = asked
        own_room = own.hosted_at(self.desk, asked.wanted.where)

        def call() -> Joined:
            asked.joined[:] = [lan.call(self.desk, asked.wanted, own_room)]
            return asked.joined[0]

        self._open(Joining(self.desk, asked.name, call, asking.asks))

    def _open(self, scene: Scene) -> None:
        """Show a scene; nothing is looked for meanwhile."""
        self.search.rest()
        self.change = Push(scene)

    # -- mouse, keys, size ---------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:
        """While it is typed in, the field takes the keys; the wheel turns the list."""
        if self._field.active:
            enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
            done = self._field.handle(event)
            self._typed(enter)
            self.stale = True
            return done
        if event.type == pygame.MOUSEWHEEL and len(self.rooms) > rows.places(self.grid).rows:
            self._scroll(-event.y)
            self.stale = True
            return True
        return False

    def _typed(self, enter: bool) -> None:
        """What was typed once the field is closed; `enter`: by Enter, which goes there."""
        if not self._field.active:
            self.typed = self._field.text
            if enter and self.typed:
                self._go()

    def resized(self) -> None:
        """The field moves along."""
        super().resized()
        self._scroll(0)
        self._field.place(rows.places(self.grid).bar[0])

    def close(self) -> None:
        """Look no more, type no more."""
        self._field.close(keep=False)
        self.search.rest()

    def facts(self) -> dict[str, object]:
        """What was found, for tests."""
        return {
            "rooms": [room.name for room in self.rooms if room.here],
            "typing": self._field.active,
            "typed": self.typed,
        }

    # -- the picture ---------------------------------------------------------------------

    def picture(self, canvas: Canvas) -> None:
        """The list's ground, and beside it the chosen room, or what there is to know."""
        place = rows.places(self.grid)
        canvas.panel(place.list, 18)
        canvas.panel(place.panel, 18)
        room = self.chosen_room
        if room is not None:
            about.room(canvas, self.desk, room, place.panel)
        elif self.search.alone or self.search.empty:
            about.reasons(canvas, self.desk, place.panel, self.search.alone, self._addresses)
        else:
            about.hint(canvas, self.desk, place.panel, any(one.here for one in self.rooms))
        canvas.text(self.search.outcome, place.head.x, place.head.centre[1] + 2, LABEL, "muted", width=place.head.w)

    def finish(self, canvas: Canvas) -> None:
        """What stands in the rows, and in the field."""
        place = rows.places(self.grid)
        for i, room in enumerate(self.rooms[self.first : self.first + place.rows]):
            rows.draw(canvas, self.desk, room, place.row(i), room.id == self.taken)
        if not self.rooms:
            about.nobody(canvas, place.list, self.search.outcome)
        box = place.bar[0]
        if self._field.active:
            self._field.draw(canvas)
        elif self.typed:
            canvas.text(self.typed, box.x + 12, box.centre[1], LABEL, width=box.w - 24)
        else:
            canvas.text(self.desk.say("find.field"), box.x + 12, box.centre[1], LABEL, "muted", width=box.w - 20)
