"""A room of one's own: what is chosen is what the host gets, what goes wrong is said, the way back is found."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from ddz_desktop import resources
from ddz_desktop.__main__ import parser
from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.engine.rules import OPTIONS, PRESETS
from ddz_desktop.ui import hosting as command
from ddz_desktop.ui import lan
from ddz_desktop.ui.scene import Desk, Replace
from ddz_desktop.ui.scenes.lan import own
from ddz_desktop.ui.scenes.lan.advice import OFF_LINE, WAIT, Advice
from ddz_desktop.ui.scenes.lan.joining import Joining
from ddz_desktop.ui.scenes.lan.opening import LATE, Opening
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.settings import Hosting, Value
from ddz_desktop.ui.words import Words
from net import hosting
from net.caller import Where
from net.hosting import Kept
from net.watcher import What
from tests.ui.conftest import MakeDesk
from tests.ui.nearby import Child, host, key, opening
from tests.ui.pressing import click, said
from tests.ui.pressing import key as press
from tests.ui.scenes import Ground


def prepared(desk: Desk, code: str = "") -> Kept:
    """What the command `host` makes of the player's choice."""
    options = parser().parse_args(["host", *own.words(desk, "OX", code)])
    folder, *_ = command._prepare(options, Words("zh"))
    kept = hosting.read(folder)
    assert kept is not None
    return kept


def a_house_rule(preset: str) -> dict[str, Value]:
    """An option of a mode, other than its own."""
    table = PRESETS[preset]
    name = next(name for name, option in OPTIONS.items() if option.applies(table) and len(option.values) > 1)
    return {name: next(value for value in OPTIONS[name].values if value != getattr(table, name))}


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_chosen_is_what_is_hosted(preset: str, desk: Desk) -> None:
    """Mode, stakes, house rules, name, owner, code, bots, spectators."""
    house = a_house_rule(preset)
    desk.settings = desk.settings.with_(
        preset=preset, room="high", options={preset: house | {"all_pass": "gone"}},
        hosting=Hosting(name="- 晒谷场 =", bots="novice", watching=False),
    )  # fmt: skip
    kept = prepared(desk, "0042")
    assert (kept.preset, kept.options) == (preset, house | {"room": "high"})
    terms = kept.terms
    assert (terms.name, terms.owner, terms.code) == ("- 晒谷场 =", "OX", "0042")
    assert (terms.fill, terms.levels, terms.spectators) == ("novice", tuple(LEVELS), False)


ALL = tuple(LEVELS)


@pytest.mark.parametrize(("bots", "fill", "levels"), [("never", "", ()), ("", "", ALL), ("gone", "", ALL)])
def test_bots_are_the_owners_choice(bots: str, fill: str, levels: tuple[str, ...], desk: Desk) -> None:
    """None at all, put there by hand; a level that is no more fills nothing."""
    desk.settings = desk.settings.with_(hosting=Hosting(bots=bots))
    terms = prepared(desk).terms
    assert (terms.fill, terms.levels, terms.spectators, terms.code) == (fill, levels, True, "")


def test_choices_are_remembered(desk: Desk) -> None:
    """Every choice is kept in the settings at once."""
    kept: list[Hosting] = []
    desk.save = lambda settings: kept.append(settings.hosting)
    scene = host(desk)
    for name in ("door.locked", "bots.never", "watching.no"):
        click(scene, name)
    assert kept[-1] == Hosting(locked=True, bots="never", watching=False)


def test_a_code_is_four_digits(make_desk: MakeDesk) -> None:
    """One is drawn; another one may be drawn or typed; what is none is said and changes nothing."""
    desk = make_desk()
    desk.seed = None
    codes = {own.draw_code(desk) for _ in range(50)}
    assert len(codes) > 40
    assert all(len(code) == 4 and code.isdigit() for code in codes)
    scene = host(desk, locked=True)
    first = scene.code
    press(scene, "f4")
    for sign in "12a4":
        scene.receive(pygame.event.Event(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign, scancode=0))
    press(scene, "return")
    assert said(scene) == desk.say("own.bad_code")
    assert scene.code == first
    press(scene, "return")
    press(scene, "f4")
    for sign in "0815":
        scene.receive(pygame.event.Event(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign, scancode=0))
    press(scene, "return")
    assert scene.code == "0815"


def test_it_is_gone_into_as_soon_as_it_is_open(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the key that the host has told; the program remembers that it keeps the room open."""
    wanted: list[lan.Wanted] = []

    def call(_desk: Desk, room: lan.Wanted, hosted: object) -> lan.Joined:
        wanted.append(room)
        raise OSError(28, "full")

    monkeypatch.setattr(lan, "call", call)
    child = Child()
    scene = Opening(desk, "晒谷场", "0042", lambda: child)  # type: ignore[arg-type,return-value]
    assert scene.update(0.0) is None
    child.where = Where(("127.0.0.1",), 29_170, key(3))
    change = scene.update(0.1)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Joining)
    assert wanted == [lan.Wanted(child.where, "0042")]
    assert id(desk.hosted) == id(child)
    scene.close()
    assert not child.closed


def test_who_does_not_wait_closes_it(desk: Desk) -> None:
    """Esc on the way: nobody is left behind an open door."""
    child = Child()
    scene = Opening(desk, "晒谷场", "", lambda: child)  # type: ignore[arg-type,return-value]
    scene.close()
    assert child.closed


@pytest.mark.parametrize("what", [*(what for what in What if what not in (What.UP, What.AGAIN)), None])
def test_what_goes_wrong_is_said(what: What | None, desk: Desk) -> None:
    """In words, with another try."""
    scene = opening(desk, what, failed=True)
    assert scene.sentence == desk.say(f"own.failed.{what or What.BROKEN}")
    assert {c.name for c in scene.controls()} == {"cancel", "again"}


def test_that_it_takes_long_is_said(desk: Desk) -> None:
    """After a while, once."""
    scene = opening(desk)
    scene.update(-20.0 + LATE - 0.1)
    assert scene.sentence == desk.say("own.opening")
    scene.update(-20.0 + LATE + 0.1)
    assert scene.sentence == desk.say("own.opening_long")


@pytest.fixture
def held(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """A room of that owner whose folder a program holds."""

    def keep(owner: str) -> Path:
        options = parser().parse_args(["host", f"--owner={owner}", "--name=晒谷场", "--code=0042"])
        folder, *_ = command._prepare(options, Words("zh"))
        monkeypatch.setattr(resources, "held", lambda one: one == folder)
        return folder

    return keep


def test_the_menu_leads_back_to_an_open_room(desk: Desk, held: Callable[[str], Path]) -> None:
    """The player's own, while a program keeps it open; nobody else's, and none that has ended."""
    held(lan.identity(desk).id)
    menu = Menu(desk)
    assert menu.own is not None
    assert (menu.own.name, menu.own.wanted.code) == ("晒谷场", "0042")
    assert "own" in {c.name for c in menu.controls()}
    page = host(desk)
    click(page, "open")
    assert isinstance(page.top, Dialog)
    held("SOMEBODY")
    assert Menu(desk).own is None


def test_a_room_that_has_ended_is_not_offered(
    desk: Desk, held: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder alone means nothing."""
    held(lan.identity(desk).id)
    monkeypatch.setattr(resources, "held", lambda _: False)
    assert Menu(desk).own is None


def test_who_waits_alone_is_advised_once(desk: Desk) -> None:
    """After a minute alone, ports and addresses in it; not while somebody is there."""
    scene, advice = Ground(desk), Advice(29_170, lambda: ("192.168.1.20", "fe80::1"))
    assert advice.step(scene, waits=True, now=0.0) == WAIT
    assert advice.step(scene, waits=False, now=WAIT - 1) is None
    assert advice.step(scene, waits=True, now=WAIT) == 2 * WAIT
    assert advice.step(scene, waits=True, now=2 * WAIT) is None
    for part in ("29170", "29189", "192.168.1.20:29170", "5353"):
        assert part in said(scene)
    press(scene, "escape")
    assert advice.step(scene, waits=True, now=9 * WAIT) is None
    assert scene.top is scene


def test_without_a_network_it_is_said_at_once(desk: Desk) -> None:
    """Nobody can come then."""
    scene, advice = Ground(desk), Advice(29_170, lambda: ())
    assert advice.step(scene, waits=True, now=0.0) == OFF_LINE
    advice.step(scene, waits=True, now=OFF_LINE)
    assert said(scene) == desk.say("own.advice_alone")
