"""Single player: the player's beans, the match that was left, and how one against bots is begun or gone on with."""

import hashlib
import logging
import secrets
import time
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from msgspec import structs

from ddz_desktop import resources
from ddz_desktop.bots import levels
from ddz_desktop.engine.rules import OPTIONS, ROOMS, Rules, rules
from ddz_desktop.ui import opponents, shelf
from ddz_desktop.ui.scene import Desk
from net import profile, solo
from net.deals import Number
from net.pace import PACES
from net.table import Table

_log = logging.getLogger(__name__)


def now_ms() -> int:
    """The steady clock that links are polled with."""
    return time.monotonic_ns() // 1_000_000


def today() -> str:
    """The day of the player's calendar, for the relief."""
    return datetime.now(UTC).astimezone().date().isoformat()


def look(desk: Desk) -> None:
    """See what is kept: the player's beans, and whether a match was left. What is broken is set aside and said."""
    try:
        folder = _folder(desk)
        desk.profile, notice = profile.load(folder / solo.PROFILE)
        desk.left = (folder / solo.MATCH).exists()
    except OSError as error:
        _log.warning("nothing can be kept: %s", error)
        notice = profile.Notice.UNSAVED
    if notice:
        _say(desk, notice)


def _folder(desk: Desk) -> Path:
    """Where matches and beans are kept: where that cannot be made or read, or another window of the game uses it, a
    folder for this run, and that is said. Raises OSError."""
    try:
        folder = resources.data_folder()
        _try_to_read(folder)
    except OSError as error:
        _log.warning("no data folder: %s", error)
        _say(desk, profile.Notice.UNSAVED)
        return resources.makeshift_folder()
    if resources.hold(folder):
        return folder
    _say(desk, "open_twice")
    return resources.makeshift_folder()


def _try_to_read(folder: Path) -> None:
    """Raises OSError where a file of ours is there and yet cannot be read: a new one would be written over it."""
    for name in (solo.PROFILE, solo.MATCH):
        with suppress(FileNotFoundError), (folder / name).open("rb") as file:
            file.read(1)


def _say(desk: Desk, notice: str) -> None:
    """Have it said with the next scene, once in a run."""
    if notice not in desk.said:
        desk.said.add(notice)
        desk.notices.append(desk.say(f"notice.{notice}"))


def house(desk: Desk, preset: str) -> Rules:
    """The rules that the player has chosen for a mode: its preset, the house rules, the room. What is no option (any
    more) is left out: the file may have been written by another version, or by hand."""
    settings = desk.settings
    room: dict[str, object] = dict(ROOMS[settings.room])
    chosen = settings.options.get(preset, {}).items()
    try:
        return rules(preset, {name: v for name, v in chosen if name in OPTIONS and v in OPTIONS[name].values} | room)
    except ValueError as error:
        _log.warning("house rules: %s", error)
        return rules(preset, room)


def level(desk: Desk, preset: str) -> str:
    """The bots' level in a mode: as chosen, or the strongest offered below it; where none was, the usual one."""
    return levels.fitting(preset, desk.settings.level)


def start(desk: Desk, preset: str, number: Number | None = None, daily: bool = False) -> solo.Solo:
    """A new match; `number`: of its first deal; `daily`: that hand alone, by the mode's own rules. Raises
    FileExistsError while another match is kept, OSError where no file can be looked for."""
    table = rules(preset, dict(ROOMS[desk.settings.room])) if daily else house(desk, preset)
    table = number.under(table) if number else table
    chosen = level(desk, preset)
    bots = [(opponents.called(desk.say, chosen, seat, (desk.name,)), chosen) for seat in range(1, table.seats)]
    kept = structs.replace(desk.profile, name=desk.name)
    return solo.start(
        _folder(desk), table, kept, bots, key(desk), now_ms(), PACES[desk.settings.speed], _keeper(desk),
        hands=1 if daily else desk.settings.hands, number=number, thinker=desk.thinker,
    )  # fmt: skip


def rematch(desk: Desk, table: Table) -> solo.Solo:
    """Another match as that one was, which is over. Raises as `start`."""
    bots = [(chair.name, chair.level) for chair in table.chairs[solo.SEAT + 1 :]]
    kept = structs.replace(desk.profile, name=desk.name)
    return solo.start(
        _folder(desk), table.rules, kept, bots, secrets.token_bytes(32), now_ms(), PACES[desk.settings.speed],
        _keeper(desk), hands=table.hands, thinker=desk.thinker,
    )  # fmt: skip


def resume(desk: Desk) -> solo.Solo | None:
    """The match that was left; none, and a notice, where it cannot be read. Raises OSError."""
    kept = solo.resume(_folder(desk), desk.profile, now_ms(), PACES[desk.settings.speed], _keeper(desk), desk.thinker)
    if kept.notice:
        desk.notices.append(desk.say(f"notice.{kept.notice}"))
    return kept.solo


def forfeit(desk: Desk) -> None:
    """Leave the kept match for good: 逃跑 where a hand runs. Raises OSError."""
    kept = solo.resume(_folder(desk), desk.profile, now_ms(), shelve=_keeper(desk))
    if kept.solo:
        kept.solo.abandon(now_ms())
    look(desk)


def relieve(desk: Desk) -> bool:
    """Top the player up at the counter, if he has too little and may be; whether he was. Raises OSError."""
    after = profile.relieved(desk.profile, today())
    if after == desk.profile or desk.left:  # the beans of a match that was left lie on its table
        return False
    profile.save(_folder(desk) / solo.PROFILE, after)
    desk.profile = after
    return True


def reliefs_left(desk: Desk) -> int:
    """How often the player may still be topped up today."""
    return profile.RELIEFS - (desk.profile.reliefs if desk.profile.day == today() else 0)


def _keeper(desk: Desk) -> solo.Shelve:
    """What keeps each hand of a match, in the folder of the match."""
    return partial(shelf.keep, desk, _folder(desk))


def key(desk: Desk) -> bytes:
    """What all chance of the match is made from."""
    return secrets.token_bytes(32) if desk.seed is None else hashlib.sha256(b"%d" % desk.seed).digest()
