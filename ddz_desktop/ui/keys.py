"""The table's keys: what each is for, and where the player has laid them. Pure; keys are named as pygame names them."""

from collections.abc import Iterable, Mapping
from typing import Literal

# As they are at first, and as the controls name them. Enter, Space, arrows, digits and Esc always mean the same.
KEYS = {
    "hint": "h",
    "play": "d",
    "pass": "p",
    "yes": "y",
    "no": "n",
    "show": "m",
    "fill": "f",
    "recorder": "r",
    "sort": "s",
    "auto": "t",
    "last": "l",
    "log": "e",
    "why": "q",
    "chat": "v",
    "read_hand": "c",
    "read_table": "w",
    "again": "a",
    "pause": "f10",
    "full_screen": "f11",
    "speech": "f9",
}
EVERYWHERE = ("full_screen", "speech")  # these work where letters are typed, too
_FUNCTION = ("f9", "f10", "f11", "f12")  # the lower ones open pages
_ALWAYS = ("escape", "return", "enter", "space", "break", "page up", "page down")
_OTHERS = (*_FUNCTION, "insert", "delete", "home", "end")

Unfit = Literal["fixed", "function", "taken"]


def laid(chosen: Mapping[str, str]) -> dict[str, str]:
    """The key of everything, with the player's own. What cannot be is passed over: the file may be written by hand."""
    own = {what: key for what, key in chosen.items() if what in KEYS and unfit(what, key) is None}
    keys = KEYS | own
    return keys if len(set(keys.values())) == len(keys) else dict(KEYS)


def unfit(what: str, key: str, keys: Mapping[str, str] | None = None) -> Unfit | None:
    """Why a key cannot be the one for this: it always means the same, is typed in text fields, or is another's."""
    if what in EVERYWHERE and key not in _FUNCTION:
        return "function"
    if key not in _OTHERS and (len(key) != 1 or key.isdigit() or key.isspace()):
        return "fixed"
    return "taken" if user(keys or {}, key) not in ("", what) else None


def user(keys: Mapping[str, str], key: str) -> str:
    """What a key is for; "": nothing."""
    return next((what for what, its in keys.items() if its == key), "")


def changed(chosen: Mapping[str, str], what: str, key: str) -> dict[str, str]:
    """The player's own keys with one more; only what differs is kept."""
    return {name: its for name, its in (laid(chosen) | {what: key}).items() if its != KEYS[name]}


def meant(chosen: Mapping[str, str], key: str) -> str:
    """The key by which the controls know what this one is for; "": a key that was given away and has no other use."""
    what = user(laid(chosen), key)
    return KEYS[what] if what else "" if key in KEYS.values() else key


def pressing(chosen: Mapping[str, str], usual: Iterable[str]) -> str:
    """The key that a control with these keys is pressed by, as it is written on it; "": Enter, Space or Esc alone."""
    own, named = laid(chosen), [key for key in usual if key not in _ALWAYS]
    named.sort(key=lambda key: user(KEYS, key) == "")  # those of the table first
    return shown(own.get(user(KEYS, named[0]), named[0])) if named else ""


def shown(key: str) -> str:
    """A key as it is written on it."""
    return key.upper() if len(key) == 1 else key.capitalize()
