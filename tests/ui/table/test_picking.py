"""Picking: what is raised belongs to this hand and to one copy of a card, and nothing but the player puts it down."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ddz_desktop.engine.cards import RANK_OF, deck_of, sort
from ddz_desktop.ui.table import gesture
from ddz_desktop.ui.table.gesture import Mouse, Token
from ddz_desktop.ui.table.picking import (
    DOUBLE,
    Pick,
    arranged,
    chosen_faces,
    cleared,
    filled,
    follow,
    hinted,
    middle,
    press,
)

MINE, THEIRS = Token(1, 5, True), Token(1, 6, False)
hands = st.lists(st.sampled_from(deck_of(2)), min_size=2, max_size=24).map(sort)


def pick_of(*cards: int, deal: int = 1) -> Pick:
    """A fresh pick of a hand."""
    return follow(Pick(), deal, sort(cards), "rank")


def raised(pick: Pick, *indices: int) -> Pick:
    """With these raised."""
    return replace(pick, chosen=frozenset(indices))


def test_a_new_hand_begins_with_nothing_raised() -> None:
    """All passed, a new deal holds the same 7: it is not raised, even where the number of the hand stayed the same."""
    before = raised(pick_of(16, 17, 20), 1)
    assert not follow(before, 2, sort((16, 17, 20)), "rank").chosen
    assert not follow(before, 1, sort((16, 30, 40)), "rank").chosen


def test_raising_one_of_two_equal_cards_raises_one() -> None:
    """Two copies of one face: one click, one card."""
    pick = pick_of(16, 16, 20)
    _, pick, _ = gesture.down(Mouse(), pick, 2, MINE, 0.0)
    assert pick.chosen == {2}
    assert pick.faces == (16,)


@given(hands, st.data())
def test_others_moves_change_nothing(hand: tuple[int, ...], data: st.DataObject) -> None:
    """As long as the hand stays the same, so does what is raised, whatever else happens."""
    chosen = data.draw(st.frozensets(st.integers(0, len(hand) - 1)))
    pick = replace(pick_of(*hand), chosen=chosen)
    assert follow(pick, 1, hand, "rank") == pick


@given(hands, st.data())
def test_playing_the_raised_cards_leaves_none_raised(hand: tuple[int, ...], data: st.DataObject) -> None:
    """What was played is gone; the copies that stay were not raised."""
    chosen = data.draw(st.frozensets(st.integers(0, len(hand) - 1), min_size=1))
    pick = replace(pick_of(*hand), chosen=chosen)
    rest = list(hand)
    for card in pick.faces:
        rest.remove(card)
    assert not follow(pick, 1, tuple(rest), "rank").chosen


@given(hands, st.data())
def test_taking_cards_keeps_what_is_raised(hand: tuple[int, ...], data: st.DataObject) -> None:
    """The landlord's 底牌 come between the cards: the same faces stay raised, as many of each."""
    chosen = data.draw(st.frozensets(st.integers(0, len(hand) - 1)))
    more = data.draw(st.lists(st.sampled_from(deck_of(2)), max_size=3))
    pick = replace(pick_of(*hand), chosen=chosen)
    after = follow(pick, 1, sort((*hand, *more)), "rank")
    assert after.faces == pick.faces


@given(hands, st.data())
def test_sorting_keeps_what_is_raised(hand: tuple[int, ...], data: st.DataObject) -> None:
    """理牌 moves the cards; the same faces stay raised."""
    chosen = data.draw(st.frozensets(st.integers(0, len(hand) - 1)))
    pick = replace(pick_of(*hand), chosen=chosen)
    after = follow(pick, 1, hand, "count")
    assert sorted(after.faces) == sorted(pick.faces)
    assert sorted(after.cards) == sorted(hand)


def test_by_count_the_larger_groups_come_first() -> None:
    """理牌 by count: bombs, then trios, then pairs; inside one size the higher ranks first."""
    cards = arranged((0, 1, 2, 3, 8, 9, 20, 44), "count")
    assert [RANK_OF[card] for card in cards] == [0, 0, 0, 0, 2, 2, 11, 5]


def test_wild_cards_lie_at_the_left() -> None:
    """In both orders wilds come before all others, and the others keep theirs."""
    hand = (0, 1, 2, 8, 9, 20, 44, 53)
    for order in ("rank", "count"):
        cards = arranged(hand, order, (2,))
        assert cards[:2] == (8, 9)
        assert cards[2:] == tuple(card for card in arranged(hand, order) if card not in (8, 9))


def test_a_drag_raises_a_run_and_back_again() -> None:
    """Drawn over a run all of it is raised, back over it no more; begun on a raised card it puts down."""
    pick = raised(pick_of(*range(0, 40, 4)), 7)
    mouse, pick, _ = gesture.down(Mouse(), pick, 2, MINE, 0.0)
    mouse, pick = gesture.over(mouse, pick, 5)
    assert pick.chosen == {2, 3, 4, 5, 7}
    mouse, pick = gesture.over(mouse, pick, 3)
    assert pick.chosen == {2, 3, 7}
    assert gesture.up(mouse).drag is None
    mouse, pick, _ = gesture.down(Mouse(), pick, 3, MINE, 5.0)
    _, pick = gesture.over(mouse, pick, 0)
    assert pick.chosen == {7}


def test_a_double_click_plays_with_the_card() -> None:
    """The second press on the same card plays what was raised before, and that card."""
    pick = raised(pick_of(16, 20, 24), 0)
    mouse, pick, plays = gesture.down(Mouse(), pick, 2, MINE, 1.0)
    assert not plays
    _, pick, plays = gesture.down(gesture.up(mouse), pick, 2, MINE, 1.0 + 0.9 * DOUBLE)
    assert plays
    assert pick.chosen == {0, 2}


def test_a_double_click_on_a_raised_card_keeps_it() -> None:
    """The first click would put it down; the double click plays with it all the same."""
    mouse, pick, _ = gesture.down(Mouse(), raised(pick_of(16, 20), 1), 1, MINE, 1.0)
    _, pick, plays = gesture.down(gesture.up(mouse), pick, 1, MINE, 1.1)
    assert plays
    assert pick.chosen == {1}


def test_a_double_click_that_began_before_ones_turn_does_not_play() -> None:
    """The first press in another's turn, the second in ours: only the selection changes; nor out of turn at all."""
    for first, second in ((THEIRS, MINE), (MINE._replace(ask=4), MINE), (THEIRS, THEIRS)):
        mouse, pick, _ = gesture.down(Mouse(), pick_of(16, 20), 0, first, 1.0)
        assert not gesture.down(gesture.up(mouse), pick, 0, second, 1.1)[2]


def test_slow_clicks_and_clicks_elsewhere_do_not_play() -> None:
    """A second click too late or on another card is a click like the first."""
    mouse, pick, _ = gesture.down(Mouse(), pick_of(16, 20), 0, MINE, 1.0)
    assert not gesture.down(gesture.up(mouse), pick, 0, MINE, 1.01 + DOUBLE)[2]
    assert not gesture.down(gesture.up(mouse), pick, 1, MINE, 1.1)[2]


def test_both_ends_of_a_straight_offer_the_middle() -> None:
    """3 and 7 raised with 4 5 6 in hand: these; too short, broken or through a 2: nothing."""
    pick = pick_of(0, 4, 8, 12, 16)
    assert filled(raised(pick, 0, 4)).chosen == {0, 1, 2, 3, 4}
    assert not middle(raised(pick, 0, 3))
    assert not middle(raised(pick_of(0, 4, 12, 16), 0, 3))
    assert not middle(raised(pick_of(32, 36, 40, 44, 48), 0, 4))


def test_both_ends_of_a_pair_chain_offer_the_middle() -> None:
    """33 and 55 with 44 between."""
    pick = pick_of(0, 1, 4, 5, 8, 9)
    assert filled(raised(pick, 0, 1, 4, 5)).chosen == set(range(6))
    assert not middle(raised(pick, 0, 4, 5))


def test_hints_come_round() -> None:
    """提示 again and again: each play in turn, then the first once more; a click starts over."""
    pick = pick_of(16, 20, 24)
    plays = ((16,), (20, 24))
    seen = []
    for _ in range(3):
        pick = hinted(pick, plays)
        seen.append(sorted(pick.faces))
    assert seen == [[16], [20, 24], [16]]
    assert cleared(pick).hint == -1
    assert hinted(pick, ()) == pick


def test_chosen_faces_keeps_raised_copies() -> None:
    """Of two equal faces the one that is raised already stays the raised one."""
    pick = raised(pick_of(16, 16, 20), 2)
    assert chosen_faces(pick, (16,)).chosen == {2}


def test_the_keys_reach_every_card() -> None:
    """Left and right move the cursor to both ends and no farther; up, down and space raise and put down."""
    pick = pick_of(16, 20, 24)
    for _ in range(5):
        pick = gesture.key(pick, "right") or pick
    assert pick.cursor == 2
    pick = gesture.key(pick, "up") or pick
    assert pick.chosen == {2}
    for _ in range(5):
        pick = gesture.key(pick, "left") or pick
    pick = gesture.key(pick, "space") or pick
    assert pick.chosen == {0, 2}
    pick = gesture.key(gesture.key(pick, "down") or pick, "backspace") or pick
    assert not pick.chosen
    assert gesture.key(pick_of(16), "space") is None


def test_a_press_says_what_its_drag_will_do() -> None:
    """On a raised card it puts down, on another it raises."""
    pick = raised(pick_of(16, 20), 0)
    assert not press(pick, 0).raising
    assert press(pick, 1).raising
