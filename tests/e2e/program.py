"""Somebody's program: his folder with his settings, and his window."""

import os
from pathlib import Path
from unittest.mock import patch

from tests import window as real
from tests.e2e.player import Player, State


def program(
    folder: Path, *words: str, language: str = "en", speed: str = "instant", size: tuple[int, int] = real.SIZE,
    more: str = "",
) -> Player:  # fmt: skip
    """Start the program with these words. What is in the folder from an earlier start is used again; else `more` are
    the settings beside name and speed. The window is to be closed."""
    settings = folder / "home" / "config" / "settings.toml"
    if not settings.exists():
        settings.parent.mkdir(parents=True)
        settings.write_text(f'name = "Ox"\nspeed = "{speed}"\nnewcomer = false\n{more}', "utf-8")
    command = [*real.PROGRAM, *words, "--lang", language, "--size", f"{size[0]}x{size[1]}"]
    with patch.dict(os.environ, DDZ_TEST_CONTROL=str(folder / "door")):
        return Player(real.start(command, folder, size, folder / "home"), folder / "door")


def seated(player: Player) -> State:
    """In a room, on a seat."""
    return player.until(lambda s: s["scene"] == "LanTable" and s.get("seat", -1) >= 0)


def step(player: Player) -> bool:
    """Answer what is asked, if anything is; whether the hand is over."""
    state = player.state("still")
    if state["layer"] in ("Result", "Lobby"):
        return True
    if state["layer"] == "Chooser" or state["choices"]:
        player.answer(state)
    return False


def type_room(player: Player, room: str) -> None:
    """From the list to a room by what is typed."""
    player.until(lambda s: s["scene"] == "Find" and s["layer"] == "Find")
    player.press("F3")
    player.until(lambda s: s["typing"])
    player.window.type(room)
    player.press("Return")
