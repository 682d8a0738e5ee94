"""The real window under Xvfb: a newcomer takes the first steps with the mouse, as the coach says, and wins."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.player import Player, State
from tests.window import Window


def _place(state: State) -> tuple[object, ...]:
    """Where the learner is: what the coach says, what is raised, which question stands."""
    return state["coach"], state["raised"], state["ask"]


def _wants(state: State) -> bool:
    """Whether the coach wants something of the learner."""
    return state["layer"] == "FirstSteps" and state["coach"]["name"] not in ("watch", "void")


@pytest.mark.window
@pytest.mark.timeout(180)
def test_a_newcomer_learns_and_wins(
    open_window: Callable[..., Window], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the offer of the first start over every lesson to the result, and back to a menu that offers less loudly."""
    monkeypatch.setenv("DDZ_TEST_CONTROL", str(tmp_path / "door"))
    home = tmp_path / "home"
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.toml").write_text('speed = "fast"\n', "utf-8")
    window = open_window("--lang", "en", "--size", "1280x720", "--seed", "7", home=home)
    player = Player(window, tmp_path / "door")
    player.until(lambda s: s["scene"] == "Menu", "still")
    player.click("offer")
    state, said = player.until(_wants, "still"), []
    while state["coach"]["name"] != "won":
        coach, before = state["coach"], _place(state)
        said.append(coach["name"])
        assert coach["name"] != "lost"
        if coach["control"]:
            player.click(coach["control"])
        else:
            spot = state["places"][coach["cards"][0]]
            window.click(*spot)
        state = player.until(lambda s, before=before: _wants(s) and _place(s) != before, "still")  # type: ignore[misc]
    window.shot(tmp_path / "won.png")
    assert {"bid", "straight", "pair", "higher", "single", "pass", "hint", "queens", "bomb", "last"} <= set(said)
    player.click("coach result")
    player.until(lambda s: s["layer"] == "Result", "still")
    player.press("Escape")
    menu = player.until(lambda s: s["scene"] == "Menu", "still")
    names = [control["name"] for control in menu["controls"]]
    assert "steps" in names
    assert not {"offer", "resume"} & set(names)
    assert "Traceback" not in window.log
