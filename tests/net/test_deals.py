"""Deals by number: the same cards for everybody who has the number, and on a day for everybody."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from ddz_desktop.engine.rules import OPTIONS, PRESETS, ROOMS, rules
from net import deals, shuffle, solo
from net.chance import derive
from net.deals import BadNumber, Number, daily, parse
from net.pace import PACES
from net.profile import Profile
from tests.net.test_solo import play

BOTS = tuple((name, "novice") for name in "甲乙丙丁")
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

numbers = st.builds(
    Number, st.sampled_from(sorted(PRESETS)), st.integers(0, 2**43 - 1),
    st.tuples(st.sampled_from(OPTIONS["hidden_rule"].values), st.sampled_from(OPTIONS["joker_wild"].values)),
)  # fmt: skip


@given(number=numbers)
def test_a_number_is_read_back(number: Number) -> None:
    """As it is written, in small letters, with other spaces, full-width, with the letters that look like digits."""
    text = str(number)
    wide = "".join(chr(ord(c) + 0xFEE0) for c in text)
    mistaken = text.replace("0", "o").replace("1", "l")
    for written in (text, text.lower(), f" {text.replace('-', ' ')} ", text.replace("-", ""), wide, mistaken):
        assert parse(written) == number


@given(number=numbers, place=st.integers(0, 11), letter=st.sampled_from(_LETTERS))
def test_a_slip_is_hardly_ever_taken_for_a_number(number: Number, place: int, letter: str) -> None:
    """One wrong letter passes once in a thousand, and then as what it says."""
    letters = list(str(number).replace("-", ""))
    letters[place] = letter
    try:
        assert str(parse("".join(letters))).replace("-", "") == "".join(letters)
    except BadNumber:
        assert "".join(letters) != str(number).replace("-", "")


def test_slips_are_told() -> None:
    """Of all ways to get one letter of a number wrong at most a few in a thousand pass."""
    text = str(daily("2030-12-31", "huanle")).replace("-", "")
    wrong = [text[:i] + letter + text[i + 1 :] for i in range(12) for letter in _LETTERS if letter != text[i]]
    passed = 0
    for one in wrong:
        try:
            parse(one)
            passed += 1
        except BadNumber:
            pass
    assert len(wrong) == 372
    assert passed <= 4


_WRONG = ("", "1", "斗地主", "U" * 12, "4X6C-ZRDQ-S44", "4X6C-ZRDQ-S44RR", "-" * 40, "0" * 5000)


@pytest.mark.parametrize("text", _WRONG)
def test_what_is_no_number_is_refused(text: str) -> None:
    """Whatever was typed or pasted."""
    with pytest.raises(BadNumber):
        parse(text)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_day_has_one_deal_a_preset(preset: str) -> None:
    """The same for everybody; another the next day; none of two presets alike."""
    day = daily("2030-12-31", preset)
    assert day == daily("2030-12-31", preset)
    assert day.preset == preset
    others = {daily(f"2030-12-{d:02}", other).seed for d in (30, 31) for other in PRESETS}
    assert len(others) == 2 * len(PRESETS)


def test_the_derivation_is_public_and_stays() -> None:
    """A number that was written down deals the same cards in every later version."""
    number = daily("2026-11-30", "huanle")
    assert str(number) == "4X6C-ZRDQ-S44R"
    dealt = deals.draw(number.under(PRESETS["huanle"]), number.key, (0, 0, 0))
    assert (dealt.first, dealt.deck[:8]) == (2, (25, 16, 15, 50, 21, 44, 5, 3))


@given(number=numbers, beans=st.integers(0, 10**6), shows=st.permutations(range(3)))
def test_a_number_fixes_all_chance(number: Number, beans: int, shows: list[int]) -> None:
    """Cards, first speaker, flip, partner and wilds, whatever the beans, the room and who shows."""
    table = number.under(PRESETS[number.preset])
    seats = table.seats
    one = deals.draw(table, number.key, (0,) * seats)
    other = deals.draw(
        number.under(rules(number.preset, {**ROOMS["high"], "kickers": "strict"})), parse(str(number)).key,
        (beans,) * seats, tuple(shows), voids=1,
    )  # fmt: skip
    assert (one.deck, one.first, one.flip, one.partner, one.wilds) == (
        other.deck, other.first, other.flip, other.partner, other.wilds,
    )  # fmt: skip


def test_every_deal_of_the_numbers_is_as_likely() -> None:
    """What is drawn from a number is what the fair shuffle draws from a key."""
    number = daily("2030-01-01", "five_new")
    key = derive(deals._PUBLIC, b"deal/%d" % number.seed)
    table = number.under(PRESETS["five_new"])
    assert deals.draw(table, number.key, (0,) * 5) == shuffle.draw(table, key, (0,) * 5)


@pytest.mark.parametrize("preset", PRESETS)
def test_any_hand_is_played_again_by_its_number(preset: str, tmp_path: Path) -> None:
    """The second hand of a match, dealt as the first of another: the same cards to the same seats."""
    table = rules(preset, {"hidden_rule": "first_dealt", "joker_wild": "always"})
    match = solo.start(tmp_path / "a", table, Profile("我"), BOTS[: table.seats - 1], bytes(32), 0, PACES["fast"])
    play(match, play(match, 0, hands=1), stop=10)
    assert match.room.table.hand > 1
    number, record = deals.number(match.room.table), match.room.table.record
    assert number is not None
    assert record is not None
    again = solo.start(
        tmp_path / "b", parse(str(number)).under(PRESETS[preset]), Profile("你"), BOTS[: table.seats - 1],
        bytes(range(32)), 0, PACES["fast"], number=number,
    )  # fmt: skip
    play(again, 0, stop=3)
    assert again.room.table.record is not None
    assert deals.number(again.room.table) == number
    one, other = record.deal, again.room.table.record.deal
    assert one.deck == other.deck
    assert (one.first, one.flip, one.partner, one.wilds) == (other.first, other.flip, other.partner, other.wilds)
    match.close()
    again.close()


def test_cards_that_were_not_shuffled_have_no_number(tmp_path: Path) -> None:
    """They come from the hand before; the first hand has none before it."""
    table = rules("huanle", {"shuffle": "unshuffled"})
    match = solo.start(tmp_path, table, Profile("我"), BOTS[:2], bytes(32), 0, PACES["fast"])
    assert deals.number(match.room.table) is None
    play(match, 0, stop=3)
    assert deals.number(match.room.table) is not None
    assert deals.number(structs.replace(match.room.table, hand=2)) is None
    match.close()
