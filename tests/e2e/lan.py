"""An evening of real windows on the network, in which one of them and the host are killed and come back.

    python -m tests.e2e.lan --pictures evening
    python -m tests.e2e.lan --pictures evening --names 小明,Ox,红桃K --short

Five play 五人 once with 亮出身份, then until the hidden landlord is known by a card; then three of them 欢乐, with a
rob, and two watch. Each window has a screen, a folder and, for root on Linux, a machine of its own on one switch; the
host is the command `host` on one more. Exit status 1 says that something was not as it should be.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from ddz_desktop.engine import events as e
from tests import window as real
from tests.e2e.friends import Evening, Station, evening
from tests.e2e.player import State

NAMES = ("小明", "Ox", "红桃K", "Carp", "阿福")
HANDS = 5  # of 五人 until a card has made the hidden landlord known; he is alone in every fifth hand


def first(act: str) -> Callable[[State], bool]:
    """Whether somebody is asked for that act."""
    return lambda state: act in state["may"]


def middle(state: State) -> bool:
    """Whether somebody is to play in the middle of a hand."""
    return "play" in state["may"] and min(state["counts"]) < max(state["counts"]) * 0.6


def whole(it: Evening) -> None:
    """五人 and 欢乐 by everybody."""
    it.all(lambda s: s["layer"] == "Menu", "still")
    gather(it)
    it.start()
    identity, revealed = (Station(first(act), partial(it.shoot, act)) for act in ("reveal", "double"))
    it.hand([identity, revealed, Station(middle, partial(_trouble, it, 3))])
    it.shoot("revealed-result")
    assert any(isinstance(event, e.Revealed) and event.by < 0 for event in it.events())
    for number in range(HANDS):
        it.to_the_room()
        it.start()
        it.hand([Station(middle, partial(it.shoot, "hidden"))], reveals=False)
        if any(isinstance(event, e.Revealed) and event.by >= 0 for event in it.events()):
            break
        assert number < HANDS - 1, "no card has made a landlord known"
    it.shoot("five-result")
    it.to_the_room()
    for guest in it.guests[3:]:
        guest.at.click("stand")
        guest.at.until(lambda s: s["seat"] < 0)
    owner = it.guests[0].at
    owner.leads("lay", "Laying")
    owner.click("preset.huanle")
    it.shoot("laying")
    owner.click("lay")
    it.all(lambda s: s["layer"] == "Lobby" and len(s["chairs"]) == 3, "still")
    it.shoot("three-and-two")
    short(it)


def short(it: Evening) -> None:
    """欢乐 by those who sit."""
    it.start()
    it.hand([Station(first("rob"), partial(it.shoot, "rob")), Station(middle, partial(_trouble, it, 1))])
    it.shoot("huanle-result")
    assert any(isinstance(event, e.Robbed) and event.yes for event in it.events())
    it.to_the_room()
    it.shoot("room-again")


def gather(it: Evening) -> None:
    """Everybody finds the room and sits down."""
    for guest in it.guests:
        guest.find()
    it.shoot("found")
    for guest in it.guests:
        guest.enter()
    it.all(lambda s: s["seat"] >= 0 and len(s["people"]) == len(it.guests), "still")
    it.shoot("room")


def _trouble(it: Evening, number: int) -> None:
    """In the middle of a hand."""
    it.shoot("middle")
    it.lose(number)
    it.kill_host()
    it.shoot("host-back")


def main() -> int:
    """Play the evening."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--names", default="", help="of the friends, with commas between them")
    parser.add_argument("--short", action="store_true", help="three friends and one hand")
    options = parser.parse_args()
    if missing := real.missing_tools():
        raise SystemExit(f"missing {', '.join(missing)}: python -m tests says how to install them")
    names = options.names.split(",") if options.names else NAMES[: 3 if options.short else 5]
    options.pictures.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="ddz-lan-") as folder:
        preset = "huanle" if options.short else "five"
        with evening(Path(folder), options.pictures, names, preset) as it:
            if options.short:
                gather(it)
                short(it)
            else:
                whole(it)
    print(f"all is well, {it.album.moments} pictures of each, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
