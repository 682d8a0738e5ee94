"""Chinese typed as players type it: fcitx5 with pinyin, on a message bus of its own."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.system import INPUT_METHOD

_LIMIT = 15.0  # s for the bus and the input method to be there
_PROFILE = """\
[Groups/0]
Name=Default
Default Layout=us
DefaultIM=pinyin
[Groups/0/Items/0]
Name=keyboard-us
[Groups/0/Items/1]
Name=pinyin
[GroupOrder]
0=Default
"""
_CONFIG = "[Behavior]\nActiveByDefault=True\n"  # pinyin at once, without ctrl+space
# A bus that starts no service by itself: asked whether the input method is there, the usual one would start another.
_BUS = """\
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default"><allow send_destination="*"/><allow receive_type="*"/><allow own="*"/></policy>
</busconfig>
"""
_NO_SCREEN = "--disable=wayland,waylandim,xcb,xim,notificationitem"  # SDL speaks to it over the bus


def there(name: str) -> bool:
    """Whether the system has a program or file."""
    return shutil.which(name) is not None or Path(name).exists()


def missing() -> list[str]:
    """What the input method needs that this system lacks."""
    return [name for name in INPUT_METHOD if not there(name)]


@contextmanager
def pinyin(folder: Path) -> Iterator[dict[str, str]]:
    """The input method as long as it is needed: the environment in which a program finds it. Its own files lie in the
    folder. Raises ChildProcessError, TimeoutError."""
    settings = folder / "config" / "fcitx5"
    settings.mkdir(parents=True)
    (settings / "profile").write_text(_PROFILE, "utf-8")
    (settings / "config").write_text(_CONFIG, "utf-8")
    with (folder / "log.txt").open("wb") as log, _bus(folder, log.fileno()) as bus:
        found = {"DBUS_SESSION_BUS_ADDRESS": bus, "SDL_IM_MODULE": "fcitx", "XMODIFIERS": "@im=fcitx"}
        own = os.environ | found | {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data")}
        command = ["fcitx5", _NO_SCREEN]
        with subprocess.Popen(command, env=own, stdin=subprocess.DEVNULL, stdout=log, stderr=log) as method:
            try:
                _wait(method, own)
                yield found
            finally:
                method.terminate()


@contextmanager
def _bus(folder: Path, log: int) -> Iterator[str]:
    """A message bus, by its address."""
    config = folder / "bus.conf"
    config.write_text(_BUS, "utf-8")
    command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address=1"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True) as bus:
        assert bus.stdout
        try:
            if not (address := bus.stdout.readline().strip()):
                raise ChildProcessError("the message bus did not start")
            yield address
        finally:
            bus.terminate()


def _wait(method: subprocess.Popen[bytes], environment: dict[str, str]) -> None:
    """Until it answers on the bus."""
    deadline = time.monotonic() + _LIMIT
    while subprocess.run(["fcitx5-remote"], env=environment, capture_output=True, check=False).returncode:
        if method.poll() is not None:
            raise ChildProcessError(f"fcitx5 ended with {method.returncode}")
        if time.monotonic() > deadline:
            raise TimeoutError("fcitx5 does not answer")
