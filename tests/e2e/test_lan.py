"""Two real windows in one room of a real host: talk, a hand by keys, one of them killed in it and back at once."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import window as real
from tests.e2e.player import Player
from tests.e2e.program import seated, step
from tests.net.lan import rooms

COMMAND = [*real.PROGRAM, "join"]
Join = Callable[[str, str, int], Player]


@pytest.fixture
def join(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Join]:
    """Open a window at a room: `join("Ox", "en", port)`. The same name is the same person, in the same folder."""
    if missing := real.missing_tools():
        pytest.skip(f"a real window needs {', '.join(missing)}: python -m tests says how to install them")
    opened: list[real.Window] = []

    def start(name: str, language: str, port: int) -> Player:
        home, folder, door = tmp_path / name, tmp_path / f"window{len(opened)}", tmp_path / f"door{len(opened)}"
        (home / "config").mkdir(parents=True, exist_ok=True)
        (home / "config" / "settings.toml").write_text(f'name = "{name}"\nspeed = "instant"\n', "utf-8")
        folder.mkdir()
        monkeypatch.setenv("DDZ_TEST_CONTROL", str(door))
        words = [f"127.0.0.1:{port}", "--lang", language, "--size", "1280x720"]
        opened.append(real.start(COMMAND + words, folder, home=home))
        return Player(opened[-1], door)

    yield start
    for one in opened:
        one.close()


@pytest.mark.window
@pytest.mark.timeout(180)
def test_two_windows_play_a_hand(join: Join, tmp_path: Path) -> None:
    """They talk in the room and at the table; one is killed in the hand, comes back to the same cards, and both see the
    same end; “再来一局” leads to the room, where both are ready."""
    with rooms(tmp_path / "host", "huanle", fill="normal") as host:
        port = host.where().port
        ox, carp = join("Ox", "en", port), join("Carp", "zh", port)
        for player in (ox, carp):
            seated(player)
        ox.press("v")
        ox.until(lambda s: s["typing"])
        ox.window.type("hello")
        ox.press("Return")
        carp.until(lambda s: s["said"] == ["hello"])
        ox.press("Escape", "Return")
        carp.press("q", "3")
        ox.until(lambda s: s["said"] == ["hello", 2])
        carp.press("Return")
        states = [player.until(lambda s: s["playing"] and bool(s["cards"]), "still") for player in (ox, carp)]
        ox.window.shot(tmp_path / "hand.png")
        os.kill(carp.window.program.pid, signal.SIGKILL)
        carp.window.close()
        carp = join("Carp", "zh", port)
        back = seated(carp)
        assert (back["hand"], back["seat"]) == (states[1]["hand"], states[1]["seat"])
        held = carp.until(lambda s: bool(s["cards"]))["cards"]
        assert set(held) <= set(states[1]["cards"]) or set(held) > set(states[1]["cards"])  # a bot may have played
        done = [False, False]
        while not all(done):
            done = [done[i] or step(player) for i, player in enumerate((ox, carp))]
        results = [player.until(lambda s: s["layer"] == "Result") for player in (ox, carp)]
        assert results[0]["winners"] == results[1]["winners"]
        carp.window.shot(tmp_path / "result.png")
        carp.press("Return")
        carp.until(lambda s: s["layer"] == "Lobby")
        carp.window.shot(tmp_path / "room.png")
        ox.press("Return")
        for player in (ox, carp):
            player.until(lambda s: s["playing"] and s["hand"] == results[0]["hand"] + 1)
