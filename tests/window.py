"""A program in a real window under Xvfb, driven by mouse and keys, looked at by pictures; a fixture and a command.

    python -m tests.window --size 1280x720 --do 'still; shot menu.png; click 640 400; key h; still; shot table.png'
    python -m tests.window --do 'wait 2; shot it.png' -- python -m some.other program

Steps, separated by `;`: wait SECONDS, still (until nothing moves), shot FILE, move X Y, click X Y [BUTTON],
drag X1 Y1 X2 Y2, key NAME..., type TEXT. Exit status 1 with the program's last words if it ended early.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from ddz_desktop import checkout
from tests.system import WINDOW_TOOLS

# The program that windows are opened of; DDZ_PROGRAM names a packed one to be tried in place of the checkout.
PROGRAM = [os.environ["DDZ_PROGRAM"]] if "DDZ_PROGRAM" in os.environ else [sys.executable, "-m", "ddz_desktop"]
GAME = [*PROGRAM, "play"]
SIZE = (1280, 720)
_LIMIT = 60.0  # s for any one step of the tools
_STARTS = 4  # attempts to get a screen
_XVFB = ["Xvfb", "-nolisten", "tcp", "-noreset"]  # it would start anew, deaf for a moment, whenever nobody looks at it


def missing_tools() -> list[str]:
    """The programs a window needs that this system lacks."""
    return [tool for tool in WINDOW_TOOLS if not shutil.which(tool)]


@dataclass(frozen=True)
class Window:
    """A running program and the screen that it has to itself. Places are (x, y) in pixels from the top left."""

    program: subprocess.Popen[bytes]
    screen: subprocess.Popen[bytes]
    environment: dict[str, str]
    folder: Path  # log.txt, and last.png once closed
    size: tuple[int, int]

    @property
    def log(self) -> str:
        """What the program has said so far, standard output and error."""
        return (self.folder / "log.txt").read_text("utf-8", errors="replace")

    def move(self, x: int, y: int) -> None:
        """Put the pointer there."""
        self._xdotool("mousemove", x, y)

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Press and release there; button 1 left, 2 middle, 3 right."""
        self._xdotool("mousemove", x, y, "click", button)

    def double_click(self, x: int, y: int) -> None:
        """Press and release there twice at once."""
        self._xdotool("mousemove", x, y, "click", "--repeat", 2, "--delay", 60, 1)

    def resize(self, width: int, height: int) -> None:
        """Give the program's window another size at the top left of the screen, as a window manager would."""
        size = ("windowsize", "%@", width, height)
        self._xdotool("search", "--onlyvisible", "--class", "ddz-desktop", *size, "windowmove", "%@", 0, 0)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at the start, go to the end in ten steps, release."""
        (x, y), (across, down) = start, (end[0] - start[0], end[1] - start[1])
        path = [(x + across * tenth // 10, y + down * tenth // 10) for tenth in range(1, 11)]
        moves = [word for point in path for word in ("mousemove", *map(str, point))]
        self._xdotool("mousemove", x, y, "mousedown", 1, *moves, "mouseup", 1)

    def key(self, *names: str) -> None:
        """Press keys one after another, by X's names: `Return`, `Escape`, `Tab`, `space`, `ctrl+a`, `h`."""
        self._xdotool("key", "--delay", 40, *names)

    def type(self, text: str) -> None:
        """Type letters and digits. Not Chinese, of which xdotool loses characters: that needs an input method."""
        self._xdotool("type", "--delay", 40, text)

    def shot(self, file: Path) -> None:
        """Save the screen as it is; the file's suffix says the format."""
        self._import(str(file))

    def pixels(self) -> bytes:
        """The screen as it is: rows of red, green, blue, 3 * width * height bytes."""
        return self._import("-depth", "8", "rgb:-")

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """The colour there."""
        at = 3 * (y * self.size[0] + x)
        red, green, blue = self.pixels()[at : at + 3]
        return red, green, blue

    def still(self, patience: float = 10.0) -> bytes:
        """Wait until something is drawn and three pictures are equal; the pixels. Raises TimeoutError."""
        recent: list[bytes] = []
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            recent = [*recent[-2:], self.pixels()]
            if len(recent) == 3 and len(set(recent)) == 1 and any(recent[0]):
                return recent[0]
            self._alive()
        raise TimeoutError(f"the window was not still within {patience} s; it said: {self.log[-2000:]}")

    def changed(self, before: bytes, patience: float = 10.0) -> bytes:
        """Wait until the screen differs from those pixels; the new ones. Raises TimeoutError."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if (now := self.pixels()) != before:
                return now
            self._alive()
        raise TimeoutError(f"nothing changed within {patience} s; the program said: {self.log[-2000:]}")

    def close(self) -> int:
        """Ask the program to go, kill it after 3 s, end the screen; the program's exit status. May be called twice."""
        if self.screen.poll() is None:
            with suppress(subprocess.SubprocessError):  # on a machine that is too busy for a picture
                self.shot(self.folder / "last.png")
        status = _end(self.program, 3.0)
        _end(self.screen, 3.0)
        return status

    def _alive(self) -> None:
        if (status := self.program.poll()) is not None:
            raise ChildProcessError(f"the program ended with {status}; it said: {self.log[-2000:]}")

    def _xdotool(self, *words: str | int) -> None:
        self._alive()
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, timeout=_LIMIT)

    def _import(self, *words: str) -> bytes:
        command = ["import", "-window", "root", *words]
        return subprocess.run(command, env=self.environment, check=True, timeout=_LIMIT, stdout=subprocess.PIPE).stdout


def start(
    command: Sequence[str], folder: Path, size: tuple[int, int] = SIZE, home: Path | None = None,
    inside: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Window:  # fmt: skip
    """Run the command from the checkout on a fresh screen of that size; its log lies in `folder`, its data in `home`,
    by default below the folder. `inside`: where it runs, its screen is here. Raises ChildProcessError if no screen can
    be had."""
    screen, display = _start_screen(size)
    environment = os.environ | {
        "DISPLAY": display,
        "DDZ_HOME": str(home or folder / "home"),
        "PYTHONUNBUFFERED": "1",  # the log is read while the program runs
        "SDL_VIDEODRIVER": "x11",  # named, or SDL would draw into nothing where there is no display
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "software",  # a screen without a graphics card is 4 to 10 times slower else
        "SDL_VIDEO_WINDOW_POS": "0,0",
    }
    with inside(), (folder / "log.txt").open("wb") as log:
        program = subprocess.Popen(
            command,
            cwd=checkout.ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    return Window(program, screen, environment, folder, size)


def _start_screen(size: tuple[int, int]) -> tuple[subprocess.Popen[bytes], str]:
    """Xvfb on the first free display; no window manager, whose death would hang SDL. Two that start at the same moment
    may take the same number, and one of them ends: it is tried again. Raises ChildProcessError."""
    for _ in range(_STARTS):
        screen, number = _try_screen(size)
        if number and _serves(f":{number}") and screen.poll() is None:
            return screen, f":{number}"
        _end(screen, 3.0)
    raise ChildProcessError(f"Xvfb gave no screen in {_STARTS} attempts; the last ended with {screen.returncode}")


def _serves(display: str) -> bool:
    """Whether a screen answers there."""
    environment = os.environ | {"DISPLAY": display}
    ask = ["xdotool", "getdisplaygeometry"]
    return subprocess.run(ask, env=environment, capture_output=True, check=False, timeout=_LIMIT).returncode == 0


def _try_screen(size: tuple[int, int]) -> tuple[subprocess.Popen[bytes], str]:
    """A new Xvfb and the number of the display that it says it has; none if it ended."""
    reader, writer = os.pipe()
    with open(reader, encoding="ascii") as told:  # noqa: PTH123 - a descriptor, not a path
        screen = subprocess.Popen(
            [*_XVFB, "-displayfd", str(writer), "-screen", "0", f"{size[0]}x{size[1]}x24"],
            pass_fds=[writer],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(writer)
        return screen, told.readline().strip()


def _end(process: subprocess.Popen[bytes], grace: float) -> int:
    """Ask a process to end; after `grace` seconds kill it and those it started."""
    process.terminate()
    try:
        return process.wait(grace)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.wait()


def step(window: Window, line: str) -> None:
    """One step of the command, as the head of this module lists them. Raises SystemExit if it is none."""
    match line.split():
        case ["wait", seconds]:
            time.sleep(float(seconds))
        case ["still"]:
            window.still()
        case ["shot", file]:
            window.shot(Path(file))
        case ["move", x, y]:
            window.move(int(x), int(y))
        case ["click", x, y, *button]:
            window.click(int(x), int(y), *map(int, button))
        case ["drag", x1, y1, x2, y2]:
            window.drag((int(x1), int(y1)), (int(x2), int(y2)))
        case ["key", *names] if names:
            window.key(*names)
        case ["type", *text] if text:
            window.type(" ".join(text))
        case _:
            raise SystemExit(f"not a step: {line!r}")


def main() -> int:
    """Run the steps on a program, by default the game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="1280x720", help="of the screen")
    parser.add_argument("--do", default="still; shot window.png", help="the steps")
    parser.add_argument("--home", type=Path, help="folder of the program's data (default: a fresh one)")
    parser.add_argument("command", nargs="*", help="the program (default: the game)")
    options = parser.parse_args()
    if missing := missing_tools():
        raise SystemExit(f"missing {', '.join(missing)}: python -m tests says how to install them")
    width, height = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory(prefix="ddz-window-") as folder:
        window = start(options.command or GAME, Path(folder), (width, height), options.home)
        try:
            for line in filter(None, map(str.strip, options.do.split(";"))):
                step(window, line)
        except (ChildProcessError, TimeoutError) as error:
            print(error)
            return 1
        finally:
            window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
