"""Actions (what a seat asks for), asks (what it may do), events (what happened) and who may see them."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from ddz_desktop.engine.cards import Card, Held, Rank, Seat, Shown
from ddz_desktop.engine.reading import Combo

Cards = Annotated[tuple[Annotated[int, Meta(ge=0, le=53)], ...], Meta(max_length=40)]
SeatNo = Annotated[int, Meta(ge=0, le=4)]


class Reason(StrEnum):
    """Why an act is refused. The words are the client's."""

    OVER = "over"  # the hand has ended
    NOT_ASKED = "not_asked"  # this seat is not asked for that now
    STALE = "stale"  # the question has changed meanwhile
    BID_TOO_LOW = "bid_too_low"
    MAY_NOT_DOUBLE = "may_not_double"
    MAY_NOT_REVEAL = "may_not_reveal"
    NO_CARDS = "no_cards"  # an empty play
    NOT_HELD = "not_held"  # also for a card that does not exist
    NO_COMBINATION = "no_combination"
    NOT_THAT_READING = "not_that_reading"
    AMBIGUOUS = "ambiguous"  # several readings are playable, one must be named
    DOES_NOT_BEAT = "does_not_beat"
    LAST_HAND = "last_hand"  # the last hand may not be a bomb made with wilds
    MUST_LEAD = "must_lead"


class Illegal(Exception):
    """A player's mistake; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


# -- actions: what a seat sends ------------------------------------------------


class _Tagged(Struct, frozen=True, array_like=True, tag=True, forbid_unknown_fields=True):
    """A value that names its own type on the wire."""


class Bid(_Tagged, frozen=True, tag="bid"):
    """叫分; 0 is 不叫."""

    points: Annotated[int, Meta(ge=0, le=9)]


class Call(_Tagged, frozen=True, tag="call"):
    """叫地主 or 不叫."""

    yes: bool


class Rob(_Tagged, frozen=True, tag="rob"):
    """抢地主 or 不抢."""

    yes: bool


class Show(_Tagged, frozen=True, tag="show"):
    """明牌: the whole hand face up."""


class Double(_Tagged, frozen=True, tag="double"):
    """加倍 or 不加倍."""

    yes: bool


class Reveal(_Tagged, frozen=True, tag="reveal"):
    """亮出身份, or 放弃/继续 (everybody is asked, only landlords may reveal)."""

    yes: bool


class Play(_Tagged, frozen=True, tag="play"):
    """Cards with their reading; without one where exactly one is playable."""

    cards: Cards
    combo: Combo | None = None


class Pass(_Tagged, frozen=True, tag="pass"):
    """不出."""


class TimeUp(_Tagged, frozen=True, tag="time_up"):
    """The table's act: the time of question `ask` is over."""

    ask: int


class Leave(_Tagged, frozen=True, tag="leave"):
    """The table's act: this seat has left for good (逃跑)."""

    seat: SeatNo


Action = Bid | Call | Rob | Show | Double | Reveal | Play | Pass
TableAct = TimeUp | Leave


class Ask(_Tagged, frozen=True, tag="ask"):
    """One kind of act that a seat may do now. `values`: the bids open to it; 0 and 1 for a choice (only 0 where it may
    just decline); the factor of a show; empty for play and pass."""

    act: Literal["bid", "call", "rob", "show", "double", "reveal", "play", "pass"]
    values: tuple[int, ...] = ()


# -- the parts of a result -----------------------------------------------------


class Factor(_Tagged, frozen=True, tag="factor"):
    """One part of the multiplier (倍数)."""

    name: Literal["initial", "show", "rob", "reveal", "double", "bomb", "spring", "anti_spring"]
    value: int


class Settlement(_Tagged, frozen=True, tag="settlement"):
    """What a hand changes, a number per seat, in 1/`unit` points or beans (RULES.md §4.6)."""

    nominal: tuple[int, ...]  # before cap and floor
    capped: tuple[int, ...]  # after winner_cap (and score_cap, which `nominal` has not)
    paid: tuple[int, ...]  # what really changes hands, before the fee
    fee: tuple[int, ...]
    change: tuple[int, ...]  # paid - fee
    after: tuple[int, ...]  # beans after the hand
    unit: int = 1


class Result(_Tagged, frozen=True, tag="result"):
    """How a hand ended. `seat`: who went out, or left; -1 where the deal is void (all passed: redeal)."""

    why: Literal["out", "left", "void"]
    seat: int
    landlords: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    stake: int  # 底分
    factors: tuple[Factor, ...]
    doubled: tuple[Seat, ...]  # where doubles count pairwise
    hands: tuple[Shown, ...]  # what was left
    bottom: Shown
    settlement: Settlement | None = None  # none where void
    penalty: int = 0  # of 逃跑


# -- events: what happened -----------------------------------------------------


class Public(_Tagged, frozen=True):
    """An event that everybody may see as it is."""

    def to(self, viewer: Seat | None) -> "Event | None":
        """What the viewer (none: a spectator) may see of it; none where not even that it happened."""
        return self  # type: ignore[return-value]  # every subclass is an Event


class Dealt(_Tagged, frozen=True, tag="dealt"):
    """Cards dealt to a seat in one batch; `open` where the hand is shown."""

    seat: Seat
    cards: Held
    open: bool = False

    def to(self, viewer: Seat | None) -> "Event | None":
        """The cards for their owner and where they are shown, else their number."""
        return self if self.open or viewer == self.seat else structs.replace(self, cards=_number(self.cards))


class Bottom(_Tagged, frozen=True, tag="bottom"):
    """底牌 taken by the landlord; `open` where they are turned up for all."""

    seat: Seat
    cards: Held
    open: bool = True

    def to(self, viewer: Seat | None) -> "Event | None":
        """The cards for their owner and where they are turned up, else their number."""
        return self if self.open or viewer == self.seat else structs.replace(self, cards=_number(self.cards))


class Chose(_Tagged, frozen=True, tag="chose"):
    """An answer to a sealed question: seen by its own seat alone until all are shown together."""

    seat: Seat
    about: Literal["identity", "doubling"]
    yes: bool

    def to(self, viewer: Seat | None) -> "Event | None":
        """Nothing, not even that it happened, to anybody but the seat."""
        return self if viewer == self.seat else None


class Flip(Public, frozen=True, tag="flip"):
    """The flipped card's face (明牌, 地主牌), before the deal."""

    card: Card


class WildDrawn(Public, frozen=True, tag="wild"):
    """A wild rank is turned up (癞子); the small joker's rank stands for 王, both jokers."""

    rank: Rank


class Bidden(Public, frozen=True, tag="bidden"):
    """A bid; 0 is 不叫."""

    seat: Seat
    points: int


class Called(Public, frozen=True, tag="called"):
    """叫地主 or 不叫."""

    seat: Seat
    yes: bool


class Robbed(Public, frozen=True, tag="robbed"):
    """抢地主 or 不抢."""

    seat: Seat
    yes: bool


class Showed(Public, frozen=True, tag="showed"):
    """明牌: the hand so far, and the factor of this show."""

    seat: Seat
    cards: Shown
    factor: int


class LandlordChosen(Public, frozen=True, tag="landlord"):
    """Who is landlord (the open one)."""

    seat: Seat


class Revealed(Public, frozen=True, tag="revealed"):
    """The landlords known to all from now on. `by`: the seat that played the card, -1 in the identity step."""

    landlords: tuple[Seat, ...]
    by: int = -1
    factor: int = 1


class Kept(Public, frozen=True, tag="kept"):
    """The identity step ended and nobody revealed."""


class Doubled(Public, frozen=True, tag="doubled"):
    """加倍: who doubled, all answers at once."""

    seats: tuple[Seat, ...]


class Played(Public, frozen=True, tag="played"):
    """A play: cards, reading, the rank each card stands for, cards left, its factor."""

    seat: Seat
    cards: Shown
    combo: Combo
    stands: tuple[Rank, ...]
    left: int
    factor: int = 1


class Passed(Public, frozen=True, tag="passed"):
    """不出."""

    seat: Seat


class Left(Public, frozen=True, tag="left"):
    """A seat has left the hand."""

    seat: Seat


class Ended(Public, frozen=True, tag="ended"):
    """The hand is over."""

    result: Result


Event = (
    Dealt | Bottom | Chose | Flip | WildDrawn | Bidden | Called | Robbed | Showed | LandlordChosen | Revealed | Kept
    | Doubled | Played | Passed | Left | Ended
)  # fmt: skip


def _number(held: Held) -> int:
    return held if isinstance(held, int) else len(held)
