"""The room around a table: who comes and goes, sits, watches, talks and rules. Messages in, messages out.

No sockets, no clock, no chance, no files, no bots. A person is known by the long-term key; whose a seat is stands in
the table's own log, so that after a crash the log and `lines` bring everybody back. Every call first changes the table
through its room, then lets lines, wishes and free seats follow it, and says what is new.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

from msgspec import structs

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.rules import RULES
from net import names, room
from net.admission import WATCHERS, Refusals, Space, refusal
from net.chat import Chat
from net.clock import Clock
from net.contact import Contact, Line
from net.door import ANY, WATCH, Card, Code, Door, Hello, Let, person, print_of
from net.profile import RELIEF
from net.protocol import (
    PROTOCOL,
    Act,
    Down,
    Guest,
    Here,
    Kick,
    Lay,
    Leave,
    People,
    Ping,
    Placed,
    Played,
    Pong,
    PutBot,
    Ready,
    Receipt,
    Refusal,
    Refused,
    Say,
    Sit,
    Up,
)  # fmt: skip
from net.purse import Purse
from net.room import Place, Room
from net.table import Table
from net.terms import Terms, laid

AWAY = 60_000  # ms until the seat of somebody who is away gives way between two hands
GONE = 60_000  # ms until a lost line beside the table is closed


class To(NamedTuple):
    """Send that on a line."""

    line: int
    message: Down


class Open(NamedTuple):
    """Bind a line; it admits that session key alone."""

    line: int
    session: bytes


class Shut(NamedTuple):
    """Close a line, after what was sent on it."""

    line: int


Out = list[To | Open | Shut]


class Minds(Protocol):
    """The robots of the room (`net/robots.py`), which thinks of none itself."""

    def join(self, room: Room, now: int) -> None:
        """Take the seats of a room, all anew."""

    def hear(self, out: room.Out) -> room.Out:
        """Let each robot hear what is said to it; what is for others."""

    def answers(self) -> Iterable[tuple[str, Act]]:
        """What has been thought out since the last time."""


class Hall:
    """A room and the people in it. `lines`: those that stood when the host ended; they stand again, to be bound with
    the same session keys. `today`: the host's day, for the relief. All `now` are the caller's monotonic clock in ms."""

    def __init__(
        self, room: Room, terms: Terms, purse: Purse, lines: tuple[Line, ...] = (), now: int = 0,
        minds: Minds | None = None, today: Callable[[], str] = lambda: "",
    ) -> None:  # fmt: skip
        self.room, self.terms = room, terms
        self._purse, self._minds, self._today = purse, minds, today
        self._clock, self._chat, self._refusals = Clock(now, room.table.time), Chat(), Refusals()
        self._lines = {line.id: line for line in lines}  # in the order of coming
        self._contacts = {line.id: Contact(self._clock.time) for line in lines}
        self._out: Out = []
        self._people: People | None = None
        self._receipt: Receipt | None = None  # of the last settled hand
        self._news: Receipt | None = None  # one that nobody has been told yet
        self._door = Door(0, (), ())
        room.alone, room.settled = terms.exhibition, self._settled
        self._restart(now)

    # -- what the host reads ---------------------------------------------------

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every line that stands: what is to be kept so that a restart lets the same session keys in again."""
        return tuple(self._lines.values())

    @property
    def wake(self) -> int | None:
        """When the next `tick` is wanted at the latest; none: when something is received."""
        mine = self._clock.wake(min(self._dues(), default=None))
        return min((at for at in (mine, self.room.wake) if at is not None), default=None)

    def card(self, key: bytes, knock: int, door: int) -> Card:
        """What everybody is told who asks: with the host's key and ports."""
        table, terms = self.room.table, self.terms
        return Card(
            PROTOCOL, PROTOCOL, RULES, key, knock, door, terms.name, table.rules.preset, table.rules.seats,
            sum(self._open(seat) for seat in range(table.rules.seats)), len(self._guests()), table.playing,
            bool(terms.code), terms.spectators,
        )  # fmt: skip

    def door(self, base: int) -> Door:
        """Who has been let in and who was refused; line i lies at port `base` + i."""
        let = tuple(Let(line.id, print_of(line.session), base + line.number) for line in self._lines.values())
        no = self._refusals.shown(self._clock.time)
        if (let, no) != (self._door.let, self._door.no):
            self._door = Door(self._door.rev + 1, let, no)
        return self._door

    # -- what happens ----------------------------------------------------------

    def hello(self, key: bytes, hello: Hello, now: int) -> Out:
        """Somebody asks to be let in. `key`: the long-term public key (32 bytes), which the socket has proven."""
        self._clock.go(now)
        who = person(key)
        line = self._lines.get(who)
        if line is None or line.session != hello.session:  # else it was said before
            code = self._verdict(who, hello)
            if code is None:
                self._admit(who, hello, now)
            else:
                self._refusals.show(who, hello.session, code, self._clock.time)
        return self._done(now)

    def misheard(self, key: bytes, code: Code, now: int) -> Out:
        """A hello could not be read: of another version, or no hello at all."""
        self._clock.go(now)
        early = self._refusals.early(person(key), person(key) in self._lines, self._clock.time)
        self._refusals.show(person(key), b"", early or code, self._clock.time)
        return self._done(now)

    def receive(self, line: int, message: Up, now: int) -> Out:
        """Something was said on a line."""
        self._clock.go(now)
        mine = self._by_number(line)
        if mine is None:
            return []
        contact = self._contacts[mine.id]
        if not contact.hears(message, self._clock.time):
            self._too_many(mine, contact, message)
            return self._done(now)
        if contact.lost or not contact.listens or isinstance(message, Here):
            self._greet(mine, contact, now)
        self._obey(mine, message, now)
        return self._done(now)

    def garbled(self, line: int, now: int) -> Out:
        """What came on a line is no message."""
        self._clock.go(now)
        mine = self._by_number(line)
        if mine is not None and self._contacts[mine.id].warns(self._clock.time):
            self._refuse(mine, "malformed")
        return self._done(now)

    def lost(self, line: int, now: int) -> Out:
        """A line has been cut. It stands on; whoever has it comes back with `Here`, or with a new hello."""
        self._clock.go(now)
        mine = self._by_number(line)
        if mine is not None:
            self._lose(mine, now)
        return self._done(now)

    def tick(self, now: int) -> Out:
        """Do what is due; `wake` says whether there is more."""
        self._clock.go(now)
        self._think(now)
        self._carry(self.room.tick(now), now)
        for line in self.lines:
            contact = self._contacts[line.id]
            if not contact.lost and contact.silent <= self._clock.time:
                self._lose(line, now)
            elif contact.lost and self._seat(line.id) < 0 and contact.heard + GONE <= self._clock.time:
                self._shut(line, None, now)
        self._refusals.shown(self._clock.time)
        return self._done(now)

    def close(self, now: int) -> Out:
        """The host ends for good: everybody is told so, and the clocks stand."""
        self._clock.go(now)
        for line in self.lines:
            self._shut(line, "closed", now)
        self.room.pause(now)
        out, self._out = self._out, []
        return out

    # -- coming and going ------------------------------------------------------

    def _restart(self, now: int) -> None:
        """As it was: who has a line is expected back at once, who has a seat and none is away; the last hand is settled
        if it was not, and who was relieved has his beans."""
        if self._minds is not None:
            self._minds.join(self.room, now)
        if not self.room.table.playing and self.room.table.result is not None:
            self._receipt = self._purse.settle(self.room.table)
        for seat, chair in enumerate(self.room.table.chairs):
            if chair.id and chair.present and self._seat(chair.id) == seat:
                self.room.join(chair.id, Place(seat), now)
                if chair.id not in self._lines:
                    self.room.drop(chair.id, now)
            elif chair.id in self._contacts:
                self._contacts[chair.id].lost = True
        if not self.room.table.playing:
            for seat in range(self.room.table.rules.seats):
                self._true_up(seat, now)
        self._done(now)

    def _verdict(self, who: str, hello: Hello) -> Code | None:
        known, seated = who in self._lines or self._seat(who) >= 0, self._seat(who) >= 0
        early = self._refusals.early(who, known, self._clock.time)
        return early or refusal(hello, self.terms, known, seated, self._space(who))

    def _space(self, who: str) -> Space:
        """What room there is for a newcomer, who may have been here before: lost lines beside the table give way."""
        beside = [line for line in self.lines if self._seat(line.id) < 0 and line.id != who]
        waiting = sum(line.wants != WATCH for line in beside)
        seats = sum(self._open(seat) for seat in range(self.room.table.rules.seats))
        return Space(seats - waiting, sum(not self._contacts[line.id].lost for line in beside))

    def _admit(self, who: str, hello: Hello, now: int) -> None:
        """Open a line for a session key; the one that the person had is fenced off."""
        old = self._lines.get(who)
        if old is not None:
            self._farewell(old, "superseded")
        elif len([line for line in self.lines if self._seat(line.id) < 0]) >= WATCHERS:
            lost = [line for line in self.lines if self._seat(line.id) < 0 and self._contacts[line.id].lost]
            for line in sorted(lost, key=lambda line: self._contacts[line.id].heard)[:1]:
                self._shut(line, None, now)
        seat = self._seat(who)
        others = [guest.name for guest in self._guests() if guest.id != who]
        name = self.room.table.chairs[seat].name if seat >= 0 else ""
        name = name or names.distinct(names.clean(hello.name) or who[:4], others)
        used = {line.number for line in self.lines}  # with the old one's: its port may not be free yet
        number = next(n for n in range(len(used) + 1) if n not in used)
        self._lines[who] = Line(number, who, hello.session, name, WATCH if seat >= 0 else hello.want)
        self._contacts[who] = Contact(self._clock.time)
        self._refusals.forget(who)
        self._out.append(Open(number, hello.session))

    def _greet(self, line: Line, contact: Contact, now: int) -> None:
        """Say all that is to whoever is there (again)."""
        contact.listens, contact.lost = True, False
        contact.seat = seat = self._seat(line.id)
        self._say(line, Placed(seat))
        if self._people is not None:
            self._say(line, self._people)
        self._carry(self.room.join(line.id, Place(seat), now), now)
        for said in self._chat.kept:
            self._say(line, said)
        if self.room.table.result is not None and self.room.table.record is not None:
            self._say(line, Played(self.room.table.hand, self.room.table.record))
        if self._receipt is not None:
            self._say(line, self._receipt)

    def _lose(self, line: Line, now: int) -> None:
        contact = self._contacts[line.id]
        if not contact.lost:
            contact.lost, contact.listens = True, False
            self._carry(self.room.drop(line.id, now), now)

    def _shut(self, line: Line, code: Refusal | None, now: int) -> None:
        """End a line; a seat stays whose it is."""
        self._farewell(line, code)
        self._carry(self.room.drop(line.id, now), now)
        del self._lines[line.id], self._contacts[line.id]
        self._chat.forget(line.id)

    def _farewell(self, line: Line, code: Refusal | None) -> None:
        if code is not None:
            self._refuse(line, code)
        self._out.append(Shut(line.number))

    # -- what people want ------------------------------------------------------

    def _too_many(self, line: Line, contact: Contact, message: Up) -> None:
        if contact.warns(self._clock.time):
            hand, ask = (message.hand, message.ask) if isinstance(message, Act) else (self.room.table.hand, 0)
            self._say(line, Refused(hand, ask, "rate"))

    def _obey(self, line: Line, message: Up, now: int) -> None:
        contact = self._contacts[line.id]
        match message:
            case Here():
                pass
            case Ping(number, ms):
                contact.took(ms)
                self._say(line, Pong(number))
            case Say():
                said = self._chat.say(line.id, line.name, message, self._clock.time)
                self._tell(said)
            case Sit(seat):
                self._sit(line, seat, now)
            case Leave():
                self._leave(line, now)
            case Kick() | PutBot() | Lay() if line.id != self.terms.owner:
                self._refuse(line, "not_owner")
            case Kick(who):
                self._kick(line, who, now)
            case PutBot(seat, level):
                self._put_bot(line, seat, level, now)
            case Lay():
                self._lay(line, message, now)
            case Ready(True) if self._seat(line.id) >= 0 and not self.frozen:
                self._relieve(self._seat(line.id), now)
                self._carry(self.room.receive(line.id, message, now), now)
            case _:
                self._carry(self.room.receive(line.id, message, now), now)

    def _sit(self, line: Line, seat: int, now: int) -> None:
        """Sit down, change places, stand up, or wish for it."""
        own = self._seat(line.id)
        if seat >= self.room.table.rules.seats:
            return self._refuse(line, "taken")
        if own < 0:
            return self._wish(line, seat)
        if self.frozen or (seat == WATCH and not self._may_watch()):
            return self._refuse(line, "not_now")
        self._wish(line, WATCH)
        if seat == WATCH:
            return self._carry(self.room.free(own, now), now)
        if seat in (own, ANY):
            return None
        if self._open(seat):
            return self._move(own, seat, now)
        there = self._lines.get(self.room.table.chairs[seat].id)
        if there is None or there.wants != own:
            return self._wish(line, seat)
        self._wish(there, WATCH)
        return self._move(own, seat, now)

    def _move(self, own: Seat, seat: Seat, now: int) -> None:
        if self.room.table.chairs[seat].id and self.room.missing(seat) >= AWAY:
            self._carry(self.room.free(seat, now), now)
        self._carry(self.room.swap(own, seat, now), now)

    def _wish(self, line: Line, seat: int) -> None:
        self._lines[line.id] = structs.replace(self._lines[line.id], wants=seat)

    def _leave(self, line: Line, now: int) -> None:
        """In a hand this is 逃跑, and one watches how it ends; else the line ends, too."""
        seat = self._seat(line.id)
        if seat >= 0 and self.room.table.playing:
            return self._carry(self.room.receive(line.id, Leave(), now), now)
        if seat >= 0:
            self._carry(self.room.free(seat, now), now)
        return self._shut(line, None, now)

    # -- what the owner wants --------------------------------------------------

    def _kick(self, line: Line, who: str, now: int) -> None:
        seat = self._seat(who)
        there = self._lines.get(who)
        if who == line.id or (there is None and seat < 0) or (seat >= 0 and self.frozen):
            return self._refuse(line, "not_now")
        self._refusals.ban(who, self._clock.time)
        if seat >= 0:
            self._carry(self.room.free(seat, now), now)
        if there is not None:
            self._shut(there, "kicked", now)
        return None

    def _put_bot(self, line: Line, seat: int, level: str, now: int) -> None:
        chairs = self.room.table.chairs
        if self.frozen or not 0 <= seat < len(chairs) or (level and level not in self.terms.levels):
            return self._refuse(line, "not_now")
        if not (self._open(seat) if level else chairs[seat].level):
            return self._refuse(line, "taken")
        if self.room.table.taken(seat):
            self._carry(self.room.free(seat, now), now)
        if level:
            self._carry(self.room.sit(seat, "", now, level), now)
        return None

    def _lay(self, line: Line, lay: Lay, now: int) -> None:
        """Other rules. Who sits where no seat will be moves up; for more persons than seats they are refused."""
        if self.frozen:
            return self._refuse(line, "not_now")
        try:
            rules = laid(lay.preset, lay.options)
        except ValueError:
            return self._refuse(line, "illegal")
        seats = range(rules.seats)
        rest = [seat for seat in range(rules.seats, len(self.room.table.chairs)) if self.room.table.chairs[seat].id]
        free = [seat for seat in seats if self._open(seat)]
        if len(rest) > len(free):
            return self._refuse(line, "taken")
        for seat, other in zip(rest, free, strict=False):
            self._move(seat, other, now)
        for seat in range(rules.seats, len(self.room.table.chairs)):
            if self.room.table.taken(seat):
                self._carry(self.room.free(seat, now), now)
        self._carry(self.room.lay(rules, now), now)
        for other_line in self.lines:
            if other_line.wants >= rules.seats:
                self._wish(other_line, ANY if self._seat(other_line.id) < 0 else WATCH)
        if self._minds is not None:
            self._minds.join(self.room, now)
        return None

    # -- seats -----------------------------------------------------------------

    @property
    def frozen(self) -> bool:
        """Whether seats and rules stand: in a hand, and while a void one waits to be dealt anew."""
        table = self.room.table
        return table.playing or (table.voids > 0 and table.full)

    def _seat(self, who: str) -> int:
        """The seat of a person, -1 beside the table: also who has left the running hand."""
        table = self.room.table
        return next((s for s, chair in enumerate(table.chairs) if chair.id == who and s not in table.gone), -1)

    def _open(self, seat: Seat) -> bool:
        """Whether a person may take the seat between two hands: free, a bot's, or of somebody long away."""
        chair = self.room.table.chairs[seat]
        return not chair.id or self.room.missing(seat) >= AWAY

    def _may_watch(self) -> bool:
        return self.terms.spectators and self._space("").beside < WATCHERS

    def _fill(self, now: int) -> None:
        """Between two hands those who wait sit down, then bots where persons wait for nobody else."""
        for line in self.lines:
            if line.wants != WATCH and self._seat(line.id) < 0 and not self._contacts[line.id].lost:
                self._seat_person(line, now)
        chairs = self.room.table.chairs
        persons = [seat for seat, chair in enumerate(chairs) if chair.id and not self._open(seat)]
        if self.terms.fill and all(chairs[seat].ready for seat in persons) and (persons or self.terms.exhibition):
            for seat, chair in enumerate(chairs):
                if not chair.level and self._open(seat):
                    if self.room.table.taken(seat):
                        self._carry(self.room.free(seat, now), now)
                    self._carry(self.room.sit(seat, "", now, self.terms.fill), now)

    def _seat_person(self, line: Line, now: int) -> None:
        """The seat that was wished for, if it is free; to whom any is right a free one rather than a bot's."""
        seats = [seat for seat in range(self.room.table.rules.seats) if self._open(seat)]
        seats.sort(key=lambda seat: (self.room.table.taken(seat), bool(self.room.table.chairs[seat].id)))
        seat = next((seat for seat in seats if line.wants in (ANY, seat)), -1)
        if seat < 0:
            return
        if self.room.table.taken(seat):
            self._carry(self.room.free(seat, now), now)
        self._purse.relieve(line.id, self._today())
        self._wish(line, WATCH)
        beans = self._purse.balance(line.id)
        self._carry(self.room.sit(seat, line.name, now, beans=beans, who=line.id), now)

    def _relieve(self, seat: Seat, now: int) -> None:
        """Top up a person who has less than the lowest entry, where that may be today (RULES.md §4.8)."""
        chair = self.room.table.chairs[seat]
        if chair.id and self.room.table.rules.currency == "beans" and chair.beans < RELIEF:
            self._purse.relieve(chair.id, self._today())
            self._true_up(seat, now)

    def _true_up(self, seat: Seat, now: int) -> None:
        """On the table lies what the purse says: the program may have ended in between."""
        chair = self.room.table.chairs[seat]
        if chair.id and (missing := self._purse.balance(chair.id) - chair.beans):
            self._carry(self.room.top_up(seat, missing, now), now)

    def _settled(self, table: Table) -> None:
        receipt = self._purse.settle(table)
        self._receipt, self._news = receipt or self._receipt, receipt

    # -- what is said ----------------------------------------------------------

    def _carry(self, out: room.Out, now: int) -> None:
        """Bring what the room says to robots and lines; a receipt follows the record it is of."""
        for peer, message in self._minds.hear(out) if self._minds is not None else out:
            if (line := self._lines.get(peer)) is not None:
                self._say(line, message)

    def _say(self, line: Line, message: Down) -> None:
        if self._contacts[line.id].listens:
            self._out.append(To(line.number, message))

    def _tell(self, message: Down | None) -> None:
        if message is not None:
            for line in self._lines.values():
                self._say(line, message)

    def _refuse(self, line: Line, code: Refusal) -> None:
        self._say(line, Refused(self.room.table.hand, 0, code))

    def _think(self, now: int) -> None:
        """Let the robots speak before the room acts, so that one who answers at once is never late."""
        for peer, act in list(self._minds.answers()) if self._minds is not None else ():
            self._carry(self.room.receive(peer, act, now), now)

    def _done(self, now: int) -> Out:
        """Let everything follow the table, and say what is new."""
        self._announce(now)
        if not self.frozen:
            self._fill(now)
        self._think(now)
        for line in self.lines:
            self._follow(line, now)
        people = People(
            self.terms.name, self.terms.owner, self._guests(), bool(self.terms.code), self.terms.spectators,
            bool(self.terms.levels),
        )  # fmt: skip
        if people != self._people:
            self._people = people
            self._tell(people)
        out, self._out = self._out, []
        return out

    def _announce(self, now: int) -> None:
        """A hand was settled: everybody hears it, after its record; who has too little is topped up."""
        if self._news is None:
            return
        self._tell(self._news)
        self._news = None
        for seat in range(self.room.table.rules.seats):
            self._relieve(seat, now)

    def _follow(self, line: Line, now: int) -> None:
        """Let a line see the table from where its person is now."""
        contact, seat = self._contacts[line.id], self._seat(line.id)
        if contact.seat == seat:
            return
        contact.seat = seat
        if not contact.lost:
            self._say(line, Placed(seat))
            self._carry(self.room.join(line.id, Place(seat), now), now)

    def _guests(self) -> tuple[Guest, ...]:
        """Who is in the room, in the order of coming; last those who have a seat and no line any more."""
        guests = [
            Guest(line.id, line.name, self._seat(line.id), 0 if contact.lost else contact.quality, line.wants)
            for line, contact in zip(self._lines.values(), self._contacts.values(), strict=True)
        ]
        chairs = enumerate(self.room.table.chairs)
        away = [(s, c) for s, c in chairs if c.id and c.id not in self._lines and self._seat(c.id) == s]
        guests += [Guest(chair.id, chair.name, seat, 0) for seat, chair in away]
        return tuple(guests)

    def _by_number(self, number: int) -> Line | None:
        return next((line for line in self._lines.values() if line.number == number), None)

    def _dues(self) -> Iterator[int]:
        """What the passing of time will bring."""
        for line in self.lines:
            contact = self._contacts[line.id]
            if not contact.lost:
                yield contact.silent
            elif self._seat(line.id) < 0:
                yield contact.heard + GONE
        if (due := self._refusals.due) is not None:
            yield due
