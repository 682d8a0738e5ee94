"""The match in this process: what is kept of it, and what is said when keeping fails."""

from pathlib import Path

import pytest

from ddz_desktop.engine.rules import ROOMS, rules
from ddz_desktop.resources import data_folder
from ddz_desktop.ui import single
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.scenes.table import TableScene
from net import solo
from net.journal import Notice
from tests.ui.conftest import MakeDesk


def table_of(desk: Desk, preset: str = "classic_a") -> TableScene:
    """A table where the first hand is dealt."""
    scene = TableScene(desk, single.start(desk, preset), at_once=True)
    scene.update(0.0)
    return scene


def test_a_full_disk_is_said_once_and_play_goes_on(desk: Desk) -> None:
    """The hand goes on unsaved; the player is told, and not again and again."""
    table = table_of(desk)
    table.match._journal.notice = Notice.UNSAVED
    table.update(0.1)
    dialog = table.top
    assert isinstance(dialog, Dialog)
    assert dialog.text == desk.say("notice.journal_unsaved")
    dialog.press("ok")
    table.update(0.2)
    assert table.layers == []
    table.close()


def test_the_same_seed_is_the_same_match(make_desk: MakeDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--seed`: the same cards; without one, others."""
    hands = []
    for i, seed in enumerate((5, 5, 6, None, None)):
        desk = make_desk()
        monkeypatch.setenv("DDZ_HOME", str(tmp_path / str(i)))
        desk.seed = seed
        table = table_of(desk)
        hands.append(table.facts()["cards"])
        table.close()
    assert hands[0] == hands[1]
    assert len({str(hand) for hand in hands}) == 4


def test_a_running_hand_is_kept_and_a_finished_match_is_not(desk: Desk) -> None:
    """Leaving during a hand keeps it; between two hands there is nothing to go on with."""
    table = table_of(desk)
    table.close()
    assert desk.left
    assert (data_folder() / solo.MATCH).exists()
    single.forfeit(desk)
    assert not (data_folder() / solo.MATCH).exists()
    waiting = TableScene(desk, single.start(desk, "huanle"))
    waiting.update(0.0)
    waiting.close()
    assert not desk.left


def test_a_broken_match_is_set_aside_and_said(desk: Desk) -> None:
    """It cannot be gone on with, and nothing of it is thrown away."""
    (data_folder() / solo.MATCH).write_bytes(b"rubbish")
    single.look(desk)
    before = desk.left
    assert single.resume(desk) is None
    assert desk.notices == [desk.say("notice.journal_unreadable")]
    single.look(desk)
    assert (before, desk.left) == (True, False)
    assert [file.read_bytes() for file in data_folder().glob("*.bad*")] == [b"rubbish"]


def test_a_broken_profile_is_set_aside_and_said(desk: Desk) -> None:
    """A new one is begun."""
    (data_folder() / solo.PROFILE).write_bytes(b"{")
    single.look(desk)
    assert desk.profile.beans == 30_000
    assert desk.notices == [desk.say("notice.profile_bad")]


@pytest.mark.parametrize("room", ROOMS)
def test_the_room_is_in_the_rules(room: str, make_desk: MakeDesk) -> None:
    """Stakes, fee, entry and limit of the chosen room, with the house rules beside them (RULES.md §4.8)."""
    desk = make_desk(room=room, options={"huanle": {"kickers": "strict"}})
    rules = single.house(desk, "huanle")
    assert {name: getattr(rules, name) for name in ROOMS[room]} == ROOMS[room]
    assert rules.kickers == "strict"


def test_house_rules_of_another_version_do_no_harm(make_desk: MakeDesk) -> None:
    """Options that mean nothing any more are passed over, not crashed on."""
    odd = {"telepathy": True, "seats": 5, "kickers": "strict", "mult_bomb": 64, "anti_spring": "no"}
    table = single.house(make_desk(options={"huanle": odd}), "huanle")
    assert table == rules("huanle", {"kickers": "strict", **ROOMS["beginner"]})
    assert single.level(make_desk(level="genius")) == "normal"
