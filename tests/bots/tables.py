"""Views built by hand: one seat to move."""

from collections import Counter

from ddz_desktop.engine.cards import RANK_OF, Held, Shown, deck_of, faces, parse_rank, parse_ranks, sort
from ddz_desktop.engine.events import Ask
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.reading import parse_combo
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import Turn, View


def cards_of(text: str, decks: int = 1) -> Shown:
    """Faces for ranks, lowest suits first."""
    return faces(tuple(card for card in range(54) for _ in range(decks)), parse_ranks(text))


def table(
    hand: str,
    top: str = "",
    cards: str = "",
    *,
    seat: int = 1,
    owner: int = 0,
    landlord: int = 0,
    counts: tuple[int, ...] = (),
    passes: int = 0,
    out: str = "",
    preset: str = "huanle",
    wilds: tuple[int, ...] = (),
) -> View:
    """Seat `seat` holds `hand` and is to answer the reading `top` played as `cards` by `owner`, after `passes` passes;
    without a top it leads. `out`: what the others hold, by rank; all the rest was played before."""
    rules = PRESETS[preset]
    held = sort(cards_of(hand, rules.decks))
    hands: list[Held] = list(counts or (rules.dealt,) * rules.seats)
    hands[seat] = held
    reading = parse_combo(top) if top else None
    before = (Turn(2, _gone(held, cards, out)),) if out else ()
    turns = (Turn(owner, cards_of(cards), reading), *(Turn((owner + 1 + i) % rules.seats) for i in range(passes)))
    return View(
        seat=seat, ask=9, may=(Ask("play"), Ask("pass")) if top else (Ask("play"),),
        phase=Playing(seat, owner, reading, True), hands=tuple(hands), bottom=3,
        landlords=(landlord,), sure=True, public=(landlord,), flip=-1, flip_seat=-1, wilds=wilds, shown=(), stake=1,
        factors=(), doubled=(), beans=(0,) * rules.seats, turns=before + turns if top else before, trick=len(before),
    )  # fmt: skip


def _gone(held: Shown, cards: str, out: str) -> Shown:
    left = Counter(RANK_OF[card] for card in held) + Counter(map(parse_rank, f"{cards} {out}".split()))
    gone = []
    for card in deck_of(1):
        if left[RANK_OF[card]]:
            left[RANK_OF[card]] -= 1
        else:
            gone.append(card)
    return tuple(gone)
