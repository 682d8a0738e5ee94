"""Which effect an event has on the felt, as timed bits: stamp, scraps, petals, darts. At most 1.2 s each. Pure."""

from collections.abc import Callable, Sequence
from functools import reduce
from math import atan2, degrees, radians, sin
from typing import Final, NamedTuple

from ddz_desktop.engine import events as e
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Event, Result
from ddz_desktop.engine.reading import Kind
from ddz_desktop.ui.table.bits import Bit, Effect, on_circle
from ddz_desktop.ui.table.motion import FADE, NORMAL, Pace
from ddz_desktop.ui.table.picture import Icon, Panel, Picture
from ddz_desktop.ui.theme import SWEEP, TO_TABLE, TURN_BADGE, Box, around

STAMPED: Final = {
    Kind.BOMB: "bomb", Kind.HARD_BOMB: "hard_bomb", Kind.SOFT_BOMB: "soft_bomb", Kind.PURE_BOMB: "pure_bomb",
    Kind.LONG_BOMB: "long_bomb", Kind.WILD_BOMB: "wild_bomb", Kind.JOKER_BOMB: "joker_bomb", Kind.ROCKET: "rocket",
    Kind.PLANE: "plane", Kind.PLANE_SINGLE: "plane", Kind.PLANE_PAIR: "plane",
    Kind.STRAIGHT: "straight", Kind.PAIR_CHAIN: "pair_chain",
}  # fmt: skip
PLAIN: Final = frozenset(Kind) - frozenset(STAMPED)  # everyday plays: the cards themselves are enough

# What these do is seen in the picture.
QUIET: Final = (e.Dealt, e.Bottom, e.Chose, e.Flip, e.Bidden, e.Called, e.Kept, e.Passed, e.Left)
COUNTED: Final = (e.Robbed, e.Showed)  # seen where the multiplier jumps
TURNED: Final = (e.WildDrawn,)  # the card itself is turned up, which is motion

_ROCKETS = ("rocket", "joker_bomb")
_LIGHT = ("straight", "pair_chain")
_LAND, _STAMP, _SHOWN = TO_TABLE, 0.12, 0.5  # s: cards on their way, the stamp's fall, how long it is seen
_WREATHS = ("spring", "antispring")
_WREATH, _INSIDE = 0.7, 0.45  # s in which it is cut open; the part of it that is free for a word
_RIMS = {"plane": "ink_teal", "straight": "ink_teal", "pair_chain": "ink_teal", "reveal": "ink_teal",
         "antispring": "leaf", "spring": "vermilion"}  # fmt: skip
_AT = {"plane": 0.60, "reveal": 0.79}  # the middle of the word in its stamp, as a part of the height
_HIGH = 188.0  # units of a stamp's height
_HAND, _FRONT, _TOP = 228.0, 150.0, 144.0  # units: hand and bar, the own play above them, what hangs from the top
_BAR, _SEALS = 60.0, ("seal_landlord", "seal_open", "vermilion")  # units of the bar; how the landlord's seal is drawn


class Ground(NamedTuple):
    """What an effect is laid out for: the table as it will lie, and how words are said, none: the stamps are read."""

    after: Picture
    say: Callable[[str], str] | None = None

    @property
    def middle(self) -> tuple[float, float]:
        """The free middle of the felt."""
        grid = self.after.grid
        return grid.w / 2, (_TOP + grid.h - _HAND - _FRONT) / 2

    @property
    def seal(self) -> Box | None:
        """Where the own seal lies, carved or written."""
        low = [mark for mark in self.after.marks if mark.box.y > self.after.grid.h - _BAR]
        carved = [mark.box for mark in low if isinstance(mark, Icon) and mark.name in _SEALS]
        written = [mark.box for mark in low if isinstance(mark, Panel) and mark.fill in _SEALS]
        return next(iter(carved + written), None)

    def seat(self, seat: Seat) -> tuple[float, float]:
        """Where a seat's things come from."""
        for place in (f"badge {seat}", f"stack {seat}"):
            if place in self.after.sprites:
                return self.after.sprites[place].box.centre
        return self.after.grid.w / 2, self.after.grid.h - _HAND


def effect(
    before: Picture, events: Sequence[Event], after: Picture, pace: Pace = NORMAL,
    say: Callable[[str], str] | None = None,
) -> Effect:  # fmt: skip
    """All that is to be seen of some events beside the motion of cards; where motion is reduced only the stamps."""
    if pace.factor <= 0 or before.grid != after.grid:
        return Effect()
    ground = Ground(after, say)
    if pace.reduced:
        return _calm(ground, events).paced(pace.factor)
    every = [_of(ground, event) for event in events] + ([_jump(before, after)] if events else [])
    return reduce(Effect.__add__, every, Effect()).paced(pace.factor)


def stamp_of(event: Event) -> str:
    """The stamp that an event opens with; empty: none."""
    match event:
        case e.Played(combo=combo):
            return STAMPED.get(combo.kind, "")
        case e.Revealed():
            return "reveal"
        case e.Ended(result):
            return season(result)
    return ""


def _of(ground: Ground, event: Event) -> Effect:
    name = stamp_of(event)
    match event:
        case e.LandlordChosen(seat=seat):
            return Effect((_seal(ground, seat),))
        case e.Doubled(seats):
            return Effect(tuple(_twice(ground, seat) for seat in seats))
        case e.Revealed(landlords=landlords):
            rings = (_ring(ground.seat(seat)) for seat in landlords[1:])
            return Effect((_stamp(ground, name, 0.0), *rings))
        case e.Ended() if name:
            return _spring(ground, name)
        case e.Played(seat=seat) if name in _ROCKETS:
            return _rocket(ground, name, seat)
        case e.Played(seat=seat) if name == "plane":
            return Effect((_stamp(ground, name, _LAND), *_flight(ground, seat)))
        case e.Played() if name in _LIGHT:
            return Effect((_stamp(ground, name, _LAND, 0.75),))
        case e.Played() if name:
            return Effect((_stamp(ground, name, _LAND), *_scraps(ground.middle, _LAND + _STAMP)), shake=_LAND + _STAMP)
    return Effect()


def season(result: Result) -> str:
    """Spring, its contrary, or neither."""
    names = [factor.name for factor in result.factors]
    return "spring" if "spring" in names else "antispring" if "anti_spring" in names else ""


def _calm(ground: Ground, events: Sequence[Event]) -> Effect:
    """Reduced motion: the newest stamp is faded in and out where it stands."""
    names = [name for event in events if (name := stamp_of(event))]
    bits = (bit for name in names[-1:] for bit in _apart(_stamp(ground, name, 0.0), name))
    return Effect(tuple(bit._replace(start=bit.end, length=FADE, out=FADE) for bit in bits))


# -- the pieces ----------------------------------------------------------------


def _stamp(ground: Ground, name: str, begin: float, size: float = 1.0) -> Bit:
    """It falls onto the felt, is seen, and fades; carved in Chinese, in other languages with the word written on it."""
    high = _HIGH * size
    end = around(*ground.middle, high * 320 / 240, high)
    start = around(*ground.middle, end.w * 1.6, end.h * 1.6)
    art = f"icons/stamp_{name}" if ground.say is None else f"icons/stamp_{name}_blank"
    return Bit(
        art, start, end, begin, _STAMP, _SHOWN, SWEEP, (0.0, 1.0, 0.0), word=ground.say(name) if ground.say else "",
        at=_AT.get(name, 0.46), rim=_RIMS.get(name, "vermilion_deep"),
    )  # fmt: skip


def _seal(ground: Ground, seat: Seat) -> Bit:
    """The landlord's seal from the middle to the seat; one's own to where it lies below the hand."""
    w = 64.0 if ground.say is None else 112.0
    art = "icons/seal_landlord" if ground.say is None else "icons/seal_blank_vermilion"
    end = around(*ground.seat(seat), w * 0.8, 32)
    if seat == ground.after.seat:
        end = ground.seal or end
    return Bit(
        art, around(*ground.middle, w * 1.6, 64), end, 0.1, TURN_BADGE, 0.1, SWEEP,
        word=ground.say("landlord") if ground.say else "",
    )  # fmt: skip


def _ring(at: tuple[float, float]) -> Bit:
    """A ring of teeth that widens once."""
    return Bit("scenes/teeth", around(*at, 36, 36), around(*at, 116, 116), 0.0, TURN_BADGE, alphas=(1.0, 0.0, 0.0))


def _scraps(at: tuple[float, float], begin: float) -> list[Bit]:
    """Twelve saw-tooth scraps that fly out and fade."""
    return [
        Bit(
            f"scenes/scrap_{('vermilion', 'gold')[i % 2]}", on_circle(at, 30 * i, 50, 22),
            on_circle(at, 30 * i + 8, 130 + 26 * (i % 3), 22), begin, 0.6, alphas=(1.0, 0.0, 0.0), turn=-30 * i,
        )
        for i in range(12)
    ]  # fmt: skip


def _rocket(ground: Ground, name: str, seat: Seat) -> Effect:
    """It climbs from the seat with a tail of sparks, opens into 24 petals, and the felt lights up."""
    climb, (x, y), at = 0.38, ground.seat(seat), ground.middle
    dx, dy = at[0] - x, at[1] - y
    along = round(degrees(atan2(-dx, -dy)))
    sparks = [
        Bit("scenes/spark", spot := around(x + dx * k / 15, y + dy * k / 15, 20, 20), spot, climb * k / 34, 0.02, 0.0,
            0.26, turn=along)
        for k in range(1, 15)
    ]  # fmt: skip
    up = Bit("icons/rocket", around(x, y, 54, 54), around(*at, 54, 54), 0.0, climb, out=0.06, mirror=dx < 0)
    petals = [
        Bit(f"scenes/{('spark', 'petal')[i % 2]}", on_circle(at, 15 * i, 30, 20),
            on_circle(at, 15 * i, 96 + 44 * (i % 2), 20), climb, 0.62, alphas=(1.0, 0.0, 0.0), turn=-15 * i)
        for i in range(24)
    ]  # fmt: skip
    return Effect((*sparks, up, *petals, _stamp(ground, name, climb)), glow=climb)


def _flight(ground: Ground, seat: Seat) -> list[Bit]:
    """Three darts from the player to the far edge on a shallow arc, two hairlines behind each."""
    w, own = ground.after.grid.w, seat == ground.after.seat
    left = not own and ground.seat(seat)[0] > w / 2
    start, end, y = (w + 60, -60.0, ground.middle[1]) if left else (-60.0, w + 60, ground.middle[1])
    rise = 40.0
    if own:  # from the play before one's hand
        start, y, rise = w / 2 - 60, ground.after.grid.h - _HAND - _FRONT / 2, 240.0
    along = round(degrees(atan2(rise, abs(end - start)))) * (-1 if left else 1)
    darts = []
    for dy, size, late in ((0, 64, 0.0), (58, 46, 0.06), (-52, 46, 0.12)):
        one = Bit(
            "icons/plane", around(start, y + dy, size, size), around(end, y + dy - rise, size, size), 0.1 + late, 0.7,
            alphas=(1.0, 1.0, 0.0), rise=30, mirror=left,
        )  # fmt: skip
        darts += [_trail(one, along), one]
    return darts


def _trail(dart: Bit, along: int) -> Bit:
    """The hairlines that a dart draws behind it, fainter the further it has come."""
    wide, dx = dart.end.w * 1.5, dart.end.w * (1.15 if dart.mirror else -1.15)
    dy = -dx * sin(radians(along)) * (-1 if dart.mirror else 1)
    start, end = (around(x + dx, y + abs(dy), wide, wide / 4) for x, y in (dart.start.centre, dart.end.centre))
    return dart._replace(art="scenes/hairlines", start=start, end=end, alphas=(0.9, 0.3, 0.0), turn=along)


def _spring(ground: Ground, name: str) -> Effect:
    """A wreath that is cut open blossom by blossom, clockwise or the other way; petals or leaves drop from where it is
    cut, and the word falls into it."""
    way, art = (1, "petal") if name == "spring" else (-1, "leaf")
    whole = _stamp(ground, name, 0.0)
    wreath = whole._replace(
        art=f"icons/stamp_{name}_blank", word="", start=whole.end, length=_WREATH, stay=0.3, alphas=(1.0, 1.0, 0.0),
        cut=way,
    )  # fmt: skip
    word = _word(whole, name)._replace(begin=0.3, stay=0.58)
    petals = [
        Bit(f"scenes/{art}", spot := on_circle(ground.middle, way * 45 * i, 80, 22), spot.moved(18 * way, 96),
            _WREATH * i / 8, 0.5, alphas=(1.0, 0.0, 0.0), turn=-45 * i * way)
        for i in range(8)
    ]  # fmt: skip
    return Effect((*petals, wreath, word))


def _apart(whole: Bit, name: str) -> tuple[Bit, ...]:
    """A stamp as it stands; where a word is written into a wreath, the wreath and the word."""
    if name not in _WREATHS or not whole.word:
        return (whole,)
    return whole._replace(word=""), _word(whole, name)


def _word(whole: Bit, name: str) -> Bit:
    """The word of a stamp without its picture; where it is not carved it is written so small that it fits inside."""
    if not whole.word:
        return whole._replace(art=f"icons/stamp_{name}_word")
    x, y = whole.end.centre
    y += (whole.at - 0.5) * whole.end.h
    start, end = (around(x, y, box.w * _INSIDE, box.h * _INSIDE) for box in (whole.start, whole.end))
    return whole._replace(art="", at=0.5, start=start, end=end)


def _twice(ground: Ground, seat: Seat) -> Bit:
    """×2 that rises from the cards of a seat that has doubled."""
    stack = ground.after.sprites.get(f"stack {seat}")
    x, y = (stack.box.centre[0], stack.box.y - 16) if stack else ground.seat(seat)
    end = around(x, y, 60, 30)
    return Bit("", end.moved(dy=26), end, 0.0, 0.24, 0.5, SWEEP, (0.0, 1.0, 0.0), word="×2")


def _jump(before: Picture, after: Picture) -> Effect:
    """×2 that jumps onto the multiplier where it has grown."""
    if before.number is None or after.number is None or after.times <= before.times:
        return Effect()
    box, grown = after.number, after.times / before.times
    word = f"×{grown:g}" if grown == int(grown) else f"×{after.times}"
    start = around(box.centre[0], box.bottom + 34, 60, 26)
    return Effect((Bit("", start, start.moved(dy=-22), _LAND, 0.24, 0.2, SWEEP, (0.0, 1.0, 0.0), word=word),))
