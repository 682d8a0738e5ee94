"""Why a seat may have moved as it did, as everybody at the table can see it.

Made from public turns and what the viewer knows of roles, never from a hand. Good for every level, and for people.
"""

from enum import StrEnum
from typing import NamedTuple

from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import BIG, SMALL, Packed, Seat, count, deck_of, pack
from ddz_desktop.engine.phases import Bidding, Calling
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import Turn, View


class Why(StrEnum):
    """What speaks for a move. The words are the client's."""

    GOES_OUT = "goes_out"  # the last cards
    FEEDS = "feeds"  # a partner may go out on it: `seat`, with `n` cards
    LOCKS_OUT = "locks_out"  # an enemy cannot go out on it: `seat`, with `n` cards
    GUARDS = "guards"  # something high while an enemy is near the end: `seat`, with `n` cards
    STOPS = "stops"  # beats an enemy near the end: `seat`, with `n` cards
    BOMBS = "bombs"
    STANDS = "stands"  # nothing higher of its kind is still out
    SHEDS = "sheds"  # `n` cards in one turn
    LAST_ONES = "last_ones"  # it has `n` cards left itself
    COVERS = "covers"  # goes over a partner's play: `seat`
    BARELY = "barely"  # beats by one rank
    BEATS = "beats"  # takes the trick from `seat`
    LOW = "low"
    HIGH = "high"
    TOO_FEW = "too_few"  # one card beats no group
    LEAVES = "leaves"  # the trick is a partner's: `seat`
    CANNOT = "cannot"  # nothing that is still out beats it
    WAITS = "waits"  # the trick is left to `seat`, who has `n` cards; whether it could be beaten is the seat's secret
    WANTS = "wants"  # would be landlord
    DECLINES = "declines"  # would not


class Said(NamedTuple):
    """A reason with the seat and the number that it is about, where it has them."""

    why: Why
    seat: Seat = -1
    n: int = 0


class Moment(NamedTuple):
    """A seat's turn. `top`: the play that lay there, none: it led; `counts`: cards held by each seat after it; `out`:
    every card that nobody has played by then."""

    turn: Turn
    top: Turn | None
    counts: tuple[int, ...]
    out: Packed


NEAR = 2  # cards with which a seat is near the end
_HIGH = 10  # a king and better
_LONG = 5  # cards of a play that is made for their number
_SAME = (Kind.SINGLE, Kind.PAIR, Kind.TRIO)  # kinds of which it is easily seen what is higher


def explain(rules: Rules, view: View, seat: Seat) -> Said | None:
    """Why a seat's last turn, or before the play its last answer, may have been so; none where it has made none."""
    if not view.turns:
        return _opening(view, seat)
    moment = moment_of(rules, view, seat)
    if moment is None:
        return None
    if not moment.turn.cards:
        return _passes(rules, view, moment)
    if not moment.counts[seat]:
        return Said(Why.GOES_OUT)
    return _follows(view, moment, moment.top) if moment.top else _leads(view, moment)


def moment_of(rules: Rules, view: View, seat: Seat) -> Moment | None:
    """The last turn of a seat; none before its first."""
    at = next((i for i in reversed(range(len(view.turns))) if view.turns[i].seat == seat), -1)
    if at < 0:
        return None
    top = next((turn for turn in reversed(view.turns[:at]) if turn.cards), None)
    counts = list(view.counts())
    for turn in view.turns[at + 1 :]:
        counts[turn.seat] += len(turn.cards)
    played = pack(card for turn in view.turns[: at + 1] for card in turn.cards)
    out = pack(deck_of(rules.decks)) - played
    return Moment(view.turns[at], top if top and top.seat != seat else None, tuple(counts), out)


def together(view: View, one: Seat, other: Seat) -> bool | None:
    """Whether two seats win and lose together, none: the viewer cannot know."""
    if not view.landlords:
        return None
    roles = [seat in view.landlords for seat in (one, other)]
    sure = [view.sure or role or seat == view.seat for seat, role in zip((one, other), roles, strict=True)]
    return roles[0] == roles[1] if all(sure) else None


def _opening(view: View, seat: Seat) -> Said | None:
    phase, seats = view.phase, len(view.hands)
    match phase:
        case Bidding():
            answers = {(phase.first + i) % seats: points > 0 for i, points in enumerate(phase.bids)}
        case Calling():
            answers = {(phase.first + i) % seats: yes for i, yes in enumerate(phase.said)} | dict(phase.robs)
        case _:
            return None
    return Said(Why.WANTS if answers[seat] else Why.DECLINES) if seat in answers else None


def _passes(rules: Rules, view: View, moment: Moment) -> Said:
    seat, top = moment.turn.seat, moment.top
    assert top is not None, "only who answers may pass"
    if moment.counts[seat] == 1 < len(top.cards):
        return Said(Why.TOO_FEW)
    if together(view, seat, top.seat):
        return Said(Why.LEAVES, top.seat)
    if not book(rules, view.wilds).can_beat(moment.out, top.combo):
        return Said(Why.CANNOT)
    return Said(Why.WAITS, top.seat, moment.counts[top.seat])


def _leads(view: View, moment: Moment) -> Said:
    size = len(moment.turn.cards)
    if size <= NEAR and (partner := _near(view, moment, True, size)):
        return Said(Why.FEEDS, partner.seat, size)
    enemy = _near(view, moment, False)
    if enemy and enemy.n != size:
        return enemy._replace(why=Why.LOCKS_OUT)
    if enemy and _main(moment) >= _HIGH:
        return enemy._replace(why=Why.GUARDS)
    return _plain(view, moment) or (Said(Why.SHEDS, n=size) if size >= _LONG else _by_rank(moment))


def _follows(view: View, moment: Moment, top: Turn) -> Said:
    seat = moment.turn.seat
    if together(view, seat, top.seat):
        few = moment.counts[seat] <= NEAR
        return Said(Why.LAST_ONES, n=moment.counts[seat]) if few else Said(Why.COVERS, top.seat)
    if enemy := _near(view, moment, False):
        return enemy._replace(why=Why.STOPS if enemy.seat == top.seat else Why.GUARDS)
    assert top.combo is not None
    assert moment.turn.combo is not None
    barely = moment.turn.combo.kind is top.combo.kind and _main(moment) == top.combo.main + 1
    return _plain(view, moment) or (Said(Why.BARELY) if barely else Said(Why.BEATS, top.seat))


def _plain(view: View, moment: Moment) -> Said | None:
    """What speaks for a play whoever is near the end and whoever's the trick is."""
    combo, left = moment.turn.combo, moment.counts[moment.turn.seat]
    assert combo is not None
    if combo.kind >= Kind.BOMB:
        return Said(Why.BOMBS)
    if combo.kind in _SAME and not view.wilds and not _higher(moment):
        return Said(Why.STANDS)
    return Said(Why.LAST_ONES, n=left) if left <= NEAR else None


def _near(view: View, moment: Moment, friend: bool, size: int = 0) -> Said | None:
    """The partner or enemy nearest to the end, with so many cards if that is asked; `why` is the caller's to say."""
    seat = moment.turn.seat
    found = [
        (cards, other) for other, cards in enumerate(moment.counts)
        if other != seat and 0 < cards <= NEAR and size in (0, cards) and together(view, seat, other) is friend
    ]  # fmt: skip
    return Said(Why.FEEDS if friend else Why.STOPS, min(found)[1], min(found)[0]) if found else None


def _higher(moment: Moment) -> bool:
    """Whether a higher play of the same kind could be made of what nobody has played."""
    combo = moment.turn.combo
    assert combo is not None
    wide = _SAME.index(combo.kind) + 1
    top = SMALL if wide > 1 else BIG + 1  # two jokers alike are a bomb
    return any(count(moment.out, rank) >= wide for rank in range(combo.main + 1, top))


def _main(moment: Moment) -> int:
    assert moment.turn.combo is not None
    return moment.turn.combo.main


def _by_rank(moment: Moment) -> Said:
    return Said(Why.HIGH if _main(moment) >= _HIGH else Why.LOW)
