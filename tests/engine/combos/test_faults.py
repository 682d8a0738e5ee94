"""Inputs that other programs got wrong."""

from itertools import permutations

import pytest

from ddz_desktop.engine.book import Book, book
from ddz_desktop.engine.cards import ONE_OF, RANKS, Packed, pack, parse_rank, parse_ranks, ranks
from ddz_desktop.engine.events import Illegal, Reason
from ddz_desktop.engine.reading import parse_combo
from ddz_desktop.engine.rules import rules


def _book(mode: str = "huanle", wild: str = "", **options: object) -> Book:
    return book(rules(mode, options), tuple(parse_rank(word) for word in wild))


def _cards(text: str) -> Packed:
    return parse_ranks(" ".join(text))


def _read(cards: str, mode: str = "huanle", wild: str = "", **options: object) -> list[str]:
    return [str(combo) for combo in _book(mode, wild, **options).readings(_cards(cards))]


LEADS: dict[str, list[str]] = {
    "333999": [],
    "333444": ["plane:4:2"],
    "TJQKA2": [],
    "AA2233": [],
    "AAA222": [],
    "KKKAAA2x": ["plane_single:A:2"],
    "TTT3": ["trio_single:T:1"],
    "TTT33": ["trio_pair:T:1"],
    "TTT": ["trio:T:1"],
    "": [],
    "666777xX": ["plane_single:7:2"],
    "33344455": ["plane_single:4:2"],
    "333344": ["four_single:3:1"],
    "333444555777": ["plane_single:5:3"],
    "33334444": ["plane_single:4:2", "four_pair:4:1", "four_pair:3:1"],
    "3333xX": ["four_single:3:1"],
    "333444555666": ["plane:6:4", "plane_single:6:3", "plane_single:5:3"],
    "333555777999": [],
    "333555666777": ["plane_single:7:3"],
    "3333": ["bomb:3:4"],
    "33334444555": [],
}


@pytest.mark.parametrize(("cards", "readings"), LEADS.items())
def test_led_cards_read_as_written(cards: str, readings: list[str]) -> None:
    """One written table: chains are neighbours without 2 and jokers; kickers are any cards; the default is first."""
    assert _read(cards) == readings


@pytest.mark.parametrize(
    ("table", "offer", "beats"),
    [
        ("pair:Q:1", "8888", True),
        ("bomb:8:4", "22", False),
        ("bomb:5:4", "xX", True),
        ("straight:A:12", "3333", True),
        ("rocket:X:2", "2222", False),
        ("bomb:8:4", "AAAA", True),
        ("plane_single:5:3", "666777888999", True),
        ("trio:A:1", "2223", False),
    ],
)
def test_bombs_beat_what_is_no_bomb_and_nothing_else_beats_a_bomb(table: str, offer: str, beats: bool) -> None:
    """A bomb beats any non-bomb; a non-bomb never beats a bomb; kinds are not compared across."""
    cards = _cards(offer)
    if beats:
        assert _book().playable(cards, parse_combo(table), cards)
    else:
        with pytest.raises(Illegal) as refused:
            _book().playable(cards, parse_combo(table), cards)
        assert refused.value.reason is Reason.DOES_NOT_BEAT


@pytest.mark.parametrize("cards", ["xX", "333445", "34567", "3334"])
def test_the_order_of_cards_never_matters(cards: str) -> None:
    """Every order of the same faces is the same multiset, with the same readings."""
    faces = [next(card for card in range(54) if ONE_OF[card] == _cards(rank)) for rank in cards]
    assert {pack(order) for order in permutations(faces)} == {_cards(cards)}
    assert _read(cards) == _read(cards[::-1])


@pytest.mark.parametrize("rank", RANKS[:13])
def test_every_rank_works_in_every_kind(rank: str) -> None:
    """Equal cards of every rank, ten too, are recognised alone and with kickers."""
    kicker = "3" if rank != "3" else "4"
    for n, kind in enumerate(("single", "pair", "trio"), 1):
        assert _read(rank * n) == [f"{kind}:{rank}:1"]
    assert _read(rank * 3 + kicker) == [f"trio_single:{rank}:1"]
    assert _read(rank * 3 + kicker * 2) == [f"trio_pair:{rank}:1"]
    assert _read(rank * 4 + kicker * 2) == [f"four_single:{rank}:1"]
    assert _read(rank * 4) == [f"bomb:{rank}:4"]


@pytest.mark.parametrize("top", [None, "single:3:1"])
def test_an_empty_play_is_never_a_play(top: str | None) -> None:
    """On lead and on answer alike."""
    with pytest.raises(Illegal) as refused:
        _book().playable(_cards("34"), parse_combo(top) if top else None, 0)
    assert refused.value.reason is Reason.NO_CARDS


@pytest.mark.parametrize(("hand", "cards"), [("3", "4"), ("3", "33"), ("xX", "xx"), ("2", "x"), ("33344", "3334444")])
def test_cards_that_are_not_held_are_refused(hand: str, cards: str) -> None:
    """By number too, not only by rank."""
    with pytest.raises(Illegal) as refused:
        _book().playable(_cards(hand), None, _cards(cards))
    assert refused.value.reason is Reason.NOT_HELD


def test_strict_kickers_differ() -> None:
    """33344455 is a plane with loose kickers and nothing with strict ones."""
    assert _read("33344455", kickers="strict") == []
    assert _read("333444xX", kickers="strict") == []
    assert _read("3334442x", kickers="strict") == ["plane_single:4:2"]


def test_kickers_that_only_differ_may_be_both_jokers() -> None:
    """As Botzone has it: 333444 takes both jokers, not 55, and not its own 3; what is read is what is listed."""
    assert _read("333444xX", kickers="differ") == ["plane_single:4:2"]
    assert _read("3333xX", kickers="differ") == ["four_single:3:1"]
    assert _read("33344455", kickers="differ") == []
    assert _read("33334445", kickers="differ") == []
    table = _book("classic_a", kickers="differ")
    for cards in ("333444xX", "333444555xX6"):
        assert _cards(cards) in {move for move, _ in table.moves(_cards(cards), None)}
        assert _cards(cards) in {move for move, _ in table.candidates(_cards(cards), None)}


def test_wild_pairs_answer_as_their_own_rank() -> None:
    """Two wilds alone are their own pair; with a 4 a wild makes a pair of 4; what is listed is what is accepted."""
    table = _book("huanle_laizi", "9")
    assert _read("99", "huanle_laizi", "9") == ["pair:9:1"]
    assert _read("9", "huanle_laizi", "9") == ["single:9:1"]
    assert _read("49", "huanle_laizi", "9") == ["pair:4:1"]
    assert table.playable(_cards("99"), parse_combo("pair:8:1"), _cards("99"))
    for cards, combo in table.moves(_cards("44899"), parse_combo("pair:3:1")):
        assert combo in table.playable(_cards("44899"), parse_combo("pair:3:1"), cards)


def test_a_wild_is_spent_once() -> None:
    """W 3 3 4 4 is no plane; 4 5 6 7 W 9 T reads 4 to T."""
    table = _book("huanle_laizi", "2")
    assert not any(combo.kind.name == "PLANE" for _, combo in table.moves(_cards("33442"), None))
    assert _read("456729T", "huanle_laizi", "2") == ["straight:T:7"]


@pytest.mark.parametrize(("hand", "moves"), [("X", 1), ("x", 1), ("xx", 2), ("xX", 2)])
def test_a_lone_joker_can_be_played(hand: str, moves: int) -> None:
    """A hint for a hand of jokers is legal and there."""
    table = _book("five")
    assert len(list(table.moves(_cards(hand), None))) == moves
    assert len(table.candidates(_cards(hand), None)) == moves


def test_a_hint_spares_trios_and_bombs() -> None:
    """Single cards come one a rank; kickers come from loose cards first."""
    first = _book().candidates(_cards("4447"), parse_combo("single:3:1"))
    assert [str(combo) for _, combo in first] == ["single:4:1", "single:7:1"]
    hints = {str(combo): ranks(cards) for cards, combo in _book().candidates(_cards("3334455667xX"), None)}
    assert hints["trio_single:3:1"] == (0, 0, 0, 4)  # 4 5 6 are pairs, and the jokers a rocket


def test_the_last_hand_says_why_it_is_refused() -> None:
    """Refused only because it would be a bomb made with wilds: its own reason."""
    table, cards = _book("huanle_laizi", "7"), _cards("3337")
    with pytest.raises(Illegal) as refused:
        table.playable(cards, parse_combo("single:A:1"), cards)
    assert refused.value.reason is Reason.LAST_HAND
    assert [str(combo) for combo in table.playable(cards, None, cards)] == ["trio_single:3:1"]
    assert not table.can_beat(cards, parse_combo("single:A:1"))
    assert table.can_beat(cards + _cards("4"), parse_combo("single:A:1"))
