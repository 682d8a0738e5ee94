"""Where a host announces itself now: its address may be another one than when it was found."""

from contextlib import suppress

from zeroconf import ServiceInfo

from net.announcing import FAULTS, KIND, named, opened

ASK = 600  # ms that an answer may take


def seek(mark: bytes) -> tuple[tuple[str, ...], int]:
    """The addresses and the first port of the host with that mark; none and 0: nobody says. Waits for the answer."""
    zeroconf = opened()
    if zeroconf is None:
        return (), 0
    info = ServiceInfo(KIND, named(mark))
    try:
        with suppress(*FAULTS):
            if info.request(zeroconf, ASK):
                return tuple(info.parsed_scoped_addresses()), info.port or 0
        return (), 0
    finally:
        with suppress(*FAULTS):
            zeroconf.close()
