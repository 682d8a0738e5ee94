"""The deal: batches, 明牌 before and while it goes on, and the wild rank turned up after it."""

from typing import TYPE_CHECKING

from msgspec import structs

from ddz_desktop.engine import opening, scoring
from ddz_desktop.engine.cards import Seat, sort
from ddz_desktop.engine.events import Dealt, Event, Flip, Illegal, Reason, Showed
from ddz_desktop.engine.phases import Dealing, Playing

if TYPE_CHECKING:
    from ddz_desktop.engine.game import Game, Step


def begin(game: "Game") -> "Step":
    """What is known before the first card (明牌开始, the flipped face), then the first batch."""
    shown = tuple(Showed(seat, (), scoring.SHOW_START) for seat in game.shown)
    flipped = (Flip(game.deal.face),) if game.deal.flip >= 0 else ()
    return batch(game, 0, (*shown, *flipped))


def batch(game: "Game", held: int, events: tuple[Event, ...] = ()) -> "Step":
    """Deal the next batch to seats that hold so many cards; after the last the opening begins (RULES.md §4.3)."""
    deal = game.deal
    stop = next((batch for batch in deal.rules.batches if batch > held), None)
    if stop is None:
        return opening.begin(game, events)
    seats = range(deal.rules.seats)
    dealt = tuple(Dealt(seat, deal.cards(seat, stop, held), seat in game.shown) for seat in seats)
    game = structs.replace(game, hands=tuple(sort(deal.cards(seat, stop)) for seat in seats))
    if len(deal.rules.batches) > 1:
        return game.to(Dealing(stop)), (*events, *dealt)
    return opening.begin(game, (*events, *dealt))


def show_factor(game: "Game", seat: Seat) -> int:
    """The factor of a show (明牌) that a seat may make now, 0 where it may not: while cards are dealt anybody, later
    the landlord until his first play (RULES.md §4.3)."""
    rules = game.deal.rules
    if not rules.shows or seat in game.shown or seat not in range(rules.seats):
        return 0
    match game.phase:
        case Dealing(dealt):
            return scoring.show_factor(dealt)
        case Playing(turn=turn, led=False) if turn == seat:
            return scoring.SHOW_LATE
    return 0


def show(game: "Game", seat: Seat) -> "Step":
    """明牌: the hand lies face up from now on. It is no new question."""
    factor = show_factor(game, seat)
    if not factor:
        raise Illegal(Reason.NOT_ASKED)
    shown = structs.replace(game, shown=(*game.shown, seat), factors=scoring.with_show(game.factors, factor))
    return shown, (Showed(seat, game.hands[seat], factor),)
