"""Many deals of one table in a small file: a head of JSON on the first line, then one number of fixed width a deal.

The number is a deal in mixed radix: who speaks first, the flipped and the partner card, the wild ranks, then each card
of the deck as its place among the faces that are still to come. 2,000 deals of one deck take 64 kB, of three 220 kB.
"""

from collections.abc import Iterator, Sequence
from math import prod

import msgspec
from msgspec import Struct

from ddz_desktop.engine.cards import Card, deck_of
from ddz_desktop.engine.deal import Deal, check
from ddz_desktop.engine.rules import Rules

_RANKS = 15  # a wild rank is one of these


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """What all deals of a file have in common, and how many there are."""

    rules: Rules
    beans: tuple[int, ...]
    deals: int


def pack(deals: Sequence[Deal]) -> bytes:
    """The file. Raises ValueError for none, for deals of several tables, and for shows and void deals before them."""
    heads = {msgspec.json.encode(Head(deal.rules, deal.beans, len(deals))) for deal in deals}
    if len(heads) != 1 or any(deal.shows or deal.voids for deal in deals):
        raise ValueError("only deals of one table, without shows and void deals before them, can be packed")
    width = _width(deals[0].rules)
    return heads.pop() + b"\n" + b"".join(_number(deal).to_bytes(width, "little") for deal in deals)


def unpack(file: bytes, most: int | None = None) -> Iterator[Deal]:
    """The first deals of a file, all without a number. Raises ValueError for what is no such file."""
    first, _, body = file.partition(b"\n")
    head = msgspec.json.decode(first, type=Head)
    width = _width(head.rules)
    if len(body) != head.deals * width:
        raise ValueError(f"{len(body)} bytes are not {head.deals} deals of {width}")
    for at in range(head.deals if most is None else min(head.deals, most)):
        yield _deal(head, int.from_bytes(body[at * width : (at + 1) * width], "little"))


def _width(rules: Rules) -> int:
    """Bytes that hold every deal of a table."""
    cards = 54 * rules.decks
    places = prod(min(54, left) for left in range(1, cards + 1))
    most: int = rules.seats * (cards + 1) ** 2 * _RANKS**rules.wilds * places
    return (most.bit_length() + 7) // 8


def _number(deal: Deal) -> int:
    """A deal as a number: its digits, the first lowest, each in its own radix."""
    rules, cards = deal.rules, len(deal.deck)
    digits = [(rules.seats, deal.first), (cards + 1, deal.flip + 1), (cards + 1, deal.partner + 1)]
    digits += [(_RANKS, rank) for rank in deal.wilds]
    left = sorted(deck_of(rules.decks))
    for card in deal.deck:
        faces = sorted(set(left))
        digits.append((len(faces), faces.index(card)))
        left.remove(card)
    number = 0
    for radix, digit in reversed(digits):
        number = number * radix + digit
    return number


def _deal(head: Head, number: int) -> Deal:
    """The deal of a number. Raises ValueError where its rules could not have brought it about."""

    def digit(radix: int) -> int:
        nonlocal number
        number, found = divmod(number, radix)
        return found

    cards = 54 * head.rules.decks
    first, flip, partner = digit(head.rules.seats), digit(cards + 1) - 1, digit(cards + 1) - 1
    wilds = tuple(digit(_RANKS) for _ in range(head.rules.wilds))
    left, deck = sorted(deck_of(head.rules.decks)), list[Card]()
    while left:
        faces = sorted(set(left))
        deck.append(faces[digit(len(faces))])
        left.remove(deck[-1])
    deal = Deal(head.rules, tuple(deck), head.beans, first, flip, partner, wilds)
    check(deal)
    return deal
