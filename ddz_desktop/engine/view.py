"""What one seat, or a spectator, may know of a hand: complete, so that the table can be drawn from it alone."""

from math import prod

from msgspec import Struct

from ddz_desktop.engine.cards import Held, Rank, Seat, Shown
from ddz_desktop.engine.events import Ask, Factor
from ddz_desktop.engine.phases import Bidding, Calling, Phase, Playing
from ddz_desktop.engine.reading import Combo


class Turn(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One turn of the play; a pass has no cards and no reading."""

    seat: Seat
    cards: Shown = ()
    combo: Combo | None = None
    stands: tuple[Rank, ...] = ()  # what each card stands for, as in Played


class View(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A hand as its viewer may know it. Lists that go by seat have one entry a seat."""

    seat: int  # -1: a spectator
    ask: int  # the number of the public question
    may: tuple[Ask, ...]
    phase: Phase
    hands: tuple[Held, ...]  # by seat: cards where the viewer sees them, else their number
    bottom: Held  # 底牌: cards where the viewer may see them, else their number
    landlords: tuple[Seat, ...]  # known to the viewer, the open one first; () until there is one
    sure: bool  # whether `landlords` is all of them
    public: tuple[Seat, ...]  # landlords known to everybody
    flip: int  # face of the flipped card, -1: none
    flip_seat: int  # who was dealt it, -1: none or not yet known
    wilds: tuple[Rank, ...]  # wild ranks turned up; both jokers where 王 was drawn
    shown: tuple[Seat, ...]  # who plays with the hand face up, in order
    stake: int  # 底分
    factors: tuple[Factor, ...]  # the multiplier so far, part by part
    doubled: tuple[Seat, ...]  # who doubled, once that is public
    beans: tuple[int, ...]  # at the start of the hand
    turns: tuple[Turn, ...]  # the whole play so far
    trick: int  # index in `turns` of the present trick's first turn

    @property
    def hand(self) -> Shown:
        """The viewer's own cards; none for a spectator."""
        held = self.hands[self.seat] if self.seat >= 0 else ()
        return held if isinstance(held, tuple) else ()

    @property
    def multiplier(self) -> int:
        """倍数 so far, without 底分 and pairwise doubles."""
        return prod(factor.value for factor in self.factors)

    @property
    def turn(self) -> int:
        """Whose turn it is, -1 where nobody's or everybody's."""
        return self.phase.turn if isinstance(self.phase, Bidding | Calling | Playing) else -1

    @property
    def top(self) -> Combo | None:
        """The reading to beat, if any."""
        return self.phase.top if isinstance(self.phase, Playing) else None

    def counts(self) -> tuple[int, ...]:
        """Cards held by each seat."""
        return tuple(held if isinstance(held, int) else len(held) for held in self.hands)
