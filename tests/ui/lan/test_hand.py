"""A whole hand in a window on the network: from the room to the result, and back to the room."""

from ddz_desktop.engine.phases import Over
from ddz_desktop.resources import data_folder
from ddz_desktop.ui.scene import Desk, Push
from ddz_desktop.ui.scenes.lan.room import Lobby
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.scenes.result import Result
from net import known, receipts
from net.protocol import Auto, Ready
from tests.kept import figures
from tests.net.lounge import Lounge
from tests.ui.conftest import MakeDesk
from tests.ui.lan.driver import OTHER, THIRD, layer, names, played
from tests.ui.lounge import KEY, OWNER, together, window
from tests.ui.pressing import key


def test_room_hand_result_room(desk: Desk, hall: Lounge) -> None:
    """Ready in the room, dealt to the table, played to the result; “再来一局” is ready again, in the room."""
    scene = window(desk, hall)
    assert (layer(scene), str(scene.tune)) == ("Lobby", "menu")
    key(scene, "return")
    scene.update(0.1)
    assert "unready" in names(scene)
    for name in (OTHER, THIRD):
        hall.say(name, Ready())
    now = together(hall, scene, lambda: scene.place.session.update is not None)
    assert (layer(scene), str(scene.tune)) == ("LanTable", "table")
    played(scene, hall, now)
    assert isinstance(scene.place.session.update and scene.place.session.update.view.phase, Over)
    scene.top.press("replay")
    change = scene.update(now + 900)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Replay)
    assert all(change.scene.kept.record.names)
    scene.top.press("again")
    scene.update(1_000.0)
    assert isinstance(scene.top, Lobby)
    assert "unready" in names(scene)
    chair = scene.place.session.chair
    assert chair is not None and chair.beans != 30_000  # noqa: PT018 - one law


def test_a_hand_in_a_room_is_kept(desk: Desk, hall: Lounge) -> None:
    """As a replay, in the statistics and as the host's receipt, each once, however often the host repeats it."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    played(scene, hall)
    hall.back(OWNER)
    scene.update(1_000.0)
    assert len(list((data_folder() / "hands" / "played").iterdir())) == 1
    assert figures(data_folder()).hands == 1
    settled = receipts.kept(data_folder())
    assert [one.host for one in settled] == [KEY]
    assert settled[0].receipt.ids == tuple(hall.guests[name].id for name in (OWNER, OTHER, THIRD))
    assert [met.name for met in known.load(data_folder()).rooms] == ["晒谷场"]


def test_who_comes_after_a_hand_sees_the_room_and_keeps_nothing(desk: Desk, hall: Lounge) -> None:
    """The result of a hand of others is not shown by itself, and is not one's own; it can be looked at."""
    hall.hand(OWNER, OTHER, THIRD)
    hall.come("看客", want=-1)
    scene = window(desk, hall, "看客")
    for now in range(9):
        scene.update(now)
    assert layer(scene) == "Lobby"
    assert not (data_folder() / "hands").exists()
    scene.top.press("outcome")
    assert isinstance(scene.top, Result)


def test_who_comes_back_sees_the_same_table(desk: Desk, hall: Lounge, make_desk: MakeDesk) -> None:
    """The window that stayed and the one that was killed and opened anew show the same."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    for name in (OTHER, THIRD):
        hall.say(name, Auto(True))
    now = together(hall, scene, lambda: bool(scene.place.choices))
    hall.vanish(OWNER)
    hall.come(OWNER)
    anew = window(make_desk(), hall)
    for one in (scene, anew):
        one.update(now + 100)
    for fact in ("cards", "choices", "counts", "hand", "ask", "phase", "prompt"):
        assert scene.facts()[fact] == anew.facts()[fact], fact
