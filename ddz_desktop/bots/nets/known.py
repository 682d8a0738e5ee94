"""What a seat knows in the play, by ranks: the same from its view and from a packed playout."""

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from ddz_desktop.bots.nets.families import Family, family_of, role_of
from ddz_desktop.bots.playout import Table, overtaken
from ddz_desktop.engine.book import code_of
from ddz_desktop.engine.cards import LANE, ONE_OF, RANK_OF, Packed, Rank, Seat, deck_of, pack
from ddz_desktop.engine.combos import Code, lacking, size
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View


class Known(NamedTuple):
    """One seat's knowledge. Lists go by seat from the one after it on, and seats are counted from this one. `mode`: the
    index in its family; `role`: of the network; `out`: what the others hold; `bottom`: cards known to lie in the open
    landlord's hand; `owner`: of the trick (0: it leads); `second`: another landlord that this seat knows (-1: none);
    `sure`: whether that is all of them; `beaten`: how often each seat beat each (five seats), this one first."""

    mode: int
    role: int
    hand: Packed
    out: Packed
    bottom: Packed
    played: tuple[Packed, ...]
    counts: tuple[int, ...]
    owner: int
    top: Code
    bombs: int
    landlord: int
    second: int
    sure: bool
    wilds: tuple[Rank, ...]
    beaten: tuple[int, ...]


class Truth(NamedTuple):
    """What is so in a hand beside its cards. `public`: landlords that all know, `sure`: that they know it is all;
    `bottom`: 底牌 that all may see, and the flipped card; `flip`: rank of the face that gives a hidden landlord away
    (-1: none)."""

    family: Family
    mode: int
    landlords: tuple[Seat, ...]
    public: tuple[Seat, ...]
    sure: bool
    bottom: Packed
    flip: Rank
    wilds: tuple[Rank, ...]


def truth_of(game: Game) -> Truth:
    """The truth of a game in its play."""
    view = game.view(None)
    flip = RANK_OF[view.flip] if view.flip >= 0 and game.deal.rules.seats > 3 else -1
    known = pinned(game.deal.rules, view)
    family = family_of(game.deal.rules)
    mode = family.presets.index(game.deal.rules.preset)
    return Truth(family, mode, game.landlords, game.public, game.sure, known, flip, view.wilds)


def of_view(rules: Rules, view: View) -> Known:
    """What the seat of a view knows, but for hands that lie open (明牌). The view must be of the play."""
    phase, seats, seat = view.phase, rules.seats, view.seat
    assert isinstance(phase, Playing), "a view that is not of the play"
    plays = [turn for turn in view.turns if turn.combo]
    played = [pack(card for turn in plays if turn.seat == other for card in turn.cards) for other in range(seats)]
    others, hand, counts, open_ = _others(seats, seat), pack(view.hand), view.counts(), view.landlords[0]
    family = family_of(rules)
    return Known(
        family.presets.index(rules.preset), role_of(family, seat, view.landlords), hand,
        pack(deck_of(rules.decks)) - hand - sum(played), lacking(pinned(rules, view), played[open_]),
        tuple(played[other] for other in others), tuple(counts[other] for other in others),
        (phase.owner - seat) % seats if phase.top else 0, code_of(phase.top),
        sum(turn.combo is not None and turn.combo.kind >= Kind.BOMB for turn in plays),
        (open_ - seat) % seats, _second(seats, seat, view.landlords), view.sure, view.wilds,
        _turned(overtaken(seats, view.turns), seats, seat),
    )  # fmt: skip


def of_table(table: Table, truth: Truth) -> Known:
    """What the seat whose turn it is knows in a playout. A hidden landlord keeps the flipped face to the last of its
    rank, and is known from then on (RULES.md §7.5)."""
    family, seats, seat, open_ = truth.family, truth.family.seats, table.turn, truth.landlords[0]
    others, public = _others(seats, seat), seen(table, truth)
    known = (*public, seat) if seat in truth.landlords and seat not in public else public
    return Known(
        truth.mode, role_of(family, seat, known), table.hands[seat],
        sum(table.hands) - table.hands[seat], lacking(truth.bottom, table.played[open_]),
        tuple(table.played[other] for other in others), tuple(size(table.hands[other]) for other in others),
        (table.owner - seat) % seats if table.top >= 0 else 0, table.top, table.bombs,
        (open_ - seat) % seats, _second(seats, seat, known), _sure(truth, seat, public), truth.wilds,
        _turned(table.beaten, seats, seat),
    )  # fmt: skip


def seen(table: Table, truth: Truth) -> tuple[Seat, ...]:
    """The landlords that everybody knows, the open one first."""
    lane = 31 << LANE * truth.flip if truth.flip >= 0 else 0
    gone = (seat for seat in truth.landlords if seat not in truth.public and not table.hands[seat] & lane)
    return (*truth.public, *gone)


def _sure(truth: Truth, seat: Seat, public: tuple[Seat, ...]) -> bool:
    """Whether a seat knows all landlords: a farmer cannot tell a lone one until somebody is known."""
    if truth.sure or len(public) > 1:
        return True
    return seat in truth.landlords[1:] or (seat == truth.landlords[0] and len(truth.landlords) == 1)


def _second(seats: int, seat: Seat, known: tuple[Seat, ...]) -> int:
    return (known[1] - seat) % seats if len(known) > 1 else -1


def pinned(rules: Rules, view: View) -> Packed:
    """What everybody knows to have come to the open landlord: the 底牌 and the flipped card."""
    shown = view.bottom if isinstance(view.bottom, tuple) and rules.bottom_shown else ()
    flipped = view.flip >= 0 and view.flip_seat == view.landlords[0]
    return pack(shown) + (ONE_OF[view.flip] if flipped else 0)


@cache
def _others(seats: int, seat: Seat) -> tuple[Seat, ...]:
    return tuple((seat + step) % seats for step in range(1, seats))


def _turned(beaten: tuple[int, ...], seats: int, seat: Seat) -> tuple[int, ...]:
    """The same table of numbers with this seat first."""
    return _from(seats, seat)(beaten) if beaten else ()


@cache
def _from(seats: int, seat: Seat) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    order = (seat, *_others(seats, seat))
    return itemgetter(*(one * seats + other for one in order for other in order))
