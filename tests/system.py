"""What the tests need of the system: installed where we may, else said exactly."""

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib import util

# What a real window needs, and the Debian package that brings it; without them the tests marked `window` are skipped.
WINDOW_TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool", "import": "imagemagick"}
# What a network of our own needs, as root; without it the tests of cables are played through a proxy.
NETWORK_TOOLS = {"ip": "iproute2", "nft": "nftables"}
# An input method for Chinese: programs, and files that say that it is there.
INPUT_METHOD = {
    "dbus-daemon": "dbus",
    "fcitx5": "fcitx5",
    "/usr/share/fcitx5/inputmethod/pinyin.conf": "fcitx5-pinyin",
}


def importable(module: str) -> bool:
    """True if this Python has the module."""
    return util.find_spec(module) is not None


def need(packages: Mapping[str, str], have: Callable[[str], object]) -> None:
    """Install the packages whose keys `have` does not find: as root on Debian and its kin, else say what to install.

    Raises SystemExit if apt-get is ours to use and fails.
    """
    missing = sorted(package for name, package in packages.items() if not have(name))
    if not missing:
        return
    if not _may_install():
        _say(f"Missing on this system: {' '.join(missing)}. Debian, Ubuntu: sudo apt-get install {' '.join(missing)}")
        return
    _say(f"Installing with apt-get: {' '.join(missing)}")
    _apt("update", "-qq")
    _apt("install", "-qq", "-y", "--no-install-recommends", *missing)
    importlib.invalidate_caches()


def _may_install() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _apt(*words: str) -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    if subprocess.run(["apt-get", *words], env=environment, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit(f"apt-get {' '.join(words)} failed; it says why above.")


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
