"""The hand of a report that no window knows: that of the match that was left, else the newest that was kept.

Files are only read: nothing is mended, set aside or written.
"""

from contextlib import suppress
from pathlib import Path

from ddz_desktop.engine.record import replay
from ddz_desktop.ui import shelf
from ddz_desktop.ui.report.hand import Seen
from net import deals, journal, kept, solo
from net.kept import Refused
from net.table import Table


def seen(data: Path) -> Seen | None:
    """The hand as the player saw it; None: there is none that can be read."""
    with suppress(OSError):
        table, _ = journal.replay((data / solo.MATCH).read_bytes())
        if table is not None and (found := of_table(table)) is not None:
            return found
    with suppress(OSError, Refused):
        return _newest(data / "hands" / "played")
    return None


def of_table(table: Table) -> Seen | None:
    """The present or last hand of a table of the player's own; None before the first."""
    if table.game is None or table.record is None:
        return None
    happened = (event.to(solo.SEAT) for _, events in replay(table.record) for event in events)
    return Seen(
        table.rules, table.hand, table.game.view(solo.SEAT), tuple(chair.level for chair in table.chairs),
        tuple(event for event in happened if event is not None),
        number=str(deals.number(table) or ""), record=table.record,
    )  # fmt: skip


def _newest(folder: Path) -> Seen:
    """The newest hand of a folder. Raises OSError, Refused."""
    hand = kept.decode(shelf.newest(folder).read_bytes())
    view = kept.last(hand.record).view(hand.seat)
    return Seen(hand.record.deal.rules, hand.hand, view, hand.levels, record=hand.record)
