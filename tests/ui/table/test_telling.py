"""Events in words: a sentence for each in both languages, from one's own view alone."""

import hashlib
from functools import cache
from typing import get_args

import pytest

from ddz_desktop.engine import events as e
from ddz_desktop.engine.cards import Shown, parse_ranks
from ddz_desktop.engine.events import Event
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.reading import Combo, Kind, parse_combo
from ddz_desktop.engine.rules import PRESETS, rules
from ddz_desktop.ui import examples
from ddz_desktop.ui.table.telling import Teller, read_card, read_cards, read_play, told
from ddz_desktop.ui.words import LANGUAGES, Words
from net.shuffle import draw
from tests.ui import hands

NAMES = ("甲", "乙", "丙", "丁", "戊")
every_language = pytest.mark.parametrize("language", LANGUAGES)


def teller(language: str = "zh", seats: int = 3, me: int = 0, full: bool = True) -> Teller:
    """Who is told."""
    return Teller(Words(language), NAMES[:seats], me, full)


@cache
def happened(preset: str, seed: int) -> tuple[tuple[Event, ...], Game]:
    """All events of a hand that bots played, and its end."""
    table = rules(preset)
    game, events = deal(draw(table, hashlib.sha256(b"%d" % seed).digest(), (10**6,) * table.seats))
    while not isinstance(game.phase, Over):
        step = hands._next(game, table)
        game, events = step[0], (*events, *step[1])
    return events, game


def face(text: str) -> Shown:
    """Cards of the suits in turn by rank."""
    packed, cards = parse_ranks(text), []
    for one in range(15):
        cards += [one * 4 + i if one < 13 else 39 + one for i in range(packed >> 5 * one & 31)]
    return tuple(cards)


EACH: tuple[Event, ...] = (
    e.Dealt(0, (51, 3)), e.Dealt(1, 17), e.Dealt(1, (51, 3), open=True), e.Bottom(1, (0, 1, 2)),
    e.Bottom(1, 3, open=False), e.Chose(0, "identity", True), e.Chose(0, "doubling", False), e.Flip(8), e.WildDrawn(4),
    e.WildDrawn(13), e.Bidden(1, 3), e.Bidden(1, 0), e.Called(1, True), e.Called(1, False), e.Robbed(2, True),
    e.Robbed(2, False), e.Showed(1, (0, 4), 4), e.Showed(1, (), 5), e.LandlordChosen(1), e.Revealed((1, 2), -1, 2),
    e.Revealed((0,), 2), e.Kept(), e.Doubled(()), e.Doubled((0, 2)),
    e.Played(1, (0, 1), Combo(Kind.PAIR, 0), (0, 0), 5, 2), e.Passed(1), e.Left(1),
)  # fmt: skip
DECLINES = (e.Bidden(1, 0), e.Called(1, False), e.Passed(1))  # “Pass” in a language may be all three


@every_language
@pytest.mark.parametrize("full", [False, True])
def test_every_event_has_a_sentence(language: str, full: bool) -> None:
    """In each language, at each level; no two of the list sound alike but those that decline."""
    ends = [event for preset in PRESETS for event in happened(preset, 5)[0] if type(event).__name__ == "Ended"]
    every = (*EACH, ends[0])
    assert {type(event) for event in every} == set(get_args(Event))
    said = [told(teller(language, full=full), event) for event in every]
    assert all(text == text.strip() and text for text in said)
    if full:
        spoken = [text for text, event in zip(said, every, strict=True) if event not in DECLINES]
        assert len(set(spoken)) == len(spoken)


@every_language
@pytest.mark.parametrize("preset", PRESETS)
def test_whole_hands_are_told_to_everybody(language: str, preset: str) -> None:
    """Of every mode, to every seat and a spectator, short and full."""
    for seed in (1, 2, 5):
        events, _ = happened(preset, seed)
        seats = PRESETS[preset].seats
        for me in range(-1, seats):
            seen = [got for event in events if (got := event.to(me if me >= 0 else None)) is not None]
            for full in (False, True):
                said = [told(teller(language, seats, me, full), event) for event in seen]
                assert all(said)
                assert all("{" not in text for text in said)


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_told_that_one_may_not_know(preset: str) -> None:
    """The cards that others were dealt are a number in the log; only their owner hears their names."""
    events, game = happened(preset, 5)
    seats, deals = PRESETS[preset].seats, [event for event in events if isinstance(event, e.Dealt)]
    assert deals
    for event in deals:
        if event.open or isinstance(event.cards, int):
            continue
        for me in range(seats):
            seen = event.to(me)
            assert seen is not None
            text = told(teller("zh", seats, me), seen)
            assert (read_cards(Words("zh"), [c // 4 if c < 52 else c - 39 for c in event.cards]) in text) == (
                me == event.seat
            )
    assert isinstance(game.phase, Over)


@pytest.mark.parametrize(
    ("cards", "combo", "zh", "en"),
    [
        ("3", "single:3:1", "黑桃3", "3 of spades"),
        ("X", "single:X:1", "大王", "big joker"),
        ("K K", "pair:K:1", "一对K", "a pair of kings"),
        ("T T T 4", "trio_single:T:1", "三张10带4", "three 10s with 4"),
        ("9 9 9 4 4", "trio_pair:9:1", "三张9带一对4", "three 9s with a pair of 4s"),
        ("3 4 5 6 7", "straight:7:5", "顺子，3到7", "straight, 3 to 7"),
        ("Q Q K K A A", "pair_chain:A:3", "连对，Q到A", "pair chain, queen to ace"),
        ("3 3 3 4 4 4 5 X", "plane_single:4:2", "飞机，3到4，带大王、5", "plane, 3 to 4, with big joker, 5"),
        ("6 6 6 6 3 3 4 4", "four_pair:6:1", "四张6带一对4、一对3", "four 6s with a pair of 4s, a pair of 3s"),
        ("7 7 7 7", "bomb:7:4", "炸弹，4张7", "bomb, 4 7s"),
        ("x X", "rocket:X:1", "火箭", "rocket"),
        ("x x X", "joker_bomb:Xxx:3", "王炸，大王、一对小王", "joker bomb, big joker, a pair of small jokers"),
    ],
)
def test_plays_are_read_as_they_are_said(cards: str, combo: str, zh: str, en: str) -> None:
    """What it is, then what matters of it; kickers by what they are."""
    faces_ = face(cards)
    stands = tuple(card // 4 if card < 52 else card - 39 for card in faces_)
    assert read_play(Words("zh"), faces_, stands, parse_combo(combo)) == zh
    assert read_play(Words("en"), faces_, stands, parse_combo(combo)) == en


@every_language
def test_every_combination_of_every_mode_can_be_read(language: str) -> None:
    """With and without wilds; all kinds are among them."""
    kinds = set()
    for table in PRESETS.values():
        for example in (*examples.combinations(table), *examples.bombs(table)):
            assert read_play(Words(language), example.cards, example.stands, example.combo)
            kinds.add(example.combo.kind)
    assert kinds == set(Kind)


def test_every_card_has_its_own_name() -> None:
    """54 faces, 54 names, in each language; as players say them."""
    for language in LANGUAGES:
        assert len({read_card(Words(language), card) for card in range(54)}) == 54
    assert read_card(Words("zh"), 2) == "梅花3"
    assert read_card(Words("en"), 51) == "2 of diamonds"


def test_the_full_log_says_more_than_the_short() -> None:
    """What is left, wilds and factors; the last cards at either level."""
    played = e.Played(1, (16, 17, 18, 4), Combo(Kind.SOFT_BOMB, 4, 4), (4, 4, 4, 4), 7, 2)
    assert told(teller(full=False), played) == "乙：软炸弹，4张7"
    assert told(teller(), played) == "乙：软炸弹，4张7，其中癞子 1 张，×2，剩 7 张"
    pair = e.Played(0, (0, 1), Combo(Kind.PAIR, 0), (0, 0), 1)
    assert told(teller("en", full=False), pair) == "You: a pair of 3s, 1 card left"
    last = e.Played(0, (0, 1), Combo(Kind.PAIR, 0), (0, 0), 0)
    assert told(teller(full=False), last) == told(teller(), last) == "你：一对3，出完了"
