"""The real window under Xvfb: from the menu to a table, away from it, back to it, and out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.player import Player, State
from tests.window import Window


@pytest.fixture
def player(open_window: Callable[..., Window], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """A player before the menu."""
    monkeypatch.setenv("DDZ_TEST_CONTROL", str(tmp_path / "door"))
    window = open_window("--lang", "en", "--size", "1280x720", "--seed", "7", home=tmp_path / "home")
    player = Player(window, tmp_path / "door")
    player.until(on("Menu"), "still")
    return player


def on(scene: str, layer: str = "") -> Callable[[State], bool]:
    """Whether that scene, with that layer on top, is shown."""
    return lambda state: state["scene"] == scene and (not layer or state["layer"] == layer)


@pytest.mark.window
def test_settings_by_a_real_mouse_and_keyboard(player: Player, tmp_path: Path) -> None:
    """A name is typed, the language changed, and both are there after a restart of the scene."""
    player.click("settings")
    player.until(on("SettingsPage"))
    player.click("name")
    player.until(lambda s: s["typing"])
    player.window.type("Ox h p")
    player.press("Return")
    player.until(lambda s: not s["typing"] and s["text"] == "Ox h p")
    player.click("language.zh")
    player.until(lambda s: any(c["label"] == "慢" for c in s["controls"]))
    player.window.shot(tmp_path / "settings.png")
    player.press("Escape")
    player.until(on("Menu"))
    kept = (tmp_path / "home" / "config" / "settings.toml").read_text("utf-8")
    assert 'name = "Ox h p"' in kept
    assert 'language = "zh"' in kept


@pytest.mark.window
def test_a_hand_is_left_gone_on_with_and_forfeited(player: Player, tmp_path: Path) -> None:
    """Set up, deal, leave for later, go on with the same hand, give it up, see what that costs."""
    player.press("Tab", "Return")
    player.until(on("Setup"))
    player.press("Up", "Up", "Return")
    player.until(lambda s: any(c["name"] == "preset.classic_b" and c["chosen"] for c in s["controls"]))
    player.click("start")
    before = player.until(lambda s: s["scene"] == "TableScene" and len(s["cards"]) >= 17, "still")
    player.press("Escape")
    player.until(on("TableScene", "TableMenu"))
    player.click("later")
    player.until(lambda s: on("Menu")(s) and any(c["name"] == "resume" for c in s["controls"]))
    player.window.shot(tmp_path / "left.png")
    player.click("resume")
    after = player.until(lambda s: s["scene"] == "TableScene" and len(s["cards"]) >= 17, "still")
    assert (after["hand"], after["cards"]) == (before["hand"], before["cards"])
    player.press("Escape")
    player.until(on("TableScene", "TableMenu"))
    player.click("escape")
    player.until(on("TableScene", "Dialog"))
    player.click("yes")
    result = player.until(on("TableScene", "Result"), "still")
    assert result["why"] == "left"
    player.window.shot(tmp_path / "forfeit.png")
    player.press("Escape")
    menu = player.until(on("Menu"))
    assert not any(c["name"] == "resume" for c in menu["controls"])


@pytest.mark.window
def test_the_window_is_quiet_at_rest(player: Player) -> None:
    """A menu that nobody touches takes no time of the processor, once what may come next is loaded."""
    stat = Path(f"/proc/{player.window.program.pid}/stat")
    if not stat.exists():
        pytest.skip("needs /proc")

    def ticks() -> int:
        fields = stat.read_text().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def spent() -> int:
        before = ticks()
        for _ in range(3):
            player.window.still()
        return ticks() - before

    assert any(spent() <= 3 for _ in range(8)), "it never comes to rest"
    assert spent() <= 3  # hundredths of a second, over about a second


@pytest.mark.window
def test_quit_ends_the_program(player: Player) -> None:
    """Status 0, nothing said."""
    player.click("quit")
    assert player.window.program.wait(10) == 0
    assert "Traceback" not in player.window.log
