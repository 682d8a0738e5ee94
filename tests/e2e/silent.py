"""The host of a room falls silent in the middle of a hand, and the window lives: `python -m tests.e2e.silent SECONDS`.

The process of the table is stopped as the system does it, so that nothing comes and nothing is said: what a wait in
the loop would wait for. Meanwhile cards are raised, the menu is opened and closed, pictures are taken.
"""

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from math import inf
from pathlib import Path
from time import monotonic
from typing import NamedTuple
from unittest.mock import patch

from net import watcher
from tests import window as real
from tests.e2e.player import PATIENCE, Player, State
from tests.e2e.program import program, seated
from tests.net.lan import Rooms, rooms

SILENCE = 4.0  # s; the line is known to be cut after three
SLOW = 1.0  # s that no answer of a window takes that waits for nobody, on a busy machine
AGAIN = 3.0  # s after which a press was taken by something else


class Pulse(NamedTuple):
    """How the window lived: how often cards were raised and the menu was opened and closed, and the longest answer."""

    rounds: int
    longest: float  # s


@contextmanager
def in_a_hand(folder: Path, language: str = "en", size: tuple[int, int] = real.SIZE) -> Iterator[tuple[Player, Rooms]]:
    """A window in a hand with bots, and its host, whom nobody ends for being silent."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(watcher, "DEAF", inf))
        host = stack.enter_context(rooms(folder / "host", "huanle", fill="normal"))
        room = f"127.0.0.1:{host.where().port}"
        player = program(folder / "window", "join", room, language=language, speed="fast", size=size)
        stack.callback(player.window.close)
        seated(player)
        player.until(lambda s: s["layer"] == "Lobby", "still")
        player.press("Return")
        player.until(lambda s: s["playing"] and s["phase"] != "dealing" and len(s["cards"]) >= 17, "still")
        yield player, host


def silence(player: Player, process: int, seconds: float, picture: Path) -> Pulse:
    """Stop the host for that long, and until the window knows; it lives meanwhile. Then the host goes on. `picture`: of
    the last moment."""
    rounds, longest = 0, 0.0
    os.kill(process, signal.SIGSTOP)
    began = monotonic()
    try:
        while monotonic() < began + seconds or player.state()["line"] == "in":
            longest = max(longest, _round(player))
            rounds += 1
        player.window.shot(picture)
    finally:
        os.kill(process, signal.SIGCONT)
    return Pulse(rounds, longest)


def _round(player: Player) -> float:
    """Raise a card or lower it, open the menu, close it; each is seen on the screen. The longest answer in s."""
    before, pixels = player.state(), player.window.still()
    at, card = Player.card(before, 0), before["cards"][0]
    raised = [one for one in before["raised"] if one != card] if card in before["raised"] else [card]
    answers = _seen(player, lambda: player.window.click(*at), lambda s: bool(s["raised"] == raised))
    player.window.changed(pixels)
    for layer in ("TableMenu", "LanTable"):
        answers += _seen(player, lambda: player.press("Escape"), lambda s, layer=layer: bool(s["layer"] == layer))  # type: ignore[misc]
    return max(answers)


def _seen(player: Player, do: Callable[[], None], fits: Callable[[State], bool]) -> list[float]:
    """Do something and see it happen; how long each answer took. It is said once, over everything, that the host may be
    gone: that takes a press, which is done again."""
    answers: list[float] = []
    do()
    begin = done = asked = monotonic()
    while not fits(state := player.state()):
        answers.append(monotonic() - asked)
        if state["layer"] == "Dialog":
            player.press("Escape")
            player.until(lambda s: s["layer"] != "Dialog")
        if state["layer"] == "Dialog" or monotonic() > done + AGAIN:
            do()
            done = monotonic()
        asked = monotonic()
        assert asked < begin + PATIENCE, f"waited in vain at {state}"
    return [*answers, monotonic() - asked]


def main() -> int:
    """Try it for as long as wished."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", type=float, nargs="?", default=30.0)
    parser.add_argument("--picture", type=Path, default=Path("silent.png"), help="of the last moment")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ddz-silent-") as folder, in_a_hand(Path(folder)) as (player, host):
        pulse = silence(player, host.up()[-1].process, options.seconds, options.picture)
        player.until(lambda s: s["line"] == "in")
    longest = pulse.longest * 1_000
    print(f"silent for {options.seconds:.0f} s: {pulse.rounds} rounds, the longest answer took {longest:.0f} ms")
    return int(pulse.longest > SLOW)


if __name__ == "__main__":
    sys.exit(main())
