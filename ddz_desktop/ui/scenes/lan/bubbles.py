"""Lines of chat in bubbles at the seats, each for a few seconds."""

from collections.abc import Sequence
from typing import NamedTuple

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes import bubble
from ddz_desktop.ui.scenes.lan.chat import spoken
from ddz_desktop.ui.table.place import Place
from net.protocol import Guest, Said

STAYS = 5.0  # s


class _Bubble(NamedTuple):
    said: Said
    until: float


class Bubbles:
    """The newest line of each person."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._of: dict[str, _Bubble] = {}
        self._shown: dict[str, _Bubble] = {}

    def say(self, said: Said, now: float) -> None:
        """Somebody says something now."""
        self._of[said.id] = _Bubble(said, now + STAYS)

    def expire(self, now: float) -> float | None:
        """Let go of what is over; when the next is."""
        self._of = {who: one for who, one in self._of.items() if one.until > now}
        return min((one.until for one in self._of.values()), default=None)

    @property
    def changed(self) -> bool:
        """Whether others are seen than when this was asked last."""
        before, self._shown = self._shown, dict(self._of)
        return before != self._shown

    def draw(self, canvas: Canvas, place: Place, guests: Sequence[Guest]) -> None:
        """Each over the face of its seat; who watches has none."""
        view, room = place.view, place.room
        if view is None or room is None:
            return
        where = {guest.id: guest.seat for guest in guests if 0 <= guest.seat < len(view.hands)}
        for who, one in self._of.items():
            if who in where:
                bubble.draw_at(canvas, spoken(self._desk, one.said), view, where[who])
