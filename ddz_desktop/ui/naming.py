"""The name of a player who has not given himself one: drawn once, and his own from then on."""

import secrets

from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.settings import tidy


def names(desk: Desk) -> list[str]:
    """Those that a player may get, in his language."""
    return desk.say("menu.names").split("|")


def christen(desk: Desk) -> None:
    """Give a new player a name, so that not all in a room are called the same; it is kept like one he has typed."""
    if tidy(desk.settings.name):
        return
    free = names(desk)
    at = secrets.randbelow(len(free)) if desk.seed is None else desk.seed % len(free)
    desk.settings = desk.settings.with_(name=free[at])
    desk.save(desk.settings)
