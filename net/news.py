"""What each viewer of a table has been told last, so that nobody is told more than his own news."""

from collections.abc import Iterable

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Event
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.view import View
from net.protocol import Room, Update
from net.table import Table

Viewer = Seat | None  # none: a spectator
Seen = tuple[Event, ...]  # what a viewer may see of what happened
Clock = tuple[int, int]  # as of `clock_of`


class News:
    """The newest view of every viewer and how many he has had. The numbers go by viewer: one number for all would tell
    each of them that something happened which he may not know."""

    def __init__(self) -> None:
        self._told: dict[Viewer, tuple[int, View]] = {}
        self._room: Room | None = None

    def updates(
        self, viewers: Iterable[Viewer], table: Table, events: tuple[Event, ...], time: int
    ) -> dict[Viewer, Update]:
        """An update for each viewer who may see one of the events or whose view has changed."""
        views, clock = _game(table).views(viewers), clock_of(table, time)
        updates = {}
        for viewer, view in views.items():
            seen = tuple([seen for event in events if (seen := event.to(viewer)) is not None])
            if (update := self._update(viewer, table, seen, view, clock)) is not None:
                updates[viewer] = update
        return updates

    def newest(self, viewer: Viewer, table: Table, time: int) -> Update | None:
        """The state for one who has just come: the whole view, without events. None before the first hand."""
        if table.game is None:
            return None
        rev = self._told[viewer][0] if viewer in self._told else 0
        return self._tell(viewer, rev, table, (), table.game.view(viewer), clock_of(table, time))

    def room(self, table: Table) -> Room | None:
        """The room if it has changed since it was last told."""
        room = room_of(table)
        changed, self._room = room != self._room, room
        return room if changed else None

    def _update(self, viewer: Viewer, table: Table, seen: Seen, view: View, clock: Clock) -> Update | None:
        rev, before = self._told.get(viewer, (0, None))
        return self._tell(viewer, rev + 1, table, seen, view, clock) if seen or view != before else None

    def _tell(self, viewer: Viewer, rev: int, table: Table, seen: Seen, view: View, clock: Clock) -> Update:
        self._told[viewer] = rev, view
        return Update(rev, table.hand, seen, view, *clock)


def room_of(table: Table) -> Room:
    """The room as everybody sees it."""
    return Room(table.rules, table.chairs, table.hand, table.playing)


def clock_of(table: Table, time: int) -> Clock:
    """Ms left and in all for the present question, -1 where no clock runs."""
    total = table.limit.ms
    return (max(0, table.asked + total - time), total) if total else (-1, -1)


def _game(table: Table) -> Game:
    assert table.game is not None, "news of a hand before the first one"
    return table.game
