"""A played hand as a link: the same messages as at the table, for one seat, a spectator, or with all cards open."""

from collections.abc import Iterator
from math import ceil
from typing import Literal

from msgspec import structs

from ddz_desktop.engine.cards import Seat, sort
from ddz_desktop.engine.clock import times
from ddz_desktop.engine.events import Event
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.record import Record, replay
from ddz_desktop.engine.view import View
from net.protocol import Chair, Down, Played, Room, Up, Update

Eye = Seat | Literal["all"] | None  # whose view: a seat's, with all cards open, or (none) a spectator's


def updates(record: Record, eye: Eye) -> Iterator[tuple[int, Update]]:
    """The updates of a hand, each with its ms since the deal. Raises BadRecord."""
    before, rev = None, 0
    for ms, (game, events) in zip((0, *(entry.ms for entry in record.entries)), replay(record), strict=True):
        view, seen = _view(game, eye), _seen(events, eye)
        if seen or view != before:
            rev += 1
            total = times(record.deal.rules, game.phase).ms or -1
            yield ms, Update(rev, 1, seen, view, total, total)
        before = view


def _view(game: Game, eye: Eye) -> View:
    if eye != "all":
        return game.view(eye)
    return structs.replace(
        game.view(None),
        phase=game.phase,
        hands=game.hands,
        bottom=sort(game.deal.bottom),
        landlords=game.landlords,
        sure=True,
    )


def _seen(events: tuple[Event, ...], eye: Eye) -> tuple[Event, ...]:
    if eye == "all":
        return events
    return tuple(seen for event in events if (seen := event.to(eye)) is not None)


class Recorded:
    """Plays a record from its beginning at `speed` times its own pace; it can be halted and jumped in. What is sent to
    it is not heard: the hand is over."""

    def __init__(self, record: Record, eye: Eye, now: int) -> None:
        """Raises BadRecord where the record does not replay."""
        self.speed, self.halted = 1.0, False
        self.seat = eye if isinstance(eye, int) else -1
        self.timed = tuple(updates(record, eye))
        self._record = record
        self._last, self._elapsed = now, 0.0
        self._next = 0  # the step that comes next
        self._said: list[Down] = [_room(record, True)]

    @property
    def wake(self) -> int | None:
        """When the next step is due; none: at a halt, or at the end."""
        if self.halted or self._next == len(self.timed):
            return None
        return self._last + max(0, ceil((self.timed[self._next][0] - self._elapsed) / self.speed))

    @property
    def step(self) -> int:
        """The step that came last, from 0; -1: none yet."""
        return self._next - 1

    def send(self, message: Up) -> None:
        """Nothing follows from it."""

    def poll(self, now: int) -> list[Down]:
        """The messages that are due."""
        self._elapsed += 0 if self.halted else (now - self._last) * self.speed
        self._last = now
        while self._next < len(self.timed) and self.timed[self._next][0] <= self._elapsed and not self.halted:
            self._said.append(self.timed[self._next][1])
            self._next += 1
            if self._next == len(self.timed):
                self._said += [_room(self._record, False), Played(1, self._record)]
        said, self._said = self._said, []
        return said

    def jump(self, step: int) -> None:
        """Go to a step (from 0) at once: its state comes without events, as to somebody who has just come."""
        step = max(0, min(step, len(self.timed) - 1))
        ms, update = self.timed[step]
        self._elapsed, self._next = float(ms), step + 1
        self._said = [_room(self._record, self._next < len(self.timed)), structs.replace(update, events=())]

    def close(self) -> None:
        """Nothing to hang up."""


def _room(record: Record, playing: bool) -> Room:
    seats = zip(record.names, record.deal.beans, strict=True)
    return Room(record.deal.rules, tuple(Chair(name, beans=beans) for name, beans in seats), 1, playing)
