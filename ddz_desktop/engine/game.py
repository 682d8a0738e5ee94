"""A hand as an immutable value: the deal goes in, each act gives a new value and what happened."""

from collections.abc import Iterable

from msgspec import Struct, structs

from ddz_desktop.engine import dealing, ending, opening, play, scoring, sealed, sight
from ddz_desktop.engine.book import Book, book
from ddz_desktop.engine.cards import BIG, SMALL, Rank, Seat, Shown
from ddz_desktop.engine.deal import Deal, check
from ddz_desktop.engine.events import (
    Action,
    Ask,
    Bid,
    Call,
    Double,
    Event,
    Factor,
    Illegal,
    Leave,
    Left,
    Pass,
    Play,
    Reason,
    Reveal,
    Rob,
    Show,
    TableAct,
    TimeUp,
)
from ddz_desktop.engine.phases import Bidding, Calling, Dealing, Over, Phase, Playing, Sealed
from ddz_desktop.engine.rules import Bids
from ddz_desktop.engine.view import Turn, View


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """One hand. What only some presets have lies in `phase` and in `deal`; every field here has a neutral value."""

    deal: Deal
    phase: Phase
    hands: tuple[Shown, ...]
    ask: int = 0  # counts public questions: +1 only when the question that everybody can see changes
    landlords: tuple[Seat, ...] = ()  # the open one first
    public: tuple[Seat, ...] = ()  # landlords known to everybody, in the order in which they became so
    sure: bool = False  # whether everybody knows that `public` is all of them
    shown: tuple[Seat, ...] = ()  # who plays with the hand face up
    drawn: int = 0  # wild draws turned up
    stake: int = 1  # 底分
    factors: tuple[Factor, ...] = ()
    doubled: tuple[Seat, ...] = ()
    turns: tuple[Turn, ...] = ()
    trick: int = 0  # index in `turns` of the present trick's first turn

    # -- what everybody may ask ------------------------------------------------

    def may(self, seat: Seat) -> tuple[Ask, ...]:
        """The kinds of act this seat may do now: the one source for buttons, bots, clocks and tests. A play is named
        only where some play is legal (else 要不起: the seat can just pass)."""
        show = dealing.show_factor(self, seat)
        shows = (Ask("show", (show,)),) if show else ()
        match self.phase:
            case Dealing():
                return shows
            case Bidding(turn=turn) if turn == seat:
                return (Ask("bid", opening.bids(self.phase, self.highest_bid)),)
            case Calling(turn=turn, caller=caller) if turn == seat:
                return (Ask("call" if caller < 0 else "rob", (0, 1)),)
            case Sealed():
                return sealed.may(self, self.phase, seat)
            case Playing(turn=turn, top=top) if turn == seat:
                plays = (Ask("play"),) if play.can_play(self, self.phase) else ()
                return (*plays, *((Ask("pass"),) if top is not None else ()), *shows)
        return ()

    def view(self, seat: Seat | None) -> View:
        """The whole table as this seat, or a spectator, may know it."""
        return sight.view(self, seat)

    def views(self, viewers: Iterable[Seat | None]) -> dict[Seat | None, View]:
        """The views of several: what is alike is made once."""
        return sight.views(self, viewers)

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that win and lose together with this one."""
        is_landlord = seat in self.landlords
        return tuple(other for other in range(len(self.hands)) if (other in self.landlords) == is_landlord)

    @property
    def wilds(self) -> tuple[Rank, ...]:
        """The wild ranks turned up; 王 is both jokers' ranks."""
        drawn = self.deal.wilds[: self.drawn]
        return tuple(rank for draw in drawn for rank in ((SMALL, BIG) if draw == SMALL else (draw,)))

    @property
    def book(self) -> Book:
        """Readings and moves under these rules and the wilds turned up."""
        return book(self.deal.rules, self.wilds)

    @property
    def highest_bid(self) -> int:
        """The bid that ends the auction; 0 where nobody bids."""
        return self.deal.rules.opening.highest if isinstance(self.deal.rules.opening, Bids) else 0

    # -- what may happen -------------------------------------------------------

    def apply(self, seat: Seat | None, act: Action | TableAct) -> "Step":
        """The hand after an act of a seat, or of the table (none). Raises Illegal; then nothing has changed."""
        if isinstance(self.phase, Over):
            raise Illegal(Reason.OVER)
        if seat is None:
            return self._table(act)
        match self.phase, act:
            case _, Show():
                return dealing.show(self, seat)
            case Sealed(), Double() | Reveal():
                return sealed.answer(self, self.phase, seat, act)
            case Bidding(turn=turn), Bid(points) if turn == seat:
                return opening.bid(self, self.phase, points)
            case Calling(turn=turn, caller=-1), Call(yes) if turn == seat:
                return opening.call(self, self.phase, yes)
            case Calling(turn=turn, caller=caller), Rob(yes) if turn == seat and caller >= 0:
                return opening.rob(self, self.phase, yes)
            case Playing(turn=turn), Play() if turn == seat:
                return play.play(self, self.phase, act)
            case Playing(turn=turn), Pass() if turn == seat:
                return play.pass_(self, self.phase)
        raise Illegal(Reason.NOT_ASKED)

    def _table(self, act: Action | TableAct) -> "Step":
        match act:
            case TimeUp(ask) if ask != self.ask:
                raise Illegal(Reason.STALE)
            case TimeUp():
                return self._time_up()
            case Leave(seat) if seat in range(len(self.hands)):
                return ending.left(self, seat) if self.deal.rules.on_leave == "escape" else (self, (Left(seat),))
        raise Illegal(Reason.NOT_ASKED)

    def _time_up(self) -> "Step":
        """What a question comes to that nobody answered in time (RULES.md §2.7)."""
        match self.phase:
            case Dealing(dealt):
                return dealing.batch(self, dealt)
            case Bidding():
                return opening.bid(self, self.phase, 0)
            case Calling(caller=caller):
                return (opening.call if caller < 0 else opening.rob)(self, self.phase, False)
            case Sealed():
                return sealed.unseal(self, self.phase)
            case Playing():
                return play.time_up(self, self.phase)
            case Over():
                raise Illegal(Reason.OVER)

    def to(self, phase: Phase, **changes: object) -> "Game":
        """The game with a new public question."""
        return structs.replace(self, phase=phase, ask=self.ask + 1, **changes)


Step = tuple[Game, tuple[Event, ...]]


def deal(d: Deal) -> Step:
    """Begin a hand. Raises ValueError where its rules could not have brought about such a deal."""
    check(d)
    rules = d.rules
    factors: tuple[Factor, ...] = (Factor("initial", scoring.initial(rules)),)
    if d.shows:
        factors = scoring.with_show(factors, scoring.SHOW_START)
    game = Game(d, Dealing(0), ((),) * rules.seats, shown=d.shows, factors=factors)
    return dealing.begin(game)
