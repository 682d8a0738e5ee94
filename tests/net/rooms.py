"""Rooms that the tests of the hall begin with: who is in them and on what terms."""

from ddz_desktop.engine.game import Game
from ddz_desktop.engine.rules import PRESETS
from net.protocol import Kick
from net.terms import Terms
from tests.net.lounge import Guest, Lounge, code
from tests.net.purse import Memory

CLASSIC, HUANLE = PRESETS["classic_a"], PRESETS["huanle"]
OPEN = Terms("房")
BOTS = Terms("房", levels=("novice", "normal"), fill="normal")
OWNED = Terms("房", owner=Guest("主").id, levels=("novice", "normal"))


def three(rules: str = "classic_a", terms: Terms = OPEN) -> Lounge:
    """A table with three persons."""
    lounge = Lounge(PRESETS[rules], terms)
    for name in "甲乙丙":
        assert lounge.come(name) is None
    return lounge


def owned(*names: str, rules: str = "classic_a", terms: Terms = OWNED, purse: Memory | None = None) -> Lounge:
    """A room with its owner at seat 0 and others."""
    lounge = Lounge(PRESETS[rules], terms, purse)
    for name in ("主", *names):
        assert lounge.come(name) is None
    return lounge


def kick(lounge: Lounge, name: str) -> list[str]:
    """The owner sends somebody away; the refusals."""
    return code(lounge.say("主", Kick(lounge.guests[name].id)))


def game_of(lounge: Lounge) -> Game:
    """The hand as it is."""
    assert lounge.hall.room.table.game is not None
    return lounge.hall.room.table.game
