"""Ends of hands for the scenes that show them: at random through the engine's own scoring, and hands bots played."""

import hashlib
from functools import cache
from math import prod

from hypothesis import strategies as st

from ddz_desktop.bots.levels import act
from ddz_desktop.engine import scoring
from ddz_desktop.engine.events import Factor, Leave, Result, TimeUp
from ddz_desktop.engine.game import Game, Step, deal
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.rules import PRESETS, ROOMS, Rules, rules
from ddz_desktop.engine.view import View
from net.protocol import Chair, Room
from net.shuffle import draw

NAMES = ("牛角尖", "晒谷阿公", "小满", "鱼跃", "照猫画虎")


@st.composite
def endings(draw: st.DrawFn) -> tuple[Rules, Result]:
    """Rules of any mode, room and currency, and a result that they can bring: won or left, doubled, capped, poor."""
    table = rules(
        draw(st.sampled_from(sorted(PRESETS))),
        {
            **ROOMS[draw(st.sampled_from(sorted(ROOMS)))],
            "currency": draw(st.sampled_from(["points", "beans"])),
            "winner_cap": draw(st.booleans()),
            "floor_zero": draw(st.booleans()),
            "five_double": draw(st.sampled_from(["global", "pairwise"])),
        },
    )
    seats = range(table.seats)
    landlords = tuple(draw(st.permutations(seats)))[: draw(st.integers(1, table.seats // 2))]
    doubled = tuple(seat for seat in seats if table.doubling != "none" and draw(st.booleans()))
    pairs, several = scoring.pairwise(table, doubled), table.five_double == "global"
    factors: tuple[Factor, ...] = (Factor("initial", scoring.initial(table)),)
    factors += tuple(Factor("double", 2) for _ in doubled if several)
    factors += tuple(Factor("bomb", draw(st.sampled_from([1, 2, 4]))) for _ in range(draw(st.integers(0, 6))))
    factors += (Factor("spring", 2),) if draw(st.booleans()) else ()
    beans = tuple(draw(st.integers(0, 20 * table.entry)) for _ in seats)
    stake, won = draw(st.integers(1, 3)), draw(st.booleans())
    winners = tuple(seat for seat in seats if (seat in landlords) == won)
    if draw(st.integers(0, 4)) == 0:
        return table, _left(table, landlords, winners, factors, pairs, beans, stake)
    points = stake * prod(factor.value for factor in factors)
    exact, scored = (scoring.nominal(table, landlords, won, points, pairs, cap) for cap in (0, table.score_cap))
    sums = scoring.settle(table, exact, beans, scored)
    return table, Result("out", winners[0], landlords, winners, stake, factors, pairs, ((),) * table.seats, (), sums)


def _left(
    table: Rules, landlords: tuple[int, ...], winners: tuple[int, ...], factors: tuple[Factor, ...],
    pairs: tuple[int, ...], beans: tuple[int, ...], stake: int,
) -> Result:  # fmt: skip
    seat = next(seat for seat in range(table.seats) if seat not in winners)
    liable = scoring.liability(table.seats, landlords, pairs, seat)
    owed = scoring.penalty(table, liable, scoring.behaviour(factors, ()), stake)
    sums = scoring.escape(table, seat, winners, owed, beans)
    hands = ((),) * table.seats
    return Result("left", seat, landlords, winners, stake, factors, pairs, hands, (), sums, owed)


@cache
def played(preset: str, seed: int, leave: int = -1, room: str = "beginner") -> Game:
    """A hand that bots played; with `leave` seat 0 leaves after so many acts."""
    table = rules(preset, dict(ROOMS[room]))
    beans = (30_000, *[20 * table.entry] * (table.seats - 1))
    game, _ = deal(draw(table, hashlib.sha256(b"%d" % seed).digest(), beans))
    acts = 0
    while not isinstance(game.phase, Over):
        game, _ = game.apply(None, Leave(0)) if acts == leave else _next(game, table)
        acts += 1
    return game


def _next(game: Game, table: Rules) -> Step:
    for seat in range(table.seats):
        view = game.view(seat)
        answer = act("novice", table, view) if view.may else None
        if answer is not None:
            return game.apply(seat, answer)
    return game.apply(None, TimeUp(game.ask))


def seen(game: Game, names: tuple[str, ...] = NAMES) -> tuple[Room, View]:
    """Room and view of seat 0 as the table would tell them."""
    assert isinstance(game.phase, Over)
    sums, table = game.phase.result.settlement, game.deal.rules
    chairs = tuple(
        Chair(names[seat], "" if seat == 0 else "normal", total=sums.change[seat] if sums else 0)
        for seat in range(table.seats)
    )
    return Room(table, chairs, 1, False), game.view(0)
