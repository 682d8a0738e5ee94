"""Which of the drawn worlds are the likely ones: who let a play be could seldom have beaten it."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import exp
from random import Random
from typing import NamedTuple

from ddz_desktop.bots.clues import clues
from ddz_desktop.bots.search.worlds import World, worlds
from ddz_desktop.engine.book import Book, book, code_of
from ddz_desktop.engine.cards import Packed, Seat, pack
from ddz_desktop.engine.combos import BOMB, Code
from ddz_desktop.engine.moves import Move
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.tables import READING
from ddz_desktop.engine.view import Turn, View

_DRAWS = 5  # worlds drawn for each that is kept
_PASSES = 16  # the last ones say enough
_WILD = 2  # with so many wild ranks hands are full of bombs, and passes were found to mislead
_MOST = 4.0  # so much is believed at most of what says who is a hidden landlord (log of the odds)
_BOMBS = BOMB << 8
# How often networks that play each other pass on what they could beat without a bomb: low, middle (from T), high (from
# K) cards; a partner's play below
_ENEMY = {Kind.SINGLE: (0.1, 0.2, 0.35), Kind.PAIR: (0.17, 0.3, 0.4)}
_FRIEND = {Kind.SINGLE: (0.2, 0.4, 0.6), Kind.PAIR: (0.4, 0.55, 0.7)}
_OTHER_ENEMY, _OTHER_FRIEND = (0.12, 0.15, 0.2), (0.5, 0.55, 0.6)


class _Pass(NamedTuple):
    """A seat let `top` of an owner be, with what it held at the end of the view and `later`, which it has played since;
    how likely that is if it could beat it: `of_enemy`, `of_friend` (alike while sides are unknown: what passes say
    about these counts elsewhere)."""

    seat: Seat
    owner: Seat
    top: Code
    later: Packed
    of_enemy: float
    of_friend: float


def likely(rules: Rules, view: View, number: int, chance: Random) -> Counter[World]:
    """So many worlds, drawn as often as what was played makes them likely; many may be the same one."""
    drawn = worlds(rules, view, _DRAWS * number, chance)
    return _taken(drawn, weights(rules, view, drawn), number, chance)


def weights(rules: Rules, view: View, drawn: Sequence[World]) -> list[float]:
    """How likely what was played is in each world, relative to each other."""
    passes = _passes(view) if rules.wilds < _WILD else []
    rules_book, said = book(rules, view.wilds), clues(view) if rules.seats > 3 else ()
    return [_roles(view, world, said) * _let_be(rules_book, world, passes) for world in drawn]


def _taken(drawn: Sequence[World], due: Sequence[float], number: int, chance: Random) -> Counter[World]:
    """Systematic resampling: one draw of chance for all, so that none is taken far more or less often than its due."""
    sums = [*accumulate(due)]
    step, at, found = sums[-1] / number, 0, Counter[World]()
    place = chance.random() * step
    for _ in range(number):
        while at < len(sums) - 1 and sums[at] <= place:
            at += 1
        found[drawn[at]] += 1
        place += step
    return found


def _passes(view: View) -> list[_Pass]:
    """The last passes of seats whose cards are hidden, the latest first, but for those on bombs."""
    found: list[_Pass] = []
    later = [0] * len(view.hands)
    tops = [*accumulate(view.turns, _topmost)]
    for turn, top in zip(reversed(view.turns), reversed(tops), strict=True):
        later[turn.seat] += pack(turn.cards)
        combo = top.combo
        if turn.combo or combo is None or combo.kind >= Kind.BOMB or not isinstance(view.hands[turn.seat], int):
            continue
        height = (combo.main > 6) + (combo.main > 9)
        of_friend = _FRIEND.get(combo.kind, _OTHER_FRIEND)[height]
        of_enemy = _ENEMY.get(combo.kind, _OTHER_ENEMY)[height] if view.sure else of_friend
        found.append(_Pass(turn.seat, top.seat, code_of(combo), later[turn.seat], of_enemy, of_friend))
    return found[:_PASSES]


def _topmost(top: Turn, turn: Turn) -> Turn:
    return turn if turn.combo else top


def _let_be(rules_book: Book, world: World, passes: Sequence[_Pass]) -> float:
    """How likely these passes are in a world. Wilds are often kept: what takes them says nothing."""
    found = 1.0
    for seat, owner, top, later, of_enemy, of_friend in passes:
        held = world.hands[seat] + later
        if any(map(_plain, rules_book.legal(held & ~rules_book.wild, top))):
            together = (seat in world.landlords) == (owner in world.landlords)
            found *= of_friend if together else of_enemy
    return found


def _plain(move: Move) -> bool:
    return move >> READING < _BOMBS


def _roles(view: View, world: World, said: Sequence[float]) -> float:
    """How likely the other plays of hidden landlords are."""
    return exp(sum(min(_MOST, said[seat]) for seat in world.landlords if seat not in view.landlords)) if said else 1.0
