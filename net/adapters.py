"""The addresses of this machine on its local networks."""

import socket

import ifaddr  # zeroconf brings it

Ip = str | tuple[str, int, int]  # of IPv6 with flow and adapter

_OWN = ("127.", "::1")
_OWN_MADE = ("169.254.", "fe80:")  # where nobody else gives addresses, as on a cable between two machines


def everything() -> tuple[str, ...]:
    """All addresses at which anybody may find this machine, last those that it gave itself, IPv4 before IPv6; none:
    it is on no network."""
    found = [_text(ip) for ip in _all() if _stands(ip)]
    others = (one for one in dict.fromkeys(found) if not one.startswith(_OWN))
    return tuple(sorted(others, key=lambda one: (own_made(one), ":" in one)))


def addresses() -> tuple[str, ...]:
    """The addresses that people may tell each other, IPv4 first."""
    given = everything()
    return tuple(one for one in given if not own_made(one)) or tuple(one for one in given if ":" not in one)


def own_made(address: str) -> bool:
    """Whether a machine has given it to itself: it holds on one cable or Wi-Fi alone."""
    return address.startswith(_OWN_MADE)


def _all() -> list[Ip]:
    try:
        return [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    except OSError:
        return []  # the system does not say


def _text(ip: Ip) -> str:
    return ip if isinstance(ip, str) else ip[0]


def _stands(ip: Ip) -> bool:
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
