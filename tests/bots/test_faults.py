"""What players of other programs complained about, each as a small table."""

import random

import pytest
from msgspec import structs

from ddz_desktop.bots.hints import hints
from ddz_desktop.bots.levels import act, auto
from ddz_desktop.bots.options import stands
from ddz_desktop.bots.sight import look
from ddz_desktop.engine.cards import RANK_OF, SMALL, Shown, count, deck_of, pack, show_ranks
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Ask, Bid, Call, Double, Pass, Play, Reveal, Rob, Show
from ddz_desktop.engine.game import deal
from ddz_desktop.engine.phases import Bidding
from ddz_desktop.engine.reading import Kind, parse_combo
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import View
from tests.bots.tables import cards_of, table

HUANLE = PRESETS["huanle"]


def text(action: Action | None) -> str:
    """The ranks of a play, or what else was done."""
    return show_ranks(pack(action.cards)) if isinstance(action, Play) else repr(action)


def normal(view: View, preset: str = "huanle") -> Action | None:
    """What `normal` does."""
    return act("normal", PRESETS[preset], view)


def test_no_jokers_as_kickers() -> None:
    """Leading from 33344xX nobody throws a joker away as a kicker, and the rocket is not split."""
    played = normal(table("3 3 3 4 4 x X"))
    assert isinstance(played, Play)
    jokers = {card for card in played.cards if RANK_OF[card] >= SMALL}
    assert len(jokers) in (0, 2), text(played)
    assert played.combo is not None
    assert not jokers or played.combo.kind is Kind.ROCKET


@pytest.mark.parametrize("hand", ["4 5 7 9 J Q x X", "3 3 5 6 8 T K x X", "4 4 6 6 9 A x X"])
def test_the_rocket_is_not_split(hand: str) -> None:
    """A small card on the table is no reason to split the rocket."""
    played = normal(table(hand, "single:6:1", "6"))
    assert len([c for c in getattr(played, "cards", ()) if RANK_OF[c] >= SMALL]) != 1, text(played)


def test_partner_with_a_two_keeps_the_trick() -> None:
    """A farmer whose partner played a 2 that the landlord passed on passes too."""
    view = table("3 4 6 7 9 J Q x", "single:2:1", "2", seat=1, owner=2, landlord=0, passes=1, counts=(10, 8, 9))
    assert normal(view) == Pass()


def test_partner_is_beaten_to_go_out() -> None:
    """With one card that beats the partner's the hand is won by playing it."""
    assert text(normal(table("2", "single:A:1", "A", seat=1, owner=2, landlord=0, passes=1, counts=(5, 1, 9)))) == "2"


@pytest.mark.parametrize("hand", ["3 4 6 8 T K", "3 5 5 7 9 A", "3 3 4 6 J 2", "3 4 5 7 8 Q"])
def test_no_low_single_before_a_landlord_with_one_card(hand: str) -> None:
    """A farmer leads anything but a low single: a group, or his highest card."""
    played = normal(table(hand, seat=1, landlord=2, counts=(9, 6, 1)))
    assert isinstance(played, Play)
    highest = max(RANK_OF[card] for card in cards_of(hand))
    assert len(played.cards) > 1 or RANK_OF[played.cards[0]] == highest, text(played)


def test_no_trio_before_a_landlord_who_may_go_out_on_it() -> None:
    """With four cards left, of seven unseen with three tens among them, he is not led three sevens and a card."""
    hand = "3 3 7 7 7 8 9 9 J x X"
    played = normal(table(hand, seat=2, landlord=0, counts=(4, 3, 11), out="5 6 8 T T T Q"))
    assert isinstance(played, Play)
    assert len(played.cards) != 4, text(played)


def test_the_last_card_of_the_landlord_is_blocked() -> None:
    """Before a landlord with one card a farmer raises even his partner's small single."""
    view = table("3 5 9 2", "single:6:1", "6", seat=1, owner=0, landlord=2, counts=(7, 4, 1), out="4 4 7 8 T Q K A")
    assert text(normal(view)) == "2"


def test_a_partner_with_one_card_is_fed() -> None:
    """A farmer whose partner, next to play, holds one card leads his lowest single."""
    assert text(normal(table("4 9 9 K K 2", seat=1, landlord=0, counts=(12, 6, 1)))) == "4"


def test_high_cards_are_not_led_first() -> None:
    """From a plain hand the lead is a low group, not an ace, a 2 or a joker."""
    played = normal(table("3 4 5 6 7 9 9 J Q K K A A 2 2 x", seat=0, landlord=0, counts=(20, 17, 17)))
    assert isinstance(played, Play)
    assert max(RANK_OF[card] for card in played.cards) < RANK_OF[cards_of("A")[0]], text(played)


def test_a_bomb_saves() -> None:
    """A landlord who would go out next is bombed."""
    view = table("4 4 4 4 6 6", "pair:A:1", "A A", seat=1, owner=0, counts=(1, 6, 12))
    assert text(normal(view)) == "4 4 4 4"


def test_a_bomb_is_kept_from_trifles() -> None:
    """A small single early in the hand is not worth a bomb."""
    view = table("3 5 7 7 8 9 9 9 9 J J K", "single:6:1", "6", seat=1, owner=0)
    played = normal(view)
    assert not isinstance(played, Play) or played.combo is None or played.combo.kind is Kind.SINGLE, text(played)


@pytest.mark.parametrize("hand", ["x x 6 6 7", "x x 3 8 8 T"])
def test_two_jokers_alike_are_a_bomb(hand: str) -> None:
    """With five seats 双王 stops who would go out: it is no low pair, nor led to feed a partner."""
    view = table(hand, "pair:K:1", "K K", seat=1, owner=0, counts=(2, 5, 20, 20, 20), preset="five")
    assert text(normal(view, "five")) == "x x"
    lead = table(hand, seat=1, counts=(20, 5, 2, 20, 20), preset="five")
    assert text(normal(lead, "five")) != "x x"


def test_a_hand_that_lies_open_is_not_guessed() -> None:
    """A 2 does not stand before a joker that everybody sees (明牌), and stands before an open hand without one."""
    view = table("3 5 7 9 2", seat=1, landlord=0, counts=(4, 5, 9), out="3 4 x X 5 6 6 7 8 8 9 T J")
    two = parse_combo("single:2:1")
    for shown, stands_now in (("3 4 x X", False), ("3 4 6 8", True)):
        hands = (cards_of(shown), *view.hands[1:])
        sight = look(HUANLE, structs.replace(view, hands=hands, shown=(0,), sure=True))
        assert (stands(sight, two) > 0.9) is stands_now, shown


@pytest.mark.parametrize("level", ["novice", "normal", "expert", "master"])
def test_going_out_is_read_as_what_counts_most(level: str) -> None:
    """The last cards are a bomb where they can be read as one: it multiplies."""
    view = table("3 3 3 4 5", preset="tiandi", wilds=(1, 2))
    played = act(level, PRESETS["tiandi"], view)
    assert isinstance(played, Play)
    assert played.combo is not None
    assert (len(played.cards), played.combo.kind) == (5, Kind.LONG_BOMB)


@pytest.mark.parametrize("level", ["novice", "normal", "expert", "master"])
def test_goes_out_when_it_can(level: str) -> None:
    """The whole hand in one play is always played."""
    assert text(act(level, HUANLE, table("3 3 3 4"))) == "3 3 3 4"
    assert text(act(level, HUANLE, table("7 7", "pair:6:1", "6 6", owner=2, landlord=0, counts=(8, 2, 9)))) == "7 7"


def test_the_hint_tears_nothing() -> None:
    """4447 against a 3: first the 7."""
    assert text(hints(HUANLE, table("4 4 4 7", "single:3:1", "3"))[0]) == "7"


@pytest.mark.parametrize(
    ("hand", "top", "cards", "preset"),
    [("X", "", "", "huanle"), ("x", "", "", "huanle"), ("X", "single:2:1", "2", "huanle"), ("x x", "", "", "five")],
)
def test_a_hint_with_jokers_left(hand: str, top: str, cards: str, preset: str) -> None:
    """With nothing but jokers left there is a hint, and it goes out."""
    assert text(hints(PRESETS[preset], table(hand, top, cards, preset=preset))[0]) == hand


def bids(level: str, seed: int, preset: str = "classic_a", hand: Shown | None = None) -> Action | None:
    """What the first speaker of a random deal does, with this hand."""
    rules, rng = PRESETS[preset], random.Random(seed)
    held = list(hand or rng.sample(range(54), 17))
    rest = [card for card in deck_of(1) if card not in held]
    rng.shuffle(rest)
    deck = [held.pop() if at % 3 == 0 and at < 51 else rest.pop() for at in range(54)]
    game, _ = deal(Deal(rules, tuple(deck), (100_000,) * 3))
    assert isinstance(game.phase, Bidding)
    return act(level, rules, game.view(0))


@pytest.mark.parametrize("level", ["novice", "normal"])
def test_a_hand_without_control_passes(level: str) -> None:
    """A hand with no ace, 2, joker and bomb is bid in fewer than one of ten of 1,000 hands."""
    rng, bid, dealt = random.Random(level), 0, 0
    while dealt < 1000:
        hand = tuple(rng.sample(range(44), 17))
        if max(count(pack(hand), rank) for rank in range(15)) < 4:
            dealt += 1
            bid += bids(level, dealt, hand=hand) != Bid(0)
    assert bid < 100


@pytest.mark.parametrize("hand", ["3 4 5 6 7 9 9 9 K K A A 2 2 2 x X", "5 5 5 5 8 9 T J Q A A A 2 2 2 X K"])
def test_a_strong_hand_bids_three(hand: str) -> None:
    """Strong hands bid all."""
    assert bids("normal", 1, hand=cards_of(hand)) == Bid(3)


def test_most_hands_are_not_bid() -> None:
    """Not every hand is bid: between a quarter and three quarters of all."""
    rate = sum(bids("normal", seed) != Bid(0) for seed in range(300)) / 300
    assert 0.25 < rate < 0.75


ASKS = [
    (Ask("bid", (0, 1, 2, 3)), Bid(0)), (Ask("call", (0, 1)), Call(False)), (Ask("rob", (0, 1)), Rob(False)),
    (Ask("double", (0, 1)), Double(False)), (Ask("reveal", (0, 1)), Reveal(False)), (Ask("show", (4,)), None),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "answer"), ASKS)
def test_automatic_seats_never_spend(ask: Ask, answer: Action | None) -> None:
    """托管: 不叫, 不抢, 不加倍, 放弃, no 明牌, whatever the hand; the cards are played as `normal` plays them."""
    strong = table("2 2 2 2 A A A A x X")
    assert auto(HUANLE, structs.replace(strong, may=(ask,))) == answer
    assert auto(HUANLE, strong) == normal(strong)
    shows = structs.replace(strong, may=(Ask("play"), Ask("show", (2,))))
    assert not isinstance(auto(HUANLE, shows), Show)
