"""What is answered without the player where he wants it so: 要不起, and a last hand that is one legal play. Pure."""

from ddz_desktop.engine.events import Action, Pass, Play, Reason
from ddz_desktop.ui.settings import Settings
from ddz_desktop.ui.table import sit
from ddz_desktop.ui.table.place import Place


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
