"""Hands as they may lie: draws of all that a seat cannot see, each consistent with everything it did see."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ddz_desktop.bots.nets.families import family_of
from ddz_desktop.bots.nets.known import Truth, pinned
from ddz_desktop.bots.playout import Table, table
from ddz_desktop.bots.unseen import unseen
from ddz_desktop.engine.cards import LANE, ONE_OF, RANK_OF, Packed, Seat, count, pack
from ddz_desktop.engine.combos import size
from ddz_desktop.engine.roles import most_hidden
from ddz_desktop.engine.rules import Flipped, Rules
from ddz_desktop.engine.view import View

_TRIES = 2_000  # draws of who holds the flipped face; at least one of twenty fits any view that came about in a hand


class World(NamedTuple):
    """What may be so: the hands by seat, and all landlords, the open one first."""

    hands: tuple[Packed, ...]
    landlords: tuple[Seat, ...]


class _Hidden(NamedTuple):
    """What there is to draw. `slots`: a seat for each card it holds that the viewer does not know; `pool`: those cards,
    but for `copies` more that have the flipped face (five seats); `held`: what is known of each hand; `shown`: how
    many copies of the face each seat is known to have or have had, the flipped card aside."""

    slots: tuple[Seat, ...]
    pool: tuple[Packed, ...]
    copies: int
    held: tuple[Packed, ...]
    shown: tuple[int, ...]


def worlds(rules: Rules, view: View, number: int, chance: Random) -> list[World]:
    """So many worlds that a seat of the play cannot tell from the true one by the cards and roles it sees: all of them
    are as likely as chance makes them, whatever was played."""
    hidden = _hidden(rules, view)
    return [_drawn(rules, view, hidden, chance) for _ in range(number)]


def table_of(view: View, world: World) -> Table:
    """A view of the play as it would stand in a world."""
    return table(world.hands, view.phase, view.turns)


def truth_in(rules: Rules, view: View, world: World) -> Truth:
    """What is so beside the cards, if a world is the true one."""
    told = len(view.public) > most_hidden(rules) or any(factor.name == "reveal" for factor in view.factors)
    flip, family = RANK_OF[view.flip] if view.flip >= 0 and rules.seats > 3 else -1, family_of(rules)
    mode = family.presets.index(rules.preset)
    return Truth(family, mode, world.landlords, view.public, told, pinned(rules, view), flip, view.wilds)


def _hidden(rules: Rules, view: View) -> _Hidden:
    seen, secret = unseen(rules, view), rules.seats > 3 and isinstance(rules.opening, Flipped)
    shown = tuple(_faces(view, seat) for seat in range(rules.seats)) if secret else (0,) * rules.seats
    copies = rules.decks - 1 - sum(shown) if secret else 0
    pool = seen.pool - (copies * ONE_OF[view.flip] if copies else 0)
    visible = [pack(hand) if isinstance(hand, tuple) else -1 for hand in view.hands]
    held = tuple(seen.pinned[seat] if hand < 0 else hand for seat, hand in enumerate(visible))
    free = [number - size(hand) for number, hand in zip(seen.counts, held, strict=True)]
    cards = tuple(1 << LANE * rank for rank in range(15) for _ in range(count(pool, rank)))
    return _Hidden(tuple(seat for seat, number in enumerate(free) for _ in range(number)), cards, copies, held, shown)


def _faces(view: View, seat: Seat) -> int:
    """How many copies of the flipped face the viewer knows to be or have been a seat's, the flipped card aside."""
    hand, played = view.hands[seat], _played(view, seat)
    here = (hand.count(view.flip) if isinstance(hand, tuple) else 0) + played
    return max(0, here - (seat == view.flip_seat))


def _played(view: View, seat: Seat) -> int:
    """How many cards of the flipped face a seat played."""
    return sum(turn.cards.count(view.flip) for turn in view.turns if turn.seat == seat)


def _drawn(rules: Rules, view: View, hidden: _Hidden, chance: Random) -> World:
    holders, landlords = _roles(rules, view, hidden, chance)
    slots = list(hidden.slots)
    hands = list(hidden.held)
    for seat in holders:
        slots.remove(seat)
        hands[seat] += ONE_OF[view.flip]
    chance.shuffle(slots)
    for seat, card in zip(slots, hidden.pool, strict=True):
        hands[seat] += card
    return World(tuple(hands), landlords)


def _roles(rules: Rules, view: View, hidden: _Hidden, chance: Random) -> tuple[Sequence[Seat], tuple[Seat, ...]]:
    """Who holds the copies of the flipped face that are out, and who is a landlord by that."""
    if not hidden.copies and view.sure:
        return (), view.landlords
    for _ in range(_TRIES):
        holders = chance.sample(hidden.slots, hidden.copies)
        others = [*holders, *(seat for seat, number in enumerate(hidden.shown) for _ in range(number))]
        landlords = (view.landlords[0], *_partners(rules, view.landlords[0], others, chance))
        if _fits(view, landlords):
            return holders, (*view.landlords, *(seat for seat in landlords if seat not in view.landlords))
    raise ValueError("no world is like this view")


def _partners(rules: Rules, open_: Seat, others: Sequence[Seat], chance: Random) -> list[Seat]:
    """The hidden landlords, where these seats were dealt the other copies of the flipped face (RULES.md §7.3, §8.3);
    which of several copies is the partner card, or was dealt first, is chance."""
    if rules.hidden_rule == "drawn":
        others = [chance.choice(others)]
    found = sorted({seat for seat in others if seat != open_}, key=lambda _: chance.random())
    return found[: most_hidden(rules)]


def _fits(view: View, landlords: Sequence[Seat]) -> bool:
    """Whether a viewer would see what it sees: the landlords it knows, whether it is one, whether there are more; a
    hidden one has played no copy of the face (RULES.md §7.4, §7.5)."""
    known, mine, all_ = view.landlords, view.seat, len(landlords) == len(view.landlords)
    if not set(known) <= set(landlords) or (mine in landlords) != (mine in known):
        return False
    if all_ != view.sure and (view.sure or mine == known[0]):
        return False
    return not any(_played(view, seat) for seat in landlords if seat not in view.public)
