"""How a hand ends: somebody is out, a seat leaves, or nobody wanted it; and what everybody gets."""

from math import prod
from typing import TYPE_CHECKING, Literal

from ddz_desktop.engine import scoring
from ddz_desktop.engine.cards import Seat, Shown, pack, rank, sort
from ddz_desktop.engine.events import Ended, Event, Factor, Left, Result, Settlement
from ddz_desktop.engine.phases import Dealing, Over
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.view import Turn

if TYPE_CHECKING:
    from ddz_desktop.engine.game import Game, Step


def out(game: "Game", seat: Seat, events: tuple[Event, ...]) -> "Step":
    """A seat has no card left: its side wins at once (RULES.md §2.7)."""
    rules, landlords, winners = game.deal.rules, game.landlords, game.side(seat)
    plays = [sum(turn.seat == s and turn.combo is not None for turn in game.turns) for s in range(rules.seats)]
    sprung = scoring.spring(rules, landlords, winners, plays)
    factors = (*game.factors, Factor(sprung, 2)) if sprung else game.factors
    points = game.stake * prod(factor.value for factor in factors)
    doubled, won = scoring.pairwise(rules, game.doubled), landlords[0] in winners
    exact = scoring.nominal(rules, landlords, won, points, doubled)
    scored = scoring.nominal(rules, landlords, won, points, doubled, rules.score_cap)
    settlement = scoring.settle(rules, exact, game.deal.beans, scored)
    return _over(game, "out", seat, winners, events, factors, settlement)


def left(game: "Game", seat: Seat) -> "Step":
    """A seat has left for good: the hand ends and it pays (逃跑, RULES.md §4.7)."""
    rules, landlords = game.deal.rules, game.landlords
    partners = game.side(seat) if landlords else (seat,)
    opponents = tuple(other for other in range(rules.seats) if other not in partners)
    liable = scoring.liability(rules.seats, landlords, scoring.pairwise(rules, game.doubled), seat)
    penalty = scoring.penalty(rules, liable, scoring.behaviour(game.factors, bombs(game)), game.stake)
    settlement = scoring.escape(rules, seat, opponents, penalty, game.deal.beans)
    return _over(game, "left", seat, opponents, (Left(seat),), game.factors, settlement, penalty)


def void(game: "Game", events: tuple[Event, ...]) -> "Step":
    """All passed: the deal is void, nobody pays (RULES.md §2.8)."""
    return _over(game, "void", -1, (), events, game.factors)


def _over(
    game: "Game", why: Literal["out", "left", "void"], seat: Seat, winners: tuple[Seat, ...], events: tuple[Event, ...],
    factors: tuple[Factor, ...], settlement: Settlement | None = None, penalty: int = 0,
) -> "Step":  # fmt: skip
    doubled = scoring.pairwise(game.deal.rules, game.doubled)
    result = Result(
        why, seat, game.landlords, winners, game.stake, factors, doubled, game.hands, sort(game.deal.bottom),
        settlement, penalty,
    )  # fmt: skip
    return game.to(Over(result), factors=factors), (*events, Ended(result))


def bombs(game: "Game") -> list[int]:
    """The factors of all bombs of the hand: natural ones as dealt, played or not, and made ones that were played."""
    dealt = [bomb for hand in _as_dealt(game) for bomb in game.book.bombs_dealt(pack(hand))]
    made = [turn.combo for turn in game.turns if turn.combo is not None and _made(turn, turn.combo.kind)]
    return [game.book.factor(bomb) for bomb in (*dealt, *made)]


def _as_dealt(game: "Game") -> tuple[Shown, ...]:
    deal, held = game.deal, game.phase.dealt if isinstance(game.phase, Dealing) else game.deal.rules.dealt
    return tuple(
        (*deal.cards(seat, held), *(deal.bottom if seat in game.landlords[:1] else ()))
        for seat in range(deal.rules.seats)
    )


def _made(turn: Turn, kind: Kind) -> bool:
    """Whether a play was a bomb made with wilds; a flat bomb does not say so by its kind."""
    if kind in (Kind.SOFT_BOMB, Kind.LONG_BOMB, Kind.WILD_BOMB):
        return True
    return kind is Kind.BOMB and turn.stands != tuple(map(rank, turn.cards))
