"""The button that writes a report for faults, wherever it is pressed."""

import logging
from typing import TYPE_CHECKING

from ddz_desktop import resources
from ddz_desktop.ui import shelf
from ddz_desktop.ui.report.hand import Seen
from ddz_desktop.ui.scene import Scene
from ddz_desktop.ui.scenes.notice import say_aloud
from ddz_desktop.ui.table.log import Happened, Memory
from net.session import Session

if TYPE_CHECKING:
    from ddz_desktop.ui.report.machine import Line

_log = logging.getLogger(__name__)


def report(scene: Scene, seen: Seen | None = None, line: "Line | None" = None) -> None:
    """Write a report and say where it lies, or why that could not be."""
    from ddz_desktop.ui.report import paper  # asks about sockets, which no first picture waits for

    desk, at = scene.desk, shelf.clock()
    size = desk.grid.width, desk.grid.height
    try:
        path = paper.write(paper.place(at), paper.compose(desk.words, at, seen, line, desk.settings, size))
    except OSError as error:
        _log.warning("no report: %s", error)
        say_aloud(scene, desk.say("report.failed", why=desk.words.why(error)))
    else:
        say_aloud(scene, desk.say("report.written", file=path))


def report_last(scene: Scene) -> None:
    """The same about the hand that was left, or the last one."""
    from ddz_desktop.ui.report import past

    try:
        seen = past.seen(resources.data_folder())
    except OSError:
        seen = None
    report(scene, seen)


def seen_by(session: Session, memory: Memory, number: str = "") -> Seen | None:
    """The hand as whoever sits here has seen it; None before the first."""
    room, update = session.room, session.update
    if room is None or update is None:
        return None
    mine = (one for one in memory.happened if isinstance(one, Happened) and one.hand == update.hand)
    return Seen(
        room.rules, update.hand, update.view, tuple(chair.level for chair in room.chairs),
        tuple(one.event for one in mine), session.refused, number, session.record,
    )  # fmt: skip
