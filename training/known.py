"""What a seat knows in the play, by ranks: the same from its view and from a packed playout."""

from typing import NamedTuple

from ddz_desktop.bots.playout import Table
from ddz_desktop.engine.book import code_of
from ddz_desktop.engine.cards import Packed, Seat, deck_of, pack
from ddz_desktop.engine.combos import Code, lacking, size
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View


class Known(NamedTuple):
    """One seat's knowledge. Lists go by seat from the one after it on. `out`: what the others hold; `bottom`: what
    of the 底牌 the landlord must still hold; `owner`: seats from this one to the owner of the trick (0: it leads)."""

    hand: Packed
    out: Packed
    bottom: Packed
    played: tuple[Packed, ...]
    counts: tuple[int, ...]
    owner: int
    top: Code
    bombs: int


def of_view(rules: Rules, view: View) -> Known:
    """What the seat of a view knows, but for hands that lie open (明牌). The view must be of the play."""
    phase, seats, seat = view.phase, rules.seats, view.seat
    assert isinstance(phase, Playing), "a view that is not of the play"
    plays = [turn for turn in view.turns if turn.combo]
    played = [pack(card for turn in plays if turn.seat == other for card in turn.cards) for other in range(seats)]
    bottom = pack(view.bottom) if isinstance(view.bottom, tuple) else 0
    hand, others, counts = pack(view.hand), _others(seats, seat), view.counts()
    return Known(
        hand, pack(deck_of(rules.decks)) - hand - sum(played), lacking(bottom, played[view.landlords[0]]),
        tuple(played[other] for other in others), tuple(counts[other] for other in others),
        (phase.owner - seat) % seats if phase.top else 0, code_of(phase.top),
        sum(turn.combo is not None and turn.combo.kind >= Kind.BOMB for turn in plays),
    )  # fmt: skip


def of_table(table: Table, landlord: Seat, bottom: Packed) -> Known:
    """What the seat whose turn it is knows in a playout whose landlord took this bottom."""
    seats, seat = len(table.hands), table.turn
    others = _others(seats, seat)
    return Known(
        table.hands[seat], sum(table.hands[other] for other in others), lacking(bottom, table.played[landlord]),
        tuple(table.played[other] for other in others), tuple(size(table.hands[other]) for other in others),
        (table.owner - seat) % seats if table.top >= 0 else 0, table.top, table.bombs,
    )  # fmt: skip


def _others(seats: int, seat: Seat) -> list[Seat]:
    return [(seat + step) % seats for step in range(1, seats)]
