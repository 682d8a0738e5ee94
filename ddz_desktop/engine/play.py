"""Tricks: playing, passing, what a time-out does, and the card that gives the hidden landlord away."""

from typing import TYPE_CHECKING

from msgspec import structs

from ddz_desktop.engine import ending, roles
from ddz_desktop.engine.cards import RANK_OF, Seat, Shown, pack, sort
from ddz_desktop.engine.events import Event, Factor, Illegal, Passed, Play, Played, Reason, Revealed
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.reading import Combo
from ddz_desktop.engine.view import Turn

if TYPE_CHECKING:
    from ddz_desktop.engine.game import Game, Step


def begin(game: "Game", events: tuple[Event, ...]) -> "Step":
    """The landlord leads."""
    landlord = game.landlords[0]
    return game.to(Playing(landlord, landlord)), events


def play(game: "Game", phase: Playing, act: Play) -> "Step":
    """The seat whose turn it is plays. Raises Illegal."""
    seat = phase.turn
    rest = _without(game.hands[seat], act.cards)
    cards, combo = sort(act.cards), _reading(game, phase, act)
    factor = game.book.factor(combo)
    played = Played(seat, cards, combo, game.book.stands(cards, combo), len(rest), factor)
    game = structs.replace(
        game,
        hands=tuple(rest if s == seat else hand for s, hand in enumerate(game.hands)),
        turns=(*game.turns, Turn(seat, cards, combo, played.stands)),
        factors=(*game.factors, Factor("bomb", factor)) if factor > 1 else game.factors,
    )
    game, revealed = _reveal(game, seat, cards)
    if not rest:
        return ending.out(game, seat, (played, *revealed))
    return _next(game, Playing(seat, seat, combo, True), (played, *revealed))


def pass_(game: "Game", phase: Playing) -> "Step":
    """The seat whose turn it is passes. Raises Illegal."""
    if phase.top is None:
        raise Illegal(Reason.MUST_LEAD)
    game = structs.replace(game, turns=(*game.turns, Turn(phase.turn)))
    return _next(game, phase, (Passed(phase.turn),))


def time_up(game: "Game", phase: Playing) -> "Step":
    """A follower passes; a leader plays his whole hand where it is one play, else his lowest single (RULES.md §2.7)."""
    if phase.top is not None:
        return pass_(game, phase)
    hand = game.hands[phase.turn]
    try:
        whole = game.book.playable(pack(hand), None, pack(hand))
    except Illegal:
        return play(game, phase, Play((_lowest(hand, game.deal.face),)))
    return play(game, phase, Play(hand, whole[0]))


def can_play(game: "Game", phase: Playing) -> bool:
    """Whether the seat whose turn it is has anything that may be played now."""
    return phase.top is None or game.book.can_beat(pack(game.hands[phase.turn]), phase.top)


def _lowest(hand: Shown, face: int) -> int:
    """Of equal ranks never the flipped card's face while another is left."""
    return min(hand, key=lambda card: (RANK_OF[card], card == face, card))


def _without(hand: Shown, cards: Shown) -> Shown:
    """The hand after these cards have left it. Raises Illegal."""
    if not cards:
        raise Illegal(Reason.NO_CARDS)
    rest = list(hand)
    try:
        for card in cards:
            rest.remove(card)
    except ValueError:
        raise Illegal(Reason.NOT_HELD) from None
    return tuple(rest)


def _reading(game: "Game", phase: Playing, act: Play) -> Combo:
    """The reading of a play: the one named, or the only one there is (RULES.md §2.6)."""
    readings = game.book.playable(pack(game.hands[phase.turn]), phase.top, pack(act.cards))
    if act.combo is None and len(readings) > 1:
        raise Illegal(Reason.AMBIGUOUS)
    if act.combo is not None and act.combo not in readings:
        raise Illegal(Reason.NOT_THAT_READING)
    return act.combo or readings[0]


def _reveal(game: "Game", seat: Seat, cards: Shown) -> tuple["Game", tuple[Event, ...]]:
    """A hidden landlord who plays a copy of the flipped face, however, is known from then on (RULES.md §7.5)."""
    if game.deal.face not in cards or seat not in game.landlords or seat in game.public:
        return game, ()
    public = (*game.public, seat)
    sure = len(public) > roles.most_hidden(game.deal.rules)
    return structs.replace(game, public=public, sure=sure), (Revealed(public, by=seat),)


def _next(game: "Game", phase: Playing, events: tuple[Event, ...]) -> "Step":
    """The next seat's turn; when all others have passed the trick is over and its owner leads."""
    turn = (phase.turn + 1) % game.deal.rules.seats
    if turn != phase.owner:
        return game.to(structs.replace(phase, turn=turn)), events
    return game.to(structs.replace(phase, turn=turn, top=None), trick=len(game.turns)), events
