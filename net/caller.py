"""A client's way to a table: card, then door, then line; and again, as long as the line is wanted.

Written as one thread runs it: each step waits for what it needs, or for the window's nudge.
"""

import socket
from collections import deque
from contextlib import ExitStack, closing
from time import monotonic
from typing import NamedTuple, NoReturn

import zmq

from ddz_desktop.engine.rules import RULES
from net import door, invite, keys, seeking, sockets
from net.door import Card, Door, Head, Hello, print_of
from net.keys import Identity
from net.protocol import PROTOCOL, BadMessage
from net.sockets import Socket, endpoint
from net.status import Ear, Lost, Over, State, Status
from net.talk import Outbox, refuse, talk
from net.waiting import DOWN, FAILED, REFUSED, Closed, Waiting, event, frames

STAGGER = 0.3  # s between two addresses of a host
SILENT = 3.0  # s without an answer: the reasons may be shown
SEEK = 5.0  # s between two looks where a silent host is by now
BEAT = 1.0  # s between two hellos
WRONG_KEYS = 3  # failed handshakes that say that the host's key is another


class Where(NamedTuple):
    """Where a host is: addresses or names, the best first, and its first port. What is known of its key: the key, or
    (from an invitation) its mark; neither: whoever answers is believed."""

    addresses: tuple[str, ...]
    port: int
    key: bytes | None = None
    mark: bytes = b""

    def means(self, key: bytes) -> bool:
        """Whether a host with that key may be the one."""
        return self.key in (None, key) and self.mark in (b"", invite.mark(key))


class Wish(NamedTuple):
    """What one asks for at the door: as in `Hello`."""

    name: str
    want: int = door.ANY
    code: str = ""


class Caller:
    """Calls a host and holds the line."""

    def __init__(self, where: Where, me: Identity, wish: Wish, ear: Ear, outbox: Outbox, waiting: Waiting) -> None:
        self._where, self._me, self._wish = where, me, wish
        self._ear, self._outbox, self._waiting = ear, outbox, waiting
        self._session = keys.fresh()
        self._mine = {print_of(self._session.public)}  # the sessions of this line
        self._back = False  # whether there was a line already
        self._host: bytes | None = None  # the key of the host that was found
        self._sought = False  # whether the address comes from an announcement alone
        self._late = ""  # why it takes so long, as a status says it

    def run(self) -> None:
        """Until the window hangs up, or nothing more will come of it."""
        try:
            self._live()
        except Closed:
            pass
        except Over as over:
            self._ear.became(over.status)
        finally:
            self._waiting.close()

    def _live(self) -> NoReturn:
        while True:
            try:
                address, card = self._call()
                self._host = card.key
                self._ear.found(address, card)
                port = self._ask(address, card)
                self._hold(endpoint(address, port), card.key)
            except Lost:
                continue

    # -- card --------------------------------------------------------------------

    def _call(self) -> tuple[str, Card]:
        """The first address at which a host shows its card. Raises Over where it is not the one that is meant, Lost if
        it may be at another address."""
        self._became(Status(State.CALLING))
        began, rest, seek = monotonic(), deque(self._addresses()), SILENT
        calls: dict[Socket, str] = {}
        with ExitStack() as stack:
            while True:
                late = monotonic() - began
                if rest and late >= STAGGER * len(calls):
                    address = rest.popleft()
                    at = sockets.listener(self._waiting.context, address, self._where.port)
                    calls[stack.enter_context(closing(at))] = address
                if late >= SILENT or not calls:
                    self._became(Status(State.CALLING, "silent" if calls else "unknown"))
                if late >= seek:
                    seek = late + SEEK
                    self._seek()
                    rest.extend(() if calls else self._addresses())  # a name may be known by now
                for at in self._wait(list(calls), STAGGER):
                    if (card := self._card(next(frames(at), b""))) is not None:
                        return calls[at], card

    def _seek(self) -> None:
        """Ask where the host announces itself. Raises Lost where that is news."""
        key = self._host or self._where.key
        mark = invite.mark(key) if key else self._where.mark
        addresses, port = seeking.seek(mark) if mark else ((), 0)
        if addresses and (port != self._where.port or not {*addresses} <= {*self._where.addresses}):
            before = (one for one in self._where.addresses if one not in addresses)
            self._where = self._where._replace(addresses=(*addresses, *before), port=port)
            self._sought = True
            raise Lost

    def _addresses(self) -> list[str]:
        """Numbers where they can be had: a name may have some of either family."""
        found: dict[str, None] = {}
        for name in self._where.addresses:
            try:
                found |= {_number(*info[4]): None for info in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)}
            except (OSError, ValueError):  # a text that can be no name at all, as 192.168..1, is no better
                continue
        return list(found)

    def _card(self, word: bytes) -> Card | None:
        """A card that was shown. Raises Over where nothing comes of it."""
        card = None
        try:
            card = door.decode_card(word)
            head = Head(card.low, card.high, card.rules)
        except BadMessage:
            try:
                head = door.head(word)
            except BadMessage:
                return None
        if card is not None and not self._means(card.key):
            if self._back or self._sought:
                return None  # somebody else has the address now: the host may have another one, or come back
            raise Over(Status(State.KEY_CHANGED))
        if not head.low <= PROTOCOL <= head.high or head.rules != RULES:
            raise Over(Status(State.VERSION, head=head))
        return card

    def _means(self, key: bytes) -> bool:
        """Whether it is the host that is meant; once it was found that is settled."""
        return key == self._host if self._host is not None else self._where.means(key)

    # -- door --------------------------------------------------------------------

    def _ask(self, address: str, card: Card) -> int:
        """The port of a line of one's own. Raises Over where one is not let in, Lost where the host is silent."""
        self._became(Status(State.ASKING))
        context, waiting = self._waiting.context, self._waiting
        told = sockets.listener(context, address, card.door, self._me, card.key)
        where = endpoint(address, card.knock)
        knock = sockets.connected(context, zmq.PUSH, where, sockets.KNOCKS, self._me, card.key)
        with waiting.watched(knock) as knocked, waiting.watched(told) as events:
            heard, said, failed = monotonic(), -BEAT, 0
            asks = not self._back  # who comes back looks first whether the line stands
            while monotonic() < heard + SILENT:
                if asks and monotonic() >= said + BEAT and self._knock(knock):
                    said = monotonic()
                self._wait([told, events, knocked], BEAT if monotonic() < said + BEAT else 0.02)
                failed = _judged(event(events), failed)
                if event(knocked) == DOWN:
                    said = -BEAT  # what was said may not have been heard: a host that is flooded cuts everybody
                for word in frames(told):
                    if (port := self._read(word)) is not None:
                        return port
                    heard, asks, self._late = monotonic(), True, ""
        self._late = "silent"
        raise Lost

    def _knock(self, knock: Socket) -> bool:
        """Whether the host was told what is wished."""
        name, want, code = self._wish
        hello = Hello(PROTOCOL, PROTOCOL, RULES, name, self._session.public, want, code)
        try:
            knock.send(door.encode(hello), zmq.NOBLOCK)
        except zmq.Again:
            return False
        return True

    def _read(self, word: bytes) -> int | None:
        """What the door says to us: the port of our line, if there is one. Raises Over where one is not let in."""
        try:
            said = door.decode_door(word)
        except BadMessage:
            return None
        return self._let(said)

    def _let(self, said: Door) -> int | None:
        for let in said.let:
            if let.id == self._me.id and let.session == print_of(self._session.public):
                return let.port
            if let.id == self._me.id and self._back and let.session not in self._mine:
                raise Over(Status(State.REFUSED, "superseded"))
        for no in said.no:
            if no.id != self._me.id or no.session not in (print_of(self._session.public), print_of(b"")):
                continue
            if no.code != "rate":
                raise Over(Status(State.REFUSED, no.code))
            self._became(Status(State.ASKING, "rate"))  # too many ask: it will be heard in time
        return None

    # -- line --------------------------------------------------------------------

    def _hold(self, where: str, host: bytes) -> None:
        """Carry messages as long as the line stands. Raises Over where the host ends it, Lost where it must be found
        anew."""
        line = sockets.connected(self._waiting.context, zmq.DEALER, where, sockets.CLIENT, self._session, host)
        self._back = True
        with self._waiting.watched(line) as events:
            refused = talk(line, events, self._waiting, self._ear, self._outbox)
        if refused:  # that session is no more: ask for another one
            self._session = keys.fresh()
            self._mine.add(print_of(self._session.public))

    def _wait(self, what: list[Socket], seconds: float) -> list[Socket]:
        """As `Waiting.on`. Nobody hears what is said meanwhile."""
        ready = self._waiting.on(what, seconds)
        refuse(self._outbox, self._ear)
        return ready

    def _became(self, status: Status) -> None:
        """Who has had a line is away, whatever is done about it."""
        if self._back:
            self._ear.away()
        else:
            self._ear.became(status if status.code else status._replace(code=self._late))


def _number(address: str | int, _: object, __: object = 0, scope: str | int = 0) -> str:
    """An address as numbers, with its adapter (`%2`) where it needs one to mean anything."""
    return f"{address}%{scope}" if scope else str(address)


def _judged(what: int, failed: int) -> int:
    """How often the handshake has failed. Raises Over where that says something."""
    if what == REFUSED:
        raise Over(Status(State.REFUSED, "banned"))
    failed += bool(what & FAILED)
    if failed >= WRONG_KEYS:
        raise Over(Status(State.KEY_CHANGED))
    return failed
