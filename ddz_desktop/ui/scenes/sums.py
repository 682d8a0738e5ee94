"""The sum of a hand written out: who won and why, the factors, each seat's formula and what bit. Pure."""

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Literal, NamedTuple

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Result, Settlement
from ddz_desktop.engine.rules import Rules
from ddz_desktop.ui.words import Words

MINUS = "−"  # as wide as a plus


class Row(NamedTuple):
    """A seat's line. `change` and `after` are Fractions of a point or whole beans."""

    seat: Seat
    role: Literal["landlord", "farmer", "none"]
    formula: str
    notes: tuple[str, ...]  # caps, floor, fee where they bit
    change: Fraction
    after: Fraction | None  # none: not known


def rows(words: Words, rules: Rules, result: Result, totals: tuple[int | None, ...]) -> tuple[Row, ...]:
    """A line for each seat. `totals`: of the match, in the same parts as the settlement, shown under points;
    none for a seat that has been given up."""
    sums = result.settlement
    unit = sums.unit if sums else 1
    beans = rules.currency == "beans"
    lines = []
    for seat in range(rules.seats):
        after = sums.after[seat] if sums and beans else totals[seat]
        lines.append(
            Row(
                seat,
                _role(result, seat),
                _formula(words, rules, result, seat) if sums else "",
                tuple(_notes(words, rules, sums, seat)) if sums else (),
                Fraction(sums.change[seat] if sums else 0, unit),
                None if after is None else Fraction(after, 1 if beans else unit),
            )
        )
    return tuple(lines)


def merged(result: Result) -> tuple[tuple[str, int], ...]:
    """The multiplier's parts by name, each as the product of all its kind; those of 1 are left out."""
    parts: dict[str, int] = {}
    for factor in result.factors:
        parts[factor.name] = parts.get(factor.name, 1) * factor.value
    return tuple((name, value) for name, value in parts.items() if value != 1)


def multiplier(result: Result) -> int:
    """倍数, without pairwise doubles."""
    return prod(factor.value for factor in result.factors)


def weight(rules: Rules, result: Result, seat: Seat) -> Fraction:
    """How many shares of 底分 × 倍数 a seat's sum is: each pair of a landlord and a farmer is one, halved between two
    landlords and doubled by each pairwise double (RULES.md §4.5, §7.9)."""
    lords = result.landlords
    doubles = [2 if s in result.doubled else 1 for s in range(rules.seats)]
    against = [s for s in range(rules.seats) if (s in lords) != (seat in lords)]
    return Fraction(doubles[seat] * sum(doubles[s] for s in against), len(lords))


def headline(words: Words, result: Result) -> str:
    """Who won, in two words."""
    if result.why == "void":
        return words("result.void")
    if result.why == "left":
        return words("result.left")
    if _landlords_won(result):
        return words("result.landlords_won", n=len(result.landlords))
    return words("result.farmers_won")


def reason(words: Words, result: Result, names: tuple[str, ...], me: Seat) -> str:
    """Why, in a sentence."""
    if result.why == "void":
        return words("result.void_why")
    parts = dict(merged(result))
    if "spring" in parts:
        return words("result.spring_five" if len(names) > 3 or not _landlords_won(result) else "result.spring")
    if "anti_spring" in parts:
        return words("result.anti_spring")
    who = "me" if result.seat == me else "other"
    return words(f"result.{result.why}_{who}", name=names[result.seat])


def show(sum_: Fraction, sign: bool = False) -> str:
    """A sum with its quarters as decimals, a true minus, and a plus where asked."""
    whole = f"{abs(float(sum_)):,.2f}".rstrip("0").rstrip(".") if sum_.denominator > 1 else f"{abs(sum_.numerator):,}"
    return f"{MINUS if sum_ < 0 else '+' if sign and sum_ > 0 else ''}{whole}"


def _landlords_won(result: Result) -> bool:
    return bool(set(result.landlords) & set(result.winners))


def _role(result: Result, seat: Seat) -> Literal["landlord", "farmer", "none"]:
    if not result.landlords:
        return "none"
    return "landlord" if seat in result.landlords else "farmer"


def _formula(words: Words, rules: Rules, result: Result, seat: Seat) -> str:
    if result.why == "left":
        return words("result.penalty_pays") if seat == result.seat else ""
    shares = weight(rules, result, seat)
    parts = [f"{result.stake:,}", f"{multiplier(result):,}"]
    parts += [show(Fraction(*rules.coefficient))] if rules.coefficient != (1, 1) else []
    parts += [f"{rules.N:,}"] if rules.currency == "beans" and rules.N != 1 else []
    against = sum((s in result.landlords) != (seat in result.landlords) for s in range(rules.seats))
    if result.doubled:
        parts += [words("result.shares_doubled", n=_plain(shares))] if shares != 1 else []
    elif seat in result.landlords:
        parts += [words("result.homes", n=against)]
        parts[-1] += f" ÷ {len(result.landlords)}" if len(result.landlords) > 1 else ""
    return " × ".join(parts)


def _plain(shares: Fraction) -> str:
    return f"{shares.numerator}" if shares.denominator == 1 else f"{shares.numerator}/{shares.denominator}"


def _notes(words: Words, rules: Rules, sums: Settlement, seat: Seat) -> Iterator[str]:
    """What made the change another sum than the formula's."""
    due, capped, paid = (Fraction(part[seat], sums.unit) for part in (sums.nominal, sums.capped, sums.paid))
    if capped != due:
        yield words("result.capped", n=show(capped, sign=True))
    if paid != capped:
        yield words("result.floor", n=show(paid, sign=True))
    if sums.fee[seat]:
        yield words("result.fee", n=sums.fee[seat])
    if rules.currency == "beans" and sums.after[seat] <= 0:
        yield words("result.lost_all")
