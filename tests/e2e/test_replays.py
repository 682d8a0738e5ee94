"""The real window under Xvfb: a hand is played, seen again at once, found in the list, shared, brought in, counted."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.player import Player, State
from tests.window import Window


def on(scene: str) -> Callable[[State], bool]:
    """Whether that scene is shown, nothing over it."""
    return lambda state: state["scene"] == state["layer"] == scene


@pytest.mark.window
@pytest.mark.timeout(120)
def test_a_hand_is_kept_seen_shared_and_counted(
    open_window: Callable[..., Window], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By real keys and a real mouse; the pictures stay in the test's folder."""
    door, home = tmp_path / "door", tmp_path / "home"
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.toml").write_text('speed = "instant"\n', "utf-8")
    monkeypatch.setenv("DDZ_TEST_CONTROL", str(door))
    player = Player(open_window("--preset", "classic_a", "--seed", "7", "--lang", "en", home=home), door)
    player.hand()
    player.click("replay")
    _watch(player, tmp_path)
    player.press("Escape")
    player.until(lambda s: s["layer"] == "Result")
    player.press("Escape")
    player.until(on("Menu"))
    player.press("F3")
    hands = player.until(lambda s: on("Replays")(s) and s["hands"] > 0)["hands"]
    player.window.shot(tmp_path / "replays.png")
    _share_and_bring(player, home / "shared")
    assert player.until(on("Replays"))["hands"] == hands  # it was there already
    player.press("Escape", "F4")
    assert player.until(on("Statistics"))["figures"]["hands"] == 1
    player.window.shot(tmp_path / "statistics.png")
    assert len(list((home / "data" / "hands" / "played").glob("*.ddz"))) == hands


def _watch(player: Player, pictures: Path) -> None:
    """Pause, step, drag the slider to the end, see what another seat saw."""
    assert player.until(on("Replay"))["playing"]
    player.press("space")
    player.until(lambda s: not s["playing"])
    player.press("Home", "Right", "Right", "Right")
    player.until(lambda s: s["step"] == 3)
    x, y, w, h = next(c["rect"] for c in player.state()["controls"] if c["name"] == "slider")
    player.window.drag((x + w // 3, y + h // 2), (x + w + 40, y + h // 2))
    player.until(lambda s: s["step"] == s["last"], "still")
    player.window.shot(pictures / "replay.png")
    player.click("eye")
    player.click("1")
    player.until(lambda s: s["eye"] == "1")


def _share_and_bring(player: Player, shared: Path) -> None:
    """The first hand becomes a file, and comes back from it."""
    player.click("share.0")
    player.until(lambda s: s["layer"] == "AskFile")
    player.press("Return")
    player.until(lambda s: s["layer"] == "Dialog")
    assert len(list(shared.glob("*.ddz"))) == 1
    player.press("Escape")
    player.click("bring")
    player.press("Return")
    player.until(on("Replay"))
    player.press("Escape")
