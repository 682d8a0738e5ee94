"""Machines on a switch of their own: network namespaces of Linux, whose cables can be pulled and whose packets lost.

A namespace is held by an open file of this process alone, so that nothing is left of it however the process ends. A
thread steps inside; what it starts there, threads and processes, stays there. Needs root, `ip` and `nft`.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from ipaddress import ip_interface

from tests.system import NETWORK_TOOLS

_NEWNET = 0x40000000  # CLONE_NEWNET
_OWN = "/proc/thread-self/ns/net"
_LIMIT = 20.0  # s for one command
_RULES = "flush ruleset; add table inet faults; {}"
_CHAIN = "add chain inet faults {0} {{ type filter hook {0} priority 0; }}; add rule inet faults {0} {1} {2};"
FOUR, SIX = "10.77.0.{}/24", "fd77::{}/64"


def possible() -> bool:
    """Whether namespaces can be made here."""
    if sys.platform != "linux" or os.geteuid() != 0 or not all(map(shutil.which, NETWORK_TOOLS)):
        return False
    try:
        os.close(_fresh())
    except OSError:
        return False
    return True


class Machine:
    """A machine with a loopback and as many adapters (`eth0`, `eth1`, …) as it is given."""

    def __init__(self, space: int) -> None:
        self.space = space  # the open file that is its namespace
        self.addresses: tuple[str, ...] = ()  # of its first adapter
        self.run("ip", "link", "set", "lo", "up")

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Be in it, with this thread."""
        outside = os.open(_OWN, os.O_RDONLY)
        try:
            _enter(self.space)
            yield
        finally:
            _enter(outside)
            os.close(outside)

    def run(self, *words: str) -> None:
        """Run a command in it. Raises subprocess.CalledProcessError."""
        with self.inside():
            done = subprocess.run(words, capture_output=True, check=False, timeout=_LIMIT)
        if done.returncode:
            raise subprocess.CalledProcessError(done.returncode, words, done.stdout, done.stderr)

    def address(self, *addresses: str, adapter: str = "eth0") -> None:
        """From now on an adapter has these addresses (`10.77.0.1/24`) and no other."""
        self.run("ip", "address", "flush", "dev", adapter, "scope", "global")
        for one in addresses:
            extra = ("nodad",) if ip_interface(one).version == 6 else ()
            self.run("ip", "address", "add", one, "dev", adapter, *extra)
        if adapter == "eth0":
            self.addresses = tuple(one.partition("/")[0] for one in addresses)

    def link(self, up: bool, adapter: str = "eth0") -> None:
        """Switch an adapter on or off."""
        self.run("ip", "link", "set", adapter, "up" if up else "down")

    def firewall(self, rule: str, *ways: str) -> None:
        """Drop what a rule of nft names (`tcp dport 29170`; empty: all), of what comes (`input`), goes (`output`)."""
        chains = "".join(_CHAIN.format(way, f"meta {'iif' if way == 'input' else 'oif'}name != lo", rule + " drop")
                         for way in ways or ("input", "output"))  # fmt: skip
        self.run("nft", _RULES.format(chains))

    def lose(self, percent: int) -> None:
        """Lose so many packets of a hundred, of what comes and of what goes."""
        self.firewall(f"numgen random mod 100 < {percent}")

    def heal(self) -> None:
        """No firewall."""
        self.run("nft", "flush ruleset")


class Switch(Machine):
    """A switch: its cables are `port0`, `port1`, … in the order of plugging."""

    def __init__(self, space: int) -> None:
        super().__init__(space)
        self.ports = 0
        self.run("ip", "link", "add", "switch", "type", "bridge")
        self.run("ip", "link", "set", "switch", "up")

    def plug(self, machine: Machine, *addresses: str, adapter: str = "eth0") -> int:
        """Give a machine an adapter on this switch; the number of its port."""
        port, where = self.ports, f"/proc/{os.getpid()}/fd/{machine.space}"
        self.ports += 1
        self.run("ip", "link", "add", f"port{port}", "type", "veth", "peer", "name", adapter, "netns", where)
        self.run("ip", "link", "set", f"port{port}", "master", "switch", "up")
        machine.link(True, adapter)
        machine.address(*addresses, adapter=adapter)
        return port

    def cable(self, port: int, plugged: bool) -> None:
        """Pull a cable or plug it in again."""
        self.link(plugged, f"port{port}")


class Net:
    """Makes machines and switches."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.switch = Switch(self._space())
        self.machines: list[Machine] = []

    def machine(self, four: bool = True, six: bool = False) -> Machine:
        """A machine on the switch, whose port has its number; without a way to anywhere else."""
        one, number = self.bare(), len(self.machines)
        families = [form for form, wanted in ((FOUR, four), (SIX, six)) if wanted]
        self.switch.plug(one, *(form.format(number + 1) for form in families))
        self.machines.append(one)
        return one

    def bare(self) -> Machine:
        """A machine without an adapter."""
        return Machine(self._space())

    def another(self) -> Switch:
        """Another switch, which leads nowhere."""
        return Switch(self._space())

    def _space(self) -> int:
        space = _fresh()
        self._stack.callback(os.close, space)
        return space


@contextmanager
def net() -> Iterator[Net]:
    """A network for a while. Raises OSError where that cannot be."""
    with ExitStack() as stack:
        yield Net(stack)


def _fresh() -> int:
    """A new namespace, as an open file. Raises OSError."""
    outside = os.open(_OWN, os.O_RDONLY)
    try:
        if _libc().unshare(_NEWNET):
            raise OSError(ctypes.get_errno(), "unshare")
        return os.open(_OWN, os.O_RDONLY)
    finally:
        with suppress(OSError):
            _enter(outside)
        os.close(outside)


def _enter(space: int) -> None:
    if _libc().setns(space, _NEWNET):
        raise OSError(ctypes.get_errno(), "setns")


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
