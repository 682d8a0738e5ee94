"""What runs where: versions of the game and its libraries, the system, the screen, the network. No names."""

import platform
import sys
from collections import Counter
from importlib import metadata
from ipaddress import ip_address
from typing import NamedTuple

import pygame
import zmq

from ddz_desktop import __version__
from ddz_desktop.engine.rules import RULES
from ddz_desktop.ui.settings import Settings
from net import adapters, hosting
from net.protocol import PROTOCOL

_LIBRARIES = ("pygame-ce", "pygame_gui", "pyzmq", "numpy", "msgspec", "msgpack", "zeroconf", "ifaddr", "platformdirs")
_TOLD = (
    "language", "speed", "text", "full_screen", "sound", "music", "speech", "faces", "four_colours", "large_cards",
    "reduced_motion", "auto_pass", "auto_last",
)  # fmt: skip


class Line(NamedTuple):
    """A line to a room on the network. `code`: why it is so, a word of ours; `ms` there and back, -1: not known."""

    port: int
    state: str
    code: str = ""
    ms: int = -1
    hosting: bool = False


def program() -> dict[str, object]:
    """The game and what it is made of."""
    return {
        "game": __version__, "rules": RULES, "packed": bool(getattr(sys, "frozen", False)),
        "python": platform.python_version(), "system": platform.platform(), "machine": platform.machine(),
        "libraries": [f"{name} {_version(name)}" for name in _LIBRARIES],
        "sdl": ".".join(map(str, pygame.get_sdl_version())), "libzmq": zmq.zmq_version(),
    }  # fmt: skip


def screen(settings: Settings | None = None, size: tuple[int, int] = (0, 0)) -> dict[str, object]:
    """The screen and how the game is set; `size` of the window in pixels."""
    here = pygame.display.get_init()
    return {
        "driver": pygame.display.get_driver() if here else "none",
        "desktops": [f"{w}x{h}" for w, h in pygame.display.get_desktop_sizes()] if here else [],
        "window": f"{size[0]}x{size[1]}",
        "sound": pygame.mixer.get_driver() if pygame.mixer.get_init() else "none",
        "settings": {name: getattr(settings, name) for name in _TOLD} if settings else {},
    }


def network(line: Line | None = None) -> dict[str, object]:
    """What kinds of addresses this computer has, and how the line to a room is."""
    kinds = Counter(_kind(address) for address in adapters.everything())
    return {
        "protocol": PROTOCOL, "first_port": hosting.FIRST, "encryption": bool(zmq.has("curve")),
        "addresses": [f"{n} x {kind}" for kind, n in sorted(kinds.items())],
        "room": line._asdict() if line else {},
    }  # fmt: skip


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "?"


def _kind(address: str) -> str:
    """What is to be known of an address: its network where that is a private one, which everybody has."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return "other"
    if ip.is_link_local:
        return f"IPv{ip.version}, self-made"
    if ip.is_private:
        return f"IPv{ip.version}, private" + (f", {'.'.join(address.split('.')[:2])}.*.*" if ip.version == 4 else "")
    return f"IPv{ip.version}, public"
