"""The table at a moment of an effect, as scenes whose time stands still there. Beside tests/ui/tables.py."""

from collections.abc import Callable
from functools import partial

from msgspec import structs

from ddz_desktop.engine.events import (
    Dealt,
    Doubled,
    Ended,
    Event,
    Factor,
    LandlordChosen,
    Played,
    Revealed,
    WildDrawn,
)
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import View
from ddz_desktop.ui import single
from ddz_desktop.ui.scene import Change, Desk, Scene
from ddz_desktop.ui.scenes.result import Result as ResultLayer
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table import sit
from net.protocol import Update
from tests.ui.scenes import Ground, MakeScene
from tests.ui.table.hands import hand_of, room_of
from tests.ui.tables import Quiet

Wanted = Callable[[Event], bool]
Events = tuple[Event, ...]
_SEEDS = range(40)
_LONG_AGO = 60.0  # s: all that was before lies at rest


class Still(Scene):
    """Its time stands still at `moment`."""

    moment = 0.0

    def update(self, now: float) -> Change | None:
        """As at that moment, however late it is."""
        return super().update(min(now, self.moment))


class Halted(Still, TableScene):
    """A table so many seconds after what happens there last."""


class Felt(Still, Ground):
    """Bare felt under a result, so many seconds after it was shown."""


def moment(desk: Desk, preset: str, wanted: Wanted, at: float, season: str = "") -> Halted:
    """The first time that such an event is seen, so many seconds after it. `season`: the hand ends with one."""
    before, events, after = _found(preset, wanted)
    if season:
        events, after = _in(season, events, after)
    room = room_of(PRESETS[preset])
    match = single.start(desk, preset)
    match.link = Quiet(match.link, room, Update(1, room.hand, (), before, 17_000, 20_000))
    scene = Halted(desk, match)
    scene.update(-_LONG_AGO)
    match.link = scene.link = Quiet(match.link, Update(2, room.hand, events, after, 17_000, 20_000))
    scene.update(0.0)
    scene.moment = at
    return scene


def ending(desk: Desk, result: Ended, view: View, at: float) -> Felt:
    """The result of a hand, so many seconds after it is shown."""
    scene = Felt(desk)
    over = structs.replace(view, phase=Over(result.result))
    scene.show(ResultLayer(desk, room_of(PRESETS["classic_a"]), over, lambda _: None))
    scene.update(0.0)
    scene.moment = at
    return scene


def _over(desk: Desk, won: bool, at: float, season: str = "") -> Felt:
    _, events, view = _found("classic_a", _ended(won))
    if season:
        events, view = _in(season, events, view)
    return ending(desk, next(event for event in events if isinstance(event, Ended)), view, at)


def _found(preset: str, wanted: Wanted) -> tuple[View, Events, View]:
    """A step of a hand in which it happens, and the view before it."""
    start = sit.gathering(room_of(PRESETS[preset]), 0)
    for seed in _SEEDS:
        steps = hand_of(preset, seed, 0)
        befores = (start, *(view for view, _ in steps))
        for before, (after, events) in zip(befores, steps, strict=False):
            if any(map(wanted, events)):
                return before, events, after
    raise LookupError(preset)


def _in(season: str, events: Events, after: View) -> tuple[Events, View]:
    """The end of a hand, doubled once more for its season."""
    assert isinstance(after.phase, Over)
    result = structs.replace(after.phase.result, factors=(*after.phase.result.factors, Factor(season, 2)))  # type: ignore[arg-type]
    told = tuple(Ended(result) if isinstance(event, Ended) else event for event in events)
    return told, structs.replace(after, phase=Over(result))


def _kind(kind: Kind, seat: int | None = None) -> Wanted:
    return lambda event: isinstance(event, Played) and event.combo.kind is kind and seat in (None, event.seat)


def _is(kind: type[Event]) -> Wanted:
    return lambda event: isinstance(event, kind)


def _ended(won: bool) -> Wanted:
    return lambda event: isinstance(event, Ended) and event.result.why == "out" and (0 in event.result.winners) == won


_MOMENTS: dict[str, tuple[str, Wanted, tuple[float, ...]]] = {
    "deal": ("classic_a", _is(Dealt), (0.5,)),
    "landlord": ("classic_a", _is(LandlordChosen), (0.35,)),
    "wild": ("huanle_laizi", _is(WildDrawn), (0.4, 0.7)),
    "doubled": ("huanle", _is(Doubled), (0.4,)),
    "straight": ("classic_a", _kind(Kind.STRAIGHT), (0.5,)),
    "pair chain": ("classic_a", _kind(Kind.PAIR_CHAIN), (0.5,)),
    "plane": ("huanle_laizi", _kind(Kind.PLANE_SINGLE), (0.2, 0.35)),
    "own plane": ("tiandi", _kind(Kind.PLANE_SINGLE, 0), (0.45,)),
    "bomb": ("classic_a", _kind(Kind.BOMB, 2), (0.25, 0.45, 0.7)),
    "own bomb": ("classic_a", _kind(Kind.BOMB, 0), (0.5,)),
    "soft bomb": ("huanle_laizi", _kind(Kind.SOFT_BOMB), (0.5,)),
    "hard bomb": ("huanle_laizi", _kind(Kind.HARD_BOMB), (0.5,)),
    "long bomb": ("tiandi", _kind(Kind.LONG_BOMB, 1), (0.5,)),
    "wild bomb": ("tiandi", _kind(Kind.WILD_BOMB), (0.5,)),
    "rocket": ("classic_a", _kind(Kind.ROCKET, 2), (0.2, 0.5, 0.8)),
    "joker bomb": ("five", _kind(Kind.JOKER_BOMB), (0.6,)),
    "reveal": ("five", _is(Revealed), (0.15, 0.4)),
}
_SEASONS = (("spring", True), ("anti_spring", False))
MOMENTS: dict[str, MakeScene] = {
    **{
        f"moment {name} {at}": partial(moment, preset=preset, wanted=wanted, at=at)
        for name, (preset, wanted, times) in _MOMENTS.items()
        for at in times
    },
    **{
        f"moment {season} {at}": partial(moment, preset="classic_a", wanted=_ended(won), at=at, season=season)
        for season, won in _SEASONS
        for at in (0.25, 0.5, 0.9)
    },
    "moment won 0.3": partial(_over, won=True, at=0.3),
    "moment lost 0.4": partial(_over, won=False, at=0.4),
    "moment spring result 0.4": partial(_over, won=True, at=0.4, season="spring"),
    "moment anti_spring result 0.4": partial(_over, won=False, at=0.4, season="anti_spring"),
}
