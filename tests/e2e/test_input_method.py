"""The real window under Xvfb with a real input method: a Chinese name is typed as it is pronounced."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import input_method
from tests.e2e.player import Player, State
from tests.window import Window


@pytest.fixture
def pinyin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An input method that the windows of this test find."""
    if missing := input_method.missing():
        pytest.skip(f"an input method needs {', '.join(missing)}: python -m tests says how to install them")
    folder = tmp_path / "pinyin"
    folder.mkdir()
    with input_method.pinyin(folder) as environment:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        yield


@pytest.mark.window
@pytest.mark.timeout(60)
@pytest.mark.usefixtures("pinyin")
def test_a_name_is_typed_in_pinyin(
    open_window: Callable[..., Window], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is composed is seen in the field and every key is the input method's: Esc and Space mean what they mean
    there, nothing else is pressed or left; what was chosen is typed, and kept as the player's name."""
    monkeypatch.setenv("DDZ_TEST_CONTROL", str(tmp_path / "door"))
    player = Player(open_window("--lang", "zh", home=tmp_path / "home"), tmp_path / "door")
    player.until(lambda s: s["scene"] == "Menu", "still")
    player.click("settings")
    player.until(lambda s: s["scene"] == "SettingsPage", "still")
    player.click("name")
    player.until(lambda s: s["typing"])
    # Its first words take the input method long; on a busy machine SDL does not wait, and types the keys as well.
    player.press(*"nihao")
    player.until(lambda s: s["composing"].endswith("hao"))
    player.press("Escape")
    player.until(lambda s: not s["composing"])
    player.press(*["BackSpace"] * 5)
    opened = player.until(lambda s: s["typing"], "still")
    before = _field(player, opened)

    player.press(*"nihao")
    composing = player.until(lambda s: s["composing"] == "ni hao")
    assert _field(player, composing) != before
    player.press("Escape")
    assert _still_typing(player.until(lambda s: not s["composing"]), opened)

    player.press(*"nihao")
    player.until(lambda s: s["composing"] == "ni hao")
    player.press("space")
    assert _still_typing(player.until(lambda s: not s["composing"]), opened)
    player.press("Return")
    after = player.until(lambda s: not s["typing"])
    assert (after["scene"], after["text"]) == ("SettingsPage", "你好")
    kept = tomllib.loads((tmp_path / "home" / "config" / "settings.toml").read_text("utf-8"))
    assert kept["name"] == "你好"
    player.press("Escape")
    player.until(lambda s: s["scene"] == "Menu")
    assert "Traceback" not in player.window.log


def _still_typing(state: State, before: State) -> bool:
    """Whether the field is open on the page as it was, and nothing on the page was pressed."""
    watched = ("scene", "layer", "typing", "text", "controls")
    return all(state[name] == before[name] for name in watched)


def _field(player: Player, state: State) -> list[bytes]:
    """What is seen of the field, row by row; its caret blinks only while nothing is composed."""
    x, y, w, h = next(one["rect"] for one in state["controls"] if one["name"] == "name")
    pixels, wide = player.window.pixels(), player.window.size[0]
    return [pixels[3 * (row * wide + x) : 3 * (row * wide + x + w)] for row in range(y, y + h)]
