"""Invitations: a short text, read from the host's screen, that says where a room is and proves that it is the one.

A version letter, then as bits: the family, the address (32 or 128), the port (16), 80 of the SHA-256 of the host's
public key, the room's code (16, 0: none), and 15 of a check. Whoever comes by an invitation needs no first trust: the
host's card must hold the key that it names, and the line is encrypted to that key.
"""

import hashlib
import re
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import NamedTuple

from net import letters

_VERSION = "D"
_PORT, _MARK, _CODE, _CHECK = 16, 80, 16, 15  # bits
_REST = _PORT + _MARK + _CODE
_LONG = {4: 32, 6: 52}  # letters behind the version
_ADDRESS = {4: 32, 6: 128}
CODES = 10_000  # a room's code has four digits, 0000…9999


class BadInvite(ValueError):
    """A text that is no invitation: mistyped, cut short, or of another version."""


class Invite(NamedTuple):
    """What an invitation says. `mark`: the first 80 bits of the SHA-256 of the host's key; `code`: the room's, empty
    where the room is open. Another code than one of four digits is not said: whoever comes is asked for it."""

    address: str
    port: int
    mark: bytes
    code: str = ""

    def __str__(self) -> str:
        address = ip_address(self.address)
        code = int(self.code) + 1 if re.fullmatch("[0-9]{4}", self.code) else 0
        value = int(address)
        for part, bits in ((self.port, _PORT), (int.from_bytes(self.mark, "big"), _MARK), (code, _CODE)):
            value = value << bits | part
        value = value << _CHECK | _check(address.version, value)
        return letters.grouped(_VERSION + letters.written(value, _LONG[address.version]))


def mark(key: bytes) -> bytes:
    """What an invitation says of a host's public key."""
    return hashlib.sha256(key).digest()[: _MARK // 8]


def parse(text: str) -> Invite:
    """Read an invitation, however it is spaced and in whatever letters. Raises BadInvite."""
    plain = letters.plain(text)
    family = next((family for family, long in _LONG.items() if len(plain) == len(_VERSION) + long), 0)
    if not family or not plain.startswith(_VERSION):
        raise BadInvite(text)
    try:
        checked = letters.value(plain[len(_VERSION) :])
    except ValueError:
        raise BadInvite(text) from None
    value, check = checked >> _CHECK, checked & (1 << _CHECK) - 1
    if check != _check(family, value) or value >> _REST + _ADDRESS[family]:
        raise BadInvite(text)
    return _read(family, value)


def _read(family: int, value: int) -> Invite:
    number, rest = value >> _REST, value & (1 << _REST) - 1
    code = rest & (1 << _CODE) - 1
    port = rest >> _CODE + _MARK
    if code > CODES or not port:
        raise BadInvite("a code or port that is none")
    mark_ = (rest >> _CODE & (1 << _MARK) - 1).to_bytes(_MARK // 8, "big")
    address = IPv4Address(number) if family == 4 else IPv6Address(number)
    return Invite(str(address), port, mark_, f"{code - 1:04}" if code else "")


def _check(family: int, value: int) -> int:
    return int.from_bytes(hashlib.sha256(b"invite/%d/%d" % (family, value)).digest()[:2], "big") >> 16 - _CHECK
