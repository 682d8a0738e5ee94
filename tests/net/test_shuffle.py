"""All chance of a hand comes from its key, and none of it is bent."""

from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec import structs

from ddz_desktop.engine.cards import BIG, RANK_OF, SMALL, deck_of
from ddz_desktop.engine.deal import Deal, check
from ddz_desktop.engine.rules import OPTIONS, PRESETS, Bids, Flipped, Rules
from net.chance import Chance, derive
from net.shuffle import draw

BEANS = (1,) * 5


def drawn(rules: Rules, number: int, **more: object) -> Deal:
    """The deal of a numbered key."""
    return draw(rules, derive(bytes(32), b"%d" % number), BEANS[: rules.seats], **more)  # type: ignore[arg-type]


def chi_squared(seen: Sequence[int], expected: Sequence[float]) -> float:
    """Pearson's sum."""
    return sum((a - b) ** 2 / b for a, b in zip(seen, expected, strict=True))


@pytest.mark.parametrize("shuffle", ["fair", "unshuffled"])
def test_no_seat_is_favoured(shuffle: str) -> None:
    """Over 20,000 deals the jokers fall on seats and 底牌 as often as there are cards: χ² below its 0.01 % bound. The
    last hand's cards lie in order, the worst that 不洗牌 can be given."""
    rules = structs.replace(PRESETS["classic_a"], shuffle=shuffle)
    seen: Counter[tuple[int, int]] = Counter()
    for number in range(20_000):
        deal = drawn(rules, number, last=deck_of(1))
        seen.update((joker, deal.holder(deal.deck.index(joker))) for joker in (52, 53))
    expected = [20_000 * share / 54 for share in (17, 17, 17, 3)]
    for joker in (52, 53):
        assert chi_squared([seen[joker, seat] for seat in (0, 1, 2, -1)], expected) < 21.1, seen


def test_every_card_comes_to_every_place() -> None:
    """Position by card over 20,000 deals: χ² of the 54 × 54 table is where chance puts it, within 4.5 σ."""
    rules, table = PRESETS["classic_a"], [[0] * 54 for _ in range(54)]
    for number in range(20_000):
        for at, card in enumerate(drawn(rules, number).deck):
            table[at][card] += 1
    freedom = 53 * 53
    total = sum(chi_squared(row, [20_000 / 54] * 54) for row in table)
    assert abs(total - freedom) < 4.5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("preset", PRESETS)
def test_a_key_gives_one_deal_that_its_rules_allow(preset: str) -> None:
    """The same key gives the same deal, another key another; the engine finds nothing wrong with any of them."""
    rules = PRESETS[preset]
    deals = [drawn(rules, number) for number in range(300)]
    assert deals == [drawn(rules, number) for number in range(300)]
    assert len({deal.deck for deal in deals}) == 300
    assert {deal.first for deal in deals} == set(range(rules.seats))
    for deal in deals:
        check(deal)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_gives_deals_that_the_engine_allows(preset: str) -> None:
    """Whatever option is changed, the engine finds nothing wrong with what is drawn."""
    plain = PRESETS[preset]
    for name, option in OPTIONS.items():
        for value in option.values if option.applies(plain) else ():
            for number in range(10):
                check(drawn(structs.replace(plain, **{name: value}), number, last=deck_of(plain.decks)))


@pytest.mark.parametrize("preset", ["classic_b", "five", "five_new"])
def test_the_flipped_card_is_always_dealt(preset: str) -> None:
    """Over 10,000 deals it is never one of the 底牌, and in five seats never a joker; in three it may be one."""
    rules, jokers, places = PRESETS[preset], 0, set()
    for number in range(10_000):
        deal = drawn(rules, number)
        assert deal.holder(deal.flip) >= 0
        jokers += RANK_OF[deal.face] in (SMALL, BIG)
        places.add(deal.flip)
    assert places == set(range(rules.seats * rules.dealt)), "every dealt card may be the one"
    if isinstance(rules.opening, Flipped):
        assert jokers == 0
    else:
        assert isinstance(rules.opening, Bids)
        assert 300 < jokers < 500, "2 of 54 cards"


@pytest.mark.parametrize(("preset", "lone"), [("five", 23 / 107), ("five_new", 37 / 161)])
def test_a_lone_landlord_is_as_frequent_as_the_cards_say(preset: str, lone: float) -> None:
    """The partner card is another copy of the face, and lies with the open landlord as often as it should."""
    alone = 0
    for number in range(10_000):
        deal = drawn(PRESETS[preset], number)
        assert deal.deck[deal.partner] == deal.face
        assert deal.partner != deal.flip
        alone += deal.holder(deal.partner) in (-1, deal.holder(deal.flip))
    assert abs(alone - 10_000 * lone) < 4 * (10_000 * lone * (1 - lone)) ** 0.5


def test_wild_ranks_are_drawn_evenly() -> None:
    """The first of 13 ranks; the second of the 12 others and 王, each as often as the next."""
    first: Counter[int] = Counter()
    second: Counter[int] = Counter()
    for number in range(13_000):
        wilds = drawn(PRESETS["tiandi"], number).wilds
        assert wilds[0] != wilds[1]
        first[wilds[0]] += 1
        second[wilds[1]] += 1
    assert set(first) == set(range(SMALL))
    assert set(second) == set(range(SMALL + 1))
    assert chi_squared(list(first.values()), [1_000] * 13) < 40
    assert chi_squared([second[rank] for rank in range(14)], [1_000 * 12 / 13] * 13 + [1_000]) < 42


def test_unshuffled_cards_are_cut_once_and_dealt_in_packets() -> None:
    """不洗牌: five, five and seven cards at a time to each seat in turn, the last three are the 底牌; the stack is the
    gathered cards, cut somewhere inside."""
    rules = structs.replace(PRESETS["huanle"], shuffle="unshuffled")
    cuts = set()
    for number in range(500):
        deal = drawn(rules, number, last=tuple(range(54)))
        stack: list[int] = []
        for start, stop in ((0, 5), (5, 10), (10, 17)):
            for turn in range(3):
                stack += deal.deck[turn:51:3][start:stop]
        stack += deal.deck[51:]
        cut = stack[0]
        assert stack == [*range(cut, 54), *range(cut)]
        cuts.add(cut)
    assert cuts == set(range(54))


def test_the_first_hand_of_an_unshuffled_room_is_shuffled() -> None:
    """Nothing has been gathered yet."""
    rules = structs.replace(PRESETS["huanle"], shuffle="unshuffled")
    assert drawn(rules, 7).deck == drawn(PRESETS["huanle"], 7).deck


def test_numbers_of_a_stream_are_what_they_were() -> None:
    """The stream is part of the format: whoever checks a deal draws it again. A key is of 32 bytes."""
    chance = Chance(bytes(range(32)), b"deal")
    assert [chance.below(bound) for bound in (54, 53, 2**40 + 1, 3)] == [1, 25, 618351940171, 2]
    with pytest.raises(ValueError, match="32 bytes"):
        Chance(b"short", b"deal")


def test_numbers_below_an_odd_bound_are_even() -> None:
    """Draws beyond the last whole multiple are thrown away; a bound of three quarters of the range would show it."""
    chance, bound = Chance(bytes(32), b"x"), 3 * 2**62
    low = sum(chance.below(bound) < bound // 3 for _ in range(9_000))
    assert abs(low - 3_000) < 4 * (9_000 * 2 / 9) ** 0.5
