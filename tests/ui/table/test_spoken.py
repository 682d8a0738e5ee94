"""The table in words: the question, one's cards and what is done to them, what lies; short and full, each once."""

from collections.abc import Callable

import pytest

from ddz_desktop.engine.cards import rank
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.table import spoken
from ddz_desktop.ui.table.telling import read_card, read_cards
from ddz_desktop.ui.words import LANGUAGES, Words
from tests.ui.table.driver import Driver
from tests.ui.test_blind import Ears

Seat = Callable[..., Driver]


def listening(seat: Seat, preset: str = "classic_a", language: str = "en", speech: str = "full") -> tuple[Driver, Ears]:
    """At a table where cards are asked of us, with ears; what was said so far is forgotten."""
    driver = seat(preset, language, speech="off")
    driver.desk.voice = ears = Ears()
    driver.to_our_play()
    driver.desk.settings = driver.desk.settings.with_(speech=speech)
    driver.run(0.1)
    ears.new()
    return driver, ears


def test_along_the_cards_each_is_read(seat: Seat) -> None:
    """At the end of the hand, too, where the key moves nothing; full says the place."""
    driver, ears = listening(seat)
    words, cards = driver.desk.words, driver.scene.place.pick.cards
    for i in range(3):
        driver.key("right")
        assert ears.new() == f"{read_card(words, cards[i])}, {i + 1} of {len(cards)}"
    for _ in range(3):
        driver.key("left")
    assert ears.new().endswith(f"{read_card(words, cards[0])}, 1 of {len(cards)}")
    driver.desk.settings = driver.desk.settings.with_(speech="short")
    driver.key("right")
    assert ears.new() == read_card(words, cards[1])


def test_what_goes_up_and_down_is_read(seat: Seat) -> None:
    """By key the card, by hint and mouse all that is raised, as what it would be played as."""
    driver, ears = listening(seat, speech="short")
    words, cards = driver.desk.words, driver.scene.place.pick.cards
    driver.key("right").key("up")
    assert ears.new().splitlines()[-1] == f"{read_card(words, cards[0])} up"
    driver.key("up")
    assert ears.new() == f"{read_card(words, cards[0])}, chosen"
    driver.key("down")
    assert ears.new() == f"{read_card(words, cards[0])} down"
    driver.key("h")
    raised = driver.scene.place.pick.faces
    assert ears.new() == spoken.raised(spoken.teller_of(driver.scene.place, words, False), driver.scene.place)
    assert raised
    driver.key("backspace")
    assert ears.new() == "Nothing is raised"
    driver.click(*driver.card(0))
    assert ears.new() == f"Raised: {read_card(words, cards[0])}"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_hand_and_table_are_read_when_asked(preset: str, language: str, seat: Seat) -> None:
    """In every mode: all cards by rank; what lies, what others hold, whose turn it is; full says more than short."""
    driver, ears = listening(seat, preset, language, "short")
    words, place = driver.desk.words, driver.scene.place
    driver.key("c")
    assert read_cards(words, [rank(card) for card in place.pick.cards]) in ears.new()
    driver.key("w")
    short = ears.new()
    view = place.view
    assert view is not None
    for seat_, count in enumerate(view.counts()):
        if seat_ != view.seat:
            assert str(count) in short
    assert words("speech.mine") in short
    driver.desk.settings = driver.desk.settings.with_(speech="full")
    driver.key("w")
    full = ears.new()
    assert len(full) > len(short)
    assert words("speech.multiplier", n=view.multiplier) in full
    driver.key("a")
    assert ears.new() == full


def test_a_question_is_read_once_and_names_its_answers(seat: Seat) -> None:
    """Raising cards, a refusal and other layers do not bring it again; full names time and keys, as they are laid."""
    driver = seat("classic_a", "en", speech="off", keys={"pass": "x"})
    driver.desk.voice = ears = Ears()
    driver.to_our_play()
    driver.desk.settings = driver.desk.settings.with_(speech="full")
    driver.run(0.1)
    said = ears.new()
    assert "seconds left" in said
    assert "Hint, key H" in said
    driver.key("right").key("up").key("return").key("backspace").key("e").key("escape")
    assert "You can" not in ears.new()


def test_a_refusal_is_read_with_the_play_in_words(seat: Seat) -> None:
    """Not as it is written on the felt; pressed again it is said again."""
    driver, ears = listening(seat, "classic_a", "en", "short")
    driver.key("return")
    assert ears.new() == "Choose cards first"
    driver.key("return")
    assert ears.new() == "Choose cards first"


def test_the_last_seconds_are_told_once_each(seat: Seat) -> None:
    """At ten and at five, while it is one's own time; other seconds pass in silence."""
    driver, ears = listening(seat, speech="short")
    driver.run(driver.seconds - 3.5)
    words = Words("en")
    assert ears.new().splitlines() == [words("speech.seconds", n=n) for n in spoken.SECONDS]


def test_the_card_counter_and_the_new_order_are_read(seat: Seat) -> None:
    """When they are opened and made by their keys."""
    driver, ears = listening(seat, speech="short")
    driver.key("r")
    assert ears.new() == ""
    driver.key("r")
    assert ears.new().startswith("Still out: ")
    driver.key("s")
    assert "cards in hand" in ears.new()


def test_with_reading_off_nothing_is_said(seat: Seat) -> None:
    """Whatever is pressed."""
    driver, ears = listening(seat, speech="off")
    for name in ("right", "up", "c", "w", "a", "h", "s", "r", "r", "return"):
        driver.key(name)
    assert ears.all == []
