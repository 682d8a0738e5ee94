"""The few numbers of the `normal` level, set by hand in many matches; `python -m training.tune` proposes others."""

from typing import NamedTuple

from ddz_desktop.engine.rules import Rules


class Weights(NamedTuple):
    """What is what worth; 1 is one turn."""

    shed: float = 0.5  # what a group gains by getting rid of it on weaker ones, singles and pairs
    shed_long: float = 0.15  # the same for trios and chains, which are seldom led
    hold: float = 1.9  # what a group that nobody beats is worth: the turn it costs comes back, and one more
    hold_long: float = 1.5  # the same for chains
    bomb: float = 1.35  # a bomb takes any trick
    rocket: float = 2.3
    wild: float = 0.35  # a wild kept
    lead: float = 1.0  # having the lead
    ours: float = 1.0  # that a partner has it, as a part of that
    tempo: float = 0.5  # what it costs that an enemy has it
    loser: float = 0.8  # each group of the last eighteen cards that an enemy may beat
    soon: float = 4.0  # what it gains to be one group from the end
    danger: float = 1.6  # how much an enemy near the end is feared
    trusting: float = 0.9  # what remains of that fear if a partner may still beat the play
    partner: float = 4.0  # what it costs to beat one's own side
    gift: float = 8.0  # what it costs to put a play before an enemy who may go out on it
    feed: float = 3.0  # what it gains to lead what a partner may go out on
    waste: float = 2.0  # what it costs to split a rocket or to throw jokers away as kickers
    exposed: float = 0.6  # what it costs a hidden landlord to be known too early
    will: float = 0.75  # how often somebody who can beat a group does so
    bombed: float = 0.4  # how often somebody who holds a bomb throws it on a group


YARDSTICK = Weights()  # hands are measured by it before there are roles: the auction's limits are prices under it
WEIGHTS: dict[str, tuple[Weights, Weights]] = {
    "three": (Weights(), Weights()),
    "wild": (Weights(loser=0.0), Weights(loser=0.0)),
    "five": (Weights(tempo=0.0, loser=0.4), Weights(tempo=0.0, loser=0.4)),
}  # of the landlords, of the farmers


def family(rules: Rules) -> str:
    """Which modes share weights."""
    return "five" if rules.seats > 3 else "wild" if rules.wilds else "three"
