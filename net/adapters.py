"""The addresses of this machine on its local networks."""

import socket

import ifaddr  # zeroconf brings it

_OWN = ("127.", "::1")
_OWN_MADE = ("169.254.", "fe80:")  # where nobody else gives addresses, as on a cable between two machines


def everything() -> tuple[str, ...]:
    """All addresses at which anybody may find this machine, last those that it gave itself, IPv4 before IPv6; none:
    it is on no network."""
    found = [_text(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if _stands(ip.ip)]
    others = (one for one in dict.fromkeys(found) if not one.startswith(_OWN))
    return tuple(sorted(others, key=lambda one: (own_made(one), ":" in one)))


def addresses() -> tuple[str, ...]:
    """The addresses that people may tell each other, IPv4 first."""
    given = everything()
    return tuple(one for one in given if not own_made(one)) or tuple(one for one in given if ":" not in one)


def own_made(address: str) -> bool:
    """Whether a machine has given it to itself: it holds on one cable or Wi-Fi alone."""
    return address.startswith(_OWN_MADE)


def _text(ip: str | tuple[str, int, int]) -> str:
    return ip if isinstance(ip, str) else ip[0]


def _stands(ip: str | tuple[str, int, int]) -> bool:
    """Whether an address is in use: for a second, one of IPv6 is only being tried out."""
    if isinstance(ip, str):
        return True
    address, flow, scope = ip
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as probe:
            probe.bind((address, 0, flow, scope))
    except OSError:
        return False
    return True
