"""Whether rooms can be opened, found and entered: encryption, announcements, a network to be on."""

from collections.abc import Iterator

from ddz_desktop.ui.selftest.found import Found, fault, note, ok
from net import adapters, announcing, probe


def curve() -> Iterator[Found]:
    """Lines to a host are encrypted: the library can, and does it here."""
    if not probe.curve():
        yield fault("no_curve")
    else:
        yield ok("curve") if probe.handshake() else fault("curve_silent")


def discovery() -> Iterator[Found]:
    """A room that is announced is found."""
    try:
        yield ok("discovery") if probe.announced() else note("discovery_silent")
    except announcing.FAULTS as error:
        yield note("no_discovery", why=error)


def connected() -> Iterator[Found]:
    """This computer is on a network."""
    here = adapters.addresses()
    yield ok("network", addresses="  ".join(here)) if here else note("no_network")
