"""What is answered without the player where he wants it so: 要不起, and a last hand that is one legal play. Pure."""

from typing import NamedTuple

from ddz_desktop.engine.events import Action, Pass, Play, Reason
from ddz_desktop.ui.settings import Settings
from ddz_desktop.ui.table import sit
from ddz_desktop.ui.table.gesture import Token
from ddz_desktop.ui.table.place import Place
from net.pace import PACES, delay


class Due(NamedTuple):
    """The question that is answered for the player, how, and when (s on the scene's clock)."""

    token: Token
    act: Action
    at: float


def due(before: Due | None, place: Place, settings: Settings, key: bytes, now: float) -> Due | None:
    """What is to be answered for him: what it was before if the question still stands, else after a while that tells
    nothing of what he holds. `key`: the chance in it."""
    act, token = own_act(place, settings), place.token
    if act is None:
        return None
    if before is not None and before.token == token:
        return before._replace(act=act)
    wait = delay(PACES[settings.speed], key, token.deal, token.ask, place.session.seat)
    return Due(token, act, now + wait / 1000)


def own_act(place: Place, settings: Settings) -> Action | None:
    """The act that is made for the player once a while has passed; none: the answer is his own."""
    view, room, session = place.view, place.room, place.session
    if view is None or room is None or session.pending or session.automatic or not sit.asked_to_play(view):
        return None
    if settings.auto_pass and not sit.beatable(view):
        return Pass()
    if not settings.auto_last or not view.hand:
        return None
    combos = sit.judged(room, view, view.hand)
    return None if isinstance(combos, Reason) or len(combos) != 1 else Play(view.hand, combos[0])
