"""A report of a running hand: worlds that a seat cannot tell apart are reported alike."""

from random import Random

import pytest
from msgspec import msgpack

from ddz_desktop.engine.events import TimeUp
from ddz_desktop.engine.game import deal
from ddz_desktop.engine.record import Record
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.report import hand, past
from ddz_desktop.ui.report.hand import Seen
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.reporting import seen_by
from ddz_desktop.ui.table.log import Memory
from net import inputs as i
from net.protocol import Chair, Down, Played, Room, Update
from net.session import Session
from net.table import Table, enter, opened
from tests.engine.worlds import Viewer, World, played, twin


def seen_in(world: World, viewer: Viewer, desk: Desk) -> Seen:
    """What a window has seen of a world; and the record of that very hand, which it must not tell."""
    table, seat = world.deal.rules, -1 if viewer is None else viewer
    game, events = deal(world.deal)
    room = Room(table, (Chair("Planted Peter"),) * table.seats, hand=1, playing=True)
    record = Record(world.deal, ("Planted Peter",) * table.seats)
    session, memory, last = Session(seat).take(room).take(Played(1, record)), Memory(desk), b""
    for moment in range(len(world.script) + 1):
        mine = tuple(event for event in (event.to(viewer) for event in events) if event is not None)
        view = game.view(viewer)
        if mine or msgpack.encode(view) != last:
            said: list[Down] = [Update(moment, 1, mine, view)]
            session = session.take(said[0])
            memory.hear(said, session)
        last, events = msgpack.encode(view), ()
        who, done = world.script[moment] if moment < len(world.script) else (None, None)
        if done is not None:
            game, events = game.apply(who, TimeUp(game.ask) if isinstance(done, TimeUp) else done)
    seen = seen_by(session, memory, number=f"NUMBER {hash(world.deal.deck)}")
    assert seen is not None
    assert seen.record is not None
    return seen


def table_of(world: World) -> Table:
    """The player's own table with that hand, as his journal has it."""
    table = opened(i.Opened(world.deal.rules, bytes(32)))
    for seat in range(world.deal.rules.seats):
        table, _ = enter(table, i.Logged(0, i.Sat(seat, "Planted Peter", "normal" if seat else "")))
    table, _ = enter(table, i.Logged(0, i.Began(world.deal)))
    for who, done in world.script:
        if done is not None:
            assert table.game
            act = TimeUp(table.game.ask) if isinstance(done, TimeUp) else done
            table, _ = enter(table, i.Logged(0, i.Acted(who, act)))
    return table


def leaks(preset: str, desk: Desk, seeds: int) -> list[Viewer]:
    """Viewers whose reports tell worlds apart that they cannot tell apart."""
    told: list[Viewer] = []
    for seed in range(seeds):
        rnd = Random(seed)
        first = played(PRESETS[preset], rnd)
        for viewer in (None, *range(PRESETS[preset].seats)):
            other = twin(first, viewer, rnd)
            if other is None:
                continue
            one, two = (hand.section(seen_in(world, viewer, desk)) for world in (first.world, other))
            told += [viewer] if one != two else []
    return told


@pytest.mark.parametrize("preset", PRESETS)
def test_worlds_that_a_seat_cannot_tell_apart_are_reported_alike(preset: str, desk: Desk) -> None:
    """Other hands, bottom, roles, sealed answers and the number of the deal leave no trace while the hand runs."""
    assert leaks(preset, desk, 12) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_the_journal_of_a_running_hand_is_reported_as_the_player_saw_it(preset: str) -> None:
    """Its file holds all cards: none that the player has not seen gets out of it."""
    met = 0
    for seed in range(12):
        rnd = Random(seed)
        first = played(PRESETS[preset], rnd)
        other = twin(first, 0, rnd)
        if other is None:
            continue
        one, two = (past.of_table(table_of(world)) for world in (first.world, other))
        assert one is not None
        assert two is not None
        assert hand.section(one) == hand.section(two)
        met += first.world.deal != other.deal
    assert met >= 6


def test_a_planted_leak_is_caught(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law above can fail: where the deck, or the number alone, is told too early."""
    monkeypatch.setattr(hand, "Over", object)
    assert leaks("huanle", desk, 2)
    monkeypatch.setattr(hand, "_ended", lambda seen: {"deal_number": seen.number})
    assert leaks("huanle", desk, 2)
