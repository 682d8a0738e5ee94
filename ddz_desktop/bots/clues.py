"""What public acts say about who the hidden landlord is: by whom a seat lets itself be beaten, and whom it beats."""

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.engine.view import Turn, View

_MIDDLE, _STRONG = 7, 11  # from a ten on, from an ace on
_OPEN = ((0.5, -0.4), (0.6, -1.3), (0.3, -2.3))  # to a play of the open landlord, by its strength: a pass, a play
_OTHERS = ((-0.3, 0.3), (-0.5, 1.3), (-0.1, 2.2))  # the same to a play of anybody else


def clues(view: View) -> list[float]:
    """Per seat, the log of how much likelier its answers so far are from the hidden landlord than from a farmer.

    The numbers are log ratios of how often either answered so in 280 hands of `normal` at two-deck tables, rounded
    towards zero, since people are less regular. Who leads says nothing.
    """
    said = [0.0] * len(view.hands)
    open_, before = view.landlords[0], Turn(view.landlords[0])
    for turn in view.turns:
        if before.combo and turn.seat != before.seat:
            said[turn.seat] += _says(before.seat == open_, before.combo, bool(turn.combo))
        if turn.combo:
            before = turn
    said[open_] = 0.0
    return said


def _says(to_open: bool, top: Combo, beaten: bool) -> float:
    strength = 2 if top.kind >= Kind.BOMB or top.main >= _STRONG else int(top.main >= _MIDDLE)
    return (_OPEN if to_open else _OTHERS)[strength][beaten]


def innocent(view: View) -> set[Seat]:
    """Seats that have played the flipped card's face and did not become known: no landlord does (RULES.md §7.5)."""
    return {turn.seat for turn in view.turns if view.flip in turn.cards and turn.seat not in view.public}


def face_is_out(decks: int, view: View) -> bool:
    """Whether some copy of the flipped face lies where the viewer does not see it, the open landlord's own apart."""
    open_ = view.landlords[0]
    played = [turn.seat for turn in view.turns for card in turn.cards if card == view.flip]
    others = sum(seat != open_ for seat in played) + view.hand.count(view.flip)
    return max(1, played.count(open_)) + others < decks
