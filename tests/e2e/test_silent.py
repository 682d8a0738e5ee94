"""A host that falls silent: the window never waits for it."""

from pathlib import Path

import pytest

from tests import window as real
from tests.e2e.silent import SILENCE, SLOW, in_a_hand, silence


@pytest.mark.window
@pytest.mark.timeout(120)
@pytest.mark.parametrize(("language", "size"), [("en", (1280, 720)), ("zh", (1024, 768))])
def test_a_window_lives_while_its_host_is_silent(language: str, size: tuple[int, int], tmp_path: Path) -> None:
    """It draws, cards are raised, Esc opens and closes the menu, each at once; it says that the line is cut; as soon as
    the host goes on so does the hand."""
    if missing := real.missing_tools():
        pytest.skip(f"a real window needs {', '.join(missing)}: python -m tests says how to install them")
    with in_a_hand(tmp_path, language, size) as (player, host):
        before = player.state()
        pulse = silence(player, host.up()[-1].process, SILENCE, tmp_path / "silent.png")
        assert pulse.rounds > 1
        assert pulse.longest < SLOW
        after = player.until(lambda s: s["line"] == "in" and (s["ask"] != before["ask"] or bool(s["choices"])), "still")
        assert (after["hand"], after["seat"]) == (before["hand"], before["seat"])
        if after["choices"]:
            player.answer(after)
        assert len(host.up()) == 1
