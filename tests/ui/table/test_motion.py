"""Motion: whatever moves, and however it is interrupted, it ends where the layout lies."""

from dataclasses import replace
from itertools import pairwise

import pytest
from msgspec import structs

from ddz_desktop.engine.events import Dealt, Event, Played
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.table.layout import layout
from ddz_desktop.ui.table.motion import DEAL_WHOLE, LIFT, Pace, motion
from ddz_desktop.ui.table.picking import Pick, chosen_faces, follow
from ddz_desktop.ui.table.picture import Picture
from ddz_desktop.ui.table.timeline import Timeline
from ddz_desktop.ui.theme import TO_TABLE
from tests.ui.table.hands import hand_of, pen, room_of, sitting_of

VIEWERS = (0, 2, None)
PACES = (Pace(), Pace(0.5), Pace(1.0, reduced=True), Pace(0.0))


def pictures(preset: str, seed: int, viewer: int | None) -> list[tuple[Picture, tuple[Event, ...]]]:
    """A hand's pictures, each with the events that led to it."""
    room, pick, found = room_of(PRESETS[preset]), Pick(), []
    for view, events in hand_of(preset, seed, viewer):
        pick = follow(pick, 1, view.hand, "rank")
        found.append((layout(pen(), sitting_of(room, view, pick)), events))
    return found


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_it_ends_where_the_layout_lies(preset: str, viewer: int | None) -> None:
    """At its end each timeline shows exactly the layout, at every pace, for seats and spectators."""
    before = Picture(pen().grid)
    for after, events in pictures(preset, 3, viewer):
        for pace in PACES:
            timeline = motion(before, events, after, pace)
            assert timeline.frame(timeline.finish) == after.sprites
            assert list(timeline.frame(timeline.finish)) == list(after.sprites)
        before = after


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("preset", ["huanle", "tiandi", "five_new"])
def test_interrupted_it_goes_on_from_where_it_is(preset: str, viewer: int | None) -> None:
    """When the next update comes 40 ms later no sprite jumps, and at last all lie where the layout has them."""
    now, running = 0.0, Timeline(Picture(pen().grid))
    for after, events in pictures(preset, 5, viewer):
        before = replace(running.after, sprites=running.frame(now))
        fresh = motion(before, events, after, Pace()).following(running, now)
        shown = [(sprite.identity, sprite.box) for sprite in fresh.frame(now).values()]
        for place, sprite in before.sprites.items():
            assert sprite.alpha == 0 or (sprite.identity, sprite.box) in shown, place
        running, now = fresh, now + 0.04
    assert running.frame(running.finish) == running.after.sprites


def test_a_moving_sprite_never_leaves_the_way_between_its_ends() -> None:
    """Between start and end a sprite lies between them; time before and after is the ends themselves."""
    for (before, _), (after, events) in pairwise(pictures("five", 2, 0)):
        timeline = motion(before, events, after, Pace())
        for tween in timeline.tweens.values():
            for part in (-1.0, 0.0, 0.3, 0.8, 1.0, 9.0):
                at = tween.at(tween.begin + part * tween.length).box
                for value, a, b in zip(at, tween.start.box, tween.end.box, strict=True):
                    assert min(a, b) - 1e-6 <= value <= max(a, b) + 1e-6


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_is_short(preset: str) -> None:
    """A whole deal takes two and a half seconds at most, and the viewer's cards set out one after another."""
    before = Picture(pen().grid)
    after, events = pictures(preset, 1, 0)[0]
    timeline = motion(before, events, after, Pace())
    hand = [timeline.tweens[f"hand {i}"] for i in range(after.held)]
    assert timeline.finish <= DEAL_WHOLE + 1e-9
    assert len({tween.begin for tween in hand}) == len(hand)
    assert all(tween.length == TO_TABLE for tween in hand)


def test_the_deal_comes_in_the_order_of_the_deal() -> None:
    """The card dealt first sets out first, wherever it lies in the sorted hand."""
    view, events = hand_of("classic_a", 4, 0)[0]
    (mine,) = [event for event in events if isinstance(event, Dealt) and event.seat == 0]
    assert isinstance(mine.cards, tuple)
    turned = structs.replace(mine, cards=mine.cards[::-1])
    after = layout(pen(), sitting_of(room_of(PRESETS["classic_a"]), view))
    timeline = motion(Picture(pen().grid), (turned,), after, Pace())
    order = sorted(range(after.held), key=lambda i: timeline.tweens[f"hand {i}"].begin)
    assert [after.sprites[f"hand {i}"].art for i in order] == list(mine.cards[::-1])


def test_raising_one_of_two_equal_cards_moves_one() -> None:
    """Two equal faces in hand: raising one moves just that sprite."""
    view, _ = hand_of("five_new", 1, 0)[0]
    room, pick = room_of(PRESETS["five_new"]), follow(Pick(), 1, view.hand, "rank")
    twice = next(i for i in range(1, len(pick.cards)) if pick.cards[i] == pick.cards[i - 1])
    raised = replace(pick, chosen=frozenset({twice}))
    before, after = (layout(pen(), sitting_of(room, view, one)) for one in (pick, raised))
    assert list(motion(before, (), after, Pace()).tweens) == [f"hand {twice}"]


def test_the_raised_cards_are_the_ones_that_fly() -> None:
    """Of equal faces the raised copy goes to the table; the others close the gap."""
    for (view, _), (later, events) in pairwise(hand_of("five", 1, 0)):
        played = [turn for turn in later.turns[len(view.turns) :] if turn.seat == 0 and turn.cards]
        if not played or not later.hand:
            continue
        room, pick = room_of(PRESETS["five"]), chosen_faces(follow(Pick(), 1, view.hand, "rank"), played[0].cards)
        before = layout(pen(), sitting_of(room, view, pick))
        after = layout(pen(), sitting_of(room, later, follow(pick, 1, later.hand, "rank")))
        flying = [t for p, t in motion(before, events, after, Pace()).tweens.items() if p.startswith("table 0.")]
        assert flying
        assert all(tween.start.lit for tween in flying)
        return
    raise AssertionError("nobody played in this hand")


def test_the_triples_of_a_plane_rise_as_one() -> None:
    """When all have come to the table they rise together and settle; the cards that fly along stay where they lie."""
    played = pictures("huanle_laizi", 4, 0)
    before, after, plane = next(
        (before, after, event)
        for (before, _), (after, events) in pairwise(played)
        for event in events
        if isinstance(event, Played) and event.combo.kind is Kind.PLANE_SINGLE
    )
    timeline, body = motion(before, (plane,), after, Pace()), 3 * plane.combo.n
    lying = [f"table {plane.seat}.{i}" for i in range(len(plane.cards))]
    for part in (0.1, 0.4, 0.8):
        frame = timeline.frame(TO_TABLE + LIFT * part)
        risen = [round(after.sprites[place].box.y - frame[place].box.y, 6) for place in lying]
        assert risen[0] > 0
        assert risen == [risen[0]] * body + [0.0] * (len(lying) - body)


def test_instant_means_nothing_moves() -> None:
    """At instant speed no tween is made at all."""
    (before, _), (after, events) = pictures("huanle", 1, 0)[:2]
    assert not motion(before, events, after, Pace(0.0)).tweens
