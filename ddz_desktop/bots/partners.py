"""Who is on whose side, as far as one seat can tell from what it sees."""

from itertools import pairwise

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import Turn, View

_STRONG = 11  # an ace and better: to beat such a card, or to leave it alone, says something about one's side
_STEP = 0.12  # what one such turn moves the belief by


def trust(rules: Rules, view: View) -> tuple[float, ...]:
    """Per seat, how likely it is to win and lose with the viewer: 1 itself, 0 an enemy. Before there is a landlord
    everybody else is an enemy: only then may one bid."""
    mine, landlords = view.seat, view.landlords
    if not landlords:
        return tuple(float(seat == mine) for seat in range(rules.seats))
    hidden = _hidden(rules, view)
    if mine in landlords:
        sides = tuple(1.0 if seat in landlords else hidden[seat] for seat in range(rules.seats))
    else:
        sides = tuple(0.0 if seat in landlords else 1.0 - hidden[seat] for seat in range(rules.seats))
    return tuple(1.0 if seat == mine else side for seat, side in enumerate(sides))


def _hidden(rules: Rules, view: View) -> tuple[float, ...]:
    """Per seat, how likely it is a landlord that the viewer does not know (RULES.md §7.3, §7.4)."""
    if view.sure or rules.seats == 3:
        return (0.0,) * rules.seats
    open_, mine = view.landlords[0], view.seat
    unknown = [seat for seat in range(rules.seats) if seat not in view.landlords and seat != mine]
    prior = 0.25 if mine == open_ else 0.24  # one of four; or, for a farmer, one of three in 73 deals of 100
    leans = _leanings(view, open_)
    return tuple(
        min(0.9, max(0.02, prior + _STEP * leans[seat])) if seat in unknown else 0.0 for seat in range(rules.seats)
    )


def _leanings(view: View, open_: Seat) -> list[int]:
    """Per seat, turns that helped the open landlord less those that hurt him: beating his strong plays hurts, beating
    strong plays of the others helps."""
    leans = [0] * len(view.hands)
    for before, turn in overtakings(view.turns):
        if before.combo is not None and before.combo.main >= _STRONG - 3 and turn.seat != open_:
            leans[turn.seat] += -1 if before.seat == open_ else 1
    return leans


def overtakings(turns: tuple[Turn, ...]) -> list[tuple[Turn, Turn]]:
    """Pairs of a play and the play that beat it: a seat that follows itself leads anew."""
    plays = [turn for turn in turns if turn.combo]
    return [(before, turn) for before, turn in pairwise(plays) if before.seat != turn.seat]
