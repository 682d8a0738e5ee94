"""The action row and the sentences: exactly what `may` allows, in words both languages have."""

from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from ddz_desktop.engine.cards import RANK_OF
from ddz_desktop.engine.events import Ask, Pass, Reason
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import View
from ddz_desktop.ui.keys import KEYS
from ddz_desktop.ui.table import wording
from ddz_desktop.ui.table.controls import choices
from ddz_desktop.ui.table.laid import laid, seen_as, written
from ddz_desktop.ui.table.layout import layout
from ddz_desktop.ui.table.sit import best_first
from tests.ui.table.hands import crowded, hand_of, pen, room_of, sitting_of, words

_ACTS = {
    "Bid": "bid",
    "Call": "call",
    "Rob": "rob",
    "Show": "show",
    "Double": "double",
    "Reveal": "reveal",
    "Pass": "pass",
}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_buttons_are_what_may_allows(preset: str) -> None:
    """Every act that may be done has a button, and no other has one; the bids are exactly the open ones."""
    for seed in range(4):
        for seat in range(PRESETS[preset].seats):
            for view, _ in hand_of(preset, seed, seat):
                row = choices(view, playable=True, beatable=any(ask.act == "play" for ask in view.may))
                offered = {_ACTS[type(choice.act).__name__] for choice in row if choice.act}
                offered |= {"play" for choice in row if choice.name == "play"}
                assert offered == {ask.act for ask in view.may}
                bids = [choice.n for choice in row if choice.name.startswith("bid")]
                assert bids == sorted(value for ask in view.may if ask.act == "bid" for value in ask.values)
                assert len({choice.name for choice in row}) == len(row)


def test_nothing_beats_one_lit_button() -> None:
    """要不起: one button, lit, that passes."""
    view = structs.replace(crowded("huanle"), may=(Ask("pass"),))
    (only,) = choices(view, beatable=False)
    assert only.act == Pass()
    assert only.lit


def test_play_is_lit_only_when_it_would_work() -> None:
    """出牌 is dark until the raised cards may be played; then Space, Enter and its own key press it."""
    view = crowded("huanle")
    dark, lit = (next(c for c in choices(view, playable) if c.name == "play") for playable in (False, True))
    assert not dark.lit
    assert not dark.keys
    assert lit.lit
    assert set(lit.keys) == {"return", "enter", "space", KEYS["play"]}


def test_a_key_means_one_thing() -> None:
    """No two controls of any moment share a key."""
    for preset in PRESETS:
        for view, _ in hand_of(preset, 2, 0):
            picture = layout(pen(), sitting_of(room_of(PRESETS[preset]), view))
            keys = [key for control in picture.controls if control.enabled for key in control.keys]
            assert len(keys) == len(set(keys)), keys


def test_a_press_belongs_to_its_question() -> None:
    """The buttons of another question are other buttons, so that a press held over the turn's change does nothing."""
    view = crowded("huanle")
    sitting = sitting_of(room_of(PRESETS["huanle"]), view)
    first, second = (layout(pen(), replace(sitting, epoch=epoch)).controls for epoch in (1, 2))
    for a, b in zip(first, second, strict=True):
        assert (a.epoch != b.epoch) == (a.name in {"pass", "hint", "play"})


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_reason_has_its_sentence(language: str) -> None:
    """A refusal says why; one that does not beat the table names what lies there."""
    say, view = words(language), crowded("huanle")
    for reason in Reason:
        assert wording.refusal(say, view, reason)
    assert "33" in wording.refusal(say, view, Reason.DOES_NOT_BEAT)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_question_has_its_sentence(preset: str, language: str) -> None:
    """Whoever is asked is told what; where all wait for sealed choices, that is said."""
    for seat in (0, 1):
        for view, _ in hand_of(preset, 3, seat):
            sentence = wording.prompt(words(language), view, beatable=True)
            assert bool(sentence) == bool(view.may) or _waits(view)


def _waits(view: View) -> bool:
    return type(view.phase).__name__ == "Sealed"


def own(*cards: int) -> tuple[int, ...]:
    """Each card stands for its own rank."""
    return tuple(RANK_OF[card] for card in cards)


def test_plays_are_written_by_body_and_kickers() -> None:
    """999 + 4, 10 10 10, 33–QQ, a wild by what it stands for."""
    jokers = ("x", "X")
    assert written((24, 4, 25, 26), own(24, 4, 25, 26), Combo(Kind.TRIO_SINGLE, 6), jokers) == "999 + 4"
    assert written((28, 29, 30), own(28, 29, 30), Combo(Kind.TRIO, 7), jokers) == "10 10 10"
    run = tuple(card for rank in range(10) for card in (rank * 4, rank * 4 + 1))
    assert written(run, own(*run), Combo(Kind.PAIR_CHAIN, 9, 10), jokers) == "33–QQ"
    assert written((0, 4, 8, 12, 40), (0, 1, 2, 3, 4), Combo(Kind.STRAIGHT, 4, 5), jokers) == "34567"
    assert written((52, 53), own(52, 53), Combo(Kind.ROCKET, 14), jokers) == "xX"
    plane = (20, 21, 22, 24, 25, 26, 12, 13, 0, 1)
    assert written(plane, own(*plane), Combo(Kind.PLANE_PAIR, 6, 2), jokers) == "888999 + 3366"


def test_the_best_reading_comes_first() -> None:
    """The chooser begins with what a hint meant, then the highest of each kind; nothing is lost."""
    straights = tuple(Combo(Kind.STRAIGHT, top, 6) for top in (11, 10, 9))
    combos = (*straights, Combo(Kind.FOUR_SINGLE, 5), Combo(Kind.FOUR_SINGLE, 4))
    assert best_first(combos, None) == (combos[0], combos[3], combos[1], combos[2], combos[4])
    assert best_first(combos, combos[4])[:2] == (combos[4], combos[0])


def test_a_play_lies_body_first() -> None:
    """The body from its highest rank down, then the kickers; a made card shows the rank it stands for."""
    cards, stands = (0, 4, 24, 25, 40), (0, 1, 6, 6, 6)
    order = laid(cards, stands, Combo(Kind.TRIO_SINGLE, 6))
    assert [cards[i] for i in order] == [24, 25, 40, 4, 0]
    assert seen_as(40, 6) == 24
    assert seen_as(53, 6) == 24
    assert seen_as(25, 6) == 25


@pytest.mark.usefixtures("window")
def test_every_key_is_a_key() -> None:
    """Shortcuts are named as pygame names keys; a name that no key has would never be pressed."""
    for preset in PRESETS:
        for view, _ in hand_of(preset, 2, 0):
            for control in layout(pen(), sitting_of(room_of(PRESETS[preset]), view)).controls:
                for key in control.keys:
                    assert pygame.key.name(pygame.key.key_code(key)) == key
