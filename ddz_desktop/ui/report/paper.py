"""A report as a text, and the file that holds it."""

from datetime import UTC, datetime
from pathlib import Path

import tomli_w

from ddz_desktop import resources
from ddz_desktop.ui import shelf
from ddz_desktop.ui.report import hand, lines, machine
from ddz_desktop.ui.report.hand import Seen
from ddz_desktop.ui.report.machine import Line
from ddz_desktop.ui.settings import Settings
from ddz_desktop.ui.words import Words


def compose(
    say: Words, at: int, seen: Seen | None = None, line: Line | None = None, settings: Settings | None = None,
    size: tuple[int, int] = (0, 0),
) -> str:  # fmt: skip
    """The whole report, TOML under a few words for its reader. `at`: ms since 1970."""
    told: dict[str, object] = {
        "program": machine.program(),
        "screen": machine.screen(settings, size),
        "network": machine.network(line),
        "hand": hand.section(seen) if seen else {},
        "log": {"lines": _log()},
    }
    head = say("report.head", when=f"{_time(at):%Y-%m-%d %H:%M}").splitlines()
    return "".join(f"# {one}\n" for one in head) + "\n" + tomli_w.dumps(told)


def place(at: int) -> Path:
    """Where a report is put: in the downloads, where a player finds it."""
    return shelf.outside() / f"ddz-report-{_time(at):%Y%m%d-%H%M%S}.txt"


def write(path: Path, text: str) -> Path:
    """Write a report; where it lies: nothing that is there is written over. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    free = resources.unused(path)
    resources.write(free, text.encode())
    return free


def _log() -> list[str]:
    try:
        return lines.last(resources.log_file())
    except OSError:
        return []


def _time(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1_000, UTC)
