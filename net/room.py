"""One table: messages in, messages out. No sockets, no clock of its own, no bots, no chance but its key.

Every input is checked, logged, entered and then told, in this order. A seat has two peers at most: its person, and a
robot that may act only while the seat is on automatic and whose act waits for a moment drawn from what is public.
All times are ms: `now` the caller's monotonic clock, everything else room time.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal, NamedTuple

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Double, Illegal, Pass, Play, Reason, Reveal, TimeUp
from ddz_desktop.engine.events import Leave as LeaveHand
from ddz_desktop.engine.phases import Dealing, Sealed
from ddz_desktop.engine.rules import Rules
from net import inputs as i
from net import shuffle
from net.clock import Clock
from net.news import News, Viewer, room_of
from net.pace import PACES, Pace, delay, suiting
from net.protocol import Act, Auto, Chair, Down, Leave, Played, Ready, Refused, Up, Update
from net.table import Table, enter, hand_key, turn

REST = 1_500  # ms between a hand's end and the next deal at the earliest: a void deal is seen, too
ESCAPE = 60_000  # ms away until a drop is 逃跑, where the rules say so (RULES.md §4.7)

Peer = str
Out = list[tuple[Peer, Down]]
Log = Callable[[i.Logged], None]
Draw = Callable[..., Deal]  # as shuffle.draw
Due = tuple[int, Callable[[], Out]]


class Place(NamedTuple):
    """Where a peer is: at a seat as its person or its robot, or (-1) beside the table as a spectator."""

    seat: int = -1
    robot: bool = False

    @property
    def viewer(self) -> Viewer:
        """Whose view the peer gets."""
        return self.seat if self.seat >= 0 else None


class Room:
    """A table and its peers. `log` is called with every input before anything of it is sent; if it raises, the input
    has not happened. `settled` is called with the table of each hand's end, logged and not yet told."""

    def __init__(
        self, table: Table, now: int, log: Log, pace: Pace = PACES["normal"], draw: Draw = shuffle.draw,
        settled: Callable[[Table], None] = lambda _: None,
    ) -> None:  # fmt: skip
        self.table = table
        self.settled, self.alone = settled, True  # alone: bots play on where no person sits
        self._log, self.pace, self._draw = log, pace, draw
        self._clock, self._news = Clock(now, table.time), News()
        self._news.room(table)
        self._places: dict[Peer, Place] = {}  # replaced, not changed: `_audience` goes by it
        self._told: tuple[dict[Peer, Place], tuple[Chair, ...], list[tuple[Peer, Viewer]]] = {}, (), []
        self._held: dict[Seat, Action] = {}  # acts of robots that wait for their release
        self._since = [table.asked] * table.rules.seats  # from when the delay of a seat's release counts
        self._away: dict[Seat, int] = {}  # since when persons are missing
        self._follow_chairs(table)

    # -- who is here -----------------------------------------------------------

    def sit(self, seat: Seat, name: str, now: int, level: str = "", beans: int = 0, who: str = "") -> Out:
        """Give a free seat to a person (`who`: on the network), or with a level to a bot, between two hands. Raises
        ValueError."""
        self._clock.go(now)
        if self.table.playing or self.table.taken(seat):
            raise ValueError(f"seat {seat} is not free")
        return self._do(i.Sat(seat, name, level, beans, who))

    def free(self, seat: Seat, now: int) -> Out:
        """Free a seat between two hands. Its peers stay where they are until they join elsewhere."""
        self._clock.go(now)
        assert not self.table.playing, "seats do not change during a hand"
        return self._do(i.Freed(seat))

    def swap(self, one: Seat, other: Seat, now: int) -> Out:
        """Let two seats, taken or not, change places between two hands. Their peers join anew."""
        self._clock.go(now)
        assert not self.table.playing, "seats do not change during a hand"
        return self._do(i.Swapped(one, other))

    def lay(self, rules: Rules, now: int) -> Out:
        """Lay the table for other rules between two hands; seats that are no more are free before."""
        self._clock.go(now)
        assert not self.table.playing, "rules do not change during a hand"
        assert not any(self.table.taken(seat) for seat in range(rules.seats, self.table.rules.seats))
        self._places = {peer: at for peer, at in self._places.items() if at.seat < rules.seats}
        return self._do(i.Ruled(rules))

    def missing(self, seat: Seat) -> int:
        """For how many ms the person of that seat has been missing; 0: he is there."""
        return self._clock.time - self._away.get(seat, self._clock.time)

    def join(self, peer: Peer, place: Place, now: int) -> Out:
        """A peer is there (again): it gets the room, the newest update and the record of a hand that is over. One that
        had the same place is out. Who has left a running hand for good only watches how it ends."""
        self._clock.go(now)
        place = Place() if place.seat in self.table.gone and not place.robot else place
        self._places = {p: at for p, at in self._places.items() if at != place or at.seat < 0} | {peer: place}
        out: Out = [(peer, room_of(self.table))]
        if (update := self._news.newest(place.viewer, self.table, self._clock.time)) is not None:
            out.append((peer, update))
        if self.table.result and self.table.record:
            out.append((peer, Played(self.table.hand, self.table.record)))
        if place.seat >= 0 and not place.robot and not self.table.chairs[place.seat].present:
            out += self._do(i.Seen(place.seat, True))
        return out

    def drop(self, peer: Peer, now: int) -> Out:
        """A peer was lost. Its seat stays its own, and is on automatic until it comes back."""
        self._clock.go(now)
        place = self._places.get(peer, Place())
        self._forget(peer)
        if place.seat < 0 or place.robot or not self.table.chairs[place.seat].present:
            return []
        return self._do(i.Seen(place.seat, False))

    def top_up(self, seat: Seat, beans: int, now: int) -> Out:
        """Give beans to a person between two hands."""
        self._clock.go(now)
        assert not self.table.playing, "beans on the table do not change during a hand"
        return self._do(i.Topped(seat, beans))

    # -- time ------------------------------------------------------------------

    @property
    def wake(self) -> int | None:
        """When the room wants the next tick at the latest; none: when something is received."""
        return self._clock.wake(min((at for at, _ in self._dues()), default=None))

    def tick(self, now: int) -> Out:
        """Do the first thing that is due, if any; `wake` says whether there is more. What is sent is to be delivered
        before the next tick, so that those who answer at once are in time."""
        self._clock.go(now)
        due = min(self._dues(), key=lambda due: due[0], default=None)
        return due[1]() if due and due[0] <= self._clock.time and not self._clock.paused else []

    def pause(self, now: int) -> None:
        """Stop all clocks. Acts are refused until `resume`."""
        self._clock.go(now)
        if not self._clock.paused:
            self._do(i.Stopped())
            self._clock.paused = True

    def resume(self, now: int) -> None:
        """Let the clocks go on where they stood."""
        self._clock.go(now)
        self._clock.paused = False

    def _dues(self) -> Iterator[Due]:
        """What the passing of time will bring, each with its moment."""
        table = self.table
        if table.full and (self.alone or any(not chair.level for chair in table.chairs)):
            yield 0 if table.ended is None else table.ended + REST, self._begin
        if not table.playing:
            return
        yield from self._releases()
        yield table.asked + table.limit.ms, self._time_up
        if table.rules.on_drop == "escape":
            for seat, since in self._away.items():
                if seat not in table.gone:
                    yield since + ESCAPE, partial(self._leave, seat)

    # -- what peers say --------------------------------------------------------

    def receive(self, peer: Peer, message: Up, now: int) -> Out:
        """What follows from a peer's message. Who has no seat has no say."""
        self._clock.go(now)
        place = self._places.get(peer, Place())
        if place.seat < 0:
            return []
        match message:
            case Act():
                return self._act(peer, place, message)
            case _ if place.robot:
                return []
            case Ready(yes, show):
                return self._ready(peer, place.seat, yes, show)
            case Auto(on):
                return self._auto(place.seat, on)
            case Leave():
                out = self._leave(place.seat)
                self._forget(peer)
                return out
            case _:
                return []  # for the room around the table, where there is one

    def _act(self, peer: Peer, place: Place, act: Act) -> Out:
        table = self.table
        if table.game is None or (act.hand, act.ask) != (table.hand, table.game.ask):
            return [(peer, Refused(act.hand, act.ask, "stale"))]
        if (self._clock.paused and not place.robot) or (place.robot and not table.automatic(place.seat)):
            return [(peer, Refused(act.hand, act.ask, "not_now"))]
        try:
            if not place.robot:
                return self._do(i.Acted(place.seat, act.act))
            table.game.apply(place.seat, act.act)
        except Illegal as error:
            return [(peer, _illegal(act, error.reason))]
        if not self._late(place.seat):
            self._held[place.seat] = act.act
        return []

    def _late(self, seat: Seat) -> bool:
        """Whether a robot's show comes after its moment: waited for, it would tell how long was thought. Any other act
        was replaced by then."""
        assert self.table.game is not None
        return isinstance(self.table.game.phase, Dealing) and self._clock.time > self._release_at(seat)

    def _ready(self, peer: Peer, seat: Seat, yes: bool, show: bool) -> Out:
        if self.table.playing or (yes and (self.table.over or self.table.poor(seat))):
            return [(peer, Refused(self.table.hand, 0, "not_now"))]
        return self._do(i.Readied(seat, yes, show and self.table.rules.shows))

    def _auto(self, seat: Seat, on: bool) -> Out:
        if not self.table.playing or self.table.chairs[seat].auto == on:
            return []
        return self._do(i.Switched(seat, on))

    def _leave(self, seat: Seat) -> Out:
        """逃跑 during a hand, or a bot plays on where the rules say so; between hands the seat is simply free."""
        return self._do(i.Acted(None, LeaveHand(seat)) if self.table.playing else i.Freed(seat))

    # -- what time brings ------------------------------------------------------

    def _begin(self) -> Out:
        table = self.table
        key = hand_key(table, table.hand + 1)
        return self._do(i.Began(self._draw(table.rules, key, table.beans(), table.shows, table.voids, table.last)))

    def _time_up(self) -> Out:
        game = self.table.game
        assert game is not None
        seat = turn(game.phase)
        return self._do(i.Acted(None, TimeUp(game.ask), seat >= 0 and self.table.automatic(seat)))

    def _releases(self) -> Iterator[Due]:
        """When each automatic seat that is asked answers."""
        table, game = self.table, self.table.game
        assert game is not None
        for seat in range(table.rules.seats):
            if not table.automatic(seat) or not game.may(seat):
                continue
            if not isinstance(game.phase, Dealing) or seat in self._held:
                yield self._release_at(seat), partial(self._release, seat)

    def _release_at(self, seat: Seat) -> int:
        table, game = self.table, self.table.game
        assert game is not None
        most = table.limit.ms
        own = suiting(self.pace, table.chairs[seat].level)
        pace = Pace(most // 4, most * 3 // 4) if isinstance(game.phase, Dealing) else own
        return self._since[seat] + delay(pace, table.key, table.hand, game.ask, seat)

    def _release(self, seat: Seat) -> Out:
        """The robot's act, or the cheap one where there is none that may be played; a deal (发牌) asks nothing."""
        act = self._held.pop(seat, None)
        self._since[seat] = self._clock.time
        person = not self.table.chairs[seat].level
        if act is not None and (not person or isinstance(act, Play | Pass)):  # 托管 never spends for a person
            try:
                return self._do(i.Acted(seat, act, auto=True))
            except Illegal:
                pass
        cheap = self._cheap(seat)
        return self._do(cheap) if cheap else []

    def _cheap(self, seat: Seat) -> i.Acted | None:
        """What a seat does that does nothing: declines where all are asked at once, else lets its time be up."""
        game = self.table.game
        assert game is not None
        match game.phase:
            case Dealing():
                return None
            case Sealed(about):
                return i.Acted(seat, Reveal(False) if about == "identity" else Double(False), auto=True)
        return i.Acted(None, TimeUp(game.ask), auto=True)

    # -- the one way in which anything changes ---------------------------------

    def _do(self, what: i.Input) -> Out:
        """Enter an input, log it, and say what there is to say. Raises Illegal; then nothing has changed."""
        before, entry = self.table, i.Logged(self._clock.time, what)
        after, events = enter(before, entry)
        self._log(entry)
        self.table = after
        self._follow(before)
        if before.playing and not after.playing:
            self.settled(after)
        hand = isinstance(what, i.Began | i.Acted)
        audience = self._audience()
        viewers = {viewer for _, viewer in audience}
        updates = self._news.updates(viewers, after, events, self._clock.time) if hand else {}
        out: Out = [(peer, updates[viewer]) for peer, viewer in audience if viewer in updates]
        out += self._woken(before, updates)
        out += self._everybody(self._news.room(after))
        if before.playing and not after.playing:
            out += self._end()
        return out

    def _follow(self, before: Table) -> None:
        """Keep what is held for automatic seats in step with the table."""
        after, time = self.table, self._clock.time
        if _question(after) != _question(before) or len(after.chairs) != len(before.chairs):
            self._held.clear()
            self._since = [time] * after.rules.seats
        if after.chairs is not before.chairs:
            self._follow_chairs(before)

    def _follow_chairs(self, before: Table) -> None:
        """Who is missing since when, and which seats are on automatic from now on."""
        after, time = self.table, self._clock.time
        for seat, chair in enumerate(after.chairs):
            if not after.automatic(seat):
                self._held.pop(seat, None)
            elif seat >= len(before.chairs) or not before.automatic(seat):
                self._since[seat] = time
            if chair.present or not after.taken(seat):
                self._away.pop(seat, None)
            else:
                self._away.setdefault(seat, time)

    def _end(self) -> Out:
        """A hand is over: everybody gets its record; who has left hears so much and no more, and frees the seat."""
        table = self.table
        out = self._everybody(Played(table.hand, table.record) if table.record else None)
        for seat in table.gone:
            self._places = {peer: at for peer, at in self._places.items() if at != Place(seat)}
            out += self._do(i.Freed(seat))
        return out

    def _everybody(self, message: Down | None) -> Out:
        return [(peer, message) for peer in self._places] if message else []

    def _forget(self, peer: Peer) -> None:
        self._places = {other: at for other, at in self._places.items() if other != peer}

    def _audience(self) -> list[tuple[Peer, Viewer]]:
        """Who is told what happens, and as whom: a robot only while it plays."""
        places, chairs, audience = self._told
        if places is not self._places or chairs is not self.table.chairs:
            places, chairs = self._places, self.table.chairs
            audience = [(p, at.viewer) for p, at in places.items() if not at.robot or self.table.automatic(at.seat)]
            self._told = places, chairs, audience
        return audience

    def _woken(self, before: Table, updates: dict[Viewer, Update]) -> Out:
        """What robots have to know whose seat is theirs from now on."""
        if self.table.chairs is before.chairs:
            return []
        slept = [
            (peer, viewer) for peer, viewer in self._audience()
            if (at := self._places[peer]).robot and viewer not in updates
            and at.seat < len(before.chairs) and not before.automatic(at.seat)
        ]  # fmt: skip
        newest = [(peer, self._news.newest(viewer, self.table, self._clock.time)) for peer, viewer in slept]
        return [(peer, update) for peer, update in newest if update is not None]


def _question(table: Table) -> tuple[int, int]:
    return table.hand, table.game.ask if table.game else -1


def _illegal(act: Act, reason: Reason) -> Refused:
    code: Literal["stale", "illegal"] = "stale" if reason is Reason.STALE else "illegal"
    return Refused(act.hand, act.ask, code, None if code == "stale" else reason)
