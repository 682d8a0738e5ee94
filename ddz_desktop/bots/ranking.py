"""The plays of a seat from the best to the worst, and whether to pass: what the levels and the hints have in common."""

from ddz_desktop.bots.follow import follow_value, pass_value
from ddz_desktop.bots.lead import lead_value
from ddz_desktop.bots.options import Option, options
from ddz_desktop.bots.secrets import kept
from ddz_desktop.bots.sight import Sight
from ddz_desktop.engine.cards import faces
from ddz_desktop.engine.events import Action, Pass, Play

Valued = tuple[float, Option]


def ranked(sight: Sight) -> list[Valued]:
    """Options with their values, the best (lowest) first; equal ones by lower rank, then by cards."""
    value = lead_value if sight.view.top is None else follow_value
    valued = [(value(sight, option), option) for option in options(sight)]
    return sorted(valued, key=lambda pair: (round(pair[0], 6), pair[1].combo.main, pair[1].cards))


def best(sight: Sight) -> Action:
    """The best play, or a pass where that is better."""
    plays = ranked(sight)
    if not plays or (sight.view.top is not None and pass_value(sight) < plays[0][0]):
        return Pass()
    return play(sight, plays[0][1])


def play(sight: Sight, option: Option) -> Play:
    """An option as cards with their reading."""
    return Play(faces(sight.view.hand, option.cards, kept(sight.view)), option.combo)
