"""Questions about the rules as JSON lines, for conformance tests, other front ends and bots in any language."""

from collections.abc import Iterable
from typing import Any, TextIO

import msgspec
from msgspec import Struct

from ddz_desktop.engine.book import Book, book
from ddz_desktop.engine.cards import SMALL, Packed, Rank, parse_rank, parse_ranks, show_ranks
from ddz_desktop.engine.events import Illegal
from ddz_desktop.engine.reading import Combo, parse_combo
from ddz_desktop.engine.rules import Rules, rules


class Question(Struct, kw_only=True):
    """What every question has: the preset, options that change it, and the wild ranks."""

    mode: str
    options: dict[str, object] = {}
    wild: tuple[str, ...] = ()


class Read(Question, tag_field="kind", tag="read"):
    """Every reading of these cards."""

    cards: str


class Beat(Question, tag_field="kind", tag="beat"):
    """The readings in which these cards may be played now."""

    cards: str
    to_beat: str | None = None
    last_hand: bool = False


class Moves(Question, tag_field="kind", tag="moves"):
    """Every legal play of a hand."""

    hand: str
    to_beat: str | None = None


class Factor(Question, tag_field="kind", tag="factor"):
    """The multiplier of playing a reading."""

    reading: str


def main(lines: Iterable[str], out: TextIO) -> int:
    """Answer every line as it comes; blank ones are skipped."""
    for line in lines:
        if line.strip():
            out.write(msgspec.json.encode(answer(line)).decode() + "\n")
            out.flush()
    return 0


def answer(line: str) -> dict[str, Any]:
    """The answer to one line, or what is wrong with it."""
    try:
        asked = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return {"id": None, "error": f"not JSON: {error}; expected one object a line"}
    if not isinstance(asked, dict):
        return {"id": None, "error": "not an object; expected one with id, kind and mode"}
    try:
        question = msgspec.convert(asked, Read | Beat | Moves | Factor)
        table = rules(question.mode, question.options)
        found = _answer(question, book(table, _wilds(question.wild, table)))
    except ValueError as error:
        return {"id": asked.get("id"), "error": str(error)}
    return {"id": asked.get("id"), "answer": found}


def _answer(question: Read | Beat | Moves | Factor, book: Book) -> object:
    match question:
        case Read(cards=cards):
            return [str(combo) for combo in book.readings(_cards(cards, book.rules))]
        case Beat(cards=cards, to_beat=top, last_hand=last):
            return _playable(book, _cards(cards, book.rules), _combo(top), last)
        case Moves(hand=hand, to_beat=top):
            moves = book.moves(_hand(hand, book.rules), _combo(top))
            return [(show_ranks(cards), str(combo)) for cards, combo in moves]
        case Factor(reading=reading):
            return book.factor(parse_combo(reading))


def _playable(book: Book, cards: Packed, top: Combo | None, last: bool) -> list[str]:
    try:
        return [str(combo) for combo in book.answers(cards, top, last)]
    except Illegal:
        return []


def _combo(text: str | None) -> Combo | None:
    return parse_combo(text) if text is not None else None


def _cards(text: str, rules: Rules) -> Packed:
    """Cards by rank. Raises ValueError also where there are more of a rank than the decks have."""
    words = text.split()
    for word in set(words):
        most = rules.decks * (1 if parse_rank(word) >= SMALL else 4)
        if words.count(word) > most:
            raise ValueError(f"{words.count(word)} cards {word}; expected at most {most}")
    return parse_ranks(text)


def _hand(text: str, rules: Rules) -> Packed:
    """The cards of a hand. Raises ValueError where no seat can hold so many: its plays might be past counting."""
    most = rules.dealt + rules.bottom
    if (n := len(text.split())) > most:
        raise ValueError(f"a hand of {n} cards; expected at most {most}, which a landlord holds")
    return _cards(text, rules)


def _wilds(words: tuple[str, ...], rules: Rules) -> tuple[Rank, ...]:
    wilds = tuple(sorted({parse_rank(word) for word in words}))
    jokers = sum(rank >= SMALL for rank in wilds)
    if jokers == 1 or len(wilds) - jokers // 2 > rules.wilds:
        raise ValueError(f"wild ranks {' '.join(words)}; expected at most {rules.wilds}, the jokers x X as one")
    return wilds
