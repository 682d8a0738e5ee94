"""The line of a room in the window: what is cut, gone or amiss is said."""

import pytest

from ddz_desktop.ui.scene import Desk, Pop
from ddz_desktop.ui.scenes.lan.sheet import SheetLayer
from ddz_desktop.ui.scenes.lan.unshuffled import warning
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.table.picture import Text
from ddz_desktop.ui.words import LANGUAGES
from net.journal import Notice
from net.protocol import Leave
from net.status import State, Status
from tests.net.lounge import Lounge
from tests.ui.conftest import MakeDesk
from tests.ui.lan.driver import OTHER, THIRD, layer
from tests.ui.lounge import OWNER, window
from tests.ui.nearby import Child
from tests.ui.pressing import click, key
from tests.ui.rooms import room, unshuffled


def test_a_line_that_is_cut_hides_nothing(desk: Desk, hall: Lounge) -> None:
    """The table stays as it is; it is said that one is away, and no more once one is back."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    scene.update(1.0)
    facts = scene.facts()["cards"]
    for words, state in (("line.away", State.AWAY), ("line.gone_short", State.GONE)):
        scene.joined.line.status = Status(state)
        scene.update(2.0)
        assert scene.line == desk.say(words)
        assert scene.facts()["cards"] == facts
    assert isinstance(scene.top, Dialog), "waiting on or going is asked"
    scene.joined.line.status = Status(State.IN)
    scene.update(3.0)
    assert scene.line == ""
    assert scene.layers == []


def test_a_host_that_is_gone_for_good_can_be_left(desk: Desk, hall: Lounge) -> None:
    """The hand is void then, and that is said."""
    scene = window(desk, hall)
    hall.deal(OWNER, OTHER, THIRD)
    scene.update(1.0)
    scene.joined.line.status = Status(State.GONE)
    scene.update(2.0)
    assert isinstance(scene.top, Dialog)
    assert scene.top.text == desk.say("line.gone")
    scene.top.press("go")
    assert isinstance(scene.update(2.1), Pop)


def test_who_comes_and_goes_is_in_the_log(desk: Desk, hall: Lounge) -> None:
    """By name, from when one is here oneself."""
    scene = window(desk, hall)
    hall.come("看客", want=-1)
    scene.update(0.1)
    hall.say("看客", Leave())
    scene.update(0.2)
    said = [one.told(desk, "full") for one in scene.memory.happened]
    assert said == [desk.say("hall.came", name="看客"), desk.say("hall.went", name="看客")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_hosts_is_told_what_became_of_the_journal(language: str, hall: Lounge, make_desk: MakeDesk) -> None:
    """In the room, as soon as nothing else is open on it, and once; also when the host has started anew."""
    desk = make_desk(language)
    scene = window(desk, hall)
    hosted = scene.joined.hosted = Child()  # type: ignore[assignment]
    scene.press("chat")
    hosted.notices.append(Notice.CUT)
    scene.update(0.1)
    assert layer(scene) == "ChatLayer"
    key(scene, "escape")
    scene.update(0.2)
    assert desk.say("notice.journal_cut") in scene.top.heading()
    key(scene, "escape")
    scene.update(0.3)
    assert layer(scene) == "Lobby"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_room_that_does_not_shuffle_warns(language: str, make_desk: MakeDesk) -> None:
    """Beside the choice, on the room's card and first of all on its rule sheet; a room that shuffles says nothing."""
    desk = make_desk(language)
    text = desk.say("hall.unshuffled")
    for say, warned in ((unshuffled, True), (room, False)):
        scene = say(desk)
        assert scene.place.room is not None
        assert (warning(desk, scene.place.room.rules) == text) == warned
        click(scene, "rules")
        sheet = scene.top
        assert isinstance(sheet, SheetLayer)
        assert (text in sheet.heading()) == warned
        first = "".join(mark.text for mark in sheet.roll.sheet.marks if isinstance(mark, Text))
        assert first.replace(" ", "").startswith(text.replace(" ", "")) == warned
