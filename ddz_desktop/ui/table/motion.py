"""How the table gets from one picture to the next: each sprite's way, from comparing the two and from what happened."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ddz_desktop.engine.events import Dealt, Event, Played, WildDrawn
from ddz_desktop.engine.reading import Kind
from ddz_desktop.ui.table.laid import body_size
from ddz_desktop.ui.table.picture import Picture, Sprite
from ddz_desktop.ui.table.timeline import Timeline, Tween
from ddz_desktop.ui.theme import PANEL_IN, PRESS, SORT, SWEEP, TO_TABLE, TURN_BADGE, Box

DEAL_STEP, DEAL_WHOLE = 0.055, 2.5  # seconds a card of a seat; seconds a whole deal at most
SEE_WILD, TURN_WILD = 0.25, 0.7  # seconds that a wild rank lies face down, and that it takes to its place
TO_SEE = 84.0  # units of its width meanwhile
LIFT = 0.4  # seconds in which the triples of a plane rise and settle
FADE = 0.12  # seconds: everything, where motion is reduced
_PLANES = (Kind.PLANE, Kind.PLANE_SINGLE, Kind.PLANE_PAIR)
_LIFT = 36.0  # units a swept card rises

Ways = dict[str, Tween]
Sources = dict[str, str | None]


class Pace(NamedTuple):
    """How fast things move: the speed setting's factor, 0 for none at all, and whether motion is reduced to fades."""

    factor: float = 1.0
    reduced: bool = False


NORMAL = Pace()


def motion(before: Picture, events: Sequence[Event], after: Picture, pace: Pace = NORMAL) -> Timeline:
    """The timeline from `before`, which may itself be a moment of an earlier timeline, to where `after` lies."""
    if pace.factor <= 0 or before.grid != after.grid:
        return Timeline(after)
    dealt = [event for event in events if isinstance(event, Dealt)]
    if pace.reduced:
        ways = _fades(before, after)
    else:
        ways = _lifted(events, _ways(before, dealt, after) | _turned(before, events, after))
    return Timeline(after, 0.0, {place: _paced(tween, pace.factor) for place, tween in ways.items()})


def _paced(tween: Tween, factor: float) -> Tween:
    return tween._replace(begin=tween.begin * factor, length=tween.length * factor, lift=tween.lift * factor)


def _fades(before: Picture, after: Picture) -> Ways:
    new = {
        place: Tween(sprite._replace(alpha=0.0), sprite, FADE)
        for place, sprite in after.sprites.items()
        if place not in before.sprites or before.sprites[place].art != sprite.art
    }
    gone = {
        f"gone {place}": Tween(sprite, sprite._replace(alpha=0.0), FADE, leaving=True)
        for place, sprite in before.sprites.items()
        if place not in after.sprites and not place.startswith("gone ")
    }
    return new | gone


def _ways(before: Picture, dealt: Sequence[Dealt], after: Picture) -> Ways:
    sources = _sources(before, after)
    late = _lateness(dealt, after, [place for place, source in sources.items() if source is None])
    ways: Ways = {}
    for place, sprite in after.sprites.items():
        source = sources.get(place)
        if place in late:
            ways[place] = Tween(_in_deck(sprite, after.deck), sprite, TO_TABLE, late[place], appears=True)
        elif source is None:
            ways[place] = _arrival(place, sprite, before, after)
        elif before.sprites[source] != sprite:
            ways[place] = Tween(before.sprites[source], sprite, _length(source, place, before.sprites[source], sprite))
    used = set(sources.values())
    left = (place for place in before.sprites if place not in used and not place.startswith("gone "))
    gone = {f"gone {place}": _departure(place, before.sprites[place]) for place in left}
    return gone | _thrown(before, dealt, after) | ways


def _lifted(events: Sequence[Event], ways: Ways) -> Ways:
    """The triples of a plane rise as one when they have come to the table."""
    planes = [event for event in events if isinstance(event, Played) and event.combo.kind in _PLANES]
    flying = {
        f"table {plane.seat}.{i}"
        for plane in planes
        for i in range(body_size(plane.cards, plane.stands, plane.combo))
    }  # fmt: skip
    return {place: way._replace(lift=LIFT) if place in flying else way for place, way in ways.items()}


def _turned(before: Picture, events: Sequence[Event], after: Picture) -> Ways:
    """Wild ranks are turned up in the middle of the felt, where all see them, and go to their place."""
    if not any(isinstance(event, WildDrawn) for event in events):
        return {}
    new = (place for place in _places(after, "wild ") if place not in before.sprites)
    w = TO_SEE
    start = Sprite(None, Box(after.deck[0] - w / 2, after.deck[1] - w * 0.7, w, w * 1.4))
    return {place: Tween(start, after.sprites[place], TURN_WILD, SEE_WILD) for place in new}


# -- where a sprite comes from -------------------------------------------------


def _sources(before: Picture, after: Picture) -> Sources:
    """For each place the place before of its sprite; none: it is new. Raised cards are the first to be played."""
    others = [place for place in after.sprites if not place.startswith("hand ")]
    sources: Sources = {place: place if _stays(place, before, after) else None for place in others}
    hand = _stock(before, "hand ")
    stocks = {after.seat: hand}
    for place in _places(after, "table "):
        if sources[place] is None:
            seat = int(place[len("table ") : place.index(".")])
            stock = stocks.setdefault(seat, _stock(before, f"fan {seat}."))
            sources[place] = _take(stock, after.sprites[place].identity) or _take(stock, None)
    for place in _places(after, "hand "):
        sources[place] = _take(hand, after.sprites[place].identity, place)
    return sources


def _stays(place: str, before: Picture, after: Picture) -> bool:
    """Whether the sprite at a place is the one that was there; on the table only if the whole play lies there still."""
    if place not in before.sprites:
        return False
    if not place.startswith("table "):
        return True
    front = place[: place.index(".") + 1]
    return _arts(before, front) == _arts(after, front)


def _arts(picture: Picture, prefix: str) -> list[object]:
    return [picture.sprites[place].art for place in _places(picture, prefix)]


def _places(picture: Picture, prefix: str) -> Iterator[str]:
    return (place for place in picture.sprites if place.startswith(prefix))


def _stock(picture: Picture, prefix: str) -> dict[object, list[str]]:
    """Places by what they show, the raised ones first."""
    stock: dict[object, list[str]] = {}
    for place in sorted(_places(picture, prefix), key=lambda place: not picture.sprites[place].lit):
        stock.setdefault(picture.sprites[place].identity, []).append(place)
    return stock


def _take(stock: dict[object, list[str]], identity: object, wish: str = "") -> str | None:
    places = stock.get(identity)
    if not places:
        return None
    return places.pop(places.index(wish) if wish in places else 0)


# -- how long, how late --------------------------------------------------------


def _length(source: str, place: str, start: Sprite, end: Sprite) -> float:
    if source != place and place.startswith("table "):
        return TO_TABLE
    if start.art != end.art:
        return TURN_BADGE
    return PRESS if start.box.x == end.box.x and start.box.w == end.box.w else SORT


def _in_deck(sprite: Sprite, deck: tuple[float, float]) -> Sprite:
    x, y = deck
    w, h = sprite.box.w * 0.6, sprite.box.h * 0.6
    return Sprite(sprite.art, Box(x - w / 2, y - h / 2, w, h), wild=sprite.wild)


def _lateness(dealt: Sequence[Dealt], after: Picture, new: Iterable[str]) -> dict[str, float]:
    """When each newly dealt card of the viewer's sets out, in the order in which he was dealt them."""
    if not dealt:
        return {}
    waiting: dict[object, list[str]] = {}
    for place in new:
        if place.startswith("hand "):
            waiting.setdefault(after.sprites[place].art, []).append(place)
    cards = [card for event in dealt if isinstance(event.cards, tuple) for card in event.cards]
    known = [place for card in cards if (place := _pop(waiting, card))]
    order = known + [place for places in waiting.values() for place in places]
    step = _step(len(order))
    return {place: i * step for i, place in enumerate(order)}


def _pop(waiting: dict[object, list[str]], card: int) -> str:
    places = waiting.get(card)
    return places.pop(0) if places else ""


def _step(cards: int) -> float:
    return min(DEAL_STEP, (DEAL_WHOLE - TO_TABLE) / max(1, cards - 1))


def _thrown(before: Picture, dealt: Sequence[Dealt], after: Picture) -> Ways:
    """The backs that fly to the other seats while cards are dealt."""
    ways: Ways = {}
    for event in dealt:
        stack = after.sprites.get(f"stack {event.seat}")
        if stack is None:
            continue
        count = event.cards if isinstance(event.cards, int) else len(event.cards)
        still = sum(1 for _ in _places(before, f"gone deal {event.seat}."))
        for i in range(count):
            start = _in_deck(stack, after.deck)
            way = Tween(start, stack, TO_TABLE, i * _step(count), leaving=True, appears=True)
            ways[f"gone deal {event.seat}.{still + i}"] = way
    return ways


def _arrival(place: str, sprite: Sprite, before: Picture, after: Picture) -> Tween:
    """A sprite that was nowhere: a play comes from its seat's cards, the rest fades in where it lies."""
    kind, _, rest = place.partition(" ")
    if kind == "table":
        stack = before.sprites.get(f"stack {rest.partition('.')[0]}")
        start = Sprite(sprite.art, stack.box if stack else _fallback(sprite, after), wild=sprite.wild)
        return Tween(start, sprite, TO_TABLE)
    if kind == "hand":
        return Tween(sprite._replace(box=sprite.box.moved(dy=-_LIFT), alpha=0.0), sprite, TO_TABLE)
    return Tween(sprite._replace(alpha=0.0), sprite, PANEL_IN)


def _fallback(sprite: Sprite, after: Picture) -> Box:
    return sprite.box.moved(dy=after.grid.h - sprite.box.bottom)


def _departure(place: str, sprite: Sprite) -> Tween:
    """Swept cards rise a little and fade; everything else fades where it lies."""
    swept = place.startswith("table ")
    end = sprite._replace(alpha=0.0, lit=False, box=sprite.box.moved(dy=-_LIFT) if swept else sprite.box)
    return Tween(sprite, end, SWEEP, leaving=True)
