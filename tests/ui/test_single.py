"""The match in this process: what is kept of it, and what is said when keeping fails."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from ddz_desktop import resources
from ddz_desktop.engine.rules import ROOMS, rules
from ddz_desktop.resources import data_folder
from ddz_desktop.ui import single
from ddz_desktop.ui.loop import App
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.menu import first_scene
from ddz_desktop.ui.scenes.notice import Answer, Dialog
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.table import TableScene
from net import profile, solo
from net.journal import Notice
from net.profile import Profile
from net.protocol import Auto, Leave, Ready
from tests.ui.conftest import MakeDesk
from tests.ui.scenes import result_on


def table_of(desk: Desk, preset: str = "classic_a") -> TableScene:
    """A table where the first hand is dealt."""
    scene = TableScene(desk, single.start(desk, preset), at_once=True)
    scene.update(0.0)
    return scene


def test_a_full_disk_is_said_once_and_play_goes_on(desk: Desk) -> None:
    """The hand goes on unsaved; the player is told, and not again and again."""
    table = table_of(desk)
    assert isinstance(table.match, solo.Solo)
    table.match._journal.notice = Notice.UNSAVED
    table.update(0.1)
    dialog = table.top
    assert isinstance(dialog, Dialog)
    assert dialog.text == desk.say("notice.journal_unsaved")
    dialog.press("ok")
    table.update(0.2)
    assert table.layers == []
    table.close()


def test_a_disk_that_fills_at_the_end_of_a_hand_is_said_over_the_result(desk: Desk) -> None:
    """That neither beans nor replay are kept shows only then, and is said before the player goes."""
    table = table_of(desk)
    assert isinstance(table.match, solo.Solo)
    table.show(Dialog(desk, "?", "?", (Answer("no", "no"),), lambda _: None))
    table.match._unsaved = True
    table.update(0.1)
    assert len(table.layers) == 1, "what asks for something is not covered"
    table.layers.clear()
    table.show(result_on(desk, "won").layers[0])
    table.update(0.2)
    assert isinstance(table.top, Dialog)
    assert table.top.text == desk.say("notice.profile_unsaved")
    table.close()
    assert desk.notices == []


def test_a_disk_that_fills_as_a_table_is_left_is_said_in_the_menu(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is lost with the last booking is not passed over in silence."""
    table = table_of(desk)
    monkeypatch.setattr(profile, "save", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    table.link.send(Leave())
    table.link.poll(single.now_ms())
    table.close()
    assert desk.notices == [desk.say("notice.profile_unsaved")]


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


def test_a_hand_that_was_over_when_the_program_died_can_be_seen_again(desk: Desk) -> None:
    """Killed at the result, the match goes on at the result: with its replay, and booked once."""
    desk.settings = desk.settings.with_(speed="instant")
    single.look(desk)
    match = single.start(desk, "classic_a")
    ended(match)
    kept, beans = (data_folder() / solo.MATCH).read_bytes(), match.profile
    match.abandon(single.now_ms())
    (data_folder() / solo.MATCH).write_bytes(kept)
    single.look(desk)
    again = single.resume(desk)
    assert again is not None
    assert again.profile == beans
    scene = TableScene(desk, again)
    for moment in range(9):
        scene.update(moment)
    assert isinstance(scene.top, Result)
    assert "replay" in [control.name for control in scene.top.controls()]
    assert len(list((data_folder() / "hands" / "played").iterdir())) == 1
    scene.close()


def ended(match: solo.Solo) -> None:
    """Play the first hand to its end on automatic."""
    match.link.send(Ready())
    match.link.send(Auto(True))
    now = single.now_ms()
    while not match.room.table.scores:
        now += 1_000
        match.link.poll(now)


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
    assert single.level(make_desk(level="genius"), "huanle") == "normal"


def test_without_a_folder_the_game_is_played_and_that_is_said(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A home that is read-only, or no folder at all: one notice, a match, beans for this run."""
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("DDZ_HOME", str(tmp_path / "file"))
    single.look(desk)
    table = table_of(desk)
    assert table.facts()["cards"]
    table.close()
    assert desk.left
    single.forfeit(desk)
    assert desk.notices == [desk.say("notice.profile_unsaved")]


@pytest.mark.parametrize("name", [solo.PROFILE, solo.MATCH])
def test_what_cannot_be_read_is_not_written_over(desk: Desk, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk or a guard of the system that refuses a file for a while costs no bean and no hand: the player plays
    beside it, is told so, and finds everything afterwards."""
    first = table_of(desk)
    profile.save(data_folder() / solo.PROFILE, Profile(beans=123_456))
    first.close()
    content = {file: file.read_bytes() for file in data_folder().iterdir()}
    opens = Path.open

    def refuse(path: Path, *words: Any, **more: Any) -> Any:
        if path == data_folder() / name:
            raise PermissionError(13, "Permission denied", str(path))
        return opens(path, *words, **more)

    with monkeypatch.context() as refusing:
        refusing.setattr(Path, "open", refuse)
        single.look(desk)
        assert desk.notices == [desk.say("notice.profile_unsaved")]
        table = table_of(desk)
        assert table.facts()["cards"]
        table.close()
        single.forfeit(desk)
    assert {file: file.read_bytes() for file in data_folder().iterdir()} == content
    single.look(desk)
    assert (desk.profile.beans, desk.left) == (123_456, True)


def test_a_second_window_keeps_its_hands_off_the_files(
    desk: Desk, make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two programs over the same files would lose hands and beans: the second plays beside, and says so."""
    first = table_of(desk)
    content = {file: file.read_bytes() for file in data_folder().iterdir()}
    monkeypatch.setattr(resources, "hold", lambda _folder: False)
    other = make_desk()
    single.look(other)
    assert other.notices == [other.say("notice.open_twice")]
    second = table_of(other)
    second.close()
    single.forfeit(other)
    assert {file: file.read_bytes() for file in data_folder().iterdir()} == content
    first.close()


def test_no_relief_while_a_match_is_open(desk: Desk) -> None:
    """The beans lie on the table that was left; a top-up beside it would be lost when that is booked."""
    profile.save(data_folder() / solo.PROFILE, Profile(beans=5))
    single.look(desk)
    table_of(desk).close()
    assert desk.left
    assert not single.relieve(desk)
    single.forfeit(desk)
    assert single.relieve(desk)
    assert desk.profile.beans == profile.RELIEF


def test_a_table_asked_for_waits_for_the_match_that_was_left(desk: Desk) -> None:
    """`--preset` does not run into the kept match: the menu opens and says what is to be done first."""
    table_of(desk).close()
    menu = first_scene(desk, "huanle")
    assert menu.change is None
    assert desk.notices == [f"{desk.say('setup.left_title')}\n{desk.say('setup.left_text')}"]
    menu.update(0.0)
    assert isinstance(menu.top, Dialog)
    menu.receive(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    assert not menu.layers


def test_a_hand_goes_on_while_the_window_is_minimised(
    window: pygame.Window, make_desk: MakeDesk, tmp_path: Path
) -> None:
    """Bots play and clocks run while nobody looks; a seat on 托管 plays its hand to the end."""
    desk = make_desk(speed="instant")
    app = App(window, desk, tmp_path / "ddz.log")
    table = table_of(desk)
    app.scenes = [table]
    app.frame([pygame.event.Event(pygame.WINDOWMINIMIZED)])
    table.press("auto")
    for _ in range(4_000):
        app.now += 0.1
        app.frame([])
        if any(isinstance(layer, Result) for layer in table.layers):
            break
    else:
        pytest.fail("the hand stands still")
    app.close()
