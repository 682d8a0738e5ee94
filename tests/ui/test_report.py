"""The report for faults: what the seat sees and no more, no names, no keys; where it lies is said."""

import argparse
import errno
import tomllib
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from ddz_desktop import __main__ as command_line
from ddz_desktop import resources
from ddz_desktop.engine.game import deal
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.record import Record
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import View
from ddz_desktop.ui.fonts import Fonts
from ddz_desktop.ui.report import hand, machine, paper, past
from ddz_desktop.ui.report.hand import Seen
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.scenes.settings import SettingsPage
from ddz_desktop.ui.words import Words
from net import adapters
from net.kept import last
from net.library import Library
from net.status import State, Status
from tests import kept
from tests.ui import rooms
from tests.ui.table.driver import Driver

SECRETS = ("Planted Peter", "planted-key-8f31", "PLANTEDCODE", "203.0.113.77", "/home/planted")
LOG = f"""2026-12-01 02:00:00,001 WARNING ddz_desktop.ui.app: no settings: [Errno 13] denied: '{SECRETS[4]}/x'
2026-12-01 02:00:01,002 ERROR zeroconf: {SECRETS[3]} has said {SECRETS[1]}
2026-12-01 02:00:02,003 ERROR ddz_desktop.ui.loop: a scene has failed
Traceback (most recent call last):
  File "{SECRETS[4]}/ddz_desktop/ddz_desktop/ui/loop.py", line 61, in run
    self.frame(self.wait())
  File "C:\\Users\\Planted Peter\\venv\\Lib\\site-packages\\zmq\\sugar\\socket.py", line 9, in send
  File "{SECRETS[4]}/PLANTEDCODE.py", line 3, in <module>
ValueError: {SECRETS[2]}
Planted Peter
planted-key-8f31: 203.0.113.77
"""


def report_in(desk: Desk) -> str:
    """The one report that was written."""
    (file,) = (resources.data_folder().parent / "shared").glob("ddz-report-*.txt")
    return file.read_text("utf-8")


def clean(text: str, *more: str) -> bool:
    """Whether nothing planted is in a text."""
    return [one for one in (*SECRETS, *more) if one in text] == []


# -- what is in it -------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_that_is_over_is_told_whole(preset: str, tmp_path: Path, desk: Desk) -> None:
    """Deck and acts, so that it can be played again; names and room stay out."""
    one = kept.hand(preset, 3)
    library = Library(tmp_path)
    library.keep(one)
    library.close()
    seen = past.seen(tmp_path)
    assert seen is not None
    text = paper.compose(desk.words, 0, seen, settings=desk.settings, size=(1280, 720))
    told = tomllib.loads(text)
    assert told["hand"]["preset"] == preset
    assert len(told["hand"]["deal"]["deck"].split()) == len(one.record.deal.deck)
    assert len(told["hand"]["acts"]) == len(one.record.entries)
    assert told["program"]["libraries"]
    assert told["screen"]["settings"]["speed"] == "normal"
    assert clean(text, *one.record.names, one.record.room)


def test_the_number_of_a_deal_is_told_once_it_is_over(desk: Desk) -> None:
    """And not before."""
    one = kept.hand("huanle", 3)
    game, _ = deal(one.record.deal)
    runs = Seen(PRESETS["huanle"], 1, game.view(0), ("", "", ""), number="ABCD", record=one.record)
    assert {"deal_number", "deal", "acts"} & hand.section(runs).keys() == set()
    over = kept_last(one.record)
    assert hand.section(runs._replace(view=over))["deal_number"] == "ABCD"


def kept_last(record: Record) -> View:
    """The view of seat 0 at the end."""
    view = last(record).view(0)
    assert isinstance(view.phase, Over)
    return view


def test_a_host_names_nobody_in_a_report() -> None:
    """What it calls the levels of its bots is no word of ours."""
    game, _ = deal(kept.hand("huanle", 3).record.deal)
    seen = Seen(PRESETS["huanle"], 1, game.view(0), ("", "normal", "Planted Peter"))
    assert hand.section(seen)["seats"] == ["person", "normal", "bot"]


def test_house_rules_are_told() -> None:
    """What differs from the mode's own rules, and only that."""
    assert hand.changed(PRESETS["five"]) == []
    assert hand.changed(structs.replace(PRESETS["five"], double_from=7)) == ["double_from = 7"]


def test_the_log_is_told_without_what_came_from_outside(desk: Desk) -> None:
    """Our own words, kinds of errors and where they were; no path, name, address, or text of an error."""
    resources.log_file().write_text(LOG, "utf-8")
    text = paper.compose(Words("en"), 0)
    assert clean(text)
    assert tomllib.loads(text)["log"]["lines"] == [
        "2026-12-01 02:00:00 WARNING ddz_desktop.ui.app: no settings [Errno 13]",
        "2026-12-01 02:00:01 ERROR zeroconf",
        "2026-12-01 02:00:02 ERROR ddz_desktop.ui.loop: a scene has failed",
        "    ddz_desktop/ui/loop.py:61 run",
        "    site-packages/zmq/sugar/socket.py:9 send",
        "    …:3 <module>",
        "    ValueError",
    ]


def test_addresses_are_told_by_their_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """What everybody has, not whose it is."""
    here = ("192.168.7.23", "192.168.7.24", "169.254.9.9", "10.8.0.2", "8.8.4.4", "fe80::1%eth0", "2001:4860::9")
    monkeypatch.setattr(adapters, "everything", lambda: here)
    told = machine.network()["addresses"]
    assert told == [
        "1 x IPv4, private, 10.8.*.*", "2 x IPv4, private, 192.168.*.*", "1 x IPv4, public", "1 x IPv4, self-made",
        "1 x IPv6, public", "1 x IPv6, self-made",
    ]  # fmt: skip


# -- the button ----------------------------------------------------------------


def dialog(scene: object) -> str:
    """What is said on top."""
    top = getattr(scene, "top", None)
    assert isinstance(top, Dialog)
    return top.text


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_table_writes_a_report(
    language: str, make_desk: Callable[..., Desk], window: pygame.Window, clock: list[int]
) -> None:
    """From its menu: where the file lies is said; one's own hand is in it, nobody's name; the menu stands as before."""
    desk = make_desk(language, speed="instant", name="Planted Peter")
    resources.log_file().write_text(LOG, "utf-8")
    driver = Driver(desk, clock, window.get_surface()).sit("huanle")
    driver.key("escape").press("report")
    assert str(resources.data_folder().parent / "shared" / "ddz-report-") in dialog(driver.scene)
    text, room, view = report_in(desk), driver.scene.place.room, driver.scene.place.view
    assert room is not None
    assert view is not None
    assert clean(
        text, *(chair.name for chair in room.chairs), driver.scene.course.number if driver.scene.course else "?"
    )
    told = tomllib.loads(text)["hand"]
    assert told["view"]["hands"].split(" / ")[0] == hand.text("cards", view.hand)
    assert told["events"]
    driver.key("escape")
    assert driver.control("report").enabled
    driver.scene.close()


def test_a_room_on_the_network_writes_a_report(desk: Desk) -> None:
    """The hand as it is seen from here and how the line is; no people, nothing they say, no code, nobody's address."""
    scene = rooms.dealt(desk)
    scene.joined.room = scene.joined.room._replace(code="PLANTEDCODE")
    scene.joined.line.status = Status(State.REFUSED, "kicked")
    scene.leave()
    scene.top.press("report")
    assert "ddz-report-" in dialog(scene)
    text, view = report_in(desk), scene.place.view
    assert view is not None
    told = tomllib.loads(text)
    room = told["network"]["room"]
    assert (room["state"], room["code"], room["port"]) == ("refused", "kicked", scene.joined.room.where.port)
    assert told["hand"]["view"]["hands"].split(" / ")[view.seat] == hand.text("cards", view.hand)
    assert len(told["hand"]["turns"]) >= 4
    names, said = [guest.name for guest in scene.guests], [one.text for one in scene.said if one.text]
    assert names
    assert said
    assert clean(text, *names, *said, *(guest.id for guest in scene.guests), scene.joined.line.at)
    scene.close()


def test_a_word_of_a_host_is_none_of_ours(desk: Desk) -> None:
    """Why it lets nobody in is told where we know the reason, and not what else it may say."""
    scene = rooms.dealt(desk)
    scene.joined.line.status = Status(State.REFUSED, "Planted Peter")
    scene.report()
    assert clean(report_in(desk))
    scene.close()


def test_the_settings_write_a_report(desk: Desk) -> None:
    """Also without any hand."""
    page = SettingsPage(desk)
    page.press("report")
    assert "ddz-report-" in dialog(page)
    assert tomllib.loads(report_in(desk))["hand"] == {}


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_what_cannot_be_written_is_a_sentence(code: int, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, a folder that may only be read."""

    def refused(*_: object) -> None:
        raise OSError(code, "refused")

    monkeypatch.setattr(resources, "write", refused)
    page = SettingsPage(desk)
    page.press("report")
    assert dialog(page) == desk.say("report.failed", why=desk.say(f"system.{errno.errorcode[code]}"))


def test_where_a_file_lies_fits_into_its_lines(window: pygame.Window) -> None:
    """However long: it is broken between its folders, a name without end anywhere; nothing is lost."""
    path = "/home/" + "a-rather-long-name/" * 9 + "x" * 200 + ".txt"
    lines = Fonts().wrap(path, "regular", 20, 300)
    assert "".join(lines) == path
    assert all(Fonts().width(line, "regular", 20) <= 300 for line in lines)
    assert lines[0].endswith("/")


# -- the command ---------------------------------------------------------------


def run(*words: str) -> int:
    """The command in this process."""
    options: argparse.Namespace = command_line.parser().parse_args(["report", *words])
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


def test_the_command_writes_where_it_is_told(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is named; a second one does not write over the first; none can be written where a file is in the way."""
    file = tmp_path / "new" / "report.txt"
    for name in ("report.txt", "report-2.txt"):
        assert run(str(file), "--lang", "en") == 0
        assert str(file.with_name(name)) in capsys.readouterr().out
        assert tomllib.loads(file.with_name(name).read_text("utf-8"))["program"]["game"]
    assert run(str(file / "below"), "--lang", "en") == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("The fault report could not be written: ")
    monkeypatch.setenv("DDZ_HOME", str(file))  # no folder of the player's can be had: there is still a report
    assert run(str(tmp_path / "other.txt")) == 0


def test_the_command_tells_the_match_that_was_left(
    make_desk: Callable[..., Desk], window: pygame.Window, clock: list[int], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """As the player saw it, from its journal, which stays as it is."""
    desk = make_desk("en", speed="instant", name="Planted Peter")
    driver = Driver(desk, clock, window.get_surface()).sit("huanle")
    driver.key("escape").press("later")
    driver.scene.close()
    journal = resources.data_folder() / "match.log"
    before = journal.read_bytes()
    assert run("-") == 0
    told = tomllib.loads(capsysbinary.readouterr().out.decode())["hand"]
    assert told["preset"] == "huanle"
    assert told["view"]["hands"].count("closed") == 2
    assert journal.read_bytes() == before
