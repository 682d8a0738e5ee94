"""Leaks planted into the engine, each a way in which a real table once told too much."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from ddz_desktop.engine import dealing, sealed, sight
from ddz_desktop.engine.cards import BIG, SMALL, Seat
from ddz_desktop.engine.events import Ask, Chose, Dealt, Double, Event, Factor, Kept, Reveal
from ddz_desktop.engine.game import Game, Step
from ddz_desktop.engine.phases import Sealed

Plant = Callable[[pytest.MonkeyPatch], None]


def _after_answer(change: Callable[[Game, Seat, Double | Reveal], Step | None]) -> Plant:
    """A plant that changes what an answer leads to while the step goes on."""
    answer = sealed.answer

    def leaky(game: Game, phase: Sealed, seat: Seat, act: Double | Reveal) -> Step:
        after, events = answer(game, phase, seat, act)
        if not isinstance(after.phase, Sealed) or after.phase.about != phase.about:
            return after, events
        return change(after, seat, act) or (after, events)

    return lambda patch: patch.setattr(sealed, "answer", leaky)


def _counts_answers(game: Game, seat: Seat, act: Double | Reveal) -> Step:
    return structs.replace(game, ask=game.ask + 1), (Chose(seat, "identity", act.yes),)


def _factor_early(game: Game, seat: Seat, act: Double | Reveal) -> Step | None:
    early = (*game.factors, Factor("reveal", 2))
    return (structs.replace(game, factors=early), (Chose(seat, "identity", True),)) if act.yes else None


def _doubled_early(game: Game, seat: Seat, act: Double | Reveal) -> Step | None:
    return (structs.replace(game, doubled=(*game.doubled, seat)), (Chose(seat, "doubling", True),)) if act.yes else None


def _decline_ends(game: Game, seat: Seat, act: Double | Reveal) -> Step | None:
    phase = game.phase
    if isinstance(phase, Sealed) and all(phase.answers[lord] is False for lord in game.landlords):
        return sealed.unseal(game, phase, (Chose(seat, phase.about, act.yes),))
    return None


def _lone_skips(game: Game, events: tuple[Event, ...]) -> Step:
    everybody = tuple(range(game.deal.rules.seats))
    if len(game.landlords) == 1:
        return sealed.doubling(game, (*events, Kept()))
    return game.to(Sealed("identity", everybody, (None,) * len(everybody))), events


def _only_landlords_asked(game: Game, events: tuple[Event, ...]) -> Step:
    return game.to(Sealed("identity", game.landlords, (None,) * game.deal.rules.seats)), events


def _dealt_by_role(patch: pytest.MonkeyPatch) -> None:
    begin = dealing.begin

    def leaky(game: Game) -> Step:
        after, events = begin(game)
        order = [*after.landlords, *(seat for seat in range(game.deal.rules.seats) if seat not in after.landlords)]
        return after, tuple(sorted(events, key=lambda e: order.index(e.seat) if isinstance(e, Dealt) else 9))

    patch.setattr(dealing, "begin", leaky)


def _farmers_not_asked_where_lone(game: Game, phase: Sealed, seat: Seat) -> tuple[Ask, ...]:
    if seat not in phase.asked or phase.answers[seat] is not None:
        return ()
    if phase.about == "doubling":
        return (Ask("double", (0, 1)),)
    if seat in game.landlords:
        return (Ask("reveal", (0, 1)),)
    return (Ask("reveal", (0,)),) if len(game.landlords) > 1 else ()


def _all_wilds(game: Game) -> tuple[int, ...]:
    return tuple(rank for draw in game.deal.wilds for rank in ((SMALL, BIG) if draw == SMALL else (draw,)))


def _to_all(name: str, owner: type) -> Plant:
    return lambda patch: patch.setattr(owner, name, lambda self, _viewer: self)


def _sight(name: str, told: Callable[..., Any]) -> Plant:
    return lambda patch: patch.setattr(sight, name, told)


def _own(told: Callable[[Game, Seat], dict[str, Any]]) -> Plant:
    """A plant that tells each seat more."""
    own = sight._own
    return lambda patch: patch.setattr(
        sight, "_own", lambda game, public, viewer: structs.replace(own(game, public, viewer), **told(game, viewer))
    )


def _landlords_hands(game: Game, viewer: Seat) -> dict[str, Any]:
    seen = {viewer, *(game.landlords if viewer in game.landlords else ())}
    return {"hands": tuple(hand if seat in seen else len(hand) for seat, hand in enumerate(game.hands))}


MUTANTS: dict[str, tuple[str, Plant]] = {
    "ask counts sealed answers": ("five", _after_answer(_counts_answers)),
    "factor shows before the step ends": ("five", _after_answer(_factor_early)),
    "doubles show before the step ends": ("huanle", _after_answer(_doubled_early)),
    "all landlords' declining ends the step": ("five", _after_answer(_decline_ends)),
    "lone landlord skips the step": ("five", lambda patch: patch.setattr(sealed, "identity", _lone_skips)),
    "only landlords are asked": ("five_new", lambda patch: patch.setattr(sealed, "identity", _only_landlords_asked)),
    "farmers go unasked where there is one landlord": (
        "five", lambda patch: patch.setattr(sealed, "may", _farmers_not_asked_where_lone),
    ),
    "hands dealt in the order of roles": ("five", _dealt_by_role),
    "an answer is told to all": ("huanle", _to_all("to", Chose)),
    "a sealed phase is told to all": ("five", _to_all("to", Sealed)),
    "bottom seen by all in five seats": ("five", _sight("_bottom", lambda game, _viewer: game.deal.bottom)),
    "bottom seen before it is taken": ("huanle", _own(lambda game, _: {"bottom": game.deal.bottom})),
    "everybody is told whether those are all": ("five", _sight("_sure", lambda game, _: len(game.landlords) == 1)),
    "a spectator is told the hidden landlord": (
        "five_new", _sight("_landlords", lambda game, viewer: game.landlords if viewer is None else game.public),
    ),
    "partners see each other before the reveal": ("five", _own(_landlords_hands)),
    "a wild rank is told before it is turned up": (
        "huanle_laizi", lambda patch: patch.setattr(Game, "wilds", property(_all_wilds)),
    ),
    "other hands are seen": ("classic_b", _own(lambda game, _: {"hands": game.hands})),
}  # fmt: skip
