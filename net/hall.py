"""The room around a table: who comes and goes, sits, watches, talks and rules. Messages in, messages out.

No sockets, no clock, no chance, no files, no bots. A person is known by the long-term key; whose a seat is stands in
the table's own log, so that after a crash the log and `lines` bring everybody back. Every call first changes the table
through its room, then lets wishes, free seats and lines follow it, and says what is new.
"""

from collections.abc import Callable

from net import room
from net.admission import WATCHERS, Refusals, refusal
from net.board import Board, card
from net.chat import Chat
from net.clock import Clock
from net.company import Company
from net.contact import Contact, Line
from net.door import WATCH, Card, Code, Door, Hello, person
from net.orders import Minds, Open, Out, Shut, To
from net.protocol import (
    Act,
    Down,
    Here,
    Kick,
    Lay,
    Leave,
    Ping,
    Placed,
    Pong,
    PutBot,
    Ready,
    Receipt,
    Refusal,
    Refused,
    Say,
    Sit,
    Up,
)
from net.purse import Purse
from net.room import Place, Room
from net.seats import Denied, Seats
from net.table import Table
from net.terms import Terms

__all__ = ["Hall", "Open", "Out", "Shut", "To"]


class Hall:
    """A room and the people in it. `lines`: those that stood when the host ended; they stand again, to be bound with
    the same session keys. `today`: the host's day, for the relief. All `now` are the caller's monotonic clock in ms."""

    def __init__(
        self, room: Room, terms: Terms, purse: Purse, lines: tuple[Line, ...] = (), now: int = 0,
        minds: Minds | None = None, today: Callable[[], str] = lambda: "",
    ) -> None:  # fmt: skip
        self.room, self.terms = room, terms
        self._purse, self._minds = purse, minds
        self._clock, self._chat, self._refusals = Clock(now, room.table.time), Chat(), Refusals()
        self.seats = Seats(room, terms, purse, today, {line.id: line.wants for line in lines if line.wants != WATCH})
        self._company = Company(lines, self.seats, self._clock.time)
        self.lines = lines  # that stand: what is to be kept so that a restart lets the same session keys in again
        self._out: Out = []
        self._board = Board()
        self._stirred = True  # whether somebody has come, gone, or said something else than an act, since it was told
        self._receipt: Receipt | None = None  # of the last settled hand
        self._news: Receipt | None = None  # one that nobody has been told yet
        room.alone, room.settled = terms.exhibition, self._settled
        self._restart(now)

    # -- what the host reads ---------------------------------------------------

    @property
    def wake(self) -> int | None:
        """When the next `tick` is wanted at the latest; none: when something is received."""
        dues = [due for due in (self._company.due(), self._refusals.due) if due is not None]
        mine = self._clock.wake(min(dues, default=None))
        return min((at for at in (mine, self.room.wake) if at is not None), default=None)

    def card(self, key: bytes, knock: int, door: int) -> Card:
        """What everybody is told who asks: with the host's key and ports."""
        return card(self.room.table, self.terms, self.seats, self._company, key, knock, door)

    def door(self, base: int) -> Door:
        """Who has been let in and who was refused; line i lies at port `base` + i."""
        return self._board.door(self._company.lines, self._refusals.shown, base)

    # -- what happens ----------------------------------------------------------

    def hello(self, key: bytes, hello: Hello, now: int, origin: str = "") -> Out:
        """Somebody asks to be let in. `key`: the long-term public key (32 bytes), which the socket has proven;
        `origin`: the address from which it comes."""
        self._clock.go(now)
        who = person(key)
        contact = self._company.get(who)
        if contact is None or contact.line.session != hello.session:  # else it was said before
            code = self._verdict(who, hello, origin)
            if code is None:
                self._admit(who, hello, now)
            else:
                self._refusals.show(who, hello.session, code, self._clock.time)
        return self._done(now)

    def misheard(self, key: bytes, code: Code, now: int, origin: str = "") -> Out:
        """A hello could not be read: “version” where its head names another one, else “malformed”."""
        self._clock.go(now)
        who = person(key)
        early = self._refusals.early(who, origin, self._company.get(who) is not None, self._clock.time)
        self._refusals.show(who, b"", early or code, self._clock.time)
        return self._done(now)

    def receive(self, line: int, message: Up, now: int) -> Out:
        """Something was said on a line."""
        self._clock.go(now)
        contact = self._company.numbered(line)
        if contact is None:
            return []
        if not contact.hears(message, self._clock.time):
            self._warn(contact, message)
            return self._done(now)
        if not contact.listens or isinstance(message, Here):
            self._greet(contact, now)
        try:
            self._obey(contact, message, now)
        except Denied as denied:
            self._refuse(contact, denied.code)
        return self._done(now)

    def repeat(self, line: int, now: int) -> Out:
        """A line that could not take all that was said on it can again: all that is."""
        self._clock.go(now)
        contact = self._company.numbered(line)
        if contact is not None and contact.listens:
            self._greet(contact, now)
        return self._done(now)

    def garbled(self, line: int, now: int) -> Out:
        """What came on a line is no message: it is said so, once a second."""
        self._clock.go(now)
        contact = self._company.numbered(line)
        if contact is not None and contact.warns(self._clock.time):
            self._refuse(contact, "malformed")
        return self._done(now)

    def lost(self, line: int, now: int) -> Out:
        """A line was cut. It stands on: whoever has it comes back with `Here`, or with a new hello."""
        self._clock.go(now)
        contact = self._company.numbered(line)
        if contact is not None:
            self._lose(contact, now)
        return self._done(now)

    def tick(self, now: int) -> Out:
        """Do what is due; `wake` says whether there is more."""
        self._clock.go(now)
        self._think(now)
        self._carry(self.room.tick(now))
        for contact in self._company.silent(self._clock.time):
            self._lose(contact, now)
        for contact in self._company.gone(self._clock.time):
            self._shut(contact, None, now)
        self._refusals.expire(self._clock.time)
        return self._done(now)

    def close(self, now: int) -> Out:
        """The host ends for good: everybody is told so, and the clocks stand."""
        self._clock.go(now)
        for contact in self._company:
            self._shut(contact, "closed", now)
        self.lines = ()
        self.room.pause(now)
        out, self._out = self._out, []
        return out

    # -- coming and going ------------------------------------------------------

    def _restart(self, now: int) -> None:
        """As it was. Who has a line is expected back at once; who has a seat and no line is away; the last hand is
        settled if it was not, and who was relieved has his beans."""
        if self._minds is not None:
            self._minds.join(self.room, now)
        table = self.room.table
        if table.result is not None:
            self._receipt = self._purse.settle(table)
        for seat in table.gone if not table.playing else ():  # the host ended between the hand's end and this
            self.room.free(seat, now)
        for seat, chair in enumerate(self.room.table.chairs):
            contact = self._company.get(chair.id)
            if contact is not None and not chair.present:
                contact.lost = True
            elif chair.id and self.seats.of(chair.id) == seat:
                self.room.join(chair.id, Place(seat), now)
                if contact is None:
                    self.room.drop(chair.id, now)
            if not table.playing:
                self.seats.true_up(seat, now)
        self._done(now)

    def _verdict(self, who: str, hello: Hello, origin: str) -> Code | None:
        seated = self.seats.of(who) >= 0
        known = seated or self._company.get(who) is not None
        early = self._refusals.early(who, origin, known, self._clock.time)
        return early or refusal(hello, self.terms, known, seated, self._company.space(who))

    def _admit(self, who: str, hello: Hello, now: int) -> None:
        """Open a line for a session key; the one that the person had is fenced off."""
        beside = self._company.beside(but=who)
        if (old := self._company.get(who)) is not None:
            self._farewell(old, "superseded")
        elif len(beside) >= WATCHERS:
            self._shut(beside[0], None, now)
        if self.seats.of(who) < 0:
            self.seats.wish(who, hello.want)
        line, self._stirred = self._company.admit(who, hello, self._clock.time), True
        self._refusals.forget(who)
        self._out.append(Open(line.number, line.session))

    def _greet(self, contact: Contact, now: int) -> None:
        """Say all that is to whoever is there (again)."""
        contact.listens, contact.lost, self._stirred = True, False, True
        self._fill(now)
        contact.seat = seat = self.seats.of(contact.id)
        self._say(contact, Placed(seat))
        self._say(contact, self._board.people)
        self._carry(self.room.join(contact.id, Place(seat), now))
        for said in self._chat.kept:
            self._say(contact, said)
        self._say(contact, self._receipt)

    def _lose(self, contact: Contact, now: int) -> None:
        if not contact.lost:
            contact.lost, contact.listens, self._stirred = True, False, True
            self._carry(self.room.drop(contact.id, now))

    def _shut(self, contact: Contact, code: Refusal | None, now: int) -> None:
        """End a line; a seat stays whose it is."""
        self._farewell(contact, code)
        self._carry(self.room.drop(contact.id, now))
        self._company.remove(contact.id)
        self._stirred = True
        self.seats.wish(contact.id, WATCH)
        self._chat.forget(contact.id)

    def _farewell(self, contact: Contact, code: Refusal | None) -> None:
        """The last word on a line, also where it seems lost."""
        if code is not None:
            self._out.append(To(contact.line.number, Refused(self.room.table.hand, 0, code)))
        self._out.append(Shut(contact.line.number))

    # -- what people want ------------------------------------------------------

    def _obey(self, contact: Contact, message: Up, now: int) -> None:
        self._stirred |= not isinstance(message, Act)
        match message:
            case Here():
                pass
            case Ping(number, ms):
                contact.took(ms)
                self._say(contact, Pong(number))
            case Say():
                self._tell(self._chat.say(contact.id, contact.line.name, message, self._clock.time))
            case Sit(seat):
                self._sit(contact, seat, now)
            case Leave():
                self._leave(contact, now)
            case Kick() | PutBot() | Lay():
                self._rule(contact, message, now)
            case _:
                self._play(contact, message, now)

    def _play(self, contact: Contact, message: Up, now: int) -> None:
        """For the table itself. Who has too few beans to be ready may be topped up now: it may be another day."""
        seat = self.seats.of(contact.id)
        if isinstance(message, Ready) and seat >= 0 and not self.seats.frozen:
            self._carry(self.seats.relieve([seat], now))
        self._carry(self.room.receive(contact.id, message, now))

    def _sit(self, contact: Contact, seat: int, now: int) -> None:
        if seat == WATCH and self.seats.of(contact.id) >= 0 and not self._may_watch():
            raise Denied("not_now")
        self._carry(self.seats.ask(contact.id, seat, now))

    def _may_watch(self) -> bool:
        return self.terms.spectators and self._company.space().beside < WATCHERS

    def _leave(self, contact: Contact, now: int) -> None:
        """In a hand this is 逃跑, and one watches how it ends; else the line ends, too."""
        if self.seats.of(contact.id) >= 0 and self.room.table.playing:
            self._carry(self.room.receive(contact.id, Leave(), now))
        else:
            self._carry(self.seats.leave(contact.id, now))
            self._shut(contact, None, now)

    def _rule(self, contact: Contact, message: Kick | PutBot | Lay, now: int) -> None:
        if contact.id != self.terms.owner:
            raise Denied("not_owner")
        match message:
            case Kick(who):
                self._kick(contact, who, now)
            case PutBot(seat, level):
                self._carry(self.seats.put_bot(seat, level, now))
            case Lay():
                self._carry(self.seats.lay(message, now))
                if self._minds is not None:
                    self._minds.join(self.room, now)

    def _kick(self, owner: Contact, who: str, now: int) -> None:
        seat, there = self.seats.of(who), self._company.get(who)
        if there is owner or (there is None and seat < 0) or (seat >= 0 and self.seats.frozen):
            raise Denied("not_now")
        self._refusals.ban(who, self._clock.time)
        self._carry(self.seats.leave(who, now))
        if there is not None:
            self._shut(there, "kicked", now)

    def _settled(self, table: Table) -> None:
        receipt = self._purse.settle(table)
        self._receipt, self._news = receipt or self._receipt, receipt

    # -- what is said ----------------------------------------------------------

    def _carry(self, out: room.Out) -> None:
        """Bring what the room says to robots and lines."""
        for peer, message in self._minds.hear(out) if self._minds is not None else out:
            if (contact := self._company.get(peer)) is not None:
                self._say(contact, message)

    def _say(self, contact: Contact, message: Down | None) -> None:
        if message is not None and contact.listens:
            self._out.append(To(contact.line.number, message))

    def _tell(self, message: Down | None) -> None:
        for contact in self._company:
            self._say(contact, message)

    def _refuse(self, contact: Contact, code: Refusal) -> None:
        self._say(contact, Refused(self.room.table.hand, 0, code))

    def _warn(self, contact: Contact, message: Up) -> None:
        """One message too many. Whatever somebody waits for is answered, or a seat would wait until its time is up."""
        if isinstance(message, Act):
            self._say(contact, Refused(message.hand, message.ask, "rate"))
        elif not isinstance(message, Ping | Here) or contact.warns(self._clock.time):
            self._refuse(contact, "rate")

    def _think(self, now: int) -> None:
        """Let the robots speak before the room acts, so that one who answers at once is never late."""
        for peer, act in tuple(self._minds.answers()) if self._minds is not None else ():
            self._carry(self.room.receive(peer, act, now))

    def _done(self, now: int) -> Out:
        """Let everything follow the table, and say what is new."""
        self._announce(now)
        self._fill(now)
        self._think(now)
        if self._stirred or self.seats.moved:
            self._stirred = False
            self._reseat(now)
        out, self._out = self._out, []
        return out

    def _fill(self, now: int) -> None:
        """Whoever is there and waits for a seat gets a free one. A hello alone gets none: nobody may ever come."""
        if not self.seats.frozen:
            self._carry(self.seats.fill({one.id: one.line.name for one in self._company if one.listens}, now))

    def _reseat(self, now: int) -> None:
        """Whoever is elsewhere now hears so; everybody hears who is in the room, if that has changed."""
        for contact in self._company:
            self._follow(contact, now)
        self.lines = self._company.lines
        self._tell(self._board.news(self.terms, self._company))

    def _announce(self, now: int) -> None:
        """A hand was settled: everybody hears it, after its record; who has too little is topped up."""
        if self._news is not None:
            self._tell(self._news)
            self._news = None
            self._carry(self.seats.relieve(range(self.room.table.rules.seats), now))

    def _follow(self, contact: Contact, now: int) -> None:
        """Let a line see the table from where its person is now."""
        seat = self.seats.of(contact.id)
        if contact.listens and contact.seat != seat:
            contact.seat = seat
            self._say(contact, Placed(seat))
            self._carry(self.room.join(contact.id, Place(seat), now))
