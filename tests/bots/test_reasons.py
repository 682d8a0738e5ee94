"""Why a bot moved: what is said is true, everybody at the table may know it, and no hidden card shines through."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from msgspec import structs

from ddz_desktop.bots.reasons import NEAR, Said, Why, explain, moment_of, together
from ddz_desktop.engine.cards import Seat, pack, sort
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Bidding, Calling
from ddz_desktop.engine.reading import Kind, parse_combo
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import Turn, View
from tests.bots.hands import deal_of, stages
from tests.bots.tables import cards_of, table

HUANLE = PRESETS["huanle"]


@cache
def hands(preset: str) -> tuple[tuple[Game, Game], ...]:
    """Every turn of some hands, as the game before and after it."""
    rules = PRESETS[preset]
    levels = ("novice", "normal", "normal", "novice", "normal")[: rules.seats]
    found: list[tuple[Game, Game]] = []
    for seed in range(24 // rules.seats):
        games = list(stages(deal_of(rules, seed), levels))
        found += [(a, b) for a, b in pairwise(games) if len(b.turns) > len(a.turns)]
    return tuple(found)


def told(preset: str) -> Iterator[tuple[Game, Game, Seat, int, Said]]:
    """Every turn with who made it, who looks (-1: a spectator), and what is said of it."""
    for before, after in hands(preset):
        seat = after.turns[-1].seat
        for viewer in range(-1, len(after.hands)):
            said = explain(after.deal.rules, after.view(None if viewer < 0 else viewer), seat)
            assert said is not None
            yield before, after, seat, viewer, said


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_said_is_true(preset: str) -> None:
    """Checked against all cards and roles: who is said to be a partner or an enemy is one and has so many cards; what
    is said to stand is beaten by bombs alone; who is said to have no answer had none."""
    for before, after, seat, _, said in told(preset):
        sides = [one in after.landlords for one in range(len(after.hands))]
        if said.why in (Why.FEEDS, Why.COVERS, Why.LEAVES):
            assert sides[said.seat] == sides[seat], said
        if said.why in (Why.LOCKS_OUT, Why.GUARDS, Why.STOPS):
            assert sides[said.seat] != sides[seat], said
        if said.why in (Why.FEEDS, Why.LOCKS_OUT, Why.GUARDS, Why.STOPS):
            assert said.n == len(after.hands[said.seat]) <= NEAR, said
        if said.why is Why.WAITS:
            assert said.n == len(after.hands[said.seat]), said
        if said.why is Why.LAST_ONES:
            assert said.n == len(after.hands[seat]) <= NEAR, said
        if said.why in (Why.TOO_FEW, Why.CANNOT):
            assert [ask.act for ask in before.may(seat)] == ["pass"], said
        if said.why is Why.STANDS:
            top = after.turns[-1].combo
            others = (hand for one, hand in enumerate(after.hands) if one != seat)
            beats = (combo for hand in others for _, combo in after.book.moves(pack(hand), top))
            assert all(combo.kind >= Kind.BOMB for combo in beats), said
        assert (said.why is Why.GOES_OUT) == (not after.hands[seat])


@pytest.mark.parametrize("preset", [name for name in PRESETS if PRESETS[name].seats == 3])
def test_everybody_is_told_the_same(preset: str) -> None:
    """Where all roles are known, a player hears of a move what a spectator hears, who sees no hand: so nobody's cards
    go into it, neither those of who moved nor those of who asks."""
    by_turn: dict[tuple[int, int], set[Said]] = {}
    for number, (_, after, seat, _, said) in enumerate(told(preset)):
        by_turn.setdefault((number // (len(after.hands) + 1), seat), set()).add(said)
    assert [said for said in by_turn.values() if len(said) != 1] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_no_hidden_card_goes_into_it(preset: str) -> None:
    """All hands dealt anew under the same public turns and counts: not a word is another."""
    rng = random.Random(preset)
    for _, after in hands(preset):
        seat = after.turns[-1].seat
        pool = [card for hand in after.hands for card in hand]
        rng.shuffle(pool)
        other = structs.replace(after, hands=tuple(sort(pool.pop() for _ in hand) for hand in after.hands))
        for viewer in (None, *range(len(after.hands))):
            views = [structs.replace(game.view(viewer), may=()) for game in (after, other)]
            assert len({explain(after.deal.rules, view, seat) for view in views}) == 1


@pytest.mark.parametrize("preset", ["five", "five_new"])
def test_a_hidden_landlord_is_not_given_away(preset: str) -> None:
    """While the viewer cannot know whose side somebody is on, nothing is said of partners or enemies."""
    sided = (Why.FEEDS, Why.COVERS, Why.LEAVES, Why.LOCKS_OUT, Why.GUARDS, Why.STOPS)
    unknown = 0
    for _, after, seat, viewer, said in told(preset):
        view = after.view(None if viewer < 0 else viewer)
        if said.seat >= 0 and together(view, seat, said.seat) is None:
            unknown += 1
            assert said.why not in sided
    assert unknown > 20


def test_everything_that_can_be_said_of_a_play_is_said_somewhere() -> None:
    """No reason is there in vain."""
    found = {said.why for preset in PRESETS for *_, said in told(preset)}
    assert set(Why) - found <= {Why.WANTS, Why.DECLINES, Why.CANNOT}


def after(*turns: str, counts: tuple[int, ...] = (9, 9, 9)) -> View:
    """Turns such as `0 pair:3:1 3 3`, a seat alone for a pass; seat 0 is landlord and seat 1 looks."""
    made = []
    for seat, *said in map(str.split, turns):
        reading = parse_combo(said[0]) if said else None
        made.append(Turn(int(seat), cards_of(" ".join(said[1:])), reading))
    return structs.replace(table("4", counts=counts), turns=tuple(made), hands=counts)


@pytest.mark.parametrize(
    ("turns", "counts", "said"),
    [
        (["0 single:3:1 3"], (9, 9, 9), Said(Why.LOW)),
        (["0 single:K:1 K"], (9, 9, 9), Said(Why.HIGH)),
        (["0 pair:3:1 3 3"], (9, 1, 9), Said(Why.LOCKS_OUT, 1, 1)),
        (["0 single:2:1 2"], (9, 1, 9), Said(Why.GUARDS, 1, 1)),
        (["0 single:X:1 X"], (9, 9, 9), Said(Why.STANDS)),
        (["0 straight:7:5 3 4 5 6 7"], (9, 9, 9), Said(Why.SHEDS, n=5)),
        (["0 single:9:1 9"], (2, 9, 9), Said(Why.LAST_ONES, n=2)),
        (["0 single:9:1 9"], (0, 9, 9), Said(Why.GOES_OUT)),
        (["1 single:4:1 4"], (9, 9, 1), Said(Why.FEEDS, 2, 1)),
        (["0 bomb:3:4 3 3 3 3"], (9, 9, 9), Said(Why.BOMBS)),
        (["0 single:9:1 9", "1 single:T:1 T"], (9, 9, 9), Said(Why.BARELY)),
        (["0 single:9:1 9", "1 single:A:1 A"], (9, 9, 9), Said(Why.BEATS, 0)),
        (["0 single:9:1 9", "1 single:A:1 A"], (1, 9, 9), Said(Why.STOPS, 0, 1)),
        (["1 single:9:1 9", "2 single:A:1 A"], (9, 9, 9), Said(Why.COVERS, 1)),
        (["1 single:9:1 9", "2"], (9, 9, 9), Said(Why.LEAVES, 1)),
        (["0 single:9:1 9", "1"], (7, 9, 9), Said(Why.WAITS, 0, 7)),
        (["0 pair:9:1 9 9", "1"], (7, 1, 9), Said(Why.TOO_FEW)),
        (["0 rocket:X:1 x X", "1"], (7, 9, 9), Said(Why.CANNOT)),
        (["0 single:9:1 9", "1", "2", "0 single:3:1 3"], (9, 9, 9), Said(Why.LOW)),
    ],
)  # fmt: skip
def test_cases(turns: list[str], counts: tuple[int, ...], said: Said) -> None:
    """What the last turn is said to be for, one by one; after two passes a seat leads anew."""
    view = after(*turns, counts=counts)
    assert explain(HUANLE, view, view.turns[-1].seat) == said


def test_what_lay_before_and_who_held_how_much_then() -> None:
    """A turn in the middle of a hand is seen as it was: later turns are taken back."""
    view = after("0 single:3:1 3", "1", "2 single:5:1 5", "0 pair:7:1 7 7", counts=(6, 2, 8))
    moment = moment_of(HUANLE, view, 1)
    assert moment is not None
    assert (moment.turn, moment.top, moment.counts) == (view.turns[1], view.turns[0], (8, 2, 9))


def test_before_the_play_answers_are_explained() -> None:
    """Who has bid or called would be landlord, who has declined would not; of who was not asked nothing is said."""
    bidding, calling = (
        next(iter(stages(deal_of(PRESETS[name], 1), ("normal",) * 3))) for name in ("classic_a", "huanle")
    )
    bid = structs.replace(bidding.view(0), phase=Bidding(1, 2, (0, 2)))
    assert [explain(PRESETS["classic_a"], bid, seat) for seat in range(3)] == [
        Said(Why.WANTS), None, Said(Why.DECLINES)
    ]  # fmt: skip
    call = structs.replace(calling.view(0), phase=Calling(2, 0, (False, True), 1, ((2, True), (1, False)), 2))
    assert [explain(HUANLE, call, seat) for seat in range(3)] == [
        Said(Why.DECLINES), Said(Why.DECLINES), Said(Why.WANTS)
    ]  # fmt: skip
    assert explain(HUANLE, calling.view(0), 1) is None
