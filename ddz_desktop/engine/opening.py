"""Who becomes landlord: 叫分, 叫地主 and 抢地主, or the flipped card; and what he then takes."""

from typing import TYPE_CHECKING

from msgspec import structs

from ddz_desktop.engine import ending, roles, sealed
from ddz_desktop.engine.cards import Seat, sort
from ddz_desktop.engine.events import (
    Bidden,
    Bottom,
    Called,
    Event,
    Factor,
    Illegal,
    LandlordChosen,
    Reason,
    Robbed,
    WildDrawn,
)
from ddz_desktop.engine.phases import Bidding, Calling
from ddz_desktop.engine.rules import Bids, Calls, Flipped

if TYPE_CHECKING:
    from ddz_desktop.engine.game import Game, Step

VOIDS = 3  # void deals in a row after which 叫分 forces the first speaker (RULES.md §2.8)


def begin(game: "Game", events: tuple[Event, ...]) -> "Step":
    """The deal is done: the first public question of this opening."""
    deal = game.deal
    later = deal.rules.wild_draw == "after_landlord"
    game, drawn = _turn_up(game, deal.rules.wilds - later)
    events = (*events, *drawn)
    match deal.rules.opening:
        case Bids(flip=flip):
            first = deal.holder(deal.flip) if flip else deal.first
            return game.to(Bidding(first, first)), events
        case Calls():
            first = game.shown[0] if game.shown else deal.first
            return game.to(Calling(first, first)), events
        case Flipped():
            return _landlords(game, roles.landlords(deal), events)


# -- 叫分 (RULES.md §3.2) --------------------------------------------------------


def bids(phase: Bidding, highest: int) -> tuple[int, ...]:
    """What may be bid now: 0, or more than any earlier bid."""
    return (0, *range(max(phase.bids, default=0) + 1, highest + 1))


def bid(game: "Game", phase: Bidding, points: int) -> "Step":
    """The seat whose turn it is bids. Raises Illegal."""
    highest = game.highest_bid
    if points not in bids(phase, highest):
        raise Illegal(Reason.BID_TOO_LOW if points <= highest else Reason.NOT_ASKED)
    seats, said = game.deal.rules.seats, (*phase.bids, points)
    events = (Bidden(phase.turn, points),)
    if points < highest and len(said) < seats:
        return game.to(Bidding((phase.turn + 1) % seats, phase.first, said)), events
    if not any(said):
        forced = game.deal.rules.all_pass == "first_bidder_min" or game.deal.voids >= VOIDS
        return _landlords(game, (phase.first,), events) if forced else ending.void(game, events)
    winner = (phase.first + said.index(max(said))) % seats
    return _landlords(structs.replace(game, stake=max(said)), (winner,), events)


# -- 叫地主, 抢地主 (RULES.md §4.2) ------------------------------------------------


def call(game: "Game", phase: Calling, yes: bool) -> "Step":
    """The seat whose turn it is calls or does not; the first call ends the calling."""
    seats, said = game.deal.rules.seats, (*phase.said, yes)
    events = (Called(phase.turn, yes),)
    if yes:
        return _ask_rob(game, structs.replace(phase, said=said, caller=phase.turn, holder=phase.turn), events)
    if len(said) < seats:
        return game.to(structs.replace(phase, turn=(phase.turn + 1) % seats, said=said)), events
    if game.shown:
        return _landlords(game, game.shown[:1], events)
    if game.deal.rules.all_pass == "first_bidder_min":
        return _landlords(game, (phase.first,), events)
    return ending.void(game, events)


def rob(game: "Game", phase: Calling, yes: bool) -> "Step":
    """The seat whose turn it is robs or does not; each rob doubles."""
    phase = structs.replace(phase, robs=(*phase.robs, (phase.turn, yes)), holder=phase.turn if yes else phase.holder)
    factors = (*game.factors, Factor("rob", 2)) if yes else game.factors
    return _ask_rob(structs.replace(game, factors=factors), phase, (Robbed(phase.turn, yes),))


def _ask_rob(game: "Game", phase: Calling, events: tuple[Event, ...]) -> "Step":
    """Ask the next seat that has not said 不叫, last the caller if anybody robbed; else there is a landlord."""
    seats = game.deal.rules.seats
    refused = {(phase.first + i) % seats for i, yes in enumerate(phase.said) if not yes}
    asked = {seat for seat, _ in phase.robs}
    others = [(phase.caller + i) % seats for i in range(1, seats)]
    waiting = [seat for seat in others if seat not in refused | asked]
    if not waiting and phase.caller not in asked and any(yes for _, yes in phase.robs):
        waiting = [phase.caller]
    if not waiting:
        return _landlords(game, (phase.holder,), events)
    return game.to(structs.replace(phase, turn=waiting[0])), events


# -- the landlord --------------------------------------------------------------


def _landlords(game: "Game", landlords: tuple[Seat, ...], events: tuple[Event, ...]) -> "Step":
    """The open landlord takes the 底牌, the last wild rank is turned up; then identity, 加倍, play."""
    rules, seat, bottom = game.deal.rules, landlords[0], game.deal.bottom
    hands = tuple(sort((*hand, *bottom)) if s == seat else hand for s, hand in enumerate(game.hands))
    hidden = isinstance(rules.opening, Flipped)
    game = structs.replace(game, hands=hands, landlords=landlords, public=(seat,), sure=not hidden)
    game, drawn = _turn_up(game, rules.wilds)
    events = (*events, LandlordChosen(seat), Bottom(seat, sort(bottom), rules.bottom_shown), *drawn)
    return sealed.identity(game, events) if hidden else sealed.doubling(game, events)


def _turn_up(game: "Game", drawn: int) -> tuple["Game", tuple[Event, ...]]:
    """Turn up wild ranks until so many lie open (RULES.md §5.1, §6.1)."""
    drawn = max(drawn, game.drawn)
    return structs.replace(game, drawn=drawn), tuple(WildDrawn(rank) for rank in game.deal.wilds[game.drawn : drawn])
