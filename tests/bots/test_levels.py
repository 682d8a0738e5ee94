"""The levels: which are offered, what stands in for one that cannot be had, and where numpy is loaded."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from ddz_desktop.bots import levels
from ddz_desktop.bots.levels import LEVELS, SLOW, Strength, act, fitting, offered, strength
from ddz_desktop.engine.rules import PRESETS
from net.pace import NEEDS
from tests import measured
from tests.bots.tables import table


def test_only_what_has_proved_itself_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that beats the one below in less than 0.55 of 2,000 deals, surely, or was not measured, has no name."""
    good = Strength(0.58, 0.55, 0.61, 2_000, "novice")
    weak, few = Strength(0.58, 0.549, 0.61, 9_000, "novice"), Strength(0.9, 0.8, 1.0, 1_999, "novice")
    found = {"huanle": {"normal": weak, "expert": few, "master": good}, "five": {"normal": good}}
    measured.lay(monkeypatch, found)
    assert [offered(preset) for preset in ("huanle", "five", "tiandi")] == [
        ("novice", "master"), ("novice", "normal"), ("novice",)
    ]  # fmt: skip
    assert (strength("five", "normal"), strength("five", "expert"), strength("five", "novice")) == (good, None, None)


def test_a_level_that_is_not_offered_falls_to_the_strongest_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what is offered in that mode; a name that no level has means the usual one: newcomers are not thrown to the
    strongest."""
    measured.lay(monkeypatch, measured.proved(("novice", "expert"), ["five"]))
    wanted = {"novice": "novice", "normal": "novice", "expert": "expert", "master": "expert", "": "novice"}
    assert {level: fitting("five", level) for level in wanted} == wanted
    assert {fitting("huanle", level) for level in ("", *LEVELS)} == {"novice"}
    measured.lay(monkeypatch, measured.proved(LEVELS, ["five"]))
    assert fitting("five", "") == "normal"


@pytest.mark.parametrize("content", [None, b"\xff", b"presets = 3", b"[presets.huanle.normal]\nwins = 'all'"])
def test_without_measurements_the_weakest_alone_is_offered(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:  # fmt: skip
    """A file that is missing or broken costs no more than the names above it, and is told in the log."""
    file = tmp_path / "levels.toml"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(levels, "asset", lambda _: file)
    monkeypatch.setattr(levels, "measured", levels.measured.__wrapped__)
    assert {offered(preset) for preset in PRESETS} == {("novice",)}
    assert "no measured levels" in caplog.text


def test_what_was_measured_is_read() -> None:
    """Every entry names a mode and a level of ours, the level below it, and an interval round its win rate."""
    for preset, found in levels.measured().items():
        for level, one in found.items():
            assert LEVELS.index(one.against) < LEVELS.index(level), (preset, level)
            assert 0 <= one.low <= one.wins <= one.high <= 1, (preset, level)
    assert set(levels.measured()) <= set(PRESETS)
    assert levels.measured(), "the file that comes with the game says something"


@pytest.mark.parametrize("why", [ImportError, FileNotFoundError, ValueError])
@pytest.mark.parametrize("level", sorted(SLOW))
def test_what_cannot_be_had_plays_as_the_best_below(
    level: str, why: type[Exception], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Without numpy, weights or networks for the mode a hand goes on; one sentence tells of it, once."""

    def missing(_: str) -> None:
        raise why("not there")

    levels._lament.cache_clear()
    monkeypatch.setattr(levels, "_mind", missing)
    rules, view = PRESETS["huanle"], table("3 4 5 6 7 9 9 J")
    with caplog.at_level(logging.WARNING):
        assert {act(level, rules, view) for _ in range(3)} == {act("normal", rules, view)}
    assert sum(record.message.startswith(f"{level} cannot be had") for record in caplog.records) == 1


@pytest.mark.parametrize("level", sorted(SLOW))
def test_what_a_slow_level_needs_is_loaded_ahead(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The networks of the mode's family; where they are missing that is no matter yet."""
    asked: list[str] = []

    def shipped(name: str) -> None:
        asked.append(name)
        raise FileNotFoundError(name)

    monkeypatch.setattr("ddz_desktop.bots.nets.weights.shipped", shipped)
    for preset in ("classic_a", "tiandi", "five_new"):
        levels.warm(level, PRESETS[preset])
    assert asked == ["three", "wild", "five"]


def test_a_level_that_does_not_exist_is_refused() -> None:
    """It is the caller's mistake."""
    with pytest.raises(ValueError, match="not in tuple"):
        act("genius", PRESETS["huanle"], table("3"))


def test_every_slow_level_is_given_its_time() -> None:
    """What is thought of elsewhere is waited for as long as it may take; the others cost nothing."""
    assert set(NEEDS) == SLOW
    assert NEEDS["expert"] >= 100
    assert NEEDS["master"] >= 1_000


_PLAY = """
import sys
import ddz_desktop.ui.app, ddz_desktop.ui.hosting, net.host, net.remote, net.room, net.serve, net.workers
from ddz_desktop.engine.game import deal
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.bots import levels
from ddz_desktop.bots.hints import hints
from net.robot import play
from net.shuffle import draw
from net.workers import Workers

def fail():
    raise ChildProcessError("no process")

workers = Workers(fail)
for name, rules in PRESETS.items():
    game, _ = deal(draw(rules, bytes(32), (10**6,) * rules.seats))
    for _ in range(8):
        for seat in range(rules.seats):
            view = game.view(seat)
            answer = levels.auto(rules, view)
            hints(rules, view)
            slow = [workers.think(level, rules, view)() for level in sorted(levels.SLOW)]
            assert slow == [None, None]
            if answer is not None:
                game, _ = game.apply(seat, play("normal", rules, view) or answer)
                break
    levels.offered(name)
print(sorted({"numpy"} & {*sys.modules}))
"""


def test_windows_hosts_and_rooms_never_load_numpy() -> None:
    """Whatever they import and do: bids, plays, hints, and strong bots where no process can be started to think."""
    done = subprocess.run(
        [sys.executable, "-c", _PLAY], capture_output=True, encoding="utf-8", check=True, timeout=100,
        env={"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )  # fmt: skip
    assert done.stdout.split("\n")[-2:] == ["[]", ""], done.stdout
