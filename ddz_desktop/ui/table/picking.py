"""Which own cards are raised: by click, drag, hint, keys. Cards are known by index, never by face. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from ddz_desktop.engine.cards import Card, Rank, Shown, rank, sort

Order = Literal["rank", "count"]
DOUBLE = 0.35  # seconds in which a second click is a double click
_ACE = 11  # the highest rank of a chain


@dataclass(frozen=True)
class Pick:
    """The own hand as it is arranged and what is raised of it. `deal`: the hand it belongs to; `cursor`: the card that
    the keys are at, -1: none; `hint`: the suggestion last taken, -1: none."""

    deal: int = -1
    cards: Shown = ()
    chosen: frozenset[int] = frozenset()
    cursor: int = -1
    hint: int = -1

    @property
    def faces(self) -> Shown:
        """The raised cards."""
        return tuple(self.cards[i] for i in sorted(self.chosen))


class Drag(NamedTuple):
    """A press that began on a card: whether it raises or puts down, and what was raised before."""

    first: int
    last: int
    raising: bool
    base: frozenset[int]


# -- the hand ------------------------------------------------------------------


def arranged(hand: Iterable[Card], order: Order, wilds: Sequence[Rank] = ()) -> Shown:
    """理牌: by rank, or the larger groups of equal rank first; wild cards before all others."""
    cards = sort(hand)
    many = Counter(rank(card) for card in cards) if order == "count" else Counter[Rank]()
    return tuple(sorted(cards, key=lambda card: (rank(card) not in wilds, -many[rank(card)])))


def follow(pick: Pick, deal: int, hand: Shown, order: Order, wilds: Sequence[Rank] = ()) -> Pick:
    """The pick of the hand as it is now: raised cards stay so while they are held; another deal begins with none."""
    cards = arranged(hand, order, wilds)
    if deal != pick.deal or not _grown(pick.cards, cards):
        return Pick(deal, cards)
    if cards == pick.cards:
        return pick
    chosen = carried(pick.cards, cards, pick.chosen)
    cursor = min(pick.cursor, len(cards) - 1)
    return replace(pick, cards=cards, chosen=chosen, cursor=cursor, hint=-1)


def _grown(before: Shown, after: Shown) -> bool:
    """Whether one of the two holds all of the other: the same deal, some cards taken or played."""
    a, b = Counter(before), Counter(after)
    return a <= b or b <= a


def carried(before: Shown, after: Shown, chosen: frozenset[int]) -> frozenset[int]:
    """The indices of the same raised copies after cards came, went or moved. Of equal faces those that were not raised
    stay, so that playing the raised ones leaves none raised."""
    low = Counter(before[i] for i in range(len(before)) if i not in chosen)
    raised = Counter(before[i] for i in chosen)
    places: dict[Card, list[int]] = {}
    for i, card in enumerate(after):
        places.setdefault(card, []).append(i)
    kept: set[int] = set()
    for card, count in raised.items():
        room = len(places.get(card, ())) - low[card]
        kept |= set(_copies(before, places.get(card, []), card, chosen, min(count, max(0, room))))
    return frozenset(kept)


def _copies(before: Shown, places: list[int], card: Card, chosen: frozenset[int], count: int) -> list[int]:
    """Which of the equal copies: the same ones counted from the left where that many are held still."""
    copies = [i in chosen for i, face in enumerate(before) if face == card]
    same = [place for place, was in zip(places, copies, strict=False) if was]
    return same[:count] if len(same) >= count else places[:count]


# -- raising and putting down --------------------------------------------------


def cleared(pick: Pick) -> Pick:
    """All put down."""
    return replace(pick, chosen=frozenset(), hint=-1)


def press(pick: Pick, i: int) -> Drag:
    """A press on a card begins: it raises it, or puts it down, and so with every card it is drawn over."""
    return Drag(i, i, i not in pick.chosen, pick.chosen)


def dragged(pick: Pick, drag: Drag) -> Pick:
    """What is raised while the press goes on."""
    run = frozenset(range(min(drag.first, drag.last), max(drag.first, drag.last) + 1))
    chosen = drag.base | run if drag.raising else drag.base - run
    return replace(pick, chosen=chosen, cursor=-1, hint=-1)


def chosen_faces(pick: Pick, cards: Iterable[Card]) -> Pick:
    """Just these cards raised; of equal faces the ones that are raised already."""
    wanted = Counter(cards)
    places = sorted(range(len(pick.cards)), key=lambda i: i not in pick.chosen)
    taken: set[int] = set()
    for i in places:
        if wanted[pick.cards[i]] > 0:
            wanted[pick.cards[i]] -= 1
            taken.add(i)
    return replace(pick, chosen=frozenset(taken))


def hinted(pick: Pick, plays: Sequence[Sequence[Card]]) -> Pick:
    """The next suggestion raised; after the last the first again."""
    if not plays:
        return pick
    hint = (pick.hint + 1) % len(plays)
    return replace(chosen_faces(pick, plays[hint]), hint=hint)


# -- the middle of a straight --------------------------------------------------


def middle(pick: Pick) -> frozenset[int]:
    """Where just both ends of a chain are raised, the cards that would fill it; else nothing."""
    counts = Counter(rank(pick.cards[i]) for i in pick.chosen)
    if len(counts) != 2 or len(set(counts.values())) != 1:
        return frozenset()
    (low, high), width = sorted(counts), counts[max(counts)]
    shortest = {1: 5, 2: 3, 3: 3}.get(width, 0)
    if high > _ACE or not shortest or high - low + 1 < shortest:
        return frozenset()
    found = [_of_rank(pick, between, width) for between in range(low + 1, high)]
    return frozenset().union(*found) if all(len(few) == width for few in found) else frozenset()


def filled(pick: Pick) -> Pick:
    """The middle raised too."""
    return replace(pick, chosen=pick.chosen | middle(pick))


def _of_rank(pick: Pick, wanted: int, count: int) -> list[int]:
    return [i for i, card in enumerate(pick.cards) if rank(card) == wanted and i not in pick.chosen][:count]
