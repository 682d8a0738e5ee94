"""The league: it goes on where it was stopped, plays nothing twice, and lets no level ship that has become worse."""

import json
import tomllib
from pathlib import Path

import msgspec
import pytest

from ddz_desktop.bots import levels
from net.arena import match as arena
from net.arena.hands import Player
from training import league, matches, results, scores
from training.matches import Ground, ground
from training.scores import Cell


class Counted:
    """The levels as players, of which each act is counted; some can be made to play as another."""

    def __init__(self, **instead: str) -> None:
        self.acts = 0
        self._instead = instead

    def __call__(self, name: str) -> Player:
        """In place of `arena.level`."""
        player = arena.level(self._instead.get(name, name))

        def act(*asked: object) -> object:
            self.acts += 1
            return player.act(*asked)  # type: ignore[arg-type]

        return player._replace(act=act)  # type: ignore[arg-type]


def played(on: Ground, number: int, a: str = "normal", b: str = "novice") -> Cell:
    """The match when it has so many deals."""
    return list(matches.match(on, "huanle", a, b, number))[-1]


def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """In pieces the same hands as at once; what is there is not played again."""
    kept = tmp_path / "kept"
    players = Counted()
    played(ground(kept, players), 2)
    pieces = played(ground(kept, players), 4)
    whole = played(ground(tmp_path / "other", Counted()), 4)
    assert (pieces.won, pieces.gains, pieces.bots) == (whole.won, whole.gains, whole.bots)
    on = ground(kept, players)
    for name in ("normal", "novice"):
        on.mark("huanle", name)
    players.acts = 0
    assert played(on, 4) == pieces
    assert players.acts == 0


def test_processes_change_nothing(tmp_path: Path) -> None:
    """Two children play the same hands."""
    alone = played(ground(tmp_path / "one", Counted()), 3)
    beside = played(ground(tmp_path / "two", arena.level, jobs=2), 3)
    assert (alone.won, alone.gains) == (beside.won, beside.gains)


def test_a_level_that_has_become_worse_does_not_ship(tmp_path: Path) -> None:
    """Where `normal` plays as `novice` it falls against the same opponent: the old score stays in force until it is
    accepted; where it plays as well, or the opponent is another, the new score takes the place."""
    on = ground(tmp_path / "kept", Counted(normal="novice"))
    new = Cell("huanle", "normal", "novice", (on.mark("huanle", "normal"), on.mark("huanle", "novice")), "12" * 20)
    old = Cell("huanle", "normal", "novice", ("old", new.bots[1]), "33" * 20)
    scores.save(on.kept, [old, new])
    assert "wins 0.500" in matches.settle(on, new)[0]
    assert scores.load(on.kept) == [old, new]
    assert matches.settle(on, new, accept=True) == []
    assert scores.load(on.kept) == [new]
    for fair in (Cell(*old.who, old.bots, "12" * 20), Cell(*old.who, ("old", "other"), "33" * 20)):
        scores.save(on.kept, [fair, new])
        assert matches.settle(on, new) == []
        assert scores.load(on.kept) == [new]


def test_until_it_has_as_many_deals_a_new_version_counts_for_nothing(tmp_path: Path) -> None:
    """The old score stays beside it."""
    on = ground(tmp_path / "kept", Counted())
    old, new = Cell("huanle", "normal", "novice", ("1", "2"), "33"), Cell("huanle", "normal", "novice", ("3", "2"), "0")
    scores.save(on.kept, [old, new])
    assert matches.settle(on, new) == []
    assert scores.load(on.kept) == [old, new]


def test_the_ladder_stands_on_proved_levels_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has not proved himself is no step: the next level meets the one below. Who cannot be had is said."""
    known = [
        Cell("huanle", "normal", "novice", ("1", "2"), "31" * 1000),
        Cell("huanle", "expert", "normal", ("3", "1"), "12" * 1000),
        Cell("tiandi", "normal", "novice", ("1", "2"), "12" * 1000),
    ]
    on = ground(tmp_path / "kept", Counted())
    scores.save(on.kept, known)
    asked: list[tuple[str, str, str]] = []

    def match(on: Ground, table: str, a: str, b: str, number: int) -> list[Cell]:
        asked.append((table, a, b))
        raise ValueError(f"{a} cannot be had in {table}")

    monkeypatch.setattr(matches, "match", match)
    for table in ("huanle", "tiandi"):
        assert len(list(matches.ladder(on, table, levels.LEVELS, 1))) == 3
    assert asked == [
        ("huanle", "normal", "novice"), ("huanle", "expert", "normal"), ("huanle", "master", "normal"),
        ("tiandi", "normal", "novice"), ("tiandi", "expert", "novice"), ("tiandi", "master", "novice"),
    ]  # fmt: skip


def test_what_is_written_is_what_the_menu_reads(tmp_path: Path) -> None:
    """The strengths come back as the game reads them; what was written by hand in the report stays."""
    report, menu = tmp_path / "RESULTS.md", tmp_path / "levels.toml"
    cells = [
        Cell("huanle", "normal", "novice", ("1", "2"), "31" * 1000),
        Cell("five", "normal", "novice", ("", ""), "3"),
    ]
    results.write(cells, report, menu)
    report.write_text(report.read_text("utf-8") + "\nBy hand.\n", "utf-8")
    results.write(cells, report, menu)
    assert report.read_text("utf-8").endswith("By hand.\n")
    assert "| normal | novice | 0.750 (" in report.read_text("utf-8")
    found = msgspec.convert(tomllib.loads(menu.read_text("utf-8")), levels.Measured).presets
    assert found["huanle"]["normal"] == results.strength(cells[0])
    assert found["huanle"]["normal"].proved
    assert not found["five"]


def test_a_measure_of_fewer_deals_takes_no_place(tmp_path: Path) -> None:
    """What the menu says stays until the league has played as many deals, and goes then."""
    report, menu = tmp_path / "RESULTS.md", tmp_path / "levels.toml"
    cells = [Cell("huanle", "normal", "novice", ("1", "2"), "31" * 1000)]
    results.write(cells, report, menu)
    known = menu.read_text("utf-8")
    for deals, stays in ((1999, True), (2000, False)):
        results.write([Cell("huanle", "normal", "novice", ("1", "2"), "1" * deals)], report, menu)
        assert (menu.read_text("utf-8") == known) is stays
    results.write([], report, menu)
    assert "[presets.huanle.normal]" in menu.read_text("utf-8")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says each match where it stands and ends well; a level that does not exist, or cannot be had, is said."""
    kept = ["--kept", str(tmp_path / "kept"), "--dry"]
    assert league.main(["--tables", "huanle", "--levels", "normal", "--deals", "2", *kept]) == 0
    assert "huanle: normal against novice " in capsys.readouterr().out
    assert json.loads((tmp_path / "kept").read_text("utf-8"))["a"] == "normal"
    assert league.main(["--levels", "wizard", *kept]) == 2
    assert "wizard" in capsys.readouterr().err


def test_the_command_stops_in_time(tmp_path: Path) -> None:
    """After the minutes it was given it ends at the next look at the clock, and keeps what it has."""
    ticks = iter(range(10**6))
    words = ["--tables", "huanle", "--levels", "normal", "--minutes", "0.05", "--kept", str(tmp_path / "kept"), "--dry"]
    assert league.main(words, lambda: float(next(ticks))) == 0
    assert 0 < len(scores.load(tmp_path / "kept")[0].won) < 200


def test_a_level_that_fell_makes_the_command_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1, so that whoever ships asks first."""
    on = ground(tmp_path / "kept", arena.level)
    bots = on.mark("huanle", "normal"), on.mark("huanle", "novice")
    old, new = (
        Cell("huanle", "normal", "novice", (mark, bots[1]), won * 30) for mark, won in ((bots[0], "12"), ("", "3"))
    )
    scores.save(on.kept, [Cell(*old.who, old.bots, "12" * 30), Cell(*new.who, new.bots, "33" * 30)])
    words = ["--tables", "huanle", "--levels", "normal", "--deals", "1", "--kept", str(on.kept), "--dry"]
    assert league.main(words) == 1
    assert "does not ship" in capsys.readouterr().out
    assert league.main([*words, "--accept"]) == 0


# -- what ships ------------------------------------------------------------------


def test_the_menu_says_what_was_measured() -> None:
    """The strengths in the game are those of the matches that are kept, but where more deals were played before."""
    cells = scores.load(matches.KEPT)
    for preset, found in levels.measured().items():
        assert found == results.strengths(cells, preset, found)


@pytest.mark.parametrize("preset", levels.measured())
def test_what_was_measured_is_what_ships(preset: str) -> None:
    """`normal` and `novice` play as those did whose strength the menu states. (Of what networks choose the last digit
    is the processor's: that is no test for every machine.)"""
    on = ground(matches.KEPT, arena.level)
    cell = scores.counting(scores.load(on.kept), preset, "normal", "novice")
    assert cell
    assert cell.bots == (on.mark(preset, "normal"), on.mark(preset, "novice"))


def test_nothing_that_fell_is_kept() -> None:
    """No level whose new version wins less against the same opponent waits to be accepted."""
    cells = scores.load(matches.KEPT)
    for cell in cells:
        old = scores.earlier(cells, cell)
        if old and old.bots[1] == cell.bots[1] and len(old.won) <= len(cell.won):
            less = scores.fell(cell, old)
            assert less.mean <= less.half, (cell.who, less)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("preset", ["huanle", "huanle_laizi", "tiandi"])
def test_normal_has_not_fallen(preset: str) -> None:
    """On the first of the fixed deals `normal` as it is now does not surely win less than when it was measured."""
    old = scores.counting(scores.load(matches.KEPT), preset, "normal", "novice")
    assert old
    dealt = matches.dealt(preset)[:40]
    hands = [pair for _, pair in arena.here(arena.Terms("normal", "novice"), dealt)]
    less = scores.fell(Cell(*old.who, old.bots).more(hands), old)
    assert less.mean <= less.half, less
