"""Situations that tests of the table begin with."""

from ddz_desktop.bots import levels
from ddz_desktop.engine.events import Action, Bid, Call, Rob
from ddz_desktop.engine.phases import Bidding
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.protocol import Ready
from net.table import Table
from tests.net.desk import Desk, seated

CLASSIC, HUANLE, FIVE = PRESETS["classic_a"], PRESETS["huanle"], PRESETS["five"]


def begun(rules: Rules, **more: object) -> Desk:
    """A table with a person at seat 0 whose first hand has begun."""
    desk = Desk(seated(rules), **more)  # type: ignore[arg-type]
    desk.say("p0", Ready())
    desk.until(lambda: desk.room.table.playing)
    return desk


def pass_all(_: str, rules: Rules, view: View) -> Action | None:
    """A bot that wants nothing."""
    return levels.auto(rules, view)


def auction() -> Desk:
    """A table where everybody else passes and the person is asked for a bid."""
    desk = begun(CLASSIC, mind=pass_all)
    to_turn(desk)
    assert isinstance(desk.view("p0").phase, Bidding)
    return desk


def asked(desk: Desk) -> bool:
    """Whether the person is asked for something."""
    return desk.room.table.playing and bool(desk.view("p0").may)


def to_turn(desk: Desk) -> None:
    """Until the person must act."""
    desk.until(lambda: asked(desk) and desk.view("p0").turn == 0)


def frozen(desk: Desk) -> tuple[Table, int, dict[str, int]]:
    """All that a refusal must leave as it is."""
    return desk.room.table, len(desk.log), {peer: len(said) for peer, said in desk.said.items() if peer != "p0"}


def desk_act(desk: Desk) -> Action:
    """Something the person may do."""
    act = levels.auto(desk.room.table.rules, desk.view("p0"))
    assert act is not None
    return act


def want(desk: Desk) -> Action:
    """The same, but the person wants to be landlord."""
    ask = desk.view("p0").may[0]
    wishes: dict[str, Action] = {"bid": Bid(1), "call": Call(True), "rob": Rob(True)}
    return wishes.get(ask.act) or desk_act(desk)
