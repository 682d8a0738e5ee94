"""The window: CPU time of a frame, the first picture, a table and a menu at rest, memory, a press, whole journeys.

Each part runs in the game's own process on an Xvfb of its own, drawn without a graphics card; times are CPU times, as
the machine does other work, too, and medians of several runs.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.frames import SEED
from ddz_desktop import checkout
from ddz_desktop.engine.cards import rank
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.table.shimmer import EVERY, PASSES
from tests import window as real
from tests.e2e.player import Player, State

SMALL, LARGE = (1280, 720), (1920, 1080)
WILD = "tiandi"  # two wild ranks: a hand without any is rare
STARTS = 9  # of the program, after one that warms up
PATIENCE = 120.0  # s for a part that ends by itself
_FIRST = """
import runpy, sys, time, pygame
class Window(pygame.Window):
    def flip(self):
        super().flip()
        print("FIRST", time.process_time() * 1000, time.time() * 1000, flush=True)
        raise SystemExit
pygame.Window = Window
sys.argv = ["ddz", *sys.argv[1:]]
runpy.run_module("ddz_desktop", run_name="__main__")
"""


def measure(journeys: int, runs: int) -> dict[str, Any]:
    """All figures of one run; `runs` of each frame's. Raises SystemExit where the tools of a window are missing."""
    if missing := real.missing_tools():
        raise SystemExit(f"missing {', '.join(missing)}: python -m tests says how to install them")
    with tempfile.TemporaryDirectory(prefix="ddz-bench-") as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed game is compiled once, not at every start
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        return _figures(journeys, runs)


def _figures(journeys: int, runs: int) -> dict[str, Any]:
    small, large = _frames(SMALL, runs, "54:17"), _frames(LARGE, runs, "54:17", "108:108")
    cpu, wall = _first_frame()
    menu, table = _at_rest()
    clicks = small["click_frames"] | {f"1080p {name}": frames for name, frames in large["click_frames"].items()}
    failed = [trouble for i in range(journeys) if (trouble := _journey(i))]
    return {
        "frame_cpu_ms_720p": small["54:17"],
        "frame_cpu_ms_1080p": large["54:17"],
        "frame_cpu_ms_1080p_108": large["108:108"],
        "first_frame_ms": round(cpu, 1),
        "first_frame_wall_ms": round(wall, 1),
        "idle_core_percent": max(menu["core_percent"], table["core_percent"]),
        "idle": {"menu": menu, "table": table},
        "rss_mib": table["rss_mib"],
        "click_frames": max(clicks.values()) if all(clicks.values()) else None,
        "clicks": clicks,
        "journeys": journeys,
        "journeys_failed": failed,
        "python": sys.version.split()[0],
    }


@contextmanager
def _opened(words: list[str], size: tuple[int, int], speed: str = "fast") -> Iterator[Player]:
    """A program in a window of its own with a home of its own."""
    with tempfile.TemporaryDirectory(prefix="ddz-bench-") as name:
        folder, door = Path(name), Path(name) / "door"
        (folder / "home" / "config").mkdir(parents=True)
        (folder / "home" / "config" / "settings.toml").write_text(f'speed = "{speed}"\nnewcomer = false\n', "utf-8")
        window = real.start(["env", f"DDZ_TEST_CONTROL={door}", *words], folder, size)
        try:
            yield Player(window, door)
        finally:
            window.close()


def _game(size: tuple[int, int], *words: str) -> list[str]:
    return [*real.GAME, "--software", "--size", f"{size[0]}x{size[1]}", "--lang", "zh", *words]


# -- frames and presses ------------------------------------------------------------


def _frames(size: tuple[int, int], runs: int, *loads: str) -> dict[str, Any]:
    """What `bench.frames` says: of each load the median over the runs, of each press the most frames it waited."""
    said = [_frames_once(size, loads) for _ in range(runs)]
    figures: dict[str, Any] = {load: round(statistics.median(one[load] for one in said), 2) for load in loads}
    clicks = [one["click_frames"] for one in said]
    return figures | {"click_frames": {name: _most(one[name] for one in clicks) for name in clicks[0]}}


def _most(frames: Iterator[int]) -> int:
    """The most frames; 0 where one press was never seen."""
    counted = list(frames)
    return max(counted) if all(counted) else 0


def _frames_once(size: tuple[int, int], loads: tuple[str, ...]) -> dict[str, Any]:
    with _opened([sys.executable, "-m", "bench.frames", f"{size[0]}x{size[1]}", *loads], size) as player:
        return dict(json.loads(_last_words(player)))


def _last_words(player: Player) -> str:
    """The last line of a program that ends by itself."""
    status = player.window.program.wait(PATIENCE)
    assert status == 0, player.window.log
    return player.window.log.strip().splitlines()[-1]


# -- the first picture -------------------------------------------------------------


def _first_frame() -> tuple[float, float]:
    """CPU and wall ms from the program's start to the first picture of the menu; medians, the first start not
    counted: it writes what Python compiles."""
    with _opened(["sleep", str(PATIENCE)], LARGE) as player:
        starts = [_start(player.window.environment) for _ in range(STARTS + 1)][1:]
    cpu, wall = (statistics.median(column) for column in zip(*starts, strict=True))
    return cpu, wall


def _start(environment: dict[str, str]) -> tuple[float, float]:
    begin = time.time() * 1000
    words = [sys.executable, "-c", _FIRST, *_game(SMALL)[3:]]
    said = subprocess.run(
        words, env=environment, cwd=checkout.ROOT, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    cpu, seen = map(float, said.stdout.split("FIRST")[1].split())
    return cpu, seen - begin


# -- at rest -----------------------------------------------------------------------


def _at_rest() -> tuple[dict[str, float], dict[str, float]]:
    """The menu, and a table with wild cards in the hand from when all lies still, through every pass of the light."""
    with _opened(_game(LARGE), LARGE) as player:
        menu = _watch(player)
    for seed in range(SEED, SEED + 20):
        with _opened(_game(LARGE, "--preset", WILD, "--seed", str(seed)), LARGE) as player:
            if _until_play(player):
                return menu, _watch(player)
    raise AssertionError("no deal with a wild card in the hand")


def _until_play(player: Player) -> bool:
    """Answer until a play is asked for; whether that comes about, and with a wild card in the hand."""
    while "hint" not in (state := _asked(player))["choices"]:
        if state["layer"] != "TableScene":
            return False
        player.answer(state)
    return any(rank(card) in state["wilds"] for card in state["cards"])


def _asked(player: Player) -> State:
    return player.until(lambda s: s["layer"] == "Result" or bool(s.get("choices")), "still")


def _watch(player: Player) -> dict[str, float]:
    """Per cent of a core while nobody does anything, and the memory after that."""
    player.state("still")
    stat = Path(f"/proc/{player.window.program.pid}")
    begin, cpu = time.monotonic(), _cpu(stat)
    time.sleep(EVERY * PASSES)
    part = (_cpu(stat) - cpu) / (time.monotonic() - begin)
    status = (stat / "status").read_text()
    return {
        "core_percent": round(part * 100, 2),
        "rss_mib": round(int(re.findall(r"VmRSS:\s*(\d+)", status)[0]) / 1024, 1),
        "peak_mib": round(int(re.findall(r"VmHWM:\s*(\d+)", status)[0]) / 1024, 1),
    }


def _cpu(process: Path) -> float:
    """CPU seconds of all threads of a process so far, in user and system."""
    fields = (process / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- journeys ----------------------------------------------------------------------


def _journey(i: int) -> str:
    """From the menu through its pages and the set-up to a hand that is played to its end, back and out, by keys and
    mouse; another mode each time. What went wrong, nothing: all went well."""
    preset = list(PRESETS)[i % len(PRESETS)]
    try:
        with _opened(_game(SMALL, "--seed", str(i)), SMALL, "instant") as player:
            _walk(player, preset)
            status, log = player.window.program.wait(PATIENCE), player.window.log
    except Exception as error:  # noqa: BLE001 - whatever it was, it is counted and said
        return f"{i} {preset}: {type(error).__name__}: {error}"
    return "" if status == 0 and "Traceback" not in log else f"{i} {preset}: status {status}, said {log[-400:]}"


def _walk(player: Player, preset: str) -> None:
    player.until(lambda s: s["layer"] == "Menu", "still")
    for key, page in (("F1", "RulesPage"), ("F2", "SettingsPage"), ("F4", "Statistics")):
        player.press(key)
        player.until(lambda s, page=page: s["layer"] == page)  # type: ignore[misc]
        player.press("Escape")
        player.until(lambda s: s["layer"] == "Menu", "still")
    player.click("single")
    player.until(lambda s: s["layer"] == "Setup", "still")
    player.click(f"preset.{preset}")
    player.press("Return")
    player.until(lambda s: s["layer"] == "TableScene")
    player.hand()
    player.click("back")
    player.until(lambda s: s["layer"] == "Menu", "still")
    player.click("quit")
