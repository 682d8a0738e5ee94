"""Who is on whose side, as far as one seat can tell from what it sees."""

from itertools import pairwise
from math import exp

from ddz_desktop.bots.clues import clues, face_is_out, innocent
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import Turn, View

_ALONE = 1.15  # how often, the open landlord holds the other copy, beside any one seat (RULES.md §7.3)
_MOST = 4.0  # so much is believed at most


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
    """Per seat, how likely it is a landlord that the viewer does not know (RULES.md §7.3, §7.4), from what it could
    hold and from what it did."""
    none = (0.0,) * rules.seats
    told = view.seat == view.landlords[0]  # the open landlord knows whether there is one
    if view.sure or rules.seats == 3 or not (told or face_is_out(rules.decks, view)):
        return none
    suspects = set(range(rules.seats)) - {view.seat, *view.landlords} - innocent(view)
    said = clues(view)
    weight = {seat: exp(min(_MOST, said[seat])) for seat in suspects}
    total = sum(weight.values()) + (0.0 if told else _ALONE)
    return tuple(weight.get(seat, 0.0) / total for seat in range(rules.seats)) if total else none


def overtakings(turns: tuple[Turn, ...]) -> list[tuple[Turn, Turn]]:
    """Pairs of a play and the play that beat it: a seat that follows itself leads anew."""
    plays = [turn for turn in turns if turn.combo]
    return [(before, turn) for before, turn in pairwise(plays) if before.seat != turn.seat]
