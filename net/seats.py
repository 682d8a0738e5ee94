"""Who sits where in a room, and who would like to: everything that changes between two hands alone.

Whose a seat is stands in the table's own log; wishes are all that is kept here. A seat is open to a person where it is
free, a bot's, or its person has been away for long.
"""

from collections.abc import Callable, Iterable, Mapping

from ddz_desktop.engine.cards import Seat
from net.door import ANY, WATCH
from net.profile import RELIEF
from net.protocol import Chair, Lay, Refusal
from net.purse import Purse
from net.room import Out, Room
from net.terms import Terms, laid

AWAY = 60_000  # ms until the seat of somebody who is away gives way


class Denied(Exception):
    """What was wished for cannot be; nothing has changed."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(code)
        self.code = code


class Seats:
    """The seats of a room. `wishes` by person: a seat, or ANY."""

    def __init__(
        self, room: Room, terms: Terms, purse: Purse, today: Callable[[], str], wishes: Mapping[str, int]
    ) -> None:
        self._room, self._terms, self._purse, self._today = room, terms, purse, today
        self.wishes = dict(wishes)
        self._known: tuple[tuple[Chair, ...], tuple[Seat, ...]] = (), ()  # what `_of` was made from
        self._of: dict[str, Seat] = {}
        self._seen = self._room.table.chairs, self._room.table.gone  # what stood when `moved` was asked

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The chairs as they stand."""
        return self._room.table.chairs

    @property
    def frozen(self) -> bool:
        """Whether nothing here may change: in a hand, and while a void one waits to be dealt anew."""
        table = self._room.table
        return table.playing or (table.voids > 0 and table.full)

    def of(self, who: str) -> int:
        """The seat of a person, -1 beside the table: also for who has left the running hand."""
        table = self._room.table
        if table.chairs is not self._known[0] or table.gone is not self._known[1]:
            self._known = table.chairs, table.gone
            taken = enumerate(table.chairs)
            self._of = {chair.id: seat for seat, chair in taken if chair.id and seat not in table.gone}
        return self._of.get(who, -1)

    @property
    def moved(self) -> bool:
        """Whether somebody sits elsewhere, or a chair is another one, since this was last asked."""
        table, seen = self._room.table, self._seen
        self._seen = table.chairs, table.gone
        return table.chairs is not seen[0] or table.gone is not seen[1]

    def open(self) -> list[Seat]:
        """The seats that a person may take between two hands; free ones first, last those of persons."""
        seats = [seat for seat in range(len(self.chairs)) if self._is_open(seat)]
        return sorted(seats, key=lambda seat: (bool(self.chairs[seat].id), self._room.table.taken(seat)))

    def _is_open(self, seat: Seat) -> bool:
        return not self.chairs[seat].id or self._room.missing(seat) >= AWAY

    def wish(self, who: str, seat: int) -> None:
        """A person wishes for a seat, ANY, or (WATCH) no more."""
        self.wishes.pop(who, None)
        if seat != WATCH:
            self.wishes[who] = seat if seat < len(self.chairs) else ANY

    # -- persons ---------------------------------------------------------------

    def ask(self, who: str, seat: int, now: int) -> Out:
        """A person wishes for a seat, or to stand up: what can be is at once, what others or a hand must allow remains
        a wish. Raises Denied."""
        own = self.of(who)
        if seat >= len(self.chairs):
            raise Denied("taken")
        if own < 0:
            self.wish(who, seat)
            return []
        if self.frozen:
            raise Denied("not_now")
        self.wish(who, WATCH)
        if seat == WATCH:
            return self._room.free(own, now)
        return [] if seat in (own, ANY) else self._change(who, own, seat, now)

    def _change(self, who: str, own: Seat, seat: Seat, now: int) -> Out:
        """To another seat; with a person there once that person wishes back."""
        there = self.chairs[seat].id
        if not self._is_open(seat) and self.wishes.get(there) != own:
            self.wish(who, seat)
            return []
        self.wish(there, WATCH)
        return self._move(own, seat, now)

    def _move(self, own: Seat, seat: Seat, now: int) -> Out:
        away = bool(self.chairs[seat].id) and self._is_open(seat)
        return (self._room.free(seat, now) if away else []) + self._room.swap(own, seat, now)

    def leave(self, who: str, now: int) -> Out:
        """A person leaves the seat, if any, between two hands."""
        self.wish(who, WATCH)
        return self._room.free(self.of(who), now) if self.of(who) >= 0 else []

    def fill(self, here: Mapping[str, str], now: int) -> Out:
        """Who waits (a name by person) sits down, in the order of wishing; then bots, where persons wait for nobody."""
        out: Out = []
        for who, seat in list(self.wishes.items()):
            if who in here and self.of(who) < 0:
                fits = [one for one in self.open() if seat in (ANY, one)]
                out += self._seat(who, here[who], fits[0], now) if fits else []
        persons = [seat for seat, chair in enumerate(self.chairs) if chair.id and not self._is_open(seat)]
        ready = all(self.chairs[seat].ready for seat in persons) and (persons or self._terms.exhibition)
        level = self._suiting(self._terms.fill)
        for seat in self.open() if level and ready else ():
            out += self._put(seat, level, now) if not self.chairs[seat].level else []
        return out

    def _seat(self, who: str, name: str, seat: Seat, now: int) -> Out:
        self.wish(who, WATCH)
        out = self._clear(seat, now)
        self._purse.relieve(who, self._today())
        return out + self._room.sit(seat, name, now, beans=self._purse.balance(who), who=who)

    def _clear(self, seat: Seat, now: int) -> Out:
        return self._room.free(seat, now) if self._room.table.taken(seat) else []

    # -- the owner -------------------------------------------------------------

    def put_bot(self, seat: int, level: str, now: int) -> Out:
        """Put a bot on an open seat, of the next lower level where the mode has not this one, or (no level) take one
        away. Raises Denied."""
        if self.frozen or not 0 <= seat < len(self.chairs) or (level and level not in self._terms.levels):
            raise Denied("not_now")
        if not (self._is_open(seat) if level else self.chairs[seat].level):
            raise Denied("taken")
        return self._put(seat, self._suiting(level), now)

    def _suiting(self, level: str) -> str:
        return self._terms.suiting(self._room.table.rules.preset, level)

    def _put(self, seat: Seat, level: str, now: int) -> Out:
        out = self._clear(seat, now)
        return out + self._room.sit(seat, "", now, level) if level else out

    def lay(self, lay: Lay, now: int) -> Out:
        """Other rules. Who sits where no seat will be moves up. Raises Denied: in a hand, for rules that are none, and
        where there are more persons than seats."""
        if self.frozen:
            raise Denied("not_now")
        try:
            rules = laid(lay.preset, lay.options)
        except ValueError as error:
            raise Denied("illegal") from error
        rest = range(rules.seats, len(self.chairs))
        persons = [seat for seat in rest if not self._is_open(seat)]
        free = [seat for seat in self.open() if seat < rules.seats]
        if len(persons) > len(free):
            raise Denied("taken")
        out: Out = []
        for seat, other in zip(persons, free, strict=False):
            out += self._move(seat, other, now)
        for seat in rest:
            out += self._clear(seat, now)
        out += self._room.lay(rules, now)
        for seat, chair in enumerate(self.chairs):
            if chair.level and (level := self._suiting(chair.level)) != chair.level:
                out += self._put(seat, level, now)
        self.wishes = {
            who: seat if seat < rules.seats else ANY for who, seat in self.wishes.items() if self.of(who) < 0
        }
        return out

    # -- beans -----------------------------------------------------------------

    def relieve(self, seats: Iterable[Seat], now: int) -> Out:
        """Top up who has less than the lowest entry, where that may be today (RULES.md §4.8)."""
        out: Out = []
        for seat in seats:
            chair = self.chairs[seat]
            if chair.id and self._room.table.rules.currency == "beans" and chair.beans < RELIEF:
                self._purse.relieve(chair.id, self._today())
                out += self.true_up(seat, now)
        return out

    def true_up(self, seat: Seat, now: int) -> Out:
        """On the table lies what the purse says: the program may have ended in between."""
        chair = self.chairs[seat]
        missing = self._purse.balance(chair.id) - chair.beans if chair.id else 0
        return self._room.top_up(seat, missing, now) if missing else []
