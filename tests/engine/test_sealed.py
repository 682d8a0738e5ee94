"""The identity step and 加倍: asked at once, shown together; and who then knows whom."""

from typing import Any

import pytest
from msgspec import structs

from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import (
    Ask,
    Bid,
    Chose,
    Double,
    Doubled,
    Factor,
    Illegal,
    Kept,
    Play,
    Reason,
    Reveal,
    Revealed,
    TimeUp,
)  # fmt: skip
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Playing, Sealed
from ddz_desktop.engine.rules import PRESETS, rules
from tests.engine.table import FACE, begin, copies_at, holding, plain, run, take, wait

FIVE, NEW = PRESETS["five"], PRESETS["five_new"]
HIDDEN = copies_at(FIVE, (0, 2))  # open 0, hidden 2
LONE = copies_at(FIVE, (0, 0))
EVERYBODY = (None, 0, 1, 2, 3, 4)


def answers(game: Game, *yes: int) -> Game:
    """The game after all seats have answered a sealed step, these with yes."""
    phase = game.phase
    assert isinstance(phase, Sealed)
    kind = Reveal if phase.about == "identity" else Double
    for seat in phase.asked:
        game, _ = game.apply(seat, kind(seat in yes))
    return game


def refused(game: Game, seat: int, act: Double | Reveal | Bid) -> Reason:
    """Why an answer is refused."""
    with pytest.raises(Illegal) as refusal:
        game.apply(seat, act)
    return refusal.value.reason


# -- identity (RULES.md §7.5) ------------------------------------------------------


def test_everybody_is_asked() -> None:
    """All five are asked; only landlords may reveal, and a farmer is told why he may not."""
    game = begin(HIDDEN)
    assert [game.may(seat) for seat in range(5)] == [
        (Ask("reveal", (0, 1) if seat in (0, 2) else (0,)),) for seat in range(5)
    ]
    assert refused(game, 1, Reveal(True)) == Reason.MAY_NOT_REVEAL
    assert refused(game, 1, Double(True)) == Reason.NOT_ASKED
    game, events = game.apply(1, Reveal(False))
    assert events == (Chose(1, "identity", False),)
    assert [event.to(viewer) for event in events for viewer in EVERYBODY] == [None, None, events[0], None, None, None]
    assert refused(game, 1, Reveal(False)) == Reason.NOT_ASKED


@pytest.mark.parametrize("deal", [HIDDEN, LONE])
@pytest.mark.parametrize("reveals", [True, False])
def test_step_ends_with_the_last_answer(deal: Deal, reveals: bool) -> None:
    """Neither a reveal nor everybody's declining ends the step early, with a lone landlord as with two: it ends when
    all five have answered, and only then is the question another."""
    game = begin(deal)
    ask = game.ask
    for seat in (0, 2, 3, 1):
        game, events = game.apply(seat, Reveal(reveals and seat == 0))
        assert isinstance(game.phase, Sealed)
        assert (game.phase.about, game.ask, len(events)) == ("identity", ask, 1)
    game, events = game.apply(4, Reveal(False))
    assert game.phase == Sealed("doubling", (0, 1, 2, 3, 4), (None,) * 5)
    assert game.ask == ask + 1
    assert events[1] == (Revealed(game.landlords, -1, 2) if reveals else Kept())


def test_time_out_declines() -> None:
    """Who has not answered in time has declined; what was answered counts."""
    kept, happened = run(begin(HIDDEN), (None, TimeUp(1)))
    assert (happened, kept.public) == ([Kept()], (0,))
    told, happened = run(begin(HIDDEN), (2, Reveal(True)), (None, TimeUp(1)))
    assert happened[1:] == [Revealed((0, 2), -1, 2)]
    assert told.public == (0, 2)


@pytest.mark.parametrize("who", [(0,), (2,), (0, 2)])
def test_reveal_counts_once(who: tuple[int, ...]) -> None:
    """Anyone's reveal, also the open landlord's, shows the hidden one to all, ×2 once; the two see each other's hands
    from then on, and nobody else's."""
    game = answers(begin(HIDDEN), *who)
    assert game.factors == (Factor("initial", 1), Factor("reveal", 2))
    for viewer in EVERYBODY:
        view = game.view(viewer)
        assert (view.landlords, view.public, view.sure) == ((0, 2), (0, 2), True)
        seen = {seat for seat, held in enumerate(view.hands) if isinstance(held, tuple)}
        assert seen == ({0, 2} if viewer in (0, 2) else {viewer} - {None})


def test_who_knows_before_the_reveal() -> None:
    """Hidden landlord: both. Open landlord: whether there is another, not who. Farmers and spectators: neither
    (RULES.md §7.4). The bottom is the open landlord's alone."""
    for deal, partner in ((HIDDEN, 2), (LONE, None)):
        game = answers(begin(deal))
        for viewer in EVERYBODY:
            view = game.view(viewer)
            knows = viewer is not None and viewer == partner
            assert view.landlords == ((0, 2) if knows else (0,))
            assert view.public == (0,)
            assert view.sure == (knows or (viewer == 0 and partner is None))
            assert isinstance(view.bottom, tuple) == (viewer == 0)
            assert all(isinstance(held, int) for seat, held in enumerate(view.hands) if seat != viewer)


def test_new_five_is_told() -> None:
    """In three decks the partner card is drawn: the open landlord is told whether there is another, the holder of the
    third copy is a farmer who learns nothing (RULES.md §8.3)."""
    game = begin(copies_at(NEW, (0, 3, 1), partner=0))
    assert [game.view(seat).sure for seat in range(5)] == [False, False, False, True, False]
    assert game.view(1).landlords == (0,)
    lone = begin(copies_at(NEW, (0, 0, 1), partner=0))
    assert [lone.view(seat).sure for seat in range(5)] == [True, False, False, False, False]
    assert lone.view(1) == structs.replace(game.view(1), hands=lone.view(1).hands)


# -- the card that tells -------------------------------------------------------


def with_card(game: Game, seat: int, *cards: int) -> Game:
    """The game at the lead of a seat that plays these cards and keeps two."""
    game = structs.replace(holding(game, seat, *cards, 0, 5), phase=Playing(seat, seat))
    return run(game, (seat, Play(cards)))[0]


def in_play(deal: Deal) -> Game:
    """The game at its first play, nobody having revealed or doubled."""
    return wait(begin(deal), 2)


def test_playing_the_face_reveals() -> None:
    """The hidden landlord is known when he plays a copy of the flipped face, alone or inside a combination; no factor;
    from then on the landlords see each other."""
    for cards in ((FACE,), (FACE, FACE - 1), (FACE - 4, FACE, FACE + 4, FACE + 8, FACE + 12)):
        game = with_card(in_play(HIDDEN), 2, *cards)
        assert (game.public, game.sure) == ((0, 2), True)
        assert game.view(None).multiplier == 1
        assert game.view(0).hands[2] == game.hands[2]
        assert game.view(1).hands[2] == 2


def test_what_reveals_nothing() -> None:
    """The open landlord's own copy, another card of the rank, and the third copy at a farmer's reveal nothing."""
    assert with_card(in_play(LONE), 0, FACE).public == (0,)
    assert not with_card(in_play(LONE), 0, FACE, FACE).sure
    assert with_card(in_play(HIDDEN), 2, FACE - 1).public == (0,)
    third = in_play(copies_at(NEW, (0, 3, 1), partner=0))
    assert with_card(third, 1, FACE).public == (0,)
    assert with_card(third, 3, FACE).public == (0, 3)


def test_all_holders() -> None:
    """`all_holders`: both other copies make landlords; each is known when he plays it, and nobody is sure before both
    are; the first two do not see the third (RULES.md §8.3)."""
    game = in_play(copies_at(rules("five_new", {"hidden_rule": "all_holders"}), (0, 3, 1)))
    assert game.landlords == (0, 3, 1)
    assert [game.view(seat).sure for seat in range(5)] == [False] * 5
    one = with_card(game, 3, FACE)
    assert (one.public, one.view(2).landlords, one.view(1).landlords) == ((0, 3), (0, 3), (0, 3, 1))
    assert [one.view(seat).sure for seat in range(5)] == [False] * 5
    assert isinstance(one.view(0).hands[1], int)
    both = with_card(one, 1, FACE)
    assert (both.public, both.view(2).sure) == ((0, 3, 1), True)
    twice = in_play(copies_at(rules("five_new", {"hidden_rule": "all_holders"}), (0, 3, 3)))
    assert (twice.landlords, twice.view(3).sure, twice.view(0).sure) == ((0, 3), True, False)


def test_first_dealt() -> None:
    """`first_dealt`: the first other copy that another seat is dealt."""
    table = rules("five_new", {"hidden_rule": "first_dealt"})
    assert begin(copies_at(table, (0, 3, 1))).landlords == (0, 3)
    assert begin(copies_at(table, (0, 0, 1))).landlords == (0, 1)
    assert begin(copies_at(table, (0, None, None))).landlords == (0,)


# -- 加倍 (RULES.md §4.4, §7.6) ------------------------------------------------------


def doubling(preset: str = "huanle", **fixed: Any) -> Game:
    """Three seats at 加倍, seat 0 landlord."""
    return take(begin(plain(PRESETS[preset], first=0, **fixed)))[0]


def test_answers_are_sealed() -> None:
    """Neither who has answered nor what is shown until all have; then all at once (RULES.md §4.4)."""
    game = doubling()
    before = [game.view(viewer) for viewer in (None, 0, 1, 2)]
    game, events = game.apply(1, Double(True))
    assert [event.to(None) for event in events] == [None]
    after = [game.view(viewer) for viewer in (None, 0, 1, 2)]
    assert [after[i] == before[i] for i in range(4)] == [True, True, False, True]
    assert after[2].phase == Sealed("doubling", (1,), (None, True, None))
    game, happened = run(game, (0, Double(False)), (2, Double(True)))
    assert happened[-1] == Doubled((1, 2))
    assert game.view(0).doubled == (1, 2)
    assert game.view(0).multiplier == 1, "a double between two players is no part of the table's multiplier"
    assert isinstance(game.phase, Playing)


@pytest.mark.parametrize(("beans", "asked"), [
    ((10_001, 10_001, 10_001), (0, 1, 2)), ((10_001, 10_001, 10_000), (1,)), ((10_000, 10_001, 10_001), ()),
])  # fmt: skip
def test_condition(beans: tuple[int, ...], asked: tuple[int, ...]) -> None:
    """Strictly more than `double_min`: all three for the landlord, himself and the landlord for a farmer. Who may not
    is not asked; where nobody may, play begins."""
    game = doubling(beans=beans)
    if not asked:
        assert isinstance(game.phase, Playing)
        return
    assert isinstance(game.phase, Sealed)
    assert game.phase.asked == asked
    for seat in {0, 1, 2} - set(asked):
        assert game.may(seat) == ()
        assert refused(game, seat, Double(True)) == Reason.MAY_NOT_DOUBLE
        assert refused(game, seat, Double(False)) == Reason.NOT_ASKED
    assert isinstance(answers(game).phase, Playing)


def test_no_condition_under_points() -> None:
    """Under points everybody may double; in the 叫分 presets nobody (RULES.md §1, §4.4)."""
    table = rules("huanle", {"currency": "points"})
    game = take(begin(plain(table, beans=(0, 0, 0))))[0]
    assert isinstance(game.phase, Sealed)
    assert game.phase.asked == (0, 1, 2)
    assert isinstance(take(begin(plain(PRESETS["classic_a"])))[0].phase, Playing)


def test_five_double_the_table() -> None:
    """Five seats: each doubler multiplies the whole table, or under `pairwise` what he settles with others."""
    game = answers(wait(begin(HIDDEN)), 1, 3, 4)
    assert game.view(1).multiplier == 8
    assert game.doubled == (1, 3, 4)
    pairwise = copies_at(rules("five", {"five_double": "pairwise"}), (0, 2))
    game = answers(wait(begin(pairwise)), 1, 3, 4)
    assert (game.view(1).multiplier, game.doubled) == (1, (1, 3, 4))
