"""What happened in words, as it is read aloud: a sentence for each event, short or full, from one's own view. Pure."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from ddz_desktop.engine import events as e
from ddz_desktop.engine.cards import BIG, RANKS, SMALL, Card, Held, Rank, Seat, Shown, rank
from ddz_desktop.engine.events import Event, Result
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.ui.scenes.sums import headline, show
from ddz_desktop.ui.table.laid import body_size, laid
from ddz_desktop.ui.words import Words

FEW = 2  # cards left that are told at either level


class Teller(NamedTuple):
    """Who is told: `me` is the own seat (-1: a spectator); `full`: cards, counts and factors, too."""

    words: Words
    names: tuple[str, ...]
    me: int
    full: bool

    def who(self, seat: Seat) -> str:
        """A seat by name; one's own as “you”."""
        return self.words("log.me") if seat == self.me else self.names[seat]

    def all_of(self, seats: Sequence[Seat]) -> str:
        """Several seats by name."""
        return listed(self.words, [self.who(seat) for seat in seats])


def told(to: Teller, event: Event) -> str:
    """The sentence for an event that its viewer may see."""
    words = to.words
    match event:
        case e.Dealt(seat, cards):
            return _held(to, "dealt", seat, cards)
        case e.Bottom(seat, cards):
            return _held(to, "bottom", seat, cards)
        case e.Flip(card):
            return words("log.flip", card=read_card(words, card))
        case e.WildDrawn(one):
            return words("log.wild", ranks=words("log.jokers") if one in (SMALL, BIG) else _rank(words, one, 2))
        case e.Left(seat):
            return words("log.gone", who=to.who(seat))
        case e.Showed():
            return _showed(to, event)
        case e.Played():
            return _played(to, event)
        case e.Ended(result):
            return _ended(to, result)
        case e.Bidden() | e.Called() | e.Robbed() | e.Passed() | e.Chose():
            return _answered(to, event)
        case _:
            return _roles(to, event)


def _answered(to: Teller, event: e.Bidden | e.Called | e.Robbed | e.Passed | e.Chose) -> str:
    """An answer to a question."""
    match event:
        case e.Bidden(seat, points):
            return _says(to, seat, "bid", points)
        case e.Called(seat, yes):
            return _says(to, seat, "call", int(yes))
        case e.Robbed(seat, yes):
            return _says(to, seat, "rob", int(yes))
        case e.Passed(seat):
            return _says(to, seat, "pass", 1)
        case e.Chose(_, about, yes):
            ask = "reveal" if about == "identity" else "double"
            return to.words("log.chose", what=_answer(to.words, ask, int(yes)))


def _roles(to: Teller, event: e.LandlordChosen | e.Revealed | e.Kept | e.Doubled) -> str:
    """Who is who, and who doubles."""
    words = to.words
    match event:
        case e.LandlordChosen(seat):
            return words("log.landlord", who=to.who(seat))
        case e.Revealed(landlords, _, factor):
            return _joined(to, words("log.revealed", names=to.all_of(landlords)), _factor(to, factor))
        case e.Kept():
            return words("log.kept")
        case e.Doubled(seats):
            return words("log.doubled", names=to.all_of(seats)) if seats else words("log.none_doubled")


def read_card(words: Words, card: Card) -> str:
    """A card by suit and rank: 梅花3, 3 of clubs."""
    if card >= 52:
        return _rank(words, rank(card))
    return words("log.card", suit=words(f"log.suit.{'SHCD'[card % 4]}"), rank=_rank(words, rank(card)))


def read_cards(words: Words, ranks: Sequence[Rank]) -> str:
    """Cards by rank from the strongest: 大王、一对2、三张K."""
    counted = sorted(Counter(ranks).items(), reverse=True)
    return listed(words, [_group(words, one, n) for one, n in counted])


def read_play(words: Words, cards: Shown, stands: Sequence[Rank], combo: Combo) -> str:
    """A play by what it is: 一对K, 顺子，3到7, 三张9带4."""
    if combo.kind is Kind.SINGLE:
        return read_card(words, cards[0])
    order = laid(cards, stands, combo)
    size = body_size(cards, stands, combo)
    body, rest = [stands[i] for i in order[:size]], [stands[i] for i in order[size:]]
    if combo.kind is Kind.PAIR and len(set(body)) > 1:
        return read_cards(words, body)  # 大小王
    name = combo.kind.name.lower()
    low, high = _rank(words, min(body)), _rank(words, max(body))
    return words(
        f"log.kind.{name}", low=low, high=high, rest=read_cards(words, rest),
        cards=read_cards(words, body), ranks=_rank(words, max(body), 2),
    )  # fmt: skip


def listed(words: Words, parts: Sequence[str]) -> str:
    """Several things one after the other."""
    return reduce(lambda one, other: words("log.and", one=one, other=other), parts) if parts else ""


def _rank(words: Words, one: Rank, n: int = 1) -> str:
    return words(f"log.rank.{RANKS[one]}", n=n)


def _group(words: Words, one: Rank, n: int) -> str:
    """So many cards of a rank."""
    if n == 1:
        return _rank(words, one)
    return words("log.pair" if n == 2 else "log.many", n=n, ranks=_rank(words, one, n))


def _held(to: Teller, name: str, seat: Seat, held: Held) -> str:
    """Cards that a seat has got, named where they are seen and wanted."""
    n = held if isinstance(held, int) else len(held)
    if isinstance(held, int) or not to.full:
        return to.words(f"log.{name}", who=to.who(seat), n=n)
    return to.words(f"log.{name}_seen", who=to.who(seat), n=n, cards=read_cards(to.words, [rank(c) for c in held]))


def _says(to: Teller, seat: Seat, ask: str, n: int) -> str:
    """A seat's answer to a question that all see."""
    return to.words("log.says", who=to.who(seat), what=_answer(to.words, ask, n))


def _answer(words: Words, ask: str, n: int) -> str:
    """What was answered: the words of the button; 0 declines."""
    return words(f"ask.{ask}.{'yes' if n else 'no'}", n=n)


def _showed(to: Teller, event: e.Showed) -> str:
    cards = read_cards(to.words, [rank(card) for card in event.cards])
    name = "log.showed_seen" if to.full and cards else "log.showed"
    return to.words(name, who=to.who(event.seat), factor=event.factor, cards=cards)


def _played(to: Teller, event: e.Played) -> str:
    what = read_play(to.words, event.cards, event.stands, event.combo)
    text = to.words("log.says", who=to.who(event.seat), what=what)
    made = sum(rank(card) != stands for card, stands in zip(event.cards, event.stands, strict=True))
    left = to.words("log.left", n=event.left) if to.full or event.left <= FEW else ""
    left = left if event.left else to.words("log.out")
    return _joined(to, text, to.words("log.made", n=made) if made and to.full else "", _factor(to, event.factor), left)


def _ended(to: Teller, result: Result) -> str:
    text = headline(to.words, result)
    seats = range(len(to.names)) if to.full else [to.me] if to.me >= 0 else []
    return _joined(to, text, *(_change(to, result, seat) for seat in seats))


def _change(to: Teller, result: Result, seat: Seat) -> str:
    sums = result.settlement
    if sums is None:
        return ""
    return to.words("log.change", who=to.who(seat), n=show(Fraction(sums.change[seat], sums.unit), sign=True))


def _factor(to: Teller, factor: int) -> str:
    return to.words("log.factor", factor=factor) if factor > 1 and to.full else ""


def _joined(to: Teller, *parts: str) -> str:
    return reduce(lambda one, other: to.words("log.comma", one=one, other=other), filter(None, parts))
