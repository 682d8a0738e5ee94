"""A room of this player's own: how it is opened, and where it is while it is open."""

import logging
import secrets
from pathlib import Path
from typing import NamedTuple

from ddz_desktop import resources
from ddz_desktop.bots.levels import LEVELS, fitting
from ddz_desktop.engine.rules import OPTIONS, PRESETS
from ddz_desktop.ui import lan
from ddz_desktop.ui.lan import Wanted
from ddz_desktop.ui.scene import Desk, Push, Scene
from ddz_desktop.ui.scenes.house import changed
from ddz_desktop.ui.scenes.lan.joining import Joining
from ddz_desktop.ui.scenes.lan.opening import Opening
from ddz_desktop.ui.settings import NO_BOTS, tidy
from net import hosting, keys
from net.caller import Where
from net.hosted import Hosted
from net.invite import CODES

_log = logging.getLogger(__name__)


class Own(NamedTuple):
    """A room of one's own that is open."""

    name: str
    wanted: Wanted


def open_room(desk: Desk) -> Own | None:
    """The player's own room, where it is still open: kept by this program or by the one before."""
    try:
        me = lan.identity(desk).id
        rooms = sorted((resources.data_folder() / hosting.ROOMS).glob(f"*/{hosting.FILE}"))
        found = (_open_in(file.parent, me) for file in rooms)
        return next((room for room in found if room is not None), None)
    except OSError as error:
        _log.warning("own rooms: %s", error)
        return None


def _open_in(folder: Path, me: str) -> Own | None:
    if not resources.held(folder):
        return None
    kept = hosting.read(folder)
    if kept is None or kept.terms.owner != me:
        return None
    where = Where(("127.0.0.1",), kept.base, keys.of(kept.secret).public)
    return Own(kept.terms.name, Wanted(where, kept.terms.code))


def hosted_at(desk: Desk, where: Where) -> Hosted | None:
    """What keeps the room there open, where this program does."""
    room = desk.hosted
    return room if room is not None and room.where is not None and room.where.key == where.key else None


def name(desk: Desk) -> str:
    """What the room is called: as the player wished, or after him."""
    return tidy(desk.settings.hosting.name) or desk.say("own.name", name=desk.name)


def draw_code(desk: Desk) -> str:
    """Four digits by chance."""
    return f"{secrets.randbelow(CODES) if desk.seed is None else desk.seed % CODES:04}"


def words(desk: Desk, owner: str, code: str) -> tuple[str, ...]:
    """The words of the command `host` for the room as it was chosen. `code`: "" where it is open to all."""
    settings = desk.settings
    preset = settings.preset if settings.preset in PRESETS else "huanle"
    house = {name: value for name, value in changed(settings, preset).items() if value in OPTIONS[name].values}
    options = {**house, "room": settings.room}
    typed = (f"--option={option}={_typed(value)}" for option, value in options.items())
    bots = settings.hosting.bots
    return (
        f"--owner={owner}", f"--name={name(desk)}", f"--preset={preset}", *typed,
        *((f"--code={code}",) if code else ()),
        *(("--no-bots",) if bots == NO_BOTS else (f"--bots={fitting(preset, bots)}",) if bots in LEVELS else ()),
        *(() if settings.hosting.watching else ("--closed",)),
    )  # fmt: skip


def _typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def begin(desk: Desk, scene: Scene, code: str = "") -> None:
    """Open the room and go there. Raises OSError where the player cannot be known by anything."""
    options = words(desk, lan.identity(desk).id, code)
    scene.change = Push(Opening(desk, name(desk), code, lambda: Hosted(options, desk.wake)))


def way_back(desk: Desk, room: Own) -> Scene:
    """To a room of one's own that is open."""
    return Joining(desk, room.name, lambda: lan.call(desk, room.wanted, hosted_at(desk, room.wanted.where)))
