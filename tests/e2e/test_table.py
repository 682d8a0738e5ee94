"""The real window under Xvfb: a whole hand by real keys and mouse, waited for by the window's own state."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.player import Player, State
from tests.window import Window

Open = Callable[..., Window]


@pytest.fixture
def play(open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Player]:
    """Open a table: `play("huanle", speed="instant", size=(1280, 720))`."""

    def start(preset: str, speed: str = "instant", size: tuple[int, int] = (1280, 720), language: str = "zh") -> Player:
        door, home = tmp_path / "door", tmp_path / "home"
        (home / "config").mkdir(parents=True)
        (home / "config" / "settings.toml").write_text(f'speed = "{speed}"\n', "utf-8")
        monkeypatch.setenv("DDZ_TEST_CONTROL", str(door))
        words = ("--preset", preset, "--seed", "7", "--lang", language, "--size", f"{size[0]}x{size[1]}")
        return Player(open_window(*words, size=size, home=home), door)

    return start


@pytest.mark.window
@pytest.mark.timeout(120)
@pytest.mark.parametrize("preset", ["huanle", "five"])
def test_a_whole_hand_by_real_keys(preset: str, play: Callable[..., Player], tmp_path: Path) -> None:
    """From the deal to the result by keys alone; the pictures stay in the test's folder; the next hand begins."""
    player = play(preset)
    taken: list[Path] = []

    def look(state: State) -> None:
        assert len(state["cards"]) == state["counts"][0]
        taken.append(tmp_path / f"{preset}-{len(taken):02d}.png")
        player.window.shot(taken[-1])

    state = player.hand(look)
    player.window.shot(tmp_path / f"{preset}-result.png")
    assert state["phase"] == "over"
    assert min(state["counts"]) == 0
    assert len({picture.read_bytes() for picture in taken}) == len(taken)
    player.press("Return")
    player.until(lambda s: s["layer"] == "TableScene" and (s["hand"] > state["hand"] or "start" in s["choices"]))


@pytest.mark.window
@pytest.mark.timeout(120)
def test_cards_and_buttons_by_a_real_mouse(play: Callable[..., Player]) -> None:
    """Real clicks raise cards and press buttons where they are drawn; a real drag raises a run."""
    player = play("classic_a")
    state = player.until(lambda s: bool(s["choices"]), "still")
    while "hint" not in state["choices"] and state["layer"] == "TableScene":
        player.answer(state)
        state = player.until(lambda s: bool(s["choices"]) or s["layer"] == "Result", "still")
    assert state["layer"] == "TableScene"
    x, y = player.card(state, 0)
    player.window.click(x, y)
    assert len(player.until(lambda s: bool(s["raised"]))["raised"]) == 1
    player.window.click(640, 330, 3)
    player.until(lambda s: not s["raised"])
    player.window.drag(player.card(state, 0), player.card(state, 3))
    assert player.until(lambda s: len(s["raised"]) == 4)["raised"] == state["cards"][:4]
    player.window.click(640, 330)
    player.until(lambda s: not s["raised"])
    player.click("hint")
    raised = player.until(lambda s: "play" in s["choices"])["raised"]
    player.click("play")
    after = player.until(lambda s: len(s["cards"]) < len(state["cards"]))
    assert len(after["cards"]) == len(state["cards"]) - len(raised)
