"""Choices made at once and shown together: the identity step (明确身份) and 加倍."""

from typing import TYPE_CHECKING

from msgspec import structs

from ddz_desktop.engine import play, scoring
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import (
    Ask,
    Chose,
    Double,
    Doubled,
    Event,
    Factor,
    Illegal,
    Kept,
    Reason,
    Reveal,
    Revealed,
)
from ddz_desktop.engine.phases import Sealed

if TYPE_CHECKING:
    from ddz_desktop.engine.game import Game, Step

REVEAL = 2  # factor of a reveal in the identity step, once (RULES.md §7.5)


def identity(game: "Game", events: tuple[Event, ...]) -> "Step":
    """Ask everybody, so that nobody can tell who had a choice (RULES.md §7.5)."""
    seats = game.deal.rules.seats
    return game.to(Sealed("identity", tuple(range(seats)), (None,) * seats)), events


def doubling(game: "Game", events: tuple[Event, ...]) -> "Step":
    """Ask the seats that may double, or go on where none may (RULES.md §4.4, §7.6)."""
    rules, beans, landlord = game.deal.rules, game.deal.beans, game.landlords[0]
    seats = range(rules.seats if rules.doubling != "none" else 0)
    asked = tuple(seat for seat in seats if scoring.may_double(rules, seat, landlord, beans))
    if not asked:
        return play.begin(game, events)
    return game.to(Sealed("doubling", asked, (None,) * rules.seats)), events


def may(game: "Game", phase: Sealed, seat: Seat) -> tuple[Ask, ...]:
    """A seat that is asked answers once. Farmers are asked for their identity too and may only go on."""
    if seat not in phase.asked or phase.answers[seat] is not None:
        return ()
    if phase.about == "doubling":
        return (Ask("double", (0, 1)),)
    return (Ask("reveal", (0, 1) if seat in game.landlords else (0,)),)


def answer(game: "Game", phase: Sealed, seat: Seat, act: Double | Reveal) -> "Step":
    """Keep an answer; it changes no public question until the last one is in. Raises Illegal."""
    if isinstance(act, Double) != (phase.about == "doubling"):
        raise Illegal(Reason.NOT_ASKED)
    if isinstance(act, Double) and act.yes and seat not in phase.asked:
        raise Illegal(Reason.MAY_NOT_DOUBLE)
    asks = may(game, phase, seat)
    if not asks:
        raise Illegal(Reason.NOT_ASKED)
    if act.yes not in asks[0].values:
        raise Illegal(Reason.MAY_NOT_REVEAL)
    answers = tuple(act.yes if s == seat else given for s, given in enumerate(phase.answers))
    phase, events = structs.replace(phase, answers=answers), (Chose(seat, phase.about, act.yes),)
    if all(answers[s] is not None for s in phase.asked):
        return unseal(game, phase, events)
    return structs.replace(game, phase=phase), events


def unseal(game: "Game", phase: Sealed, events: tuple[Event, ...] = ()) -> "Step":
    """Show all answers together; who has not answered has declined."""
    yes = tuple(seat for seat in phase.asked if phase.answers[seat])
    if phase.about == "doubling":
        whole_table = () if scoring.pairwise(game.deal.rules, yes) else (Factor("double", 2),) * len(yes)
        game = structs.replace(game, doubled=yes, factors=(*game.factors, *whole_table))
        return play.begin(game, (*events, Doubled(yes)))
    if not yes:
        return doubling(game, (*events, Kept()))
    public = (game.landlords[0], *sorted(game.landlords[1:]))
    factors = (*game.factors, Factor("reveal", REVEAL))
    game = structs.replace(game, public=public, sure=True, factors=factors)
    return doubling(game, (*events, Revealed(public, factor=REVEAL)))
