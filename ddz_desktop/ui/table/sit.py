"""What the rules and the bots say of the player's view: what is playable, how it reads, hints, cards still out."""

from functools import lru_cache

from ddz_desktop.bots.hints import hints
from ddz_desktop.bots.unseen import unseen
from ddz_desktop.engine.book import Book, book
from ddz_desktop.engine.cards import Shown, count, pack
from ddz_desktop.engine.events import Illegal, Play, Reason
from ddz_desktop.engine.phases import Dealing
from ddz_desktop.engine.reading import Combo
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from ddz_desktop.ui.table.sitting import Reading
from net.protocol import Room
from net.table import BOT_ENTRIES


def gathering(room: Room, seat: int) -> View:
    """The table before its first hand: nobody holds a card."""
    seats = room.rules.seats
    beans = tuple(BOT_ENTRIES * room.rules.entry if chair.level else chair.beans for chair in room.chairs)
    return View(
        seat, 0, (), Dealing(0), ((),) * seats, (), (), False, (), -1, -1, (), (), 1, (), (), beans, (), 0
    )  # fmt: skip


def book_of(room: Room, view: View) -> Book:
    """The book of the table with the wilds turned up."""
    return book(room.rules, view.wilds)


def asked_to_play(view: View) -> bool:
    """Whether cards are asked for now."""
    return any(ask.act in ("play", "pass") for ask in view.may)


def beatable(view: View) -> bool:
    """Whether the hand has a legal play. The engine offers none where there is none."""
    return any(ask.act == "play" for ask in view.may)


def judged(room: Room, view: View, cards: Shown) -> tuple[Combo, ...] | Reason:
    """The readings in which the cards may be played now, or why they may not."""
    try:
        return book_of(room, view).playable(pack(view.hand), view.top, pack(cards))
    except Illegal as error:
        return error.reason


def best_first(combos: tuple[Combo, ...], wish: Combo | None) -> tuple[Combo, ...]:
    """The readings for the chooser: the one that a hint meant, then the highest of each kind, then the others."""
    highest = {(combo.kind, combo.n): combo for combo in reversed(combos)}
    return tuple(sorted(combos, key=lambda combo: (combo != wish, highest[combo.kind, combo.n] != combo)))


def readings(room: Room, view: View, cards: Shown, combos: tuple[Combo, ...]) -> tuple[Reading, ...]:
    """The readings of some cards with what each card stands for."""
    return tuple(Reading(cards, book_of(room, view).stands(cards, combo), combo) for combo in combos)


@lru_cache(maxsize=4)
def suggestions(rules: Rules, view: View) -> tuple[Play, ...]:
    """提示: the plays the hint cycles through, the least costly first."""
    return hints(rules, view)


@lru_cache(maxsize=4)
def still_out(rules: Rules, view: View) -> tuple[int, ...]:
    """记牌器: cards of each rank that lie in hidden hands or face down."""
    out = unseen(rules, view).out
    return tuple(count(out, rank) for rank in range(15))
