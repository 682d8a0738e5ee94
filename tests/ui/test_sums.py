"""The sum written out is the sum that was paid."""

import re
from fractions import Fraction
from math import prod

import pytest
from hypothesis import given

from ddz_desktop.engine.events import Factor, Result
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.ui.scenes import sums
from ddz_desktop.ui.words import Words
from tests.ui.hands import endings

ZH = Words("zh")


def worth(formula: str) -> Fraction:
    """What a formula comes to, read as the player reads it: its numbers multiplied, ÷ divides."""
    value = Fraction(1)
    for sign, number in re.findall(r"(÷ )?([\d,.]+(?:/\d+)?)", formula.replace("（加倍）", "")):
        value = value / Fraction(number) if sign else value * Fraction(number.replace(",", ""))
    return value


@given(endings())
def test_the_formula_is_what_was_due(ending: tuple[Rules, Result]) -> None:
    """The numbers of each seat's formula multiply to its nominal sum, but for odd beans (RULES.md §4.5, §7.9)."""
    rules, result = ending
    assert result.settlement is not None
    for row in sums.rows(ZH, rules, result, (0,) * rules.seats):
        due = Fraction(abs(result.settlement.nominal[row.seat]), result.settlement.unit)
        if result.why == "out":
            assert abs(worth(row.formula) - due) <= len(result.landlords), (row.formula, due)
        else:
            assert bool(row.formula) == (row.seat == result.seat)


@given(endings())
def test_what_bit_is_said(ending: tuple[Rules, Result]) -> None:
    """Where the change is another sum than was due, a note says why; where it is not, there is none."""
    rules, result = ending
    assert result.settlement is not None
    settlement = result.settlement
    for row in sums.rows(ZH, rules, result, (0,) * rules.seats):
        steps = [part[row.seat] for part in (settlement.nominal, settlement.capped, settlement.paid)]
        bit = len(set(steps)) > 1 or settlement.fee[row.seat] > 0
        broke = rules.currency == "beans" and settlement.after[row.seat] <= 0
        assert bool(row.notes) == (bit or broke), row
        assert row.change == Fraction(settlement.change[row.seat], settlement.unit)


@given(endings())
def test_the_parts_make_the_multiplier(ending: tuple[Rules, Result]) -> None:
    """The factors shown multiply to the multiplier shown; none of them is 1 or there twice."""
    _, result = ending
    parts = sums.merged(result)
    assert prod(value for _, value in parts) == sums.multiplier(result)
    assert all(value != 1 for _, value in parts)
    assert len({name for name, _ in parts}) == len(parts)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("0", "0"),
        ("12000", "+12,000"),
        ("-9600", "−9,600"),
        ("1/4", "+0.25"),
        ("-5/2", "−2.5"),
        ("-2501/2", "−1,250.5"),
    ],
)
def test_numbers_as_the_player_reads_them(number: str, said: str) -> None:
    """A plus or a true minus, thousands, quarters as decimals."""
    assert sums.show(Fraction(number), sign=True) == said


def ended(why: str, seat: int, landlords: tuple[int, ...], winners: tuple[int, ...], *factors: Factor) -> Result:
    """A result without a settlement."""
    return Result(why, seat, landlords, winners, 1, factors, (), (), ())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("result", "head", "why"),
    [
        (ended("out", 0, (0,), (0,)), "地主胜", "你先出完了牌"),
        (ended("out", 1, (0,), (1, 2)), "农民胜", "乙 先出完了牌"),
        (ended("out", 1, (1,), (1,), Factor("spring", 2)), "地主胜", "春天！农民一张未出"),
        (ended("out", 1, (0,), (1, 2), Factor("anti_spring", 2)), "农民胜", "反春！地主只出了一手牌"),
        (ended("left", 0, (0,), (1, 2)), "有人逃跑", "你逃跑了，这局由你赔付"),
        (ended("left", 2, (), (0, 1)), "有人逃跑", "丙 逃跑了，这局由他赔付"),
        (ended("void", -1, (), ()), "流局", "没有人叫地主，这副牌作废，重新发牌"),
    ],
)
def test_who_won_and_why(result: Result, head: str, why: str) -> None:
    """Landlord or farmers, and why: spring is told before who was out."""
    assert sums.headline(ZH, result) == head
    assert sums.reason(ZH, result, ("甲", "乙", "丙"), 0) == why


def test_before_roles_nobody_has_one() -> None:
    """Who leaves in the auction is neither landlord nor farmer."""
    rows = sums.rows(ZH, PRESETS["huanle"], ended("left", 0, (), (1, 2)), (0, 0, 0))
    assert {row.role for row in rows} == {"none"}
