"""Effects: every kind of play and every event has its effect or is named as having none; each is short and ends."""

from dataclasses import replace
from itertools import pairwise
from typing import get_args

import pytest

from ddz_desktop.engine.cards import sort
from ddz_desktop.engine.events import Doubled, Ended, Event, Factor, LandlordChosen, Played, Result, Revealed, WildDrawn
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.resources import asset
from ddz_desktop.ui.carved import outlines
from ddz_desktop.ui.table.bits import Effect
from ddz_desktop.ui.table.effects import COUNTED, PLAIN, QUIET, STAMPED, TURNED, effect, stamp_of
from ddz_desktop.ui.table.ending import ended
from ddz_desktop.ui.table.layout import layout
from ddz_desktop.ui.table.motion import FADE, Pace, motion
from ddz_desktop.ui.table.picking import Pick, follow
from ddz_desktop.ui.table.picture import Picture
from ddz_desktop.ui.table.timeline import Timeline
from tests.ui.table.hands import last_view, pen, room_of, sitting_of, words

LONGEST = 1.2  # s at normal speed
SHOWN = (Played, Ended, LandlordChosen, Revealed, Doubled)
LANGUAGES = ("zh", "en")


def result(*factors: str) -> Ended:
    """The end of a hand that seat 0 won."""
    parts = tuple(Factor(name, 2) for name in factors)  # type: ignore[arg-type]
    return Ended(Result("out", 0, (0,), (0,), 1, parts, (), ((),) * 3, ()))


def played(kind: Kind, seat: int = 1) -> Played:
    """Some cards played as that kind."""
    return Played(seat, sort((0, 1)), Combo(kind, 5, 1), (0, 0), 3)


EVENTS: tuple[Event, ...] = (
    *(played(kind, seat) for kind in STAMPED for seat in range(3)), result("spring"), result("anti_spring"),
    Revealed((0, 1)), Doubled((0, 2)), *(LandlordChosen(seat) for seat in range(3)),
)  # fmt: skip


def table(language: str = "zh", size: tuple[int, int] = (1280, 720), seed: int = 1) -> Picture:
    """A table in the middle of a hand."""
    view = last_view("huanle", seed, 0)
    pick = follow(Pick(), 1, view.hand, "rank")
    return layout(pen(size, language), sitting_of(room_of(PRESETS["huanle"]), view, pick, language))


def of(event: Event, language: str = "zh", pace: Pace = Pace(), size: tuple[int, int] = (1280, 720)) -> Effect:  # noqa: B008
    """The effect of one event."""
    say = None if language == "zh" else lambda name: words(language)(f"effect.{name}")
    picture = table(language, size)
    return effect(picture, (event,), picture, pace, say)


def test_every_kind_has_its_effect_or_is_named_as_plain() -> None:
    """No kind of play was forgotten."""
    assert set(STAMPED) | PLAIN == set(Kind)
    assert all(of(played(kind)).bits for kind in STAMPED)
    assert not any(of(played(kind)).bits for kind in PLAIN)


def test_every_event_has_its_effect_or_is_named_as_having_none() -> None:
    """No event was forgotten, and none is in two lists."""
    named = (*SHOWN, *QUIET, *COUNTED, *TURNED)
    assert len(named) == len(set(named))
    assert set(named) == set(get_args(Event))
    assert all(of(event).bits for event in EVENTS)


def test_only_a_bomb_is_felt_and_only_a_rocket_lights_up() -> None:
    """The felt shakes for bombs alone, the light rises for rockets alone."""
    for kind in Kind:
        rocket, bomb = kind in (Kind.ROCKET, Kind.JOKER_BOMB), "bomb" in STAMPED.get(kind, "")
        assert (of(played(kind)).shake is not None) == (bomb and not rocket)
        assert (of(played(kind)).glow is not None) == rocket


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_an_effect_is_short_and_its_pictures_exist(event: Event, language: str) -> None:
    """At most 1.2 s at normal speed, nothing of it is seen after its end, every picture is an asset of ours; where the
    carving cannot be read it has words."""
    shown = of(event, language)
    assert 0 < shown.finish <= LONGEST
    assert all(bit.seen(shown.finish) is None for bit in shown.bits)
    assert all(asset(f"{bit.art}.svg").is_file() for bit in shown.bits if bit.art)
    if stamp_of(event) and language != "zh":
        assert any(bit.word for bit in shown.bits)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_nothing_blinks(event: Event) -> None:
    """A bit appears once and goes once: its strength never rises again after it has fallen, and never jumps far."""
    for bit in of(event).bits:
        alphas = [s.alpha for i in range(1300) if (s := bit.seen(i / 1000))]
        falls = [a > b + 1e-9 for a, b in pairwise(alphas)]
        assert falls == sorted(falls)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_reduced_motion_fades_the_stamp_and_nothing_else(event: Event) -> None:
    """No shake, no particles, nothing that moves: the stamp comes and goes where it stands."""
    shown = of(event, pace=Pace(1.0, reduced=True))
    written = of(event, "en", Pace(1.0, reduced=True))
    assert len(shown.bits) == (1 if stamp_of(event) else 0)
    assert sum(bool(bit.word) for bit in written.bits) == len(shown.bits)
    for calm in (shown, written):
        assert (calm.shake, calm.glow) == (None, None)
        assert all((bit.start, bit.length, bit.out) == (bit.end, FADE, FADE) for bit in calm.bits)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_instant_means_no_effect(event: Event) -> None:
    """At instant speed nothing is shown; at fast speed it takes half the time."""
    assert of(event, pace=Pace(0.0)) == Effect()
    assert of(event, pace=Pace(0.5)).finish == pytest.approx(of(event).finish / 2)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (3840, 2160), (2560, 1080)])
def test_a_stamp_lies_between_what_hangs_from_the_top_and_the_own_play(size: tuple[int, int]) -> None:
    """At rest it covers neither the card counter nor the own cards, at any size."""
    for event in EVENTS:
        for bit in of(event, size=size).bits:
            if "stamp" in bit.art:
                assert bit.end.y > 140
                assert bit.end.bottom < table(size=size).grid.h - 228 - 118


def test_every_word_of_a_stamp_can_be_carved() -> None:
    """Where the carved Chinese cannot be read the words of the stamps have outlines, too."""
    bits = [bit for event in EVENTS for bit in of(event, "en").bits if bit.rim]
    assert bits
    assert {c for bit in bits for c in bit.word} <= set(outlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wreath_is_cut_open_round_its_middle(language: str) -> None:
    """Clockwise for a spring, the other way for its contrary; it is all there before it fades, and eight petals or
    leaves drop meanwhile."""
    for factor, way, art in (("spring", 1, "petal"), ("anti_spring", -1, "leaf")):
        bits = of(result(factor), language).bits
        (wreath,) = [bit for bit in bits if bit.cut]
        seen = [s.cut for i in range(1200) if (s := wreath.seen(i / 1000))]
        assert wreath.cut == way
        assert seen == sorted(seen)
        assert (seen[0], seen[-1]) == (0.0, 1.0)
        assert sum(bit.art == f"scenes/{art}" for bit in bits) == 8


@pytest.mark.parametrize("seat", range(3))
def test_every_dart_of_a_plane_draws_hairlines_behind_it(seat: int) -> None:
    """As many as darts, at every moment on the side from which the dart comes."""
    bits = of(played(Kind.PLANE, seat)).bits
    trails, darts = ([bit for bit in bits if bit.art == art] for art in ("scenes/hairlines", "icons/plane"))
    assert len(trails) == len(darts) == 3
    for trail, dart in zip(trails, darts, strict=True):
        for t in (0.3, 0.5, 0.7):
            behind, ahead = trail.seen(t), dart.seen(t)
            assert behind is not None
            assert ahead is not None
            assert (behind.box.centre[0] > ahead.box.centre[0]) == (dart.end.x < dart.start.x)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_landlords_own_seal_comes_to_lie_on_his_seal(language: str) -> None:
    """It lands exactly where the seal stays, whatever the name's length."""
    view = next(v for seed in range(9) if (v := last_view("huanle", seed, 0)).landlords == (0,))
    picture = layout(pen(language=language), sitting_of(room_of(PRESETS["huanle"]), view, language=language))
    say = None if language == "zh" else lambda name: words(language)(f"effect.{name}")
    (seal,) = effect(picture, (LandlordChosen(0),), picture, say=say).bits
    assert any(mark.box == seal.end for mark in picture.marks)
    assert seal.end.y > picture.grid.h - 60


def test_the_multiplier_jumps_when_it_has_grown() -> None:
    """By what it was multiplied with; not where it stayed."""
    after = replace(table(), times=12)
    grown = effect(replace(after, times=4), (played(Kind.PAIR),), after)
    assert [bit.word for bit in grown.bits] == ["×3"]
    assert not effect(after, (played(Kind.PAIR),), after).bits


def test_an_effect_goes_on_while_the_player_acts_and_gives_way_to_a_newer_one() -> None:
    """Another picture leaves it running to its own end; another effect takes its place; the end is the layout."""
    picture = table()
    running = replace(Timeline(picture, 10.0), effect=of(played(Kind.BOMB)))
    later = Timeline(picture).following(running, 10.5)
    assert later.finish == pytest.approx(running.finish)
    for bit, was in zip(later.effect.bits, running.effect.bits, strict=True):
        now, then = bit.seen(0.1), was.seen(0.6)
        assert (now is None) == (then is None)
        assert not now or not then or (*now.box, now.alpha) == pytest.approx((*then.box, then.alpha))
    other = of(played(Kind.ROCKET))
    assert replace(Timeline(picture), effect=other).following(running, 10.5).effect == other
    assert later.frame(later.finish) == picture.sprites


def test_a_wild_rank_is_turned_up_in_the_middle() -> None:
    """It begins face down where cards are dealt from and ends in its place."""
    card = table().sprites["bottom 0"]
    before, after = table(), replace(table(), sprites=table().sprites | {"wild 0": card})
    timeline = motion(before, (WildDrawn(3),), after)
    first = timeline.frame(0.0)["wild 0"]
    assert first.art is None
    assert first.box.centre == pytest.approx(after.deck)
    assert timeline.frame(timeline.finish)["wild 0"] == card
    assert motion(before, (), after).frame(0.0)["wild 0"].box == card.box


def test_who_won_sees_petals_and_who_lost_a_few_leaves() -> None:
    """On the result; a spectator sees the winner's; at instant speed and reduced motion nobody does."""
    end = result().result
    won, lost, watched = (ended(end, seat, (300.0, 300.0)) for seat in (0, 1, -1))
    assert won == watched
    assert 0 < len(lost.bits) < len(won.bits)
    assert max(won.finish, lost.finish) <= LONGEST
    assert not ended(end, 0, (0.0, 0.0), Pace(0.0)).bits
    assert not ended(end, 0, (0.0, 0.0), Pace(1.0, reduced=True)).bits


@pytest.mark.parametrize(("factor", "art"), [("spring", "petal"), ("anti_spring", "leaf"), ("bomb", "")])
def test_a_season_drifts_down_behind_the_result(factor: str, art: str) -> None:
    """Eight petals of a spring's wreath, or leaves of its contrary, more than without it."""
    one, plain = (ended(event.result, 0, (276.0, 292.0)).bits for event in (result(factor), result()))
    more = one[: len(one) - len(plain)]
    assert len(more) == (8 if art else 0)
    assert all(bit.art == f"scenes/{art}" and bit.end.y > bit.start.y for bit in more)
