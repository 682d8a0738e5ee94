"""What players from outside have in common: they only play cards, in three-handed modes without wild cards."""

from collections.abc import Callable

from ddz_desktop.bots import levels
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import Packed, faces, pack
from ddz_desktop.engine.events import Action, Pass, Play
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from net.arena.hands import Fault


def opening(rules: Rules, view: View) -> Callable[[], Action | None] | None:
    """What `normal` does where it is not about cards; none where a play is asked for. Raises Fault in other games."""
    if rules.seats != 3 or rules.decks != 1 or rules.wilds:
        raise Fault("knows three players, one deck and no wild cards only")
    if any(ask.act in ("play", "pass") for ask in view.may):
        return None
    return lambda: levels.act("normal", rules, view)


def played(rules: Rules, view: View, cards: Packed) -> Action:
    """These cards in their default reading, none as a pass. Raises Illegal where our judge says so, and Fault for cards
    that are not held or that no mode of ours plays: chains of fours."""
    if not cards:
        return Pass()
    rules_book, hand = book(rules, view.wilds), pack(view.hand)
    if _chain_of_fours(cards):
        raise Fault("a chain of fours")
    combo = rules_book.playable(hand, view.top, cards)[0]
    return Play(faces(view.hand, cards), combo)


def _chain_of_fours(cards: Packed) -> bool:
    """Two neighbouring ranks, 3 to A, of four cards each, that are all there is but kickers."""
    fours = [rank for rank in range(12) if cards >> 5 * rank & 31 == 4]
    return any(rank + 1 in fours for rank in fours)
