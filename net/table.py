"""One table as a value: who sits there, the hand, the match; every input gives a new one, the same one every time."""

from collections.abc import Iterable
from functools import reduce

from msgspec import Struct, structs

from ddz_desktop.engine.cards import Seat, Shown
from ddz_desktop.engine.clock import Limit, times
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Event, Leave, Result, TimeUp
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Bidding, Calling, Over, Phase, Playing
from ddz_desktop.engine.record import Entry, Record
from ddz_desktop.engine.rules import Rules
from net import inputs as i
from net.chance import derive
from net.protocol import Chair

BOT_ENTRIES = 20  # a bot holds so many times the room's entry (RULES.md §4.8)
LATE = 2  # time-outs in a row until 托管 (RULES.md §2.7)

Step = tuple["Table", tuple[Event, ...]]


class Score(Struct, frozen=True):
    """A line of the score sheet: the number of a settled hand, who was landlord, what it changed by seat, in 1/`unit`
    points or beans."""

    hand: int
    landlords: tuple[Seat, ...]
    change: tuple[int, ...]
    unit: int = 1


class Table(Struct, frozen=True):
    """A table between two inputs. Times in ms of room time; lists go by seat."""

    rules: Rules
    key: bytes
    name: str
    chairs: tuple[Chair, ...]
    late: tuple[int, ...]  # time-outs in a row
    time: int = 0  # of the last input
    hand: int = 0
    game: Game | None = None
    record: Record | None = None  # of the present or last hand
    began: int = 0
    asked: int = 0  # when the present question was put
    ended: int | None = None  # when the last hand ended
    shows: tuple[Seat, ...] = ()  # 明牌开始, in order of acceptance
    gone: tuple[Seat, ...] = ()  # left during this hand, free at its end
    voids: int = 0  # void deals in a row
    last: Shown = ()  # the last hand's cards, in the order in which they were gathered
    bank: int = 0  # what the bots have won
    fees: int = 0  # what the table has taken
    hands: int = 0  # settled hands of the match, 0: no end
    first: bytes = b""  # the key of the first hand where it is given
    scores: tuple[Score, ...] = ()  # of the match so far

    @property
    def playing(self) -> bool:
        """Whether a hand runs."""
        return self.game is not None and not isinstance(self.game.phase, Over)

    @property
    def result(self) -> Result | None:
        """How the last hand ended, while no new one runs."""
        return self.game.phase.result if self.game and isinstance(self.game.phase, Over) else None

    @property
    def limit(self) -> Limit:
        """The time of the present question; none runs between hands."""
        return times(self.rules, self.game.phase) if self.game else Limit(0, False)

    @property
    def over(self) -> bool:
        """Whether the match has had all its hands."""
        return 0 < self.hands <= len(self.scores)

    @property
    def full(self) -> bool:
        """Whether every seat is taken and ready for the next hand, and there is one."""
        return not self.playing and not self.over and all(chair.ready for chair in self.chairs)

    def taken(self, seat: Seat) -> bool:
        """Whether somebody, or a bot, sits there."""
        return bool(self.chairs[seat].name or self.chairs[seat].level)

    def automatic(self, seat: Seat) -> bool:
        """Whether a bot plays the seat now: its own, or 托管 for an absent person or one who wished or slept."""
        chair = self.chairs[seat]
        return bool(chair.level) or chair.auto or not chair.present

    def beans(self) -> tuple[int, ...]:
        """What each seat has on the table at the start of a hand."""
        return tuple(BOT_ENTRIES * self.rules.entry if chair.level else chair.beans for chair in self.chairs)

    def poor(self, seat: Seat) -> bool:
        """Whether a person has too few beans for this room."""
        chair = self.chairs[seat]
        return self.rules.currency == "beans" and not chair.level and chair.beans < self.rules.entry


def opened(what: i.Opened) -> Table:
    """The empty table."""
    seats = what.rules.seats
    chairs = (Chair("", present=False),) * seats
    return Table(what.rules, what.key, what.name, chairs, (0,) * seats, hands=what.hands, first=what.first)


def hand_key(table: Table, hand: int) -> bytes:
    """All chance of a hand of the table, 32 bytes."""
    return table.first if hand == 1 and table.first else derive(table.key, b"hand/%d" % hand)


def restore(log: Iterable[i.Logged]) -> Table:
    """The table after a whole log, which begins with `Opened`. Raises ValueError or Illegal where it is no such log."""
    inputs = iter(log)
    match next(inputs, None):
        case i.Logged(_, i.Opened() as first):
            return reduce(lambda table, entry: enter(table, entry)[0], inputs, opened(first))
    raise ValueError("a log begins with the opening of its table")


def enter(table: Table, entry: i.Logged) -> Step:
    """The table after an input, and the events of the hand. Raises Illegal for an act; then nothing has changed."""
    table = structs.replace(table, time=entry.at)
    match entry.what:
        case i.Began(dealt):
            return _begin(table, dealt)
        case i.Acted() as what:
            return _act(table, what)
        case i.Sat(seat, name, level, beans, who):
            return _chair(table, seat, name=name, level=level, beans=beans, id=who, present=True, ready=bool(level)), ()
        case i.Swapped(one, other):
            return _swapped(table, one, other), ()
        case i.Ruled(rules):
            return _ruled(table, rules), ()
        case i.Freed(seat):
            return _free(table, seat), ()
        case i.Seen(seat, present):
            return _seen(table, seat, present), ()
        case i.Readied(seat, yes, show):
            shows = tuple(s for s in table.shows if s != seat) + ((seat,) if yes and show else ())
            return structs.replace(_chair(table, seat, ready=yes, auto=False), shows=shows), ()
        case i.Topped(seat, beans):
            return _chair(table, seat, beans=table.chairs[seat].beans + beans), ()
        case i.Switched(seat, on):
            return _switch(table, seat, on), ()
        case i.Stopped():
            return table, ()
    raise ValueError(f"no input for a table that stands: {entry.what}")


def _chair(table: Table, seat: Seat, **change: object) -> Table:
    chairs = list(table.chairs)
    chairs[seat] = structs.replace(chairs[seat], **change)
    return structs.replace(table, chairs=tuple(chairs))


def _swapped(table: Table, one: Seat, other: Seat) -> Table:
    """Nobody who changes places is ready any more: the order of play is another."""
    chairs = list(table.chairs)
    chairs[one], chairs[other] = (structs.replace(chairs[at], ready=bool(chairs[at].level)) for at in (other, one))
    return structs.replace(table, chairs=tuple(chairs), shows=tuple(s for s in table.shows if s not in (one, other)))


def _ruled(table: Table, rules: Rules) -> Table:
    """A new match of the same people. The numbers of the hands go on, so that none is ever settled for another."""
    empty = (Chair("", present=False),) * rules.seats
    chairs = tuple(structs.replace(c, total=0, ready=bool(c.level)) for c in (*table.chairs, *empty)[: rules.seats])
    return structs.replace(
        table, rules=rules, chairs=chairs, late=(0,) * rules.seats, game=None, record=None, ended=None,
        shows=(), gone=(), voids=0, last=(), scores=(),
    )  # fmt: skip


def _seen(table: Table, seat: Seat, present: bool) -> Table:
    """Who is lost is not ready for a new hand; the redeals after a void one go on without asking again."""
    ready = table.chairs[seat].ready and (present or table.playing or table.voids > 0)
    shows = table.shows if ready else tuple(s for s in table.shows if s != seat)
    return structs.replace(_chair(table, seat, present=present, ready=ready), shows=shows)


def _free(table: Table, seat: Seat) -> Table:
    chairs = list(table.chairs)
    chairs[seat] = Chair("", present=False)
    shows = tuple(s for s in table.shows if s != seat)
    return structs.replace(table, chairs=tuple(chairs), shows=shows, gone=tuple(s for s in table.gone if s != seat))


def _switch(table: Table, seat: Seat, on: bool) -> Table:
    """托管 on or off; the record says so."""
    table = _late(_chair(table, seat, auto=on), seat, 0)
    if not table.record or not table.playing:
        return table
    autos = (*table.record.autos, (table.time - table.began, seat, on))
    return structs.replace(table, record=structs.replace(table.record, autos=autos))


def _late(table: Table, seat: Seat, times: int) -> Table:
    if table.late[seat] == times:
        return table
    return structs.replace(table, late=(*table.late[:seat], times, *table.late[seat + 1 :]))


def _begin(table: Table, dealt: Deal) -> Step:
    game, events = deal(dealt)
    record = Record(dealt, tuple(chair.name for chair in table.chairs), room=table.name)
    table = structs.replace(
        table, game=game, record=record, hand=table.hand + 1, began=table.time, asked=table.time, shows=(), gone=()
    )
    return structs.replace(table, late=(0,) * table.rules.seats), events


def _act(table: Table, what: i.Acted) -> Step:
    """One act through the engine, with what it means for 托管 and, at the end, for the match."""
    game, record = table.game, table.record
    assert game, "an act before the first hand"
    assert record
    after, events = game.apply(what.seat, what.act)
    entry = Entry(what.seat, what.act, table.time - table.began, what.auto)
    moved = after.ask != game.ask
    table = structs.replace(
        table,
        game=after,
        record=structs.replace(record, entries=(*record.entries, entry)),
        asked=table.time if moved else table.asked,
    )
    table = _woken(table, game, what)
    return (_settle(table) if table.result else table), events


def _woken(table: Table, before: Game, what: i.Acted) -> Table:
    """Whoever acts takes his seat back; whoever lets the clock run out twice in a row gives it to 托管."""
    match what:
        case i.Acted(int(seat), _, False):
            return _late(_switch(table, seat, False) if table.chairs[seat].auto else table, seat, 0)
        case i.Acted(None, TimeUp(), False) if times(table.rules, before.phase).counts:
            seat = turn(before.phase)
            if table.late[seat] + 1 < LATE:
                return _late(table, seat, table.late[seat] + 1)
            return _switch(table, seat, True)
        case i.Acted(None, Leave(seat)):
            return structs.replace(_chair(table, seat, present=False), gone=(*table.gone, seat))
    return table


def _settle(table: Table) -> Table:
    """Book the hand that has just ended. A void one costs nothing, and is dealt anew as long as a person acts."""
    result = table.result
    assert result
    assert table.game
    table = structs.replace(table, ended=table.time, last=_gathered(table.game))
    if result.settlement is None:
        persons = [seat for seat, chair in enumerate(table.chairs) if not chair.level]
        asleep = bool(persons) and all(table.automatic(seat) for seat in persons)
        return structs.replace(_unready(table) if asleep else table, voids=table.voids + 1)
    return structs.replace(_unready(_booked(table, result)), voids=0)


def _booked(table: Table, result: Result) -> Table:
    paid = result.settlement
    assert paid is not None
    beans = table.rules.currency == "beans"
    chairs = tuple(
        structs.replace(chair, total=chair.total + change, beans=after if beans and not chair.level else chair.beans)
        for chair, change, after in zip(table.chairs, paid.change, paid.after, strict=True)
    )
    bots = sum(change for chair, change in zip(chairs, paid.change, strict=True) if chair.level)
    score = Score(table.hand, result.landlords, paid.change, paid.unit)
    return structs.replace(
        table, chairs=chairs, bank=table.bank + bots, fees=table.fees + sum(paid.fee), scores=(*table.scores, score)
    )


def _unready(table: Table) -> Table:
    """Bots are ready for the next hand at once, persons say so."""
    return structs.replace(
        table, chairs=tuple(structs.replace(chair, ready=bool(chair.level)) for chair in table.chairs)
    )


def turn(phase: Phase) -> int:
    """Whose turn it is, -1 where nobody's or everybody's."""
    return phase.turn if isinstance(phase, Bidding | Calling | Playing) else -1


def _gathered(game: Game) -> Shown:
    """The hand's cards as they are gathered: the plays in their order, what was left in each hand, 底牌 nobody took."""
    plays = [card for turn in game.turns for card in turn.cards]
    held = [card for hand in game.hands for card in hand]
    cards = (*plays, *held)
    return cards if len(cards) == len(game.deal.deck) else cards + game.deal.bottom
