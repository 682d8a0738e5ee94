"""The player of this computer: name, beans, the bank the bots play from, and the day's relief."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct, structs

from ddz_desktop import resources
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.rules import ROOMS
from net.table import Table

START = 30_000  # beans of a new player (RULES.md §4.8)
RELIEF = min(room["entry"] for room in ROOMS.values())  # who has less is topped up to it …
RELIEFS = 3  # … so often a day

Beans = Annotated[int, Meta(ge=-(2**53), le=2**53)]  # below zero where the house rules allow debts
Whole = Annotated[int, Meta(ge=0, le=2**53)]


class Notice(StrEnum):
    """What the player is to be told about the profile. The words are the client's."""

    BAD = "profile_bad"  # it could not be read: it was set aside, and a new one begun
    UNSAVED = "profile_unsaved"  # it cannot be written (a full disk); the game goes on


class Profile(Struct, frozen=True):
    """What is kept of a player. Beans and `won` are those after the newest booked hand of `room`."""

    name: str = ""
    beans: Beans = START
    bank: Beans = 0  # of all matches before; may be below zero
    won: Beans = 0  # by the bots in the present match
    room: str = ""  # the present match
    day: str = ""  # of the last relief, as the player's calendar has it (2030-12-31)
    reliefs: Whole = 0  # on that day


class Loaded(NamedTuple):
    """A profile, and what is to be said about it."""

    profile: Profile
    notice: Notice | None = None


def load(path: Path) -> Loaded:
    """The player's profile; a new one where there is none, or none that can be read (that one is set aside). Raises
    OSError where the folder cannot be used."""
    try:
        return Loaded(msgspec.json.decode(path.read_bytes(), type=Profile))
    except FileNotFoundError:
        return Loaded(Profile())
    except (msgspec.DecodeError, RecursionError):
        resources.set_aside(path)
        return Loaded(Profile(), Notice.BAD)


def save(path: Path, profile: Profile) -> None:
    """Keep it: whole or not at all. Raises OSError."""
    resources.write(path, msgspec.json.format(msgspec.json.encode(profile)))


def booked(profile: Profile, table: Table, seat: Seat) -> Profile:
    """The profile after what the table says now. Booking the same hand again changes nothing."""
    if profile.room != table.name:
        profile = structs.replace(profile, bank=profile.bank + profile.won)
    return structs.replace(profile, room=table.name, won=table.bank, beans=table.chairs[seat].beans)


def relieved(profile: Profile, day: str) -> Profile:
    """Topped up to the lowest entry, if the player has less and may still be today (RULES.md §4.8)."""
    had = profile.reliefs if profile.day == day else 0
    if profile.beans >= RELIEF or had >= RELIEFS:
        return profile
    return structs.replace(profile, beans=RELIEF, day=day, reliefs=had + 1)
