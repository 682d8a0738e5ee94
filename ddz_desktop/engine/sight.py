"""Who sees what (RULES.md §2.9, §7.4): a game becomes the view of one seat or of a spectator."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import structs

from ddz_desktop.engine import roles
from ddz_desktop.engine.cards import Held, Seat, sort
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.view import View

if TYPE_CHECKING:
    from ddz_desktop.engine.game import Game


def view(game: "Game", viewer: Seat | None) -> View:
    """All that the viewer (none: a spectator) may know, and nothing more."""
    return views(game, (viewer,))[viewer]


def views(game: "Game", viewers: Iterable[Seat | None]) -> dict[Seat | None, View]:
    """The views of several. What a spectator sees is made once: a seat sees that and a little more."""
    public = _public(game)
    return {viewer: public if viewer is None else _own(game, public, viewer) for viewer in viewers}


def _public(game: "Game") -> View:
    deal = game.deal
    return View(
        seat=-1,
        may=(),
        ask=game.ask,
        phase=game.phase.to(None),
        hands=_hands(game),
        bottom=_bottom(game, None),
        landlords=_landlords(game, None),
        sure=_sure(game, None),
        public=game.landlords if isinstance(game.phase, Over) else game.public,
        flip=deal.face,
        flip_seat=deal.holder(deal.flip),
        wilds=game.wilds,
        shown=game.shown,
        stake=game.stake,
        factors=game.factors,
        doubled=game.doubled,
        beans=deal.beans,
        turns=game.turns,
        trick=game.trick,
    )


def _own(game: "Game", public: View, viewer: Seat) -> View:
    """What everybody sees, with one's own hand, and the partners' between landlords known to all. The same is done for
    each seat, whatever its role: a hand of one landlord takes as long as one of two."""
    hands = list(public.hands)
    for seat in game.public if viewer in game.public else (viewer,):
        hands[seat] = game.hands[seat]
    return structs.replace(
        public,
        seat=viewer,
        may=game.may(viewer),
        phase=game.phase.to(viewer),
        hands=tuple(hands),
        bottom=_bottom(game, viewer),
        landlords=_landlords(game, viewer),
        sure=_sure(game, viewer),
    )


def _hands(game: "Game") -> tuple[Held, ...]:
    """Cards where they are shown, and at the end; else their number."""
    if isinstance(game.phase, Over):
        return game.hands
    shown = game.shown
    return tuple([hand if seat in shown else len(hand) for seat, hand in enumerate(game.hands)])


def _bottom(game: "Game", viewer: Seat | None) -> Held:
    """底牌: closed until taken; then to all, or to the open landlord alone until the end."""
    taken = bool(game.landlords) and (game.deal.rules.bottom_shown or viewer == game.landlords[0])
    return sort(game.deal.bottom) if taken or isinstance(game.phase, Over) else game.deal.rules.bottom


def _landlords(game: "Game", viewer: Seat | None) -> tuple[Seat, ...]:
    """Those known to all, and a hidden landlord knows of himself."""
    if isinstance(game.phase, Over):
        return game.landlords
    hidden = viewer is not None and viewer in game.landlords and viewer not in game.public
    return (*game.public, viewer) if hidden and viewer is not None else game.public


def _sure(game: "Game", viewer: Seat | None) -> bool:
    """Whether the viewer knows all landlords. The open one knows (in two decks by his own cards) whether there is
    another still hidden; a hidden one does where there can be no third, or he was dealt every other copy."""
    if game.sure or isinstance(game.phase, Over):
        return True
    if viewer is None or viewer not in game.landlords:
        return False
    if viewer == game.landlords[0]:
        return len(game.public) == len(game.landlords)
    copies = game.deal.cards(viewer, game.deal.rules.dealt).count(game.deal.face)
    return copies >= roles.most_hidden(game.deal.rules)
