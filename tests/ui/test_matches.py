"""Deals by number and matches at the screen: set up, played to the end, gone on with, by mouse and keys."""

import pygame
import pytest

from ddz_desktop.ui import single
from ddz_desktop.ui.scene import Desk, Pop, Push, Replace, Scene
from ddz_desktop.ui.scenes import scores, setup
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.scores import Course, Scores
from ddz_desktop.ui.scenes.setup import Setup
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table.layers import TableMenu
from net import deals
from net.deals import daily
from net.protocol import Ready
from net.table import Score
from tests.ui.conftest import MakeDesk
from tests.ui.pressing import click, control, key, show
from tests.ui.scenes import course_of, match_result

DAY = "2030-12-31"


def typed(scene: Scene, text: str) -> None:
    """Type into the number's field and press Enter."""
    click(scene, "number")
    for letter in text:
        scene.receive(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    key(scene, "return")


def started(page: Scene) -> TableScene:
    """The table that a set-up opens, where the first hand is dealt."""
    click(page, "start")
    change = page.update(0.0)
    assert isinstance(change, Replace)
    table = change.scene
    assert isinstance(table, TableScene)
    table.update(0.0)
    return table


def ended(table: TableScene, clock: list[int]) -> Result:
    """The result of the next hand, played to its end on 托管."""
    while not isinstance(table.top, Result):
        state = table.match.room.table
        if state.playing and not state.automatic(0):
            table.press("auto")
        elif not state.playing and "start" in {c.name for c in table.controls()}:
            table.press("start")
        clock[0] = max(clock[0] + 1, table.link.wake or 0)
        table.update(clock[0] / 1000)
    return table.top


def test_a_number_deals_its_cards(desk: Desk) -> None:
    """Typed in small letters: its mode is chosen, its cards are dealt, the table's menu names it."""
    number = daily(DAY, "classic_b")
    page = Setup(desk)
    typed(page, str(number).lower().replace("-", " "))
    assert desk.settings.preset == "classic_b"
    assert page.facts()["number"] == str(number)
    table = started(page)
    assert deals.number(table.match.room.table) == number
    table.press("pause")
    assert isinstance(table.top, TableMenu)
    assert str(number) in control(table.top, "number").label
    table.close()


def test_another_mode_has_other_deals(desk: Desk) -> None:
    """Choosing a mode lets go of the number."""
    page = Setup(desk)
    typed(page, str(daily(DAY, "classic_b")))
    click(page, "preset.huanle")
    assert page.number is None
    assert page.facts()["number"] == ""


@pytest.mark.parametrize("text", ["4X6C-ZRDQ-S44Q", "hello", "王炸", "4X6C-ZRDQ"])
def test_a_wrong_number_is_refused_with_a_sentence(text: str, desk: Desk) -> None:
    """When it is typed and when it is to be played; what was typed stays, to be mended."""
    page = Setup(desk)
    typed(page, text)
    for _ in range(2):
        assert isinstance(page.top, Dialog)
        assert page.top.text == desk.say("deal.bad")
        key(page, "escape")
        assert page.layers == []
        assert page.facts()["number"] == text
        click(page, "start")
        assert page.update(0.0) is None
    key(page, "escape")
    typed(page, "")
    assert page.facts()["number"] == text


def test_escape_leaves_the_number_as_it_was(desk: Desk) -> None:
    """Esc closes the field, not the page, and no letter acts meanwhile."""
    page = Setup(desk)
    click(page, "number")
    page.receive(pygame.event.Event(pygame.TEXTINPUT, text="4"))
    key(page, "escape")
    assert page.facts() == {"typing": False, "number": ""}
    assert page.update(0.0) is None


def test_the_day_decides(make_desk: MakeDesk, clock: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu opens the deal of the player's own day; the house rules and the match in the settings do not matter;
    after midnight it is another."""
    desk = make_desk(preset="huanle", hands=8, options={"huanle": {"kickers": "strict"}})
    numbers = []
    for day in (DAY, "2031-01-01"):
        monkeypatch.setattr(single, "today", lambda day=day: day)
        menu = Menu(desk)
        click(menu, "daily")
        change = menu.update(0.0)
        assert isinstance(change, Push)
        page = change.scene
        assert isinstance(page, Setup)
        assert not [c.name for c in page.controls() if c.name in ("house", "number") or c.name.startswith("hands")]
        table = started(page)
        state = table.match.room.table
        assert (state.hands, state.rules.kickers) == (1, "loose")
        table.link.send(Ready())
        clock[0] += 1_500
        table.link.poll(clock[0])
        numbers.append(deals.number(table.match.room.table))
        table.match.abandon(clock[0])
        single.look(desk)
    assert numbers == [daily(DAY, "huanle"), daily("2031-01-01", "huanle")]


@pytest.mark.parametrize("hands", setup.HANDS)
def test_the_number_of_hands_is_chosen_and_kept(hands: int, desk: Desk) -> None:
    """By mouse; the match has it."""
    page = Setup(desk)
    click(page, f"hands.{hands}")
    assert desk.settings.hands == hands
    assert control(page, f"hands.{hands}").chosen
    table = started(page)
    assert table.match.room.table.hands == hands
    table.close()


def test_a_match_is_played_to_its_end(make_desk: MakeDesk, clock: list[int]) -> None:
    """Four hands, left and gone on with after the second: the sheet adds up, the last says who has won, and another
    match of the same kind begins from it."""
    desk = make_desk(preset="classic_a", hands=4, speed="instant")
    table = started(Setup(desk))
    for hand in range(1, 5):
        result = ended(table, clock)
        assert ("again" in {c.name for c in result.controls()}) == (hand < 4)
        click(table, "sheet")
        sheet = table.top
        assert isinstance(sheet, Scores)
        totals = [chair.total for chair in table.match.room.table.chairs]
        assert [int(total) for total in sheet.match.totals] == totals
        assert len(sheet.match.scores) == hand
        if hand < 4:
            key(table, "escape")
            assert table.top is result
        if hand == 2:
            table.close()
            assert desk.left
            match = single.resume(desk)
            assert match is not None
            table = TableScene(desk, match)
            ended(table, clock)
        if hand < 4:
            click(table, "again")
    assert isinstance(sheet, Scores)
    assert sheet.match.over
    name = sheet.match.names[sheet.match.best[0]]
    assert totals[sheet.match.best[0]] == max(totals)
    assert name in {"我", *sheet.match.names}
    click(table, "rematch")
    change = table.update(9000.0)
    table.close()
    assert isinstance(change, Replace)
    assert isinstance(change.scene, TableScene)
    again = change.scene.match.room.table
    assert (again.hands, again.scores, again.rules.preset) == (4, (), "classic_a")
    change.scene.update(0.0)
    change.scene.close()
    assert desk.left


def test_between_two_hands_the_menu_offers_to_go_on_later(make_desk: MakeDesk, clock: list[int]) -> None:
    """The match is kept; where there is no end to it there is nothing to keep."""
    for hands, way in ((4, "later"), (0, "quit")):
        desk = make_desk(preset="huanle", hands=hands, speed="instant")
        table = started(Setup(desk))
        ended(table, clock)
        click(table, "again")
        table.press("pause")
        names = {c.name for c in table.top.controls()}
        assert {"stay", way, "number", "sheet"} <= names
        assert not names & ({"later", "quit", "escape"} - {way})
        click(table, way)
        assert isinstance(table.update(9_000.0 + clock[0]), Pop)
        table.close()
        assert desk.left == (hands == 4)
        if desk.left:
            single.forfeit(desk)


def test_the_sheet_turns_its_pages(desk: Desk) -> None:
    """By keys, buttons and the wheel, never past an end."""
    lines = tuple(Score(i + 1, (0,), (2, -1, -1)) for i in range(30))
    scene = Scene(desk)
    sheet = Scores(desk, Course(("我", "甲", "乙"), lines), lambda _: None)
    scene.show(sheet)
    assert sheet.first == 30 - scores.ROWS
    key(scene, "page up")
    click(scene, "up")
    assert sheet.first == 0
    assert not control(sheet, "up").enabled
    scene.receive(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    assert sheet.first == 3
    for _ in range(4):
        key(scene, "page down")
    assert sheet.first == 30 - scores.ROWS


def test_who_has_won_is_said(desk: Desk) -> None:
    """The one with most, oneself, or several."""
    match = Course(("我", "甲", "乙"), (Score(1, (0,), (2, -1, -1)),), 1, over=True)
    for changes, best in (((2, -1, -1), (0,)), ((-2, 4, -2), (1,)), ((-2, 1, 1), (1, 2)), ((0, 0, 0), (0, 1, 2))):
        one = match._replace(scores=(Score(1, (0,), changes),))
        assert one.best == best
        scene = Scene(desk)
        scene.show(Scores(desk, one, lambda _: None))
        show(scene)


def test_the_number_is_copied(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press on it, and it is on the clipboard."""
    from ddz_desktop.ui.scenes import result as module

    told: list[str] = []

    def copy(text: str) -> bool:
        told.append(text)
        return True

    monkeypatch.setattr(module, "copy", copy)
    scene = match_result(desk, replace_number(course_of(4, 2)))
    click(scene, "number")
    assert told == ["4X6C-ZRDQ-S44R"]
    assert control(scene.top, "number").label == desk.say("deal.copied")


def replace_number(match: Course) -> Course:
    """The match with the number that stays."""
    return match._replace(number="4X6C-ZRDQ-S44R")
