"""Real windows on their way into a room: one opens it, others find it, are invited, have to know its code."""

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import window as real
from tests.e2e.player import Player, State

Start = Callable[..., Player]


def room_of(folder: Path) -> str:
    """What the room of a test is called: others may be open on this network."""
    return f"Yard {zlib.crc32(str(folder).encode()) % 10**8}"


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Open a window: `start("Ox")`, `start("Carp", "zh")`. The same name is the same person, in the same folder."""
    if missing := real.missing_tools():
        pytest.skip(f"a real window needs {', '.join(missing)}: python -m tests says how to install them")
    opened: list[real.Window] = []

    def one(name: str, language: str = "en", *words: str) -> Player:
        home, folder, door = tmp_path / name, tmp_path / f"window{len(opened)}", tmp_path / f"door{len(opened)}"
        (home / "config").mkdir(parents=True, exist_ok=True)
        settings = home / "config" / "settings.toml"
        if not settings.exists():
            hosting = f'[hosting]\nname = "{room_of(tmp_path)}"\n'
            settings.write_text(f'name = "{name}"\nspeed = "instant"\nnewcomer = false\n{hosting}', "utf-8")
        folder.mkdir()
        monkeypatch.setenv("DDZ_TEST_CONTROL", str(door))
        opened.append(real.start([*real.GAME, "--lang", language, "--size", "1280x720", *words], folder, home=home))
        return Player(opened[-1], door)

    yield one
    for window in opened:
        window.close()


def names(state: State) -> set[str]:
    """The controls that can be pressed."""
    return {control["name"] for control in state["controls"] if control["enabled"]}


def row(state: State, name: str) -> str:
    """The control of a room in the list, "" where it is not there: other tests may have rooms of their own."""
    rows = (one for one in state["controls"] if one["name"].startswith("near.") and one["label"].startswith(name))
    return next((one["name"] for one in rows), "")


def find(player: Player, name: str) -> str:
    """From the menu to the list with that room in it; its control."""
    player.until(lambda s: "lan" in names(s))
    player.click("lan")
    return row(player.until(lambda s: name in s.get("rooms", ())), name)


def seated(player: Player) -> State:
    """In the room, on a seat."""
    return player.until(lambda s: s["scene"] == "LanTable" and s.get("seat", -1) >= 0)


def leave(player: Player) -> None:
    """Out of the room, back to the list, once that is answered; who leaves his own as the last one closes it."""
    player.press("Escape")
    player.until(lambda s: s["layer"] == "Dialog")
    player.click("yes")
    player.until(lambda s: s["scene"] != "LanTable")


def host(player: Player, *, locked: bool = False) -> str:
    """From the menu into a room of one's own; its code."""
    player.until(lambda s: "lan" in names(s))
    player.click("lan")
    player.until(lambda s: s["scene"] == "Find")
    player.press("F4")
    player.until(lambda s: s["scene"] == "HostPage")
    if locked:
        player.click("door.locked")
        player.until(lambda s: "other" in names(s))
    code = str(player.state()["code"])
    player.click("open")
    seated(player)
    return code


@pytest.mark.window
@pytest.mark.timeout(180)
def test_a_window_hosts_and_another_finds_it(start: Start, tmp_path: Path) -> None:
    """The room is in the other window's list and is joined by a click; who leaves the host's room alone ends it."""
    ox, carp, room = start("Ox"), start("Carp", "zh"), room_of(tmp_path)
    host(ox)
    carp.click(find(carp, room_of(tmp_path)))
    carp.until(lambda s: "join" in names(s))
    carp.window.shot(tmp_path / "found.png")
    carp.press("Return")
    seated(carp)
    ox.until(lambda s: sorted(s["people"]) == ["Carp", "Ox"])
    ox.window.shot(tmp_path / "hosting.png")
    leave(carp)
    leave(ox)
    carp.until(lambda s: room not in s.get("rooms", (room,)))


@pytest.mark.window
@pytest.mark.timeout(180)
def test_a_locked_room_asks_for_its_code(start: Start, tmp_path: Path) -> None:
    """A wrong code is said and asked for again; the right one opens. An invitation needs neither."""
    ox, carp = start("Ox"), start("Carp")
    code = host(ox, locked=True)
    carp.click(find(carp, room_of(tmp_path)))
    carp.until(lambda s: "join" in names(s))
    carp.press("Return")
    carp.until(lambda s: s["layer"] == "CodeLayer" and s["typing"])
    carp.window.type(f"{(int(code) + 1) % 10_000:04}")
    carp.press("Return")
    carp.until(lambda s: s["scene"] == "Joining" or s["layer"] == "CodeLayer")
    carp.until(lambda s: s["layer"] == "CodeLayer" and s["wrong"] and s["typing"])
    carp.window.shot(tmp_path / "wrong.png")
    carp.window.type(code)
    carp.press("Return")
    seated(carp)
    ox.press("i")
    state = ox.until(lambda s: s["layer"] == "Invitation")
    invitation = state["invite"]
    leave(carp)
    carp.until(lambda s: s["scene"] == "Find")
    carp.press("F3")
    carp.until(lambda s: s["typing"])
    carp.window.type(invitation.lower())
    carp.press("Return")
    seated(carp)
    leave(carp)
    ox.press("Escape")
    ox.until(lambda s: s["layer"] == "Lobby")
    leave(ox)


@pytest.mark.window
@pytest.mark.timeout(120)
def test_a_program_that_starts_finds_its_own_room(start: Start, tmp_path: Path) -> None:
    """While somebody sits there a room goes on without its window; the menu leads back."""
    ox, carp = start("Ox"), start("Carp")
    host(ox)
    carp.click(find(carp, room_of(tmp_path)))
    carp.until(lambda s: "join" in names(s))
    carp.press("Return")
    seated(carp)
    ox.window.close()
    ox = start("Ox")
    ox.until(lambda s: "own" in names(s))
    ox.press("Return")
    seated(ox)
