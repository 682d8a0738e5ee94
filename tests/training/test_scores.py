"""What is kept of a match says what the hands say, and tells one version of a player from another."""

from pathlib import Path

import pytest

from ddz_desktop.engine.events import Action, Pass
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.arena import deals
from net.arena.figures import figures, interval
from net.arena.hands import Fault, Player, Side
from net.arena.match import Terms, here, level
from training import scores
from training.scores import Cell, Plays, fell

HUANLE = [deals.drawn(PRESETS["huanle"], 3, at) for at in range(6)]
CELL = Cell("huanle", "normal", "novice", ("1", "2"))


def test_a_cell_says_what_the_arena_says() -> None:
    """Win rate with its interval, by role, gain, and the number of plays, however the deals are cut in pieces."""
    hands = [pair for _, pair in here(Terms("normal", "novice"), HUANLE)]
    cell, whole = CELL.more(hands[:2]).more(hands[2:]), figures(hands)
    assert len(cell.won) == len(HUANLE)
    assert (cell.rate.mean, cell.rate.half) == pytest.approx((whole.win_rate.mean, whole.win_rate.half))
    assert whole.landlord
    assert whole.farmer
    assert (cell.role(1), cell.role(2)) == pytest.approx((whole.landlord.mean, whole.farmer.mean))
    assert cell.gains / 2 / len(HUANLE) == pytest.approx(whole.gain.mean)
    assert [side.number for side in cell.plays] == [whole.a_plays.number, whole.b_plays.number]
    assert cell.plays[0].ms(0.99) == pytest.approx(whole.a_plays.p99_ms, rel=0.15)


def test_times_are_known_to_a_step() -> None:
    """Of 1 … 1,000 ms every percentile is there to 10 %, the mean exactly; faults add up."""
    sides = [Side(tuple(ms * 1000 for ms in range(at, 1001, 2)), {"late": 1}) for at in (1, 2)]
    plays = Plays().more(sides[:1]).more(sides[1:])
    assert (plays.number, plays.faults) == (1000, {"late": 2})
    assert plays.mean_ms == 500.5
    for part in (0.01, 0.5, 0.99):
        assert plays.ms(part) == pytest.approx(1000 * part, rel=0.1)


def test_versions_are_compared_deal_by_deal() -> None:
    """Where one hand of four deals is lost that was won, the fall is an eighth; deals that only one has played do not
    count."""
    less = fell(_won("3121"), _won("313121"))
    assert less == interval([0.0, 0.0, 0.5, -0.0])
    assert fell(_won("0123"), _won("0123")) == interval([0.0] * 4)


def _won(won: str) -> Cell:
    return Cell("huanle", "normal", "novice", ("1", "2"), won)


def test_a_mark_tells_players_apart() -> None:
    """The same player has the same mark again; another, another; a time that differs is no difference."""
    normal, novice = level("normal"), level("novice")
    assert scores.mark(normal, HUANLE) == scores.mark(normal._replace(clock=lambda: 0.0), HUANLE)
    assert scores.mark(normal, HUANLE) != scores.mark(novice, HUANLE)


def test_a_fault_is_part_of_a_mark() -> None:
    """Who fails otherwise is another."""

    def failing(why: str) -> Player:
        def act(rules: Rules, view: View) -> Action | None:
            if view.top is None:
                return level("novice").act(rules, view)
            raise Fault(why)

        return Player(act)

    passing = Player(lambda rules, view: Pass() if view.top else level("novice").act(rules, view))
    assert len({scores.mark(player, HUANLE) for player in (failing("a"), failing("b"), passing)}) == 3


def test_what_is_kept_is_found(tmp_path: Path) -> None:
    """Cells come back from the file; of two versions the one that has played more counts, the older of equals."""
    path = tmp_path / "kept"
    assert scores.load(path) == []
    old, new = _won("3333"), Cell("huanle", "normal", "novice", ("3", "2"), "33")
    scores.save(path, scores.put(scores.put([], old), new))
    cells = scores.load(path)
    assert scores.found(cells, CELL) == old
    assert scores.earlier(cells, new) == old
    assert scores.counting(cells, "huanle", "normal", "novice") == old
    assert scores.counting(cells, "huanle", "expert", "normal") is None
    equal = Cell("huanle", "normal", "novice", ("3", "2"), "3333")
    assert scores.counting(scores.put(cells, equal), "huanle", "normal", "novice") == old
