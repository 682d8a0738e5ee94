"""Deals by number: a short text that anybody can play again, and the one that everybody has on a day.

A numbered deal draws nothing from its key but the key's first 43 bits. The number says these, the preset and what
else a draw asks the rules for: 50 bits, then 10 bits that tell a slip, as twelve letters of Crockford's base 32 in
three groups. The day's deal is derived from the date and the preset alone, so that it is the same everywhere.
"""

import hashlib
from itertools import product
from typing import NamedTuple

from msgspec import structs

from ddz_desktop.engine.cards import Seat, Shown
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.rules import OPTIONS, PRESETS, Rules
from net import letters, shuffle
from net.chance import KEY, derive
from net.table import Table, hand_key

_PUBLIC = hashlib.sha256(b"ddz-desktop deals by number 1").digest()  # another derivation needs another line here
_SEED, _CHECK, _LONG = 43, 10, 12  # bits, bits, letters
_DRAWN = ("hidden_rule", "joker_wild")  # the options that a draw asks for
_WAYS = tuple(product(*(OPTIONS[name].values for name in _DRAWN)))


class BadNumber(ValueError):
    """A text that is no number of a deal: mistyped, cut short, or of another version."""


class Number(NamedTuple):
    """What a number says. `drawn`: the values of the options that a draw asks for."""

    preset: str
    seed: int
    drawn: tuple[str | int | bool, ...]

    def __str__(self) -> str:
        place = list(PRESETS).index(self.preset) * len(_WAYS) + _WAYS.index(self.drawn)
        value = place << _SEED | self.seed
        return letters.grouped(letters.written(value << _CHECK | _check(value), _LONG))

    @property
    def key(self) -> bytes:
        """A hand's key of which this is the number."""
        return (self.seed << 64 - _SEED).to_bytes(8, "big").ljust(KEY, b"\0")

    def under(self, rules: Rules) -> Rules:
        """The rules with the options that its draw was made with. They must be of its preset."""
        assert rules.preset == self.preset, "a number is of one preset"
        return structs.replace(rules, **dict(zip(_DRAWN, self.drawn, strict=True)))


def parse(text: str) -> Number:
    """Read a number, however it is spaced and in whatever letters. Raises BadNumber."""
    plain = letters.plain(text)
    if len(plain) != _LONG or set(plain) - set(letters.LETTERS):
        raise BadNumber(text)
    checked = letters.value(plain)
    value, check = checked >> _CHECK, checked & (1 << _CHECK) - 1
    preset, way = divmod(value >> _SEED, len(_WAYS))
    if check != _check(value) or preset >= len(PRESETS):
        raise BadNumber(text)
    return Number(list(PRESETS)[preset], value & (1 << _SEED) - 1, _WAYS[way])


def daily(day: str, preset: str) -> Number:
    """The deal of a day (2030-12-31, by the player's calendar) in a preset, its options as they come."""
    return _number(PRESETS[preset], derive(_PUBLIC, f"day/{day}/{preset}".encode()))


def number(table: Table) -> Number | None:
    """The number of the present or last hand; none before the first, and where the cards were not shuffled."""
    if table.record is None or (table.rules.shuffle == "unshuffled" and table.hand > 1):
        return None
    return _number(table.rules, hand_key(table, table.hand))


def draw(
    rules: Rules, key: bytes, beans: tuple[int, ...], shows: tuple[Seat, ...] = (), voids: int = 0, last: Shown = ()
) -> Deal:
    """A deal that has a number, else as `shuffle.draw`."""
    return shuffle.draw(rules, derive(_PUBLIC, b"deal/%d" % _seed(key)), beans, shows, voids, last)


def _number(rules: Rules, key: bytes) -> Number:
    return Number(rules.preset, _seed(key), tuple(getattr(rules, name) for name in _DRAWN))


def _seed(key: bytes) -> int:
    return int.from_bytes(key[:8], "big") >> 64 - _SEED


def _check(value: int) -> int:
    return int.from_bytes(derive(_PUBLIC, b"check/%d" % value)[:2], "big") >> 16 - _CHECK
