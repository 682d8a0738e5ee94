"""The command `selftest`: every check, a plain sentence a line; the status says whether all is well."""

import argparse
import os
import platform
from collections.abc import Callable, Iterator
from time import monotonic

from ddz_desktop import __version__
from ddz_desktop.ui.selftest.found import Check, Found, fault
from ddz_desktop.ui.words import Words
from ddz_desktop.ui.words.system import preferred


def main(options: argparse.Namespace) -> int:
    """Check everything and say what was found: 0 where nothing is broken, else 1."""
    if options.play:
        from ddz_desktop.ui.selftest import minds

        return minds.main()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    say, began, faults = Words(options.lang or preferred()), monotonic(), 0
    print(say("selftest.begins", version=__version__, python=platform.python_version(), system=platform.platform()))
    for found in everything():
        faults += found.grade == "fault"
        print(f"[{say(f'selftest.grade.{found.grade}')}] {sentence(say, found)}", flush=True)
    seconds = f"{monotonic() - began:.1f}"
    print(say("selftest.faults", n=faults) if faults else say("selftest.well", seconds=seconds))
    return int(faults > 0)


def everything() -> Iterator[Found]:
    """What all checks find. A part loads what it looks at, so that a library that is missing is its fault alone."""
    for part in PARTS:
        try:
            checks = part()
        except ImportError as error:
            yield fault("library", why=error)
        else:
            for check in checks:
                yield from tried(check)


def tried(check: Check) -> Iterator[Found]:
    """What a check finds; one that cannot go on has found that."""
    try:
        yield from check()
    except Exception as error:  # noqa: BLE001 - whatever it is, the other checks are made
        yield fault("unexpected", check=check.__name__, why=error)


def sentence(say: Words, found: Found) -> str:
    """A line in words."""
    values = {name: say.why(v) if isinstance(v, BaseException) else v for name, v in found.values.items()}
    return say(f"selftest.{found.word}", **values)


def _disk() -> tuple[Check, ...]:
    from ddz_desktop.ui.selftest import disk

    return disk.folders, disk.space


def _looks() -> tuple[Check, ...]:
    from ddz_desktop.ui.selftest import files, looks

    return looks.screen, looks.fonts, files.pictures, files.sounds


def _network() -> tuple[Check, ...]:
    from ddz_desktop.ui.selftest import network

    return network.curve, network.discovery, network.connected


def _bots() -> tuple[Check, ...]:
    from ddz_desktop.ui.selftest import minds

    return (minds.hands,)


PARTS: tuple[Callable[[], tuple[Check, ...]], ...] = (_disk, _looks, _network, _bots)
