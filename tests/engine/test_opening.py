"""The deal and the opening: shows, wild ranks, bids, calls, redeals, the landlord's bottom."""

import pytest
from msgspec import structs

from ddz_desktop.engine.cards import SMALL
from ddz_desktop.engine.clock import times
from ddz_desktop.engine.deal import check
from ddz_desktop.engine.events import (
    Ask,
    Bid,
    Call,
    Dealt,
    Flip,
    Illegal,
    Pass,
    Play,
    Reason,
    Rob,
    Show,
    Showed,
    TimeUp,
    WildDrawn,
)  # fmt: skip
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Bidding, Calling, Dealing, Over, Playing, Sealed
from ddz_desktop.engine.rules import PRESETS, rules
from tests.engine.table import begin, lead, plain, run, take, wait

HUANLE = PRESETS["huanle"]


def refused(game: Game, seat: int | None, act: object) -> Reason:
    """Why an act is refused."""
    with pytest.raises(Illegal) as refusal:
        game.apply(seat, act)  # type: ignore[arg-type]
    return refusal.value.reason


# -- the deal ------------------------------------------------------------------


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_card_goes_round(preset: str) -> None:
    """Card i goes to seat (first + i) mod n, the last ones are the bottom (RULES.md §2.1)."""
    d = plain(PRESETS[preset], first=2)
    n = d.rules.seats
    for seat in range(n):
        assert d.cards(seat, d.rules.dealt) == tuple(
            card for i, card in enumerate(d.deck[: n * d.rules.dealt]) if (2 + i) % n == seat
        )
    assert sum(len(d.cards(seat, d.rules.dealt)) for seat in range(n)) + len(d.bottom) == len(d.deck)


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"deck": (0,) * 54}, "deck"), ({"beans": (1, 2)}, "beans"), ({"first": 3}, "first"), ({"flip": 3}, "flip"),
        ({"partner": 3}, "partner"), ({"wilds": (3,)}, "wilds"), ({"shows": (0, 0)}, "shows"),
        ({"shows": (5,)}, "shows"),
        ({"voids": -1}, "voids"),
    ],
)  # fmt: skip
def test_impossible_deal(wrong: dict[str, object], fault: str) -> None:
    """A deal that its rules could not have brought about is refused, saying what is wrong with it."""
    with pytest.raises(ValueError, match=fault):
        deal(structs.replace(plain(HUANLE), **wrong))


def test_impossible_draws() -> None:
    """王 is drawn second, where the option has it; the flipped card of five seats is no joker and never in the bottom;
    a shown hand needs a preset with 明牌."""
    tiandi, five = PRESETS["tiandi"], PRESETS["five"]
    for wilds, joker_wild, good in (
        ((3, 4), "possible", True), ((3, SMALL), "possible", True), ((SMALL, 3), "possible", False),
        ((3, SMALL), "never", False), ((3, 4), "always", False), ((3, SMALL), "always", True), ((3, 3), "never", False),
        ((3, 14), "possible", False),
    ):  # fmt: skip
        d = structs.replace(plain(tiandi), wilds=wilds, rules=structs.replace(tiandi, joker_wild=joker_wild))
        assert _good(d) == good, (wilds, joker_wild)
    d = plain(five)
    assert not _good(structs.replace(d, flip=105))
    assert not _good(structs.replace(d, flip=d.deck.index(52), partner=-1))
    assert not _good(plain(PRESETS["classic_a"], shows=(1,)))


def _good(d: object) -> bool:
    try:
        check(d)  # type: ignore[arg-type]
    except ValueError:
        return False
    return True


# -- 明牌 ------------------------------------------------------------------------


def test_dealing_is_a_phase_in_two_batches() -> None:
    """Where 明牌 exists cards come in batches of 12 and 5, on the host's clock, about 2.5 s in all (RULES.md §4.3)."""
    game, _ = deal(plain(HUANLE))
    sizes, length = [], 0
    while isinstance(game.phase, Dealing):
        sizes.append(len(game.hands[0]))
        length += times(HUANLE, game.phase).ms
        assert not times(HUANLE, game.phase).counts
        game = wait(game)
    assert sizes == [12, 17]
    assert 2_000 <= length <= 3_000


def test_other_presets_deal_at_once() -> None:
    """Where nobody can show there is no dealing phase."""
    for preset, table in PRESETS.items():
        assert isinstance(deal(plain(table))[0].phase, Dealing) == table.shows, preset


def test_show_factors() -> None:
    """×5 before the deal, ×4 with twelve cards, ×3 with seventeen, ×2 for the landlord; the largest counts, once."""
    game, _ = deal(plain(HUANLE))
    assert [game.may(seat) for seat in range(3)] == [(Ask("show", (4,)),)] * 3
    early, happened = run(game, (2, Show()))
    assert happened == [Showed(2, game.hands[2], 4)]
    assert (early.ask, early.view(0).hands[2]) == (game.ask, game.hands[2])
    later = wait(early)
    assert later.may(1) == (Ask("show", (3,)),)
    both, _ = run(later, (1, Show()))
    assert (both.view(None).multiplier, both.shown) == (4, (2, 1))
    late = lead(begin(plain(HUANLE)))
    assert Ask("show", (2,)) in late.may(late.landlords[0])
    assert run(late, (late.landlords[0], Show()))[0].view(None).multiplier == 2


def test_show_at_the_start() -> None:
    """明牌开始: the hand lies open from its first card, and its shower is asked first."""
    game, events = deal(plain(HUANLE, shows=(1, 0), first=2))
    assert events[:2] == (Showed(1, (), 5), Showed(0, (), 5))
    assert all(event.open == (event.seat in (0, 1)) for event in events if isinstance(event, Dealt))
    assert game.view(2).hands[:2] == game.hands[:2]
    assert game.view(0).multiplier == 5
    assert begin(game.deal).phase == Calling(1, 1)


def test_when_nobody_may_show() -> None:
    """A seat shows once; nobody from the first call to the play; then the landlord, until his first play."""
    game, _ = run(deal(plain(HUANLE))[0], (0, Show()))
    assert refused(game, 0, Show()) == Reason.NOT_ASKED
    calling = begin(plain(HUANLE))
    assert [refused(calling, seat, Show()) for seat in range(3)] == [Reason.NOT_ASKED] * 3
    led = lead(calling)
    lord = led.landlords[0]
    assert refused(led, (lord + 1) % 3, Show()) == Reason.NOT_ASKED
    led, _ = run(led, (lord, Play(led.hands[lord][-1:])), ((lord + 1) % 3, Pass()), ((lord + 2) % 3, Pass()))
    assert led.phase == Playing(lord, lord, led=True)
    assert refused(led, lord, Show()) == Reason.NOT_ASKED
    assert refused(begin(plain(PRESETS["classic_a"])), 0, Show()) == Reason.NOT_ASKED


# -- 叫分 ------------------------------------------------------------------------


def test_bids_open() -> None:
    """One may bid more than anybody before, or pass; what is too low is said so (RULES.md §3.2)."""
    game = begin(plain(PRESETS["classic_a"], first=1))
    assert game.may(1) == (Ask("bid", (0, 1, 2, 3)),)
    assert game.may(2) == ()
    game, _ = run(game, (1, Bid(2)))
    assert game.may(2) == (Ask("bid", (0, 3)),)
    assert refused(game, 2, Bid(1)) == refused(game, 2, Bid(2)) == Reason.BID_TOO_LOW
    assert refused(game, 1, Bid(3)) == refused(game, 2, Call(True)) == Reason.NOT_ASKED


def test_flipped_card_speaks_first() -> None:
    """`classic_b`: a dealt card, jokers too, is shown before the deal; who gets it speaks first (RULES.md §3.1)."""
    d = plain(PRESETS["classic_b"])
    d = structs.replace(d, flip=d.deck.index(53), first=2)
    if d.flip >= 51:
        d = structs.replace(d, deck=(d.deck[-1], *d.deck[1:-1], d.deck[0]), flip=0)
    game, events = deal(d)
    assert events[0] == Flip(d.face)
    assert game.phase == Bidding(d.holder(d.flip), d.holder(d.flip))
    assert game.view(None).flip_seat == (2 + d.flip) % 3


@pytest.mark.parametrize(("preset", "voids", "forced"), [
    ("classic_a", 0, False), ("classic_a", 2, False), ("classic_a", 3, True), ("classic_b", 3, True),
    ("laizi_bid", 0, True), ("huanle", 0, False), ("huanle", 3, False), ("huanle", 30, False),
])  # fmt: skip
def test_all_pass(preset: str, voids: int, forced: bool) -> None:
    """All pass: redeal; after three void deals in a row 叫分 makes the first speaker landlord at 1; `laizi_bid` does so
    at once; 欢乐 goes on dealing (RULES.md §2.8)."""
    game = begin(plain(PRESETS[preset], voids=voids))
    first = game.phase.turn  # type: ignore[union-attr]
    game = wait(game, 3)
    if forced:
        assert (game.landlords, game.stake) == ((first,), 1)
        assert not isinstance(game.phase, Over)
        return
    assert isinstance(game.phase, Over)
    result = game.phase.result
    assert (result.why, result.seat, result.winners, result.settlement) == ("void", -1, (), None)


def test_all_pass_where_the_first_bidder_must() -> None:
    """`all_pass` is an option everywhere; a shower goes before the first speaker (RULES.md §3.2, §4.2)."""
    table = rules("huanle", {"all_pass": "first_bidder_min"})
    assert wait(begin(plain(table, first=1)), 3).landlords == (1,)
    assert wait(begin(plain(HUANLE, first=1, shows=(2, 0))), 3).landlords == (2,)


# -- 叫地主, 抢地主 --------------------------------------------------------------


def test_robs_double() -> None:
    """Each rob doubles, at most three times; the last robber is landlord (RULES.md §4.2)."""
    game = begin(plain(HUANLE, first=0))
    game, _ = run(game, (0, Call(True)), (1, Rob(True)), (2, Rob(True)), (0, Rob(True)))
    assert (game.landlords, game.view(1).multiplier) == ((0,), 8)
    assert isinstance(game.phase, Sealed)


def test_rob_is_no_call() -> None:
    """Before somebody calls nobody robs, afterwards nobody calls."""
    game = begin(plain(HUANLE, first=0))
    assert refused(game, 0, Rob(True)) == Reason.NOT_ASKED
    game, _ = run(game, (0, Call(True)))
    assert refused(game, 1, Call(True)) == refused(game, 0, Rob(True)) == Reason.NOT_ASKED


# -- what the landlord takes ------------------------------------------------------


def test_bottom() -> None:
    """Nobody sees the bottom before there is a landlord; then in three seats all do, and he holds twenty cards."""
    game = begin(plain(HUANLE, first=0))
    assert {game.view(viewer).bottom for viewer in (None, 0, 1, 2)} == {3}
    game = lead(game)
    assert {game.view(viewer).bottom for viewer in (None, 0, 1, 2)} == {tuple(bottom_as_held(game))}
    assert game.view(1).counts() == (20, 17, 17)
    assert set(game.deal.bottom) <= set(game.hands[0])


def bottom_as_held(game: Game) -> list[int]:
    """The bottom as a hand is held."""
    return [card for card in game.hands[game.landlords[0]] if card in game.deal.bottom]


@pytest.mark.parametrize(("preset", "draw", "dealt", "called"), [
    ("huanle_laizi", "after_landlord", 0, 1), ("huanle_laizi", "before_call", 1, 1),
    ("laizi_bid", "after_landlord", 0, 1), ("laizi_bid", "before_call", 1, 1),
    ("tiandi", "after_landlord", 1, 2), ("tiandi", "before_call", 2, 2),
    ("huanle", "after_landlord", 0, 0),
])  # fmt: skip
def test_wild_ranks_turned_up(preset: str, draw: str, dealt: int, called: int) -> None:
    """天癞子 lies open before the call, 地癞子 and a lone 癞子 after the landlord is known (RULES.md §5.1, §6.1)."""
    table = rules(preset, {"wild_draw": draw})
    game = begin(plain(table, seed=3))
    assert len(game.view(0).wilds) == dealt
    game, happened = take(game)
    assert game.drawn == called
    assert [event.rank for event in happened if isinstance(event, WildDrawn)] in ([], list(game.deal.wilds[dealt:]))


def test_wild_jokers_are_both() -> None:
    """王 as the second draw makes both jokers wild (RULES.md §6.1)."""
    game = lead(begin(plain(PRESETS["tiandi"], wilds=(4, SMALL))))
    assert game.view(0).wilds == (4, 13, 14)


def test_times() -> None:
    """Bids, calls, robs 15 s, sealed steps 10 s, lead 30 s, follow 20 s; turns alone count for 托管 (RULES.md §2.7)."""
    game = begin(plain(HUANLE))
    assert times(HUANLE, game.phase) == (15_000, True)
    assert times(HUANLE, begin(plain(PRESETS["classic_a"])).phase) == (15_000, True)
    assert times(PRESETS["five"], begin(plain(PRESETS["five"])).phase) == (10_000, False)
    game = lead(game)
    assert times(HUANLE, game.phase) == (30_000, True)
    game, _ = run(game, (None, TimeUp(game.ask)))
    assert times(HUANLE, game.phase) == (20_000, True)
