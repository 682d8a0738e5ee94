"""Tables in a storm: people come, go, sleep, send nonsense, and the program dies, at any moment."""

import random

import pytest
from msgspec import structs

from ddz_desktop.engine.events import Action, Bid, Call, Double, Pass, Play, Reveal, Rob, Show
from ddz_desktop.engine.rules import OPTIONS, PRESETS, Rules
from net.pace import PACES
from net.protocol import Act, Auto, Leave, Ready, Refused, Update
from net.robot import play
from net.room import Place
from net.table import restore
from tests.net.desk import Desk, seated

SEEDS = 120
STEPS = 400


def rules(rnd: random.Random) -> Rules:
    """A preset with two options changed."""
    plain = PRESETS[rnd.choice(sorted(PRESETS))]
    names = rnd.sample([name for name, option in OPTIONS.items() if option.applies(plain)], 2)
    return structs.replace(plain, **{name: rnd.choice(OPTIONS[name].values) for name in names})


def act(desk: Desk, seat: int, rnd: random.Random) -> Action:
    """What a seat might do now, sensible or not."""
    view = desk.view(f"p{seat}")
    sensible = play("novice", desk.room.table.rules, view) if view.may else None
    some = tuple(rnd.sample(view.hand, min(len(view.hand), rnd.randrange(5))))
    wild: Action = rnd.choice(
        (Bid(rnd.randrange(4)), Call(True), Rob(True), Show(), Double(True), Reveal(True), Pass(), Play(some))
    )
    return sensible if sensible is not None and rnd.random() < 0.7 else wild


def happen(desk: Desk, rnd: random.Random) -> Desk:
    """One thing that may happen at a table."""
    table = desk.room.table
    seat = rnd.randrange(table.rules.seats)
    peer, person = f"p{seat}", not table.chairs[seat].level
    here = person and table.chairs[seat].present and peer in desk.sessions
    match rnd.choices(range(9), (30, 12, 5, 3, 3, 2, 2, 2, 1))[0]:
        case 0:
            desk.step()
        case 1 if here and desk.sessions[peer].update:
            lag = rnd.choice((0, 0, 0, 0, 1, -1))
            desk.say(peer, Act(table.hand, max(0, desk.ask() + lag), act(desk, seat, rnd)))
        case 2 if here:
            desk.say(peer, Ready(rnd.random() < 0.9, rnd.random() < 0.3))
        case 3 if here:
            desk.say(peer, Auto(rnd.random() < 0.6))
        case 4 if here:
            desk.drop(peer)
        case 5 if person and table.taken(seat):
            desk.join(peer, Place(seat))
        case 6:
            desk.now += rnd.choice((1, 500, 5_000, 10**7))
        case 7:
            desk.room.pause(desk.now)
            desk.now += rnd.randrange(10_000)
            desk.room.resume(desk.now)
        case 8 if here:
            desk.say(peer, Leave())
        case 8 if not table.playing and not table.taken(seat):
            desk.carry(desk.room.sit(seat, "new", desk.now, beans=1_000_000))
            desk.join(peer, Place(seat))
    return desk


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_table_in_a_storm_keeps_its_laws(seed: int) -> None:
    """Whatever comes, nothing raises; the log gives the table; nobody's updates have gaps;
    robots are never refused as illegal; after a restart everybody sees the same; and the table still plays."""
    rnd = random.Random(seed)
    mode = rules(rnd)
    people = rnd.sample(range(mode.seats), rnd.randrange(1, mode.seats))  # and a bot: who is asleep never calls
    pace = PACES[rnd.choice(("fast", "normal"))]
    desk = Desk(seated(mode, people), pace)
    desk.join("w")
    try:
        for step in range(STEPS):
            happen(desk, rnd)
            if step % 40 == 39:
                check(desk)
                desk = restarted(desk, pace)
        finish(desk)
    except BaseException:
        print(f"seed {seed}: {desk.log}")
        raise


def check(desk: Desk) -> None:
    """What holds at every moment."""
    table = desk.room.table
    assert restore(desk.log) == table
    for peer, said in desk.said.items():
        revs = [message.rev for message in said if isinstance(message, Update) and message.events]
        assert revs == sorted(set(revs)), peer
        assert all(message.ms_left <= message.ms_total for message in said if isinstance(message, Update))
        if peer in desk.robots:
            assert not [m for m in said if isinstance(m, Refused) and m.code == "illegal"], peer


def restarted(desk: Desk, pace: object) -> Desk:
    """The program dies and comes back from its log: whoever is there sees what he saw."""
    table, views = desk.room.table, {}
    if table.game:
        views = {seat: table.game.view(seat) for seat in range(table.rules.seats)}
    again = Desk(desk.log, pace)  # type: ignore[arg-type]
    again.join("w")
    for seat, chair in enumerate(again.room.table.chairs):
        if not chair.level and not again.room.table.taken(seat):
            again.drop(f"p{seat}")
        elif table.game:
            assert again.view(f"r{seat}") == views[seat]
    return again


def finish(desk: Desk) -> None:
    """Everybody sits down again and plays a hand to its end."""
    for seat, chair in enumerate(desk.room.table.chairs):
        if not chair.level and desk.room.table.taken(seat):
            desk.join(f"p{seat}", Place(seat))
            desk.say(f"p{seat}", Auto(True))
    desk.until(lambda: not desk.room.table.playing)
    for seat in range(desk.room.table.rules.seats):
        if not desk.room.table.taken(seat):
            desk.carry(desk.room.sit(seat, "last", desk.now, beans=1_000_000))
            desk.join(f"p{seat}", Place(seat))
        if desk.room.table.poor(seat):
            desk.carry(desk.room.top_up(seat, 1_000_000, desk.now))
    number = desk.room.table.hand
    desk.hand()
    assert desk.room.table.hand > number
    check(desk)
