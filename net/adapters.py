"""The addresses of this machine on its local networks."""

import ifaddr  # zeroconf brings it

_LOCAL = ("127.", "169.254.", "::1", "fe80:")


def addresses() -> tuple[str, ...]:
    """Addresses at which others may find this machine, IPv4 first; none: it is on no network."""
    found: dict[str, None] = {}
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            found[ip.ip if isinstance(ip.ip, str) else ip.ip[0]] = None
    return tuple(sorted((one for one in found if not one.startswith(_LOCAL)), key=lambda one: ":" in one))
