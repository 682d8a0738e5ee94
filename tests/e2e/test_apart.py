"""One program, one evening: what was on the network leaves nothing behind, and what is wrong with a host is said."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from ddz_desktop import children
from ddz_desktop.engine.events import Reason
from ddz_desktop.ui.words import Words
from net import watcher
from net.caller import Where
from net.status import State as Line
from tests import window as real
from tests.e2e.player import Player, State
from tests.e2e.program import program, seated, step, type_room
from tests.net import lan
from tests.net.comings import handles
from tests.net.lan import rooms, until
from tests.net.test_lines import _has_ipv6
from tests.net.test_orphans import family
from tests.net.test_serving import alive

pytestmark = [pytest.mark.window, pytest.mark.timeout(180)]
Open = Callable[..., Player]
LONG = 12  # people who come and go at a room that is open for long
CORNER = 4, 400  # where the mouse is over nothing


@pytest.fixture
def start() -> Iterator[Open]:
    """Start a program, as `program` does; it is closed in the end."""
    if missing := real.missing_tools():
        pytest.skip(f"a real window needs {', '.join(missing)}: python -m tests says how to install them")
    with ExitStack() as stack:

        def one(folder: Path, *words: str, **more: str | tuple[int, int]) -> Player:
            folder.mkdir()
            player = program(folder, *words, **more)  # type: ignore[arg-type]
            stack.callback(player.window.close)
            return player

        yield one


def alone(player: Player) -> tuple[State, bytes, State]:
    """From the menu to a table of one's own: its state and its picture, and its state at the first question."""
    player.until(lambda s: s["layer"] == "Menu")
    player.click("single")
    player.until(lambda s: s["scene"] == "Setup", "still")
    player.press("Return")
    player.window.move(*CORNER)
    first = player.until(lambda s: s["scene"] == "TableScene" and "start" in s["choices"], "still")
    pixels = player.window.still()
    player.click("start")
    return first, pixels, player.until(lambda s: bool(s["may"]) and bool(s["cards"]) and bool(s["choices"]), "still")


@pytest.mark.parametrize(("language", "size"), [("en", (1280, 720)), ("zh", (1024, 768))])
def test_a_table_of_ones_own_knows_nothing_of_the_network(
    start: Open, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    """Out of the middle of a hand on the network, through the menu, to a table alone: it is, to the last pixel and
    through the first question, that of a program which has never been on the network; and the way back leads to the
    same hand."""
    fresh = start(tmp_path / "fresh", "play", "--seed", "7", language=language, size=size)
    expected = alone(fresh)
    fresh.window.close()
    with rooms(tmp_path / "host", "classic_a", fill="normal") as host:
        player = start(tmp_path / "w", "play", "--seed", "7", language=language, size=size)
        player.until(lambda s: s["layer"] == "Menu")
        player.click("lan")
        room = f"127.0.0.1:{host.where().port}"
        type_room(player, room)
        seated(player)
        player.press("Return")
        before = player.until(lambda s: s["playing"] and bool(s["cards"]))
        player.press("Escape")
        player.until(lambda s: s["layer"] == "TableMenu")
        player.click("later")
        player.until(lambda s: s["scene"] == "Find")
        player.press("Escape")
        first, pixels, asked = alone(player)
        assert first == expected[0]
        assert pixels == expected[1]
        assert asked == expected[2]
        player.press("v", "Escape")  # there is no chat that would take it
        player.until(lambda s: s["layer"] == "TableMenu")
        player.click("later")
        player.until(lambda s: s["layer"] == "Menu", "still")
        player.click("lan")
        type_room(player, room)
        back = seated(player)
        assert (back["hand"], back["seat"]) == (before["hand"], before["seat"])


def test_who_hosted_for_long_joins_others(start: Open, tmp_path: Path) -> None:
    """A hand is played and many come and go in a room of one's own; it is closed, twice, and leaves no process and no
    handle behind; then the same program plays in the room of somebody else."""
    hosting = '[hosting]\nname = "Yard"\nbots = "novice"\n'
    player = start(tmp_path / "w", "play", more=hosting)
    program_ = player.window.program.pid
    held = []
    with rooms(tmp_path / "other", "huanle", fill="novice") as other:
        other.where()
        for plays in (True, False):
            _host_for_long(player, plays)
            player.press("Escape")
            player.until(lambda s: s["layer"] == "Dialog")
            player.click("yes")
            for layer in ("HostPage", "Find", "Menu"):
                player.until(lambda s, layer=layer: bool(s["layer"] == layer), "still")  # type: ignore[misc]
                if layer != "Menu":
                    player.press("Escape")
            until(lambda: not any(map(alive, family(program_))), [])
            held.append(handles(program_))
        assert held[1] <= held[0] + 2
        player.click("lan")
        type_room(player, f"127.0.0.1:{other.where().port}")
        seated(player)
        player.press("Return")
        player.until(lambda s: s["playing"] and bool(s["cards"]))


def _host_for_long(player: Player, plays: bool) -> None:
    """From the menu into a room of one's own; a hand is played there where that is wished, people come and go."""
    player.until(lambda s: s["layer"] == "Menu")
    player.click("lan")
    player.until(lambda s: s["scene"] == "Find")
    player.press("F4")
    player.until(lambda s: s["scene"] == "HostPage")
    player.click("open")
    seated(player)
    port = _port(player)
    if plays:
        _hand(player)
    for number in range(LONG):
        guest = lan.Player(Where(("127.0.0.1",), port), f"guest {number}")
        until(lambda guest=guest: guest.state is Line.IN, [guest])  # type: ignore[misc]
        guest.remote.close()
        assert guest.remote.join(2)


def _port(player: Player) -> int:
    """Where the room of a window is, as its invitation says."""
    from net import invite

    player.press("i")
    state = player.until(lambda s: s["layer"] == "Invitation")
    player.press("Escape")
    player.until(lambda s: s["layer"] == "Lobby")
    return invite.parse(state["invite"]).port


def _hand(player: Player) -> None:
    """Ready, and a hand to its end; back to the room."""
    player.until(lambda s: s["layer"] == "Lobby", "still")
    player.press("Return")
    player.until(lambda s: s["playing"])
    while not step(player):
        pass
    player.until(lambda s: s["layer"] == "Result", "still")
    player.click("back")
    player.until(lambda s: s["layer"] == "Lobby", "still")


def test_a_host_with_ipv6_alone_is_reached(start: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its address as it is typed."""
    if not _has_ipv6():
        pytest.skip("this machine has no IPv6")
    monkeypatch.setattr(watcher, "_started", lambda: children.start("host", "--serve", module="tests.net.six"))
    with rooms(tmp_path / "host", "huanle", fill="novice") as host:
        port = host.where().port
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))
        player = start(tmp_path / "w", "play")
        player.until(lambda s: s["layer"] == "Menu")
        player.click("lan")
        type_room(player, f"[::1]:{port}")
        seated(player)
        player.press("Return")
        player.until(lambda s: s["playing"] and bool(s["cards"]))


@pytest.mark.parametrize(("language", "size"), [("en", (1280, 720)), ("zh", (1024, 768))])
def test_what_is_wrong_with_a_host_is_said(
    start: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    """Its rules raise at every act: the window says that the line is cut and in the end that the hand is void; never
    that it is not one's turn, or that an act breaks a rule. The next hand is as any."""
    fault = tmp_path / "fault"
    monkeypatch.setenv("DDZ_FAULT", str(fault))
    monkeypatch.setattr(watcher, "_started", lambda: children.start("host", "--serve", module="tests.net.faulty"))
    monkeypatch.setattr(watcher, "FALLS", 3)
    with rooms(tmp_path / "host", "huanle", fill="novice") as host:
        player = start(tmp_path / "w", "join", f"127.0.0.1:{host.where().port}", language=language, size=size)
        seated(player)
        player.press("Return")
        player.until(lambda s: s["playing"] and bool(s["cards"]))
        fault.write_text("raise")
        seen: list[State] = []
        while (state := player.state())["layer"] != "Dialog":
            seen.append(state)
            if state["choices"] and state["line"] == "in":
                player.press("h", "Return", "y", "p")
        fault.unlink()
        player.window.still()
        player.window.shot(tmp_path / "void.png")
        say = Words(language)
        wrong = {say(f"reason.{reason}") for reason in Reason if f"reason.{reason}" in say}
        assert not wrong & {state["prompt"] for state in seen}
        assert "away" in {state["line"] for state in seen}
        player.press("Escape")
        player.until(lambda s: s["layer"] == "Lobby" and s["seat"] >= 0 and not s["playing"], "still")
        player.press("Return")
        player.until(lambda s: s["playing"] and s["hand"] == 1 and bool(s["cards"]))
