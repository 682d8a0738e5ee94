"""The player's settings: a value, read from and written to one TOML file in the config folder."""

import logging
import tomllib
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import tomli_w

from ddz_desktop.resources import config_folder, set_aside, write

_log = logging.getLogger(__name__)

Speech = Literal["off", "short", "full"]
Value = str | int | bool
NAME = 16  # characters of a name
NO_BOTS = "never"
_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}  # control, format, unassigned, private, line separators


class Hosting(msgspec.Struct, frozen=True, kw_only=True):
    """How the player last opened a room on the network. `bots`: the level that fills free seats, "": none does,
    NO_BOTS: none may be put there either."""

    name: str = ""  # "": the one that goes with the player's
    locked: bool = False
    bots: str = "normal"
    watching: bool = True

    def with_(self, **changes: object) -> "Hosting":
        """The same with some changed."""
        return msgspec.structs.replace(self, **changes)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the player chose. Fields of a newer version are passed over; a value that means nothing breaks the file."""

    language: Literal["", "zh", "en"] = ""  # "": as the system says
    name: str = ""
    speed: Literal["slow", "normal", "fast", "instant"] = "normal"
    four_colours: bool = False
    faces: Literal["paper", "masks"] = "paper"  # 剪纸 or 脸谱
    large_cards: bool = False  # large indices on every card
    text: Literal["normal", "large"] = "normal"  # how large everything is written
    reduced_motion: bool = False
    auto_pass: bool = False  # 要不起 is said by itself
    auto_last: bool = False  # a last hand that is one legal play is played by itself
    full_screen: bool = False
    sound: Annotated[int, msgspec.Meta(ge=0, le=100)] = 75  # volume, 0: mute
    music: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0  # its volume
    newcomer: bool = True  # whether the menu offers the first steps before all
    speech: Speech = "off"  # what is read aloud
    log: Literal["short", "full"] = "full"  # how much the event log tells
    preset: str = "huanle"
    room: Literal["beginner", "normal", "high"] = "beginner"
    hands: Literal[0, 1, 4, 8, 12] = 0  # of a match, 0: no end
    level: str = ""  # the bots', "": the first there is
    keys: dict[str, str] = {}  # of the table, where they differ from `ui.keys.KEYS`
    options: dict[str, dict[str, Value]] = {}  # house rules that differ from the preset's, by preset
    hosting: Hosting = Hosting()

    def with_(self, **changes: object) -> "Settings":
        """The same settings with some changed."""
        return msgspec.structs.replace(self, **changes)


def tidy(name: str) -> str:
    """A name as it is shown to others, whatever was typed or pasted: one line of visible characters, not too long."""
    seen = (" " if unicodedata.category(c) in _UNSEEN else c for c in unicodedata.normalize("NFKC", name[: 8 * NAME]))
    return " ".join("".join(seen).split())[:NAME].rstrip()


def settings_file() -> Path:
    """Where the settings lie. Raises OSError."""
    return config_folder() / "settings.toml"


def load(file: Path) -> tuple[Settings, Path | None]:
    """The settings in a file, and where a broken file was set aside: what means something in it holds still. Raises
    OSError."""
    table: dict[str, object] = {}
    try:
        table = tomllib.loads(_text(file))
        return msgspec.convert(table, Settings), None
    except FileNotFoundError:
        return Settings(), None
    except (ValueError, RecursionError) as error:  # of TOML, of UTF-8, of our types; a number too long, too deep a list
        _log.warning("settings are broken: %s", error)
        return _meant(table), set_aside(file)


def _text(file: Path) -> str:
    """What is written there. Raises ValueError if nothing is: we never leave a file so, a power cut may."""
    text = file.read_text("utf-8-sig")  # some editors begin a file with a mark
    if not text:
        raise ValueError("the file is empty")
    return text


def _meant(table: dict[str, object]) -> Settings:
    """The fields that mean something, each by itself; a newer version may have values that this one has not."""
    good = Settings()
    for name, value in table.items():
        with suppress(msgspec.ValidationError):
            good = msgspec.convert(msgspec.to_builtins(good) | {name: value}, Settings)
    return good


def save(file: Path, settings: Settings) -> None:
    """Write the settings whole or not at all. Raises OSError."""
    write(file, tomli_w.dumps(msgspec.to_builtins(settings)).encode())
