"""What is kept of hands played in rooms: replays, their line in the statistics, and what hosts say of them."""

import logging
from collections.abc import Callable
from pathlib import Path

from msgspec import structs

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.record import Record
from ddz_desktop.ui import shelf, single
from ddz_desktop.ui.scene import Desk
from net import receipts
from net.kept import Kept
from net.protocol import Down, Played, Receipt, Room, Update

_log = logging.getLogger(__name__)


def folder(desk: Desk) -> Path:
    """Where this window keeps what it keeps. Raises OSError."""
    return single._folder(desk)


class Keeper:
    """Keeps the hands in which the player sat: as replays, in the statistics, and what was settled."""

    def __init__(self, desk: Desk, me: str) -> None:
        self._desk, self._me = desk, me
        self._seat: tuple[int, int] | None = None  # the hand that was seen from a seat, and the seat
        self._room: Room | None = None
        self._played: Played | None = None

    def hear(self, message: Down, host: bytes | None) -> None:
        """Something was said by the host with that key."""
        match message:
            case Room():
                self._room = message
            case Update(hand=hand, view=view) if view.seat >= 0 and not isinstance(view.phase, Over):
                self._seat = hand, view.seat
            case Played():
                self._played = message
                if self._seat is not None and self._seat[0] == message.hand:
                    self._keep(message, self._seat[1])
            case Receipt(hand=hand, ids=ids) if self._me in ids:
                self._file(message, host or b"")
                if self._played is not None and self._played.hand == hand:
                    self._keep(self._played, ids.index(self._me))

    def _file(self, receipt: Receipt, host: bytes) -> None:
        keep(self._desk, lambda: receipts.keep(folder(self._desk), host, receipt), "receipts_unsaved")

    def _keep(self, played: Played, seat: int) -> None:
        """A hand that was kept already is not kept twice."""
        hand = kept(played.record, self._room, seat, played.hand) if self._room else None
        if hand is not None:
            keep(self._desk, lambda: shelf.put(self._desk, folder(self._desk), hand), "hand_unkept")


def kept(record: Record, room: Room, seat: Seat, hand: int) -> Kept | None:
    """A hand of a room as it is kept: its bots have names; none where the room has other seats by now."""
    if len(record.names) != len(room.chairs):
        return None
    names = tuple(name or chair.name for name, chair in zip(record.names, room.chairs, strict=True))
    levels = tuple(chair.level for chair in room.chairs)
    return Kept(structs.replace(record, names=names), shelf.clock(), seat, levels, hand)


def keep(desk: Desk, do: Callable[[], object], notice: str) -> None:
    """Write something; that it cannot be written is said once."""
    try:
        do()
    except OSError as error:
        _log.warning("%s: %s", notice, error)
        tell(desk, notice)


def tell(desk: Desk, notice: str) -> None:
    """Have it said with the next scene, once in a run."""
    if notice not in desk.said:
        desk.said.add(notice)
        desk.notices.append(desk.say(f"notice.{notice}"))
