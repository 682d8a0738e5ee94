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
        hands=tuple([_hand(game, None, seat) for seat in range(len(game.hands))]),
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
    mine = {viewer, *game.public}  # any other hand is seen as everybody sees it
    hands = [_hand(game, viewer, seat) if seat in mine else held for seat, held in enumerate(public.hands)]
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


def _hand(game: "Game", viewer: Seat | None, seat: Seat) -> Held:
    """Cards to their owner, where shown, between landlords known to all, and at the end; else their number."""
    partners = viewer in game.public and seat in game.public
    seen = seat == viewer or seat in game.shown or partners or isinstance(game.phase, Over)
    return game.hands[seat] if seen else len(game.hands[seat])


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
